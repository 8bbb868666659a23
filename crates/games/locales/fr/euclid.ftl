## Jeu d’Euclide

euclid-title = Jeu d’Euclide
euclid-summary = On soustrait un multiple du plus petit nombre d’une paire du plus grand ; les deux restent positifs.
euclid-rules =
    Une position est une paire de nombres strictement positifs, ou plusieurs paires. Deux joueurs jouent à tour de rôle.

    À son tour, on choisit une paire de nombres différents et on soustrait du plus grand un multiple du plus petit, au moins
    une fois celui-ci. Ce qui reste du plus grand doit être strictement positif. La partie se termine quand les nombres de
    chaque paire sont égaux. Les deux nombres d’une paire sont alors le plus grand commun diviseur de la paire du début. En
    version normale, celui qui a joué le dernier coup gagne. En version misère, il perd.

    Un exemple avec la paire 25 et 7 en version normale. Anne peut soustraire 7, 14 ou 21. Elle soustrait 14, et il reste 11
    et 7. Bruno doit soustraire 7, et il reste 4 et 7. Anne doit soustraire 4, Bruno doit soustraire 3, et les nombres sont 1
    et 3. Anne soustrait 2, il reste 1 et 1, et elle gagne.
euclid-theory =
    Si a est le plus grand nombre d’une paire et b le plus petit, la valeur de la paire est a/b - b/a, arrondie vers le bas.
    Avec une seule paire, le joueur dont c’est le tour perd donc exactement quand a/b est inférieur au nombre d’or 1,618… :
    il y a alors au plus un coup. Avec plusieurs paires, il perd exactement quand le XOR des valeurs est 0. La version misère
    est docile, c’est-à-dire qu’elle suit le Nim misère : une paire sans aucun choix jusqu’à la fin, comme 3 et 5 ou 5 et 8,
    se comporte comme un tas d’au plus 1, et toute autre paire comme des tas dont un d’au moins 2.
euclid-history =
    A. J. Cole et A. J. T. Davie ont publié le jeu en 1969, sous la forme où celui qui atteint 0 gagne. Sous la forme jouée
    ici, les deux nombres restent positifs. Gabriel Nivasch a trouvé les valeurs en 2006, et Vladimir Gurvich a résolu la
    version misère en 2007.
euclid-source =
    Gabriel Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Mathematics 306, 2006. Vladimir Gurvich, On the
    misère version of game Euclid and miserable games, Discrete Mathematics 307, 2007.

part-numbers = la paire { $index } ({ $first } et { $second })
move-subtract = soustraire { $take } dans la paire { $pair }, ce qui laisse { $first } et { $second }
picture-pairs = { $count ->
        [0] aucune paire
        [1] la paire { $pairs }
       *[other] les paires { $pairs }
    }
