import { useEffect, useRef } from 'preact/hooks';
import type { Language } from '../../language.ts';
import { Grid } from './grid.tsx';
import { redraw } from './outline.ts';
import { standsAt, type Cell, type Tiles } from './shape.ts';
import { useRoving } from './use-roving.ts';
import { tileWords } from './words.ts';

interface EditorProps {
  readonly tiles: Tiles;
  readonly centre: Cell;
  readonly language: Language;
  onChange(tiles: Tiles): void;
}

/** Draws a board. A stroke sets or clears tiles, whichever its first tile calls for. */
export function TileEditor({ tiles, centre, language, onChange }: EditorProps) {
  const words = tileWords[language];
  const { grid, cursor, setCursor, onKeyDown } = useRoving(tiles.length, tiles[0]?.length ?? 0);
  const stroke = useRef<boolean | undefined>(undefined);

  useEffect(() => {
    const end = (): void => void (stroke.current = undefined);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, []);

  const paint = (cell: Cell, stands: boolean): void => {
    if (standsAt(tiles, cell) !== stands) onChange(redraw(tiles, cell, stands, centre));
  };
  return (
    <>
      <p class="quiet">{words.draw}</p>
      <Grid
        tiles={tiles}
        label={words.board}
        centre={centre}
        cursor={cursor}
        gridRef={grid}
        classes="enabled drawing"
        cell={({ row, col }, stands) => ({
          classes: stands ? '' : 'gone',
          label: `${words.place(row, col)}: ${stands ? words.tile : words.empty}`,
          pressed: stands,
        })}
        onKeyDown={onKeyDown}
        onPress={(cell) => {
          setCursor(cell);
          stroke.current = !standsAt(tiles, cell);
          paint(cell, stroke.current);
        }}
        onPoint={(cell) => cell !== undefined && stroke.current !== undefined && paint(cell, stroke.current)}
        onClick={(cell, event) => event.detail === 0 && paint(cell, !standsAt(tiles, cell))}
      />
    </>
  );
}
