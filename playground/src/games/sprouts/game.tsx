import { useEffect, useState } from 'preact/hooks';
import { spoken, type Language } from '../../language.ts';
import type { BoardProps, Game, Move, Part, Position, SetupProps } from '../game.ts';
import { namesOfPart } from './map/lands.ts';
import { counted } from './map/notation.ts';
import { armsAt, countOf, crossesOf, lineOfMove, mixedStart, namesOf, startNames, untouched, type Count, type Kind, type Names } from './map/wire.ts';
import { MOST, MOST_MIXED, SproutsSetup } from './setup.tsx';
import { sproutsWords } from './words.ts';
import './sprouts.css';

const startOf = (kind: 'spot' | 'cross', count: number): Position => ({ map: { regions: startNames(kind, count) } });

/** The most spots and crosses together of a mixed start that is always solved. */
const MOST_SOLVED = 4;

/** The most spots of a start that is drawn: a game from more is a long one, and much of it is seldom solved. */
const MOST_AT_RANDOM = 8;

/** The starts among which one is drawn. */
function startsOf(kind: Kind): Position[] {
  if (kind !== 'mixed') return Array.from({ length: Math.min(MOST[kind], MOST_AT_RANDOM) }, (_, index) => startOf(kind, index + 1));
  const numbers = (most: number) => Array.from({ length: most + 1 }, (_, number) => number);
  const counts = numbers(MOST_MIXED.spots).flatMap((spots) => numbers(MOST_MIXED.crosses).map((crosses) => ({ spots, crosses })));
  return counts.filter(({ spots, crosses }) => spots + crosses > 0 && spots + crosses <= MOST_SOLVED).map(mixedStart);
}

/** In a link, a start is its number of spots or crosses, or both, such as `2-1`. */
function print(kind: Kind, position: Position): string {
  const names = namesOf(kind, position);
  const starts = names && untouched(kind, names);
  if (!starts) return JSON.stringify(position);
  const { spots, crosses } = countOf(names);
  return kind === 'mixed' ? `${spots}-${crosses}` : String(starts.length);
}

function read(kind: Kind, text: string): Position | undefined {
  if (kind === 'mixed') return readMixed(text);
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= MOST[kind] ? startOf(kind, count) : undefined;
}

function readMixed(text: string): Position | undefined {
  const found = /^(\d)-(\d)$/.exec(text);
  const count: Count = { spots: Number(found?.[1]), crosses: Number(found?.[2]) };
  const isRoom = count.spots <= MOST_MIXED.spots && count.crosses <= MOST_MIXED.crosses;
  return isRoom && count.spots + count.crosses > 0 ? mixedStart(count) : undefined;
}

function describe(kind: Kind, move: Move, before: Position, language: Language): string {
  const line = lineOfMove(move);
  const region = line && namesOf(kind, before)?.[line.region];
  if (!line || !region) return describeLeft(kind, move, language);
  const name = (end: { boundary: number; corner: number }) => region[end.boundary]?.[end.corner] ?? '?';
  const w = sproutsWords[language];
  const isLoop = line.from.boundary === line.to.boundary && line.from.corner === line.to.corner;
  const inside = [...new Set(line.inside.flatMap((index) => region[index] ?? []))].join(', ');
  const enclosed = inside === '' ? '' : isLoop ? w.round(inside) : w.around(inside);
  const [from, to] = [name(line.from), name(line.to)];
  const isAtOneCross = from === to && crossesOf(kind, before).has(from);
  const arms = isAtOneCross ? w.arms[armsAt(region[line.from.boundary]!.length, line.from.corner, line.to.corner)] : '';
  return line.puts ? w.movedPutting(from, to, arms + enclosed, line.name, line.puts) : w.moved(from, to, arms + enclosed, line.name);
}

/** A move that only says in land notation what it leads to. */
function describeLeft(kind: Kind, { to }: Move, language: Language): string {
  const w = sproutsWords[language];
  if (typeof to !== 'string') return '';
  if (to === '') return w.lastLine;
  const { spots, lives } = counted(to);
  // In the mixed game a free arm of a cross is written as a spot.
  return w.leaves(kind === 'spot' ? spots : undefined, lives);
}

/** "part with A, B" */
function partName(kind: Kind, part: Part, language: Language, position: Position): string | undefined {
  const w = sproutsWords[language];
  if (part.end !== undefined) return w.finished;
  const names = namesOfPart(kind, part, position);
  if (names !== undefined) return w.partWith(names);
  return typeof part.region === 'number' ? w.region(part.region + 1) : undefined;
}

