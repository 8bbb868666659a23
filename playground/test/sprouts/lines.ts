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

/** Any line that can be drawn in a map; undefined if the game is over. */
export function anyLine(kind: Kind, names: Names, random: Random): Line | undefined {
  const ends = new Map<string, number>();
  for (const boundary of names.flat()) for (const name of boundary) ends.set(name, (ends.get(name) ?? 0) + Number(boundary.length > 1));
  const places = names.flatMap((region, index) =>
    region.flatMap((along, boundary) => along.map((name, corner) => ({ region: index, name, place: { boundary, corner } }))),
  );
  const open = kind === 'cross' ? places : places.filter(({ name }) => ends.get(name)! < 3);
  const pairs = open.flatMap((from, index) => open.slice(index).filter(to => to.region === from.region).map(to => [from, to] as const));
  const fits = pairs.filter(([from, to]) => (kind === 'cross' ? from !== to : from.name !== to.name || ends.get(from.name)! < 2));
  if (fits.length === 0) return undefined;
  const [{ region, place: from }, { place: to }] = fits[random(fits.length)]!;
  const others = names[region]!.map((_, index) => index).filter(index => index !== from.boundary);
  const inside = from.boundary === to.boundary ? others.filter(() => random(2) === 0) : [];
  return { region, from, to, inside, name: '' };
}
