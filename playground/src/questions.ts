/** The service and others who ask it are not to be flooded. */
const MOST_AT_ONCE = 8;

/** Questions to the service that can wait. They are asked in their order, a few at a time. */
export class Questions {
  private waiting: (() => Promise<unknown>)[] = [];
  private asked = 0;

  /** A question that fails is passed over. */
  add(question: () => Promise<unknown>): void {
    this.waiting.push(question);
    this.askNext();
  }

  /** Forgets those that have not been asked yet. */
  forget(): void {
    this.waiting = [];
  }

  private askNext(): void {
    while (this.asked < MOST_AT_ONCE && this.waiting.length > 0) void this.ask(this.waiting.shift()!);
  }

  private async ask(question: () => Promise<unknown>): Promise<void> {
    this.asked++;
    try {
      await question();
    } catch {
      // The next one may be answered.
    }
    this.asked--;
    this.askNext();
  }
}
