import type { BoardProps, Move } from '../game.ts';
import { TileBoard } from '../tiles/board.tsx';
import { tileWords } from '../tiles/words.ts';
import { tilesOf } from './rows.ts';

const CORNER = { row: 0, col: 0 };

const valueOf = ({ sg }: Move): number | undefined => sg ?? undefined;

export function Board(props: BoardProps) {
  const { start, play, language } = props;
  return (
    <TileBoard
      {...props}
      tilesOf={(position) => tilesOf(position, start)}
      centre={CORNER}
      poison={play === 'misere' ? CORNER : undefined}
      valueOf={valueOf}
      sayValue={tileWords[language].leaves}
      isNear={(tile, other) => tile.row === other.row}
    />
  );
}
