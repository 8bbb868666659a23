import './lesson.css';
import { useEffect, useLayoutEffect, useState, useTitle, useWords } from '../../shared.ts';
import type { ViewProps } from '../../views.ts';
import { Lesson } from './lesson.tsx';
import { LessonList } from './list.tsx';
import { lessonNames } from './plan.ts';
import { answered, keepAnswered, readProgress, watchProgress } from './progress.ts';
import { read, type LessonWords } from './words.ts';

/** The words in the language of the page. Until those of another language are there, the ones before stay. */
function useLessonWords() {
  const { language } = useWords();
  const [words, setWords] = useState<LessonWords>();
  const [failed, setFailed] = useState(false);
  const load = (): (() => void) => {
    let wanted = true;
    setFailed(false);
    read(language).then((found) => wanted && setWords(found), () => wanted && setFailed(true));
    return () => void (wanted = false);
  };
  useEffect(load, [language]);
  return { words, failed, load };
}

export function View({ query, onTitle }: ViewProps) {
  const { w } = useWords();
  const { words, failed, load } = useLessonWords();
  const [progress, setProgress] = useState(readProgress);
  useEffect(() => watchProgress(setProgress), []);
  const asked = query.get('lesson');
  const name = lessonNames[Number(asked) - 1] ?? lessonNames.find((known) => known === asked);
  useTitle(onTitle, words && name && words.lesson(lessonNames.indexOf(name) + 1, words.lessons[name].title));
  useLayoutEffect(() => scrollTo(0, 0), [name]);
  const keep = (count: number): void => {
    if (name !== undefined) setProgress(keepAnswered(name, count));
  };
  return (
    <article class="lesson" aria-busy={words === undefined && !failed}>
      {failed && (
        <p class="trouble" role="alert">
          <span>{w.noAnswer}</span>{' '}
          <button type="button" onClick={load}>
            {w.retry}
          </button>
        </p>
      )}
      {words !== undefined && name === undefined && <LessonList words={words} progress={progress} />}
      {words !== undefined && name !== undefined && (
        <Lesson key={name} name={name} words={words} answered={answered(progress, name)} onAnswered={keep} />
      )}
    </article>
  );
}
