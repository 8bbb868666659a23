// What the screen says, in the words of the simple solver: the position that is drawn, and what each thing that can be pointed at does.
import assert from 'node:assert/strict';
import { bite, QUARTERS } from '../simple/boards.mjs';
import { isWon, valueOf } from '../simple/solve.mjs';
import { positionOf } from './drawing.mjs';
import { startWith } from '../simple/sprouts.mjs';
import { leftBy, speech } from './vocabulary.mjs';
import { afterWords } from './words.mjs';

const spotAt = ({ segment, spot }) => `.stage [data-segment="${segment}"][data-spot="${spot}"]`;

/** What is written on a piece of a game of heaps: the value after its move, or where there is none, who wins then. */
const worthOf = (game, play, after, language) =>
  play === 'normal' ? String(valueOf(game, after)) : speech[language].rows.letters[isWon(game, after, play) ? 'N' : 'P'];

/** Games drawn as objects in rows. `position` makes a position of the segments, and of one of them alone. */
const rows = (game, position) => ({
  read: ({ segments }, { start }) => position(segments, start),
  parts: ({ segments }, { start }) => segments.map((segment) => String(valueOf(game, position([segment], start)))),
  choices({ segments, spots }, { start, play, language }) {
    const { begins } = speech[language].rows;
    return spots.map((one) => {
      const { label, worth, wins, mode, amount } = one;
      const target = spotAt(one);
      if (label.includes(begins)) return { target, mode, amount, label, begins: one.segment };
      const left = leftBy(label, language).map((size) => ({ ...segments[one.segment], size, label: '', closed: false }));
      const after = position(segments.toSpliced(one.segment, 1, ...left), start);
      return { target, mode, amount, label, after, worth, wins, expected: worthOf(game, play, after, language) };
    });
  },
  isComplete: ({ spots }, { language }) => !spots.some(({ label }) => label.includes(speech[language].rows.begins)),
});

const heaps = (game, field = 'heaps') => rows(game, (segments, start) => ({ ...start, [field]: segments.map(({ size }) => size) }));

const bottles = (segments, { take }) => ({
  rows: segments.filter(({ closed }) => !closed).map(({ size }) => size),
  rings: segments.filter(({ closed }) => closed).map(({ size }) => size),
  ...(take !== undefined && { take }),
});

/** A picture has full circles only, and lines without gaps, when a game begins. */
const kayles = {
  ...rows('kayles', bottles),
  solved: ({ rows = [], rings = [], bottles = [], circles = [], take }) => ({
    rows: [...rows, ...bottles.map(({ length }) => length)],
    rings: [...rings, ...circles.map(({ length }) => length)],
    ...(take !== undefined && { take }),
  }),
};

const wythoff = {
  read: ({ cells }) => ({ heaps: cells.find(({ isQueen }) => isQueen).at }),
  parts: (_, { position }) => [String(valueOf('wythoff', position))],
  choices: ({ cells }, { play, language }) =>
    cells.filter(({ can }) => can).map(({ at, worth, wins, label }) => {
      const after = { heaps: at };
      const expected = worthOf('wythoff', play, after, language);
      return { target: `.stage [data-cell="${at.join(' ')}"]`, label, after, worth, wins, expected };
    }),
};

const tileAt = (row, col) => `.stage [data-row="${row}"][data-col="${col}"]`;

/** Each tile that stands, with its place. */
const standing = (tiles) =>
  tiles.flatMap((line, row) => line.map((tile, col) => ({ ...tile, row, col, target: tileAt(row, col) }))).filter(({ stands }) => stands);

const count = (line) => line.filter(({ stands }) => stands).length;

/** In misère play the corner is poisoned: the numbers are values of the game in which nobody takes it. */
const chomp = {
  read: ({ tiles }) => ({ rows: tiles.map(count).filter((length) => length > 0) }),
  parts: (_, { position, play }) => [chompValue(position, play)],
  choices: ({ tiles }, { position, play }) =>
    standing(tiles).map(({ row, col, ...tile }) => {
      const after = { rows: bite(position.rows, row, col) };
      const isPoison = play === 'misere' && row === 0 && col === 0;
      return { ...tile, after, expected: isPoison ? '' : chompValue(after, play) };
    }),
};

