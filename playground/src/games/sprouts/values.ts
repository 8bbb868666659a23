import type { Language } from '../../language.ts';
import type { Analysis } from '../game.ts';
import { HEIGHT, WIDTH } from './geometry/drawing.ts';
import type { Point } from './geometry/points.ts';
import type { Scene } from './map/scene.ts';
import { sproutsWords } from './words.ts';

export interface Value {
  readonly at: Point;
  readonly text: string;
}

/** Values to be printed on the paper: of each region if the service has them, otherwise of the whole. */
export function valuesOf(scene: Scene, analysis: Analysis | undefined, language: Language): Value[] {
  if (!analysis) return [];
  const whole = { at: { x: WIDTH - 24, y: 34 }, text: sproutsWords[language].value(analysis.sg, analysis.outcome) };
  if (scene.kind !== 'cross') return [whole];
  const regions = analysis.components.flatMap(part => {
    const region = typeof part.region === 'number' ? scene.view.regions[part.region]?.region : undefined;
    const at = region && placeIn(scene, region);
    return at && typeof part.sg === 'number' ? [{ at, text: String(part.sg) }] : [];
  });
  return [whole, ...regions];
}

/** A place in a region that is far from all lines. */
function placeIn({ graph }: Scene, region: Scene['view']['regions'][number]['region']): Point | undefined {
  let best: { readonly at: Point; readonly room: number } | undefined;
  for (let x = 30; x < WIDTH; x += 20) {
    for (let y = 30; y < HEIGHT; y += 20) {
      const at = { x, y };
      if (!isIn(graph, region, at)) continue;
      let room = Math.min(x, y, WIDTH - x, HEIGHT - y);
      for (const p of graph.points) room = Math.min(room, Math.abs(p.x - x) + Math.abs(p.y - y));
      if (!best || room > best.room) best = { at, room };
    }
  }
  return best?.at;
}

function isIn({ points, darts }: Scene['graph'], region: Scene['view']['regions'][number]['region'], { x, y }: Point): boolean {
  let isInside = region.isOutermost;
  for (const boundary of region.boundaries) {
    for (const dart of boundary.darts) {
      const [a, b] = [points[darts[dart]!.from]!, points[darts[dart]!.to]!];
      if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) isInside = !isInside;
    }
  }
  return isInside;
}
