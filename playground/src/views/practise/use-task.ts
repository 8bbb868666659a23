import { useEffect, useRef, useState } from 'preact/hooks';
import type { Language } from '../../language.ts';
import { draw, NoTask, type Task } from './draw.ts';
import type { Plan } from './plan.ts';

export interface Drawn {
  readonly index: number;
  readonly task?: Task;
  /** `none` if there is no such task, `unreachable` if the service does not answer. */
  readonly trouble?: 'none' | 'unreachable';
}

/** The task with this index, and a way to ask for it again. The next one is asked for while this one is answered. */
export function useTask(plan: Plan, index: number, language: Language, isLast: boolean): [Drawn | undefined, () => void] {
  const asked = useRef(new Map<string, Promise<Task>>());
  const [drawn, setDrawn] = useState<Drawn>();
  const [attempt, setAttempt] = useState(0);

  const ask = (index: number): Promise<Task> => {
    const key = `${index}/${language}`;
    const known = asked.current.get(key) ?? draw(plan, index, language);
    asked.current.set(key, known);
    known.catch(() => asked.current.delete(key));
    return known;
  };
  useEffect(() => {
    let current = true;
    ask(index).then(
      (task) => {
        if (!current) return;
        setDrawn({ index, task });
        if (!isLast) ask(index + 1).catch(() => undefined);
      },
      (error) => current && setDrawn({ index, trouble: error instanceof NoTask ? 'none' : 'unreachable' }),
    );
    return () => void (current = false);
  }, [plan, index, language, attempt]);

  const again = (): void => {
    setDrawn(undefined);
    setAttempt(attempt + 1);
  };
  return [drawn?.index === index ? drawn : undefined, again];
}
