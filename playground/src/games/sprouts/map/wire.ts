import type { Position } from '../../game.ts';
import type { Vertex } from '../geometry/drawing.ts';

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
  /** What is put on the line, where spots and crosses are mixed. */
  readonly puts?: Vertex | undefined;
}

/** What the game is drawn with. */
export type Kind = Vertex | 'mixed';

/** How many spots and crosses a game begins with. */
export interface Count {
  readonly spots: number;
  readonly crosses: number;
}

/** The map of a position; undefined if it has none, such as a position in land notation. */
export function namesOf(kind: Kind, position: Position): Names | undefined {
  const map = position.map as { regions: Names } | undefined;
  if (map) return map.regions;
  const { spots, crosses } = position;
  const isNumber = (count: unknown): count is number => typeof count === 'number';
  if (kind === 'mixed') return isNumber(spots) && isNumber(crosses) ? mixedNames({ spots, crosses }) : undefined;
  const count = kind === 'spot' ? spots : crosses;
  return isNumber(count) ? startNames(kind, count) : undefined;
}

/** The crosses of a position that has a map. */
export function crossesOf(kind: Kind, position: Position): ReadonlySet<string> {
  const { crosses } = (position.map ?? {}) as { readonly crosses?: readonly string[] };
  return new Set(kind === 'cross' ? namesOf(kind, position)?.flat(2) : kind === 'mixed' ? crosses : []);
}

/** The name of the spot with this number: A to Z, then AA, AB and so on. */
function numbered(number: number): string {
  const rest = Math.floor(number / 26);
  return (rest > 0 ? numbered(rest - 1) : '') + String.fromCharCode(65 + (number % 26));
}

/** On how many places of its boundary a spot or a cross is that nothing is joined to. */
const ENDS: Readonly<Record<Vertex, number>> = { spot: 1, cross: 4 };

export function startNames(kind: Vertex, count: number): Names {
  return mixedNames(kind === 'spot' ? { spots: count, crosses: 0 } : { spots: 0, crosses: count });
}

export function mixedNames({ spots, crosses }: Count): Names {
  const count = spots + crosses;
  const along = (index: number) => Array.from({ length: ENDS[index < spots ? 'spot' : 'cross'] }, () => numbered(index));
  return count === 0 ? [] : [Array.from({ length: count }, (_, index) => along(index))];
}

/** The position that a match with spots and crosses begins with. */
export function mixedStart(count: Count): Position {
  const regions = mixedNames(count);
  return { map: { regions, crosses: (regions[0] ?? []).slice(count.spots).map(boundary => boundary[0]!) } };
}

/** The names of a map on which nothing is drawn yet; undefined if something is. */
export function untouched(kind: Kind, names: Names): string[] | undefined {
  if (names.length > 1) return undefined;
  const boundaries = names[0] ?? [];
  const isLong = (length: number) => (kind === 'mixed' ? length === ENDS.spot || length === ENDS.cross : length === ENDS[kind]);
  const isWhole = boundaries.every(boundary => isLong(boundary.length) && boundary.every(name => name === boundary[0]));
  return isWhole ? boundaries.map(boundary => boundary[0]!) : undefined;
}

/** What each boundary of an untouched map is. */
export function verticesOf(names: Names): Vertex[] {
  return (names[0] ?? []).map(boundary => (boundary.length === ENDS.cross ? 'cross' : 'spot'));
}

/** With how much an untouched map begins. */
export function countOf(names: Names): Count {
  const vertices = verticesOf(names);
  const spots = vertices.filter(vertex => vertex === 'spot').length;
  return { spots, crosses: vertices.length - spots };
}

/**
 * Whether two free arms of one cross are side by side or opposite, by their places on a boundary of this length. Between arms that are side
 * by side nothing is, since each line has a spot or a free arm on either side.
 */
export const armsAt = (length: number, one: number, other: number): 'next' | 'opposite' =>
  [1, length - 1].includes(Math.abs(one - other)) ? 'next' : 'opposite';

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
  readonly vertex?: string;
  readonly puts?: Vertex;
}

/** The line of a move, of any of the games. */
export function lineOfMove(move: Readonly<Record<string, unknown>>): Line | undefined {
  const wire = (move.line ?? move) as WireLine;
  if (typeof wire.region !== 'number') return undefined;
  const place = ({ boundary, corner, arm }: WireEnd) => ({ boundary, corner: corner ?? arm ?? 0 });
  const { region, from, to, inside, spot, stroke, vertex, puts } = wire;
  return { region, from: place(from), to: place(to), inside: inside ?? [], name: spot ?? stroke ?? vertex ?? '', ...(puts && { puts }) };
}

/** What the service reads as `player_move`. It gives the new spot or stroke a name, unless one is given here. */
export function moveOfLine(kind: Kind, { region, from, to, inside, puts = 'spot' }: Line, name?: string): Record<string, unknown> {
  if (kind === 'mixed') return { line: { region, from: { ...from }, to: { ...to }, inside: [...inside], puts, ...(name && { vertex: name }) } };
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
