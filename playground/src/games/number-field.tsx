interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  onChange(value: number): void;
}

/** A small whole number. Anything else that is typed is not passed on. */
export function NumberField({ label, value, min, max, onChange }: NumberFieldProps) {
  const pass = (text: string): void => {
    const number = Number(text);
    if (text !== '' && Number.isInteger(number) && number >= min && number <= max) onChange(number);
  };
  return (
    <label class="field">
      <span>{label}</span>
      <input type="number" inputMode="numeric" min={min} max={max} value={value} onInput={(event) => pass(event.currentTarget.value)} />
    </label>
  );
}
