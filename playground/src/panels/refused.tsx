import { Refusal } from '../api.ts';
import { useWords } from '../speech.ts';

interface RefusedProps {
  readonly sentence: string;
  /** What the service says, which names the fields of the request. */
  readonly detail: string;
}

/** That something is refused, in the words of the page, and behind "Details" why. */
export function Refused({ sentence, detail }: RefusedProps) {
  const { w } = useWords();
  return (
    <>
      <span>{sentence}</span>
      <details class="detail">
        <summary>{w.details}</summary>
        <p lang="en">{detail}</p>
      </details>
    </>
  );
}

interface FailureProps {
  readonly error: unknown;
  /** What to say if the service refused, unless the position is too large for it. */
  readonly sentence: string;
}

/** Why a question has no answer. */
export function Failure({ error, sentence }: FailureProps) {
  const { w } = useWords();
  if (!(error instanceof Refusal)) return <span>{w.noAnswer}</span>;
  return <Refused sentence={error.isTooLarge ? w.tooLarge : sentence} detail={error.message} />;
}
