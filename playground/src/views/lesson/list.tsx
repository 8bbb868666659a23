import { useWords } from '../../shared.ts';
import { lessonNames } from './plan.ts';
import { answered, isDone, type Progress } from './progress.ts';
import type { LessonWords } from './words.ts';

export function LessonList({ words, progress }: { readonly words: LessonWords; readonly progress: Progress }) {
  const { w } = useWords();
  const done = lessonNames.filter((name) => isDone(progress, name)).length;
  return (
    <>
      <h2>{w.views.lesson}</h2>
      <p>{words.about}</p>
      <p class="quiet">{words.progress(done, lessonNames.length)}</p>
      <ol class="lessons">
        {lessonNames.map((name, index) => (
          <li key={name} class={`panel ${isDone(progress, name) ? 'done' : answered(progress, name) > 0 ? 'begun' : ''}`}>
            <a href={`#lesson=${index + 1}`}>
              {index + 1}. {words.lessons[name].title}
            </a>
            {isDone(progress, name) && <span class="good">✓ {words.done}</span>}
            <p class="quiet">{words.lessons[name].about}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
