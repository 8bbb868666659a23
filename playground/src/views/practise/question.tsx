import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { gameOf } from '../../games/index.ts';
import { lookOf } from '../../games/look.ts';
import type { Move, Turn } from '../../games/game.ts';
import { hintFor, moverWins, partNamed, reason, solution, tried, worthOf } from './answer.ts';
import type { Task } from './draw.ts';
import type { Mark } from './marks.ts';
import { useLimit } from './use-limit.ts';
import { usePractiseWords } from './words/index.ts';

interface Answer {
  readonly right: boolean;
  readonly late?: boolean;
  /** The move that was made on the board. */
  readonly turn?: Turn;
}

interface QuestionProps {
  readonly task: Task;
  readonly isLast: boolean;
  onMark(mark: Mark): void;
  onNext(): void;
}

/** A task on the screen: the question, the position, the answer, and whether it is right. */
export function Question({ task, isLast, onMark, onNext }: QuestionProps) {
  const { language, w, page } = usePractiseWords();
  const { plan, part } = task;
  const [answer, setAnswer] = useState<Answer>();
  const [hint, setHint] = useState<string>();
  const [notice, setNotice] = useState('');
  const begun = useRef(performance.now());
  const isJudging = useRef(false);
  const question = useRef<HTMLHeadingElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => question.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => {
    if (answer !== undefined) next.current?.focus();
  }, [answer]);

  const settle = (given: Answer): void => {
    if (answer !== undefined) return;
    setNotice('');
    setAnswer(given);
    onMark({ right: given.right, hinted: hint !== undefined, ms: performance.now() - begun.current });
  };
  const left = useLimit(plan.time, answer === undefined, () => settle({ right: false, late: true }));
  const move = async (made: Move, sketch?: unknown): Promise<void> => {
    if (isJudging.current || answer !== undefined) return;
    isJudging.current = true;
    try {
      settle(await tried(task, made, sketch));
    } catch {
      setNotice(page.noAnswer);
    } finally {
      isJudging.current = false;
    }
  };
  const asked = { move: w.askMove, worth: part === undefined ? w.askWorth : w.askPart(partNamed(task, part, language)), who: w.askWho };
  const help = plan.hints && answer === undefined && hint === undefined ? hintFor(task, language, w) : undefined;
  return (
    <>
      <div class="asked">
        <h2 ref={question} tabIndex={-1}>
          {asked[plan.exercise]}
        </h2>
        <p class="rule">
          {gameOf(plan.game).rule[language]} <strong>{plan.play === 'misere' ? page.playMisere : page.playNormal}.</strong>
        </p>
        {left !== undefined && (
          <p class="clock" role="timer">
            {w.left(left)}
          </p>
        )}
      </div>
      <Position task={task} answer={answer} onMove={(made, sketch) => void move(made, sketch)} onNotice={setNotice} />
      {answer === undefined && plan.exercise === 'who' && <Sides onSide={(mover) => settle({ right: mover === moverWins(task) })} />}
      {answer === undefined && plan.exercise === 'worth' && <Value onValue={(value) => settle({ right: value === worthOf(task) })} />}
      <div class={`verdict ${answer === undefined ? '' : answer.right ? 'good' : 'bad'}`} role="status">
        {answer === undefined ? (notice !== '' ? notice : hint) : <Verdict task={task} answer={answer} />}
      </div>
      <p class="ways">
        {help !== undefined && (
          <button type="button" onClick={() => setHint(help)}>
            {page.hint}
          </button>
        )}
        {answer !== undefined && (
          <button ref={next} type="button" class="primary" onClick={onNext}>
            {isLast ? w.finish : w.next}
          </button>
        )}
      </p>
    </>
  );
}

interface PositionProps {
  readonly task: Task;
  readonly answer: Answer | undefined;
  onMove(move: Move, sketch?: unknown): void;
  onNotice(text: string): void;
}

/** The position on the game's own board. A winning move stays there; after another one the winning moves are marked. */
function Position({ task, answer, onMove, onNotice }: PositionProps) {
  const { language } = usePractiseWords();
  const { plan, start, turns, analysis } = task;
  const game = gameOf(plan.game);
  const { Board } = game;
  const made = answer?.right === true ? answer.turn : undefined;
  return (
    <div class={`stage ${lookOf(game)}`}>
      <div class="board-area">
        <Board
          play={plan.play}
          position={made?.position ?? task.position}
          analysis={made === undefined ? analysis : undefined}
          start={start}
          turns={made === undefined ? turns : [...turns, made]}
          enabled={answer === undefined && plan.exercise === 'move'}
          values={answer !== undefined && plan.exercise === 'worth'}
          hints={answer?.right === false && plan.exercise === 'move'}
          language={language}
          onMove={onMove}
          onNotice={onNotice}
        />
      </div>
    </div>
  );
}

function Verdict({ task, answer }: { readonly task: Task; readonly answer: Answer }) {
  const { language, w } = usePractiseWords();
  const isTold = !answer.right || task.plan.exercise !== 'move';
  return (
    <>
      <p>
        <strong>
          <span aria-hidden="true">{answer.right ? '✓' : '✗'} </span>
          {answer.right ? w.isRight : answer.late ? w.timeUp : w.isWrong}
        </strong>{' '}
        {isTold && solution(task, language, w)}
      </p>
      <p class="why">{reason(task)}</p>
    </>
  );
}

function Sides({ onSide }: { onSide(mover: boolean): void }) {
  const { w } = usePractiseWords();
  return (
    <div class="sides" role="group" aria-label={w.askWho}>
      <button type="button" onClick={() => onSide(true)}>
        {w.mover}
      </button>
      <button type="button" onClick={() => onSide(false)}>
        {w.other}
      </button>
    </div>
  );
}

function Value({ onValue }: { onValue(value: number): void }) {
  const { w } = usePractiseWords();
  const [text, setText] = useState('');
  const isNumber = /^\s*\d{1,6}\s*$/.test(text);
  return (
    <form
      class="worth"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNumber) onValue(Number(text));
      }}
    >
      <label class="field">
        <span>{w.value}</span>
        <input type="text" inputMode="numeric" autocomplete="off" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit" class="primary" aria-disabled={!isNumber}>
        {w.check}
      </button>
    </form>
  );
}
