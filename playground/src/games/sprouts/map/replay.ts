import type { Position, Turn } from '../../game.ts';
import type { Drawing } from '../geometry/drawing.ts';
import { drawingOf } from '../geometry/rope.ts';
import { after, firstScene, type Scene, type Sketch } from './scene.ts';
import { lineOfMove, namesOf, type Kind } from './wire.ts';

/** A scene, with the pictures that lead to it from the one before. */
export interface Act {
  readonly scene: Scene;
  readonly frames: readonly Drawing[];
}

/** Of how lines make room, one picture for so many steps. */
const STEPS_PER_FRAME = 4;

export function isSketch(sketch: unknown): sketch is Sketch {
  const { from, to, way } = (sketch ?? {}) as Partial<Sketch>;
  const isPoint = (p: unknown) => Number.isFinite((p as { x?: unknown } | null)?.x) && Number.isFinite((p as { y?: unknown } | null)?.y);
  return typeof from === 'number' && typeof to === 'number' && Array.isArray(way) && way.length > 1 && way.length < 2000 && way.every(isPoint);
}

/** Draws one turn. It draws the same for the same turn. */
export function act(before: Scene, { move, position, sketch }: Turn): Act | undefined {
  const line = lineOfMove(move);
  const names = namesOf(before.kind, position);
  if (!line || !names) return undefined;
  const frames: Drawing[] = [];
  const scene = after(before, line, names, isSketch(sketch) ? sketch : undefined, (rope, step) => {
    if (step % STEPS_PER_FRAME === 1) frames.push(drawingOf(rope));
  });
  return scene && { scene, frames };
}

/** What a match begins with. Undefined if something is drawn there already. */
export function opening(kind: Kind, start: Position): Scene | undefined {
  const names = namesOf(kind, start);
  return names && firstScene(kind, names);
}

/** The scene after some turns. */
export function replayed(kind: Kind, start: Position, turns: readonly Turn[]): Scene | undefined {
  return turns.reduce<Scene | undefined>((scene, turn) => scene && act(scene, turn)?.scene, opening(kind, start));
}
