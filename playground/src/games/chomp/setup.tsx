import type { SetupProps } from '../game.ts';
import { NumberField } from '../number-field.tsx';
import { TextField } from '../text-field.tsx';
import { TileEditor } from '../tiles/editor.tsx';
import { fullTiles, resize } from '../tiles/outline.ts';
import { tileWords } from '../tiles/words.ts';
import { useState } from 'preact/hooks';
import { print, read, rowsOf, tilesOf, toRows } from './rows.ts';
import { words } from './words.ts';

const LARGEST = 24;

export function Setup({ position, language, onChange }: SetupProps) {
  const rows = rowsOf(position);
  const [size, setSize] = useState({ height: Math.max(1, rows.length), width: Math.max(1, rows[0] ?? 0) });
  // A position that was typed or drawn at random can be larger than the sheet of paper.
  const height = Math.min(LARGEST, Math.max(size.height, rows.length));
  const width = Math.min(LARGEST, Math.max(size.width, rows[0] ?? 0));
  const resizeTo = (height: number, width: number): void => {
    setSize({ height, width });
    onChange({ rows: toRows(fullTiles(height, width)) });
  };
  const tiles = resize(tilesOf(position, position), height, width);
  return (
    <>
      <div class="fields">
        <NumberField label={tileWords[language].width} value={width} min={1} max={LARGEST} onChange={(width) => resizeTo(height, width)} />
        <NumberField label={tileWords[language].height} value={height} min={1} max={LARGEST} onChange={(height) => resizeTo(height, width)} />
        <button type="button" onClick={() => resizeTo(height, width)}>
          {tileWords[language].full}
        </button>
      </div>
      <TileEditor tiles={tiles} centre={{ row: 0, col: 0 }} language={language} onChange={(tiles) => onChange({ rows: toRows(tiles).filter((length) => length > 0) })} />
      <TextField label={words[language].rows} text={print(position)} read={read} complaint={words[language].complaint} onChange={onChange} />
    </>
  );
}
