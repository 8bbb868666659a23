// Random lines by the rules alone.
import type { Kind, Line, Names } from '../../src/games/sprouts/map/wire.ts';

export type Random = (bound: number) => number;

/** Numbers below a bound, the same for the same seed. */
export function randomNumbers(seed: number): Random {
  let state = seed >>> 0;
  return bound => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Any line that can be drawn in a map; undefined if the game is over. Where spots and crosses are mixed, the crosses are told. */
export function anyLine(kind: Kind, names: Names, random: Random, crosses?: readonly string[]): Line | undefined {
  const isCross = new Set(crosses ?? (kind === 'cross' ? names.flat(2) : []));
  const ends = new Map<string, number>();
  for (const name of names.flat(2)) ends.set(name, (ends.get(name) ?? 0) + 1);
  // A spot that is a boundary of its own, and nowhere else, is untouched.
  for (const [name, ...rest] of names.flat()) if (rest.length === 0 && ends.get(name!) === 1) ends.set(name!, 0);
  const places = names.flatMap((region, index) =>
    region.flatMap((along, boundary) => along.map((name, corner) => ({ region: index, name, place: { boundary, corner } }))),
  );
  const open = places.filter(({ name }) => isCross.has(name) || ends.get(name)! < 3);
  const pairs = open.flatMap((from, index) => open.slice(index).filter(to => to.region === from.region).map(to => [from, to] as const));
  const fits = pairs.filter(([from, to]) => from.name !== to.name || (isCross.has(from.name) ? from !== to : ends.get(from.name)! < 2));
  if (fits.length === 0) return undefined;
  const [{ region, place: from }, { place: to }] = fits[random(fits.length)]!;
  const others = names[region]!.map((_, index) => index).filter(index => index !== from.boundary);
  const inside = from.boundary === to.boundary ? others.filter(() => random(2) === 0) : [];
  return { region, from, to, inside, name: '' };
}
