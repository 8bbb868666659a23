import type { Position } from '../../../games/game.ts';

/** A point of a drawn graph. `x` and `y` are percents of the board. */
export interface Place {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface DrawnGraph {
  readonly points: readonly Place[];
  /** From and to, by name. */
  readonly arrows: readonly (readonly [string, string])[];
  /** The point that the token stands on. */
  readonly token: string | undefined;
}

export const empty: DrawnGraph = { points: [], arrows: [], token: undefined };

export const example: DrawnGraph = {
  points: [
    { name: 'a', x: 18, y: 50 },
    { name: 'b', x: 48, y: 20 },
    { name: 'c', x: 52, y: 80 },
    { name: 'd', x: 84, y: 50 },
  ],
  arrows: [
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'c'],
    ['c', 'd'],
  ],
  token: 'a',
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Points stay so far from the edges of the board, in percent. */
const MARGIN = 7;

const within = (percent: number): number => Math.round(Math.max(MARGIN, Math.min(100 - MARGIN, percent)));

/** The first letter that no point has; undefined if all are used. */
export const freeName = ({ points }: DrawnGraph): string | undefined =>
  [...LETTERS].find((letter) => points.every(({ name }) => name !== letter));

/** The first point gets the token. */
export function add(graph: DrawnGraph, name: string, x: number, y: number): DrawnGraph {
  return { ...graph, points: [...graph.points, { name, x: within(x), y: within(y) }], token: graph.token ?? name };
}

export function move(graph: DrawnGraph, name: string, x: number, y: number): DrawnGraph {
  return { ...graph, points: graph.points.map((point) => (point.name === name ? { name, x: within(x), y: within(y) } : point)) };
}

const COLUMNS = [15, 38, 62, 85];
const ROWS = [15, 38, 62, 85];

/** The place of a grid that is farthest from all points. */
export function freePlace({ points }: DrawnGraph): { readonly x: number; readonly y: number } {
  const places = ROWS.flatMap((y) => COLUMNS.map((x) => ({ x, y })));
  const room = ({ x, y }: { x: number; y: number }): number =>
    Math.min(1000, ...points.map((point) => Math.hypot(point.x - x, point.y - y)));
  return places.reduce((best, place) => (room(place) > room(best) ? place : best));
}

export const successors = ({ arrows }: DrawnGraph, name: string): readonly string[] =>
  arrows.flatMap(([from, to]) => (from === name ? [to] : []));

/** A way along the arrows, with both ends; undefined if there is none. */
export function way(graph: DrawnGraph, from: string, to: string): readonly string[] | undefined {
  if (from === to) return [from];
  for (const next of successors(graph, from)) {
    const rest = way(graph, next, to);
    if (rest !== undefined) return [from, ...rest];
  }
  return undefined;
}

export const hasArrow = ({ arrows }: DrawnGraph, from: string, to: string): boolean =>
  arrows.some((arrow) => arrow[0] === from && arrow[1] === to);

export const connect = (graph: DrawnGraph, from: string, to: string): DrawnGraph => ({ ...graph, arrows: [...graph.arrows, [from, to]] });

export const disconnect = (graph: DrawnGraph, from: string, to: string): DrawnGraph => ({
  ...graph,
  arrows: graph.arrows.filter((arrow) => arrow[0] !== from || arrow[1] !== to),
});

/** Takes a point away with its arrows. Its token goes to the first point that is left. */
export function remove(graph: DrawnGraph, name: string): DrawnGraph {
  const points = graph.points.filter((point) => point.name !== name);
  return {
    points,
    arrows: graph.arrows.filter((arrow) => !arrow.includes(name)),
    token: graph.token === name ? points[0]?.name : graph.token,
  };
}

/** The graph as the service reads it, with a token on each of these points. */
export function position(graph: DrawnGraph, tokens: readonly string[]): Position {
  return { edges: Object.fromEntries(graph.points.map(({ name }) => [name, successors(graph, name)])), tokens };
}

/** The graph in an address: `points=a-18-50,b-48-20&arrows=ab&token=a`. */
export function print({ points, arrows, token }: DrawnGraph): string {
  const query = new URLSearchParams({
    explore: 'draw',
    points: points.map(({ name, x, y }) => `${name}-${x}-${y}`).join(),
    arrows: arrows.map((arrow) => arrow.join('')).join(),
  });
  if (token !== undefined) query.set('token', token);
  return '#' + query.toString().replaceAll('%2C', ',');
}

/** What cannot be read of an address is left out. An address without a graph has the example. */
export function read(query: URLSearchParams): DrawnGraph {
  if (!query.has('points')) return example;
  let graph = empty;
  for (const [, name, x, y] of query.get('points')!.matchAll(/([a-z])-(\d+)-(\d+)/g)) {
    if (graph.points.every((point) => point.name !== name)) graph = add(graph, name!, Number(x), Number(y));
  }
  const isPoint = (name: string): boolean => graph.points.some((point) => point.name === name);
  for (const [, from, to] of (query.get('arrows') ?? '').matchAll(/([a-z])([a-z])/g)) {
    if (isPoint(from!) && isPoint(to!) && !hasArrow(graph, from!, to!) && way(graph, to!, from!) === undefined)
      graph = connect(graph, from!, to!);
  }
  const token = query.get('token') ?? '';
  return isPoint(token) ? { ...graph, token } : graph;
}
