import { capital } from '../../../games/rows/words.ts';

/** What has the values, in its own words: a heap, a group of Grundy's game, a row of bottles. */
const things = (one: string, many: string) => ({
  upTo: `${capital(many)} up to`,
  next: `Next ${one}`,
  table: `${capital(many)} and their values`,
  cell: (size: number, value: number | undefined) => `${one} ${size}: ${value === undefined ? 'value hidden' : `value ${value}`}`,
  howTo: `The small number is the size of the ${one}, the large one its value. Choose a ${one} to see where its value comes from.`,
  howToGuess: `Guess the value of a ${one}, then choose the ${one}.`,
  markUnlike: `This ${one} does not fit the period.`,
  of: (size: number) => `A ${one} of ${size}`,
  result: (size: number, mex: number) => `The smallest missing number, the mex, is ${mex}. So a ${one} of ${size} has the value ${mex}.`,
  merged: `Positions that differ only in the order of their ${many} are shown once.`,

  repeats: (period: number) => `Yes. Every ${period} ${many} the same values come again, right from the start.`,
  repeatsFrom: (preperiod: number, period: number) =>
    `Yes. From ${one} ${preperiod} on, the same values come again every ${period} ${many}.`,
  repeatsOne: `Yes. From some ${one} on, all values are equal.`,
  grows: (period: number, saltus: number) =>
    `Almost. After every ${period} ${period === 1 ? one : many} the values come again, each larger by ${saltus}.`,
  exceptions: (sizes: string, more: number) => `Smaller ${many} that do not fit: ${sizes}${more > 0 ? ` and ${more} more` : ''}.`,
  compared: (checked: number, from: number, to: number, period: number) =>
    `The value of a ${one} comes from the values of smaller ${many} only. The values of ${checked} ${many} were compared: ` +
    `${from === to ? `${one} ${from} has` : `all ${many} from ${from} to ${to} have`} the same value as the ${one} that is larger by ${period}. ` +
    'That is long enough: ' +
    `every later ${one} finds the same values below it that an earlier ${one} found, so the same sums are done again and again.`,
  enough: (period: number) =>
    `Take a larger ${one} and any move in it. At least one ${one} that it leaves is so large that it is in the part that repeats. ` +
    `Make that one smaller by ${period}: it keeps its value, and now it is a move in the ${one} that is smaller by ${period}. ` +
    'It works the other way round, too. So both have the same options and the same value, and so it goes on for ever.',
  byTheorem: `Nothing has to be compared here: a theorem gives the value of every ${one}.`,
});

export type Things = ReturnType<typeof things>;

