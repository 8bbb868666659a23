import { useEffect, useRef, useState } from 'preact/hooks';
import type { Drawing } from './geometry/drawing.ts';
import type { Act } from './map/replay.ts';

/** How long lines take to make room, in milliseconds. */
const DURATION = 280;

export interface Film {
  readonly drawing: Drawing;
  /** Whether a turn led here, not a step back or a jump. */
  readonly isNew: boolean;
}

/** The picture to show: after a turn first how lines make room for the new one, then how it stays. */
export function useFilm(acts: readonly Act[] | undefined): Film | undefined {
  const count = acts?.length ?? 0;
  const last = acts?.at(-1);
  const before = useRef(count);
  const [shown, show] = useState({ of: last, frame: Infinity, isNew: false });
  useEffect(() => {
    const isNew = count === before.current + 1;
    before.current = count;
    if (!last || !isNew || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show({ of: last, frame: Infinity, isNew });
      return;
    }
    let begin: number | undefined;
    let request = requestAnimationFrame(function next(now) {
      begin ??= now;
      const frame = Math.floor(((now - begin) / DURATION) * last.frames.length);
      show({ of: last, frame, isNew });
      if (frame < last.frames.length) request = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(request);
  }, [last]);
  if (!last) return undefined;
  // Until the film begins, its first picture is shown, in which nothing has moved yet.
  const isNew = shown.of === last ? shown.isNew : count === before.current + 1;
  const frame = shown.of === last ? shown.frame : isNew ? 0 : Infinity;
  return { drawing: last.frames[frame] ?? last.scene.drawing, isNew };
}
