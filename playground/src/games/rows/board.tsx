import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { BoardProps, Move, Position } from '../game.ts';
import { MOST_DRAWN, NotDrawn } from '../not-drawn.tsx';
import { isObject, LARGE } from './aim.ts';
import { CompactHeap } from './compact.tsx';
import { partsOf } from './aim.ts';
import type { Kind } from './kind.ts';
import { leftBy, placesOf, type Layout, type Line, type Run } from './layout.ts';
import { RingView, widthOfRing } from './ring.tsx';
import { effect, placeOf, verdict, type Scene } from './scene.ts';
import { Gone, SegmentView } from './segment.tsx';
import { Tools } from './tools.tsx';
import { spotOf, useHands } from './use-hands.ts';
import { usePointing, type Chosen, type PointingState, type Spot } from './use-pointing.ts';
import { useWidth } from './use-width.ts';
import { capital, rowWords } from './words.ts';
import './rows.css';

/** A rule is a position without its sizes. */
const SIZES = new Set(['heaps', 'groups', 'rows', 'rings', 'bottles', 'circles']);

/** How many objects a board shows of a position at most, with one for each line. */
function sizeOf(position: Position): number {
  const lines = Object.entries(position).flatMap(([field, list]) => (SIZES.has(field) && Array.isArray(list) ? (list as unknown[]) : []));
  return lines.reduce<number>((sum, line) => sum + 1 + (typeof line === 'string' ? line.length : Math.min(Number(line) || 0, LARGE)), 0);
}

const ruleOf = (position: Position): string => JSON.stringify(Object.entries(position).filter(([field]) => !SIZES.has(field)));

/** Whether objects and gaps are targets. What was one before stays one, so that the board keeps its form. */
function useTargets(kind: Kind, layout: Layout, position: Position, aimAt: (spot: Spot) => unknown): { objects: boolean; gaps: boolean } {
  const memory = useRef({ rule: '', objects: false, gaps: false, known: false });
  const rule = ruleOf(position);
  if (memory.current.rule !== rule) memory.current = { rule, objects: false, gaps: false, known: false };
  const found = memory.current;
  layout.segments.forEach(({ size }, segment) => {
    if (size > LARGE) return;
    for (let spot = 0; spot < 2 * size && !(found.objects && found.gaps); spot++) {
      if (!aimAt({ segment, spot })) continue;
      found.known = true;
      if (isObject(spot)) found.objects = true;
      else found.gaps = true;
    }
  });
  return found.known ? found : { objects: kind.usual.objects, gaps: kind.usual.gaps };
}

/** In pixels: what a finger can hit, and an object of a line that does not fit. */
const SMALLEST = 25;
const BROKEN = 32;

/** In pixels. */
const USUAL_TYPE = 16;
/** The share of its height that the lines of a board may take, and the height of a line of bottles by the width of one. */
const OF_THE_SCREEN = 0.5;
const BOTTLE_LINE = 2.5;

/** From this width on, in pixels, a few lines are drawn larger. */
const WIDE = 750;
const FEW = 3;

/** How wide an object is at most. Where type is larger than usual, as on a projector, so are objects, as far as all lines fit. */
function largestUnit(look: Kind['look'], gaps: boolean, lines: number, width: number): number {
  const enlarged = lines > FEW ? 1 : Math.max(1, Math.min(1.5, width / WIDE));
  const usual = Math.floor((look === 'bottles' ? 48 : gaps ? 44 : 52) * enlarged);
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_TYPE;
  if (scale <= 1) return usual;
  const height = (innerHeight * OF_THE_SCREEN) / lines;
  const fitting = look === 'bottles' ? height / BOTTLE_LINE : height - PLATE * scale - 2 * frameOf(gaps);
  return Math.max(usual, Math.min(2 * scale * usual, Math.floor(fitting)));
}

/** How wide an object is with the room around it, so that the longest line fits if it can. */
function unitFor(look: Kind['look'], { lines, segments }: Layout, gaps: boolean, width: number): number {
  const drawn = lines.filter(({ ring }) => !ring).map((line) => placesOf(line, segments));
  const longest = Math.max(1, ...drawn.filter((places) => places <= LARGE));
  const most = largestUnit(look, gaps, lines.length, width);
  const fitting = Math.floor((width - frameOf(gaps)) / longest);
  // A line that has to be broken is drawn larger again.
  return fitting < SMALLEST ? BROKEN : Math.min(most, fitting);
}

