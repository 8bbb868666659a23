## Nim

nim-title = Nim
nim-summary = On retire autant de jetons qu’on veut d’un seul tas.
nim-rules =
    Une position est faite de tas. Un tas contient un nombre quelconque de jetons identiques ; des cailloux, des allumettes
    ou des pièces conviennent aussi. Deux joueurs jouent à tour de rôle.

    À son tour, on choisit un tas et on en retire des jetons : un, plusieurs ou tous. On ne peut pas prendre dans deux tas au
    même coup, et on ne peut pas passer. La partie se termine quand il ne reste aucun jeton. En version normale, celui qui prend
    le dernier jeton gagne. En version misère, il perd.

    Un exemple avec des tas de 1 et de 2. En version normale, Anne retire un jeton du tas de 2. Il reste deux tas de 1. Bruno
    doit en prendre un, Anne prend l’autre et gagne. En version misère, Anne prend tout le tas de 2. Il reste un jeton, Bruno
    doit le prendre et perd.
nim-theory =
    Écris les tailles des tas en binaire, l’une sous l’autre. Le joueur dont c’est le tour perd exactement quand chaque
    colonne contient un nombre pair de 1, c’est-à-dire quand le XOR des tailles est 0. Pour gagner, joue un coup après
    lequel le XOR est 0 : avec 3, 5 et 7, retire un jeton de n’importe quel tas. En version misère, fais de même tant
    qu’il reste, après ton coup, un tas de 2 ou plus ; sinon, laisse un nombre impair de tas de 1.
    Retirer le troisième tas à côté de deux tas égaux n’y est pas une règle : avec 1, 1 et 2, on perd. Retire un jeton et
    laisse 1, 1 et 1. La page docs/errata.md dit ce qui est faux dans des articles sur ce jeu.
nim-history =
    Charles Bouton, de Harvard, a publié en 1901 la solution complète, pour la version normale et pour la version misère, et
    c’est lui qui a nommé le jeu. Il n’a pas dit d’où vient ce nom ; on pense souvent au mot allemand « nimm », qui veut dire
    « prends ». En 1940, une machine appelée Nimatron a joué au Nim avec les visiteurs de l’Exposition universelle de New
    York. Le film « L’Année dernière à Marienbad », de 1961, a rendu populaire le Nim misère avec des tas de 1, 3, 5 et 7.
nim-source = Charles L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics, 1901.

## Jeux de soustraction

subtraction-title = Jeux de soustraction (jeu de Bachet)
subtraction-summary = On retire d’un tas un nombre permis de jetons.
subtraction-rules =
    Avant de jouer, on convient des nombres de jetons qu’on peut retirer, par exemple 1, 2 ou 3. Ils valent pour toute la partie.
    Une position est faite de tas de jetons.

    À son tour, on choisit un tas et on en retire l’un des nombres permis. Le tas doit contenir assez de jetons. La partie se
    termine quand aucun tas n’a assez de jetons pour un coup ; il peut en rester quelques-uns. En version normale, celui qui
    a joué le dernier coup gagne. En version misère, il perd.

    Un exemple : un tas de 10, et on peut retirer 1, 2 ou 3. Anne en retire 2 et en laisse 8. Bruno en retire 1, 2 ou 3, et
    Anne complète à 4 ce qu’il a pris : elle en laisse 4. Après le coup suivant de Bruno, elle prend le reste et gagne. En
    version misère, Anne en retire 1 et en laisse 9, puis 5, puis 1. Bruno doit prendre le dernier jeton et perd.
subtraction-theory =
    Si on peut retirer de 1 à k jetons, la valeur d’un tas est le reste de la division de sa taille par k + 1. Si on peut
    retirer de L à R jetons, on divise par L + R, et la valeur est le reste divisé par L, arrondi vers le bas. Pour toute
    liste finie de nombres, les valeurs se répètent avec une période à partir d’une certaine taille. Le joueur dont c’est le
    tour perd exactement quand le XOR des valeurs de tous les tas est 0. Thomas Ferguson a démontré que la version misère
    suit le Nim misère : laisse le XOR à 0 si un tas que tu laisses vaut 2 ou plus, sinon laisse-le à 1.
subtraction-history =
    Claude Gaspar Bachet de Méziriac a décrit une forme du jeu dans son livre de 1612. Deux joueurs y ajoutent tour à tour
    des nombres de 1 à 10, et celui qui atteint 100 gagne. Retirer de 1 à 10 jetons d’un tas de 100, c’est le même jeu
    raconté à l’envers. Solomon Golomb a étudié en 1966 les jeux avec une liste quelconque de nombres.
subtraction-source =
    Claude Gaspar Bachet de Méziriac, Problèmes plaisants et délectables qui se font par les nombres, 1612. Solomon W.
    Golomb, A mathematical investigation of games of "take-away", Journal of Combinatorial Theory, 1966.

## Nim de Lasker

lasker-title = Nim de Lasker
lasker-summary = On retire autant de jetons qu’on veut d’un seul tas, ou on sépare un tas en deux.
lasker-rules =
    Une position est faite de tas de jetons, comme au Nim. Deux joueurs jouent à tour de rôle.

    Il y a deux sortes de coups. On peut retirer des jetons d’un tas : un, plusieurs ou tous. Ou bien on peut séparer un tas
    en deux sans rien retirer. Les deux nouveaux tas doivent avoir au moins un jeton : un tas de 1 ne peut donc pas être
    séparé. On ne peut pas faire les deux au même coup. La partie se termine quand il ne reste aucun jeton. En version normale,
    celui qui prend le dernier jeton gagne. En version misère, il perd.

    Un exemple avec des tas de 3 et de 4, en version normale. Anne retire un jeton du tas de 4. Il y a maintenant deux tas de
    3, et Anne copie chaque coup de Bruno dans l’autre tas. Si Bruno sépare son tas en 1 et 2, Anne fait la même chose. Elle
    a donc toujours une réponse, et elle prend le dernier jeton. Anne pouvait aussi commencer par séparer le tas de 3 en 1 et
    2.
