import type { Position } from '../../game.ts';
import { counted } from './notation.ts';
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

/** More parts that may be meant are no help. */
const MOST_CANDIDATES = 3;

/**
 * The spots and crosses of a component. The service lists lands in an order of its own, so they are told apart by their lives and, without
 * crosses, by how many spots they have. Where several lands fit, one of them is meant, and these are the spots and crosses of each.
 */
export function namesOfPart(kind: Kind, part: Readonly<Record<string, unknown>>, position: Position): readonly string[] | undefined {
  const map = position.map as { readonly crosses?: readonly string[] } | undefined;
  const names = namesOf(kind, position);
  if (names === undefined || (kind === 'mixed' && map === undefined)) return undefined;
  if (kind === 'cross') return inRegion(names, part.region);
  const lands = landsOf(names, new Set(map?.crosses)).filter(({ lives }) => lives === part.lives);
  const spots = kind === 'spot' && typeof part.land === 'string' ? counted(part.land).spots : undefined;
  const fitting = spots === undefined ? lands : lands.filter((land) => land.names.length === spots);
  const texts = fitting.map((land) => land.names.join(', '));
  return texts.length === 0 || texts.length > MOST_CANDIDATES || new Set(texts).size < texts.length ? undefined : texts;
}

/** The crosses in a region, if no other one has the same. */
function inRegion(names: Names, region: unknown): readonly string[] | undefined {
  const texts = armsIn(names);
  const found = texts[Number(region)];
  return found === undefined || texts.indexOf(found) !== texts.lastIndexOf(found) ? undefined : [found];
}
