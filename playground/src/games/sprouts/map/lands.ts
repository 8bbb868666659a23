import type { Position } from '../../game.ts';
import { namesOf, type Kind, type Names } from './wire.ts';

/** Regions that share spots at which lines can still end. */
export interface Land {
  /** These spots, and the crosses with free arms in it. */
  readonly names: readonly string[];
  /** How many lines can still end in it. */
  readonly lives: number;
}

const LINES_AT_A_SPOT = 3;

/** How many lines can still end at each spot. One alone on its boundary has none yet, and any other has a corner for each. */
function livesOfSpots(names: Names, crosses: ReadonlySet<string>): ReadonlyMap<string, number> {
  const lives = new Map<string, number>();
  for (const boundary of names.flat()) {
    for (const name of boundary.filter((name) => !crosses.has(name))) {
      lives.set(name, (lives.get(name) ?? LINES_AT_A_SPOT) - (boundary.length === 1 ? 0 : 1));
    }
  }
  return lives;
}

interface Joined {
  readonly spots: ReadonlySet<string>;
  /** A cross stands here once for each free arm. */
  readonly arms: readonly string[];
}

/** The lands of a map. The arms of a cross that are in different regions do not join them. */
export function landsOf(names: Names, crosses: ReadonlySet<string> = new Set()): readonly Land[] {
  const lives = livesOfSpots(names, crosses);
  let lands: readonly Joined[] = [];
  for (const region of names) {
    const spots = new Set(region.flat().filter((name) => (lives.get(name) ?? 0) > 0));
    const arms = region.flat().filter((name) => crosses.has(name));
    if (spots.size + arms.length === 0) continue;
    const joined = lands.filter((land) => [...land.spots].some((spot) => spots.has(spot)));
    lands = [
      ...lands.filter((land) => !joined.includes(land)),
      { spots: new Set([...spots, ...joined.flatMap((land) => [...land.spots])]), arms: [...arms, ...joined.flatMap((land) => land.arms)] },
    ];
  }
  return lands.map(({ spots, arms }) => ({
    names: [...new Set([...spots, ...arms])].sort(),
    lives: [...spots].reduce((sum, spot) => sum + lives.get(spot)!, arms.length),
  }));
}

/** The names in each region of a map of crosses: those with free arms there. */
const armsIn = (names: Names): readonly string[] => names.map((region) => [...new Set(region.flat())].sort().join(', '));

/**
 * The spots and crosses of a component, if the map tells which they are: the service lists lands in an order of its own, so lands with equally
 * many lives have no name.
 */
export function namesOfPart(kind: Kind, part: Readonly<Record<string, unknown>>, position: Position): string | undefined {
  const map = position.map as { readonly crosses?: readonly string[] } | undefined;
  const names = namesOf(kind, position);
  if (names === undefined || (kind === 'mixed' && map === undefined)) return undefined;
  const all =
    kind === 'cross'
      ? armsIn(names).map((text, index) => ({ text, isIt: index === part.region }))
      : landsOf(names, new Set(map?.crosses)).map((land) => ({ text: land.names.join(', '), isIt: land.lives === part.lives }));
  const [found, another] = all.filter(({ isIt }) => isIt);
  if (found === undefined || another !== undefined) return undefined;
  return all.filter(({ text }) => text === found.text).length > 1 ? undefined : found.text;
}
