## Listes

list-and = { $rest } et { $last }
list-or = { $rest } ou { $last }
list-more = { $count ->
        [one] { $count } autre
       *[other] { $count } autres
    }

## Ce que montre une image, et qui gagne

picture-title = { $game } : { $position }
picture-normal = Version normale : { $outcome }.
picture-misere = Version misère : { $outcome }.
picture-outcome-value = { $outcome } ; la valeur est { $sg }
picture-value-list = { $count ->
        [1] Valeur : { $values }.
       *[other] Valeurs : { $values } ; leur XOR est { $xor }.
    }
picture-quadrant-values = Valeurs des quadrants : { $values }.
picture-unknown = { $name } inconnue
picture-value-of-both = Valeur des deux ensemble : { $value }.
picture-value-unknown = La valeur n’est pas connue.
picture-no-winning = Il n’y a aucun coup gagnant.
picture-winning = Coups gagnants : { $moves }.
picture-winning-more = Coups gagnants : { $moves } ; et encore { $more }.
picture-winning-some = Quelques coups gagnants : { $moves }.
picture-winner-unknown = Le gagnant n’est pas connu.
picture-every-move-wins = Tous les coups gagnent.
picture-winning-count = { $count ->
        [one] { $count } ligne gagne.
       *[other] { $count } lignes différentes gagnent.
    }
picture-poison = La case de la rangée 1, colonne 1 est empoisonnée.

## Positions

picture-heaps = { $count ->
        [0] aucun tas
        [1] un tas de { $sizes }
       *[other] des tas de { $sizes }
    }
picture-groups = { $count ->
        [0] aucun groupe
        [1] un groupe de { $sizes }
       *[other] des groupes de { $sizes }
    }
picture-rows = { $count ->
        [0] aucune rangée
        [1] une rangée de { $sizes }
       *[other] des rangées de { $sizes }
    }
picture-rings = { $count ->
        [0] aucun anneau
        [1] un anneau de { $sizes }
       *[other] des anneaux de { $sizes }
    }
picture-lines = { $count ->
        [1] la ligne { $lines }
       *[other] les lignes { $lines }
    }
picture-circles = { $count ->
        [1] le cercle { $lines }
       *[other] les cercles { $lines }
    }
picture-no-bottles = aucune bouteille
picture-with-rule = { $position } ; { $rule }
picture-rule-amounts = un coup retire { $take }
numbers-squares = un nombre carré
numbers-primes = un nombre premier
numbers-powers-of-two = une puissance de deux
numbers-fibonacci = un nombre de Fibonacci
picture-rule-any = un coup retire n’importe quel nombre
picture-rule-code = avec le code { $code }
picture-rule-moves = avec la règle { $moves }
picture-rule-split = un coup retire { $take } et laisse { $parts } tas d’au moins { $least }
picture-rule-split-unequal = un coup retire { $take } et laisse { $parts } tas inégaux d’au moins { $least }
picture-board-rows = { $count ->
        [0] le plateau vide
        [1] une rangée de { $sizes }
       *[other] des rangées de { $sizes }
    }
picture-full-board = un plateau plein, colonnes : { $width }, rangées : { $height } ; ses quadrants se rencontrent au-dessus de la rangée { $row } et à gauche de la colonne { $col }
picture-board = un plateau, colonnes : { $width }, rangées : { $height }, cases : { $tiles } ; ses quadrants se rencontrent au-dessus de la rangée { $row } et à gauche de la colonne { $col }
picture-board-lines = { $board } ; ses lignes sont { $lines }
picture-notakto = { $count ->
        [0] aucun plateau
        [1] un plateau : { $boards }
       *[other] { $count } plateaux : { $boards }
    }
picture-graph = un graphe de { $nodes ->
        [one] { $nodes } sommet
       *[other] { $nodes } sommets
    } avec { $tokens } et { $edges }
picture-tokens = { $count ->
        [0] aucun pion
        [1] un pion sur { $nodes }
       *[other] des pions sur { $nodes }
    }
picture-edges = { $count ->
        [0] aucune arête
       *[other] des arêtes { $edges }
    }
picture-edges-from = de { $node } vers { $nodes }

picture-finished = une partie terminée
picture-spots = { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
picture-lives = { $count ->
        [0] aucune vie
        [one] une vie
       *[other] { $count } vies
    }
picture-arms = { $count ->
        [one] { $count } bras libre
       *[other] { $count } bras libres
    }
picture-regions = { $count ->
        [one] { $count } région
       *[other] { $count } régions
    }

## Légendes

picture-one-of = { $move } (un coup sur { $total })
picture-one-of-many = { $move } (un coup parmi beaucoup)
picture-take = retirer { $take }
picture-take-and-leave = retirer { $take }, laisser { $leaves }
picture-take-at = retirer { $take } à partir de la place { $at }
picture-take-both = retirer { $take } des deux
picture-split = séparer en { $leaves }
picture-or = ou { $move }
picture-both = valeur des deux
picture-ring = un anneau
picture-token-count = { $count } pions
picture-token-to = pion { $index } vers { $to }
picture-token-on = { $index } sur { $node }
picture-row-name = rangée { $index }
picture-ring-name = anneau { $index }
picture-line-name = ligne { $index }, { $at }
picture-circle-name = cercle { $index }, { $at }
picture-line = de { $from } à { $to }
picture-line-spot = de { $from } à { $to } avec un point
picture-line-cross = de { $from } à { $to } avec une croix
