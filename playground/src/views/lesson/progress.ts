import { load, save, watch } from '../../store.ts';
import { lessonNames, stepsOf, type LessonName } from './plan.ts';

const KEY = 'lessons';

/** How many questions of each lesson have been answered. It is kept in this browser only. */
export type Progress = Readonly<Partial<Record<LessonName, number>>>;

const isCount = (count: unknown): boolean => Number.isSafeInteger(count) && (count as number) >= 0;

export function readProgress(): Progress {
  try {
    const kept: unknown = JSON.parse(load(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([name, count]) => lessonNames.includes(name as LessonName) && isCount(count)));
  } catch {
    return {};
  }
}

/** Keeps how many questions of a lesson have been answered. Other tabs may have kept others since. */
export function keepAnswered(name: LessonName, count: number): Progress {
  const progress = { ...readProgress(), [name]: count };
  save(KEY, JSON.stringify(progress));
  return progress;
}

/** Hears of what is answered in other tabs. */
export const watchProgress = (listener: (progress: Progress) => void): (() => void) => watch(KEY, () => listener(readProgress()));

export const answered = (progress: Progress, name: LessonName): number => Math.min(progress[name] ?? 0, stepsOf(name).length);

export const isDone = (progress: Progress, name: LessonName): boolean => answered(progress, name) === stepsOf(name).length;
