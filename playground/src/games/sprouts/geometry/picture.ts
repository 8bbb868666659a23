import type { Graph, Region } from './graph.ts';
import type { Point } from './points.ts';
import { HEIGHT, WIDTH } from './drawing.ts';

/** A piece of a curve: a straight one, or one that bends towards `by`. */
export interface Piece {
  readonly from: Point;
  readonly by: Point | undefined;
  readonly to: Point;
}

/**
 * A way as a smooth curve. It runs from the middle of one segment to the middle of the next one and cuts the corner between, so it never
 * leaves the small triangles at the corners.
 */
export function curve(way: readonly Point[]): Piece[] {
  if (way.length < 3) return [{ from: way[0]!, by: undefined, to: way.at(-1)! }];
  const middles = way.slice(1).map((p, index) => ({ x: (way[index]!.x + p.x) / 2, y: (way[index]!.y + p.y) / 2 }));
  const bends = way.slice(1, -1).map((by, index): Piece => ({ from: middles[index]!, by, to: middles[index + 1]! }));
  return [{ from: way[0]!, by: undefined, to: middles[0]! }, ...bends, { from: middles.at(-1)!, by: undefined, to: way.at(-1)! }];
}

/** The curve as the `d` of an SVG path. */
export function pathOf(way: readonly Point[]): string {
  const text = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const pieces = curve(way).map(({ by, to }) => (by ? `Q${text(by)} ${text(to)}` : `L${text(to)}`));
  return `M${text(way[0]!)}${pieces.join('')}`;
}

/** A region as the `d` of a path that is filled by the even-odd rule. */
export function areaOf({ points, darts }: Graph, region: Region): string {
  const paper = region.isOutermost ? `M0 0H${WIDTH}V${HEIGHT}H0Z` : '';
  const rings = region.boundaries.filter(boundary => boundary.darts.length > 0).map(boundary => {
    const corners = boundary.darts.map(dart => points[darts[dart]!.from]!);
    return `M${corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
  });
  return paper + rings.join('');
}
