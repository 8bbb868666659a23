## Nim de Moore

moore-title = Nim de Moore
moore-summary = On retire autant de jetons qu’on veut de chacun de deux tas au plus, ou d’autant de tas qu’on en est convenu.
moore-rules =
    Une position est un ensemble de tas de jetons. Avant la partie, les joueurs conviennent du nombre de tas dont un coup peut
    retirer des jetons, par exemple deux au plus. Avec un seul tas par coup, c’est le jeu de Nim.

    À chaque coup, on choisit un ou plusieurs tas, au plus autant que convenu, et on retire de chacun d’eux des jetons : un,
    plusieurs ou tous. Les nombres peuvent être différents. La partie se termine quand il ne reste aucun jeton. En jeu normal,
    celui qui retire le dernier jeton gagne. En jeu misère, il perd.

    Un exemple avec des tas de 1, 2 et 3, et des coups dans deux tas au plus, en jeu normal. Anne retire 1 jeton du tas de 2 et 2
    du tas de 3. Il reste trois tas de 1. Bob en retire un ou deux, et Anne retire les autres.
moore-theory =
    On écrit les tailles des tas en binaire les unes sous les autres, et on compte les uns de chaque colonne. Si un coup touche
    deux tas au plus, le joueur dont c’est le tour perd exactement si chacun de ces nombres est divisible par 3 ; en général, par
    un de plus que le nombre de tas. En jeu misère, c’est pareil tant qu’un tas a deux jetons ou plus. S’il n’y a que des tas de
    1, le joueur dont c’est le tour perd exactement si leur nombre laisse le reste 1. On connaît une formule pour les valeurs au
    jeu de Nim, et si le nombre de tas non vides dépasse d’un au plus celui qu’un coup peut toucher ; sinon, on les cherche.
moore-history =
    Eliakim Hastings Moore, de Chicago, a publié le jeu en 1910, neuf ans après la solution de Nim par Bouton. Thomas Jenkyns et
    John Mayberry ont trouvé en 1980 les valeurs pour un tas de plus que n’en touche un coup.
moore-source =
    Eliakim H. Moore, A generalization of the game called Nim, Annals of Mathematics, 1910. Thomas A. Jenkyns, John P. Mayberry,
    The skeleton of an impartial game and the Nim-function of Moore's Nim-k, International Journal of Game Theory, 1980.

part-all-heaps = tous les tas ({ $sizes })
move-and-move = { $first } et { $next }
picture-most-heaps = on retire de { $most ->
        [one] { $most } tas
       *[other] { $most } tas
    } au plus
step-digits = On écrit les tas en binaire les uns sous les autres, et on divise par { $modulus } le nombre de uns de chaque colonne : les restes sont { $remainders }. Le joueur dont c’est le tour perd exactement s’ils sont tous 0.
step-digits-ones = Aucun tas n’a deux jetons. Une telle position est perdue exactement si le nombre de tas de 1, divisé par { $modulus }, laisse le reste 1 ; ici, le reste est { $remainders }.
