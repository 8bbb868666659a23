import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Language } from '../../language.ts';
import { NoTask, type Task } from './draw.ts';
import type { Plan } from './plan.ts';
import { Series } from './series.ts';

/** `none` if the service has no such task, `unreachable` if it does not answer. */
export type Trouble = 'none' | 'unreachable';

export const troubleOf = (error: unknown): Trouble => (error instanceof NoTask ? 'none' : 'unreachable');

export interface Drawn {
  readonly index: number;
  readonly task?: Task;
  readonly trouble?: Trouble;
}

/** The task with this index, and a way to ask for it again. The next one is asked for while this one is answered. */
export function useTask(plan: Plan, index: number, language: Language, isLast: boolean): [Drawn | undefined, () => void] {
  const series = useMemo(() => new Series(plan, language), [plan, language]);
  const [drawn, setDrawn] = useState<Drawn>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    series.at(index).then(
      (task) => {
        if (!current) return;
        setDrawn({ index, task });
        if (!isLast) series.at(index + 1).catch(() => undefined);
      },
      (error) => current && setDrawn({ index, trouble: troubleOf(error) }),
    );
    return () => void (current = false);
  }, [series, index, attempt]);

  const again = (): void => {
    setDrawn(undefined);
    setAttempt(attempt + 1);
  };
  return [drawn?.index === index ? drawn : undefined, again];
}
