import { useRef } from 'preact/hooks';
import type { Position, Turn } from '../game.ts';
import { act, opening, type Act } from './map/replay.ts';
import { lineOfMove, type Kind } from './map/wire.ts';

/** The scenes of a match: the start, and one after each turn. Undefined where something cannot be drawn. */
export function useScenes(kind: Kind, start: Position, turns: readonly Turn[]): readonly Act[] | undefined {
  const known = useRef<{ start: string; keys: string[]; acts: Act[] }>({ start: '', keys: [], acts: [] });
  const begin = JSON.stringify(start);
  if (known.current.start !== begin) {
    const scene = opening(kind, start);
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
