import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardProps, Move } from '../game.ts';
import { Aims, between, isObject, LARGE, type Aim, type Pointing } from './aim.ts';
import type { Kind, Mode } from './kind.ts';
import type { Layout, Run, Segment } from './layout.ts';

/** A spot of a segment. */
export interface Spot {
  readonly segment: number;
  readonly spot: number;
}

/** What the player points at: a spot, or the spots from there on. */
interface Choice extends Spot {
  readonly extent: number;
}

export interface Chosen {
  readonly segment: number;
  readonly run: Run;
  /** Undefined if no move takes this run. */
  readonly aim: Aim | undefined;
}

type Begun = Pointing['begun'];

/** The first and the last spot of a segment. */
const firstSpot = (segment: Segment): number => (segment.closed && segment.size > 1 ? 0 : 1);
const lastSpot = (segment: Segment): number => 2 * segment.size - 1;

const DEFAULT: Mode = { name: '', parts: 2 };

/** What the player points at, and the moves that this means. */
export function usePointing(kind: Kind, layout: Layout, { position, analysis, enabled, onMove }: BoardProps) {
  const aims = useMemo(() => new Aims(kind, layout, position, analysis), [kind, layout, position, analysis]);
  const [choice, setChoice] = useState<Choice>();
  const [begun, setBegun] = useState<Begun>();
  const [chosenAmount, setAmount] = useState<number>();
  const [modeName, setMode] = useState('');
  const mode = aims.modes.find(({ name }) => name === modeName) ?? aims.modes[0] ?? DEFAULT;
  // What no move takes any more was chosen for an earlier position.
  const isPossible = analysis === undefined || (chosenAmount !== undefined && aims.amounts(mode).includes(chosenAmount));
  const amount = isPossible ? chosenAmount : undefined;
  const pointing: Pointing = { mode, amount, begun };

  const shown = useRef(layout);
  useLayoutEffect(() => {
    if (shown.current === layout) return;
    shown.current = layout;
    setChoice(undefined);
    setBegun(undefined);
  }, [layout]);

  const aimAt = ({ segment, spot }: Spot): Aim | undefined => {
    const known = layout.segments[segment];
    return known && known.size <= LARGE ? aims.at(segment, spot, pointing) : undefined;
  };

  const chosen = ({ segment: index, spot, extent }: Choice): Chosen | undefined => {
    const segment = layout.segments[index];
    if (!segment) return undefined;
    const raw = between(segment, spot, extent);
    const aim = extent === 0 ? aimAt({ segment: index, spot }) : aims.aim(index, raw, pointing);
    return { segment: index, run: aim?.run ?? raw, aim };
  };

  /** How far the end of a choice can go: not past the segment, and not all around a ring. */
  const clamp = ({ segment: index, spot }: Spot, extent: number): number => {
    const segment = layout.segments[index]!;
    const all = 2 * segment.size - (isObject(spot) ? 2 : 0);
    if (segment.closed) return Math.max(-all, Math.min(all, extent));
    return Math.max(firstSpot(segment) - spot, Math.min(lastSpot(segment) - spot, extent));
  };

  const play = (what: Chosen | undefined): 'played' | 'begun' | 'refused' => {
    if (!enabled || !what?.aim) return 'refused';
    const { segment, aim } = what;
    if (aim.move) {
      setBegun(undefined);
      setChoice(undefined);
      onMove(aim.move, aim.run);
      return 'played';
    }
    const gaps = begun?.segment === segment ? begun.gaps - 1 : mode.parts - 2;
    setBegun({ segment, run: aim.run, gaps });
    return 'begun';
  };

  return {
    aims,
    mode,
    amount,
    begun,
    choice,
    enabled: enabled && analysis !== undefined,
    aimAt,
    chosen: choice && chosen(choice),
    point: (spot: Spot | undefined, extent = 0) => setChoice(spot && { ...spot, extent: clamp(spot, extent) }),
    chosenAt: (spot: Spot, extent = 0) => chosen({ ...spot, extent: clamp(spot, extent) }),
    clamp,
    play,
    make: (move: Move) => enabled && onMove(move),
    setAmount,
    setMode: (name: string) => {
      setMode(name);
      setBegun(undefined);
    },
    cancel() {
      setChoice(undefined);
      setBegun(undefined);
    },
  };
}

export type PointingState = ReturnType<typeof usePointing>;
