import { useEffect, useRef, useState } from 'preact/hooks';
import type { Entry } from '../../../api.ts';
import { useWidth } from '../../../games/rows/use-width.ts';
import { Choices } from '../../../panels/choices.tsx';
import { useAnswer } from '../answer.ts';
import { period, type Rule } from '../ask.ts';
import { Seen } from '../seen.tsx';
import type { Things } from '../words/en.ts';
import { useSaid, useThings } from '../words/index.ts';
import { MexSteps } from './mex-steps.tsx';
import { PeriodPanel } from './period-panel.tsx';
import { ProgramPanel } from './program-panel.tsx';
import { columns, markOf, signs, type Mark } from './period.ts';

type Mode = 'all' | 'one' | 'guess';

/** In CSS pixels. */
const CELL = 44;

interface HeapsProps {
  readonly entry: Entry;
  readonly rule: Rule;
  /** Names the game and the rule. */
  readonly sequence: string;
  /** The values of the heaps from 0 on. */
  readonly values: readonly number[];
}

/** The table of heaps, the steps to the value of the one that is chosen, and what is known about the period. */
export function Heaps({ entry, rule, sequence, values }: HeapsProps) {
  const s = useSaid();
  const things = useThings(entry);
  const periods = useAnswer(sequence, () => period(entry.name, rule));
  const [mode, setMode] = useState<Mode>('all');
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState<number>();
  const isShown = (heap: number): boolean => mode === 'all' || shown.has(heap);
  const next = values.findIndex((_, heap) => !isShown(heap));

  const choose = (heap: number): void => {
    const told = mode === 'one' ? values.map((_, index) => index).slice(0, heap + 1) : [heap];
    setShown(new Set([...shown, ...told]));
    setChosen(heap);
  };
  const change = (mode: Mode): void => {
    setMode(mode);
    setShown(new Set());
    setChosen(undefined);
  };
  const found = periods.answer;
  const marks = values.map((_, heap) => (found === undefined || !isShown(heap) ? undefined : markOf(heap, found)));
  return (
    <div class="beside">
      <section class="panel heaps-panel">
        <Choices
          name="mode"
          legend={s.mode}
          value={mode}
          options={(['all', 'one', 'guess'] as const).map((mode) => [mode, s.modes[mode]] as const)}
          onChange={change}
        />
        <p class="quiet">{mode === 'guess' ? things.howToGuess : things.howTo}</p>
        <Table things={things} values={values} isShown={isShown} marks={marks} period={found?.period ?? null} chosen={chosen} onChoose={choose} />
        <Legend things={things} marks={marks} />
        {mode === 'one' && (
          <button type="button" class={next < 0 ? '' : 'primary'} aria-disabled={next < 0} onClick={() => next >= 0 && choose(next)}>
            {things.next}
          </button>
        )}
      </section>
      <div class="aside">
        {chosen !== undefined && chosen < values.length && (
          <MexSteps key={chosen} entry={entry} rule={rule} sequence={sequence} heap={chosen} />
        )}
        <PeriodPanel entry={entry} rule={rule} asked={periods} />
        <ProgramPanel />
      </div>
    </div>
  );
}

interface LegendProps {
  readonly things: Things;
  readonly marks: readonly (Mark | undefined)[];
}

function Legend({ things, marks }: LegendProps) {
  const s = useSaid();
  const texts = { begins: s.markBegins, unlike: things.markUnlike };
  return (
    <ul class="marks">
      {(['begins', 'unlike'] as const).map(
        (mark) =>
          marks.includes(mark) && (
            <li key={mark}>
              <span aria-hidden="true">{signs[mark]}</span> {texts[mark]}
            </li>
          ),
      )}
    </ul>
  );
}

interface TableProps {
  readonly things: Things;
  readonly values: readonly number[];
  readonly marks: readonly (Mark | undefined)[];
  readonly period: number | null;
  readonly chosen: number | undefined;
  isShown(heap: number): boolean;
  onChoose(heap: number): void;
}

function Table({ things, values, marks, period, chosen, isShown, onChoose }: TableProps) {
  const s = useSaid();
  const list = useRef<HTMLOListElement>(null);
  const width = useWidth(list);
  const [cursor, setCursor] = useState(0);
  const perRow = columns(Math.max(1, Math.floor(width / CELL)), period);
  const at = Math.min(cursor, values.length - 1);
  useEffect(() => {
    if (chosen !== undefined) setCursor(chosen);
  }, [chosen]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: perRow,
      ArrowUp: -perRow,
      Home: -at,
      End: values.length - 1 - at,
    };
    const to = at + (steps[event.key] ?? NaN);
    if (Number.isNaN(to)) return;
    event.preventDefault();
    if (to < 0 || to >= values.length) return;
    setCursor(to);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <ol
      class="heap-table"
      aria-label={things.table}
      ref={list}
      style={{ gridTemplateColumns: `repeat(${perRow}, minmax(0, ${CELL * 2}px))` }}
      onKeyDown={onKeyDown}
    >
      {values.map((value, heap) => {
        const told = isShown(heap) ? value : undefined;
        const mark = marks[heap];
        const name = things.cell(heap, told) + (mark === undefined ? '' : `, ${s[mark]}`);
        return (
          <li key={heap}>
            <button
              type="button"
              class={`heap-cell ${mark ?? ''}`}
              tabIndex={heap === at ? 0 : -1}
              aria-pressed={heap === chosen}
              onClick={() => onChoose(heap)}
            >
              <Seen name={name}>
                <small>
                  {mark !== undefined && signs[mark]}
                  {heap}
                </small>
                <b>{told ?? '?'}</b>
              </Seen>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