lasker-theory =
    La valeur d’un tas est presque sa taille. Si la division de la taille par 4 donne le reste 3, la valeur est un de plus ;
    si la taille est un multiple de 4 non nul, la valeur est un de moins. Ainsi, un tas de 3 vaut 4 et un tas de 4 vaut 3. Le
    joueur dont c’est le tour perd exactement quand le XOR des valeurs est 0. La version misère est docile, c’est-à-dire
    qu’elle suit le Nim misère : laisse le XOR à 0 si un tas que tu laisses vaut 2 ou plus, sinon laisse-le à 1.
    La page docs/errata.md dit ce qui est faux dans des articles sur ce jeu.
lasker-history =
    Emanuel Lasker, mathématicien et champion du monde d’échecs pendant 27 ans, a décrit le jeu en 1931 dans son livre sur
    les jeux de plateau. Le jeu porte son nom.
lasker-source =
    Emanuel Lasker, Brettspiele der Völker, 1931. Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your
    Mathematical Plays, 1982.

## Jeu de Wythoff

wythoff-title = Jeu de Wythoff
wythoff-summary = On retire autant de jetons qu’on veut de l’un des deux tas, ou le même nombre des deux.
wythoff-rules =
    Une position est faite de deux tas de jetons. Deux joueurs jouent à tour de rôle.

    Il y a deux façons de retirer des jetons. On peut en retirer autant qu’on veut d’un seul tas : un, plusieurs ou tous. Ou
    bien on peut en retirer le même nombre des deux tas. Il faut en retirer au moins un. La partie se termine quand les deux tas
    sont vides. En version normale, celui qui prend le dernier jeton gagne. En version misère, il perd.

    Un exemple avec des tas de 4 et de 5, en version normale. Anne retire 3 jetons de chaque tas et laisse 1 et 2. Si Bruno
    prend le tas de 1, Anne prend l’autre. S’il prend le tas de 2, elle prend le tas de 1. S’il retire un jeton du tas de 2,
    il reste 1 et 1, et elle prend les deux. S’il en retire un de chaque tas, il reste un jeton pour elle. Anne gagne à
    chaque fois. Elle pouvait aussi commencer par retirer un jeton du tas de 4, ce qui laisse 3 et 5.
wythoff-theory =
    Le joueur dont c’est le tour perd dans les positions 0 et 0, 1 et 2, 3 et 5, 4 et 7, 6 et 10, et ainsi de suite. Dans la
    paire numéro k, les tas diffèrent de k, et le plus petit est k fois le nombre d’or 1,618…, arrondi à l’entier inférieur. La
    version misère a les mêmes positions perdues, à un changement près : 0 et 0 ainsi que 1 et 2 sont remplacées par 0 et 1
    ainsi que 2 et 2. On ne connaît pas de formule simple pour les autres valeurs de Grundy.
wythoff-history =
    Le mathématicien néerlandais Willem Abraham Wythoff a publié le jeu et sa solution en 1907. On peut jouer au même jeu
    avec une dame d’échecs qui va seulement à gauche, en bas ou en diagonale vers le bas à gauche ; celui qui l’amène dans le
    coin gagne. Rufus Isaacs a redécouvert le jeu sous cette forme.
wythoff-source = Willem A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde, 1907.

## Kayles

kayles-title = Kayles (bouteilles)
kayles-summary = On renverse une bouteille ou deux voisines, dans des rangées et des anneaux.
kayles-rules =
    Des bouteilles forment des rangées ou des anneaux. Un anneau est un cercle fermé. Dans chaque rangée et chaque anneau,
    les bouteilles sont côte à côte, sans trou. Deux joueurs tirent à tour de rôle, et aucun tir ne manque sa cible.

    Un tir renverse une bouteille ou deux bouteilles voisines. On peut viser n’importe où. Un trou ne se referme jamais : un
    tir au milieu d’une rangée laisse donc deux rangées plus courtes. Un tir dans un anneau laisse une rangée. Les joueurs
    peuvent aussi convenir d’autres nombres, par exemple une à trois bouteilles voisines, ou autant de bouteilles de suite
    qu’on veut. La partie se termine quand aucun tir n’est possible. En version normale, celui qui a fait le dernier tir gagne.
    En version misère, il perd.

    Un exemple : une rangée de 5, en version normale. Anne renverse la bouteille du milieu. Il reste deux rangées de 2. Ce
    que Bruno fait dans une rangée, Anne le fait dans l’autre. Anne fait donc le dernier tir et gagne.
