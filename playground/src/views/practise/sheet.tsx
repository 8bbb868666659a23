import { useEffect, useState } from 'preact/hooks';
import { entries, picture } from '../../api.ts';
import { partsOfSum } from '../../games/general/sum.ts';
import { gameOf } from '../../games/index.ts';
import { lookOf } from '../../games/look.ts';
import { partNamed, solution } from './answer.ts';
import type { Task } from './draw.ts';
import type { Plan } from './plan.ts';
import { Series } from './series.ts';
import { troubleOf, type Trouble } from './use-task.ts';
import { usePractiseWords } from './words/index.ts';

interface Item {
  readonly task: Task;
  /** The picture as a URL; undefined for a game without pictures, and for a sum, whose board has a picture of each component. */
  readonly source: string | undefined;
}

const MOST_ON_PAPER = 24;

async function drawItem(series: Series, plan: Plan, index: number): Promise<Item> {
  const task = await series.at(index);
  const entry = entries.get(plan.game);
  if (entry?.picture !== true || partsOfSum(task.position) !== undefined) return { task, source: undefined };
  const svg = await picture(entry, task.position, { play: plan.play, theme: 'light' });
  return { task, source: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}

/** Tasks on paper: the questions, and on a second sheet the answers. */
export function Worksheet({ plan }: { readonly plan: Plan }) {
  const { language, w, page } = usePractiseWords();
  const [items, setItems] = useState<readonly Item[]>();
  const [trouble, setTrouble] = useState<Trouble>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    setTrouble(undefined);
    const series = new Series(plan, language);
    const count = Math.min(plan.count || MOST_ON_PAPER, MOST_ON_PAPER);
    Promise.all(Array.from({ length: count }, (_, index) => drawItem(series, plan, index))).then(
      (found) => current && setItems(found),
      (error) => current && setTrouble(troubleOf(error)),
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
  const asksParts = items.some(({ task }) => task.part !== undefined);
  const asked = { move: w.askMove, worth: asksParts ? '' : w.askWorth, who: `${w.askWho} ${w.mover} / ${w.other}` };
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
        <p>{asked[plan.exercise]}</p>
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

/** A position and a line for the answer. A game without pictures has its own board here, and so has a sum. */
function OnPaper({ item: { task, source }, index }: { readonly item: Item; readonly index: number }) {
  const { language, w } = usePractiseWords();
  const { plan, position, start, turns, part, analysis } = task;
  const game = gameOf(plan.game);
  const { Board, retold } = game;
  // The picture does not say what the page calls the heaps.
  const isAboutHeaps = part !== undefined || plan.exercise === 'move';
  const hasNames = isAboutHeaps && source !== undefined && retold !== undefined && analysis.components.length > 1;
  const nothing = (): void => undefined;
  return (
    <>
      <strong class="number">{index + 1}.</strong>
      {source === undefined ? (
        <div class={`board-area ${lookOf(game)}`} inert>
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
      {hasNames && <p class="quiet">{analysis.components.map((_, index) => partNamed(task, index, language)).join(', ')}</p>}
      <p class="line">{part === undefined ? w.answer : `${partNamed(task, part, language)}:`}</p>
    </>
  );
}
