import type { Boundary, Corner, Graph, Region } from '../geometry/graph.ts';
import type { Wanted } from '../geometry/route.ts';
import type { Line, Names, Place } from './wire.ts';

/** A drawing read in the order of the service's map: its regions, their boundaries, and the corners along these. */
export interface View {
  readonly regions: readonly ViewedRegion[];
}

export interface ViewedRegion {
  readonly region: Region;
  readonly boundaries: readonly ViewedBoundary[];
}

export interface ViewedBoundary {
  readonly boundary: Boundary;
  readonly corners: readonly Corner[];
}

/** The map of a drawing, in an order of its own. */
export function namesIn(graph: Graph): Names {
  return graph.regions.map(region => region.boundaries.map(namesAlong));
}

function namesAlong(boundary: Boundary): string[] {
  return boundary.corners.map(corner => corner.knot.name);
}

/** One text for all places where a boundary may begin. */
function boundaryKey(names: readonly string[]): string {
  let least = '';
  for (let first = 0; first < names.length; first++) {
    const text = JSON.stringify([...names.slice(first), ...names.slice(0, first)]);
    if (first === 0 || text < least) least = text;
  }
  return least;
}

function regionKey(boundaries: Names[number]): string {
  return boundaries.map(boundaryKey).sort().join('|');
}

/** One text for all orders of regions and boundaries. */
export function mapKey(names: Names): string {
  return names.map(regionKey).sort().join('\n');
}

/** Finds the regions of a map in a drawing. Regions that look alike in the map are the same to it, so any of them will do. */
export function viewOf(graph: Graph, names: Names): View | undefined {
  const left = new Set(graph.regions);
  const regions: ViewedRegion[] = [];
  for (const boundaries of names) {
    const key = regionKey(boundaries);
    const region = [...left].find(region => regionKey(region.boundaries.map(namesAlong)) === key);
    if (!region) return undefined;
    left.delete(region);
    regions.push({ region, boundaries: viewedBoundaries(region, boundaries) });
  }
  // The map of nothing has no region.
  return left.size === 0 || names.length === 0 ? { regions } : undefined;
}

function viewedBoundaries(region: Region, names: Names[number]): ViewedBoundary[] {
  const left = new Set(region.boundaries);
  return names.map(along => {
    const key = boundaryKey(along);
    const boundary = [...left].find(boundary => boundaryKey(namesAlong(boundary)) === key)!;
    left.delete(boundary);
    const found = namesAlong(boundary);
    const isFirst = (first: number) => along.every((name, index) => found[(first + index) % found.length] === name);
    const first = found.findIndex((_, first) => isFirst(first));
    return { boundary, corners: [...boundary.corners.slice(first), ...boundary.corners.slice(0, first)] };
  });
}

/** What has to be drawn for a line of the map. */
export function wantedOf(view: View, line: Line): Wanted {
  const { region, boundaries } = view.regions[line.region]!;
  const corner = ({ boundary, corner }: Place) => boundaries[boundary]!.corners[corner]!;
  return { region, from: corner(line.from), to: corner(line.to), inside: new Set(line.inside.map(index => boundaries[index]!.boundary)) };
}

/** The line of the map for what was drawn, with the end that comes first in the map as `from`. */
export function lineOf(view: View, wanted: Wanted, name: string): Line {
  const region = view.regions.findIndex(viewed => viewed.region === wanted.region);
  const { boundaries } = view.regions[region]!;
  const place = (corner: Corner): Place => {
    const boundary = boundaries.findIndex(viewed => viewed.corners.includes(corner));
    return { boundary, corner: boundaries[boundary]!.corners.indexOf(corner) };
  };
  const [from, to] = [place(wanted.from), place(wanted.to)];
  const isTurned = from.boundary > to.boundary || (from.boundary === to.boundary && from.corner > to.corner);
  // From the other end, the other side of the line is on the right.
  const isOtherSide = isTurned && from.boundary === to.boundary;
  const isInside = (boundary: Boundary) => wanted.inside.has(boundary) !== isOtherSide;
  const inside = boundaries.flatMap(({ boundary }, index) => (index !== from.boundary && isInside(boundary) ? [index] : []));
  return { region, from: isTurned ? to : from, to: isTurned ? from : to, inside: from.boundary === to.boundary ? inside : [], name };
}
