## Les parts d’une position

part-heap = le tas { $index } ({ $size ->
        [one] { $size } jeton
       *[other] { $size } jetons
    })
part-row = la rangée { $index } ({ $size ->
        [one] { $size } bouteille
       *[other] { $size } bouteilles
    })
part-ring = l’anneau { $index } ({ $size ->
        [one] { $size } bouteille
       *[other] { $size } bouteilles
    })
part-line = la suite de { $size } à partir de la place { $at } de la ligne { $index }
part-circle = la suite de { $size } à partir de la place { $at } du cercle { $index }
part-group = le groupe { $index } ({ $size })
part-quadrant-nw = le quadrant nord-ouest
part-quadrant-ne = le quadrant nord-est
part-quadrant-sw = le quadrant sud-ouest
part-quadrant-se = le quadrant sud-est
part-board = le plateau
part-notakto = le plateau { $index }
part-pair = les deux tas ({ $first } et { $second })
part-token = le pion { $index } sur { $node }
part-component = la composante { $index } ({ $game })
part-state = une position d’un autre jeu ({ $state })
part-land = la zone { $land }
part-spots = la partie avec les points { $spots }
part-vertices = la partie avec { $names }
part-finished = le dessin terminé
part-region = la région { $index }

## Coups

move-take = retirer { $take } du tas { $heap }
move-take-and-split = retirer { $take } du tas { $heap } et laisser { $leaves }
move-split = séparer le tas { $heap } en { $leaves }
move-split-group = séparer le groupe { $group } en { $leaves }
move-shoot-row = en renverser { $take } dans la rangée { $index }, de sorte qu’il en reste { $left } à gauche et { $right } à droite
move-shoot-ring = en renverser { $take } dans l’anneau { $index }, de sorte qu’il reste une rangée de { $left }
move-shoot-line = en renverser { $take } dans la ligne { $index }, à partir de la place { $at }
move-shoot-circle = en renverser { $take } dans le cercle { $index }, à partir de la place { $at }
move-first = retirer { $take } du premier tas
move-second = retirer { $take } du second tas
move-both = retirer { $take } de chaque tas
move-tile = prendre la case de la rangée { $row }, colonne { $col }
move-cross = mettre une croix sur le plateau { $board }, rangée { $row }, colonne { $col }
move-token = pousser le pion { $index } vers { $to }
move-token-split = remplacer le pion { $index } par { $leaves }
move-token-off = retirer le pion { $index } du graphe
move-component = dans la composante { $index }, { $move }
move-named = { $name }
move-to = aller à { $state }
move-line = tracer une ligne qui mène à { $position }
move-last-line = tracer la dernière ligne
move-join-spots = relier { $from } et { $to }
move-join-spots-beside = relier { $from } et { $to }, avec { $inside } d’un côté
move-loop = tracer une boucle en { $from }
move-loop-round = tracer une boucle en { $from } autour de { $inside }
move-put-spot = { $move }, et mettre un point sur la ligne
move-put-cross = { $move }, et mettre une croix sur la ligne
move-join = relier deux bras libres dans la région { $index }

## Étapes d’une explication

step-misere = C’est la version misère : celui qui joue le dernier coup perd.
step-value = Pour { $part }, la valeur est { $sg }, en binaire { $binary }.
step-value-unknown = Pour { $part }, la valeur n’est pas connue, et on n’en a pas besoin.
step-values-more = { $count ->
        [one] { $count } part de plus est donnée dans `rows`.
       *[other] { $count } parts de plus sont données dans `rows`.
    }
