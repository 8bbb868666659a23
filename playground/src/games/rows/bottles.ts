import { isStanding, type Move, type Position, type Turn } from '../game.ts';
import { amount, amountsOf, leaves, numbers, strings, type Kind } from './kind.ts';
import type { Layout, Line, List, Piece, Run, Segment } from './layout.ts';
import { Replay, sketched } from './replay.ts';

const MODE = { name: 'shot', parts: 2 };

export const isPicture = (position: Position): boolean => 'bottles' in position || 'circles' in position;

function replayed(position: Position, start: Position, turns: readonly Turn[]): Layout {
  const replay = new Replay();
  replay.add('row', numbers(start.rows));
  replay.add('ring', numbers(start.rings));
  for (const turn of turns) {
    const { move } = turn;
    const list = 'ring' in move ? 'ring' : 'row';
    const index = move[list] as number;
    const stands = replay.list(list);
    const stand = stands[index];
    if (!stand) break;
    replay.next();
    const left = leaves(move);
    const segment: Segment = { list, index, from: 0, size: stand.size, closed: list === 'ring' };
    const run = sketched(turn, segment, (found) => found.join() === left.join()) ?? { at: list === 'row' ? left[0]! : 0, length: amount(move), cuts: [] };
    const rest = replay.take(stand, run).filter(({ size }) => size > 0);
    stands.splice(index, 1, ...(list === 'row' ? rest : []));
    if (list === 'ring') replay.list('row').push(...rest);
  }
  const sizes = (list: List): string => replay.list(list).map(({ size }) => size).join();
  if (sizes('row') === numbers(position.rows).join() && sizes('ring') === numbers(position.rings).join()) return replay.layout();
  const plain = new Replay();
  plain.add('row', numbers(position.rows));
  plain.add('ring', numbers(position.rings));
  return plain.layout();
}

/** The runs of one line of a picture. `fresh` are the places that the last move emptied. */
function pictured(text: string, list: 'line' | 'circle', index: number, fresh: ReadonlySet<number>, segments: Segment[]): Line {
  const count = text.length;
  const stands = (place: number): boolean => isStanding(text[place % count]!);
  const ring = list === 'circle';
  const places = Array.from({ length: count }, (_, place) => place);
  if (ring && count > 0 && places.every(stands)) {
    segments.push({ list, index, from: 0, size: count, closed: true });
    return { ring, offset: 0, pieces: [{ segment: segments.length - 1 }] };
  }
  // A circle is read from behind a gap on, so that no run lies across its end.
  const offset = ring ? places.findIndex((place) => stands(place) && !stands(place + count - 1)) : 0;
  const first = Math.max(offset, 0);
  const pieces: Piece[] = [];
  for (let step = 0; step < count; ) {
    const from = (first + step) % count;
    const same = (place: number): boolean => stands(place) === stands(from) && fresh.has(place % count) === fresh.has(from);
    let size = 1;
    while (step + size < count && same(first + step + size)) size++;
    if (stands(from)) {
      pieces.push({ segment: segments.length });
      segments.push({ list, index, from, size, closed: false, ...(ring && { around: count }) });
    } else {
      pieces.push({ gone: size, fresh: fresh.has(from) });
    }
    step += size;
  }
  return { ring, offset: first, pieces };
}

function picture(position: Position, last: Move | undefined): Layout {
  const segments: Segment[] = [];
  const draw = (list: 'line' | 'circle', texts: readonly string[]): Line[] =>
    texts.map((text, index) => {
      const hit = last?.[list] === index ? amount(last) : 0;
      const fresh = new Set(Array.from({ length: hit }, (_, step) => ((last!.at as number) + step) % text.length));
      return pictured(text, list, index, fresh, segments);
    });
  const lines = [...draw('line', strings(position.bottles)), ...draw('circle', strings(position.circles))];
  return { lines, segments };
}

/** The place in the line or circle at which a run begins. */
function place(segment: Segment, run: Run): number {
  if (!segment.closed) return (segment.from + run.at) % (segment.around ?? Infinity);
  return run.length === segment.size ? 0 : run.at;
}

/** Kayles: bottles in rows, in rings, or in pictures of lines and circles. */
export const bottles: Kind = {
  look: 'bottles',
  usual: { objects: true, gaps: true },
  fromEnd: () => false,
  layout: (position, start, turns) => (isPicture(position) ? picture(position, turns.at(-1)?.move) : replayed(position, start, turns)),
  owner(move, { segments }) {
    const list = (['row', 'ring', 'line', 'circle'] as const).find((name) => name in move)!;
    return segments.findIndex((segment) => {
      if (segment.list !== list || segment.index !== move[list]) return false;
      if (segment.closed || typeof move.at !== 'number') return true;
      const { around = Infinity, from, size } = segment;
      return (move.at >= from ? move.at - from : move.at - from + around) < size;
    });
  },
  key(move) {
    if ('row' in move) return `row ${move.row}:${amount(move)}:${leaves(move)[0]}`;
    if ('ring' in move) return `ring ${move.ring}:${amount(move)}`;
    const list = 'line' in move ? 'line' : 'circle';
    return `${list} ${move[list]}:${amount(move)}:${move.at}`;
  },
  keyOfRun(segment, run) {
    const { list, index } = segment;
    if (list === 'row') return `row ${index}:${run.length}:${run.at}`;
    if (list === 'ring') return `ring ${index}:${run.length}`;
    return `${list} ${index}:${run.length}:${place(segment, run)}`;
  },
  rule({ take = '1-2' }, w) {
    if (take === 'any') return w.ruleAnyShot;
    return w.ruleShot(amountsOf(take));
  },
  modeOf: () => MODE,
  spread: (_, segment, run) => new Map([[segment, run]]),
};
