import { capital } from '../../../games/rows/words.ts';
import type { ExploreWords, Things } from './en.ts';

const things = (isFeminine: boolean, one: string, many: string): Things => {
  const by = (feminine: string, masculine: string): string => (isFeminine ? feminine : masculine);
  const the = by('la', 'le');
  const ofThe = by('de la', 'du');
  const a = by('une', 'un');
  return {
    upTo: `${capital(many)} jusqu’à`,
    next: `${capital(one)} ${by('suivante', 'suivant')}`,
    table: `Les ${many} et leurs valeurs`,
    cell: (size, value) => `${one} ${size} : ${value === undefined ? 'valeur cachée' : `valeur ${value}`}`,
    howTo:
      `Le petit nombre est la taille ${ofThe} ${one}, le grand est sa valeur. ` +
      `Choisis ${a} ${one} pour voir d’où vient sa valeur.`,
    howToGuess: `Devine la valeur d’${a} ${one}, puis choisis ${the} ${one}.`,
    markUnlike: `${by('Cette', 'Ce')} ${one} ne suit pas la période.`,
    of: (size) => `${capital(a)} ${one} de ${size}`,
    result: (size, mex) => `Le plus petit nombre qui manque, le mex, est ${mex}. Donc ${a} ${one} de ${size} a la valeur ${mex}.`,
    merged: `Les positions qui ne diffèrent que par l’ordre de leurs ${many} n’apparaissent qu’une fois.`,

    repeats: (period) => `Oui. Dès le début, les mêmes valeurs reviennent ${by('toutes les', 'tous les')} ${period} ${many}.`,
    repeatsFrom: (preperiod, period) =>
      `Oui. À partir ${ofThe} ${one} ${preperiod}, les mêmes valeurs reviennent ${by('toutes les', 'tous les')} ${period} ${many}.`,
    repeatsOne: `Oui. À partir d’${by('une certaine', 'un certain')} ${one}, toutes les valeurs sont égales.`,
    grows: (period, saltus) =>
      `Presque. ${period === 1 ? `À chaque ${one}` : `${by('Toutes les', 'Tous les')} ${period} ${many}`}, ` +
      `les valeurs reviennent, augmentées de ${saltus}.`,
    exceptions: (sizes, more) =>
      `${capital(many)} plus ${by('petites', 'petits')} qui ne suivent pas la période : ${sizes}${more > 0 ? ` et ${more} de plus` : ''}.`,
    compared: (checked, from, to, period) =>
      `La valeur d’${a} ${one} ne vient que des valeurs de ${many} plus ${by('petites', 'petits')}. ` +
      `On a comparé les valeurs de ${checked} ${many} : ` +
      `${from === to ? `${the} ${one} ${from} a` : `${by('toutes les', 'tous les')} ${many} de ${from} à ${to} ont`} la même valeur ` +
      `que ${by('celle', 'celui')} qui a ${period} de plus. Cela suffit : ` +
      `chaque ${one} plus ${by('grande', 'grand')} trouve au-dessous ${by('d’elle', 'de lui')} ` +
      `les mêmes valeurs ${by('qu’une', 'qu’un')} ${one} ${by('précédente', 'précédent')}, donc on refait toujours le même calcul.`,
    enough: (period) =>
      `Prends ${a} ${one} plus ${by('grande', 'grand')} et un coup quelconque. Dans ce qu’il laisse, au moins ${a} ${one} est si ` +
      `${by('grande qu’elle', 'grand qu’il')} est dans la partie qui se répète. Retire-lui ${period} : sa valeur reste la même, ` +
      `et c’est maintenant un coup dans ${the} ${one} qui a ${period} de moins. ` +
      `L’inverse marche aussi. Donc les deux ont les mêmes options et la même valeur, et cela continue toujours.`,
    byTheorem: `Ici, il n’y a rien à comparer : un théorème donne la valeur de chaque ${one}.`,
  };
};

