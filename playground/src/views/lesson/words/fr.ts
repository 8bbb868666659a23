import type { LessonWords } from '../words.ts';

export const fr: LessonWords = {
  about: 'Des leçons d’un quart d’heure environ chacune. Tu apprends en répondant. Rien ne quitte ton navigateur.',
  all: 'Toutes les leçons',
  lesson: (number, title) => `Leçon ${number} : ${title}`,
  done: 'terminée',
  progress: (done, all) => `${done} ${done < 2 ? 'leçon terminée' : 'leçons terminées'} sur ${all}`,
  step: (number, all) => `Étape ${number} sur ${all}`,
  first: 'celui qui joue en premier',
  second: 'l’autre joueur',
  answer: 'Ta réponse, un nombre',
  answers: 'Ta réponse, des nombres séparés par des virgules',
  check: 'Vérifier',
  yes: 'Juste !',
  no: 'Pas encore.',
  loses: (move) => `${move} : ce coup ne gagne pas.`,
  onBoard: 'Joue ton coup sur le plateau.',
  size: 'Taille',
  value: 'Valeur',
  column: 'Nombre',
  finished: 'Tu as terminé cette leçon.',
  next: (title) => `Leçon suivante : ${title}`,
  again: 'Recommencer',
  lessons: {
    mirror: {
      title: 'Fais comme moi',
      about: 'La plus vieille ruse : avoir réponse à tout.',
      steps: [
        {
          say: `Deux tas de quatre. Un coup retire autant de jetons que l’on veut, mais d’un seul tas. Celui qui retire le
            dernier jeton gagne.

            Joue quelques parties avec quelqu’un.`,
          play: 'Jouer à deux sur un écran',
          ask: 'Qui gagne si personne ne se trompe ?',
          hint: 'Quoi que retire le premier, que peut retirer l’autre pour que les tas soient de nouveau égaux ?',
          right: `Le second retire autant que le premier, mais de l’autre tas. Les tas sont de nouveau égaux. Il y a donc toujours une
            réponse, et le dernier jeton revient à celui qui répond.`,
        },
        {
          say: 'Maintenant les tas ne sont pas égaux, et c’est à toi de jouer.',
          ask: 'Trouve le coup gagnant.',
          hint: 'Tu veux être celui qui répond. Que doit trouver ton adversaire ?',
          right: 'Maintenant les tas sont égaux, et ton adversaire doit jouer en premier. À partir d’ici, c’est toi qui réponds.',
        },
        {
          say: 'Les grands tas ne sont pas plus difficiles. Voici deux tas, un de 9 et un de 17.',
          ask: 'Combien de jetons retires-tu du plus grand tas pour gagner ?',
          hint: 'Après ton coup, les deux tas ont 9 jetons.',
          right: '17 − 8 = 9. Les deux tas sont égaux.',
        },
        {
          say: `La ruse sert aussi à d’autres jeux. Voici _Kayles_ : un tir renverse une bouteille, ou deux qui sont côte à côte.
            Celui qui renverse la dernière bouteille gagne. Voici deux rangées de six.`,
          ask: 'Qui gagne si personne ne se trompe ?',
          hint: 'Deux rangées égales : y a-t-il une réponse à chaque tir ?',
          right: 'Le second fait le même tir dans l’autre rangée. C’est toujours possible.',
        },
        {
          say: 'Une rangée de onze bouteilles, et tu commences. Il n’y a qu’une rangée. Peux-tu en faire deux ?',
          ask: 'Trouve un tir gagnant.',
          hint: 'Vise le milieu : que reste-t-il de chaque côté ?',
          right: `Le tir le plus simple renverse la bouteille du milieu. Il laisse deux rangées égales de cinq, et tu réponds comme
            dans un miroir. Quelques autres tirs gagnent aussi. Pour les trouver, il faut des nombres : ils arrivent à la leçon 9.`,
        },
        {
          say: `_iChomp_ : tu prends une case et, avec elle, toutes les cases de son quadrant qui sont au moins aussi loin du centre
            dans les deux directions. Celui qui prend la dernière case gagne. Ici, les quatre quadrants sont égaux.`,
          play: 'Jouer, l’ordinateur commence',
          ask: 'Qui gagne si personne ne se trompe ?',
          hint: 'Un coup ne change qu’un quadrant. Groupe les quadrants par paires.',
          right: `Les deux quadrants du haut forment une paire, et les deux du bas aussi. Le second copie chaque coup dans l’autre
            quadrant de la paire. Celui qui peut toujours répondre gagne.`,
        },
      ],
    },
    three: {
      title: 'Trois tas',
      about: 'Pourquoi il est utile de compter avec des 0 et des 1.',
      steps: [
        {
          say: `Des tas de 1, 2 et 3. Comme avant, tu retires autant de jetons que tu veux d’un seul tas, et le dernier jeton
            gagne. Il n’y a que six premiers coups. Essaie-les tous.`,
          play: 'Jouer à deux sur un écran',
          ask: 'Qui gagne si personne ne se trompe ?',
          hint: 'Après chacun des six coups, l’autre peut laisser deux tas égaux.',
          right: 'Après chacun des six coups, l’autre peut laisser deux tas égaux. La leçon 1 fait le reste.',
        },
        {
          say: 'Ton adversaire vient de retirer le tas de 1.',
          ask: 'Trouve le coup gagnant.',
          hint: 'Des tas égaux !',
          right: 'Deux et deux : maintenant, c’est toi qui réponds.',
        },
        {
          say: `Avec trois grands tas, il y a trop de coups pour les essayer tous. Il faut regarder les nombres autrement : en
            _binaire_, avec les chiffres 0 et 1. Les places valent, à partir de la droite, 1, 2, 4, 8 et ainsi de suite. Ainsi 3 s’écrit
            11, car 3 = 2 + 1.`,
          ask: 'Comment s’écrit 5 en binaire ?',
          hint: '5 = 4 + 1. À quelles places y a-t-il un 1 ?',
          right: '5 = 4 + 1, donc 101.',
        },
        {
          say: `Écris les tas 3, 5 et 7 les uns sous les autres. Compte les 1 de chaque colonne. Certaines colonnes ont un nombre
            pair de 1 (0, 2, 4, …), d’autres un nombre impair (1, 3, 5, …).`,
          ask: 'Combien des trois colonnes ont un nombre impair de 1 ?',
          hint: 'La colonne de gauche a deux 1, celle du milieu aussi. Et celle de droite ?',
          right: `Seulement la colonne de droite : elle a trois 1. Le Nim a une règle simple : le joueur dont c’est le tour perd si
            toutes les colonnes sont paires, et gagne sinon.`,
        },
        {
          say: `Un coup gagnant rend paires toutes les colonnes. Ici, seule la colonne de droite est impaire. Change donc le dernier
            chiffre d’un nombre de 1 en 0. Trois coups le font.`,
          ask: 'Trouve l’un d’eux.',
          hint: 'Change le dernier chiffre de 3, 5 ou 7 de 1 en 0. Combien de jetons cela fait-il ?',
          right: 'Maintenant toutes les colonnes sont paires. Retirer un seul jeton de n’importe quel tas aurait gagné.',
        },
        {
          say: `La ligne sous les colonnes a un 1 là où la colonne est impaire et un 0 là où elle est paire. On l’appelle le _XOR_ des
            nombres. Les deux premiers tas sont 3 et 5.`,
          play: 'Jouer 3, 5, 7 contre l’ordinateur parfait',
          ask: 'De quelle taille doit être le troisième tas pour que celui qui joue en premier perde ?',
          hint: 'Chaque colonne doit devenir paire : mets un 1 exactement là où la colonne est impaire.',
          right: '3 XOR 5 = 6, en binaire 110. Avec 3, 5 et 6, toutes les colonnes sont paires.',
        },
      ],
    },
    value: {
      title: 'Un nombre pour une position',
      about: 'Partir de la fin, et trouver le mex.',
      steps: [
        {
          say: `Un tas. Un coup retire un, deux ou trois jetons, et le dernier jeton gagne. Pars de la fin : avec 0 jeton, tu as
            perdu, car tu ne peux pas jouer. Avec 1, 2 ou 3, tu retires tout et tu gagnes.`,
          ask: 'Qui gagne avec quatre jetons ?',
          hint: 'De 4, on arrive à 3, 2 ou 1. Qui gagne là ?',
          right: 'De 4, on n’arrive qu’à 3, 2 et 1, et là le suivant gagne. Celui qui doit jouer à 4 perd donc.',
        },
        {
          say: 'À 0 et à 4, celui qui doit jouer perd. Quels tas viennent ensuite ? Voici un tas de 21.',
          ask: 'Trouve le coup gagnant.',
          hint: 'À 0, 4, 8, 12, …, celui qui doit jouer perd. Laisse un de ces tas.',
          right: 'Tu laisses 20, un multiple de quatre. Quoi que retire ton adversaire, tu complètes à quatre.',
        },
        {
          say: `Avec plusieurs tas, « gagné » et « perdu » ne suffisent pas. Chaque position reçoit donc un nombre, sa _valeur_.
            Regarde les positions qui sont à un coup : ses options. La valeur est le plus petit des nombres 0, 1, 2, 3, … qui manque
            parmi les valeurs des options. Ce nombre s’appelle le _mex_, de « minimum excluded ».`,
          ask: 'Les options d’une position ont les valeurs 0, 1 et 3. Quel est le mex ?',
          hint: 'Parcours 0, 1, 2, … : quel est le premier qui n’est pas dans la liste ?',
          right: '0 est là, 1 est là, 2 manque. Le mex est donc 2.',
        },
        {
          say: `Revenons au tas dont on retire un, deux ou trois jetons. Un tas de 0 n’a pas d’option : sa valeur est 0. Un tas de 1 a
            l’option 0, et donc la valeur 1.`,
          ask: 'Quelles valeurs ont les tas de 0, 1, 2, 3, 4, 5, 6 et 7 ? Huit nombres.',
          hint: 'Le tas de 4 a des options de valeurs 3, 2 et 1. Que manque-t-il ? Continue ainsi.',
          right: 'Les valeurs sont 0, 1, 2, 3, puis de nouveau 0, 1, 2, 3. La valeur 0 veut dire : celui qui doit jouer perd.',
        },
        {
          say: 'Une nouvelle règle : retire un, trois ou quatre jetons.',
          ask: 'Quelles valeurs ont les tas de 0, 1, 2, 3, 4, 5, 6 et 7 ?',
          hint: 'Un tas de 2 a une option : 1. Un tas de 5 a les options 4, 2 et 1. Cherche chaque fois le mex.',
          right: '0, 1, 0, 1, 2, 3, 2 et de nouveau 0.',
        },
        {
          say: 'Voici d’autres valeurs de ce jeu.',
          ask: 'Au bout de combien de tas les valeurs se répètent-elles ?',
          hint: 'Cherche l’endroit où 0, 1, 0, 1, 2, 3, 2 recommence.',
          right: 'Le bloc 0, 1, 0, 1, 2, 3, 2 a sept nombres. La leçon 11 montre pourquoi cela continue sans fin.',
        },
        {
          say: `Plusieurs tas ensemble sont un Nim avec leurs valeurs. Ici, tu retires un, deux ou trois jetons de l’un des deux tas.
            Le tas de 5 a la valeur 1, et le tas de 6 a la valeur 2.`,
          ask: 'Trouve un coup gagnant.',
          hint: 'Rends les deux valeurs égales, comme deux tas de Nim.',
          right: 'Les deux tas ont maintenant la même valeur. Seules les valeurs comptent.',
        },
      ],
    },
    steal: {
      title: 'L’un gagne, et personne ne dit comment',
      about: 'Une preuve qui ne montre pas le coup.',
      steps: [
        {
          say: `_Chomp_ : une tablette de chocolat. Tu choisis une case et tu la manges avec tout ce qui est au-dessous et à sa
            droite. Le coin en haut à gauche est empoisonné : celui qui doit le manger perd.`,
          ask: 'Trouve le coup gagnant sur le carré.',
          hint: 'Laisse deux bras de même longueur, l’un vers la droite et l’autre vers le bas.',
          right: 'Il reste une rangée et une colonne de même longueur. À partir d’ici, tu copies chaque coup dans l’autre bras.',
        },
        {
          say: 'Deux rangées. Ici le miroir n’aide pas, mais quelque chose qui lui ressemble.',
          ask: 'Trouve le coup gagnant.',
          hint: 'Essaie de laisser la rangée du bas plus courte d’une case que celle du haut.',
          right: 'La rangée du bas a une case de moins. Quoi qu’il arrive, tu peux refaire la même chose.',
        },
        {
          say: `Quatre rangées de sept : maintenant, c’est difficile. On peut pourtant dire qui gagne. Pense au plus petit coup :
            manger seulement le coin en bas à droite. S’il gagne, très bien. Sinon, l’adversaire a une réponse gagnante.`,
          ask: 'Le premier joueur aurait-il pu jouer cette réponse tout de suite, comme premier coup ?',
          options: ['Oui, il reste la même tablette', 'Non, il reste une autre tablette'],
          hint: 'Sur un rectangle, chaque coup mange aussi le coin en bas à droite.',
          right: `Sur un rectangle, chaque coup mange aussi ce coin. Le premier joueur peut donc « voler » la réponse. Dans les deux
            cas, il a un coup gagnant.`,
        },
        {
          say: 'C’était une preuve complète. On l’appelle le _vol de stratégie_.',
          ask: 'Que nous dit-elle ?',
          options: ['Qu’il existe un coup gagnant', 'Quel coup gagne'],
          hint: 'Avons-nous dit une seule fois quelle est cette réponse ?',
          right: 'Nous savons qu’un coup gagnant existe, mais pas lequel. Pour le trouver, il faut calculer, comme l’ordinateur.',
        },
        {
          say: 'Mais attention. Cette tablette n’est pas un rectangle : deux cases dans la rangée du haut, une dans celle du bas.',
          ask: 'Qui gagne si personne ne se trompe ?',
          hint: 'À côté de la case empoisonnée, il y a deux bonnes cases. Aucun coup ne mange les deux sans le poison.',
          right: `Le premier mange une bonne case, le second mange l’autre, et il reste le poison pour le premier. Ici la preuve échoue :
            il n’y a aucun coin que chaque coup mange.`,
        },
        {
          say: 'Un dernier regard sur la preuve. Avec quatre rangées de sept, laisse l’Indice te dire le coup gagnant.',
          play: 'Jouer avec quatre rangées de sept',
          ask: 'Pour quelles tablettes la preuve montre-t-elle que le premier joueur gagne ?',
          options: ['Pour toutes', 'Pour tous les rectangles de plus d’une case', 'Seulement pour les carrés'],
          hint: 'La preuve a besoin d’un coin que chaque coup mange. Et il faut autre chose que le poison.',
          right: 'Pour tous les rectangles de plus d’une case : là, chaque premier coup mange le coin en bas à droite.',
        },
      ],
    },
    splits: {
      title: 'Petites règles, longues tables',
      about: 'Un jeu d’une seule phrase que personne n’a compris.',
      steps: [
        {
          say: `Le _jeu de Grundy_ : un coup sépare un groupe en deux groupes de tailles _différentes_. On ne peut pas séparer les
            groupes de 1 et de 2, leur valeur est donc 0. Celui qui fait la dernière séparation gagne. Un groupe de 3 a un coup, vers 1
            et 2.`,
          ask: 'Quelle est la valeur d’un groupe de 3 ?',
          hint: 'Sa seule option a la valeur 0 XOR 0 = 0. Quel est le mex ?',
          right: 'La seule option a la valeur 0, le mex est donc 1.',
        },
        {
          say: `Un groupe de 4 peut devenir 1 et 3, mais pas 2 et 2. La valeur de plusieurs groupes ensemble est le XOR de leurs
            valeurs.`,
          ask: 'Quelle est la valeur d’un groupe de 4 ?',
          hint: 'La seule option, 1 et 3, a la valeur 0 XOR 1 = 1. Quel est le plus petit nombre qui manque ?',
          right: 'La seule option a la valeur 1. Le nombre 0 manque, la valeur est donc 0 : celui qui doit séparer un 4 perd.',
        },
        {
          say: 'Un groupe de 5 peut devenir 1 et 4, ou 2 et 3.',
          ask: 'Quelle est la valeur d’un groupe de 5 ?',
          hint: '1 et 4 : 0 XOR 0. 2 et 3 : 0 XOR 1. Et le mex ?',
          right: 'Les options ont les valeurs 0 et 1. Le mex est donc 2.',
        },
        {
          say: 'Voici la table jusqu’ici. Prends une feuille de papier et continue.',
          ask: 'Quelles valeurs ont les groupes de 6, 7, 8 et 9 ? Quatre nombres.',
          hint: '6 : les options 1+5 et 2+4 ont les valeurs 2 et 0. Pour 7, regarde 1+6, 2+5 et 3+4.',
          right: '1, 0, 2, 1. Chaque nombre demandait quelques petits pas. Un ordinateur les fait très vite.',
        },
        {
          say: 'Avec la table, tu joues sans faute. Un groupe de 8, et c’est à toi.',
          ask: 'Trouve le coup gagnant.',
          hint: 'Quelle séparation a le XOR 0 ? Deux groupes de même valeur, par exemple 0 et 0.',
          right: 'Les groupes de 1 et de 7 ont tous deux la valeur 0. Ensemble, ils sont perdus pour ton adversaire.',
        },
        {
          say: 'Pour le jeu de Grundy, on a calculé les valeurs de milliards de groupes.',
          play: 'Jouer contre l’ordinateur parfait',
          ask: 'Les valeurs se répètent-elles à partir d’un certain point ?',
          options: ['Oui', 'Non', 'Personne ne le sait'],
          hint: 'Une règle d’une seule phrase peut rester une énigme pendant quatre-vingts ans.',
          right: 'Personne ne le sait. C’est une des questions ouvertes célèbres sur ces jeux.',
        },
        {
          say: 'Kayles est différent. Voici ses valeurs à partir d’une rangée de 71 bouteilles.',
          play: 'Jouer à Kayles avec une rangée de douze',
          ask: 'Quelle est la longueur du bloc qui se répète ?',
          hint: 'Prends les premiers nombres, 7, 4, 1, 2, 8, et cherche où ils reviennent pour la première fois.',
          right: 'Douze. Et c’est prouvé pour toutes les rangées à partir de 71. La leçon 11 te dit comment.',
        },
      ],
    },
    paper: {
      title: 'Sur papier',
      about: 'Sprouts : un jeu de lignes qui finit toujours.',
      steps: [
        {
          say: `_Sprouts_ : trace une ligne d’un point à un autre, ou qui revient au même point. Elle ne doit rien croiser. Puis mets
            un nouveau point sur la ligne. Trois lignes au plus finissent en un point : un point a trois vies.`,
          play: 'Jouer à deux sur un écran',
          ask: 'Combien de vies trois points ont-ils ensemble ?',
          hint: 'Trois fois trois.',
          right: '3 · 3 = 9.',
        },
        {
          say: `Une ligne coûte deux vies, une à chaque bout. Au nouveau point finissent déjà deux lignes, les deux moitiés de la
            nouvelle ligne. Il lui reste donc une vie.`,
          ask: 'Combien de vies reste-t-il après le premier coup ?',
          hint: '9 − 2 + 1.',
          right: 'Huit. À chaque coup, il y a une vie de moins. La partie finit donc forcément.',
        },
        {
          say: 'Un coup demande deux vies. Avec la dernière seule, personne ne peut jouer.',
          ask: 'Avec trois points, combien de coups une partie peut-elle durer au plus ?',
          hint: 'Tu commences avec 9 vies, tu en perds une à chaque coup, et à la fin il en reste au moins une.',
          right: 'Huit coups. Avec n points, c’est au plus 3n − 1.',
        },
        {
          say: 'Un point. Dessine-le sur papier : il n’y a pas beaucoup de façons de jouer.',
          ask: 'Qui gagne si personne ne se trompe ? Celui qui trace la dernière ligne gagne.',
          hint: 'La première ligne part du point et y revient. Combien de coups sont possibles ensuite ?',
          right: `D’abord une boucle. Puis une ligne relie les deux points, à l’intérieur ou à l’extérieur de la boucle, et il ne reste
            aucun coup. Deux coups : le second joueur gagne.`,
        },
        {
          say: 'Deux points. Il y a plus de façons maintenant, mais une feuille de papier suffit pour les essayer.',
          play: 'Jouer avec deux points, l’ordinateur commence',
          ask: 'Qui gagne si personne ne se trompe ?',
          hint: 'Laisse commencer l’ordinateur et essaie de gagner.',
          right: 'De nouveau le second. Avec trois points, le premier gagne. Pour de grands nombres de points, personne ne l’a prouvé.',
        },
        {
          say: 'Une dernière question pour finir.',
          ask: 'Avec huit points, combien de coups une partie peut-elle durer au plus ?',
          hint: '3n − 1, avec n = 8.',
          right: '3 · 8 − 1 = 23.',
        },
        {
          say: `Un point qui a encore une vie à la fin est un _survivant_. Il n’en a qu’une : avec deux, on pourrait le relier à
            lui-même. Chaque coup laisse une vie de moins : après m coups avec n points, 3n − m points survivent donc.`,
          ask: 'Une partie avec trois points finit après 7 coups. Combien de points survivent ?',
          hint: '3 · 3 − 7.',
          right: `Deux. Le premier joueur a tracé la dernière ligne, car 7 est impair : c’est le nombre de survivants qui décide
            qui gagne.`,
        },
        {
          say: `Deux lignes finissent en un survivant. À leurs autres bouts sont ses deux _voisins_. Ils sont morts : avec une
            vie, un voisin pourrait être relié au survivant. (Si les deux lignes mènent à un seul point, le second voisin est le
            point suivant, derrière lui.)

            Aucun point n’est le voisin de deux survivants. Des trois lignes en un point mort, deux quelconques sont côte à côte :
            les deux survivants seraient donc au bord d’une même région, et on pourrait les relier.`,
          ask: 'Après ces 7 coups, deux points sur dix survivent. Combien des autres sont des voisins ?',
          hint: 'Deux pour chaque survivant, et jamais les mêmes.',
          right: 'Quatre. Les quatre autres sont morts aussi et ne sont les voisins de personne.',
        },
        {
          say: `Maintenant, compte. Après m coups, il y a n + m points. 3n − m d’entre eux survivent, donc 2m − 2n sont morts.
            Parmi ceux-ci, il en faut deux fois plus que de survivants : 2m − 2n vaut au moins 6n − 2m.`,
          ask: 'Avec trois points, combien de coups une partie dure-t-elle au moins ?',
          hint: 'Mets tous les m du même côté : 4m vaut au moins 8n.',
          right: 'Six. Avec n points, m vaut au moins 2n.',
        },
        {
          say: `Les points morts qui ne sont les voisins de personne sont les _pharisiens_. Il y en a (2m − 2n) − (6n − 2m) = 4m −
            8n = 4(m − 2n). Leur nombre est donc toujours divisible par 4, et quatre pharisiens de plus font un coup de plus.`,
          ask: 'Une partie avec trois points dure 8 coups. Combien y a-t-il de pharisiens ?',
          hint: '4 · (8 − 2 · 3).',
          right: 'Huit : un survivant, ses deux voisins et huit pharisiens font 11 points, et 3 + 8 = 11.',
        },
      ],
    },
    stars: {
      title: 'Nimbers',
      about: 'Un tas de Nim est la mesure de tous les jeux.',
      steps: [
        {
          say: 'Pour s’échauffer : le mex est le plus petit des nombres 0, 1, 2, … qui manque dans une liste.',
          ask: 'Quel est le mex de 0, 1, 2 et 5 ?',
          hint: '0, 1 et 2 sont là. Quel nombre vient ensuite ?',
          right: '3 manque. Que 5 soit là ne change rien.',
        },
        {
          say: 'D’un tas de Nim de 4 jetons, on arrive à un tas de 0, 1, 2 ou 3.',
          ask: 'Suppose que ces tas ont les valeurs 0, 1, 2 et 3. Quelle est la valeur du tas de 4 ?',
          hint: 'Le mex de 0, 1, 2, 3.',
          right: 'C’est 4. De même, la valeur de chaque tas de Nim est sa taille. Une telle valeur s’appelle un _nimber_.',
        },
        {
          say: `Le _Nim de Lasker_ : retire autant de jetons que tu veux d’un seul tas, _ou_ sépare un tas en deux sans rien
            retirer. Les tas de 1 et 2 ont les valeurs 1 et 2. Maintenant un tas de 3 : il peut devenir 0, 1 ou 2, ou être séparé en 1
            et 2.`,
          ask: 'Quelle est la valeur d’un tas de 3 ?',
          hint: 'La séparation a la valeur 1 XOR 2 = 3. Les options ont donc les valeurs 0, 1, 2 et 3.',
          right: 'Le mex de 0, 1, 2 et 3 est 4. Un tas de 3 vaut ici plus qu’au Nim.',
        },
        {
          say: `Un tas de 4 peut devenir un tas de 0, 1, 2 ou 3, ou être séparé en 1 et 3, ou en 2 et 2. Attention : un tas de 3 a la
            valeur 4.`,
          ask: 'Quelle est la valeur d’un tas de 4 ?',
          hint: 'Tas : 0, 1, 2, 4. Séparations : 1 XOR 4 = 5, et 2 XOR 2 = 0. Que manque-t-il ?',
          right: 'Les valeurs 0, 1, 2, 4, 5 sont là, 3 manque. Ainsi 3 et 4 ont échangé leurs places.',
        },
        {
          say: 'Maintenant, pense à l’envers. Tu ne connais que la valeur d’une position, pas le jeu : c’est 5.',
          ask: 'Vers quelles valeurs peux-tu jouer à coup sûr ?',
          options: ['Vers chacune de 0, 1, 2, 3 et 4, mais jamais vers 5', 'Seulement vers 4', 'Vers tous les nombres, 5 aussi'],
          hint: '5 est le plus petit nombre qui manque parmi les options. Quels nombres sont donc là ?',
          right: `5 est le premier nombre qui manque : 0, 1, 2, 3 et 4 sont tous là, et 5 n’y est pas. Il peut y avoir aussi de plus
            grandes valeurs. Une position de valeur 5 se comporte donc comme un tas de 5.`,
        },
        {
          say: `Une position de valeur 0 : parmi ses options, 0 manque. Aucun coup ne mène donc à la valeur 0. Mais de toute autre
            valeur, un coup mène à 0.`,
          ask: 'Qui gagne à partir d’une position de valeur 0 ?',
          hint: 'Celui qui doit jouer arrive à une valeur qui n’est pas 0. Que peut faire alors l’autre ?',
          right: `Le premier doit laisser une valeur qui n’est pas 0. L’autre revient à 0. À la fin, quand il n’y a plus de coup, la
            valeur est 0. Celui qui laisse toujours 0 joue donc le dernier coup.`,
        },
      ],
    },
    nim: {
      title: 'Pourquoi la règle du Nim est juste',
      about: 'Une preuve en deux moitiés, et une fin.',
      steps: [
        {
          say: 'Le XOR de deux nombres : écris-les en binaire l’un sous l’autre. Le résultat a un 1 là où la colonne est impaire.',
          ask: 'Combien fait 6 XOR 3 ?',
          hint: '110 et 011. La première colonne a un 1, la deuxième en a deux, la troisième un.',
          right: '110 XOR 011 = 101, et c’est 5. Il n’y a pas de retenue : chaque colonne est indépendante.',
        },
        {
          say: `La règle du Nim dit : si toutes les colonnes sont paires, le joueur dont c’est le tour perd ; sinon, il y a un coup
            gagnant. Voici la première moitié de la preuve. Toutes les colonnes sont paires. Un coup change exactement un nombre, donc
            au moins un de ses chiffres.`,
          ask: 'Toutes les colonnes peuvent-elles être paires après le coup aussi ?',
          options: ['Oui, avec de la chance', 'Non, jamais'],
          hint: 'Regarde une colonne où le chiffre a changé : elle a un 1 de plus ou un de moins.',
          right: 'Là où un chiffre change, un nombre pair de 1 devient impair. De « pair », chaque coup mène donc à « impair ».',
        },
        {
          say: `La seconde moitié : une colonne est impaire. Cherchons un coup qui les rend toutes paires. Prends la colonne impaire la
            plus à gauche. Elle a un nombre impair de 1, donc au moins un nombre a un 1 à cet endroit. Ici, c’est le 10. Change ses
            chiffres dans toutes les colonnes impaires.`,
          ask: 'Que devient le 10 ?',
          hint: '10 s’écrit 1010, et les deux premières colonnes sont impaires. Change ces deux chiffres.',
          right: '1010 devient 0110, et c’est 6. Tu retires quatre jetons.',
        },
        {
          say: 'Toutes les colonnes sont paires. Mais un coup doit rendre un tas plus petit, jamais plus grand.',
          ask: 'Pourquoi ce nombre devient-il toujours plus petit ?',
          options: ['XOR rend tout nombre plus petit', 'Parce que 10 est pair', 'Le premier chiffre qui change passe de 1 à 0'],
          hint: 'Le chiffre qui change le plus à gauche compte plus que tous les chiffres à sa droite ensemble.',
          right: `Le chiffre qui change le plus à gauche passe de 1 à 0. Tous les chiffres à sa droite valent ensemble moins que lui. Le
            nombre devient donc plus petit, et le coup est permis.`,
        },
        {
          say: 'Maintenant, fais-le sur le plateau.',
          ask: 'Trouve le coup gagnant avec 3, 5 et 10.',
          hint: 'De 10, fais 6.',
          right: '3, 5 et 6 : toutes les colonnes sont paires.',
        },
        {
          say: `Il manque une chose : la fin. Quelqu’un n’a plus que des tas de 0 devant lui, ne peut pas jouer et a perdu. Pour que la
            preuve soit complète, la fin doit être une des positions qui sont perdues selon notre règle.`,
          ask: 'De quelle sorte est la fin ?',
          options: ['Toutes les colonnes sont paires', 'Une colonne est impaire'],
          hint: 'Il n’y a aucun 1. Le nombre 0 est-il pair ?',
          right: `Zéro fois 1, donc pair : perdu, comme il se doit. La preuve est complète. De « pair », on doit aller à « impair » ; de
            « impair », on peut aller à « pair » ; et la fin est « pair ». Celui qui peut laisser « pair » une fois le peut toujours, et
            il joue le dernier coup.`,
        },
      ],
    },
    sums: {
      title: 'Additionner des jeux',
      about: 'Quand deux positions valent-elles la même chose ?',
      steps: [
        {
          say: `Mets deux jeux côte à côte. Un coup est un coup dans l’un d’eux, et le tout dernier coup gagne. C’est ce qu’on appelle
            leur _somme_. Voici un tas de 5 à côté de deux tas égaux de 4.`,
          ask: 'Trouve le coup gagnant.',
          hint: 'Dans les deux tas égaux, celui qui y joue en premier perd. Peux-tu faire disparaître le reste ?',
          right: 'Tu retires les 5 jetons. Ce qui reste est perdu pour ton adversaire.',
        },
        {
          say: `Une position où celui qui joue en premier perd ne vaut rien : ajoute-la à n’importe quel jeu G, et le gagnant reste le
            même. Suppose que tu gagnes G, et qu’une position perdue Z soit maintenant à côté. Tu joues G comme avant. Puis ton
            adversaire joue dans Z.`,
          ask: 'Que fais-tu ?',
          options: ['Je continue dans G', 'Je réponds dans Z, pour qu’elle soit de nouveau perdue'],
          hint: 'Dans Z, celui qui y joue en premier perd. Il y a donc une réponse.',
          right: 'Dans Z, il y a toujours une réponse. Z ne te fait donc jamais perdre ton tour dans G. Z a la valeur 0.',
        },
        {
          say: `Maintenant une mesure. Une position G a la valeur n si, avec G et un tas de n jetons ensemble, celui qui joue en premier
            perd. C’est comme une balance. La table donne les valeurs des rangées de Kayles.`,
          ask: 'Une rangée de 5 bouteilles est à côté d’un tas de Nim. Quelle est sa taille, si celui qui joue en premier perd ?',
          hint: 'Cherche la taille 5 dans la table.',
          right: 'La rangée de 5 a la valeur 4. Avec cette rangée et un tas de 4 ensemble, celui qui joue en premier perd.',
        },
        {
          say: 'Deux rangées de Kayles, de 5 et de 9 bouteilles. Regarde encore la table de l’étape précédente.',
          ask: 'Qui gagne si personne ne se trompe ?',
          hint: 'Quelles valeurs ont les deux rangées ?',
          right: `Les deux ont la valeur 4. Les rangées semblent différentes, mais elles valent la même chose, et des valeurs égales
            s’annulent comme des tas égaux.`,
        },
        {
          say: `La valeur d’une somme est le XOR des valeurs. Peu importe de quels jeux il s’agit. Sur la table, il y a un tas de 7 dont
            on retire un, deux ou trois (valeur 3), et une rangée de Kayles de 11 bouteilles (valeur 6).`,
          ask: 'Quelle est la valeur des deux ensemble ?',
          hint: '011 et 110, colonne par colonne.',
          right: '3 XOR 6 = 5. Avec un tas de 5 à côté, celui qui joue en premier perdrait.',
        },
        {
          say: 'Des rangées de 2 et de 5 bouteilles ont les valeurs 2 et 4. À toi.',
          ask: 'Trouve un tir gagnant.',
          hint: 'De la rangée de 5, fais quelque chose de valeur 2. Par exemple 1 et 3 : 1 XOR 3 = 2.',
          right: 'Maintenant le XOR est 0. Il n’y a aucun miroir : seules les valeurs sont égales.',
        },
      ],
    },
    theorem: {
      title: 'Le théorème de Sprague et Grundy',
      about: 'Tout jeu impartial est un Nim. Voici pourquoi.',
      steps: [
        {
          say: `Un jeu est _impartial_ si les deux joueurs ont les mêmes coups. Il doit aussi finir, sans hasard et sans secret, et
            celui qui ne peut pas jouer a perdu. Le théorème de Sprague (1935) et Grundy (1939) : _chaque position d’un tel jeu a la
            même valeur qu’un tas de Nim._ La taille de ce tas est le mex des valeurs de ses options.`,
          ask: 'Quel jeu est impartial ?',
          options: ['Le Nim', 'Les échecs'],
          hint: 'Dans l’un des deux, chaque joueur ne peut jouer que les pièces d’une couleur.',
          right: 'Au Nim, les deux peuvent retirer de chaque tas. Aux échecs, chaque camp a ses propres pièces.',
        },
        {
          say: `La preuve. G est une position, et m est le mex des valeurs de ses options. Nous affirmons : avec G et un tas de m
            ensemble, celui qui joue en premier perd. Laisse jouer ton adversaire en premier. Il te faut une réponse à chaque coup.
            Il y a trois sortes de coups.

            Première sorte : soit m = 5. Ton adversaire rend le tas plus petit, de 5 à 2.`,
          ask: 'Que réponds-tu ?',
          options: ['Je retire le reste du tas', 'Je joue dans G vers une option de valeur 2', 'Je n’ai pas de réponse'],
          hint: 'Le mex des options de G est 5. Les valeurs 0, 1, 2, 3 et 4 sont donc toutes là.',
          right: `Comme 5 est le premier nombre qui manque, G a une option de valeur 2. Maintenant la valeur 2 est à côté d’un
            tas de 2 : ils s’annulent.`,
        },
        {
          say: `Deuxième sorte : ton adversaire joue dans G vers une option de valeur plus petite. De nouveau m = 5, et l’option a la
            valeur 2.`,
          ask: 'À quelle taille réduis-tu le tas de 5 ?',
          hint: 'Rends les deux égaux.',
          right: 'À 2. La valeur 2 à côté d’un tas de 2 : ils s’annulent.',
        },
        {
          say: `Troisième sorte : ton adversaire joue dans G vers une option de valeur plus grande. Disons que m est 3, et que
            l’option a la valeur 7. Tu ne peux pas agrandir le tas. Mais une position de valeur 7 a elle-même des options.`,
          ask: 'Vers une option de quelle valeur continues-tu à partir de là ?',
          hint: 'La valeur 7 est un mex : les valeurs de 0 à 6 sont toutes parmi les options. Laquelle s’annule avec un tas de 3 ?',
          right: 'Vers la valeur 3. Le coup vers le haut est simplement annulé. La valeur 3 est à côté du tas de 3.',
        },
        {
          say: 'Ton adversaire aimerait laisser une option de valeur m à côté du tas de m. Alors tu perdrais.',
          ask: 'Un tel coup existe-t-il ?',
          options: ['Oui, parfois', 'Non, jamais'],
          hint: 'Que veut dire « mex » ?',
          right: `Non : m est justement le nombre qui manque parmi les options. Tu as donc une réponse à chaque coup, et tu
            laisses toujours des valeurs égales. La partie finit, c’est donc toi qui joues le dernier coup. Voilà la preuve.`,
        },
        {
          say: `À quoi cela sert-il ? Si G vaut un tas de a, et H un tas de b, alors G et H ensemble valent deux tas de Nim. Et c’est le
            XOR qui décide de ceux-ci.`,
          ask: 'G a la valeur 6 et H a la valeur 3. Quelle est la valeur des deux ensemble ?',
          hint: '110 XOR 011.',
          right: '5. Tous ces jeux sont un Nim déguisé.',
        },
        {
          say: 'Un essai pour finir : trois rangées de Kayles, de 3, 5 et 6 bouteilles, avec les valeurs 3, 4 et 3.',
          ask: 'Trouve un tir gagnant.',
          hint: 'Les deux 3 s’annulent. Il faut donc que la rangée de 5 vaille 0.',
          right: 'Maintenant le XOR de toutes les valeurs est 0. Tu sais gagner à tout jeu impartial, si tu connais les valeurs.',
        },
      ],
    },
    periods: {
      title: 'Une table finie en prouve une infinie',
      about: 'Pourquoi, pour une fois, on peut se fier à un motif.',
      steps: [
        {
          say: 'À partir de 71 bouteilles, les valeurs de Kayles se répètent de douze en douze. La table commence par une rangée de 72.',
          ask: 'Quelle est la valeur d’une rangée de 100 bouteilles ?',
          hint: 'Retranche 12 jusqu’à ce que la taille soit dans la table : 100 − 12 = 88, 88 − 12 = 76.',
          right: '100, 88 et 76 ont la même valeur : 1.',
        },
        {
          say: `Mais peut-on se fier à un motif ? Ces douze valeurs, de 58 à 69, sont exactement le bloc qui se répète plus tard. La
            suivante devrait être de nouveau un 2, comme à 58.`,
          ask: 'Peut-on en déduire qu’une rangée de 70 a la valeur 2 ?',
          options: ['Oui', 'Non'],
          hint: 'Une rangée de 70 a la valeur 6.',
          right: 'Non. Une rangée de 70 a la valeur 6 et rompt le motif pour la dernière fois. Un motif seul n’est pas une preuve.',
        },
        {
          say: `Pourquoi peut-on quand même le prouver à la fin ? La valeur d’une rangée est le mex de tous les tirs. Un tir retire une
            ou deux bouteilles et laisse deux parts (l’une peut être vide). Pense à une rangée de 1000 : les deux parts ont
            ensemble 999 ou 998 bouteilles.`,
          ask: 'Qu’est-ce qui est vrai pour chaque tir ?',
          options: ['Au moins une des parts est longue', 'Les deux parts sont courtes', 'Les deux parts sont longues'],
          hint: 'Les deux parts peuvent-elles avoir moins de 400 bouteilles ?',
          right: `Au moins une part a 499 bouteilles ou plus. Là, les valeurs se répètent déjà. Allonge cette part de 12 : elle
            garde sa valeur. Ou raccourcis-la de nouveau de 12. Les rangées de 1000 et de 1012 ont donc des options de mêmes valeurs,
            et le même mex.`,
        },
        {
          say: `C’est le théorème de Guy et Smith (1956). Suppose que les valeurs semblent se répéter avec la période p à partir de n₀,
            et qu’aucun coup ne retire plus de k. Si c’est vrai pour tous les n à partir de n₀ qui sont inférieurs à 2 · n₀ + p + k,
            alors c’est vrai pour toujours. Pour Kayles, n₀ vaut 71, p vaut 12 et k vaut 2.`,
          ask: 'Combien fait 2 · n₀ + p + k pour Kayles ?',
          hint: '2 · 71 + 12 + 2.',
          right: `142 + 12 + 2 = 156. De 71 à 155, chaque valeur est comparée à celle qui est 12 plus loin : une table de 168 valeurs
            les prouve toutes.`,
        },
        {
          say: `Avec « retire un, trois ou quatre », c’est encore plus simple. Un tas a au plus trois options, sa valeur est donc 0, 1,
            2 ou 3. Et elle ne dépend que des quatre valeurs précédentes.`,
          ask: 'Combien y a-t-il de blocs différents de quatre valeurs de ce genre ?',
          hint: '4 possibilités pour chacune des quatre places : 4 · 4 · 4 · 4.',
          right: `256. Dans une longue table, un bloc doit revenir une seconde fois, et à partir de là tout se passe comme la première
            fois. Les valeurs de tous les jeux de ce genre finissent donc par se répéter.`,
        },
        {
          say: `Le théorème prouve une période quand on en a trouvé une. Il n’en trouve pas. Dans le _jeu octal_ 0.007, un coup retire
            trois jetons voisins d’une rangée, et la rangée peut se partager en deux.`,
          play: 'Jouer avec une rangée de neuf',
          ask: 'Les valeurs de ce jeu se répètent-elles à partir d’un certain point ?',
          options: ['Oui', 'Non', 'Personne ne le sait'],
          hint: 'Les valeurs des rangées jusqu’à 40 959 ne montrent aucune période : regarde celles du jeu octal 0.007 dans « Explorer ».',
          right: 'Personne ne le sait. Richard Guy pensait que tout jeu octal au code fini a une période. La question reste ouverte.',
        },
      ],
    },
    last: {
      title: 'Misère : le dernier coup perd',
      about: 'Pourquoi la ruse échoue, et ce qui reste.',
      steps: [
        {
          say: 'Maintenant, renverse la fin : celui qui retire le dernier jeton _perd_. C’est la _version misère_. Voici trois tas de 1.',
          ask: 'Qui gagne ?',
          hint: 'Il n’y a pas de choix. Compte simplement les coups.',
          right: `Trois coups : le premier joueur joue le premier et le dernier, et perd. Quand il ne reste que des jetons isolés, celui
            qui joue en premier perd s’ils sont en nombre impair, et gagne s’ils sont en nombre pair.`,
        },
        {
          say: 'Trois tas de 1 et un tas de 4. Le dernier jeton perd.',
          ask: 'Trouve le coup gagnant.',
          hint: 'Laisse un nombre impair de jetons isolés.',
          right: `Tu retires les quatre. Il en reste trois isolés, un nombre impair. Si le dernier coup gagnait, tu en aurais laissé
            quatre.`,
        },
        {
          say: `C’est la règle misère du Nim : _joue comme si le dernier coup gagnait, jusqu’à ce que ton coup ne laisse plus que des
            tas de 1 (ou rien). Alors, laisses-en un nombre impair._ Avec 3, 5 et 7, tu en es encore loin.`,
          ask: 'Trouve un coup gagnant.',
          hint: 'Comme à la leçon 2 : rends paires toutes les colonnes.',
          right: 'Le même coup gagne dans les deux cas. La différence ne vient que tout à la fin.',
        },
        {
          say: `La règle est juste parce qu’un seul tas d’au moins deux suffit pour choisir à la fin entre pair et impair. Mais quelque
            chose est perdu : deux tas de 1 et deux tas de 2 ont tous deux le XOR 0. En version misère, avec deux tas de 1, celui qui
            joue en premier gagne.`,
          ask: 'Et avec deux tas de 2, qui gagne ?',
          hint: 'Si tu en retires un, la réponse en retire deux. Si tu en retires deux, la réponse en retire un. Que reste-t-il ?',
          right: `Le second joueur. Les deux ont le XOR 0, et pourtant l’un est gagné et l’autre perdu. En version misère, un nombre ne
            suffit pas.`,
        },
        {
          say: `Certains jeux sont _dociles_ : chacune de leurs positions se comporte comme des tas de Nim, en version misère aussi.
            Alors la règle misère du Nim vaut pour leurs valeurs. « Retire un, deux ou trois » est docile. Voici un tas de six. Le
            dernier jeton perd.`,
          ask: 'Trouve le coup gagnant.',
          hint: 'Avec un jeton, celui qui doit le retirer perd. Quel tas vaut un de plus qu’un multiple de quatre ?',
          right: 'Tu laisses 5. Avec 1, 5, 9, …, celui qui joue en premier perd.',
        },
        {
          say: `Kayles n’est pas docile. Au Nim, avec deux tas égaux de deux ou plus, celui qui joue en premier perd, en version misère
            aussi. Une rangée de 5 a la valeur 4, deux d’entre elles devraient donc se comporter ainsi. Le dernier tir perd.`,
          ask: 'Qui gagne ? (C’est difficile : tu peux essayer les deux réponses.)',
          hint: 'La règle du Nim vaut pour les jeux dociles, et Kayles n’en est pas un. Y a-t-il un premier tir auquel aucune réponse ne gagne ?',
          right: `Celui qui joue en premier gagne. Aucun tas de Nim ne se comporte donc comme une rangée de 5 : la ruse échoue. On
            appelle ces jeux _sauvages_.`,
        },
        {
          say: `Que reste-t-il ? Mets deux positions dans la même classe si elles peuvent se remplacer dans toute somme sans changer
            le gagnant. En version normale, les classes sont les nimbers. En version misère, on les appelle le _quotient misère_. Pour
            toutes les rangées de Kayles ensemble, 40 classes suffisent, et c’est prouvé.`,
          play: 'Jouer à Kayles misère contre l’ordinateur parfait',
          ask: 'En version misère, la valeur de la version normale dit-elle toujours qui gagne ?',
          options: ['Oui', 'Non'],
          hint: 'Pense à deux tas de 1 et à deux tas de 2.',
          right: `Non. En version normale, un nombre dit tout : c’est ce qui rend si beau le théorème de la leçon 10. En version misère,
            chaque jeu demande son propre travail.`,
        },
      ],
    },
    queen: {
      title: 'La dame dans le coin',
      about: 'Le jeu de Wythoff : des paires perdues et le nombre d’or.',
      steps: [
        {
          say: `_Le jeu de Wythoff_ : une dame va à gauche, en bas ou en diagonale entre les deux, aussi loin que tu veux. Celui qui
            l’amène dans le coin gagne. C’est aussi un jeu à deux tas : retire des jetons d’un tas, ou autant des deux. Ici, elle
            est à 1 et à 2 des bords.`,
          play: 'Jouer à deux sur un écran',
          ask: 'Qui gagne si personne ne se trompe ?',
          hint: 'Il y a quatre coups. L’autre joueur peut-il toujours aller ensuite dans le coin ?',
          right: 'Le second joueur. Après chacun des quatre coups, le coin est à un coup.',
        },
        {
          say: 'Donc 1 et 2 est une paire perdue. C’est ce que ton adversaire doit trouver. La dame est à 4 et à 5.',
          ask: 'Trouve un coup gagnant.',
          hint: 'Y a-t-il un coup qui laisse 1 et 2 ? La diagonale garde la différence.',
          right: 'Trois en diagonale laisse 1 et 2. Il y a un autre coup gagnant, qui laisse 3 et 5.',
        },
        {
          say: `Perdues jusqu’ici : 0 et 0, 1 et 2. Les autres se trouvent l’une après l’autre : prends le plus petit nombre qui n’est
            encore dans aucune paire, et une différence d’un de plus que dans la dernière. Ce nombre est maintenant 3, et la
            différence est 2.`,
          ask: 'Quel nombre va avec 3 ?',
          hint: 'La différence est 2.',
          right: '3 et 5 sont la paire perdue suivante.',
        },
        {
          say: 'Après 3 et 5 vient 4 et 7 : 4 était le plus petit nombre libre, et la différence est 3.',
          ask: 'Quelle paire vient ensuite ? Écris les deux nombres.',
          hint: 'Il y a déjà 0, 1, 2, 3, 4, 5 et 7. La différence est maintenant 4.',
          right: '6 et 10.',
        },
        {
          say: `Pourquoi celles-là exactement ? De toute autre position, un coup doit mener à une paire, et c’est le cas. Et d’une
            paire, aucun coup ne doit mener à une autre.`,
          ask: 'Pourquoi aucun coup ne mène-t-il d’une paire à une autre ?',
          options: [
            'Chaque nombre et chaque différence n’est que dans une seule paire',
            'Les paires sont trop loin les unes des autres',
            'Les deux nombres ne sont jamais pairs tous les deux',
          ],
          hint: 'Un coup sur un tas laisse l’autre nombre tel quel. Que laisse tel quel un coup sur les deux ?',
          right: 'Un coup sur un tas garde un nombre, et un coup sur les deux garde la différence. Une autre paire n’a ni l’un ni l’autre.',
        },
        {
          say: 'Maintenant un plateau plus grand : 8 et 12.',
          play: 'Jouer contre l’ordinateur parfait',
          ask: 'Trouve le coup gagnant.',
          hint: 'La différence est 4. Quelle paire a la différence 4 ?',
          right: '6 et 10 : deux en diagonale. C’est le seul coup gagnant.',
        },
        {
          say: `Il y a aussi une formule, avec le _nombre d’or_ 1,618…. Dans la paire de différence _k_, le plus petit nombre est _k_
            fois le nombre d’or, arrondi à l’entier inférieur. Pour 4, c’est 6,47…, donc 6.`,
          ask: 'Quel est le plus petit nombre de la paire de différence 5 ?',
          hint: '5 × 1,618… = 8,09…',
          right: '8, et la paire est 8 et 13.',
        },
        {
          say: `Et si le dernier coup perd ? Alors seules les plus petites paires changent : 0 et 0, 1 et 2 sont remplacées par 0 et
            1, 2 et 2. La dame est à 2 et à 2.`,
          ask: 'Qui gagne en version misère ?',
          hint: 'Est-ce que 2 et 2 est parmi les paires perdues ?',
          right: 'Le second joueur. Toutes les autres paires restent les mêmes. Te voilà à la fin du cours !',
        },
      ],
    },
    ichomp: {
      title: 'iChomp : quatre jeux en un',
      about: 'Des quadrants, la base deux et une formule.',
      steps: [
        {
          say: `Un coup d’_iChomp_ change un quadrant et laisse les trois autres tels quels. Un plateau est donc une somme de
            quatre jeux, et la leçon 9 dit ce que vaut une somme : le XOR des valeurs. Les quadrants de ce plateau ont les valeurs 1, 1,
            1 et 3.`,
          play: 'Essayer ce plateau',
          ask: 'Quelle est la valeur du plateau entier ?',
          hint: '01, 01, 01 et 11 : quelles colonnes sont impaires ?',
          right: '1 XOR 1 XOR 1 XOR 3 = 2. Quatre jeux, chacun avec un nombre, font un jeu avec un seul nombre.',
        },
        {
          say: 'Sur ce plateau, les deux quadrants de gauche sont égaux, A et A, et les deux de droite aussi, B et B.',
          play: 'Jouer, l’ordinateur commence',
          ask: 'Qui gagne si personne ne se trompe ?',
          hint: 'Chaque coup dans A peut être copié dans l’autre A. Et chaque coup dans B ?',
          right: `Le second copie chaque coup dans le quadrant jumeau. A et A valent ensemble 0, B et B aussi. Une image dans un
            miroir compte aussi comme égale.`,
        },
        {
          say: `Ici, le centre est au milieu : les quatre quadrants sont égaux. Le premier plateau de la page est aussi grand,
            mais son centre est à deux rangées du haut et à deux colonnes de la gauche.`,
          play: 'Jouer sur le premier plateau',
          ask: 'Qui gagne sur le plateau dont le centre est au milieu ?',
          hint: 'A + A + B + B, avec A égal à B.',
          right: `Le second joueur, en copiant. Or tu dois pouvoir gagner quand tu commences : c’est pourquoi la page déplace le
            centre. Les valeurs sont alors 3, 6, 6 et 7. Les deux 6 s’annulent, et il reste 3 XOR 7 = 4.`,
        },
        {
          say: `Pour le XOR, il faut la base deux. Retire chaque fois la plus grande puissance de deux : 1, 2, 4, 8, 16, … Pour
            11 : 11 − 8 = 3, 3 − 2 = 1, 1 − 1 = 0. Donc 11 = 8 + 2 + 1. On écrit 1 pour 8, 2 et 1, et 0 pour 4 : 1011.`,
          play: 'Jouer avec des tas de 11 et de 13',
          ask: 'Comment écris-tu 13 en base deux ?',
          hint: '13 − 8 = 5, 5 − 4 = 1, 1 − 1 = 0.',
          right: '13 = 8 + 4 + 1, donc 1101.',
        },
        {
          say: `Un quadrant d’une seule rangée de n cases est un tas de n : il peut devenir toute rangée plus courte. En voici
            deux, de 13 et de 6 cases, de chaque côté du centre.`,
          play: 'Essayer ce plateau',
          ask: 'Combien de cases le coup gagnant prend-il ?',
          hint: 'Après lui, les deux rangées doivent être égales.',
          right: 'Sept : 13 − 7 = 6. Il faut changer d’abord le 1 de la colonne impaire la plus à gauche, et il est dans 13.',
        },
        {
          say: `Un quadrant de deux rangées a une formule. La rangée voisine du centre a n cases, l’autre m, au plus n. Si les
            deux sont impairs, la valeur est n + (m + 1)/2 ; si les deux sont pairs, c’est n + m/2. Le tableau est pour n = 8 et chaque
            m de 0 à 8.`,
          play: 'Essayer un plateau avec n = 8 et m = 4',
          ask: 'Quelle est la valeur pour n = 9 et m = 5 ?',
          hint: 'Les deux sont impairs : 9 + (5 + 1)/2.',
          right: `9 + 3 = 12. La formule a été trouvée par le calcul. Le service l’a vérifiée jusqu’à des rangées de 1000 cases,
            mais il manque une preuve pour toutes les rangées.`,
        },
        {
          say: `Si l’un des nombres n et m est pair et l’autre impair, prends les moitiés de n − 1 et de m, arrondies vers le
            bas : ce sont k et a. La valeur est 2k − a + 1 si 2a ne dépasse pas k, et 3(k − a) + 1 sinon.`,
          play: 'Jouer les deux rangées comme Chomp',
          ask: 'Quelle est la valeur pour n = 10 et m = 7 ?',
          hint: 'k = 4 et a = 3. Est-ce que 2a dépasse k ?',
          right: '2a = 6 dépasse 4, donc la valeur est 3(4 − 3) + 1 = 4. Si m = n − 1, alors k = a et la valeur est 1.',
        },
        {
          say: `À Chomp, la case du coin est empoisonnée : version misère. Le plateau vide y compte pour −1, et le mex l’ignore.
            En version normale, il vaut 0. _Tout plateau qui a au moins une case vaut un de plus en version normale._ Preuve :
            suppose-le pour tous les plateaux plus petits. Les autres coups laissent alors des valeurs plus grandes d’un qu’en version
            misère, et le coin laisse 0.`,
          play: 'Jouer à Chomp sur le plateau perdu de trois cases',
          ask: `En version misère, les coups laissent les valeurs 0, 1 et 3, sans compter le plateau vide. Quelle est la valeur en
            version normale ?`,
          hint: 'En version normale, ils laissent 1, 2 et 4, et le coin laisse 0. Que manque-t-il ?',
          right: `3, le mex de 0, 1, 2 et 4. En version misère, c’est 2, le mex de 0, 1 et 3. Il en est toujours ainsi : le 0
            remplit la place du bas, et tout le reste monte d’un.`,
        },
        {
          say: `Dans un jeu _impartial_, les deux joueurs ont les mêmes coups. Dans un jeu _partisan_, non. Seuls les jeux
            impartiaux valent des tas de Nim.`,
          play: 'Jouer à iChomp, à deux sur un écran',
          ask: 'Quel jeu est partisan ?',
          options: ['iChomp', 'Les dames'],
          hint: 'Ai-je le droit de déplacer tes pions ?',
          right: `Les dames : chacun déplace ses propres pions. À iChomp, les deux peuvent prendre toute case. Si tu ne pouvais
            mordre qu’au-dessus du centre et moi qu’au-dessous, iChomp serait partisan, lui aussi.`,
        },
        {
          say: `Tu veux bien jouer à Chomp et tu tiens une liste de tous les plateaux. Pour savoir qui gagne, et par quel coup, un
            bit par plateau suffit : perdu ou non. Un coup gagnant laisse un plateau perdu.`,
          play: 'Jouer à Chomp sur quatre rangées de sept',
          ask: 'Qu’est-ce qui coûte plus, une valeur ou un coup gagnant ?',
          options: ['La valeur', 'Un coup gagnant'],
          hint: 'Combien de plateaux faut-il connaître pour un mex ?',
          right: `La valeur : son mex demande les valeurs de tous les coups, alors qu’un seul plateau perdu suffit pour gagner. Pour
            tous les plateaux de 100 cases au plus, la liste des valeurs prend huit fois plus de mémoire. Mais une somme de quadrants
            demande des valeurs : deux cases seules sont perdues, une case et une rangée de deux sont gagnées, et pourtant chaque
            quadrant seul est gagné.`,
        },
        {
          say: 'Quatre quadrants au lieu d’un plateau, et pas de poison.',
          play: 'Jouer à iChomp misère',
          ask: 'iChomp est-il plus difficile que Chomp ?',
          options: ['Non, jamais', 'À peine en version normale, beaucoup en version misère', 'Oui, toujours'],
          hint: 'Dans quelle version peut-on combiner les valeurs ?',
          right: `En version normale, un quadrant vaut le plateau de Chomp plus un : quatre valeurs à consulter et un XOR. En
            version misère, les valeurs ne se combinent pas, et il faut résoudre toutes les sommes ensemble. Les quadrants jusqu’à 5x5
            ont 142 formes, et leurs sommes sont 17 666 220 plateaux.`,
        },
      ],
    },
  },
};
