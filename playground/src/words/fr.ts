import type { List } from '../games/rows/layout.ts';
import type { Vocabulary } from '../vocabulary.ts';

// Zero is singular in French.
const count = (number: number, one: string, several: string) => `${number} ${number < 2 ? one : several}`;

const page: Vocabulary['page'] = {
  tagline: 'Des jeux contre un adversaire sans faute',
  pages: 'Pages',
  playing: 'Jouer',
  views: { lesson: 'Leçons', practise: 'S’entraîner', explore: 'Explorer' },
  game: 'Jeu',
  language: 'Langue',
  you: 'Vous',
  computer: 'Ordinateur',
  player: (side) => `Joueur ${side + 1}`,

  yourTurn: 'À vous de jouer',
  computerThinks: 'L’ordinateur réfléchit…',
  lostStart: 'Ce départ est perdu pour vous, sauf si l’ordinateur se trompe.',
  playerToMove: (side) => `Au joueur ${side + 1} de jouer`,
  youWin: 'Vous avez gagné !',
  youLose: 'L’ordinateur a gagné.',
  playerWins: (side) => `Le joueur ${side + 1} a gagné !`,
  madeMove: (who, move) => `${who} : ${move}.`,

  newGame: 'Rejouer',
  undo: 'Reculer',
  redo: 'Avancer',
  hint: 'Indice',
  values: 'Valeurs',
  settings: 'Réglages',
  copyLink: 'Copier le lien',
  linkCopied: 'Le lien est copié. Il ouvre cette position.',
  linkNotCopied: 'Copiez l’adresse de la page : elle ouvre cette position.',

  settingsTitle: 'Une nouvelle partie',
  begin: 'Commencer',
  cancel: 'Annuler',
  play: 'Qui gagne',
  playNormal: 'Le dernier coup gagne',
  playMisere: 'Le dernier coup perd',
  opponent: 'Adversaire',
  opponentComputer: 'Ordinateur',
  opponentPerson: 'Deux personnes',
  level: 'Niveau',
  levels: { child: 'Enfant', beginner: 'Débutant', casual: 'Amateur', strong: 'Fort', perfect: 'Parfait' },
  first: 'Qui commence',
  firstMe: 'Je commence',
  firstComputer: 'Ordinateur',
  position: 'Position',
  randomPosition: 'Position au hasard',
  randomWon: 'gagnée pour moi',
  randomWonFirst: 'gagnée pour celui qui commence',
  randomLost: 'perdue pour moi',
  randomLostFirst: 'perdue pour celui qui commence',
  randomAny: 'quelconque',
  random: 'Au hasard',

  hintTitle: 'Indice',
  hintWon: 'D’ici, vous pouvez gagner.',
  hintWonSide: (side) => `D’ici, le joueur ${side + 1} peut gagner.`,
  hintLost: 'Contre un jeu parfait, tous les coups perdent.',
  hintTry: 'Le meilleur essai :',
  hintMove: 'Un coup gagnant :',
  playIt: 'Le jouer',
  hintWhy: 'Pourquoi',
  hintPlace: (place) => `Un coup gagnant est ici : ${place}.`,
  hintNext: { where: 'Où ?', move: 'Quel coup ?', why: 'Pourquoi ?' },
  hintAll: 'Tout voir',
  hintTheory: 'La théorie',
  hintWait: 'Les indices apparaissent quand c’est à vous de jouer.',
  over: 'La partie est terminée.',

  why: {
    last: 'C’est le tout dernier coup, et le dernier coup gagne.',
    middle: (size) =>
      `Il reste deux parts égales, ${size} et ${size}. Ce que l’autre joueur fait dans l’une, faites-le dans l’autre. ` +
      'Vous avez toujours une réponse, donc le dernier coup est à vous.',
    mirror:
      'Il reste des parts égales, deux par deux. Ce que l’autre joueur fait dans l’une, faites-le dans sa jumelle. ' +
      'Vous avez toujours une réponse, donc le dernier coup est à vous.',
    mirrorLost:
      'Les parts sont égales, deux par deux. Ce que vous faites dans l’une, ' +
      'l’autre joueur peut le refaire dans sa jumelle, et il joue le dernier coup.',
    columns: (part, before, after) => `${part} : ${before} devient ${after}. Alors chaque colonne du tableau a un nombre pair de 1.`,
    columnsThen:
      'Chaque réponse rend une colonne impaire, et vous pouvez toujours les rendre toutes paires. ' +
      'À la fin il ne reste rien : le dernier coup était à vous.',
    columnsLost:
      'Chaque colonne du tableau a un nombre pair de 1. Chaque coup en rend une impaire, ' +
      'et l’autre joueur peut les rendre toutes paires à nouveau.',
    valueOf: (part) => `la valeur (${part})`,
    worth: 'Les nombres sont des valeurs : une part de valeur 3 compte autant qu’un tas de 3 au jeu de Nim.',
    misere:
      'Ici le dernier coup perd. Jouez comme s’il gagnait, ' +
      'jusqu’à ce qu’il ne reste que des jetons seuls. Alors, laissez-en un nombre impair.',
    singles: (number) =>
      `Il ne reste alors que des jetons seuls, en nombre impair : ${number}. ` +
      'Vous jouez à tour de rôle, et le dernier est pour l’autre joueur.',
    singlesLost: (number) =>
      `Il ne reste que des jetons seuls, en nombre impair : ${number}. Vous jouez à tour de rôle, et le dernier est pour vous.`,
    corner: 'Il ne reste que le coin empoisonné, pour l’autre joueur.',
    cornerLost: 'Il ne reste que le coin empoisonné, pour vous.',
    arms:
      'Il reste deux bras égaux autour du coin empoisonné. Copiez chaque bouchée sur l’autre bras. ' +
      'À la fin il ne reste que le coin, pour l’autre joueur.',
    armsLost:
      'Les bras autour du coin empoisonné sont égaux. ' +
      'L’autre joueur peut copier chacune de vos bouchées, et à la fin il ne reste que le coin, pour vous.',
    ledge:
      'Il reste deux lignes, et l’une a juste une case de moins. ' +
      'Vous pouvez la laisser ainsi après chaque réponse, jusqu’à ce qu’il ne reste que le coin.',
    ledgeLost:
      'Il reste deux lignes, et l’une a juste une case de moins. ' +
      'L’autre joueur peut toujours la laisser ainsi, jusqu’à ce qu’il ne reste que le coin, pour vous.',
    multiple: (left, of) =>
      `Il en reste ${left}, un multiple de ${of}. Quoi que prenne l’autre joueur, complétez à ${of} : les derniers sont à vous.`,
    multipleLost: (left, of) =>
      `${left} est un multiple de ${of}. Quoi que vous preniez, l’autre joueur complète à ${of} et prend les derniers.`,
    oneMore: (left, of) =>
      `Il en reste ${left}, un de plus qu’un multiple de ${of}. ` +
      `Quoi que prenne l’autre joueur, complétez à ${of} : le dernier est pour lui.`,
    oneMoreLost: (left, of) =>
      `${left} est un de plus qu’un multiple de ${of}. Quoi que vous preniez, l’autre joueur complète à ${of} : le dernier est pour vous.`,
    pair: (pair, pairs) =>
      `${pair} est une des paires perdues : ${pairs}… Aucun coup ne mène de l’une à une autre, ` +
      'mais de partout ailleurs vous pouvez revenir à l’une d’elles.',
    pairLost: (pair, pairs) =>
      `${pair} est une des paires perdues : ${pairs}… Aucun coup ne mène de l’une à une autre, ` +
      'et l’autre joueur peut revenir à l’une d’elles.',
    parity: (moves, isMine) =>
      `Quoi que vous jouiez tous les deux, il reste ${moves} ${moves === 1 ? 'coup' : 'coups'}. ` +
      `Donc le dernier est ${isMine ? 'à vous' : 'à l’autre joueur'}.`,
    tried: 'Il n’y a pas de raison courte. Toutes les réponses ont été essayées : après chacune, vous avez encore un coup gagnant.',
    triedLost: 'Il n’y a pas de raison courte. Tous les coups ont été essayés : à chacun, l’autre joueur a une réponse gagnante.',
    calculated: 'Il n’y a pas de raison courte, mais c’est calculé : après chaque réponse, vous avez encore un coup gagnant.',
    calculatedLost: 'Il n’y a pas de raison courte, mais c’est calculé : à chaque coup, l’autre joueur a une réponse gagnante.',
    board: (value) => `La valeur du plateau est ${value}.`,
    now: 'Maintenant',
    then: 'Après le coup',
    ones: 'Nombre de 1',
  },

  turned: (move, instead, made) => `Ici, vous pouviez gagner, au coup ${move} : ${instead} au lieu de ${made}.`,
  turnedSide: (side, move, instead, made) =>
    `Ici, le joueur ${side + 1} pouvait gagner, au coup ${move} : ${instead} au lieu de ${made}.`,
  turnedNever: 'Il n’y avait aucune chance : contre un jeu parfait, cette partie était perdue dès le départ.',
  tryAgain: 'Réessayer d’ici',

  valuesTitle: 'Valeurs',
  part: (index) => `Composante ${index + 1}`,
  base10: 'Décimal',
  binary: 'Binaire',
  xor: 'XOR',
  unknown: 'inconnue',
  valueWon: 'La valeur n’est pas 0 : le joueur dont c’est le tour peut gagner.',
  valueLost: 'La valeur est 0 : le joueur dont c’est le tour perd contre un jeu parfait.',
  valuesWon: 'Le XOR n’est pas 0 : le joueur dont c’est le tour peut gagner.',
  valuesLost: 'Le XOR est 0 : le joueur dont c’est le tour perd contre un jeu parfait.',
  valuesMisere: 'Ici le dernier coup perd, donc ces valeurs de la version normale ne décident pas à elles seules.',
  oddColumns: 'Les colonnes qui ont un nombre impair de 1 sont marquées.',
  itsGraph: 'Le graphe du jeu à partir d’ici',

  movesTitle: 'Coups',
  wasWinning: '✓ un coup gagnant',
  wasMistake: '✗ ne gagne pas',
  noMoves: 'Aucun coup pour l’instant.',
  scoreTitle: 'Score',
  scoreAgainst: (level) => `Contre le niveau « ${level} »`,
  scoreReset: 'Remettre à zéro',
  rulesTitle: 'Règles',
  theoryTitle: 'Qui gagne',
  historyTitle: 'Histoire',
  sourceTitle: 'Source',
  loading: 'Chargement…',

  unsolved:
    'Cette position est trop grande pour être résolue à temps. La partie continue sans valeurs ni indices, et l’ordinateur peut tracer n’importe quelle ligne.',
  unreachable: 'Le service ne répond pas. Votre partie est conservée, et la page continue d’essayer.',
  noAnswer: 'Le service ne répond pas. Réessayez dans un instant.',
  tryNow: 'Essayer maintenant',
  retry: 'Réessayer',
  usualStart: 'Commencer par la position habituelle',
  projector: 'Projecteur',
  projectorLeave: 'Quitter le mode projecteur',
  service: 'Pour les développeurs : le service derrière cette page',
};