kayles-theory =
    Avec une seule rangée, le premier joueur gagne toujours en version normale : il tire au milieu, puis copie l’adversaire
    de l’autre côté. Avec un seul anneau de 3 ou plus, le second joueur gagne. Les valeurs des rangées, à partir de la rangée
    de 1, sont 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, …, et à partir de la rangée de 71 elles se répètent avec la période 12. Avec
    plusieurs rangées, le joueur dont c’est le tour perd exactement quand le XOR des valeurs est 0. La version misère est
    bien plus difficile ; elle est résolue aussi, par un quotient misère de 40 éléments.

    Avec trois tireurs ou plus, les règles ne disent pas qui gagne. Avec une rangée de 3, le premier ne peut pas faire le
    dernier tir, mais il choisit lequel des deux autres le fait. Une convention doit dire ce qu’il préfère : par exemple par
    un classement de toutes les places, ou parce que les autres jouent ensemble. Sans elle, il n’y a pas de théorie, et le
    service ne répond que pour deux. Un tir sur une bouteille ou sur deux quelconques est le jeu de soustraction avec 1 et
    2. Si les deux ne doivent pas être voisines, on le joue comme une règle à soi. La page docs/errata.md dit ce qui est
    faux dans des articles sur ce jeu.
kayles-history =
    Henry Ernest Dudeney a proposé Kayles comme énigme dans son livre « The Canterbury Puzzles ». « Kayles » est un vieux mot
    anglais pour un jeu de quilles. Richard Guy et Cedric Smith ont trouvé la période en 1956. William Sibert a résolu la
    version misère ; John Conway et lui ont publié la solution en 1992.
kayles-source =
    Henry E. Dudeney, The Canterbury Puzzles, 1907. William L. Sibert, John H. Conway, Mathematical Kayles, International
    Journal of Game Theory, 1992.

## Jeu de Grundy

grundy-title = Jeu de Grundy
grundy-summary = On sépare un groupe en deux groupes de tailles différentes.
grundy-rules =
    Une position est faite de groupes de jetons. On commence souvent avec un seul groupe. On ne retire jamais rien. Deux
    joueurs jouent à tour de rôle.

    À son tour, on choisit un groupe et on le sépare en deux groupes de tailles différentes. Chacun doit avoir au moins un
    jeton. Un groupe de 1 ne peut pas être séparé, et un groupe de 2 ne pourrait l’être qu’en deux moitiés égales, ce qui est
    interdit. La partie se termine donc quand il ne reste que des groupes de 1 et de 2. En version normale, celui qui a joué le
    dernier coup gagne. En version misère, il perd.

    Un exemple : un groupe de 5. Anne le sépare en 1 et 4. Bruno n’a qu’un coup : le groupe de 4 devient 1 et 3. Anne sépare
    le groupe de 3 en 1 et 2. Plus aucun groupe ne peut être séparé, et Anne gagne en version normale. En version misère,
    Anne commence par 2 et 3. Bruno doit séparer le groupe de 3. C’est le dernier coup, et il perd.
grundy-theory =
    Les valeurs des groupes, à partir du groupe de 1, sont 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, … Le joueur dont c’est le
    tour perd exactement quand le XOR des valeurs de tous les groupes est 0. Personne ne connaît de formule pour ces valeurs,
    et personne ne sait si elles deviennent un jour périodiques, bien que des ordinateurs en aient calculé un très grand
    nombre. La version misère suit le Nim misère tant que chaque groupe a au plus 12 jetons ; au-delà, elle est sauvage.
    La page docs/errata.md dit ce qui est faux dans des articles sur ce jeu.
grundy-history =
    Le jeu porte le nom du mathématicien anglais Patrick Michael Grundy. En 1939, il a publié la théorie qui donne une valeur
    à chaque position de ces jeux. Roland Sprague avait trouvé la même théorie en 1935, indépendamment de lui.
grundy-source =
    Patrick M. Grundy, Mathematics and games, Eureka 2, 1939. Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for
    Your Mathematical Plays, 1982.

## Jeux octaux

octal-title = Jeux octaux
octal-summary = Un code fait de chiffres de 0 à 7 dit combien de jetons un coup peut retirer et ce qu’il peut laisser du tas.
octal-rules =
    Un jeu octal se joue avec des tas de jetons, et ses règles s’écrivent sous forme d’un code, par exemple 0.77. Le premier
    chiffre après le point concerne les coups qui retirent un jeton, le deuxième ceux qui en retirent deux, et ainsi de
    suite.

    Chaque chiffre dit ce qui peut rester du tas. C’est une somme : 1 pour rien, 2 pour un tas, 4 pour deux tas. Ainsi, 3 = 1
    + 2 permet rien ou un tas, 7 = 1 + 2 + 4 permet les trois, et 0 interdit le coup. Un 4 avant le point permet de séparer
    un tas en deux sans rien retirer. Un ~ à la fin répète le dernier chiffre sans fin. Si aucun coup n’est possible, la partie
    est terminée. En version normale, celui qui a joué le dernier coup gagne ; en version misère, il perd.

    Un exemple : le code 0.6 et un tas de 3. Un coup retire un jeton et doit laisser un tas ou deux. En version normale, Anne
    laisse 1 et 1. Bruno ne peut pas jouer, et Anne gagne. En version misère, Anne laisse 2, Bruno doit laisser 1, et il
    perd.
octal-theory =
    Chaque tas a une valeur, et en version normale le joueur dont c’est le tour perd exactement quand le XOR des valeurs est
    0. Si le code a un nombre fini de chiffres, une répétition observée assez longtemps continue sans fin, comme l’ont
    démontré Guy et Smith. Ainsi, les valeurs de 0.77 (Kayles) ont la période 12, et celles de 0.07 (Kayles de Dawson) et de
    0.137 (échecs de Dawson) la période 34. Les valeurs de tout jeu qui a un nombre fini de chiffres deviennent-elles
    périodiques ? La question est ouverte. En version misère, certains jeux sont dociles et suivent le Nim misère, et
    d’autres ont un quotient misère fini qui dit qui gagne.
    La période de 0.45 est prouvée aussi : 20, à partir d’un tas de 498. En version misère de 0.07, les tas seuls de 2, 3,
    7, 8, 12, 16 et 17 sont perdus ; 2, 3, 4, 10, 11, 12 et 18, qu’on peut lire, sont ceux de 0.0137. La page docs/errata.md
    dit ce qui est faux dans des articles sur ce jeu.
