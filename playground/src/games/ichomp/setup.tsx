import type { SetupProps } from '../game.ts';
import { NumberField } from '../number-field.tsx';
import { TextField } from '../text-field.tsx';
import { TileEditor } from '../tiles/editor.tsx';
import { fullTiles } from '../tiles/outline.ts';
import { tileWords } from '../tiles/words.ts';
import { centreOf, print, read, tilesOf, toPosition } from './picture.ts';
import { words } from './words.ts';

const LARGEST = 24;

export function Setup({ position, language, onChange }: SetupProps) {
  const tiles = tilesOf(position);
  const centre = centreOf(position);
  const height = tiles.length;
  const width = tiles[0]?.length ?? 0;
  // Another size or centre begins with a full board: what stood would not be a board that play can reach.
  const full = (height: number, width: number, row: number, col: number) => onChange(toPosition(fullTiles(height, width), { row: Math.min(row, height), col: Math.min(col, width) }));
  const { centreRow, centreCol, board, complaint } = words[language];
  return (
    <>
      <div class="fields">
        <NumberField label={tileWords[language].width} value={width} min={1} max={LARGEST} onChange={(width) => full(height, width, centre.row, Math.floor(width / 2))} />
        <NumberField label={tileWords[language].height} value={height} min={1} max={LARGEST} onChange={(height) => full(height, width, Math.floor(height / 2), centre.col)} />
        <NumberField label={centreCol} value={centre.col} min={0} max={width} onChange={(col) => full(height, width, centre.row, col)} />
        <NumberField label={centreRow} value={centre.row} min={0} max={height} onChange={(row) => full(height, width, row, centre.col)} />
        <button type="button" onClick={() => full(height, width, centre.row, centre.col)}>
          {tileWords[language].full}
        </button>
      </div>
      <TileEditor tiles={tiles} centre={centre} language={language} onChange={(tiles) => onChange(toPosition(tiles, centre))} />
      <TextField label={board} text={print(position)} read={read} complaint={complaint} onChange={onChange} />
    </>
  );
}
