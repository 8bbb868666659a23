import type { ComponentChildren } from 'preact';

interface TextInputProps {
  readonly label: string;
  readonly value: string;
  readonly invalid?: boolean;
  /** The id of what explains the field. */
  readonly describedBy?: string;
  onText(text: string): void;
  onBlur?(): void;
  /** What stands below. */
  readonly children?: ComponentChildren;
}

/** A labelled line of text that browsers neither correct nor complete. */
export function TextInput({ label, value, invalid, describedBy, onText, onBlur, children }: TextInputProps) {
  return (
    <label class="field wide">
      <span>{label}</span>
      <input
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={value}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onInput={(event) => onText(event.currentTarget.value)}
        onBlur={onBlur}
      />
      {children}
    </label>
  );
}