octal-history =
    Richard Guy et Cedric Smith ont introduit ces codes en 1956, quand ils étudiaient beaucoup de ces jeux à la fois. Le nom
    vient des chiffres octaux, de 0 à 7. Thane Plambeck et Aaron Siegel ont publié en 2008 la théorie des quotients misère.
octal-source =
    Richard K. Guy, Cedric A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society,
    1956. Thane E. Plambeck, Aaron N. Siegel, Misère quotients for impartial games, Journal of Combinatorial Theory, Series
    A, 2008.

## Chomp

chomp-title = Chomp
chomp-summary =
    On prend une case et, avec elle, toutes les cases qui ne sont ni plus haut ni plus à gauche ; la case en haut à gauche
    est empoisonnée.
chomp-rules =
    Le plateau est une tablette de chocolat : des rangées de cases, l’une sous l’autre, qui commencent toutes au bord gauche.
    Aucune rangée n’est plus longue que celle du dessus. On commence souvent avec un rectangle complet. Deux joueurs jouent à
    tour de rôle.

    À son tour, on choisit une case. On prend cette case et toutes les cases qui ne sont ni plus haut ni plus à gauche. La
    case en haut à gauche est empoisonnée. Celui qui la prend perd. C’est la version misère, la plus courante. En version
    normale, il n’y a pas de poison : celui qui prend la dernière case gagne, et celui qui commence peut donc prendre tout le
    plateau d’un coup.

    Un exemple avec deux rangées de 3. Anne prend la case en bas à droite. Les rangées ont maintenant 3 et 2 cases. Après
    chaque coup de Bruno, elle fait en sorte que la rangée du haut ait exactement une case de plus que celle du bas. Si Bruno
    prend la dernière case de la rangée du haut, il reste 2 et 2, et Anne laisse 2 et 1. S’il prend toute la rangée du bas,
    elle réduit celle du haut à 1. À la fin, il ne reste à Bruno que la case empoisonnée.
chomp-theory =
    Sur tout rectangle d’au moins deux cases, le premier joueur gagne. La preuve dit seulement qu’un coup gagnant existe : si
    prendre la case en bas à droite perdait, la réponse gagnante de l’adversaire aurait pu être le premier coup. Sur un
    carré, prends la case voisine en diagonale de la case empoisonnée, puis copie l’adversaire dans l’autre bras. Sur deux
    rangées de même longueur, prends la case en bas à droite. On ne connaît pas de règle pour tous les rectangles.

    Deux rangées de n et m cases, m au plus égal à n, ont ces valeurs en version misère. Les deux nombres pairs : n +
    m/2 − 1. Les deux impairs : n + (m − 1)/2. L’un pair et l’autre impair : les moitiés de n − 1 et de m, arrondies
    vers le bas, sont k et a ; la valeur est 2k − a si 2a ne dépasse pas k, et 3(k − a) sinon. Le plateau n’est donc
    perdu que si m vaut n − 1. Un ordinateur l’a vérifié pour les rangées de 1000 cases au plus ; ce n’est pas prouvé
    au-delà.

    En version normale, tout plateau qui a au moins une case vaut un de plus. Le coup dans le coin y laisse 0. Si la
    règle vaut pour tous les plateaux plus petits, les autres coups laissent des valeurs plus grandes d’un qu’en version
    misère ; le plus petit nombre absent est donc, lui aussi, plus grand d’un. En version misère, le plateau vide compte
    pour −1, et le mex l’ignore.
chomp-history =
    Le mathématicien néerlandais Fred Schuh a publié le jeu en 1952 comme un jeu de diviseurs : les joueurs nomment des
    diviseurs d’un nombre, et personne ne peut nommer un multiple d’un nombre déjà nommé ; celui qui nomme 1 perd. David Gale
    l’a redécouvert comme jeu sur un rectangle et l’a publié en 1974. Martin Gardner l’a fait connaître largement en 1973 par
    sa rubrique dans la revue Scientific American.
chomp-source =
    David Gale, A curious Nim-type game, American Mathematical Monthly, 1974. Fred Schuh, Spel van delers, Nieuw Tijdschrift
    voor Wiskunde, 1952.

## iChomp

ichomp-title = iChomp
ichomp-summary =
    On prend une case et, avec elle, toutes les cases de son quadrant qui sont au moins aussi loin du centre dans les deux
    directions.
ichomp-rules =
    Le plateau est un rectangle de cases. Un point central, en général le milieu, le divise en quatre quadrants. Deux joueurs
    jouent à tour de rôle.

    À son tour, on choisit une case. On prend cette case et toutes les cases du même quadrant qui sont au moins aussi loin du
    centre dans les deux directions, horizontale et verticale. Dans le quadrant en haut à droite, ce sont les cases qui ne
    sont ni plus bas ni plus à gauche. La case voisine du centre emporte tout son quadrant. Les autres quadrants restent tels
    quels. En version normale, celui qui prend la dernière case gagne. En version misère, il perd. Aucune case n’est
    empoisonnée.

    Un exemple avec 2 rangées de 4 cases et le centre au milieu, en version normale. Chaque quadrant est fait de deux cases
    côte à côte. Prendre la case extérieure en laisse une, prendre la case intérieure n’en laisse aucune. Anne prend une case
    extérieure. Bruno prend une case extérieure d’un autre quadrant. Les quadrants ont maintenant 1, 1, 2 et 2 cases. Bruno
    les garde en paires égales et prend la dernière case.