/** The frame of a heap, and what is between two, in pixels. */
const frameOf = (gaps: boolean): number => (gaps ? 8 : 12);
const BETWEEN = 4;
/** Parts that were split off have frames of their own. Before a line breaks because of these, objects become as small as this. */
const SQUEEZED = 20;

/** The name and the size below a heap need this room. */
const PLATE = 26;

/** How wide an object may be so that no line of the position breaks, from this width downwards. */
function unitNow({ lines, segments }: Layout, gaps: boolean, width: number, most: number): number {
  const fits = (unit: number): boolean =>
    lines.every(({ pieces }) => {
      const parts = pieces.flatMap((piece) => ('gone' in piece ? (piece.fresh ? [piece.gone * unit] : []) : [partWidth(segments[piece.segment]!.size, unit)]));
      return parts.reduce((sum, part) => sum + part + BETWEEN, -BETWEEN) <= width;
    });
  const partWidth = (size: number, unit: number): number => Math.max(size * unit, PLATE) + frameOf(gaps);
  for (let unit = most; unit > SQUEEZED; unit--) if (fits(unit)) return unit;
  return SQUEEZED;
}

type RowsProps = BoardProps & { readonly kind: Kind };

export function RowsBoard(props: RowsProps) {
  const { position, start } = props;
  // What was taken from the start may be shown as gone.
  return Math.max(sizeOf(position), sizeOf(start)) > MOST_DRAWN ? <NotDrawn /> : <DrawnRows {...props} />;
}

function DrawnRows({ kind, ...props }: RowsProps) {
  const { position, analysis, start, turns, language, values, hints, where, onNotice } = props;
  const w = rowWords[language];
  const layout = useMemo(() => kind.layout(position, start, turns), [kind, position, start, turns]);
  const pointing = usePointing(kind, layout, props);
  const { objects, gaps } = useTargets(kind, layout, position, pointing.aimAt);
  const fromEnd = kind.fromEnd(position);
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);

  const unitAtStart = useMemo(() => unitFor(kind.look, kind.layout(start, start, []), gaps, width), [kind, start, gaps, width]);
  const unit = kind.look === 'bottles' ? unitAtStart : unitAtStart === BROKEN ? BROKEN : unitNow(layout, gaps, width, unitAtStart);

  const { chosen, begun, mode } = pointing;
  const going = new Map<number, Run>();
  if (begun) going.set(begun.segment, begun.run);
  if (chosen && (chosen.aim || (pointing.choice?.extent ?? 0) !== 0)) {
    for (const [segment, run] of kind.spread(layout, chosen.segment, chosen.run, mode)) going.set(segment, run);
  }

  const last = useRef<Spot | undefined>(undefined);
  if (pointing.choice) last.current = pointing.choice;
  const reachable = (spot: Spot | undefined): boolean => {
    const segment = spot && layout.segments[spot.segment];
    return segment !== undefined && segment.size <= LARGE && spot!.spot < 2 * segment.size && (isObject(spot!.spot) ? objects : gaps && segment.size > 1);
  };
  const first = layout.segments.findIndex(({ size }) => size > (objects ? 0 : 1) && size <= LARGE);
  const tab = reachable(last.current) ? last.current : first < 0 ? undefined : { segment: first, spot: objects ? 1 : 2 };

  const refused = chosen !== undefined && !chosen.aim;
  const pointedAt = segmentsOf(kind, layout, where);
  const scene: Scene = { kind, layout, analysis, pointing, values, hints, where: pointedAt, w, objects, gaps, tab, going, refused };
  const text = chosen && sentence(scene, chosen);

  const hands = useHands({
    pointing,
    layout,
    fromEnd,
    onRefused(spot, refused) {
      if (pointing.enabled) onNotice(reason(scene, spot, refused, fromEnd));
    },
    onBegun: () => onNotice(w.nextGap),
    onExtend: (extended) => extended && onNotice(extended.aim ? sentence(scene, extended) : w.refusedRun(extended.run.length)),
  });
  useKeptFocus(root, layout, pointing);

  return (
    <div class={`rows look-${kind.look}${objects ? ' with-objects' : ''}${gaps ? ' with-gaps' : ''}${scene.refused ? ' refused' : ''}${pointing.enabled ? '' : ' waiting'}`} ref={root} style={{ '--unit': `${unit}px` }}>
      <Tools scene={scene} />
      <div class="lines" {...hands}>
        {layout.lines.map((line, index) => (
          <LineView scene={scene} line={line} width={width} key={index} />
        ))}
      </div>
      <p class="caption" aria-hidden="true">{text ?? kind.rule?.(position, w)}</p>
      {analysis && analysis.moves_total !== analysis.moves.length && <p class="listed">{w.listed(analysis.moves.length, analysis.moves_total === null ? '?' : String(analysis.moves_total))}</p>}
    </div>
  );
}

