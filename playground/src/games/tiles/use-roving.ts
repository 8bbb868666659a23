import { useRef, useState } from 'preact/hooks';
import { cellOf, type Cell } from './shape.ts';

const STEPS: Readonly<Record<string, readonly [number, number]>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const within = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value));

/** One cell of a grid is in the tab order; arrow keys, Home and End move it. */
export function useRoving(rows: number, cols: number) {
  const grid = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Cell>({ row: 0, col: 0 });
  const cursor: Cell = { row: within(wanted.row, rows), col: within(wanted.col, cols) };

  const go = (cell: Cell): void => {
    setWanted(cell);
    grid.current?.querySelector<HTMLElement>(`[data-row="${cell.row}"][data-col="${cell.col}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const { row, col } = cellOf(event) ?? cursor;
    let next: Cell;
    if (step !== undefined) next = { row: within(row + step[0], rows), col: within(col + step[1], cols) };
    else if (event.key === 'Home') next = { row: event.ctrlKey ? 0 : row, col: 0 };
    else if (event.key === 'End') next = { row: event.ctrlKey ? rows - 1 : row, col: cols - 1 };
    else return;
    event.preventDefault();
    go(next);
  };
  return { grid, cursor, setCursor: setWanted, onKeyDown };
}
