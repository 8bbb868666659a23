import { useMemo } from 'preact/hooks';
import type { BoardProps, Move } from '../game.ts';
import { Grid, type Face } from '../tiles/grid.tsx';
import { useRoving } from '../tiles/use-roving.ts';
import { tileWords } from '../tiles/words.ts';
import { cellOf, stripOf } from './strip.ts';
import './treblecross.css';
import { words } from './words.ts';

const NO_GAP = { row: 0, col: 0 };

const byCell = (moves: readonly Move[] | undefined): ReadonlyMap<number | undefined, Move> => new Map(moves?.map((move) => [cellOf(move), move]));

/** The cells side by side. A move is a cell without a cross. */
export function Board({ position, analysis, turns, enabled, values, hints, language, onMove }: BoardProps) {
  const w = words[language];
  const strip = stripOf(position);
  const { grid, cursor, setCursor, onKeyDown } = useRoving(1, strip.length);
  const moves = useMemo(() => byCell(analysis?.moves), [analysis]);
  const winning = useMemo(() => byCell(analysis?.winning_moves), [analysis]);
  const last = turns.at(-1);

  const face = (cell: number): Face => {
    if (strip[cell] === 'X') {
      const isLast = last !== undefined && cellOf(last.move) === cell;
      return { classes: `crossed ${isLast ? `last by-${last.by}` : ''}`, label: `${w.cell(cell)}: ${w.crossed}`, content: 'X', disabled: true };
    }
    const wins = enabled && hints && winning.has(cell);
    const sg = values && enabled ? moves.get(cell)?.sg : undefined;
    const comment = [w.empty, ...(sg == null ? [] : [tileWords[language].leaves(sg)]), ...(wins ? [tileWords[language].winning] : [])];
    return { classes: `free ${wins ? 'winning' : ''}`, label: `${w.cell(cell)}: ${comment.join(', ')}`, content: sg ?? undefined, disabled: !enabled };
  };

  return (
    <div class="tile-board treblecross">
      <Grid
        tiles={[[...strip].map((sign) => sign === 'X')]}
        label={w.board}
        centre={NO_GAP}
        cursor={cursor}
        gridRef={grid}
        classes={enabled ? 'enabled' : ''}
        cell={({ col }) => face(col)}
        onKeyDown={onKeyDown}
        onClick={(here) => {
          setCursor(here);
          const move = moves.get(here.col);
          if (enabled && move !== undefined) onMove(move);
        }}
      />
    </div>
  );
}
