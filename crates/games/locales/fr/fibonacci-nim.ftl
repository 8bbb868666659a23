## Nim de Fibonacci

fibonacci-nim-title = Nim de Fibonacci
fibonacci-nim-summary = On retire au plus deux fois autant de jetons qu’on en a retiré du tas la dernière fois.
fibonacci-nim-rules =
    Une position est un ensemble de tas de jetons. Chaque tas a une limite : on peut en retirer au plus ce nombre de jetons
    maintenant. Au début, c’est un de moins que le tas. Le premier coup sur un tas retire donc autant de jetons qu’on veut, mais
    pas tous.

    À chaque coup, on choisit un tas et on en retire au moins un jeton, sans dépasser sa limite. Ensuite, la limite de ce tas est
    le double du nombre retiré. Les limites des autres tas ne changent pas. La partie se termine quand aucun coup n’est possible.
    En jeu normal, celui qui a joué le dernier coup gagne. En jeu misère, il perd.

    Un exemple avec un tas de 12 en jeu normal. Anne retire 1 jeton et en laisse 11, dont Bob peut retirer 1 ou 2. S’il en retire
    1, elle en retire 2 ; s’il en retire 2, elle en retire 1 : il en reste 8 dans les deux cas. Bob peut alors en retirer au plus
    4 ou 2. S’il en retire 3 ou 4, Anne prend tous les autres. S’il en retire 1 ou 2, elle en laisse 5, et ainsi de suite jusqu’à
    ce qu’elle retire le dernier jeton.
fibonacci-nim-theory =
    Tout nombre est, d’une seule façon, une somme de nombres de Fibonacci différents 1, 2, 3, 5, 8, 13, … dont aucun ne suit
    immédiatement un autre : 20 = 13 + 5 + 2. Un tas seul est perdu exactement si sa limite est inférieure au plus petit terme.
    Pour gagner, on retire le plus petit terme ; l’adversaire peut alors retirer au plus le double, ce qui est moins que le terme
    suivant. Au début, les tas perdus sont donc exactement ceux dont la taille est un nombre de Fibonacci. En jeu misère, on joue
    un tas comme s’il avait un jeton de moins. Avec plusieurs tas, le joueur dont c’est le tour perd exactement si le XOR de leurs
    valeurs est 0 ; on ne connaît pas de formule pour ces valeurs.
fibonacci-nim-history =
    Michael Whinihan a publié le jeu et sa solution en 1963, dans le premier volume du Fibonacci Quarterly. Il le tenait de
    Robert Gaskell. Cody Allen et Vadim Ponomarenko ont décrit tous les coups gagnants en 2014. Urban Larsson et Simon
    Rubinstein-Salzedo ont étudié en 2016 les valeurs des tas qui ont chacun leur limite.
fibonacci-nim-source =
    Michael J. Whinihan, Fibonacci Nim, The Fibonacci Quarterly, 1963. Urban Larsson, Simon Rubinstein-Salzedo, Grundy values of
    Fibonacci nim, International Journal of Game Theory, 2016.

part-limited-heap = le tas { $index } ({ $size ->
        [one] { $size } jeton
       *[other] { $size } jetons
    }, au plus { $limit } maintenant)
picture-limits = on peut en retirer au plus { $limits }
step-zeckendorf = Comme somme de nombres de Fibonacci dont aucun ne suit immédiatement un autre, { $played } s’écrit { $parts }.
step-zeckendorf-misere = Personne ne veut retirer le dernier jeton : on joue donc le tas comme si sa taille était { $played }.
step-zeckendorf-limit = Le plus petit terme est { $smallest }, et on peut retirer au plus { $limit }. Le joueur dont c’est le tour gagne exactement s’il peut retirer le plus petit terme.
