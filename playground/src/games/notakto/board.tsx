import { useMemo, useState } from 'preact/hooks';
import type { BoardProps, Move } from '../game.ts';
import { Grid, type Face } from '../tiles/grid.tsx';
import { type Cell, type Tiles } from '../tiles/shape.ts';
import { useRoving } from '../tiles/use-roving.ts';
import { tileWords } from '../tiles/words.ts';
import { boardsOf, isCross, isDead, type Cross } from './boards.ts';
import './notakto.css';
import { words } from './words.ts';

const key = ({ board, row, col }: Cross): string => `${board},${row},${col}`;

const byKey = (moves: readonly Move[] | undefined): ReadonlyMap<string, Move> => new Map(moves?.filter(isCross).map((move) => [key(move), move]));

/** There is no gap within a board. */
const NO_GAP: Cell = { row: 0, col: 0 };

/** Several boards of cells; a move is a free cell. */
export function Board(props: BoardProps) {
  const { position, analysis, turns, enabled, values, hints, where, language, onMove } = props;
  const w = words[language];
  const boards = boardsOf(position);
  const moves = useMemo(() => byKey(analysis?.moves), [analysis]);
  const winning = useMemo(() => byKey(analysis?.winning_moves), [analysis]);
  const [pointed, setPointed] = useState<Cross>();
  const last = turns.at(-1);
  const across = Math.min(boards.length, 3);

  const comment = (cross: Cross): readonly string[] => {
    const move = moves.get(key(cross));
    if (!enabled || move === undefined) return [];
    const after = move.position === undefined ? undefined : boardsOf(move.position)[cross.board];
    return [
      ...(after !== undefined && isDead(after) ? [w.kills] : []),
      ...(values && typeof move.sg === 'number' ? [tileWords[language].leaves(move.sg)] : []),
      ...(hints && winning.has(key(cross)) ? [tileWords[language].winning] : []),
    ];
  };

  const face = (cross: Cross, free: boolean, dead: boolean): Face => {
    const place = w.place(cross.row, cross.col);
    const isLast = last !== undefined && isCross(last.move) && key(last.move) === key(cross);
    if (!free || dead) {
      return {
        classes: `gone ${isLast ? 'last' : ''}`,
        label: `${place}: ${[...(free ? [] : [w.cross]), ...(dead ? [w.dead] : [])].join(', ')}`,
        disabled: true,
        content: !free && <CrossMark />,
      };
    }
    const move = moves.get(key(cross));
    const classes = [
      'free',
      enabled && hints && winning.has(key(cross)) && 'winning',
      where !== undefined && isCross(where) && where.board === cross.board && 'where',
    ];
    return {
      classes: classes.filter(Boolean).join(' '),
      label: [`${place}: ${w.free}`, ...comment(cross)].join(', '),
      disabled: !enabled,
      content: values && typeof move?.sg === 'number' ? move.sg : undefined,
    };
  };

  return (
    <div class="notakto" style={{ '--across': String(across) }}>
      <div class="notakto-boards">
        {boards.map((crosses, board) => {
          const dead = isDead(crosses);
          return (
            <OneBoard
              key={board}
              crosses={crosses}
              label={dead ? `${w.board(board)}: ${w.dead}` : w.board(board)}
              classes={`${enabled && !dead ? 'enabled' : ''} ${dead ? 'dead' : ''}`}
              face={(cell, free) => face({ board, ...cell }, free, dead)}
              onPoint={(cell) => setPointed(cell && { board, ...cell })}
              onPick={(cell) => {
                const move = moves.get(key({ board, ...cell }));
                if (enabled && move !== undefined) onMove(move);
              }}
            />
          );
        })}
      </div>
      <p class="caption" aria-hidden="true">
        {pointed !== undefined && [`${w.board(pointed.board)}, ${w.place(pointed.row, pointed.col)}`, ...comment(pointed)].join(', ')}
      </p>
    </div>
  );
}

interface OneBoardProps {
  readonly crosses: Tiles;
  readonly label: string;
  readonly classes: string;
  face(cell: Cell, free: boolean): Face;
  onPoint(cell: Cell | undefined): void;
  onPick(cell: Cell): void;
}

/** A board with a place of its own in the tab order. */
function OneBoard({ crosses, label, classes, face, onPoint, onPick }: OneBoardProps) {
  const { grid, cursor, setCursor, onKeyDown } = useRoving(crosses.length, crosses.length);
  return (
    <Grid
      tiles={crosses.map((line) => line.map((cross) => !cross))}
      label={label}
      centre={NO_GAP}
      cursor={cursor}
      gridRef={grid}
      classes={classes}
      cell={face}
      onKeyDown={onKeyDown}
      onPoint={onPoint}
      onClick={(cell) => {
        setCursor(cell);
        onPick(cell);
      }}
    />
  );
}

function CrossMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" class="cross-mark">
      <path d="M5 5 19 19M19 5 5 19" />
    </svg>
  );
}