/** A start that is told by its numbers, as a map. */
function named(kind: Kind, position: Position): Position {
  const names = position.map === undefined ? namesOf(kind, position) : undefined;
  if (names === undefined) return position;
  return kind === 'mixed' ? mixedStart(countOf(names)) : { map: { regions: names } };
}

/** "A drawing with 1 spot, 1 cross, 4 free arms and 1 region". */
function inWords(kind: Kind, position: Position, language: Language): string {
  const w = sproutsWords[language];
  const { map } = named(kind, position) as { readonly map?: { readonly regions: Names; readonly crosses?: readonly string[] } };
  if (kind !== 'mixed' || map === undefined) return w.unknown;
  const crosses = new Set(map.crosses);
  const places = map.regions.flat(2);
  const spots = new Set(places.filter((name) => !crosses.has(name)));
  return w.mixed(spots.size, crosses.size, places.filter((name) => crosses.has(name)).length, map.regions.length);
}

/** The name of the spot where a line begins. */
function placeOf(kind: Kind, move: Move, position: Position): string | undefined {
  const line = lineOfMove(move);
  return line && namesOf(kind, position)?.[line.region]?.[line.from.boundary]?.[line.from.corner];
}

/** In milliseconds. */
const RETRY = 2000;

let drawn: typeof import('./drawn.ts') | undefined;

async function load(): Promise<void> {
  drawn ??= await import('./drawn.ts');
}

/** The board, once its script is there. */
function Board(props: BoardProps & { readonly kind: Kind }) {
  const [isThere, setThere] = useState(drawn !== undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => void load().then(() => setThere(true), () => (timer = setTimeout(wait, RETRY)));
    if (!isThere) wait();
    return () => clearTimeout(timer);
  }, []);
  return isThere && drawn !== undefined ? <drawn.SproutsBoard {...props} /> : <div class="sprouts-wait" />;
}

type Said = Pick<Game, 'name' | 'title' | 'rule' | 'ease'>;

const gameOf = (kind: Kind, start: Position, said: Said): Game => ({
  ...said,
  plays: ['normal', 'misere'],
  start,
  Setup: (props: SetupProps) => <SproutsSetup kind={kind} {...props} />,
  Board: (props: BoardProps) => <Board kind={kind} {...props} />,
  load,
  starts: startsOf(kind),
  print: position => print(kind, position),
  read: text => read(kind, text),
  placeOf: (move, position) => placeOf(kind, move, position),
  describe: (move, before, language) => describe(kind, move, before, language),
  partName: (part, _, language, position) => partName(kind, part, language, position),
  named: position => named(kind, position),
  inWords: (position, language) => inWords(kind, position, language),
  get unsolved() {
    return drawn?.unsolved(kind);
  },
});

export const sprouts = gameOf('spot', startOf('spot', 3), {
  name: 'sprouts',
  title: spoken({ en: 'Sprouts', ru: 'Рассада' }),
  rule: spoken({
    en: 'Join two spots, or one to itself, by a line that crosses nothing; it gets a new spot. At most three lines end at a spot.',
    ru: 'Соедини две точки, или точку с собой, линией, которая ничего не пересекает; на ней появляется новая точка. В точке сходится не больше трёх линий.',
  }),
  ease: 'hard',
});

export const brusselsSprouts = gameOf('cross', startOf('cross', 2), {
  name: 'brussels-sprouts',
  title: spoken({ en: 'Brussels Sprouts', ru: 'Брюссельская капуста' }),
  rule: spoken({
    en: 'Join two free arms by a line that crosses nothing; a short stroke across it makes two new free arms.',
    ru: 'Соедини два свободных конца линией, которая ничего не пересекает; штрих поперёк неё даёт два новых конца.',
  }),
  ease: 'easy',
});

export const mixedSprouts = gameOf('mixed', mixedStart({ spots: 1, crosses: 1 }), {
  name: 'mixed-sprouts',
  title: spoken({ en: 'Mixed Sprouts', ru: 'Смешанная Рассада' }),
  rule: spoken({
    en: 'Join spots or free arms by a line that crosses nothing; it gets a spot or a cross. At most three lines end at a spot.',
    ru: 'Соедини точки или свободные концы линией, которая ничего не пересекает; на ней появляется точка или крест. В точке сходится не больше трёх линий.',
  }),
  ease: 'hard',
});
