import { useRef, useState } from 'preact/hooks';
import type { BoardProps } from '../game.ts';
import { RowsBoard } from './board.tsx';
import { numbers } from './kind.ts';
import { pair } from './pair.ts';
import { QueenBoard } from './queen-board.tsx';
import { useWidth } from './use-width.ts';
import { rowWords } from './words.ts';

/** The smallest cell that a finger finds, and the largest that looks good. */
const LEAST = 24;
const MOST = 56;
/** What stands above and below the board on a phone, in pixels. */
const OTHERS = 430;

/** Wythoff's game on a board with a queen, or with two heaps: as the player likes it, and as it fits. */
export function PairBoard(props: BoardProps) {
  const w = rowWords[props.language];
  const [asHeaps, setAsHeaps] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  // The size of the board is the start's, so that the corner stays where it is.
  const [across = 0, up = 0] = numbers(props.start.heaps);
  const side = Math.max(across, up) + 1;
  const fits = LEAST * (Math.max(across, 1) + 2) <= width && side <= 26;
  return (
    <div class="pair" ref={root}>
      {fits && (
        <div class="modes" role="group" aria-label={w.view}>
          <button type="button" aria-pressed={!asHeaps} onClick={() => setAsHeaps(false)}>
            {w.asBoard}
          </button>
          <button type="button" aria-pressed={asHeaps} onClick={() => setAsHeaps(true)}>
            {w.asHeaps}
          </button>
        </div>
      )}
      {fits && !asHeaps ? <QueenBoard {...props} cell={Math.max(LEAST, Math.min(MOST, Math.floor(width / (across + 2)), Math.floor((innerHeight - OTHERS) / (up + 1))))} /> : <RowsBoard kind={pair} {...props} />}
    </div>
  );
}
