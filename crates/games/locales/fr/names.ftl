## Jeux qui en sont un autre déguisé

nim-as-nimble = Nimble
nim-as-nimble-means =
    Des pièces sont posées sur des cases numérotées à partir de 0, parfois plusieurs sur une case, et un coup pousse une
    pièce vers une case de numéro plus petit. Une pièce sur la case n est un tas de n.
nim-as-turning-turtles = Turning Turtles
nim-as-turning-turtles-means =
    Dans une rangée de pièces, un coup passe une face à pile et, si l’on veut, retourne aussi une pièce à sa gauche. Une
    face à la place n, comptée à partir de 1, est un tas de n.
nim-as-mock-turtles = Mock Turtles
nim-as-mock-turtles-means =
    Dans une rangée de pièces, un coup retourne une, deux ou trois pièces, la plus à droite passant de face à pile. Une
    face à la place n, comptée à partir de 0, est un tas du n-ième nombre dont l’écriture binaire a un nombre impair de
    uns : 1, 2, 4, 7, 8, 11, 13, 14 et ainsi de suite.
nim-as-ruler = Règle graduée (Ruler)
nim-as-ruler-means =
    Dans une rangée de pièces, un coup retourne des pièces voisines, autant qu’on veut, la plus à droite passant de face
    à pile. Une face à la place n, comptée à partir de 1, est un tas de la plus grande puissance de deux qui divise n.
nim-as-staircase-nim = Nim de l’escalier
nim-as-staircase-nim-means =
    Des pièces sont posées sur un escalier, et un coup descend des pièces d’une marche à la suivante. Les pièces des
    marches 1, 3, 5 et ainsi de suite sont les tas. Les autres ne comptent pas : si on les descend, on descend les mêmes
    d’une marche de plus.
nim-as-silver-dollar = Dollar d’argent sans le dollar
nim-as-silver-dollar-means =
    Des pièces sont posées sur une bande, une par case, et un coup en glisse une vers la gauche sans en dépasser
    d’autre. On apparie les pièces à partir de la droite ; celle qui reste est appariée au bord. Les cases libres entre
    les pièces d’une paire sont un tas.
nim-as-marienbad = Marienbad
nim-as-marienbad-means =
    Quatre rangées de 1, 3, 5 et 7 allumettes, comme dans le film ; qui prend la dernière perd.
wythoff-as-corner-the-queen = La dame au coin
wythoff-as-corner-the-queen-means =
    Une dame va vers la gauche, vers le bas ou en diagonale entre les deux, et qui l’amène dans le coin gagne. Ses
    distances aux deux bords sont les deux tas.
chomp-as-schuhs-game-of-divisors = Jeu des diviseurs de Schuh
chomp-as-schuhs-game-of-divisors-means =
    On nomme des diviseurs d’un nombre, aucun multiple d’un déjà nommé, et qui dit 1 perd. Les diviseurs de p^a q^b sont
    les cases d’une tablette de a + 1 sur b + 1 : pour 72 = 2^3 · 3^2, de 4 sur 3.
subtraction-as-21 = 21
subtraction-as-21-means =
    Deux joueurs comptent à partir de 1, chacun dit un, deux ou trois nombres, et qui dit 21 perd. Ce qu’il reste à
    compter est un tas de 21, dont on retire de 1 à 3.
subtraction-as-subtract-a-square = Soustraire un carré
subtraction-as-subtract-a-square-means =
    Un coup retire d’un tas un nombre carré : 1, 4, 9 et ainsi de suite.
kayles-as-dawsons-kayles = Kayles de Dawson
kayles-as-dawsons-kayles-means =
    Un tir renverse exactement deux bouteilles côte à côte : Kayles avec take=2, le jeu octal 0.07.
kayles-as-dawsons-chess-on-a-ring = Échecs ou Kayles de Dawson sur un anneau
kayles-as-dawsons-chess-on-a-ring-means =
    Le premier tir sur un anneau de n l’ouvre. Au Kayles de Dawson il reste une rangée de n - 2. Aux échecs de Dawson un
    coup prend une place et ses voisines et laisse une rangée de n - 3, qui vaut une rangée de n - 2 au Kayles de
    Dawson. À partir de n = 2 les deux sont donc un anneau de n avec take=2.
kayles-as-rayles = Rayles
kayles-as-rayles-means =
    Un coup trace une boucle par un ou deux points, et deux boucles ne peuvent se toucher. Les points du dedans et du
    dehors sont dès lors séparés, comme les bouteilles de part et d’autre d’un tir : une région de n points est une
    rangée de n bouteilles.
octal-as-dawsons-chess = Échecs de Dawson
octal-as-dawsons-chess-means =
    Deux rangées de n pions se font face, la prise est obligatoire, et qui joue le dernier gagne. Un coup prend une
    colonne et ses voisines : le jeu octal 0.137 avec un tas de n.
octal-as-treblecross-without-threats = Treblecross sans menaces
octal-as-treblecross-without-threats-means =
    Tant que personne ne peut aligner trois croix tout de suite, chaque suite de n cases à plus de deux de toute croix
    est un tas de n + 2 dans le jeu octal 0.007.
octal-as-guiles = Guiles
octal-as-guiles-means =
    Un coup prend un tas d’un ou de deux, ou retire deux d’un tas et partage le reste en deux tas : le jeu octal 0.15.
octal-as-officers = Officers
octal-as-officers-means =
    Un coup retire un d’un tas de deux ou plus et peut partager le reste en deux tas : le jeu octal 0.6. Personne ne
    sait si ses valeurs finissent par se répéter.
rule-as-divisor-game = Jeu des diviseurs
rule-as-divisor-game-means =
    Un coup soustrait d’un nombre un de ses diviseurs, mais pas le nombre lui-même ; qui ne peut jouer perd.
