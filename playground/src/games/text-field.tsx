import { useEffect, useState } from 'preact/hooks';
import type { Position } from './game.ts';

interface TextFieldProps {
  readonly label: string;
  /** What the field says while nothing is typed into it. */
  readonly text: string;
  readonly read: (text: string) => Position | undefined;
  readonly complaint: string;
  onChange(position: Position): void;
}

/** A position as text. What cannot be read stays in the field, with a complaint. */
export function TextField({ label, text, read, complaint, onChange }: TextFieldProps) {
  const [typed, setTyped] = useState<string>();
  useEffect(() => setTyped((typed) => (typed !== undefined && read(typed) === undefined ? typed : undefined)), [text]);
  const bad = typed !== undefined && read(typed) === undefined;
  return (
    <label class="field wide">
      <span>{label}</span>
      <input
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={typed ?? text}
        aria-invalid={bad}
        onInput={(event) => {
          const { value } = event.currentTarget;
          setTyped(value);
          const position = read(value);
          if (position !== undefined) onChange(position);
        }}
        onBlur={() => !bad && setTyped(undefined)}
      />
      {bad && <span class="complaint">{complaint}</span>}
    </label>
  );
}
