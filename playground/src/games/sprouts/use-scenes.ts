import { useRef } from 'preact/hooks';
import type { Position, Turn } from '../game.ts';
import type { Drawing } from './geometry/drawing.ts';
import { drawingOf } from './geometry/rope.ts';
import { after, firstScene, type Scene, type Sketch } from './map/scene.ts';
import { lineOfMove, namesOf, type Kind } from './map/wire.ts';

/** A scene, with the pictures that lead to it from the one before. */
export interface Act {
  readonly scene: Scene;
  readonly frames: readonly Drawing[];
}

/** Of how lines make room, one picture for so many steps. */
const STEPS_PER_FRAME = 4;

function isSketch(sketch: unknown): sketch is Sketch {
  const { from, to, way } = (sketch ?? {}) as Partial<Sketch>;
  const isPoint = (p: unknown) => Number.isFinite((p as { x?: unknown } | null)?.x) && Number.isFinite((p as { y?: unknown } | null)?.y);
  return typeof from === 'number' && typeof to === 'number' && Array.isArray(way) && way.length > 1 && way.length < 2000 && way.every(isPoint);
}

/** Draws one turn. It draws the same for the same turn. */
function act(before: Scene, { move, position, sketch }: Turn): Act | undefined {
  const line = lineOfMove(move);
  const names = namesOf(before.kind, position);
  if (!line || !names) return undefined;
  const frames: Drawing[] = [];
  const scene = after(before, line, names, isSketch(sketch) ? sketch : undefined, (rope, step) => {
    if (step % STEPS_PER_FRAME === 1) frames.push(drawingOf(rope));
  });
  return scene && { scene, frames };
}

/** The scenes of a match: the start, and one after each turn. Undefined where something cannot be drawn. */
export function useScenes(kind: Kind, start: Position, turns: readonly Turn[]): readonly Act[] | undefined {
  const known = useRef<{ start: string; keys: string[]; acts: Act[] }>({ start: '', keys: [], acts: [] });
  const begin = JSON.stringify(start);
  if (known.current.start !== begin) {
    const names = namesOf(kind, start);
    const scene = names && firstScene(kind, names);
    known.current = { start: begin, keys: [], acts: scene ? [{ scene, frames: [] }] : [] };
  }
  const { keys, acts } = known.current;
  if (acts.length === 0) return undefined;
  const wanted = turns.map(({ move, position, sketch }) => JSON.stringify([lineOfMove(move), position, sketch]));
  let same = 0;
  while (same < wanted.length && keys[same] === wanted[same]) same++;
  // What was taken back stays known, because it can be made again.
  if (same < wanted.length) {
    keys.length = same;
    acts.length = same + 1;
    for (const turn of turns.slice(same)) {
      const next = act(acts.at(-1)!.scene, turn);
      if (!next) return undefined;
      acts.push(next);
      keys.push(wanted[keys.length]!);
    }
  }
  return acts.slice(0, turns.length + 1);
}
