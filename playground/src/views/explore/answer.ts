import { useEffect, useState } from 'preact/hooks';
import { Refusal } from '../../api.ts';
import { useWords } from '../../speech.ts';

interface Answered<Answer> {
  readonly wanted: string;
  readonly answer?: Answer;
  readonly refused?: string;
}

/** What is asked of the service, and how it is asked again. Both are undefined until it has answered. */
export interface Asked<Answer> {
  readonly answer: Answer | undefined;
  /** Why there is no answer, as a sentence. */
  readonly refused: string | undefined;
  retry(): void;
}

/** Asks again whenever `wanted`, which says what is asked, is another text. */
export function useAnswer<Answer>(wanted: string, ask: () => Promise<Answer>): Asked<Answer> {
  const { w } = useWords();
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<Answered<Answer>>();
  useEffect(() => {
    let current = true;
    ask().then(
      (answer) => current && setKnown({ wanted, answer }),
      (error) => current && setKnown({ wanted, refused: error instanceof Refusal ? error.message : w.noAnswer }),
    );
    return () => void (current = false);
  }, [wanted, attempt]);
  const now = known?.wanted === wanted ? known : undefined;
  const retry = (): void => {
    setKnown(undefined);
    setAttempt(attempt + 1);
  };
  return { answer: now?.answer, refused: now?.refused, retry };
}
