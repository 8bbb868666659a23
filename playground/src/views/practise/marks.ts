/** How one task was answered. */
export interface Mark {
  readonly right: boolean;
  /** Whether a hint was asked for. */
  readonly hinted: boolean;
  /** From the question to the answer, in milliseconds. */
  readonly ms: number;
}

export interface Score {
  readonly right: number;
  readonly total: number;
  readonly hinted: number;
  /** Right answers in a row, without a hint, up to the last task. */
  readonly streak: number;
  readonly best: number;
  readonly ms: number;
}

export function scoreOf(marks: readonly Mark[]): Score {
  let [streak, best] = [0, 0];
  for (const { right, hinted } of marks) {
    streak = right && !hinted ? streak + 1 : 0;
    best = Math.max(best, streak);
  }
  const count = (is: (mark: Mark) => boolean): number => marks.filter(is).length;
  return {
    right: count(({ right }) => right),
    total: marks.length,
    hinted: count(({ right, hinted }) => right && hinted),
    streak,
    best,
    ms: marks.reduce((sum, { ms }) => sum + ms, 0),
  };
}

/** `3:20` */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