ichomp-theory =
    Les quadrants sont quatre jeux séparés : en version normale, le joueur dont c’est le tour perd donc exactement quand le
    XOR de leurs valeurs est 0. Deux quadrants égaux s’annulent, même si l’un est l’image de l’autre dans un miroir. C’est
    pourquoi le second joueur gagne sur un plateau complet avec le centre au milieu. La valeur d’un quadrant qui n’est pas
    vide est un de plus que celle du même plateau de Chomp avec le coin empoisonné. En version misère, aucune règle de ce
    genre n’est valable, et les petits plateaux sont explorés entièrement.
ichomp-history =
    iChomp est un parent de Chomp : chaque quadrant est un plateau de Chomp dont on peut manger le coin. C’est un jeu des Caribou
    Contests, des concours de mathématiques en ligne pour les écoles, qui en ont les règles et une leçon ; ce service a pris les
    règles là.
ichomp-source = La leçon des Caribou Contests sur iChomp ; David Gale, A curious Nim-type game, American Mathematical Monthly, 1974 (sur Chomp).

## Notakto

notakto-title = Notakto
notakto-summary =
    On met une croix dans une case libre ; un plateau qui a une ligne de croix est mort, et celui qui tue le dernier plateau
    perd.
notakto-rules =
    On joue sur un ou plusieurs plateaux carrés de 3 x 3 cases, ou de 4 x 4 ou 5 x 5. Deux joueurs jouent à tour de rôle, et
    tous les deux mettent des croix.

    Un coup met une croix dans une case libre d’un plateau. Dès qu’une rangée, une colonne ou une des deux diagonales d’un
    plateau est pleine de croix, le plateau est mort, et personne n’y joue plus. La partie finit quand tous les plateaux sont
    morts. En version misère, la plus courante, celui qui tue le dernier plateau perd. En version normale, il gagne.

    Un exemple avec un plateau de 3 x 3 en version misère. Anne met une croix au centre. Bruno répond dans un coin. Anne met sa
    deuxième croix à un saut de cavalier de ce coin, au milieu d’un côté. Où que Bruno joue maintenant, ou bien il complète
    aussitôt une ligne, ou bien Anne a une case après laquelle toute case qui reste en complète une. Bruno perd donc.
notakto-theory =
    En version normale, chaque plateau a une valeur, et le joueur dont c’est le tour perd exactement quand le XOR des valeurs
    est 0. En version misère, cela ne suffit pas. Toutes les sommes de plateaux de 3 x 3 se comportent comme les produits de
    18 éléments, le quotient misère : chaque plateau a un élément, et le joueur dont c’est le tour perd exactement quand le
    produit de tous est un de quatre éléments. Avec un nombre pair de plateaux vides de 3 x 3, le joueur dont c’est le tour
    perd ; avec un nombre impair, il gagne. Pour les plateaux plus grands, on ne connaît pas ici de telle table ; un plateau
    seul est cherché dans une table, et plusieurs sont explorés.
notakto-history =
    Bob Koca a proposé le jeu, et une question sur MathOverflow l’a fait connaître en 2010. Thane Plambeck et Greg Whitehead
    l’ont résolu pour tout nombre de plateaux de 3 x 3 et ont écrit un programme pour tablettes qui y joue.
notakto-source =
    Thane Plambeck et Greg Whitehead, The Secrets of Notakto: Winning at X-only Tic-Tac-Toe, 2013.

## Sprouts

sprouts-title = Sprouts (jeu des pousses)
sprouts-summary = On relie deux points, ou un point à lui-même, par une ligne qui ne croise rien, et on met un nouveau point sur la ligne.
sprouts-rules =
    Le jeu se dessine sur du papier. Il commence avec quelques points. Deux joueurs jouent à tour de rôle.

    Un coup trace une ligne d’un point à un autre point, ou d’un point à lui-même. La ligne peut être courbe. Elle ne doit ni
    croiser ni toucher une autre ligne ou elle-même, et elle ne doit pas passer par un point. Ensuite, le joueur met un
    nouveau point quelque part sur la nouvelle ligne. Trois bouts de ligne au plus peuvent se rejoindre en un point. Une
    boucle a ses deux bouts au même point, et un nouveau point a deux bouts dès le début. La partie se termine quand on ne peut
    plus tracer de ligne. En version normale, celui qui a tracé la dernière ligne gagne. En version misère, il perd.

    Un exemple avec un point. Anne doit tracer une boucle et y met un deuxième point. Les deux points ont maintenant deux
    bouts. Bruno les relie par une ligne, à l’intérieur ou à l’extérieur de la boucle. Les anciens points sont pleins. Le
    point sur la ligne de Bruno a un bout libre, mais il en faut deux pour une ligne. La partie est terminée après deux coups :
    Bruno gagne en version normale, Anne en version misère.
