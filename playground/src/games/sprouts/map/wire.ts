import type { Position } from '../../game.ts';

/** Names along boundaries, by region and boundary, as the service reads and writes them. */
export type Names = readonly (readonly (readonly string[])[])[];

/** A place on a boundary, by its index. */
export interface Place {
  readonly boundary: number;
  readonly corner: number;
}

/** A line in a map, in one form for both games. */
export interface Line {
  readonly region: number;
  readonly from: Place;
  readonly to: Place;
  readonly inside: readonly number[];
  /** The name of the new spot or cross-bar. */
  readonly name: string;
}

export type Kind = 'spot' | 'cross';

/** The map of a position; undefined if it has none, such as a position in land notation. */
export function namesOf(kind: Kind, position: Position): Names | undefined {
  const map = position.map as { regions: Names } | undefined;
  if (map) return map.regions;
  const count = position[kind === 'spot' ? 'spots' : 'crosses'];
  return typeof count === 'number' ? startNames(kind, count) : undefined;
}

/** The name of the spot with this number: A to Z, then AA, AB and so on. */
function numbered(number: number): string {
  const rest = Math.floor(number / 26);
  return (rest > 0 ? numbered(rest - 1) : '') + String.fromCharCode(65 + (number % 26));
}

export function startNames(kind: Kind, count: number): Names {
  const ends = kind === 'spot' ? 1 : 4;
  const boundaries = Array.from({ length: count }, (_, index) => Array.from({ length: ends }, () => numbered(index)));
  return count === 0 ? [] : [boundaries];
}

/** The names of a map on which nothing is drawn yet; undefined if something is. */
export function untouched(kind: Kind, names: Names): string[] | undefined {
  const ends = kind === 'spot' ? 1 : 4;
  if (names.length > 1) return undefined;
  const boundaries = names[0] ?? [];
  const isWhole = boundaries.every(boundary => boundary.length === ends && boundary.every(name => name === boundary[0]));
  return isWhole ? boundaries.map(boundary => boundary[0]!) : undefined;
}

interface WireEnd {
  readonly boundary: number;
  readonly corner?: number;
  readonly arm?: number;
}

interface WireLine {
  readonly region: number;
  readonly from: WireEnd;
  readonly to: WireEnd;
  readonly inside?: readonly number[];
  readonly spot?: string;
  readonly stroke?: string;
}

/** The line of a move, of either game. */
export function lineOfMove(move: Readonly<Record<string, unknown>>): Line | undefined {
  const wire = (move.line ?? move) as WireLine;
  if (typeof wire.region !== 'number') return undefined;
  const place = ({ boundary, corner, arm }: WireEnd) => ({ boundary, corner: corner ?? arm ?? 0 });
  return { region: wire.region, from: place(wire.from), to: place(wire.to), inside: wire.inside ?? [], name: wire.spot ?? wire.stroke ?? '' };
}

/** What the service reads as `player_move`. It gives the new spot or stroke a name, unless one is given here. */
export function moveOfLine(kind: Kind, { region, from, to, inside }: Line, name?: string): Record<string, unknown> {
  if (kind === 'spot') return { line: { region, from: { ...from }, to: { ...to }, inside: [...inside], ...(name && { spot: name }) } };
  const arm = ({ boundary, corner }: Place) => ({ boundary, arm: corner });
  return { region, from: arm(from), to: arm(to), inside: [...inside], ...(name && { stroke: name }) };
}

/** The name that the next spot or cross-bar gets. */
export function nextName(kind: Kind, names: Names, moves: number, starts: number): string {
  const used = new Set(names.flat(2));
  let number = kind === 'spot' ? used.size : starts + moves;
  while (used.has(numbered(number))) number++;
  return numbered(number);
}
