import type { Mesh } from './mesh.ts';
import { distance, type Point } from './points.ts';

/** A way through triangles: the sides that it crosses from one point to another. */
export interface Way {
  readonly from: number;
  readonly to: number;
  /** The corner at which it ends: the side that leaves it. */
  readonly goal: number;
  readonly crossed: readonly (readonly [number, number])[];
  readonly length: number;
}

/** Makes ways through narrow gaps longer. */
const NARROW = 250;

/** The shortest way from a corner to another, over the middles of sides without walls. */
export function search(mesh: Mesh, isStart: (side: number) => boolean, isGoal: (side: number) => boolean): Way | undefined {
  const length = new Map<number, number>();
  /** The side over which a triangle is entered, or the corner at which the way begins. */
  const entry = new Map<number, { readonly side: number; readonly isStart: boolean }>();
  const queue = new Queue();
  let best: { readonly base: number; readonly goal: number; readonly length: number } | undefined;

  const reach = (side: number, isStart: boolean, passed: number) => {
    const base = side - (side % 3);
    if (passed >= (length.get(base) ?? Infinity)) return;
    length.set(base, passed);
    entry.set(base, { side, isStart });
    queue.push(base, passed);
  };
  for (let side = 0; side < mesh.origin.length; side++) if (isStart(side)) reach(side, true, 0);

  for (let base = queue.pop(); base !== undefined; base = queue.pop()) {
    const passed = length.get(base)!;
    if (best && passed >= best.length) break;
    const { side: first, isStart } = entry.get(base)!;
    const here = isStart ? mesh.points[mesh.origin[first]!]! : middle(mesh, first);
    for (const side of [base, base + 1, base + 2]) {
      if ((!isStart || side !== first) && isGoal(side)) {
        const whole = passed + distance(here, mesh.points[mesh.origin[side]!]!);
        if (!best || whole < best.length) best = { base, goal: side, length: whole };
      }
      const twin = mesh.twin[side]!;
      if (twin < 0 || mesh.wall[side]! >= 0 || (isStart ? side !== mesh.next(first) : side === first)) continue;
      const width = distance(mesh.points[mesh.origin[side]!]!, mesh.points[mesh.end(side)]!);
      reach(twin, false, passed + distance(here, middle(mesh, side)) + NARROW / width);
    }
  }
  if (!best) return undefined;
  const crossed: [number, number][] = [];
  let { base } = best;
  for (;;) {
    const { side, isStart } = entry.get(base)!;
    if (isStart) return { from: mesh.origin[side]!, to: mesh.origin[best.goal]!, goal: best.goal, crossed: crossed.reverse(), length: best.length };
    crossed.push([mesh.origin[side]!, mesh.end(side)]);
    const twin = mesh.twin[side]!;
    base = twin - (twin % 3);
  }
}

function middle(mesh: Mesh, side: number): Point {
  const [a, b] = [mesh.points[mesh.origin[side]!]!, mesh.points[mesh.end(side)]!];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Numbers by their keys, the least first. */
class Queue {
  private readonly heap: [number, number][] = [];

  push(value: number, key: number): void {
    const { heap } = this;
    let place = heap.push([key, value]) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (heap[parent]![0] <= heap[place]![0]) return;
      [heap[parent], heap[place]] = [heap[place]!, heap[parent]!];
      place = parent;
    }
  }

  pop(): number | undefined {
    const { heap } = this;
    const top = heap[0];
    const last = heap.pop();
    if (!top || !last) return undefined;
    if (heap.length === 0) return top[1];
    heap[0] = last;
    for (let place = 0; ; ) {
      const left = 2 * place + 1;
      let least = place;
      if (left < heap.length && heap[left]![0] < heap[least]![0]) least = left;
      if (left + 1 < heap.length && heap[left + 1]![0] < heap[least]![0]) least = left + 1;
      if (least === place) return top[1];
      [heap[place], heap[least]] = [heap[least]!, heap[place]!];
      place = least;
    }
  }
}
