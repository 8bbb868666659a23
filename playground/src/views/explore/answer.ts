import { useEffect, useState } from 'preact/hooks';

interface Answered<Answer> {
  readonly wanted: string;
  readonly answer?: Answer;
  readonly failure?: unknown;
}

/** What is asked of the service, and how it is asked again. Both are undefined until it has answered. */
export interface Asked<Answer> {
  readonly answer: Answer | undefined;
  /** Why there is no answer. */
  readonly failure: unknown;
  retry(): void;
}

/** Asks again whenever `wanted`, which says what is asked, is another text. */
export function useAnswer<Answer>(wanted: string, ask: () => Promise<Answer>): Asked<Answer> {
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<Answered<Answer>>();
  useEffect(() => {
    let current = true;
    ask().then(
      (answer) => current && setKnown({ wanted, answer }),
      (failure) => current && setKnown({ wanted, failure }),
    );
    return () => void (current = false);
  }, [wanted, attempt]);
  const now = known?.wanted === wanted ? known : undefined;
  const retry = (): void => {
    setKnown(undefined);
    setAttempt(attempt + 1);
  };
  return { answer: now?.answer, failure: now?.failure, retry };
}