sprouts-theory =
    Une partie avec n points dure au moins 2n et au plus 3n - 1 coups. Chaque coup laisse une vie de moins : à la fin, après
    m coups, 3n - m points survivent donc avec une vie chacun. Chaque survivant a deux voisins morts qui ne sont qu’à lui :
    2(3n - m) des 2m - 2n points morts sont donc des voisins, d’où m >= 2n. Les autres points morts s’appellent pharisiens ;
    il y en a 4(m - 2n), toujours un multiple de 4.

    La conjecture de Sprouts dit qu’en version normale le premier joueur gagne exactement quand le reste de la division de n
    par 6 est 3, 4 ou 5. Des ordinateurs l’ont confirmée pour tout n jusqu’à 62 et pour quelques nombres plus grands, mais
    il n’y a pas de preuve. En version misère, tous les résultats connus, jusqu’à 20 points, suivent une autre règle : le
    premier joueur gagne exactement quand le reste est 0, 4 ou 5, à deux exceptions près : il gagne avec 1 point et perd
    avec 4.
sprouts-history =
    John Conway et Michael Paterson ont inventé Sprouts à Cambridge en février 1967. Martin Gardner l’a décrit dans la
    revue Scientific American en juillet de la même année. Denis Mollison a analysé à la main le jeu à six points. David
    Applegate, Guy Jacobson et Daniel Sleator ont résolu le jeu par ordinateur jusqu’à 11 points en 1991 et ont énoncé
    la conjecture. En 2004, Riccardo Focardi et Flaminia Luccio ont démontré sans ordinateur qui gagne avec 7 points. En
    2006, Aunt Beast, le programme de Purinton, est allé jusqu’à 14 points. Julien Lemoine et Simon Viennot sont allés
    beaucoup plus loin de 2007 à 2011, et Tomáš Čížek, Martin Balko et Martin Schmid encore plus loin en 2025.

    En version misère, Applegate, Jacobson et Sleator sont allés jusqu’à 9 points et pensaient que la suite se répétait tous
    les 5 points. En 2007, Josh Jordan et Roman Khorkov ont montré que non : avec 12 points, celui qui commence gagne. En
    2009, ils sont allés jusqu’à 16 points. La même année, Lemoine et Viennot sont allés jusqu’à 17 et ont énoncé la
    conjecture avec les restes de la division par 6 ; en 2011, ils sont allés jusqu’à 20.
sprouts-source =
    David Applegate, Guy Jacobson, Daniel Sleator, Computer analysis of Sprouts, Carnegie Mellon University, 1991.
    Riccardo Focardi, Flaminia L. Luccio, A modular approach to Sprouts, Discrete Applied Mathematics, 2004. Julien
    Lemoine, Simon Viennot, Computer analysis of Sprouts with nimbers, Games of No Chance 4, 2015. Julien Lemoine, Simon
    Viennot, Analysis of misère Sprouts game with reduced canonical trees, arXiv:0908.4407, 2009. Tomáš Čížek, Martin
    Balko, Martin Schmid, arXiv:2511.10339, 2025. World Game of Sprouts Association, wgosa.org.

## Choux de Bruxelles

brussels-sprouts-title = Choux de Bruxelles (Brussels Sprouts)
brussels-sprouts-summary =
    On relie deux bras libres de croix par une ligne qui ne croise rien, et on met un petit trait en travers de la ligne.
brussels-sprouts-rules =
    Le jeu se dessine sur du papier. Il commence avec quelques croix. Chaque croix a quatre bras libres. Deux joueurs jouent
    à tour de rôle.

    Un coup relie deux bras libres par une ligne. Ils peuvent appartenir à la même croix ou à des croix différentes. La ligne
    peut être courbe, mais elle ne doit croiser ni toucher aucune autre ligne. Ensuite, le joueur met un petit trait en
    travers de la ligne, ce qui donne deux nouveaux bras libres, un de chaque côté. Les deux bras reliés ne servent plus. La
    partie se termine quand on ne peut plus relier deux bras libres. En version normale, celui qui a tracé la dernière ligne
    gagne. En version misère, il perd.

    Un exemple avec une croix. Anne relie deux bras voisins. Sa ligne et la croix délimitent une région, et le trait y met un
    bras. Trois bras libres sont à l’extérieur. Bruno en relie deux. Il n’y a plus qu’une paire de bras dans la même région.
    Anne les relie. Quatre bras sont libres, chacun dans sa propre région : la partie est terminée après trois coups. Anne gagne
    en version normale, Bruno en version misère.
brussels-sprouts-theory =
    Une partie avec n croix dure toujours exactement 5n - 2 coups, quelle que soit la façon de jouer. En version normale, le
    premier joueur gagne donc exactement quand n est impair, et en version misère exactement quand n est pair. Le nombre de
    bras libres reste toujours 4n, et à la fin chacune des 4n régions en contient exactement un. De là, la formule d’Euler
    pour les dessins dans le plan donne le nombre de coups.
brussels-sprouts-history =
    Le jeu est une plaisanterie sur Sprouts : il a l’air plus riche, mais les joueurs n’ont aucune influence sur le résultat.
    On l’a connu en même temps que Sprouts, par la rubrique de Martin Gardner dans la revue Scientific American, en juillet
    1967.
brussels-sprouts-source =
    Martin Gardner, Mathematical Carnival, 1975, chapitre 1. Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your
    Mathematical Plays, 1982.

## Sprouts mêlés

mixed-sprouts-title = Sprouts mêlés
mixed-sprouts-summary =
    On commence avec des points et des croix, on relie des points ou des bras libres par une ligne qui ne croise rien, et on
    met un nouveau point ou un petit trait sur la ligne.
