import type { SetupProps } from '../game.ts';
import { NumberField } from '../number-field.tsx';
import { TextField } from '../text-field.tsx';
import { MOST_BOARDS, SIDES, boardsOf, empty, print, read, toPosition } from './boards.ts';
import { words } from './words.ts';

export function Setup({ position, language, onChange }: SetupProps) {
  const boards = boardsOf(position);
  const [size, count] = [boards[0]?.length ?? SIDES.least, Math.max(1, boards.length)];
  const w = words[language];
  return (
    <>
      <div class="fields">
        <NumberField label={w.size} value={size} min={SIDES.least} max={SIDES.most} onChange={(size) => onChange(toPosition(empty(size, count)))} />
        <NumberField label={w.count} value={count} min={1} max={MOST_BOARDS} onChange={(count) => onChange(toPosition(empty(size, count)))} />
      </div>
      <TextField label={w.boards} text={print(position)} read={read} complaint={w.complaint} onChange={onChange} />
    </>
  );
}
