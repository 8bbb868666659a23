import { useRef } from 'preact/hooks';
import type { Layout } from './layout.ts';
import { isObject } from './aim.ts';
import type { Chosen, PointingState, Spot } from './use-pointing.ts';

interface Hands {
  readonly pointing: PointingState;
  readonly layout: Layout;
  /** Whether a drag points anew instead of choosing a run. */
  readonly fromEnd: boolean;
  onRefused(spot: Spot, chosen: Chosen | undefined): void;
  onBegun(): void;
  /** The run was made longer or shorter from the keyboard. */
  onExtend(chosen: Chosen | undefined): void;
}

interface Drag {
  readonly from: Spot;
  last: number;
  extent: number;
  moved: boolean;
  out: boolean;
}

/** The spot of a button of the board. */
export function spotOf(target: EventTarget | null): Spot | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-spot]') : null;
  if (!element) return undefined;
  return { segment: Number(element.dataset.segment), spot: Number(element.dataset.spot) };
}

const same = (a: Spot, b: Spot): boolean => a.segment === b.segment && a.spot === b.spot;

/** Moves the focus to the nearest spot above or below. */
function above(buttons: readonly HTMLElement[], from: HTMLElement, direction: 1 | -1): HTMLElement | undefined {
  const centre = (element: HTMLElement): { x: number; y: number } => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const here = centre(from);
  const kind = isObject(Number(from.dataset.spot));
  let best: { element: HTMLElement; distance: number } | undefined;
  for (const element of buttons) {
    if (isObject(Number(element.dataset.spot)) !== kind) continue;
    const { x, y } = centre(element);
    const down = (y - here.y) * direction;
    if (down < 12) continue;
    const distance = down * 3 + Math.abs(x - here.x);
    if (!best || distance < best.distance) best = { element, distance };
  }
  return best?.element;
}

/** Handlers for the whole board: pointing, dragging across objects, and the keyboard. */
export function useHands({ pointing, layout, fromEnd, onRefused, onBegun, onExtend }: Hands) {
  const drag = useRef<Drag | undefined>(undefined);
  const dragged = useRef(false);

  const finish = (spot: Spot, chosen: Chosen | undefined): void => {
    const result = pointing.play(chosen);
    if (result === 'refused') onRefused(spot, chosen);
    if (result === 'begun') onBegun();
  };

  const follow = (event: PointerEvent, current: Drag): void => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const spot = spotOf(under);
    if (!spot || spot.segment !== current.from.segment) {
      const frame = under?.closest('.segment, .ring');
      current.out = !frame?.querySelector(`[data-segment="${current.from.segment}"]`);
      if (current.out) pointing.point(undefined);
      return;
    }
    if (current.out || spot.spot !== current.last) {
      const segment = layout.segments[spot.segment]!;
      const round = 2 * segment.size;
      let step = spot.spot - current.last;
      if (segment.closed) step = ((step + round * 1.5) % round) - round / 2;
      current.extent = pointing.clamp(current.from, current.extent + step);
      current.last = spot.spot;
      current.moved = true;
      current.out = false;
      if (fromEnd) pointing.point(spot);
      else pointing.point(current.from, current.extent);
    }
  };

  const arrow = (event: KeyboardEvent, spot: Spot, board: HTMLElement): boolean => {
    const buttons = [...board.querySelectorAll<HTMLElement>('[data-spot]')];
    const from = (event.target as Element).closest<HTMLElement>('[data-spot]')!;
    const at = buttons.indexOf(from);
    const sideways = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (sideways !== 0 && event.shiftKey && !fromEnd) {
      const extent = pointing.choice && same(pointing.choice, spot) ? pointing.choice.extent : 0;
      // From a gap the next object is one spot away, from an object two.
      const step = isObject(spot.spot + extent) ? 2 : 1;
      pointing.point(spot, extent + sideways * step);
      onExtend(pointing.chosenAt(spot, extent + sideways * step));
      return true;
    }
    const inSegment = buttons.filter((button) => button.dataset.segment === String(spot.segment));
    const next =
      sideways !== 0 ? buttons[at + sideways]
      : event.key === 'ArrowDown' ? above(buttons, from, 1)
      : event.key === 'ArrowUp' ? above(buttons, from, -1)
      : event.key === 'Home' ? inSegment[0]
      : event.key === 'End' ? inSegment.at(-1)
      : undefined;
    next?.focus();
    return next !== undefined || event.key.startsWith('Arrow');
  };

  return {
    onPointerOver(event: PointerEvent) {
      if (drag.current || event.pointerType === 'touch' || !pointing.enabled) return;
      pointing.point(spotOf(event.target));
    },
    onPointerLeave() {
      if (!drag.current) pointing.point(undefined);
    },
    onPointerDown(event: PointerEvent) {
      dragged.current = false;
      const spot = spotOf(event.target);
      if (!spot || event.button !== 0 || !pointing.enabled) return;
      drag.current = { from: spot, last: spot.spot, extent: 0, moved: false, out: false };
      pointing.point(spot);
    },
    onPointerMove(event: PointerEvent) {
      const current = drag.current;
      if (!current) return;
      if (event.buttons === 0) {
        drag.current = undefined;
        return;
      }
      follow(event, current);
      // Only now: a captured pointer would make a plain click one of the board.
      if (current.moved || current.out) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    },
    onPointerUp(event: PointerEvent) {
      const current = drag.current;
      drag.current = undefined;
      if (!current) return;
      dragged.current = current.moved || current.out;
      if (current.moved && !current.out) {
        const spot = fromEnd ? { segment: current.from.segment, spot: current.last } : current.from;
        finish(spot, pointing.chosenAt(spot, fromEnd ? 0 : current.extent));
      }
      if (event.pointerType === 'touch') pointing.point(undefined);
    },
    onPointerCancel() {
      drag.current = undefined;
      pointing.point(undefined);
    },
    onClick(event: MouseEvent) {
      const spot = spotOf(event.target);
      if (!spot || (dragged.current && event.detail > 0)) {
        dragged.current = false;
        return;
      }
      finish(spot, pointing.chosenAt(spot));
    },
    onFocusIn(event: FocusEvent) {
      const spot = spotOf(event.target);
      // After a touch the focus may be anywhere on the board.
      if (spot && !drag.current && (event.target as Element).matches(':focus-visible')) pointing.point(spot);
    },
    onFocusOut(event: FocusEvent) {
      if (!drag.current && spotOf(event.relatedTarget) === undefined) pointing.point(undefined);
    },
    onKeyUp(event: KeyboardEvent) {
      // Some browsers click when the space bar goes up, although the key was dealt with.
      if (event.key === ' ' && spotOf(event.target)) event.preventDefault();
    },
    onKeyDown(event: KeyboardEvent) {
      const spot = spotOf(event.target);
      if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
      let handled = true;
      if (event.key === 'Enter' || event.key === ' ') {
        const extent = pointing.choice && same(pointing.choice, spot) ? pointing.choice.extent : 0;
        finish(spot, pointing.chosenAt(spot, extent));
      } else if (event.key === 'Escape') {
        handled = pointing.begun !== undefined || (pointing.choice?.extent ?? 0) !== 0;
        pointing.cancel();
      } else {
        handled = arrow(event, spot, event.currentTarget as HTMLElement);
      }
      if (handled) event.preventDefault();
    },
  };
}
