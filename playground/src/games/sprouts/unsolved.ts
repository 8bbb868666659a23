import type { Unsolved } from '../game.ts';
import { graphOf } from './geometry/graph.ts';
import { canEnd, drawn, type Scene, type Sketch } from './map/scene.ts';
import { choices } from './map/choices.ts';
import { isSketch, replayed } from './map/replay.ts';
import { namesIn } from './map/view.ts';
import { lineOfMove, moveOfLine, nextName, type Kind, type Line } from './map/wire.ts';

/** How a match goes on with lines that the drawing allows, but whose positions nobody can solve in time. */
export const unsolved = (kind: Kind): Unsolved => ({
  any(start, turns) {
    const scene = replayed(kind, start, turns);
    const line = scene && anyLine(scene);
    return scene && line && made(scene, line);
  },
  after(start, turns, move, sketch) {
    const scene = replayed(kind, start, turns);
    const line = lineOfMove(move);
    return scene && line && made(scene, line, isSketch(sketch) ? sketch : undefined);
  },
});

function made(scene: Scene, line: Line, sketch?: Sketch) {
  const { drawing } = scene;
  const starts = drawing.knots.filter(({ kind }) => kind !== 'tip').length - drawing.moves;
  const named = { ...line, name: nextName(scene.kind, scene.names, drawing.moves, starts) };
  const after = drawn(scene, named, sketch);
  const crosses = scene.kind === 'mixed' && { crosses: after.knots.filter(({ kind }) => kind === 'cross').map(({ name }) => name) };
  const map = { regions: namesIn(graphOf(after)), ...crosses };
  return { ...moveOfLine(scene.kind, named, named.name), position: { map } };
}

function anyLine(scene: Scene): Line | undefined {
  const ends = shuffled(scene.drawing.knots.filter(knot => canEnd(scene, knot)));
  for (const [index, from] of ends.entries()) {
    for (const to of ends.slice(index)) {
      const [choice] = shuffled(choices(scene, from.id, to.id));
      if (choice) return scene.kind === 'mixed' ? { ...choice.line, puts: Math.random() < 0.5 ? 'spot' : 'cross' } : choice.line;
    }
  }
  return undefined;
}

function shuffled<Thing>(things: readonly Thing[]): Thing[] {
  return things.map(thing => ({ thing, place: Math.random() })).sort((a, b) => a.place - b.place).map(({ thing }) => thing);
}
