import { divided, knotOf } from '../geometry/drawing.ts';
import { smoothed } from '../geometry/freehand.ts';
import type { Point } from '../geometry/points.ts';
import { routeOf, type Wanted } from '../geometry/route.ts';
import type { Scene } from './scene.ts';

/** How a line would run, to be shown before it is drawn. */
export function previewOf({ drawing, graph }: Scene, wanted: Wanted): readonly Point[] {
  const [start, end] = [knotOf(drawing, wanted.from.knot.id), knotOf(drawing, wanted.to.knot.id)];
  return smoothed(drawing, start, end, divided(routeOf(graph, wanted), 20), 30);
}
