import { useEffect, useLayoutEffect, useRef, useState } from '../../shared.ts';
import { lessonNames, stepsOf, type LessonName } from './plan.ts';
import { StepView } from './step.tsx';
import type { AnyStepWords, LessonWords } from './words.ts';

interface LessonProps {
  readonly name: LessonName;
  readonly words: LessonWords;
  /** How many of its questions have been answered. */
  readonly answered: number;
  onAnswered(count: number): void;
}

/** A lesson: each right answer opens the next step. */
export function Lesson({ name, words, answered, onAnswered }: LessonProps) {
  const steps = stepsOf(name);
  const number = lessonNames.indexOf(name) + 1;
  const said: readonly AnyStepWords[] = words.lessons[name].steps;
  const isDone = answered === steps.length;
  const heading = useRef<HTMLHeadingElement>(null);
  const open = useRef<HTMLElement>(null);
  // What was typed and moved is forgotten when the lesson begins again.
  const [round, setRound] = useState(0);
  useLayoutEffect(() => heading.current!.focus({ preventScroll: true }), [round]);
  // Whoever comes back, for instance from a match, goes on where the lesson is.
  useEffect(() => {
    if (answered > 0 && !isDone) open.current?.scrollIntoView();
  }, []);
  const again = (): void => {
    onAnswered(0);
    setRound(round + 1);
    scrollTo(0, 0);
  };
  return (
    <>
      <p>
        <a href="#lesson">← {words.all}</a>
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {words.lesson(number, words.lessons[name].title)}
      </h2>
      {steps.slice(0, answered + 1).map((step, index) => (
        <StepView
          key={`${round}/${index}`}
          place={index === answered ? open : undefined}
          step={step}
          said={said[index]!}
          words={words}
          name={words.step(index + 1, steps.length)}
          solved={index < answered}
          onSolved={() => onAnswered(index + 1)}
        />
      ))}
      {isDone && (
        <div class="panel finished">
          <p role="status">
            <strong>{words.finished}</strong>
          </p>
          {number < lessonNames.length && <a href={`#lesson=${number + 1}`}>{words.next(words.lessons[lessonNames[number]!].title)}</a>}
          <button type="button" onClick={again}>
            {words.again}
          </button>
        </div>
      )}
    </>
  );
}
