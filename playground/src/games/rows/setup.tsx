import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { Position, SetupProps } from '../game.ts';
import { setupWords, type SetupWords } from './setup-words.ts';
import './setup.css';

type Language = SetupProps['language'];

/** A number where it is one, else the text, so that the service can say what is wrong with it. */
const numberOrText = (text: string): number | string => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

const split = (text: string): string[] => text.split(/[\s,;]+/).filter((entry) => entry !== '');
const joined = (list: unknown): string => (Array.isArray(list) ? list.join(', ') : typeof list === 'string' || typeof list === 'number' ? String(list) : '');

interface TextProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  /** Whether a text means the same as the value, so that it can stay as it was typed. */
  same?(text: string): boolean;
  onText(text: string): void;
}

/** A text field that keeps what is typed, until the position changes elsewhere. */
export function TextField({ label, hint, value, same = (text) => text === value, onText }: TextProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const text = same(typed) ? typed : value;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={text}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          onText(event.currentTarget.value);
        }}
      />
      {hint && (
        <small id={`${id}-hint`} class="field-hint">
          {hint}
        </small>
      )}
    </div>
  );
}

interface SizesProps {
  readonly label: string;
  readonly values: unknown;
  readonly language: Language;
  /** What one entry is called: "heap 2". */
  entry(index: number): string;
  /** Wythoff has two heaps, no more and no fewer. */
  readonly fixed?: boolean;
  readonly add?: string;
  onChange(values: (number | string)[]): void;
}

const MOST_STEPPERS = 12;

/** A list of sizes: as a text, and with a stepper for each. */
export function SizesField({ label, values, language, entry, fixed = false, add, onChange }: SizesProps) {
  const w = setupWords[language];
  const list = Array.isArray(values) ? (values as (number | string)[]) : [];
  const set = (index: number, value: number): void => onChange(list.map((old, at) => (at === index ? value : old)));
  return (
    <div class="sizes">
      <TextField label={label} hint={w.sizesHint} value={joined(list)} same={(text) => split(text).map(numberOrText).join() === list.join()} onText={(text) => onChange(split(text).map(numberOrText))} />
      {list.length <= MOST_STEPPERS && (
        <ul class="steppers">
          {list.map((value, index) => (
            <li class="stepper" key={index}>
              <button type="button" aria-label={w.less(entry(index))} disabled={Number(value) < 1} onClick={() => set(index, Number(value) - 1)}>
                −
              </button>
              <output aria-label={entry(index)}>{value}</output>
              <button type="button" aria-label={w.more(entry(index))} disabled={!Number.isSafeInteger(value)} onClick={() => set(index, Number(value) + 1)}>
                +
              </button>
              {!fixed && (
                <button type="button" class="remove" aria-label={w.remove(entry(index))} onClick={() => onChange(list.filter((_, at) => at !== index))}>
                  ×
                </button>
              )}
            </li>
          ))}
          {!fixed && (
            <li>
              <button type="button" class="add" onClick={() => onChange([...list, typeof list.at(-1) === 'number' ? list.at(-1)! : 5])}>
                + {add}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

export function Choices<T extends string>({ label, value, options, onChange }: { readonly label: string; readonly value: T; readonly options: readonly (readonly [T, string])[]; onChange(value: T): void }) {
  const name = useId();
  return (
    <fieldset class="choices">
      <legend>{label}</legend>
      {options.map(([option, text]) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} /> {text}
        </label>
      ))}
    </fieldset>
  );
}

/** Names with which a rule or a position can be chosen at once. */
export function Presets({ label, presets, onChoose }: { readonly label: string; readonly presets: readonly (readonly [name: string, change: Position])[]; onChoose(change: Position): void }) {
  return (
    <div class="presets" role="group" aria-label={label}>
      {presets.map(([name, change]) => (
        <button type="button" key={name} onClick={() => onChoose(change)}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** A rule's list of amounts. It stays as it is typed: `1-3` is one for the service, too. */
export function AmountsField({ label, hint, value, onChange }: { readonly label: string; readonly hint: string; readonly value: unknown; onChange(value: string): void }) {
  const text = joined(value);
  return <TextField label={label} hint={hint} value={text} same={(typed) => split(typed).join() === split(text).join()} onText={onChange} />;
}

/** Fields below one another. */
export const Fields = ({ children }: { readonly children: ComponentChildren }) => <div class="fields">{children}</div>;

export function heapsSetup(list: 'heap' | 'group', presets: (w: SetupWords) => readonly (readonly [string, Position])[], rule?: (props: SetupProps) => ComponentChildren, fixed = false) {
  const field = `${list}s` as const;
  return function Setup(props: SetupProps) {
    const { position, language, onChange } = props;
    const w = setupWords[language];
    return (
      <Fields>
        {rule?.(props)}
        <SizesField
          label={list === 'heap' ? w.heaps : w.groups}
          values={position[field]}
          language={language}
          entry={(index) => (list === 'heap' ? w.heap(index) : w.group(index))}
          fixed={fixed}
          add={list === 'heap' ? w.addHeap : w.addGroup}
          onChange={(sizes) => onChange({ ...position, [field]: sizes })}
        />
        <Presets label={w.examples} presets={presets(w)} onChoose={(change) => onChange({ ...position, ...change })} />
      </Fields>
    );
  };
}

/** As query parameters of /random: how many parts, how large, and the rule. */
export function randomSizes(sizes: unknown): Record<string, string> {
  const known = (Array.isArray(sizes) ? sizes : []).filter((size): size is number => Number.isSafeInteger(size));
  const largest = Math.max(1, ...known);
  return { size: String(Math.min(64, Math.max(1, known.length))), largest: String(Math.min(1000, largest)) };
}

/** A parameter of the rule in a query string. */
export function randomRule(position: Position, ...fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.filter((field) => position[field] !== undefined).map((field) => [field, Array.isArray(position[field]) ? (position[field] as unknown[]).join() : String(position[field])]));
}
