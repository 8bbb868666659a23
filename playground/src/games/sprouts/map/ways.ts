import { divided, knotOf, type Knot } from '../geometry/drawing.ts';
import { faultOf, smoothed } from '../geometry/freehand.ts';
import { onLattice, type Point } from '../geometry/points.ts';
import { routeOf, type Wanted } from '../geometry/route.ts';
import type { Scene } from './scene.ts';

/** How a line would run, to be shown before it is drawn. */
export function previewOf(scene: Scene, wanted: Wanted): readonly Point[] {
  const { drawing, graph } = scene;
  const [start, end] = [knotOf(drawing, wanted.from.knot.id), knotOf(drawing, wanted.to.knot.id)];
  const loop = start === end ? loopOf(scene, start, wanted) : undefined;
  return loop ?? smoothed(drawing, start, end, divided(routeOf(graph, wanted), 20), 30);
}

/** The lengths and widths of loops that are tried, in the order of their beauty, and in how many directions. */
const LENGTHS = [90, 130, 180, 240, 310, 390, 480, 60, 45];
const WIDTHS = [0.5, 0.35, 0.7];
const DIRECTIONS = 24;
const PIECES = 28;

/**
 * A round loop: the shortest way hides below its own spot, and around another spot it runs so close to itself that it looks like two lines.
 * Undefined if none has room and encloses what it should.
 */
function loopOf({ drawing }: Scene, spot: Knot, { inside }: Wanted): Point[] | undefined {
  const enclosed = new Set([...inside].flatMap(({ corners }) => corners.map(({ knot }) => knot.id)));
  for (const length of LENGTHS) {
    for (const width of WIDTHS) {
      for (let turn = 0; turn < DIRECTIONS; turn++) {
        const way = petal(spot.at, length, width * length, (2 * Math.PI * turn) / DIRECTIONS);
        const fits = drawing.knots.every((knot) => knot === spot || isInside(knot.at, way) === enclosed.has(knot.id));
        if (fits && !faultOf(drawing, spot, spot, way)) return way;
      }
    }
  }
  return undefined;
}

function petal({ x, y }: Point, length: number, width: number, direction: number): Point[] {
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  return Array.from({ length: PIECES + 1 }, (_, index) => {
    if (index % PIECES === 0) return { x, y };
    const along = length * Math.sin((Math.PI * index) / PIECES);
    const aside = width * Math.sin((2 * Math.PI * index) / PIECES);
    return onLattice(x + along * cos - aside * sin, y + along * sin + aside * cos);
  });
}

function isInside({ x, y }: Point, way: readonly Point[]): boolean {
  let isIn = false;
  way.forEach((a, index) => {
    const b = way[(index + 1) % way.length]!;
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) isIn = !isIn;
  });
  return isIn;
}