mixed-sprouts-rules =
    Le jeu se dessine sur du papier. Il commence avec quelques points et quelques croix. Chaque croix a quatre bras libres.
    Deux joueurs jouent à tour de rôle.

    Un coup trace une ligne qui ne croise rien. Elle relie deux points, un point à lui-même, un point à un bras libre, ou
    deux bras libres. Ensuite, le joueur met sur la ligne une chose ou l’autre : un nouveau point, ou un petit trait en
    travers, qui donne deux nouveaux bras libres, un de chaque côté. Trois lignes au plus se terminent en un point. Un bras
    relié ne sert plus. La partie se termine quand on ne peut plus tracer de ligne. En version normale, celui qui a tracé la
    dernière ligne gagne. En version misère, il perd.

    Un exemple avec une croix. Anne relie deux bras opposés et met un trait sur la ligne. De chaque côté, il y a un ancien
    bras et un nouveau. Bruno relie les deux d’un côté, Anne relie les deux de l’autre, et la partie est terminée après trois
    coups : Anne gagne en version normale. Si elle met un point sur sa ligne, une seule autre ligne peut s’y terminer. Bruno
    le relie au bras d’un côté, et il ne reste rien à relier : la partie est terminée après deux coups, et Bruno gagne en
    version normale.
mixed-sprouts-theory =
    Une partie avec s points et c croix dure au plus 4s + 5c - 2 coups. En version normale, le premier joueur gagne avec un
    nombre pair de points et un nombre impair de croix : il relie deux bras opposés d’une croix, met un trait sur la ligne et
    laisse de chaque côté la moitié de tout le reste. Ensuite, il répond à chaque coup par le même coup de l’autre côté. On
    ne connaît pas d’autre règle.
    La page docs/errata.md dit ce qui est faux dans des articles sur ce jeu.
mixed-sprouts-history =
    Sprouts et les choux de Bruxelles se jouent avec le même crayon, donc aussi sur une seule feuille. Ce service a exploré
    les débuts qui ont jusqu’à sept points et croix en tout.
mixed-sprouts-source =
    Elwyn Berlekamp, John Conway, Richard Guy, Winning Ways for Your Mathematical Plays, 1982, pour les deux jeux. La page
    docs/sprouts.md de ce service, pour leur mélange.

## Pions sur un graphe

dag-title = Pions sur un graphe
dag-summary = On pousse un pion le long d’une flèche d’un graphe orienté fini sans cycle.
dag-rules =
    Le plateau est un graphe que tu dessines toi-même : des points, appelés sommets, avec des flèches entre eux. Les
    sommets sont en nombre fini. En suivant les flèches, on ne peut jamais revenir à un sommet où l’on est déjà passé. Des
    pions sont placés sur les sommets. Un sommet peut porter autant de pions qu’on veut. Deux joueurs jouent à tour de rôle.

    Un coup pousse un pion le long d’une flèche jusqu’au sommet suivant. Les deux joueurs peuvent déplacer tous les pions. Un
    pion sur un sommet d’où ne part aucune flèche y reste. La partie se termine quand aucun pion ne peut bouger. En version
    normale, celui qui a joué le dernier coup gagne. En version misère, il perd.

    Des flèches peuvent aussi aller ensemble. Le pion est alors remplacé par un pion au bout de chacune d’elles, comme quand on
    partage un tas. Là où le graphe le dit, un pion peut aussi disparaître.

    Un exemple : des flèches vont de a à b, de a à c, de b à c et de c à d. Un pion est sur a, un autre sur b. En version
    normale, Anne pousse le premier pion de a à b. Les deux pions sont maintenant sur b. Bruno en pousse un vers c, et Anne
    pousse l’autre vers c. Bruno en pousse un vers d, Anne fait la même chose et gagne.
dag-theory =
    Chaque sommet a une valeur : le plus petit des nombres 0, 1, 2, … qu’aucun de ses successeurs n’a. Ce nombre s’appelle le
    mex. Dans l’exemple, d vaut 0, c vaut 1, b vaut 0 et a vaut 2. En version normale, le joueur dont c’est le tour perd
    (position P) si le XOR des valeurs de tous les pions est 0, et gagne (position N) sinon. En version misère avec un seul
    pion, on remonte à partir du bout des flèches ; avec plusieurs pions, aucune règle avec le XOR n’est valable en général.
    Le Nim où l’un des deux peut passer une fois, tant qu’il reste quelque chose, est un tel graphe : un tas de 1 y vaut 2,
    et un tas de 2 y vaut 1.
dag-history =
    Tout jeu fini où les deux joueurs ont les mêmes coups peut se dessiner comme un tel graphe : les positions sont des
    sommets, les coups sont des flèches. Roland Sprague en 1935 et Patrick Michael Grundy en 1939 ont trouvé indépendamment
    la règle du mex et du XOR. On l’appelle le théorème de Sprague-Grundy.
dag-source =
    Roland Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical Journal, 1935. Cedric A. B. Smith, Graphs and
    composite games, Journal of Combinatorial Theory, 1966.

## Sommes de jeux

sum-title = Sommes de jeux
sum-summary = Plusieurs jeux sont côte à côte, et on joue dans l’un d’eux.
sum-rules =
    Une position est faite de plusieurs jeux côte à côte, appelés composantes. Chaque composante est une position d’un jeu de
    ce service. Les jeux peuvent être différents : par exemple un tas de Nim, une rangée de Kayles et un plateau de Chomp.
    Deux joueurs jouent à tour de rôle.

    À son tour, on choisit une composante et on y joue un coup permis. Les autres restent telles quelles. Une composante où
    il ne reste aucun coup est terminée, mais le jeu continue dans les autres. Toute la partie se termine quand aucune
    composante n’a de coup. En version normale, celui qui a joué le tout dernier coup gagne. En version misère, il perd. Peu
    importe qui a joué le dernier coup dans une composante. Dans une somme en version normale, Chomp n’a pas de case
    empoisonnée.

    Un exemple en version normale : un tas de 2 au Nim et une rangée de 4 à Kayles. Anne retire un jeton du tas. Si Bruno
    prend l’autre, Anne renverse les deux bouteilles du milieu. Il reste deux bouteilles seules. Bruno en renverse une, Anne
    l’autre, et elle gagne.