export const en = {
  title: 'Explore',
  back: 'All of Explore',
  menu: {
    values: ['Value tables', 'Each heap has a number. See the numbers of many heaps, how each comes about, and whether they repeat.'],
    graph: ['The game graph', 'All positions of a small game as one picture: arrows are moves, and each position says who wins.'],
    draw: ['Draw a game', 'Draw points and arrows of your own, put a token on one of them, and play on it.'],
  } as Readonly<Record<'values' | 'graph' | 'draw', readonly [string, string]>>,
  show: 'Show',

  things: {
    heap: things('heap', 'heaps'),
    group: things('group', 'groups'),
    row: things('row', 'rows'),
  },
  mode: 'Show the values',
  modes: { all: 'all at once', one: 'one at a time', guess: 'guess first' },
  begins: 'a period begins here',
  unlike: 'does not fit the period',
  markBegins: 'Here a period begins.',

  options: 'One move can leave:',
  noOptions: 'There is no move.',
  nothing: 'nothing',
  worth: (value: number) => `value ${value}`,
  others: (number: number) => `and ${number} more`,
  ask: 'Which is the smallest number that is not among these values?',
  there: (number: number, of: string) => `Is ${number} there? Yes: ${of}.`,
  missing: (number: number) => `Is ${number} there? No.`,
  nextStep: 'Next step',
  allSteps: 'All steps',

  period: 'Do the values repeat?',
  noPeriod: 'No period is proven here.',
  unproven: {
    grundy:
      'A group may be split at any place, however large it is. So its value depends on all smaller groups, and no theorem can prove ' +
      'a period from finitely many values. Whether these values ever repeat is an open question.',
    endless: 'The last digit of this code is repeated for ever. For such codes no theorem proves a period.',
    subtraction: 'The values of every game like this one repeat some day. But the values that were computed are too few to prove when.',
    searched: 'The values that were computed do not prove one. Perhaps they repeat later, perhaps never.',
  },
  howKnown: 'How do we know that this goes on for ever?',
  enoughUnequal: 'Here all parts have to differ. So more values were compared: parts that would become equal are moved apart by whole periods.',
  guySmith: 'Richard Guy and Cedric Smith found this argument in 1956.',
  why: 'Why this is so',
  formulas: {
    nim:
      'A heap of n can become every smaller heap, and nothing else. If the smaller ones have the values 0 to n − 1, ' +
      'the smallest missing number is n. So every heap has its size as its value. Charles Bouton showed it in 1901.',
    subtraction: (most: number) =>
      `A heap can become each of the heaps before it, down to the one that is smaller by ${most}. These have different values, ` +
      `and of the values from 0 to ${most} only one is missing: the next one. So the values go round from 0 to ${most} and begin again. ` +
      `The value is the remainder when the heap is divided by ${most + 1}.`,
    lasker:
      'Take the heaps by fours: 1 to 4, 5 to 8, and so on. Each time the first two have their size as their value, ' +
      'and the last two have changed places: 1, 2, 4, 3, then 5, 6, 8, 7. ' +
      'If this is so for all smaller heaps, it is so for the next one: that is shown once for each of the four places.',
    kayles:
      'A row of n can become every shorter row, so the values 0 to n − 1 are there. Two rows that a shot leaves have fewer than n bottles ' +
      'together, and their XOR is never larger than their sum. So n is missing, and every row has its size as its value.',
  },

  program: 'These values as a program',
  programHow:
    'Ten lines find the values of any game on heaps: the mex of what the moves leave. Below them stand five games. For another one, write what its moves leave.',
  programIn: 'Language',

  position: 'Another position',
  drawGraph: 'Draw the graph',
  graphOf: (game: string) => `${game}: the game graph`,
  graphHow: 'Play begins at the top. Each arrow is a move. Choose a position to see more of it.',
  letters: { N: 'N', P: 'P' } as Readonly<Record<'N' | 'P', string>>,
  lettersMean: 'N: whoever moves next wins. P: the one who has just moved (the previous player) wins.',
  showValues: 'Values',
  unknown: 'not known',
  nodes: (number: number) => `${number} positions`,
  cut: (number: number) =>
    `The whole graph is too large for one picture. You see its first ${number} positions. Three dots mark those with more moves.`,
  more: 'has more moves',
  node: (position: string) => `position ${position}`,
  wins: 'Whoever is to move wins: at least one move leads to a P-position.',
  winsOver: 'The game is over, and whoever is to move has won.',
  loses: 'Whoever is to move loses: every move leads to an N-position.',
  losesOver: 'No move is left: whoever is to move has lost.',
  leadsTo: 'Moves lead to:',
  value: (value: number | string) => `Value: ${value}`,
  playHere: 'Play from here',
  graphHere: 'The graph from here',

  drawHow: 'Tap an empty place: a point. Tap a point, then another: an arrow from the first to the second. Drag a point to move it.',
  drawKeys: 'With the keyboard: Tab goes to the points, Enter chooses, arrow keys move a point, Delete removes it.',
  board: 'Your graph',
  point: (name: string) => `point ${name}`,
  withToken: 'with the token',
  chosen: (name: string) => `Point ${name} is chosen. Choose the point that its arrow leads to.`,
  added: (name: string) => `Point ${name} is there.`,
  full: 'There is no letter left for another point.',
  joined: (from: string, to: string) => `An arrow leads from ${from} to ${to}.`,
  already: (from: string, to: string) => `There is an arrow from ${from} to ${to} already.`,
  cycle: (way: string) => `This arrow would close a circle: ${way}. A game on it might never end, so circles are not allowed.`,
  removed: (name: string) => `Point ${name} is gone.`,
  removedArrow: (from: string, to: string) => `The arrow from ${from} to ${to} is gone.`,
  tokenAt: (name: string) => `The token stands on ${name}.`,
  addPoint: 'Add a point',
  tokenHere: 'Token here',
  removePoint: 'Remove the point',
  clear: 'Start empty',
  example: 'Example',
  arrows: 'Arrows',
  noArrows: 'No arrows yet.',
  removeArrow: (from: string, to: string) => `Remove the arrow from ${from} to ${to}`,
  outcomes: 'Who wins, and values',
  play: 'Play on it',
  needToken: 'Put the token on a point that an arrow leaves. Then you can play.',
};

export type ExploreWords = typeof en;
