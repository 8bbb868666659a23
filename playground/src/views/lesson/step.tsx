import type { RefObject } from 'preact';
import { useState } from '../../shared.ts';
import { isRight } from './answers.ts';
import { LessonBoard } from './board.tsx';
import type { Step } from './plan.ts';
import { Ask } from './question.tsx';
import { Columns, Values } from './tables.tsx';
import { Marked, Paragraphs } from './text.tsx';
import type { AnyStepWords, LessonWords } from './words.ts';

interface StepProps {
  readonly place: RefObject<HTMLElement | null> | undefined;
  readonly step: Step;
  readonly said: AnyStepWords;
  readonly words: LessonWords;
  /** Such as "Step 2 of 6". */
  readonly name: string;
  readonly solved: boolean;
  onSolved(): void;
}

/** One step of a lesson: what it says and shows, and its question. What is said of an answer is read aloud by screen readers. */
export function StepView({ place, step, said, words, name, solved, onSolved }: StepProps) {
  const { board, columns, values, match, ask } = step;
  const [wrong, setWrong] = useState<{ readonly tries: number; readonly move: string }>();
  const miss = (move: string): void => setWrong((before) => ({ tries: (before?.tries ?? 0) + 1, move }));
  const judge = (right: boolean, move = ''): void => (right ? onSolved() : miss(move));
  const onMove = ask.kind === 'move' && !solved ? (move: string, isWinning: boolean) => judge(isWinning, move) : undefined;
  return (
    <section ref={place} class="panel step" aria-label={name}>
      <h3>{name}</h3>
      <Paragraphs text={said.say} />
      {board !== undefined && <LessonBoard shown={board} onMove={onMove} />}
      {columns !== undefined && <Columns {...columns} words={words} />}
      {values !== undefined && <Values {...values} words={words} />}
      {match !== undefined && <a href={`#${match}`}>▶ {said.play}</a>}
      <p class="ask">
        <Marked text={said.ask} />
      </p>
      <Ask question={ask} said={said} words={words} solved={solved} onAnswer={(answer) => judge(isRight(ask, answer))} />
      <div class={`verdict ${solved ? 'right' : wrong === undefined ? '' : 'wrong'}`} role="status">
        {solved && (
          <p>
            <strong>✓ {words.yes}</strong> <Marked text={said.right} />
          </p>
        )}
        {!solved && wrong !== undefined && (
          // A second wrong answer is told, too.
          <p key={wrong.tries}>
            <strong>✗ {wrong.move === '' ? words.no : words.loses(wrong.move)}</strong> <Marked text={said.hint} />
          </p>
        )}
      </div>
    </section>
  );
}