step-options = D’ici, un coup peut mener à ces valeurs : { $values }.
step-no-options = Aucun coup n’est possible ici, donc un coup ne peut mener à aucune valeur.
step-mex = La plus petite valeur qui manque parmi elles est { $mex }, et c’est la valeur de la position.
step-pair = Deux parts se ressemblent : { $one } et { $other }. Chaque coup dans l’une peut être copié dans l’autre, donc à elles deux elles valent 0.
step-xor = Le XOR de toutes les valeurs est { $sg }, en binaire { $binary }.
step-won = Le XOR n’est pas 0, donc le joueur dont c’est le tour peut le mettre à 0 et gagne.
step-lost = Le XOR est 0. Chaque coup change la valeur d’une part. Après ce coup, le XOR n’est donc pas 0, et l’adversaire peut le remettre à 0. Tous les coups perdent.
step-won-alone = La valeur n’est pas 0, donc il y a un coup qui mène à une position de valeur 0, et ce coup gagne.
step-lost-alone = La valeur est 0 : aucun coup ne mène à une position de valeur 0. Tous les coups perdent.
step-change = Coup : { $move }. Une valeur passe ainsi de { $from } à { $to }, et le XOR est 0.
step-change-alone = Coup : { $move }. La valeur de la position est alors 0, donc l’adversaire perd.
step-move = Coup : { $move }. La position qui suit est perdue pour l’adversaire.
step-stall = Conseil : { $move }. Réponses gagnantes de l’adversaire : { $winning } sur { $replies }.
step-stall-end = Conseil : { $move }. La partie se termine ainsi, et aucun autre coup n’est meilleur.
step-stall-uncounted = Conseil : { $move }. D’après ce qu’on a pu compter, c’est là que l’adversaire risque le plus de se tromper.
step-over-normal = Il ne reste aucun coup. Le joueur dont c’est le tour ne peut pas jouer et a perdu.
step-over-misere = Il ne reste aucun coup. L’autre joueur a joué le dernier coup et a perdu.
step-tame-firm = En version misère, chaque part se comporte comme une position de Nim (elle est docile), et au moins une comme une position qui a un tas de 2 ou plus (elle est ferme). Le joueur dont c’est le tour perd donc si le XOR est 0, et gagne sinon, comme en version normale.
step-tame-fickle = En version misère, chaque part se comporte comme des tas de Nim d’un seul jeton (elle est volage). Le joueur dont c’est le tour perd donc si le XOR est 1, et gagne s’il est 0 : l’inverse de la version normale.
step-outcome-won = Le joueur dont c’est le tour gagne.
step-outcome-lost = Le joueur dont c’est le tour perd, quel que soit le coup.
step-quotient = Le quotient misère de tous les tas jusqu’à une taille qui comprend ceux-ci a { $order ->
        [one] { $order } élément
       *[other] { $order } éléments
    } et il est démontré pour ces tas. Les parts y correspondent à { $elements }, et leur produit est { $product }.
step-quotient-won = { $product } ne fait pas partie des éléments perdus ({ $lost }), donc le joueur dont c’est le tour gagne.
step-quotient-lost = { $product } fait partie des éléments perdus ({ $lost }), donc le joueur dont c’est le tour perd.
step-search-won = Aucun théorème ne décide de cette position. On a exploré tout ce qui peut suivre : le joueur dont c’est le tour gagne.
step-search-lost = Aucun théorème ne décide de cette position. On a exploré tout ce qui peut suivre : le joueur dont c’est le tour perd.
step-only-part = Il ne reste des coups que dans { $part } : on joue donc comme s’il n’y avait rien d’autre.
step-poison = Le coin est empoisonné. Le plateau vaut donc un de moins qu’avec un coin mangeable : { $normal } - 1 = { $sg }.
step-table-won = Une table des plateaux perdus décide : ce plateau n’y est pas, donc le joueur dont c’est le tour gagne.
step-table-lost = Une table des plateaux perdus décide : ce plateau y est, donc le joueur dont c’est le tour perd.
step-wythoff = Les paires perdues du jeu de Wythoff ont les différences 0, 1, 2 et ainsi de suite, chacune une seule fois. La paire perdue dont la différence est { $difference } est { $smaller } et { $larger }.
step-parity = Quelle que soit la façon de jouer, { $moves ->
        [one] il reste exactement { $moves } coup
       *[other] il reste exactement { $moves } coups
    }. Une seule chose compte donc : que ce nombre soit pair ou impair.

## Le mex et le XOR des nombres

lesson-there = { $number } est parmi les valeurs.
lesson-missing = { $number } n’est pas parmi les valeurs, et c’est le plus petit nombre de ce genre : le mex est { $number }.
lesson-binary = { $number } s’écrit { $binary } en base deux.
lesson-powers = On retire chaque fois la plus grande puissance de deux : { $steps }. Donc { $number } = { $sum }, ce qui s’écrit { $binary } en base deux.
lesson-even = Colonne du { $place } : { $ones } fois le chiffre 1, un nombre pair. Le chiffre du XOR est 0.
lesson-odd = Colonne du { $place } : { $ones } fois le chiffre 1, un nombre impair. Le chiffre du XOR est 1.
lesson-xor = Le XOR est { $binary }, c’est-à-dire { $number }.

## Réponses sous forme de texte

text-won = le joueur dont c’est le tour gagne
text-lost = le joueur dont c’est le tour perd
text-win = { $move } : ce coup gagne
text-stall = { $move } : tous les coups perdent, et aucun autre coup n’est meilleur
text-over = la partie est terminée
