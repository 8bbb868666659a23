## Hackenbush vert

hackenbush-title = Hackenbush vert
hackenbush-summary = On coupe une arête d’un graphe posé sur le sol ; ce qui ne tient plus au sol tombe.
hackenbush-rules =
    Le dessin est fait d’arêtes posées sur le sol. Une arête joint deux sommets, ou un sommet et le sol, ou bien c’est une boucle
    qui part d’un sommet et y revient. Deux sommets peuvent être joints par plusieurs arêtes. De chaque arête, un chemin mène au
    sol. Deux joueurs jouent à tour de rôle.

    Un coup coupe une arête, qui disparaît. Toutes les arêtes d’où aucun chemin ne mène plus au sol tombent et disparaissent
    aussi. Les deux joueurs peuvent couper toutes les arêtes. La partie se termine quand il ne reste aucune arête. En version
    normale, celui qui a coupé la dernière gagne. En version misère, il perd.

    Un exemple : sur le sol, il y a une tige de deux arêtes, l’une sur l’autre, et à côté une arête seule. En version normale,
    Anne coupe l’arête du haut de la tige. Il reste deux arêtes seules. Bruno en coupe une, Anne coupe l’autre et gagne. Si elle
    avait coupé l’arête du bas de la tige, celle du haut serait tombée avec elle, et Bruno aurait pris la dernière arête.
hackenbush-theory =
    Une tige de n arêtes est un tas de Nim de n. La valeur d’un arbre suit du principe des deux-points : un sommet vaut le XOR de
    ses branches, et une branche vaut un de plus que le sommet à son bout supérieur. Pour les cycles, il y a le principe de
    fusion : on peut réunir tous les sommets d’un cycle en un seul, de sorte que chacune de ses arêtes devient une boucle, et une
    boucle vaut 1. Un cycle vaut donc 0 si son nombre d’arêtes est pair, et 1 s’il est impair. Le joueur dont c’est le tour perd
    si le XOR de toutes les parties sur le sol est 0. La fusion garde la valeur, mais pas les coups : après une coupe, on
    calcule la valeur à nouveau. En version misère, il n’y a pas de règle de ce genre.
hackenbush-history =
    John Conway a inventé Hackenbush ; c’est le premier jeu du livre Winning Ways. Les arêtes y sont bleues, rouges ou vertes :
    un joueur coupe les bleues, l’autre les rouges, et tous deux coupent les vertes. Avec des arêtes vertes seulement, les deux
    joueurs ont les mêmes coups.
hackenbush-source =
    Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your Mathematical Plays, 1982, chapitres 1 et 7. John Conway,
    On Numbers and Games, 1976, chapitre 13.
part-bush = la partie avec l’arête { $first } ({ $size ->
        [one] une arête
       *[other] { $size } arêtes
    })
move-cut = couper l’arête { $index } ({ $from }–{ $to })
picture-hackenbush = { $count ->
        [0] aucune arête
       *[other] un graphe sur le sol avec les arêtes { $edges }
    }
