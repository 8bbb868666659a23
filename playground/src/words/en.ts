export const en = {
  tagline: 'Games with a perfect opponent',
  pages: 'Pages',
  playing: 'Play',
  views: { lesson: 'Lessons', practise: 'Practise', explore: 'Explore' },
  allGames: 'All games',
  pickGame: 'Pick a game',
  ease: { easy: 'Easy to begin with', medium: 'Takes a few games', hard: 'Hard to see through' },
  otherGames: 'More games',
  game: 'Game',
  language: 'Language',
  you: 'You',
  computer: 'Computer',
  player: (side: number) => `Player ${side + 1}`,

  yourTurn: 'Your turn',
  computerThinks: 'The computer is thinking…',
  lostStart: 'This start is lost for you unless the computer errs.',
  playerToMove: (side: number) => `Player ${side + 1} to move`,
  youWin: 'You win!',
  youLose: 'The computer wins.',
  consolation: 'Good try. Have another go!',
  playerWins: (side: number) => `Player ${side + 1} wins!`,
  madeMove: (who: string, move: string) => `${who}: ${move}.`,

  newGame: 'New game',
  undo: 'Undo',
  redo: 'Redo',
  hint: 'Hint',
  values: 'Values',
  settings: 'Settings',
  copyLink: 'Copy link',
  linkCopied: 'The link is copied. It opens this position.',
  linkNotCopied: 'Copy the address of the page: it opens this position.',

  settingsTitle: 'A new game',
  begin: 'Start',
  cancel: 'Cancel',
  play: 'Who wins',
  playNormal: 'The last move wins',
  playMisere: 'The last move loses',
  opponent: 'Opponent',
  opponentComputer: 'Computer',
  opponentPerson: 'Two people',
  level: 'Level',
  levels: { child: 'Child', beginner: 'Beginner', casual: 'Casual', strong: 'Strong', perfect: 'Perfect' },
  first: 'Who starts',
  firstMe: 'I start',
  firstComputer: 'Computer',
  position: 'Position',
  randomPosition: 'Random position',
  randomWon: 'a won start for me',
  randomWonFirst: 'won for whoever starts',
  randomLost: 'a lost start for me',
  randomLostFirst: 'lost for whoever starts',
  randomAny: 'any',
  random: 'Random',

  hintTitle: 'Hint',
  hintWon: 'You can win from here.',
  hintWonSide: (side: number) => `Player ${side + 1} can win from here.`,
  hintLost: 'Every move loses against perfect play.',
  hintTry: 'The best try:',
  hintMove: 'A winning move:',
  playIt: 'Play it',
  hintWhy: 'Why',
  hintPlace: (place: string) => `A winning move is here: ${place}.`,
  hintNext: { where: 'Where?', move: 'Which move?', why: 'Why?' },
  hintAll: 'Show all',
  hintTheory: 'The theory',
  hintWait: 'Hints appear when it is your turn.',
  over: 'The game is over.',

  why: {
    last: 'It is the last move of all, and the last move wins.',
    middle: (size: number) =>
      `Two equal parts are left, ${size} and ${size}. Whatever the other player does in one, do the same in the other. ` +
      'You always have an answer, so the last move is yours.',
    mirror:
      'Equal parts are left, two by two. Whatever the other player does in one, do the same in its twin. ' +
      'You always have an answer, so the last move is yours.',
    mirrorLost:
      'The parts are equal, two by two. Whatever you do in one, the other player can do the same in its twin, and so makes the last move.',
    columns: (part: string, before: number, after: number) =>
      `${part}: ${before} becomes ${after}. Then every column of the table has an even number of ones.`,
    columnsThen:
      'Each answer makes some column odd again, and you can always make all of them even. ' +
      'At the end nothing is left: the last move was yours.',
    columnsLost:
      'Every column of the table has an even number of ones. ' +
      'Each move makes one odd, and the other player can make all of them even again.',
    valueOf: (part: string) => `the value of ${part}`,
    worth: 'The numbers are values: a part of value 3 counts as much as a heap of 3 in Nim.',
    misere: 'The last move loses here. Play as if it won, until only single ones are left. Then leave an odd number of them.',
    singles: (count: number) =>
      `Only single ones are left then, an odd number: ${count}. You take turns, and the last one is for the other player.`,
    singlesLost: (count: number) => `Only single ones are left, an odd number: ${count}. You take turns, and the last one is for you.`,
    corner: 'Only the poisoned corner is left, for the other player.',
    cornerLost: 'Only the poisoned corner is left, for you.',
    arms:
      'Two equal arms are left at the poisoned corner. Copy each bite on the other arm. ' +
      'At the end only the corner is left, for the other player.',
    armsLost:
      'The arms at the poisoned corner are equal. The other player can copy each of your bites, ' +
      'and at the end only the corner is left, for you.',
    ledge:
      'Two lines are left, and one is shorter by exactly one tile. ' +
      'You can leave it so after every answer, until only the poisoned corner is left.',
    ledgeLost:
      'Two lines are left, and one is shorter by exactly one tile. ' +
      'The other player can leave it so again and again, until only the corner is left, for you.',
    multiple: (left: number, of: number) =>
      `${left} are left, a multiple of ${of}. Whatever the other player takes, ` +
      `you take so many that it is ${of} together: the last ones are yours.`,
    multipleLost: (left: number, of: number) =>
      `${left} is a multiple of ${of}. Whatever you take, ` +
      `the other player takes so many that it is ${of} together, and so gets the last ones.`,
    oneMore: (left: number, of: number) =>
      `${left} are left, one more than a multiple of ${of}. Whatever the other player takes, ` +
      `you make it ${of} together: the last one is for the other player.`,
    oneMoreLost: (left: number, of: number) =>
      `${left} is one more than a multiple of ${of}. Whatever you take, the other player makes it ${of} together: the last one is for you.`,
    pair: (pair: string, pairs: string) =>
      `${pair} is one of the lost pairs: ${pairs}… No move leads from one of them to another, ` +
      'but from everywhere else you can get back to one.',
    pairLost: (pair: string, pairs: string) =>
      `${pair} is one of the lost pairs: ${pairs}… No move leads from one of them to another, and the other player can get back to one.`,
    parity: (moves: number, isMine: boolean) =>
      `However you play, ${moves} ${moves === 1 ? 'move is' : 'moves are'} left from here. ` +
      `So the last one is ${isMine ? 'yours' : 'the other player’s'}.`,
    tried: 'There is no short reason. All answers were tried: after each of them you have a winning move again.',
    triedLost: 'There is no short reason. All moves were tried: the other player has a winning answer to each of them.',
    calculated: 'There is no short reason, but it is calculated: after each answer you have a winning move again.',
    calculatedLost: 'There is no short reason, but it is calculated: the other player has a winning answer to each move.',
    board: (value: number) => `The value of the board is ${value}.`,
    now: 'Now',
    then: 'After the move',
    ones: 'Number of ones',
  },

  turned: (move: number, instead: string, made: string) => `Here you could have won, at move ${move}: ${instead} instead of ${made}.`,
  turnedSide: (side: number, move: number, instead: string, made: string) =>
    `Here player ${side + 1} could have won, at move ${move}: ${instead} instead of ${made}.`,
  turnedNever: 'There was no chance: against perfect play this game was lost from the start.',
  tryAgain: 'Try again from here',

  valuesTitle: 'Values',
  part: (index: number) => `Part ${index + 1}`,
  base10: 'Base ten',
  binary: 'Binary',
  xor: 'XOR',
  unknown: 'not known',
  valueWon: 'The value is not 0: whoever is to move can win.',
  valueLost: 'The value is 0: whoever is to move loses against perfect play.',
  valuesWon: 'The XOR is not 0: whoever is to move can win.',
  valuesLost: 'The XOR is 0: whoever is to move loses against perfect play.',
  valuesMisere: 'The last move loses here, so these values of normal play do not decide alone.',
  oddColumns: 'Columns with an odd number of ones are marked.',
  itsGraph: 'The game graph from here',

  movesTitle: 'Moves',
  wasWinning: '✓ a winning move',
  wasMistake: '✗ a losing move',
  noMoves: 'No moves yet. The first one begins on the board.',
  scoreTitle: 'Score',
  scoreAgainst: (level: string) => `Against the level “${level}”`,
  scoreReset: 'Reset',
  rulesTitle: 'Rules',
  theoryTitle: 'Who wins',
  historyTitle: 'History',
  sourceTitle: 'Source',
  loading: 'Loading…',

  notDrawn: 'This position is too large to be drawn.',
  unsolved: 'This position is too large to be solved in time. The game goes on, without values and hints, and the computer may draw any line.',
  unreachable: 'The service does not answer. Your game is kept, and the page goes on trying.',
  offline: 'offline',
  noAnswer: 'The service does not answer. Try again in a moment.',
  tryNow: 'Try now',
  retry: 'Try again',
  details: 'Details',
  linkRefused: 'This link does not open. Start as usual?',
  moveRefused: 'This move is not possible here.',
  startRefused: 'A game cannot begin like this.',
  randomRefused: 'No such position was found.',
  tooLarge: 'This position is too large to be solved.',
  notComputed: 'This cannot be worked out.',
  usualStart: 'Begin with the usual position',
  projector: 'Projector',
  projectorLeave: 'Leave the projector mode',
  service: 'For developers: the service behind this page',
};
