import { useRef, useState } from 'preact/hooks';
import { HEIGHT, WIDTH, type Knot } from './geometry/drawing.ts';
import { snapped, type Fault } from './geometry/freehand.ts';
import { distance, lengthOf, type Point } from './geometry/points.ts';
import { canEnd, type Scene, type Sketch } from './map/scene.ts';
import { endOf, picked } from './pick.ts';

/** A path that is shorter is a tap. */
const TAP = 14;

export interface Stroke {
  readonly from: Knot;
  readonly path: readonly Point[];
  /** The spot at which the line would end now. */
  readonly target: Knot | undefined;
}

interface PenProps {
  readonly scene: Scene | undefined;
  readonly enabled: boolean;
  onTap(knot: Knot): void;
  onDead(knot: Knot): void;
  /** A press where nothing is. */
  onEmpty(): void;
  /** A stroke ends where nothing is. */
  onNowhere(): void;
  onFault(fault: Fault): void;
  onLine(sketch: Sketch): void;
  /** A new stroke begins: what was shown about the last one can go. */
  onBegin(): void;
}

/** Lines drawn with a mouse, a pen or a finger. */
export function usePen({ scene, enabled, onTap, onDead, onEmpty, onNowhere, onFault, onLine, onBegin }: PenProps) {
  const [stroke, setStroke] = useState<Stroke | undefined>();
  const [hovered, setHovered] = useState<number | undefined>();
  const current = useRef<{ readonly pointer: number; readonly from: Knot; readonly path: Point[] } | undefined>(undefined);

  const pointOf = (event: MouseEvent, paper: Element): Point => {
    const box = paper.getBoundingClientRect();
    return { x: ((event.clientX - box.left) / box.width) * WIDTH, y: ((event.clientY - box.top) / box.height) * HEIGHT };
  };
  const stop = () => {
    current.current = undefined;
    setStroke(undefined);
  };

  const down = (event: PointerEvent) => {
    if (!scene || !enabled || !event.isPrimary || event.button !== 0) return;
    const paper = event.currentTarget as Element;
    const at = pointOf(event, paper);
    onBegin();
    const from = picked(scene, at);
    if (!from) {
      onEmpty();
      return;
    }
    if (!canEnd(scene, from)) {
      onDead(from);
      return;
    }
    paper.setPointerCapture(event.pointerId);
    current.current = { pointer: event.pointerId, from, path: [at] };
    setStroke({ from, path: [at], target: undefined });
  };

  const move = (event: PointerEvent) => {
    if (!scene || !enabled) return;
    const paper = event.currentTarget as Element;
    const now = current.current;
    if (!now) {
      const knot = event.pointerType === 'mouse' ? picked(scene, pointOf(event, paper)) : undefined;
      setHovered(knot && canEnd(scene, knot) ? knot.id : undefined);
      return;
    }
    if (now.pointer !== event.pointerId) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const part of events.length > 0 ? events : [event]) {
      const at = pointOf(part, paper);
      if (distance(at, now.path.at(-1)!) >= 2) now.path.push(at);
    }
    const end = endOf(scene, now.path);
    const isBack = end === now.from && lengthOf(now.path) < 3 * TAP;
    setStroke({ from: now.from, path: [...now.path], target: end && !isBack && canEnd(scene, end) ? end : undefined });
  };

  const up = (event: PointerEvent) => {
    const now = current.current;
    if (!scene || !now || now.pointer !== event.pointerId) return;
    stop();
    const { from, path } = now;
    const at = pointOf(event, event.currentTarget as Element);
    path.push(at);
    if (path.every(p => distance(p, path[0]!) < TAP)) {
      onTap(from);
      return;
    }
    const to = endOf(scene, path);
    if (!to) {
      onNowhere();
      return;
    }
    if (!canEnd(scene, to)) {
      onDead(to);
      return;
    }
    finish(scene, from, to, path);
  };

  const finish = (scene: Scene, from: Knot, to: Knot, path: readonly Point[]) => {
    if (from === to && (from.kind === 'tip' || !hasTwoLives(scene, from))) {
      onDead(from);
      return;
    }
    const way = snapped(scene.drawing, from.id, to.id, path);
    if ('why' in way) onFault(way);
    else onLine({ from: from.id, to: to.id, way });
  };

  const leave = () => setHovered(undefined);
  return { stroke, hovered, stop, handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: stop, onPointerLeave: leave } };
}

function hasTwoLives({ drawing }: Scene, knot: Knot): boolean {
  return drawing.strands.filter(({ from, to }) => from === knot.id || to === knot.id).length < 2;
}
