import { useEffect, useState } from 'preact/hooks';
import type { Position } from './game.ts';
import { TextInput } from './text-input.tsx';

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
  const pass = (typed: string): void => {
    setTyped(typed);
    const position = read(typed);
    if (position !== undefined) onChange(position);
  };
  return (
    <TextInput label={label} value={typed ?? text} invalid={bad} onText={pass} onBlur={() => !bad && setTyped(undefined)}>
      {bad && <span class="complaint">{complaint}</span>}
    </TextInput>
  );
}
