import { useRef } from 'preact/hooks';
import { useWidth } from '../../../games/rows/use-width.ts';
import { arrow } from '../arrows.ts';
import { Seen } from '../seen.tsx';
import { useSaid } from '../words/index.ts';
import { move, type DrawnGraph, type Place } from './graph.ts';

export type Values = ReadonlyMap<string, number | null>;

/** In CSS pixels. */
const RADIUS = 24;
/** The height of the board as a part of its width. The style says the same. */
const SHAPE = 0.75;
/** A pointer that moves less has tapped. In CSS pixels. */
const SHORTEST_DRAG = 6;
/** In percent. */
const KEY_STEP = 3;

interface BoardProps {
  readonly graph: DrawnGraph;
  readonly chosen: string | undefined;
  /** Undefined while they are not to be seen. */
  readonly values: Values | undefined;
  onAdd(place: { readonly x: number; readonly y: number }): void;
  onChoose(name: string): void;
  /** A point was moved. */
  onChange(graph: DrawnGraph): void;
  onRemove(name: string): void;
}

export function Board({ graph, chosen, values, onAdd, onChoose, onChange, onRemove }: BoardProps) {
  const s = useSaid();
  const board = useRef<HTMLDivElement>(null);
  const width = useWidth(board);
  const drag = useRef<{ readonly name: string; readonly x: number; readonly y: number; moved: boolean }>(undefined);

  const placeOf = ({ clientX, clientY }: MouseEvent): { x: number; y: number } => {
    const { left, top, width, height } = board.current!.getBoundingClientRect();
    return { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 };
  };
  const addHere = (event: MouseEvent): void => {
    if (!(event.target as Element).closest('button')) onAdd(placeOf(event));
  };
  const begin = (event: PointerEvent, name: string): void => {
    drag.current = { name, x: event.clientX, y: event.clientY, moved: false };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  };
  const follow = (event: PointerEvent): void => {
    const held = drag.current;
    if (held === undefined || event.buttons === 0) return;
    held.moved ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) >= SHORTEST_DRAG;
    const { x, y } = placeOf(event);
    if (held.moved) onChange(move(graph, held.name, x, y));
  };
  /** A drag ends with a click that means nothing. */
  const click = (name: string): void => {
    const isDragged = drag.current?.moved === true;
    drag.current = undefined;
    if (!isDragged) onChoose(name);
  };
  const onKeyDown = (event: KeyboardEvent, { name, x, y }: Place): void => {
    drag.current = undefined;
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
    };
    const step = steps[event.key];
    if (step !== undefined) onChange(move(graph, name, x + step[0] * KEY_STEP, y + step[1] * KEY_STEP));
    else if (event.key === 'Delete') onRemove(name);
    else return;
    event.preventDefault();
  };
  return (
    <div class="draw-board" role="group" aria-label={s.board} ref={board} onClick={addHere}>
      <Arrows graph={graph} chosen={chosen} width={width} />
      {graph.points.map((point) => {
        const { name, x, y } = point;
        const value = values?.get(name);
        const outcome = value == null ? undefined : value === 0 ? 'P' : 'N';
        const parts = [s.point(name), graph.token === name && s.withToken, outcome && s.letters[outcome], outcome && s.value(value!)];
        return (
          <button
            key={name}
            type="button"
            class={`draw-point ${graph.token === name ? 'token' : ''} ${outcome === undefined ? '' : `is-${outcome}`}`}
            style={{ left: `${x}%`, top: `${y}%` }}
            aria-pressed={name === chosen}
            onPointerDown={(event) => begin(event, name)}
            onPointerMove={follow}
            onPointerCancel={() => (drag.current = undefined)}
            onClick={() => click(name)}
            onKeyDown={(event) => onKeyDown(event, point)}
          >
            <Seen name={parts.filter(Boolean).join(', ')}>
              <span>{name}</span>
              {outcome !== undefined && (
                <small>
                  <b>{s.letters[outcome]}</b> {value}
                </small>
              )}
            </Seen>
          </button>
        );
      })}
    </div>
  );
}

function Arrows({ graph, chosen, width }: { readonly graph: DrawnGraph; readonly chosen: string | undefined; readonly width: number }) {
  const height = width * SHAPE;
  const middles = new Map(graph.points.map(({ name, x, y }) => [name, { x: (x * width) / 100, y: (y * height) / 100 }]));
  return (
    <svg class="graph-arrows" width={width} height={height} aria-hidden="true">
      {graph.arrows.map(([from, to]) => {
        const { line, head } = arrow(middles.get(from)!, middles.get(to)!, { rx: RADIUS, ry: RADIUS });
        return (
          <g key={`${from}${to}`} class={from === chosen ? 'arrow chosen' : 'arrow'}>
            <path class="line" d={line} />
            <path class="head" d={head} />
          </g>
        );
      })}
    </svg>
  );
}
