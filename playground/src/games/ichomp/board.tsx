import type { BoardProps, Move } from '../game.ts';
import { TileBoard } from '../tiles/board.tsx';
import { tileWords } from '../tiles/words.ts';
import { Corners } from './corners.tsx';
import './ichomp.css';
import { centreOf, tilesOf } from './picture.ts';

/** The number that the game's own page prints on a tile: the value of its quadrant after taking it. */
const valueOf = ({ quadrant_sg: value }: Move): number | undefined => (typeof value === 'number' ? value : undefined);

export function Board(props: BoardProps) {
  const { start, values, analysis, language } = props;
  return (
    <TileBoard {...props} tilesOf={tilesOf} centre={centreOf(start)} valueOf={valueOf} sayValue={tileWords[language].leavesQuadrant}>
      {values && <Corners analysis={analysis} language={language} />}
    </TileBoard>
  );
}
