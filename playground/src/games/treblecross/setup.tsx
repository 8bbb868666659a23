import type { SetupProps } from '../game.ts';
import { NumberField } from '../number-field.tsx';
import { TextField } from '../text-field.tsx';
import { print, read, stripOf } from './strip.ts';
import { words } from './words.ts';

const LEAST = 3;
const MOST = 24;

export function Setup({ position, language, onChange }: SetupProps) {
  const w = words[language];
  return (
    <>
      <div class="fields">
        <NumberField label={w.cells} value={stripOf(position).length} min={LEAST} max={MOST} onChange={(cells) => onChange({ board: '.'.repeat(cells) })} />
      </div>
      <TextField label={w.text} text={print(position)} read={read} complaint={w.complaint} onChange={onChange} />
    </>
  );
}
