import type { Point } from '../arrows.ts';

/** In CSS pixels. */
const ROW = 96;

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The middle of each node. */
  readonly places: readonly Point[];
}

/** The length of the longest way to each node, so that every arrow goes down. The graph has no circle. */
export function depthsOf(options: readonly (readonly number[])[]): readonly number[] {
  const depths = options.map(() => 0);
  const waiting = options.map(() => 0);
  for (const option of options.flat()) waiting[option]!++;
  const ready = options.flatMap((_, node) => (waiting[node] === 0 ? [node] : []));
  for (let node = ready.pop(); node !== undefined; node = ready.pop()) {
    for (const option of options[node]!) {
      depths[option] = Math.max(depths[option]!, depths[node]! + 1);
      if (--waiting[option]! === 0) ready.push(option);
    }
  }
  return depths;
}

const SWEEPS = 6;

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Rows of nodes, each near the middle of those that it is joined with: then fewer arrows cross. */
function ordered(options: readonly (readonly number[])[], depths: readonly number[]): readonly (readonly number[])[] {
  const rows: number[][] = Array.from({ length: Math.max(...depths) + 1 }, () => []);
  for (const [node, depth] of depths.entries()) rows[depth]!.push(node);
  const joined = options.map((own, node) => [...own, ...options.flatMap((others, other) => (others.includes(node) ? [other] : []))]);
  const x = options.map(() => 0);
  const settle = (row: readonly number[]): void => row.forEach((node, index) => (x[node] = index - (row.length - 1) / 2));
  rows.forEach(settle);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const row of sweep % 2 === 0 ? rows : [...rows].reverse()) {
      const wish = new Map(
        row.map((node) => [node, joined[node]!.length === 0 ? x[node]! : mean(joined[node]!.map((other) => x[other]!))]),
      );
      row.sort((one, other) => wish.get(one)! - wish.get(other)!);
      settle(row);
    }
  }
  return rows;
}

/** `options` are the nodes that the arrows of each node lead to, and `column` is the room for a node in CSS pixels. */
export function layout(options: readonly (readonly number[])[], column: number): Layout {
  const depths = depthsOf(options);
  const rows = ordered(options, depths);
  const width = Math.max(...rows.map((row) => row.length)) * column;
  const places: Point[] = options.map(() => ({ x: 0, y: 0 }));
  for (const [depth, row] of rows.entries()) {
    for (const [index, node] of row.entries()) places[node] = { x: (width * (index + 0.5)) / row.length, y: (depth + 0.5) * ROW };
  }
  return { width, height: rows.length * ROW, places };
}
