import { useEffect, useState } from 'preact/hooks';
import { entries, picture } from '../../api.ts';
import { gameOf } from '../../games/index.ts';
import { partNamed, solution } from './answer.ts';
import { draw, NoTask, type Task } from './draw.ts';
import type { Plan } from './plan.ts';
import { usePractiseWords } from './words/index.ts';

interface Item {
  readonly task: Task;
  /** The picture as a URL; undefined for a game without pictures. */
  readonly source: string | undefined;
}

const MOST_ON_PAPER = 24;

async function drawItem(plan: Plan, index: number, language: Parameters<typeof draw>[2]): Promise<Item> {
  const task = await draw(plan, index, language);
  const entry = entries.get(plan.game);
  if (entry?.picture !== true) return { task, source: undefined };
  const svg = await picture(entry, task.position, { play: plan.play, theme: 'light' });
  return { task, source: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}

/** Tasks on paper: the questions, and on a second sheet the answers. */
export function Worksheet({ plan }: { readonly plan: Plan }) {
  const { language, w, page } = usePractiseWords();
  const [items, setItems] = useState<readonly Item[]>();
  const [trouble, setTrouble] = useState<'none' | 'unreachable'>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    setTrouble(undefined);
    const count = Math.min(plan.count || MOST_ON_PAPER, MOST_ON_PAPER);
    Promise.all(Array.from({ length: count }, (_, index) => drawItem(plan, index, language))).then(
      (found) => current && setItems(found),
      (error) => current && setTrouble(error instanceof NoTask ? 'none' : 'unreachable'),
    );
    return () => void (current = false);
  }, [plan, language, attempt]);

  const back = (): void => void (location.hash = `#practise=${plan.game}`);
  if (trouble !== undefined || items === undefined) {
    return (
      <div class="practise">
        <p class={trouble ? 'trouble' : 'quiet'} role={trouble && 'alert'}>
          <span>{trouble === undefined ? page.loading : trouble === 'none' ? w.noTask : page.noAnswer}</span>
          {trouble === 'unreachable' && (
            <button type="button" onClick={() => setAttempt(attempt + 1)}>
              {page.retry}
            </button>
          )}
          {trouble === 'none' && (
            <button type="button" onClick={back}>
              {w.change}
            </button>
          )}
        </p>
      </div>
    );
  }
  const { title, rule } = gameOf(plan.game);
  const what = w.what(title[language], w.exercises[plan.exercise], plan.level, plan.seed);
  return (
    <div class="practise worksheet">
      <p class="ways">
        <button type="button" class="primary" onClick={() => window.print()}>
          {w.print}
        </button>
        <button type="button" onClick={back}>
          {w.change}
        </button>
      </p>
      <section class="paper-sheet questions">
        <h2>{what}</h2>
        <p>
          {rule[language]} <strong>{plan.play === 'misere' ? page.playMisere : page.playNormal}.</strong>
        </p>
        <p>{plan.exercise === 'who' ? `${w.askWho} ${w.mover} / ${w.other}` : plan.exercise === 'move' ? w.askMove : w.askWorth}</p>
        <ol class={items.length > 6 ? 'many' : ''}>
          {items.map((item, index) => (
            <li key={index}>
              <OnPaper item={item} index={index} />
            </li>
          ))}
        </ol>
      </section>
      <section class="paper-sheet answers">
        <h2>
          {w.answers}: {what}
        </h2>
        <ol>
          {items.map(({ task }, index) => (
            <li key={index}>{solution(task, language, w)}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** A position and a line for the answer. A game without pictures has its own board here. */
function OnPaper({ item: { task, source }, index }: { readonly item: Item; readonly index: number }) {
  const { language, w } = usePractiseWords();
  const { plan, position, start, turns, part } = task;
  const { Board } = gameOf(plan.game);
  const nothing = (): void => undefined;
  return (
    <>
      {source === undefined ? (
        <div class={`board-area game-${plan.game}`} inert>
          <Board
            play={plan.play}
            position={position}
            analysis={undefined}
            start={start}
            turns={turns}
            enabled={false}
            values={false}
            hints={false}
            language={language}
            onMove={nothing}
            onNotice={nothing}
          />
        </div>
      ) : (
        <img src={source} alt={w.task(index, 0)} />
      )}
      {part !== undefined && <p>{w.askPart(partNamed(task, part, language))}</p>}
      <p class="line">{w.answer}</p>
    </>
  );
}
