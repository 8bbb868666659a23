import { useState } from '../../shared.ts';
import { isRight } from './answers.ts';
import type { Question } from './plan.ts';
import type { AnyStepWords, LessonWords } from './words.ts';

interface QuestionProps {
  readonly question: Question;
  readonly said: AnyStepWords;
  readonly words: LessonWords;
  readonly solved: boolean;
  onAnswer(answer: string): void;
}

type Choice = readonly [answer: string, words: string];

function choicesOf(question: Question, said: AnyStepWords, words: LessonWords): readonly Choice[] {
  if (question.kind === 'who') return [['first', words.first], ['second', words.second]];
  return said.options?.map((option, index): Choice => [String(index), option]) ?? [];
}

/** Buttons, of which one is right. */
function Choices({ question, said, words, solved, onAnswer }: QuestionProps) {
  return (
    <div class="choices" role="group" aria-label={said.ask}>
      {choicesOf(question, said, words).map(([answer, option]) => (
        <button
          key={answer}
          type="button"
          aria-disabled={solved}
          aria-pressed={solved && isRight(question, answer)}
          onClick={() => !solved && onAnswer(answer)}
        >
          {option}
        </button>
      ))}
    </div>
  );
}

const answerOf = (question: Question): string => ('right' in question ? [question.right].flat().join(', ') : '');

function Field({ question, words, solved, onAnswer }: QuestionProps) {
  const [text, setText] = useState(solved ? answerOf(question) : '');
  const many = question.kind === 'numbers';
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!solved) onAnswer(text);
  };
  return (
    <form class="field" onSubmit={submit}>
      <label>
        <span>{many ? words.answers : words.answer}</span>
        <input
          type="text"
          class={many ? 'many' : ''}
          inputMode={many ? 'text' : 'numeric'}
          autocomplete="off"
          readOnly={solved}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" aria-disabled={solved}>
        {words.check}
      </button>
    </form>
  );
}

/** A question, and a way to answer it. A move is made on the board. */
export function Ask(props: QuestionProps) {
  const { question, words, solved } = props;
  if (question.kind === 'move') return solved ? null : <p class="quiet">{words.onBoard}</p>;
  return question.kind === 'who' || question.kind === 'choice' ? <Choices {...props} /> : <Field {...props} />;
}
