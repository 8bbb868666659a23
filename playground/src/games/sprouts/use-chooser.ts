import { useMemo, useState } from 'preact/hooks';
import type { Knot } from './geometry/drawing.ts';
import type { Point } from './geometry/points.ts';
import { choices, type Choice } from './map/choices.ts';
import type { Scene } from './map/scene.ts';
import { previewOf } from './map/ways.ts';

/** What was chosen with taps or keys: where a line begins, and then one of the lines to where it ends. */
export interface Chooser {
  readonly from: Knot | undefined;
  readonly lines: readonly Choice[];
  readonly index: number;
  readonly preview: readonly Point[];
  /** Chooses a spot: the first one, or the second one. False if no line joins the two. */
  pick(knot: Knot): boolean;
  turn(by: number): void;
  stop(): void;
}

interface State {
  readonly scene: Scene | undefined;
  readonly from?: Knot;
  readonly lines: readonly Choice[];
  readonly index: number;
}

export function useChooser(scene: Scene | undefined): Chooser {
  const nothing: State = { scene, lines: [], index: 0 };
  const [kept, setState] = useState(nothing);
  // Another drawing has other lines.
  const state = kept.scene === scene ? kept : nothing;
  const chosen = state.lines[state.index];
  const preview = useMemo(() => (scene && chosen ? previewOf(scene, chosen.wanted) : []), [scene, chosen]);
  return {
    from: state.from,
    lines: state.lines,
    index: state.index,
    preview,
    pick(knot) {
      if (!scene) return false;
      if (!state.from || state.lines.length > 0) {
        setState({ scene, from: knot, lines: [], index: 0 });
        return true;
      }
      if (knot === state.from && knot.kind === 'tip') {
        setState(nothing);
        return true;
      }
      const lines = choices(scene, state.from.id, knot.id);
      setState(lines.length > 0 ? { ...state, lines } : nothing);
      return lines.length > 0;
    },
    turn(by) {
      setState({ ...state, index: (state.index + by + state.lines.length) % state.lines.length });
    },
    stop() {
      setState(nothing);
    },
  };
}
