import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { BoardProps, Move } from '../game.ts';
import { describePair } from './describe.ts';
import { numbers } from './kind.ts';
import { taken } from './pair.ts';
import { valueText } from './scene.ts';
import { rowWords } from './words.ts';
import './queen.css';

interface Cell {
  readonly x: number;
  readonly y: number;
}

const after = ({ x, y }: Cell, move: Move): Cell => ({ x: x - taken(move)[0], y: y - taken(move)[1] });
const key = ({ x, y }: Cell): string => `${x} ${y}`;

/** Two heaps as a place on a board: the queen moves to the corner, left, down or diagonally. */
export function QueenBoard(props: BoardProps & { readonly cell: number }) {
  const { position, analysis, start, turns, enabled, values, hints, where, language, cell, onMove, onNotice } = props;
  const w = rowWords[language];
  const [x = 0, y = 0] = numbers(position.heaps);
  const [width = 0, height = 0] = numbers(start.heaps);
  const queen: Cell = { x, y };
  const last = turns.at(-1);
  const came = last && { x: x + taken(last.move)[0], y: y + taken(last.move)[1] };
  const moves = new Map((analysis?.moves ?? []).map((move) => [key(after(queen, move)), move]));
  const winning = new Set((analysis?.winning_moves ?? []).map((move) => key(after(queen, move))));

  const [pointed, setPointed] = useState<Cell>();
  const [focus, setFocus] = useState<Cell>(queen);
  const tab = focus.x <= width && focus.y <= height ? focus : queen;
  const root = useRef<HTMLDivElement>(null);
  const chosen = pointed && enabled ? moves.get(key(pointed)) : undefined;

  // After each turn the keyboard begins at the queen again.
  const inside = useRef(false);
  useLayoutEffect(() => {
    setFocus(queen);
    if (inside.current && document.activeElement?.closest('.queen-board')) root.current?.querySelector<HTMLElement>(`[data-cell="${key(queen)}"]`)?.focus();
  }, [x, y]);

  const go = (target: Cell): void => {
    const move = moves.get(key(target));
    if (!enabled) return;
    if (move) onMove(move);
    else onNotice(w.queenRefused);
  };

  const onKeyDown = (event: KeyboardEvent, at: Cell): void => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1], Home: [-at.x, 0], End: [width - at.x, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = { x: at.x + step[0]!, y: at.y + step[1]! };
    const element = root.current?.querySelector<HTMLElement>(`[data-cell="${key(next)}"]`);
    if (!element) return;
    setFocus(next);
    element.focus();
  };

  const label = (at: Cell): string => {
    const name = w.cell(at.x, at.y);
    if (at.x === x && at.y === y) return `${name}: ${w.queen}`;
    const move = moves.get(key(at));
    if (!move || !enabled) return name;
    const says = [describePair(move, position, language), ...(values && valueText(move, w) !== '' ? [typeof move.sg === 'number' ? w.value(move.sg) : w.outcome(move.outcome ?? 'N')] : []), ...(hints && winning.has(key(at)) ? [w.winning] : [])];
    return `${name}: ${says.join(', ')}`;
  };

  const classOf = (at: Cell): string => {
    const move = moves.get(key(at));
    const way = chosen && between(queen, after(queen, chosen), at);
    return [
      'cell',
      (at.x + at.y) % 2 === 0 ? 'even' : 'odd',
      move ? 'can' : '',
      at.x > x || at.y > y ? 'passed' : '',
      way ? 'way' : '',
      came && came.x === at.x && came.y === at.y ? 'came' : '',
      hints && winning.has(key(at)) ? 'wins' : '',
      where && isTowards(queen, after(queen, where), at) ? 'where' : '',
    ]
      .filter(Boolean)
      .join(' ');
  };

  const rows = Array.from({ length: height + 1 }, (_, row) => height - row);
  const columns = Array.from({ length: width + 1 }, (_, column) => column);
  return (
    <div class={enabled ? 'queen-board' : 'queen-board waiting'} ref={root} style={{ '--cell': `${cell}px`, '--columns': String(width + 1) }} onFocusIn={() => (inside.current = true)}>
      <div role="grid" aria-label={w.boardLabel} class="grid" onPointerLeave={() => setPointed(undefined)}>
        {rows.map((row) => (
          <div role="row" class="grid-row" key={row}>
            <span class="axis" aria-hidden="true">{row}</span>
            {columns.map((column) => {
              const at = { x: column, y: row };
              const here = column === x && row === y;
              return (
                <div role="gridcell" class="grid-cell" key={column}>
                  <button
                    type="button"
                    class={classOf(at)}
                    data-cell={key(at)}
                    tabIndex={tab.x === column && tab.y === row ? 0 : -1}
                    aria-label={label(at)}
                    aria-disabled={!enabled || !moves.has(key(at))}
                    onClick={() => go(at)}
                    onPointerOver={(event) => event.pointerType !== 'touch' && setPointed(at)}
                    onFocus={() => {
                      setFocus(at);
                      setPointed(at);
                    }}
                    onBlur={() => setPointed(undefined)}
                    onKeyDown={(event) => onKeyDown(event, at)}
                  >
                    {here ? <Queen /> : values && <span class="worth" aria-hidden="true">{valueText(moves.get(key(at)), w)}</span>}
                  </button>
                </div>
              );
            })}
          </div>
        ))}
        <div class="grid-row axis-row" aria-hidden="true">
          <span class="axis" />
          {columns.map((column) => (
            <span class="axis" key={column}>{column}</span>
          ))}
        </div>
      </div>
      <p class="caption" aria-hidden="true">{chosen ? `${w.cell(x, y)} → ${w.cell(after(queen, chosen).x, after(queen, chosen).y)}: ${describePair(chosen, position, language)}` : `${w.heapsAre(x, y)}`}</p>
    </div>
  );
}

/** Whether a cell lies in the direction of another one. */
function isTowards(from: Cell, to: Cell, at: Cell): boolean {
  const far = (steps: number): Cell => ({ x: from.x + Math.sign(to.x - from.x) * steps, y: from.y + Math.sign(to.y - from.y) * steps });
  return (at.x !== from.x || at.y !== from.y) && between(from, far(Math.max(from.x, from.y)), at);
}

/** Whether a cell lies on the way from one to another. */
function between(from: Cell, to: Cell, at: Cell): boolean {
  const dx = Math.sign(to.x - from.x);
  const dy = Math.sign(to.y - from.y);
  const steps = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  const step = Math.max(Math.abs(at.x - from.x), Math.abs(at.y - from.y));
  return step <= steps && at.x === from.x + dx * step && at.y === from.y + dy * step;
}

function Queen() {
  return (
    <svg class="queen" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M6 11l4 11h12l4-11-6 6-4-10-4 10z" />
      <path d="M9.500 24h13v3h-13z" />
      <circle cx="6" cy="9.500" r="2" />
      <circle cx="16" cy="5.500" r="2" />
      <circle cx="26" cy="9.500" r="2" />
    </svg>
  );
}
