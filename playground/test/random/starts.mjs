// Random small positions to begin with, the same for the same number, and how they are written in the address of the page.
import { ask } from '../harness.mjs';

/** Random numbers that follow from a seed (mulberry32). `below(n)` is one of 0 to n - 1, `one(list)` an entry. */
export function chance(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count) => Math.floor(next() * count);
  return { below, one: (list) => list[below(list.length)], between: (least, most) => least + below(most - least + 1) };
}

const CODES = ['0.137', '0.77', '0.07', '0.6', '0.007', '4.7', '0.3', '4.3~', '0.45', '0.156', '0.3~'];
const SPLITS = [{}, { parts: '2-3' }, { take: '0,1' }, { take: '1-2', parts: '0-2', unequal: 'false' }, { unequal: 'false', least: '2' }];

/** What the service is asked for: sizes that the simple solver can do, and a rule. */
const QUERIES = {
  nim: ({ between }) => ({ size: between(1, 3), largest: 7 }),
  subtraction: ({ between, one }) => ({ size: between(1, 3), largest: 10, take: one(['1-3', '1,2', '1,3,4', '2,3', '2,5', '1-4']) }),
  lasker: ({ between }) => ({ size: between(1, 3), largest: 5 }),
  wythoff: () => ({ size: 8 }),
  kayles({ between, one }) {
    const size = between(0, 2);
    const rings = size === 0 ? 1 : between(0, 1);
    return { size, rings, largest: 7, pictures: between(0, 1), take: one(['1-2', '1-2', '1-3', '2', 'any']) };
  },
  grundy: ({ between }) => ({ size: between(1, 3), largest: 9 }),
  split: ({ between, one }) => ({ size: between(1, 2), largest: 9, ...one(SPLITS) }),
  octal: ({ between, one }) => ({ size: between(1, 2), largest: 9, code: one(CODES) }),
  chomp: ({ between }) => ({ width: between(1, 5), height: between(2, 4) }),
  ichomp({ between }) {
    const [width, height] = [between(2, 5), between(2, 4)];
    return { width, height, centre: `${between(1, height - 1)},${between(1, width - 1)}` };
  },
};

async function drawn(game, play, random) {
  const query = new URLSearchParams({ ...QUERIES[game](random), play, seed: String(random.below(2 ** 31)) });
  const { position } = await ask(`/${game}/random?${query}`);
  return game === 'ichomp' ? withCentre(position) : position;
}

/** A position does not say where its centre is if that is the middle of the board. */
const withCentre = ({ board, centre = { row: board.length / 2, col: board[0].length / 2 } }) => ({ board, centre });

/** Arrows lead to later letters only, so there is no way round. */
function graph({ below, between, one }) {
  const nodes = 'abcdefgh'.slice(0, between(4, 8)).split('');
  const edges = Object.fromEntries(nodes.map((node, index) => [node, nodes.slice(index + 1).filter(() => below(2) === 0)]));
  edges.a = [...new Set([...edges.a, nodes[1]])];
  return { edges, tokens: ['a', ...Array.from({ length: between(0, 2) }, () => one(nodes))] };
}

/** Games with little to add up, so that there are few moves. In misère play the service can do sums of games that are alike. */
const COMPONENTS = {
  normal: [['nim', 'subtraction', 'lasker', 'wythoff', 'kayles', 'grundy', 'octal', 'split', 'chomp']],
  misere: [['nim', 'subtraction', 'lasker']],
};
const SMALL = {
  ...QUERIES,
  nim: ({ between }) => ({ size: between(1, 2), largest: 4 }),
  subtraction: ({ one }) => ({ size: 1, largest: 6, take: one(['1-3', '1,2', '2,3']) }),
  lasker: () => ({ size: 1, largest: 4 }),
  wythoff: () => ({ size: 3 }),
  kayles: () => ({ size: 1, largest: 5 }),
  grundy: () => ({ size: 1, largest: 7 }),
  octal: ({ one }) => ({ size: 1, largest: 6, code: one(['0.137', '0.77', '0.07']) }),
  split: ({ one }) => ({ size: 1, largest: 6, ...one(SPLITS) }),
  chomp: () => ({ width: 3, height: 2 }),
};

async function sumOf(play, random) {
  const games = random.one(COMPONENTS[play]);
  const components = [];
  for (let count = random.between(2, 3); count > 0; count--) {
    const game = random.one(games);
    const query = new URLSearchParams({ ...SMALL[game](random), seed: String(random.below(2 ** 31)) });
    components.push({ game, ...(await ask(`/${game}/random?${query}`)).position });
  }
  return { components };
}

/** What is drawn on the sheet, few enough for the simple solver. */
const SHEETS = {
  sprouts: [{ spots: 1 }, { spots: 2 }, { spots: 2 }, { spots: 3 }, { spots: 3 }],
  'brussels-sprouts': [{ crosses: 1 }, { crosses: 2 }, { crosses: 2 }],
  'mixed-sprouts': [[1, 0], [0, 1], [1, 1], [2, 0], [1, 1], [2, 0]].map(([spots, crosses]) => ({ spots, crosses })),
};

export function startOf(game, play, random) {
  if (game in SHEETS) return random.one(SHEETS[game]);
  if (game === 'dag') return graph(random);
  if (game === 'sum') return sumOf(play, random);
  return drawn(game, play, random);
}

/** A position as the page has it in its address. */
export function printed(game, position) {
  if (game === 'dag' || game === 'sum') return JSON.stringify(position);
  if (game === 'chomp') return position.rows.join();
  if (game in SHEETS) return Object.values(position).join('-');
  const bits = (line) => line.replaceAll(/[x#]/g, '1').replaceAll('.', '0');
  if (game === 'ichomp') return `${position.board.map(bits).join('/')}@${position.centre.row},${position.centre.col}`;
  const field = ([name, value]) => `${name}-${['bottles', 'circles'].includes(name) ? bits(String(value)) : value}`;
  return Object.entries(position).map(field).join('_');
}
