import type { Period } from '../ask.ts';

/** A mark of a heap in the table: here a period begins, or this heap is before the periodic part and does not fit it. */
export type Mark = 'begins' | 'unlike';

export const signs: Readonly<Record<Mark, string>> = { begins: '↻', unlike: '≠' };

/** A mark at every heap says nothing. */
const SHORTEST_MARKED = 2;

export function markOf(heap: number, { preperiod, period, exceptions }: Period): Mark | undefined {
  if (period === null || preperiod === null || period < SHORTEST_MARKED) return undefined;
  if (heap >= preperiod) return (heap - preperiod) % period === 0 ? 'begins' : undefined;
  return exceptions.some((exception) => exception.heap === heap) ? 'unlike' : undefined;
}

/**
 * Whether the values were compared until a theorem says that they go on in the same way. A formula needs no more than one period.
 */
export const isCompared = ({ preperiod, period, certificate }: Period): boolean =>
  preperiod !== null && period !== null && certificate !== undefined && certificate.checked > preperiod + period;

/** How many heaps a row of the table has: whole periods if one fits, so that equal values stand below each other. */
export function columns(most: number, period: number | null): number {
  if (period === null || period < SHORTEST_MARKED || period > most) return most;
  return most - (most % period);
}