const chompValue = (position, play) => {
  if (play === 'normal') return String(valueOf('chomp', position));
  return position.rows.length === 0 ? '-1' : String(valueOf('poisoned', position));
};

/** The lengths of the rows of a quarter, from the centre outward. */
function quarter(tiles, name, { row, col }) {
  const [above, left] = [name[0] === 'n', name[1] === 'w'];
  const lines = above ? tiles.slice(0, row).reverse() : tiles.slice(row);
  return lines.map((line) => count(left ? line.slice(0, col) : line.slice(col))).filter((length) => length > 0);
}

/** How far a row or column is from the centre. Those next to it are at 0. */
const outward = (place, centre) => (place < centre ? centre - 1 - place : place - centre);

const quarters = (tiles, centre) => Object.fromEntries(QUARTERS.map((name) => [name, quarter(tiles, name, centre)]));

const NOTHING = Object.fromEntries(QUARTERS.map((name) => [name, []]));
const quarterValue = (position, name) => String(valueOf('ichomp', { ...NOTHING, [name]: position[name] }));

const ichomp = {
  solved: ({ board, centre }) => quarters(board.map((line) => [...line].map((sign) => ({ stands: sign === 'x' }))), centre),
  read: ({ tiles }, { start: { centre } }) => quarters(tiles, centre),
  parts: (_, { position }) => QUARTERS.map((name) => quarterValue(position, name)),
  corners: (position) => QUARTERS.map((name) => quarterValue(position, name)),
  choices: ({ tiles }, { start: { centre }, position }) =>
    standing(tiles).map(({ row, col, ...tile }) => {
      const name = `${row < centre.row ? 'n' : 's'}${col < centre.col ? 'w' : 'e'}`;
      const after = { ...position, [name]: bite(position[name], outward(row, centre.row), outward(col, centre.col)) };
      return { ...tile, after, expected: quarterValue(after, name) };
    }),
};

/** Games with a picture and a list of moves: a position is what the words of the moves up to now have made of the start. */
const listed = (game, parts) => ({
  read: ({ moves }, { position, moves: seen }) =>
    moves.slice(seen).reduce((before, { text }) => afterWords(game, before, text.replace(/^[^:]+: /, '')), position),
  parts: (_, { position }) => parts(position),
  choices: ({ options }, { position, play }) =>
    options.map(({ label, worth, wins, says }, index) => {
      assert.equal(says, wins ? '✓ a winning move' : '', label);
      const after = afterWords(game, position, label);
      const expected = play === 'normal' ? `leaves ${valueOf(game, after)}` : '';
      return { target: '.stage .options button', nth: index, label, after, worth, wins, expected };
    }),
  pictured: (position, play) => picturedAs(game, position, play),
});

/** What the pictures say of themselves: the winner of a picture of the whole position, the value of each component of a sum. */
function picturedAs(game, position, play) {
  if (game === 'sum') return position.components.map(({ game, ...part }) => [`the value is ${valueOf(game, part)}.`]);
  const name = play === 'normal' ? 'Normal' : 'Misère';
  const winner = `${name} play: the player to move ${isWon(game, position, play) ? 'wins' : 'loses'}`;
  return [[winner, ...(play === 'normal' ? [`the value is ${valueOf(game, position)}.`] : [])]];
}

/** Games in which lines are drawn. A move is any line that the page offers, so what it leads to is read from the drawing. */
const lines = {
  isDrawn: true,
  solved: ({ spots = 0, crosses = 0 }) => startWith(spots, crosses),
  read: ({ drawing }) => positionOf(drawing),
};

export const boards = {
  nim: heaps('nim'),
  subtraction: heaps('subtraction'),
  lasker: heaps('lasker'),
  wythoff,
  kayles,
  grundy: heaps('grundy', 'groups'),
  split: heaps('split'),
  octal: heaps('octal'),
  chomp,
  ichomp,
  sprouts: lines,
  'brussels-sprouts': lines,
  'mixed-sprouts': lines,
  dag: listed('dag', ({ edges, tokens }) => tokens.map((node) => String(valueOf('dag', { edges, tokens: [node] })))),
  sum: listed('sum', ({ components }) => components.map(({ game, ...position }) => String(valueOf(game, position)))),
};
