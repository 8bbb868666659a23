import { useState } from 'preact/hooks';
import { gameOf } from '../../games/index.ts';
import { scoreOf, type Mark } from './marks.ts';
import { anySeed, print, type Plan } from './plan.ts';
import { Question } from './question.tsx';
import { Result } from './result.tsx';
import { useTask } from './use-task.ts';
import { usePractiseWords } from './words/index.ts';

/** One task after the other, and the result. */
export function Run({ plan }: { readonly plan: Plan }) {
  const { language, w, page } = usePractiseWords();
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [index, setIndex] = useState(0);
  const [isOver, setOver] = useState(false);
  const isLast = index + 1 === plan.count;
  const [drawn, again] = useTask(plan, index, language, isLast);

  const change = (): void => void (location.hash = `#practise=${plan.game}`);
  const renew = (): void => void (location.hash = print({ ...plan, seed: anySeed() }, gameOf(plan.game).plays));
  if (isOver) return <Result plan={plan} marks={marks} onAgain={renew} onChange={change} />;

  const next = (): void => (isLast ? setOver(true) : setIndex(index + 1));
  const { right, streak } = scoreOf(marks);
  return (
    <section class={`practise run asks-${plan.exercise}`} aria-label={w.exercises[plan.exercise]}>
      <p class="progress">
        <strong>{w.task(index, plan.count)}</strong>
        <span>{w.right(right)}</span>
        <span>{w.streak(streak)}</span>
      </p>
      {drawn === undefined && <p class="quiet">{page.loading}</p>}
      {drawn?.trouble !== undefined && (
        <p class="trouble" role="alert">
          <span>{drawn.trouble === 'none' ? w.noTask : page.noAnswer}</span>
          {drawn.trouble === 'unreachable' && (
            <button type="button" onClick={again}>
              {page.retry}
            </button>
          )}
        </p>
      )}
      {drawn?.task !== undefined && (
        <Question key={index} task={drawn.task} isLast={isLast} onMark={(mark) => setMarks([...marks, mark])} onNext={next} />
      )}
      <p class="ways">
        {plan.count === 0 && marks.length > 0 && (
          <button type="button" onClick={() => setOver(true)}>
            {w.finish}
          </button>
        )}
        <button type="button" onClick={change}>
          {w.change}
        </button>
      </p>
    </section>
  );
}
