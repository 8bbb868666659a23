import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { copy } from '../../clipboard.ts';
import { gameOf } from '../../games/index.ts';
import { clock, scoreOf, type Mark } from './marks.ts';
import type { Plan } from './plan.ts';
import { usePractiseWords } from './words/index.ts';

interface ResultProps {
  readonly plan: Plan;
  readonly marks: readonly Mark[];
  onAgain(): void;
  onChange(): void;
}

/** The end of an exercise: a sentence that can be read out or copied. It is kept nowhere. */
export function Result({ plan, marks, onAgain, onChange }: ResultProps) {
  const { language, w } = usePractiseWords();
  const [notice, setNotice] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  const { right, total, best, hinted, ms } = scoreOf(marks);
  const what = w.what(gameOf(plan.game).title[language], w.exercises[plan.exercise], plan.level, plan.seed);
  const text = w.resultText(right, total, best, clock(ms), hinted === 0 ? what : `${what}, ${w.hinted(hinted)}`);
  return (
    <section class="practise result">
      <h2 ref={title} tabIndex={-1}>
        {w.result}
      </h2>
      <p class="score">{w.score(right, total)}</p>
      <ol class="marks" aria-label={w.result}>
        {marks.map((mark, index) => (
          <li key={index} class={mark.right ? 'good' : 'bad'}>
            <span aria-hidden="true">{mark.right ? '✓' : '✗'}</span>
            <span class="visually-hidden">{mark.right ? w.isRight : w.isWrong}</span>
          </li>
        ))}
      </ol>
      <p class="text">{text}</p>
      <p class="ways">
        <button type="button" onClick={() => void copy(text).then((isCopied) => setNotice(isCopied ? w.resultCopied : w.resultNotCopied))}>
          {w.copyResult}
        </button>
        <button type="button" class="primary" onClick={onAgain}>
          {w.again}
        </button>
        <button type="button" onClick={onChange}>
          {w.change}
        </button>
      </p>
      <p role="status" class="quiet">
        {notice}
      </p>
    </section>
  );
}
