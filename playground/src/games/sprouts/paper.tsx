import type { ComponentChildren } from 'preact';
import { divided, HEIGHT, knotOf, middleOf, SPOT_RADIUS, wayOf, WIDTH, type Drawing, type Knot, type Vertex } from './geometry/drawing.ts';
import { graphOf } from './geometry/graph.ts';
import { areaOf, pathOf } from './geometry/picture.ts';
import { distance, type Point } from './geometry/points.ts';

/** Half of the length of a cross-bar that is not drawn yet. */
const PUT = 20;

/** A life is a third of the ring round a spot. */
const RING = 20;
const THIRDS = [0, 1, 2].map(third => {
  const at = (turn: number) => {
    const angle = 2 * Math.PI * (turn / 3 - 0.25);
    return `${(RING * Math.cos(angle)).toFixed(2)} ${(RING * Math.sin(angle)).toFixed(2)}`;
  };
  return `M${at(third + 0.08)}A${RING} ${RING} 0 0 1 ${at(third + 0.92)}`;
});

interface LinesProps {
  readonly drawing: Drawing;
  /** Who drew each line. */
  readonly by: readonly (0 | 1)[];
  /** Whether the last line is to be drawn before one's eyes. */
  readonly isFresh: boolean;
}

export function Lines({ drawing, by, isFresh }: LinesProps) {
  const last = drawing.moves - 1;
  const newest = drawing.strands.filter(strand => strand.move === last && !isArm(drawing, strand.to));
  return (
    <g class="lines">
      {drawing.strands.map(strand => {
        const owner = strand.move < 0 ? 'start' : by[strand.move] === 1 ? 'theirs' : 'mine';
        const half = newest.indexOf(strand);
        const drawnNow = half >= 0 && last >= 0 ? (isFresh ? ` last fresh half-${half}` : ' last') : '';
        return <path key={strand.id} class={`line ${owner}${drawnNow}`} d={pathOf(wayOf(drawing, strand))} pathLength={1} />;
      })}
    </g>
  );
}

function isArm(drawing: Drawing, end: number): boolean {
  return knotOf(drawing, end).kind === 'tip';
}

interface KnotsProps {
  readonly drawing: Drawing;
  readonly lives: (knot: Knot) => number;
  readonly marked: ReadonlySet<number>;
  /** The knot that a hint points at. */
  readonly where: number | undefined;
  readonly focused: number | undefined;
  readonly enabled: boolean;
  readonly label: (knot: Knot) => string;
  readonly onFocus: (knot: Knot) => void;
}

export function Knots({ drawing, lives, marked, where, focused, enabled, label, onFocus }: KnotsProps) {
  return (
    <>
      {drawing.knots.map(knot => {
        const left = lives(knot);
        const isTarget = knot.kind !== 'cross' && left > 0;
        const marks = [left === 0 && 'dead', marked.has(knot.id) && 'marked', knot.id === where && 'where', enabled && isTarget && 'open'];
        const classes = ['knot', knot.kind, ...marks].filter(Boolean).join(' ');
        const target = isTarget
          ? { role: 'button' as const, tabindex: focused === knot.id ? 0 : -1, 'aria-disabled': !enabled, onFocus: () => onFocus(knot) }
          : { role: 'img' as const };
        return (
          <g key={knot.id} class={classes} transform={`translate(${knot.at.x.toFixed(1)} ${knot.at.y.toFixed(1)})`} data-knot={knot.id} aria-label={label(knot)} {...target}>
            <Shape knot={knot} lives={left} />
          </g>
        );
      })}
    </>
  );
}

function Shape({ knot, lives }: { readonly knot: Knot; readonly lives: number }) {
  if (knot.kind === 'tip') {
    return (
      <>
        <circle class="halo" r={17} />
        <circle class="body" r={7} />
      </>
    );
  }
  return (
    <>
      {knot.kind === 'spot' && <circle class="halo" r={27} />}
      <circle class="body" r={knot.kind === 'spot' ? SPOT_RADIUS : 12} />
      {knot.kind === 'spot' && THIRDS.slice(0, lives).map(d => <path key={d} class="life" d={d} />)}
      <text class={knot.name.length > 1 ? 'small' : undefined} dy="0.35em">
        {knot.name}
      </text>
    </>
  );
}

/** The regions in different tints. */
export function Regions({ drawing }: { readonly drawing: Drawing }) {
  const graph = graphOf(drawing);
  return (
    <g class="regions">
      {graph.regions.map((region, index) => (
        <path key={index} class={`region tint-${index % 6}`} d={areaOf(graph, region)} />
      ))}
    </g>
  );
}

/** A line that is not drawn yet. */
export function Sketched({ way, kind }: { readonly way: readonly Point[]; readonly kind: 'pen' | 'wrong' | 'proposed' | 'advised' }) {
  return way.length < 2 ? null : <path class={`sketched ${kind}`} d={pathOf(way)} />;
}

/** What is put on a line that is not drawn yet. */
export function Put({ way, puts, kind }: { readonly way: readonly Point[]; readonly puts: Vertex; readonly kind: 'proposed' | 'advised' }) {
  const points = divided(way, 6);
  if (points.length < 5) return null;
  const middle = middleOf(points);
  const [before, at, behind] = [points[middle - 1]!, points[middle]!, points[middle + 1]!];
  const along = distance(before, behind) || 1;
  const [x, y] = [(PUT * (behind.y - before.y)) / along, (PUT * (before.x - behind.x)) / along];
  return puts === 'spot'
    ? <circle class={`put ${kind}`} cx={at.x} cy={at.y} r={PUT / 2} />
    : <path class={`put ${kind}`} d={`M${at.x - x} ${at.y - y}L${at.x + x} ${at.y + y}`} />;
}

/** Where a line cannot be drawn. */
export function Fault({ at }: { readonly at: Point }) {
  return (
    <g class="fault" transform={`translate(${Math.min(WIDTH - 14, Math.max(14, at.x))} ${Math.min(HEIGHT - 14, Math.max(14, at.y))})`}>
      <circle r={22} />
      <path d="M-9 -9L9 9M-9 9L9 -9" />
    </g>
  );
}

export function Label({ at, children }: { readonly at: Point; readonly children: ComponentChildren }) {
  return (
    <text class="value" x={at.x} y={at.y}>
      {children}
    </text>
  );
}
