interface ChoicesProps<Value extends string> {
  readonly name: string;
  readonly legend: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  onChange(value: Value): void;
}

/** One of a few, side by side. */
export function Choices<Value extends string>({ name, legend, value, options, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {options.map(([option, label]) => (
        <label key={option}>
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
