import type { Language } from '../../language.ts';
import { draw, type Task } from './draw.ts';
import type { Plan } from './plan.ts';

const TASKS_OF_A_SEED = 1000;
/** A small game has few positions: then one comes back. */
const TRIES = 5;
/** More than all seeds of first tries, so that another try is no first one. */
const ANOTHER_TRY = 1e9;

const seedOf = ({ seed }: Plan, index: number, attempt: number): number => seed * TASKS_OF_A_SEED + index + attempt * ANOTHER_TRY;

/** The tasks of a plan, one after the other. They depend on the plan only, and differ as far as there are enough of them. */
export class Series {
  private readonly tasks: Promise<Task>[] = [];

  constructor(
    private readonly plan: Plan,
    private readonly language: Language,
    private readonly service: typeof draw = draw,
  ) {}

  /** The task with this index. Throws what `draw` throws; then it can be asked for again. */
  at(index: number): Promise<Task> {
    const known = this.tasks[index];
    if (known !== undefined) return known;
    const asked = this.find(index);
    this.tasks[index] = asked;
    asked.catch(() => delete this.tasks[index]);
    return asked;
  }

  private async find(index: number): Promise<Task> {
    const before = await Promise.all(Array.from({ length: index }, (_, earlier) => this.at(earlier)));
    const seen = new Set(before.map(said));
    for (let attempt = 0; ; attempt++) {
      const task = await this.service(this.plan, seedOf(this.plan, index, attempt), this.language);
      if (attempt === TRIES - 1 || !seen.has(said(task))) return task;
    }
  }
}

const said = ({ position, part }: Task): string => JSON.stringify([position, part]);