export const fr: ExploreWords = {
  title: 'Explorer',
  back: 'Tout ce qu’il y a à explorer',
  menu: {
    values: [
      'Tables de valeurs',
      'Chaque tas a un nombre. Regarde les nombres de beaucoup de tas, d’où vient chacun et s’ils se répètent.',
    ],
    graph: [
      'Le graphe du jeu',
      'Toutes les positions d’un petit jeu en une image : les flèches sont des coups, et chaque position dit qui gagne.',
    ],
    draw: ['Dessiner un jeu', 'Dessine tes propres points et flèches, pose un pion sur un point et joue dessus.'],
  },
  show: 'Montrer',

  things: {
    heap: things(false, 'tas', 'tas'),
    group: things(false, 'groupe', 'groupes'),
    row: things(true, 'rangée', 'rangées'),
  },
  mode: 'Montrer les valeurs',
  modes: { all: 'toutes à la fois', one: 'une par une', guess: 'deviner d’abord' },
  begins: 'une période commence ici',
  unlike: 'ne suit pas la période',
  markBegins: 'Ici commence une période.',

  options: 'Un coup peut laisser :',
  noOptions: 'Il n’y a aucun coup.',
  nothing: 'rien',
  worth: (value) => `valeur ${value}`,
  others: (number) => `et ${number} de plus`,
  ask: 'Quel est le plus petit nombre qui manque parmi ces valeurs ?',
  there: (number, of) => `Est-ce que ${number} y est ? Oui : ${of}.`,
  missing: (number) => `Est-ce que ${number} y est ? Non.`,
  nextStep: 'Étape suivante',
  allSteps: 'Toutes les étapes',

  period: 'Les valeurs se répètent-elles ?',
  noPeriod: 'Aucune période n’est prouvée ici.',
  unproven: {
    grundy:
      'Un groupe peut être divisé n’importe où, aussi grand qu’il soit. Sa valeur dépend donc de tous les groupes plus petits, ' +
      'et aucun théorème ne peut prouver une période avec un nombre fini de valeurs. ' +
      'Savoir si ces valeurs se répètent un jour est une question ouverte.',
    endless: 'Le dernier chiffre de ce code se répète sans fin. Pour de tels codes, aucun théorème ne prouve de période.',
    subtraction:
      'Les valeurs de chaque jeu de cette sorte se répètent un jour. Mais celles qu’on a calculées sont trop peu nombreuses pour prouver quand.',
    searched: 'Les valeurs qu’on a calculées n’en prouvent aucune. Elles se répètent peut-être plus loin, peut-être jamais.',
  },
  howKnown: 'Comment sait-on que cela continue toujours ?',
  enoughUnequal:
    'Ici, toutes les parties doivent être différentes. On a donc comparé plus de valeurs : ' +
    'des parties qui deviendraient égales s’écartent de périodes entières.',
  guySmith: 'Richard Guy et Cedric Smith ont trouvé ce raisonnement en 1956.',
  why: 'Pourquoi c’est ainsi',
  formulas: {
    nim:
      'Un tas de n peut devenir n’importe quel tas plus petit, et rien d’autre. Si les plus petits ont les valeurs de 0 à n − 1, ' +
      'le plus petit nombre qui manque est n. Donc la valeur de chaque tas est sa taille. Charles Bouton l’a montré en 1901.',
    subtraction: (most) =>
      `Un tas peut devenir chacun des tas précédents, jusqu’à celui qui a ${most} de moins. Ceux-ci ont des valeurs différentes, ` +
      `et parmi les valeurs de 0 à ${most} il n’en manque qu’une : la suivante. Les valeurs vont donc de 0 à ${most}, puis recommencent. ` +
      `La valeur est le reste quand on divise le tas par ${most + 1}.`,
    lasker:
      'Prends les tas quatre par quatre : de 1 à 4, de 5 à 8, et ainsi de suite. Chaque fois, les deux premiers ont leur taille pour valeur, ' +
      'et les deux derniers ont échangé les leurs : 1, 2, 4, 3, puis 5, 6, 8, 7. ' +
      'Si c’est vrai pour tous les tas plus petits, c’est vrai pour le suivant : on le montre une fois pour chacune des quatre places.',
    kayles:
      'Une rangée de n peut devenir n’importe quelle rangée plus courte : les valeurs de 0 à n − 1 y sont donc. Deux rangées que laisse ' +
      'un tir ont ensemble moins de n bouteilles, et leur XOR ne dépasse jamais leur somme. ' +
      'Donc n manque, et la valeur de chaque rangée est sa taille.',
  },

  program: 'Ces valeurs en programme',
  programHow:
    'Dix lignes trouvent les valeurs de tout jeu sur des tas : le mex de ce que laissent les coups. En dessous, il y a cinq jeux. Pour un autre, écris ce que laissent ses coups.',
  programIn: 'Langage',

  position: 'Une autre position',
  drawGraph: 'Dessiner le graphe',
  graphOf: (game) => `${game} : le graphe du jeu`,
  graphHow: 'La partie commence en haut. Chaque flèche est un coup. Choisis une position pour en savoir plus.',
  letters: { N: 'N', P: 'P' },
  lettersMean: 'N : celui qui joue maintenant (« next ») gagne. P : celui qui vient de jouer (« previous ») gagne.',
  showValues: 'Valeurs',
  unknown: 'inconnue',
  nodes: (number) => `${number} positions`,
  cut: (number) =>
    `Le graphe entier est trop grand pour une image. Tu vois ses ${number} premières positions. ` +
    `Trois points marquent celles qui ont d’autres coups.`,
  more: 'a d’autres coups',
  node: (position) => `position ${position}`,
  wins: 'Celui qui doit jouer gagne : au moins un coup mène à une position P.',
  winsOver: 'La partie est terminée, et celui qui doit jouer a gagné.',
  loses: 'Celui qui doit jouer perd : chaque coup mène à une position N.',
  losesOver: 'Il ne reste aucun coup : celui qui doit jouer a perdu.',
  leadsTo: 'Les coups mènent à :',
  value: (value) => `Valeur : ${value}`,
  playHere: 'Jouer à partir d’ici',
  graphHere: 'Le graphe à partir d’ici',

  drawHow:
    'Touche un endroit vide : un point. Touche un point, puis un autre : une flèche du premier au second. ' +
    'Fais glisser un point pour le déplacer.',
  drawKeys: 'Au clavier : Tab va aux points, Entrée choisit, les flèches déplacent un point, Suppr l’efface.',
  board: 'Ton graphe',
  point: (name) => `point ${name}`,
  withToken: 'avec le pion',
  chosen: (name) => `Le point ${name} est choisi. Choisis le point où mène sa flèche.`,
  added: (name) => `Le point ${name} est là.`,
  full: 'Il ne reste plus de lettre pour un autre point.',
  joined: (from, to) => `Une flèche va de ${from} à ${to}.`,
  already: (from, to) => `Il y a déjà une flèche de ${from} à ${to}.`,
  cycle: (way) => `Cette flèche fermerait un cycle : ${way}. Une partie pourrait alors ne jamais finir ; les cycles sont donc interdits.`,
  removed: (name) => `Le point ${name} n’est plus là.`,
  removedArrow: (from, to) => `La flèche de ${from} à ${to} n’est plus là.`,
  tokenAt: (name) => `Le pion est sur ${name}.`,
  addPoint: 'Ajouter un point',
  tokenHere: 'Pion ici',
  removePoint: 'Effacer le point',
  clear: 'Repartir de zéro',
  example: 'Exemple',
  arrows: 'Flèches',
  noArrows: 'Pas encore de flèches.',
  removeArrow: (from, to) => `Effacer la flèche de ${from} à ${to}`,
  outcomes: 'Qui gagne, et valeurs',
  play: 'Jouer dessus',
  needToken: 'Pose le pion sur un point d’où part une flèche. Alors tu peux jouer.',
};