const names: Record<List, readonly [name: string, from: string, split: string]> = {
  heap: ['tas', 'du tas', 'séparé'],
  group: ['groupe', 'du groupe', 'séparé'],
  row: ['rangée', 'de la rangée', 'séparée'],
  ring: ['anneau', 'de l’anneau', 'séparé'],
  line: ['ligne', 'de la ligne', 'séparée'],
  circle: ['cercle', 'du cercle', 'séparé'],
};

export const fr: Vocabulary = {
  page,
  general: {
    moves: 'Choisissez un coup',
    find: 'Chercher un coup',
    shown: (shown, total) => `${shown} coups sur ${total} sont affichés. Tapez pour en trouver d’autres.`,
    none: 'Aucun coup n’a ce texte.',
    over: 'Il ne reste aucun coup.',
    leaves: (value) => `laisse ${value}`,
    json: 'Position en JSON',
    badJson: 'Il faut un objet JSON, par exemple {"heaps": [3, 5]}',
  },
  tiles: {
    board: 'Plateau',
    place: (row, col) => `rangée ${row + 1}, colonne ${col + 1}`,
    row: (row) => `rangée ${row + 1}`,
    gone: 'prise',
    poison: 'coin empoisonné',
    takes: (number) => `prend ${count(number, 'case', 'cases')}`,
    leaves: (value) => `valeur ensuite : ${value}`,
    leavesQuadrant: (value) => `valeur du quadrant ensuite : ${value}`,
    legend: 'Le nombre sur une case est la valeur du plateau après ce coup. 0 gagne.',
    legendQuadrant: 'Le nombre sur une case est la valeur de son quadrant après ce coup. Les quatre valeurs aux coins décident ensemble.',
    legendLetters: 'Dans cette façon de jouer, les cases n’ont pas de nombres : l’indice marque celles qui gagnent.',
    winning: 'un coup gagnant',
    took: (row, col, number) => `rangée ${row + 1}, colonne ${col + 1} (${count(number, 'case', 'cases')})`,
    tile: 'case',
    empty: 'vide',
    width: 'Colonnes',
    height: 'Rangées',
    full: 'Plateau complet',
    draw: 'Touchez les cases ou glissez dessus pour dessiner le plateau. Les cases dont une case dépend, ou qui dépendent d’elle, changent avec elle.',
  },
  chomp: { rows: 'Longueurs des rangées, à partir du haut', complaint: 'Des longueurs séparées par des virgules, par exemple 5,5,3.', board: 'Plateau' },
  ichomp: {
    quadrants: { nw: 'nord-ouest', ne: 'nord-est', sw: 'sud-ouest', se: 'sud-est' },
    xor: 'XOR',
    board: 'Rangées à partir du haut : 1 une case, 0 aucune ; après @ le centre',
    complaint: 'Des rangées séparées par /, par exemple 0110/1111@1,2.',
    centreRow: 'Rangées au-dessus du centre',
    centreCol: 'Colonnes à gauche du centre',
  },
  rows({ list, shorten, shown }) {
    const [all, any] = [list('et'), list('ou')];
    return {
      place: (name, index) => `${names[name][0]} ${shown(index)}`,
      from: (name, index) => `${names[name][1]} ${shown(index)}`,
      inside: (name, index) => `${names[name][1]} ${shown(index)}`,
      fromPlace: (place, number) => `${place}, à partir de la place ${number}`,
      count: (number, look) => (look === 'bottles' ? count(number, 'bouteille', 'bouteilles') : count(number, 'jeton', 'jetons')),
      splitInto: (name, index, sizes) => `${names[name][0]} ${shown(index)} ${names[name][2]} en ${all(sizes)}`,
      andSplit: (taken, sizes) => `${taken}, il reste ${all(sizes)}`,
      bottles: (from, to, place) => (from === to ? `bouteille ${from} ${place}` : `bouteilles ${from}${to === from + 1 ? ' et ' : '–'}${to} ${place}`),
      both: (number) => `${number} de chaque tas`,

      spot: (place, number, size, look) => `${place}, ${look === 'bottles' ? 'bouteille' : 'jeton'} ${number} sur ${size}`,
      gap: (place, before, after, look) => `${place}, entre les ${look === 'bottles' ? 'bouteilles' : 'jetons'} ${before} et ${after}`,
      takes: (number, sizes) => `retire ${number}, ${sizes.length === 0 ? 'ne laisse rien' : `laisse ${all(sizes)}`}`,
      takesBoth: (number, sizes) => `retire ${number} de chaque tas, laisse ${all(sizes)}`,
      splits: (sizes) => `sépare en ${all(sizes)}`,
      begins: 'commence une séparation ; choisissez l’intervalle suivant',
      nothing: 'aucun coup ici',
      value: (value) => `valeur ${value}`,
      letters: { N: 'N', P: 'P' },
      outcome: (outcome) => (outcome === 'P' ? 'gagne' : 'perd'),
      winning: 'un coup gagnant',
      allowed: (amounts, size) =>
        amounts.length === 0 ? `Il ne reste aucun coup dans un tas de ${size}.` : `D’un tas de ${size}, vous pouvez retirer ${any(shorten(amounts))}.`,
      refusedRun: (number) => `Aucun coup ne retire exactement ${number === 1 ? 'celui-ci' : `ces ${number}`}.`,
      refusedParts: (sizes) => `Aucun coup ne laisse ${all(sizes)}.`,
      noMove: 'Il n’y a pas de coup à cet endroit.',
      nextGap: 'Choisissez maintenant l’intervalle suivant.',

      legend: (several) => `Le nombre sur un jeton est la valeur ${several ? 'de tout ce qui reste ensemble' : 'de ce qui reste'} après ce coup. 0 gagne.`,
      legendLetters: 'La lettre sur un jeton dit qui gagne après ce coup. P : celui qui l’a joué. N : celui qui joue ensuite.',
      legendHeaps: ' Le nombre à côté d’un nom est la valeur de cette partie seule.',

      clickTakes: 'Retirer',
      clickAny: 'auto',
      fewer: 'Moins',
      more: 'Plus',
      modes: 'Un coup',
      mode: (name) => (name === 'one' ? 'd’un seul tas' : name === 'both' ? 'des deux tas' : name === '2' ? 'laisse jusqu’à 2 parts' : `laisse ${count(Number(name), 'part', 'parts')}`),
      take: 'Retirer',
      leave: 'Laisser',
      make: 'Jouer ce coup',
      listed: (shown, total) => `La page propose les ${shown} premiers coups sur ${total}.`,

      ruleTake: (amounts) => `Un coup retire ${any(shorten(amounts))}.`,
      ruleCode: (code) => `Le code est ${code}.`,
      ruleShot: (amounts) => `Un tir renverse ${any(shorten(amounts))}.`,
      ruleAnyShot: 'Un tir renverse autant de bouteilles de suite qu’on veut.',
      ruleSplit: (parts, unequal, least, take) =>
        [
          `Un coup laisse ${any(shorten(parts))} ${parts.join() === '1' ? 'part' : 'parts'}`,
          ...(unequal ? ['toutes différentes'] : []),
          ...(least > 1 ? [`d’au moins ${least}`] : []),
          ...(take.join() === '0' ? [] : [`et retire ${any(shorten(take))}`]),
        ].join(', ') + '.',

      view: 'Vue',
      asBoard: 'Dame',
      asHeaps: 'Tas',
      queen: 'la dame',
      cell: (first, second) => `${first}, ${second}`,
      heapsAre: (first, second) => `Tas de ${first} et de ${second}`,
      boardLabel: 'La dame va à gauche, en bas ou en diagonale vers le coin',
      queenRefused: 'La dame va à gauche, en bas, ou en diagonale vers le bas à gauche.',
    };
  },
  setup: {
    heaps: 'Tas',
    groups: 'Groupes',
    rows: 'Rangées',
    rings: 'Anneaux',
    heap: (index) => `tas ${index + 1}`,
    group: (index) => `groupe ${index + 1}`,
    row: (index) => `rangée ${index + 1}`,
    ring: (index) => `anneau ${index + 1}`,
    line: (index) => `ligne ${index + 1}`,
    circle: (index) => `cercle ${index + 1}`,
    addHeap: 'tas',
    addGroup: 'groupe',
    addRow: 'rangée',
    addRing: 'anneau',
    addLine: 'ligne',
    addCircle: 'cercle',
    less: (what) => `Réduire : ${what}`,
    more: (what) => `Agrandir : ${what}`,
    remove: (what) => `Supprimer : ${what}`,
    sizesHint: 'Des nombres avec des virgules, par exemple 3, 5, 7',
    examples: 'Exemples',
    take: 'Nombres permis',
    takeHint: 'Par exemple 1, 3, 4 ou 1-3',
    shots: 'Bouteilles par tir',
    shotsHint: 'Par exemple 1, 2 ou 1-3 ; autant qu’on veut : any',
    code: 'Code octal',
    codeHint: 'Par exemple 0.77, 0.137 ou 4.3~',
    parts: 'Nombre de parts d’un tas',
    partsHint: 'Par exemple 2 ou 2-3',
    unequal: 'Les parts',
    unequalYes: 'toutes différentes',
    unequalNo: 'de tailles quelconques',
    least: 'Plus petite part',
    leastHint: 'Au moins 1',
    splitTake: 'Retirés par le même coup',
    splitTakeHint: '0 pour aucun, ou par exemple 0-2',
    stand: 'Les bouteilles sont',
    inRows: 'en rangées et en anneaux',
    inPicture: 'sur un dessin avec des trous',
    pictureLines: 'Lignes',
    pictureCircles: 'Cercles',
    pictureHint: 'Appuyez sur une place pour y mettre une bouteille ou l’enlever',
    place: (number) => `place ${number}`,
    longer: (what) => `Allonger : ${what}`,
    shorter: (what) => `Raccourcir : ${what}`,
    names: {
      kayles: 'Kayles',
      dawsonKayles: 'Kayles de Dawson',
      dawsonChess: 'Échecs de Dawson',
      officers: 'Officers',
      treblecross: 'Treblecross',
      grundy: 'Jeu de Grundy',
      kayles3: 'une à trois bouteilles',
      ringAndRow: 'un anneau et une rangée',
      threeParts: 'deux ou trois parts',
      anyParts: 'deux parts quelconques',
      takeAndSplit: 'retirer un et séparer',
    },
  },
  sprouts: {
    faults: {
      crossing: 'Une ligne ne doit pas en toucher une autre. Essayez un autre chemin.',
      itself: 'Une ligne ne doit pas se toucher elle-même.',
      paper: 'La ligne sort du papier.',
      spot: 'La ligne touche un point. Passez un peu plus loin.',
      short: 'Cette boucle est trop petite. Dessinez-la un peu plus grande.',
    },
    dead: (name) => `Trois lignes finissent déjà en ${name}.`,
    full: (name) => `Il reste une vie à ${name}, et une ligne vers lui-même en demande deux.`,
    nowhere: 'Une ligne finit en un point. Continuez jusqu’à un point, ou revenez au départ.',
    nowhereArm: 'Une ligne finit à un bras libre. Continuez jusqu’à l’un d’eux.',
    apart: 'Aucune ligne ne peut relier ces deux-là : d’autres les séparent.',
    drawing: (kind, number, lives, regions) =>
      kind === 'spot'
        ? `Un dessin avec ${count(number, 'point', 'points')}, ${count(lives, 'vie', 'vies')} et ${count(regions, 'région', 'régions')}`
        : `Un dessin avec ${count(number, 'croix', 'croix')}, ${count(lives, 'bras libre', 'bras libres')} et ${count(regions, 'région', 'régions')}`,
    spot: (name, lives, near) => `Point ${name}, ${lives === 0 ? 'plus de vie' : count(lives, 'vie', 'vies')}${near ? `, relié à ${near}` : ''}`,
    arm: (name, arm, number) => `Bras libre ${arm} sur ${number} de ${name}`,
    chosen: (name) => `À partir de ${name}. Choisissez où finit la ligne.`,
    lines: (from, to, index, number, encloses) => `Ligne de ${from} à ${to}${number > 1 ? `, ${index} sur ${number}` : ''}${encloses}.`,
    round: (found) => `, autour de ${found}`,
    around: (found) => `, avec ${found} à sa droite`,
    how: 'Glissez d’un point à un autre. Ou touchez-en un, puis un autre : la page trace la ligne.',
    howArms: 'Glissez d’un bras libre à un autre. Ou touchez-en un, puis un autre : la page trace la ligne.',
    keys: 'Au clavier : flèches, Entrée, Échap.',
    draw: 'Tracer',
    cancel: 'Annuler',
    previous: 'Ligne précédente',
    next: 'Ligne suivante',
    choice: (index, number) => `Ligne ${index} sur ${number}`,
    regions: 'Montrer les régions',
    count: { spot: 'Points', cross: 'Croix' },
    unknown: 'Cette position n’a pas été dessinée ici, il n’y en a donc pas de dessin.',
    moved: (from, to, enclosed, name) => `de ${from} à ${to}${enclosed}, nouveau : ${name}`,
    value: (sg, outcome) => (sg === null ? (outcome === 'N' ? 'gagnée' : 'perdue') : String(sg)),
    region: (index) => `région ${index}`,
  },
  games: {
    ichomp: { title: 'iChomp', rule: 'Prenez une case et, avec elle, toutes les cases de son quadrant qui sont au moins aussi loin du centre dans les deux directions.' },
    chomp: { title: 'Chomp', rule: 'Prenez une case et, avec elle, toutes les cases qui sont au-dessous, à droite, ou les deux.' },
    nim: { title: 'Nim', rule: 'Retirez autant de jetons que vous voulez d’un seul tas.' },
    kayles: { title: 'Kayles', rule: 'Renversez une bouteille, ou plusieurs voisines d’un seul tir.' },
    wythoff: { title: 'Jeu de Wythoff', rule: 'Déplacez la dame à gauche, en bas ou en diagonale. Ou bien : retirez d’un tas, ou autant des deux.' },
    subtraction: { title: 'Soustraction', rule: 'Retirez d’un tas l’un des nombres permis de jetons.' },
    lasker: { title: 'Nim de Lasker', rule: 'Retirez autant de jetons que vous voulez d’un seul tas, ou séparez un tas en deux.' },
    grundy: { title: 'Jeu de Grundy', rule: 'Séparez un groupe en deux groupes de tailles différentes.' },
    split: { title: 'Partage', rule: 'Partagez un tas comme le dit la règle.' },
    octal: { title: 'Jeux octaux', rule: 'Le code dit combien de jetons un coup peut retirer et ce qu’il peut laisser du tas.' },
    sprouts: {
      title: 'Sprouts',
      rule: 'Reliez deux points, ou un point à lui-même, par une ligne qui ne croise rien ; elle reçoit un nouveau point. Au plus trois lignes finissent en un point.',
    },
    'brussels-sprouts': { title: 'Choux de Bruxelles', rule: 'Reliez deux bras libres par une ligne qui ne croise rien ; un petit trait en travers donne deux nouveaux bras libres.' },
  },
};
