import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Entry } from '../../../api.ts';
import { gameOf } from '../../../games/index.ts';
import { useWords } from '../../../speech.ts';
import { useAnswer } from '../answer.ts';
import { mex, type Mex, type Rule } from '../ask.ts';
import { Wait } from '../wait.tsx';
import type { ExploreWords, Things } from '../words/en.ts';
import { useSaid, useThings } from '../words/index.ts';
import { distinct, type Option } from './options.ts';

const MOST_CHIPS = 60;
/** So many options with the same value are named in a sentence. */
const MOST_NAMED = 3;

interface MexStepsProps {
  readonly entry: Entry;
  readonly rule: Rule;
  readonly sequence: string;
  readonly heap: number;
}

export function MexSteps({ entry, rule, sequence, heap }: MexStepsProps) {
  const s = useSaid();
  const things = useThings(entry);
  const { language } = useWords();
  const asked = useAnswer(`${sequence} ${heap}`, () => mex(entry, rule, heap));
  const { answer } = asked;
  const describe = (position: Mex['position']) => (move: Mex['options'][number]) =>
    gameOf(entry.name).describe(move, position, language, { start: position, turns: [] });
  return (
    <section class="panel mex-panel" aria-label={things.of(heap)}>
      <h3>{things.of(heap)}</h3>
      {answer === undefined ? (
        <Wait {...asked} />
      ) : (
        <Steps things={things} heap={heap} answer={answer} options={distinct(answer.options, s.nothing, describe(answer.position))} />
      )}
    </section>
  );
}

function step(number: number, mex: number, options: readonly Option[], s: ExploreWords): string {
  if (number === mex) return s.missing(number);
  const of = options.filter(({ value }) => value === number).map(({ text }) => text);
  return s.there(number, of.slice(0, MOST_NAMED).join(', ') + (of.length > MOST_NAMED ? ', …' : ''));
}

interface StepsProps {
  readonly things: Things;
  readonly heap: number;
  readonly answer: Mex;
  readonly options: readonly Option[];
}

/** 0? It is there. 1? It is there. 2? It is missing. */
function Steps({ things, heap, answer: { mex }, options }: StepsProps) {
  const s = useSaid();
  const [asked, setAsked] = useState(0);
  const last = mex + 1;
  const isDone = asked === last;
  // Below the table, a phone does not show it.
  const steps = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => steps.current!.closest('section')!.scrollIntoView({ block: 'nearest' }), [asked]);
  return (
    <>
      <p>{options.length === 0 ? s.noOptions : s.options}</p>
      <div class="many-chips" tabIndex={0} role="group" aria-label={s.options}>
        <ul class="chips">
          {options.slice(0, MOST_CHIPS).map(({ text, value }) => (
            <li key={text} class={value === asked - 1 ? 'chip asked' : 'chip'}>
              {text} <b>{s.worth(value)}</b>
            </li>
          ))}
          {options.length > MOST_CHIPS && <li class="quiet">{s.others(options.length - MOST_CHIPS)}</li>}
        </ul>
      </div>
      <p>{s.ask}</p>
      <div aria-live="polite" ref={steps}>
        <ol class="mex-steps">
          {Array.from({ length: asked }, (_, number) => (
            <li key={number}>{step(number, mex, options, s)}</li>
          ))}
        </ol>
        {isDone && <p class="mex-result">{things.result(heap, mex)}</p>}
      </div>
      <p class="buttons">
        <button type="button" class={isDone ? '' : 'primary'} aria-disabled={isDone} onClick={() => setAsked(Math.min(last, asked + 1))}>
          {s.nextStep}
        </button>
        <button type="button" aria-disabled={isDone} onClick={() => setAsked(last)}>
          {s.allSteps}
        </button>
      </p>
    </>
  );
}
