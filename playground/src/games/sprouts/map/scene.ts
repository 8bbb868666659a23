import { endsAt, knotOf, startDrawing, withLine, type Drawing, type Knot } from '../geometry/drawing.ts';
import { faultOf } from '../geometry/freehand.ts';
import { graphOf, type Graph } from '../geometry/graph.ts';
import type { Point } from '../geometry/points.ts';
import { relaxed } from '../geometry/relax.ts';
import type { Rope } from '../geometry/rope.ts';
import { routeOf, type Wanted } from '../geometry/route.ts';
import { cornerToward, meaningOf } from '../geometry/sides.ts';
import { lineOf, viewOf, wantedOf, type View } from './view.ts';
import { untouched, verticesOf, type Kind, type Line, type Names } from './wire.ts';

/** How long lines are given room after a move. */
const STEPS = 72;

/** A drawing together with the service's map of it. */
export interface Scene {
  readonly kind: Kind;
  readonly names: Names;
  readonly drawing: Drawing;
  readonly graph: Graph;
  readonly view: View;
}

/** A way that a person drew, and the knots that it joins. */
export interface Sketch {
  readonly from: number;
  readonly to: number;
  readonly way: readonly Point[];
}

/** The scene before the first move; undefined for a map on which something is drawn. */
export function firstScene(kind: Kind, names: Names): Scene | undefined {
  const starts = untouched(kind, names);
  return starts && sceneOf(kind, startDrawing(verticesOf(names), starts), names);
}

export function sceneOf(kind: Kind, drawing: Drawing, names: Names): Scene | undefined {
  const graph = graphOf(drawing);
  const view = viewOf(graph, names);
  return view && { kind, names, drawing, graph, view };
}

export function canEnd(scene: Scene, knot: Knot): boolean {
  return knot.kind === 'tip' || (knot.kind === 'spot' && endsAt(scene.drawing, knot.id) < 3);
}

/** Draws a line of the map, along the way that a person drew if it is this line. Nothing has moved yet. */
export function drawn(scene: Scene, line: Line, sketch?: Sketch): Drawing {
  const { drawing, graph, view } = scene;
  if (isOf(scene, line, sketch)) return withLine(drawing, sketch.from, sketch.to, sketch.way, line.name, line.puts);
  const wanted = wantedOf(view, line);
  return withLine(drawing, wanted.from.knot.id, wanted.to.knot.id, routeOf(graph, wanted), line.name, line.puts);
}

/**
 * Draws a line and gives everything room. The map is that after the move. A line that nobody drew by hand is pulled straight, unless it is a
 * loop, which should become large.
 */
export function after(scene: Scene, line: Line, names: Names, sketch?: Sketch, watch?: (rope: Rope, step: number) => void): Scene | undefined {
  const isLoop = line.from.boundary === line.to.boundary && line.from.corner === line.to.corner;
  const taut = isLoop || isOf(scene, line, sketch) ? -1 : scene.drawing.moves;
  return sceneOf(scene.kind, relaxed(drawn(scene, line, sketch), STEPS, taut, watch), names);
}

function isOf(scene: Scene, line: Line, sketch: Sketch | undefined): sketch is Sketch {
  return sketch !== undefined && areSame(line, lineOfSketch(scene, sketch, line.name));
}

/** What a drawn way means; undefined if it is no line. */
export function lineOfSketch(scene: Scene, { from, to, way }: Sketch, name: string): Line | undefined {
  const wanted = meaningOfSketch(scene, { from, to, way }, name);
  return wanted && lineOf(scene.view, wanted, name);
}

function meaningOfSketch({ drawing, graph }: Scene, { from, to, way }: Sketch, name: string): Wanted | undefined {
  const isThere = (id: number) => drawing.knots.some(knot => knot.id === id);
  if (!isThere(from) || !isThere(to) || faultOf(drawing, knotOf(drawing, from), knotOf(drawing, to), way)) return undefined;
  const start = cornerToward(graph, from, way[1]!);
  const end = cornerToward(graph, to, way.at(-2)!);
  return start && end && meaningOf(graph, withLine(drawing, from, to, way, name), start, end);
}

function areSame(one: Line, other: Line | undefined): boolean {
  const text = ({ region, from, to, inside }: Line) => JSON.stringify([region, from.boundary, from.corner, to.boundary, to.corner, inside]);
  return other !== undefined && text(one) === text(other);
}
