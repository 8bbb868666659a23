import { useMemo, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { BoardProps, Move, Position } from '../game.ts';
import { Grid, type Face } from './grid.tsx';
import { cellKey, isCell, standsAt, taken, type Cell, type Tiles } from './shape.ts';
import { useCellSize } from './use-cell-size.ts';
import { useRoving } from './use-roving.ts';
import { tileWords } from './words.ts';

/** Numbers on smaller tiles cannot be read. */
const READABLE_PX = 22;

interface TileBoardProps extends BoardProps {
  tilesOf(position: Position): Tiles;
  readonly centre: Cell;
  readonly poison?: Cell | undefined;
  /** The number on a tile when values are shown, and how it is read. */
  valueOf(move: Move): number | undefined;
  sayValue(value: number): string;
  /** Whether two tiles are in the part that a hint points at: a row, or a quadrant. */
  isNear(tile: Cell, other: Cell): boolean;
  readonly children?: ComponentChildren;
}

const movesByCell = (moves: readonly Move[] | undefined): ReadonlyMap<string, Move> => new Map(moves?.filter(isCell).map((move) => [cellKey(move), move]));

const NOTHING: ReadonlySet<string> = new Set();

/** A board on which a move is a tile. What a tile takes is read off the position that the service lists with the move. */
export function TileBoard(props: TileBoardProps) {
  const { position, analysis, start, turns, enabled, values, hints, where, language, onMove } = props;
  const { tilesOf, centre, poison, valueOf, sayValue, isNear, children } = props;
  const words = tileWords[language];
  const tiles = tilesOf(position);
  const { grid, cursor, setCursor, onKeyDown } = useRoving(tiles.length, tiles[0]?.length ?? 0);
  const readable = useCellSize(grid, tiles[0]?.length ?? 1) >= READABLE_PX;
  const [pointed, setPointed] = useState<Cell>();

  const moves = useMemo(() => movesByCell(analysis?.moves), [analysis]);
  const winning = useMemo(() => movesByCell(analysis?.winning_moves), [analysis]);
  const last = turns.at(-1);
  const ghosts = useMemo(() => (last === undefined ? NOTHING : taken(tilesOf(turns.at(-2)?.position ?? start), tiles)), [turns]);

  const pointedMove = enabled && pointed !== undefined ? moves.get(cellKey(pointed)) : undefined;
  const bite = pointedMove?.position === undefined ? NOTHING : taken(tiles, tilesOf(pointedMove.position));

  const comment = (key: string): readonly string[] => {
    const move = moves.get(key);
    if (!enabled || move === undefined) return [];
    const value = values ? valueOf(move) : undefined;
    return [
      words.takes(typeof move.removes === 'number' ? move.removes : 1),
      ...(value === undefined ? [] : [sayValue(value)]),
      ...(hints && winning.has(key) ? [words.winning] : []),
    ];
  };

  const cell = (here: Cell, stands: boolean): Face => {
    const key = cellKey(here);
    const place = words.place(here.row, here.col);
    if (!stands) {
      const ghost = ghosts.has(key);
      const chosen = ghost && last !== undefined && isCell(last.move) && cellKey(last.move) === key;
      return {
        classes: 'gone',
        label: `${place}: ${words.gone}`,
        disabled: true,
        content: ghost && <span key={turns.length} class={`ghost by-${last?.by} ${chosen ? 'chosen' : ''}`} />,
      };
    }
    const move = moves.get(key);
    const value = values && readable && move !== undefined ? valueOf(move) : undefined;
    const poisoned = poison !== undefined && cellKey(poison) === key;
    const classes = [
      poisoned && 'poison',
      bite.has(key) && 'bitten',
      enabled && hints && winning.has(key) && 'winning',
      where !== undefined && isCell(where) && isNear(here, where) && 'where',
    ];
    return {
      classes: classes.filter(Boolean).join(' '),
      label: [`${place}${poisoned ? `, ${words.poison}` : ''}`, ...comment(key)].join(', '),
      disabled: !enabled,
      content: poisoned ? <Skull /> : value,
    };
  };

  return (
    <div class={`tile-board ${values ? 'with-values' : ''}`}>
      {children}
      <Grid
        tiles={tiles}
        label={words.board}
        centre={centre}
        cursor={cursor}
        gridRef={grid}
        classes={enabled ? 'enabled' : ''}
        cell={cell}
        onKeyDown={onKeyDown}
        onPoint={setPointed}
        onClick={(here) => {
          setCursor(here);
          const move = moves.get(cellKey(here));
          if (enabled && standsAt(tiles, here) && move !== undefined) onMove(move);
        }}
      />
      <p class="caption" aria-hidden="true">
        {pointedMove !== undefined && pointed !== undefined && `${words.place(pointed.row, pointed.col)}: ${comment(cellKey(pointed)).join(', ')}`}
      </p>
    </div>
  );
}

function Skull() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" class="skull">
      <path d="M12 3c-5 0-8 3.4-8 7.6 0 2.6 1.2 4.5 3 5.7V20h10v-3.7c1.8-1.2 3-3.1 3-5.7C20 6.4 17 3 12 3zm-3.3 10.2a1.9 1.9 0 1 1 0-3.8 1.9 1.9 0 0 1 0 3.8zm6.6 0a1.9 1.9 0 1 1 0-3.8 1.9 1.9 0 0 1 0 3.8z" />
    </svg>
  );
}