sum-theory =
    En version normale, toute position d’un tel jeu se comporte comme un seul tas de Nim, dont la taille est sa valeur,
    appelée aussi nimber. La valeur d’une somme est le XOR des valeurs de ses composantes, et le joueur dont c’est le tour
    perd exactement quand elle est 0. Dans l’exemple, le tas de 2 vaut 2 et la rangée de 4 vaut 1 : Anne fait donc en sorte
    que les deux valent 1. En version misère, les valeurs ne suffisent pas en général. Si toutes les composantes sont des
    jeux dociles, la règle du Nim misère est valable.
sum-history =
    Roland Sprague en 1935 et Patrick Michael Grundy en 1939 ont trouvé indépendamment que la valeur d’une somme est le XOR
    des valeurs. Le livre de John Conway de 1976 a fait de la somme de jeux la base d’une théorie générale, qui comprend des
    jeux où les deux joueurs ont des coups différents.
sum-source = Patrick M. Grundy, Mathematics and games, Eureka 2, 1939. John H. Conway, On Numbers and Games, 1976.

## Jeux de partage

split-title = Jeux de partage
split-summary = On retire d’un tas un nombre fixé de jetons et on partage le reste en plusieurs parts : le jeu de Grundy et ses parents.
split-rules =
    Une position est faite de tas de jetons. Avant de jouer, on convient de quatre choses : combien de jetons un coup retire
    (en général aucun), en combien de parts il partage le reste, si les parts doivent toutes être différentes, et quelle est
    la plus petite taille d’une part. Le nombre de parts peut être un intervalle, par exemple deux ou trois.

    À son tour, on choisit un tas, on en retire le nombre convenu de jetons et on partage tout le reste comme convenu. Chaque
    part devient un tas. La partie se termine quand aucun tas ne peut être partagé. En version normale, celui qui a joué le
    dernier coup gagne. En version misère, il perd.

    Un exemple : on ne retire rien, et un tas est partagé en trois parts différentes. Le plus petit tas où il y a un coup est
    6, qui devient 1, 2 et 3. À partir d’un tas de 9, en version normale, Anne laisse 2, 3 et 4. Aucun ne peut être partagé,
    donc Anne gagne. En version misère, elle laisse 1, 2 et 6. Bruno doit partager le tas de 6, et il perd.
split-theory =
    Chacune de ces règles donne une valeur à chaque tas, et en version normale le joueur dont c’est le tour perd exactement
    quand le XOR des valeurs est 0. Si on ne retire rien et qu’on partage en deux parts différentes, c’est le jeu de Grundy,
    pour lequel on ne connaît pas de période. Si on ne retire rien et qu’on partage en deux parts quelconques, chaque coup
    ajoute un tas : un tas de n dure donc n - 1 coups, et les joueurs n’y peuvent rien. Si on retire un jeton et qu’on
    partage en deux parts quelconques, c’est le jeu octal 0.4, dont les valeurs deviennent périodiques avec la période 34.
split-history =
    Le jeu de Grundy est le plus connu de ces jeux ; il porte le nom de Patrick Michael Grundy, qui a publié la théorie de
    ces jeux en 1939. En 1956, Richard Guy et Cedric Smith ont étudié, sous le nom de jeux octaux, les jeux où un tas est
    partagé en au plus deux parts de tailles quelconques.
split-source =
    Patrick M. Grundy, Mathematics and games, Eureka 2, 1939. Richard K. Guy, Cedric A. B. Smith, The G-values of various
    games, Proceedings of the Cambridge Philosophical Society, 1956.

## Une règle à soi

rule-title = Une règle à soi
rule-summary = On écrit quels tas plus petits un coup laisse d’un tas de n, et on joue.
rule-rules =
    Une position est faite de tas de jetons et d’une règle que l’on écrit avant de jouer. La règle dit quels tas un coup
    laisse d’un tas de n : par exemple n - b, où b est un carré, ou n - 2b et n - b, où b vaut au moins 1. Chaque tas qui
    reste doit être plus petit que n.

    À son tour, on choisit un tas et on le remplace comme la règle le dit. Dans un tas vide il n’y a pas de coup. En version
    normale, celui qui a joué le dernier coup gagne. En version misère, il perd.

    Un exemple : un coup retire un carré, il laisse donc n - b. D’un tas de 6, en version normale, Anne retire 4. Bruno
    retire 1, et Anne retire le dernier jeton. D’un tas de 5, en version misère, Anne retire 4, Bruno doit retirer le dernier
    jeton, et il perd.
rule-theory =
    La valeur d’un tas est le plus petit nombre qui n’est pas le XOR des valeurs qu’un coup laisse : les valeurs se déduisent
    donc de celles des tas plus petits. En version normale le joueur dont c’est le tour perd exactement quand le XOR des
    valeurs est 0.
rule-history =
    Roland Sprague en 1935 et Patrick Michael Grundy en 1939 ont trouvé que toute règle de ce genre donne des valeurs. En
    1966, Solomon Golomb a étudié les règles où l’on retire des nombres d’un ensemble.
rule-source =
    Solomon W. Golomb, A mathematical investigation of games of "take-away", Journal of Combinatorial Theory 1, 1966.
