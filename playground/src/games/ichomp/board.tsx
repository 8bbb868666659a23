import type { BoardProps, Move } from '../game.ts';
import { TileBoard } from '../tiles/board.tsx';
import type { Cell } from '../tiles/shape.ts';
import { tileWords } from '../tiles/words.ts';
import { Corners } from './corners.tsx';
import './ichomp.css';
import { centreOf, tilesOf } from './picture.ts';

/** The number that the game's own page prints on a tile: the value of its quadrant after taking it. */
const valueOf = ({ quadrant_sg: value }: Move): number | undefined => (typeof value === 'number' ? value : undefined);

export function Board(props: BoardProps) {
  const { start, values, analysis, language } = props;
  const centre = centreOf(start);
  const quadrantOf = ({ row, col }: Cell): string => `${row < centre.row} ${col < centre.col}`;
  const isNear = (tile: Cell, other: Cell): boolean => quadrantOf(tile) === quadrantOf(other);
  return (
    <TileBoard {...props} tilesOf={tilesOf} centre={centre} valueOf={valueOf} sayValue={tileWords[language].leavesQuadrant} isNear={isNear}>
      {values && <Corners analysis={analysis} language={language} />}
    </TileBoard>
  );
}
