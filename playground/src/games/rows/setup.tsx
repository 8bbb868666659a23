import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { Language } from '../../language.ts';
import type { Position, SetupProps } from '../game.ts';
import { TextInput } from '../text-input.tsx';
import { setupWords, type SetupWords } from './setup-words.ts';
import './setup.css';

/** A number where it is one, else the text, so that the service can say what is wrong with it. */
const numberOrText = (text: string): number | string => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

const split = (text: string): string[] => text.split(/[\s,;]+/).filter((entry) => entry !== '');
const joined = (list: unknown): string => (Array.isArray(list) ? list.join(', ') : typeof list === 'string' || typeof list === 'number' ? String(list) : '');

interface FreeFieldProps {
  readonly label: string;
  readonly hint: string;
  /** The language of the hint, if it is not that of the page. */
  readonly hintLang?: string;
  readonly value: string;
  /** Whether a text means the same as the value, so that it can stay as it was typed. */
  same(text: string): boolean;
  onText(text: string): void;
}

/** A text field that passes everything on: the service says what is wrong with it. */
export function FreeField({ label, hint, hintLang, value, same, onText }: FreeFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const pass = (text: string): void => {
    setTyped(text);
    onText(text);
  };
  return (
    <TextInput label={label} value={same(typed) ? typed : value} describedBy={id} onText={pass}>
      <small id={id} class="quiet" lang={hintLang}>
        {hint}
      </small>
    </TextInput>
  );
}

/** Amounts, such as those that a rule allows. `1-3` stays as it is typed: it is a list for the service, too. */
export function AmountsField({ label, hint, value, onChange }: { readonly label: string; readonly hint: string; readonly value: unknown; onChange(value: string): void }) {
  const text = joined(value);
  return <FreeField label={label} hint={hint} value={text} same={(typed) => split(typed).join() === split(text).join()} onText={onChange} />;
}

interface SizesProps {
  readonly label: string;
  readonly values: unknown;
  readonly language: Language;
  /** What one entry is called: "heap 2". */
  entry(index: number): string;
  /** What is added by a button; without it there are always as many as now. */
  readonly add?: string | undefined;
  onChange(values: (number | string)[]): void;
}

const MOST_STEPPERS = 12;

/** A list of sizes: as a text, and with a stepper for each. */
export function SizesField({ label, values, language, entry, add, onChange }: SizesProps) {
  const w = setupWords[language];
  const list = Array.isArray(values) ? (values as (number | string)[]) : [];
  const set = (index: number, value: number): void => onChange(list.map((old, at) => (at === index ? value : old)));
  const last = list.at(-1);
  return (
    <div class="sizes">
      <FreeField label={label} hint={w.sizesHint} value={joined(list)} same={(text) => split(text).map(numberOrText).join() === list.join()} onText={(text) => onChange(split(text).map(numberOrText))} />
      {list.length <= MOST_STEPPERS && (
        <ul class="steppers">
          {list.map((value, index) => (
            <li class="stepper" key={index}>
              <button type="button" aria-label={w.less(entry(index))} aria-disabled={!(Number(value) >= 1)} onClick={() => Number(value) >= 1 && set(index, Number(value) - 1)}>
                −
              </button>
              <output aria-label={entry(index)}>{value}</output>
              <button type="button" aria-label={w.more(entry(index))} aria-disabled={!Number.isSafeInteger(value)} onClick={() => Number.isSafeInteger(value) && set(index, Number(value) + 1)}>
                +
              </button>
              {add !== undefined && (
                <button type="button" class="remove" aria-label={w.remove(entry(index))} onClick={() => onChange(list.filter((_, at) => at !== index))}>
                  ×
                </button>
              )}
            </li>
          ))}
          {add !== undefined && (
            <li>
              <button type="button" onClick={() => onChange([...list, typeof last === 'number' ? last : 5])}>
                + {add}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** Positions or rules that can be chosen by name. */
export function Examples({ language, examples, onChoose }: { readonly language: Language; readonly examples: readonly (readonly [name: string, change: Position])[]; onChoose(change: Position): void }) {
  const { examples: label } = setupWords[language];
  return (
    <div class="examples" role="group" aria-label={label}>
      <span class="quiet">{label}:</span>
      {examples.map(([name, change]) => (
        <button type="button" key={name} onClick={() => onChoose(change)}>
          {name}
        </button>
      ))}
    </div>
  );
}

interface HeapsSetup {
  readonly list: 'heap' | 'group';
  examples(w: SetupWords): readonly (readonly [string, Position])[];
  /** The fields of the rule. */
  rule?(props: SetupProps): ComponentChildren;
  /** Whether there are always as many heaps. */
  readonly fixed?: boolean;
}

/** The fields of a game with heaps: its rule, the heaps, examples. */
export function heapsSetup({ list, examples, rule, fixed = false }: HeapsSetup) {
  const field = `${list}s` as const;
  return function Setup(props: SetupProps) {
    const { position, language, onChange } = props;
    const w = setupWords[language];
    const [label, entry, add] = list === 'heap' ? [w.heaps, w.heap, w.addHeap] : [w.groups, w.group, w.addGroup];
    return (
      <>
        {rule?.(props)}
        <SizesField label={label} values={position[field]} language={language} entry={entry} add={fixed ? undefined : add} onChange={(sizes) => onChange({ ...position, [field]: sizes })} />
        <Examples language={language} examples={examples(w)} onChoose={(change) => onChange({ ...position, ...change })} />
      </>
    );
  };
}
