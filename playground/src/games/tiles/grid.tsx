import type { ComponentChildren, RefObject } from 'preact';
import { MOST_DRAWN, NotDrawn } from '../not-drawn.tsx';
import './tiles.css';
import { cellKey, cellOf, type Cell, type Tiles } from './shape.ts';

export interface Face {
  readonly classes: string;
  readonly label: string;
  readonly content?: ComponentChildren;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
}

interface GridProps {
  readonly tiles: Tiles;
  readonly label: string;
  /** Where a gap divides the board: before this row and this column. */
  readonly centre: Cell;
  readonly cursor: Cell;
  readonly gridRef: RefObject<HTMLDivElement | null>;
  readonly classes?: string;
  readonly cell: (cell: Cell, stands: boolean) => Face;
  onKeyDown(event: KeyboardEvent): void;
  onPoint?(cell: Cell | undefined): void;
  onPress?(cell: Cell): void;
  onClick?(cell: Cell, event: MouseEvent): void;
}

/** Tiles in rows, as an ARIA grid of buttons of which one is in the tab order. */
export function Grid({ tiles, label, centre, cursor, gridRef, classes = '', cell, onKeyDown, onPoint, onPress, onClick }: GridProps) {
  const cols = tiles[0]?.length ?? 0;
  if (tiles.length * (cols + 1) > MOST_DRAWN) return <NotDrawn />;
  const about = (event: Event, tell: ((cell: Cell) => void) | undefined): void => {
    const cell = cellOf(event);
    if (cell !== undefined) tell?.(cell);
  };
  return (
    <div
      ref={gridRef}
      class={`tiles ${classes}`}
      role="grid"
      aria-label={label}
      style={{ '--rows': String(tiles.length), '--cols': String(cols) }}
      onKeyDown={onKeyDown}
      onPointerOver={(event) => onPoint?.(cellOf(event))}
      onPointerLeave={() => onPoint?.(undefined)}
      onFocusIn={(event) => event.target instanceof Element && event.target.matches(':focus-visible') && onPoint?.(cellOf(event))}
      onFocusOut={() => onPoint?.(undefined)}
      onPointerDown={(event) => {
        if (onPress === undefined) return;
        if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId);
        about(event, onPress);
      }}
      onClick={(event) => about(event, (cell) => onClick?.(cell, event))}
    >
      <div class="tile-row axis-row" aria-hidden="true">
        <span class="axis corner-axis" />
        {(tiles[0] ?? []).map((_, col) => (
          <span key={col} class={col === centre.col && col > 0 ? 'axis after-centre' : 'axis'}>
            {col + 1}
          </span>
        ))}
      </div>
      {tiles.map((line, row) => (
        <div key={row} role="row" class={row === centre.row && row > 0 ? 'tile-row after-centre' : 'tile-row'}>
          <span class="axis" aria-hidden="true">
            {row + 1}
          </span>
          {line.map((stands, col) => {
            const here = { row, col };
            const { classes, label, content, pressed, disabled } = cell(here, stands);
            return (
              <div key={col} role="gridcell" class={col === centre.col && col > 0 ? 'after-centre' : ''}>
                <button
                  type="button"
                  class={`tile ${classes}`}
                  data-row={row}
                  data-col={col}
                  aria-label={label}
                  aria-pressed={pressed}
                  aria-disabled={disabled}
                  tabIndex={cellKey(here) === cellKey(cursor) ? 0 : -1}
                >
                  {content}
                </button>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