/** The segments that a move takes from. */
function segmentsOf(kind: Kind, layout: Layout, move: Move | undefined): ReadonlySet<number> {
  if (move === undefined) return new Set();
  const owner = kind.owner(move, layout);
  const segment = layout.segments[owner];
  return new Set(segment === undefined ? [] : kind.spread(layout, owner, { at: 0, length: 0, cuts: [] }, kind.modeOf(move)).keys());
}

/** Whether what the last move took is shown in the heap before it, which keeps its size so. */
const isInHeap = ({ kind, layout }: Scene, { pieces }: Line, at: number): boolean => {
  const before = pieces[at - 1];
  return kind.look === 'objects' && before !== undefined && 'segment' in before && layout.segments[before.segment]!.size <= LARGE;
};

function ghostsBehind(scene: Scene, line: Line, at: number): number {
  const next = line.pieces[at + 1];
  return next !== undefined && 'gone' in next && next.fresh && isInHeap(scene, line, at + 1) ? next.gone : 0;
}

function LineView({ scene, line, width }: { readonly scene: Scene; readonly line: Line; readonly width: number }) {
  const { segments } = scene.layout;
  const sizeOf = (index: number): number => segments[index]!.size;
  const drawn = line.pieces.every((piece) => 'gone' in piece || sizeOf(piece.segment) <= LARGE);
  if (line.ring && drawn && widthOfRing(placesOf(line, segments)) <= width) return <RingView scene={scene} line={line} />;
  return (
    <div class={line.ring ? 'line opened' : 'line'}>
      {line.pieces.map((piece, at) =>
        'gone' in piece ? (isInHeap(scene, line, at) ? null : <Gone scene={scene} count={piece.gone} fresh={piece.fresh} key={at} />)
        : sizeOf(piece.segment) > LARGE || (line.ring && segments[piece.segment]!.closed) ? <CompactHeap scene={scene} index={piece.segment} key={at} />
        : <SegmentView scene={scene} index={piece.segment} ghosts={ghostsBehind(scene, line, at)} key={at} />,
      )}
    </div>
  );
}

/** "Heap 2: takes 3, leaves 2, value 1" */
function sentence(scene: Scene, { segment: index, aim, run }: Chosen): string {
  const { layout, w } = scene;
  const segment = layout.segments[index]!;
  const place = capital(placeOf(segment, w));
  if (!aim) return run.length > 0 ? w.refusedRun(run.length) : w.noMove;
  return [`${place}: ${effect(segment, aim, scene)}`, ...verdict(aim.move, scene)].join(', ');
}

/** Why a click makes no move. */
function reason({ layout, pointing, w }: Scene, { segment: index }: Spot, chosen: Chosen | undefined, fromEnd: boolean): string {
  const segment = layout.segments[index]!;
  const { begun, mode } = pointing;
  if (begun && chosen) return begun.segment === index ? w.refusedParts(leftBy(segment, { ...begun.run, cuts: [...begun.run.cuts, chosen.run.at] })) : w.nextGap;
  if (fromEnd) {
    const moves = pointing.aims.moves(index, mode).filter((move) => partsOf(move).length < 2);
    return w.allowed([...new Set(moves.map((move) => Number(move.take)))], segment.size);
  }
  return chosen && chosen.run.length > 1 ? w.refusedRun(chosen.run.length) : w.noMove;
}

/** After a move from the keyboard the focus stays on the board, where the next move is made. */
function useKeptFocus(root: { current: HTMLDivElement | null }, layout: Layout, { enabled, point }: PointingState): void {
  const inside = useRef(false);
  useEffect(() => {
    const board = root.current!;
    const note = (event: FocusEvent): void => {
      const target = event.target as Node;
      if (board.contains(target)) inside.current = (target as Element).matches('[data-spot]');
      else inside.current = false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useLayoutEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (inside.current && lost) root.current!.querySelector<HTMLElement>('[data-spot][tabindex="0"]')?.focus({ preventScroll: true });
    const focused = root.current!.querySelector('[data-spot]:focus-visible');
    if (focused) point(spotOf(focused));
  }, [layout, enabled]);
}
