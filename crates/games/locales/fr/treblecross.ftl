## Treblecross

treblecross-title = Treblecross (trois à la suite)
treblecross-summary = On met une croix dans une case d’une bande ; celui qui en aligne trois à la suite gagne.
treblecross-rules =
    Le plateau est une bande de cases. Certaines peuvent déjà avoir une croix. Deux joueurs jouent à tour de rôle, et tous
    deux tracent des croix.

    Un coup met une croix dans une case vide. Celui qui complète trois croix à la suite, sans trou, gagne aussitôt. Un plateau
    où trois croix se suivent est terminé, et le joueur dont c’est le tour a perdu. Dans une somme avec d’autres jeux, celui
    qui complète un alignement gagne toute la somme.

    Un exemple sur une bande de 5 cases. Anne met une croix au milieu. Toute autre case est maintenant à côté de la croix ou à
    une case d’elle. Où que Bruno mette une croix, deux croix sont proches, et Anne complète l’alignement. Donc Anne gagne.
    Sur une bande de 7 cases elle commence aussi au milieu, et Bruno n’a pas de meilleure case.
treblecross-theory =
    Deux croix voisines, ou séparées par une seule case vide, permettent à l’adversaire de compléter un alignement. Personne
    ne met donc une croix à deux cases ou moins d’une autre tant qu’il existe une autre case. Une suite de n cases plus
    éloignées de toutes les croix est un tas de n + 2 du jeu octal 0.007 : une croix en retire trois jetons, et le reste peut
    être partagé. Le joueur dont c’est le tour perd exactement quand aucun alignement ne peut être complété et que le XOR des
    valeurs est 0. Personne ne sait si les valeurs de 0.007 deviennent un jour périodiques.
treblecross-history =
    Elwyn Berlekamp, John Conway et Richard Guy décrivent le jeu dans leur livre de 1982, parmi les jeux octaux. C’est le
    morpion sur une bande, où les deux joueurs tracent des croix.
treblecross-source =
    Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your Mathematical Plays, 1982. Richard K. Guy, Cedric A. B.
    Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society, 1956 (sur les jeux octaux).

part-cells = la suite de { $size } à partir de la case { $at }
move-treblecross = mettre une croix dans la case { $cell }
step-at-once = Un coup qui complète trois croix à la suite termine la partie : le joueur dont c’est le tour gagne aussitôt.
picture-cells = une bande de { $count } cases, { $board }
picture-cells-name = à partir de la case { $at }
