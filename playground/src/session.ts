import type { Analysis, Move, Unsolved } from './games/game.ts';
import type { Language } from './language.ts';
import { analyze, judge, Refusal, reply, Unreachable } from './api.ts';
import { begin, personToMove, positionOf, reduce, type Action, type Match, type Settings } from './match.ts';

/**
 * What went wrong last: the service does not answer and is asked again by itself, it refused and says why, or the position is too
 * large for it and the match goes on without.
 */
export type Trouble = { readonly kind: 'unreachable' } | { readonly kind: 'refused'; readonly detail: string } | { readonly kind: 'unsolved' };

export interface View {
  readonly match: Match;
  /** Of the position at the cursor; undefined until the service has answered. */
  readonly analysis: Analysis | undefined;
  readonly trouble: Trouble | undefined;
  /** Whether a move is being checked, so that no other one can be made. */
  readonly judging: boolean;
}

/** Whether the service has said what it can about the position. */
export const isKnown = ({ analysis, trouble, judging }: View): boolean => !judging && (analysis !== undefined || trouble?.kind === 'unsolved');

const service = { analyze, reply, judge };
export type Service = typeof service;

const KEPT_ANALYSES = 40;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 8_000;
/** From a move to the answer to it, so that each is seen. */
export const PAUSE_MS = 500;
/** Nobody sees a shorter wait, and drawing it would hold up the answer. */
const HARDLY_A_MOMENT_MS = 40;

/**
 * The match together with what the service says about it. Requests leave in the same task as the click, before
 * the page is drawn, and answers that come too late for the position are only kept for later. Listeners hear
 * of a position together with its answer, or a moment later that it is awaited. So they do at the start.
 */
export class Session {
  private view: View;
  private language: Language;
  private readonly analyses = new Map<string, Analysis>();
  private readonly listeners = new Set<() => void>();
  private run = 0;
  private retryDelay = FIRST_RETRY_MS;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private moment: ReturnType<typeof setTimeout> | undefined;
  private unchecked: { move: Move; sketch: unknown } | undefined;
  /** Whether the end of this match was told, or was there when it was opened. */
  private ended = false;
  private moved = false;
  /** When the position was shown that the computer answers to. */
  private shownAt = -Infinity;

  /** `onEnd` is told once per match, when a move ends it; `onWait` at once when an answer is awaited. */
  constructor(
    match: Match,
    language: Language,
    private readonly onEnd: (view: View) => void,
    private readonly onWait: () => void,
    private readonly unsolvedOf: (game: string) => Unsolved | undefined,
    private readonly api: Service = service,
    /** How long a move is shown before the answer to it, in milliseconds. */
    private readonly pause: () => number = () => 0,
    /** Whether the match is on the screen. Nothing is asked about one that is not. */
    private readonly isOpen: () => boolean = () => true,
  ) {
    this.view = { match, analysis: undefined, trouble: undefined, judging: false };
    this.language = language;
    if (!isOpen()) return;
    this.showSoon({});
    this.ask();
  }

  /** The language that the service is asked to speak. */
  get spoken(): Language {
    return this.language;
  }

  get = (): View => this.view;

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  begin(settings: Settings): void {
    this.ended = this.moved = false;
    this.dispatch({ type: 'begin', settings });
  }

  /** Begins a game as it is usually begun, so that the person at the screen can win. */
  pick(settings: Settings): void {
    this.open({ ...begin({ ...settings, meFirst: true }), isOpen: true });
  }

  open(match: Match): void {
    this.ended = this.moved = false;
    this.dispatch({ type: 'open', match });
  }

  /** A person's move. */
  move(move: Move, sketch?: unknown): void {
    if (!personToMove(this.view.match) || this.view.judging) return;
    if (move.position !== undefined) {
      this.dispatch({ type: 'move', move, position: move.position, sketch });
    } else {
      this.unchecked = { move, sketch };
      this.onWait();
      this.show({ judging: true });
      this.ask();
    }
  }

  undo(): void {
    this.dispatch({ type: 'undo' });
  }

  redo(): void {
    this.dispatch({ type: 'redo' });
  }

  /** Goes on from an earlier position. The match has ended already, so its end is not told a second time. */
  again(cursor: number): void {
    this.dispatch({ type: 'again', cursor });
  }

  /** What the service says about a position of a match. Throws if it does not know or does not answer. */
  async analysisAt(match: Match, cursor: number): Promise<Analysis> {
    const then = { ...match, cursor };
    const known = this.analyses.get(this.key(then));
    if (known !== undefined) return known;
    const { game, play } = match.settings;
    const analysis = await this.api.analyze(game, play, positionOf(then), this.language);
    this.keep(then, analysis);
    return analysis;
  }

  retry = (): void => void this.ask();

  speak(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    this.ask();
  }

  /** Asks whether a match could begin so, and begins it. Throws what the service says if not. */
  async tryToBegin(settings: Settings): Promise<void> {
    const { game, play, start } = settings;
    const analysis = await this.api.analyze(game, play, start, this.language);
    this.keep(begin(settings), analysis);
    this.begin(settings);
  }

  private dispatch(action: Action): void {
    this.unchecked = undefined;
    if (action.type === 'move') this.moved = true;
    const { trouble, analysis } = this.view;
    const match = reduce(this.view.match, action.type === 'move' ? { ...action, lost: analysis?.outcome === 'P' } : action);
    const change: Partial<View> = { match, analysis: undefined, trouble: trouble?.kind === 'unreachable' ? trouble : undefined, judging: false };
    if (personToMove(match) || this.pause() === 0) {
      this.showSoon(change);
    } else {
      this.onWait();
      this.show(change);
      this.shownAt = performance.now();
    }
    this.ask();
  }

  private show(change: Partial<View>): void {
    clearTimeout(this.moment);
    this.moment = undefined;
    this.view = { ...this.view, ...change };
    for (const listener of this.listeners) listener();
  }

  private showSoon(change: Partial<View>): void {
    this.view = { ...this.view, ...change };
    this.onWait();
    this.moment ??= setTimeout(() => this.show({}), HARDLY_A_MOMENT_MS);
  }

  private key(match: Match): string {
    return JSON.stringify([match.settings.game, match.settings.play, positionOf(match), this.language]);
  }

  private keep(match: Match, analysis: Analysis): void {
    this.analyses.set(this.key(match), analysis);
    const [oldest] = this.analyses.keys();
    if (this.analyses.size > KEPT_ANALYSES && oldest !== undefined) this.analyses.delete(oldest);
  }

  /** Finds out what is missing at the cursor and asks for it. */
  private async ask(): Promise<void> {
    const run = ++this.run;
    clearTimeout(this.retryTimer);
    if (!this.isOpen()) return;
    const { match } = this.view;
    if (match.unread !== undefined) {
      // Whoever has just made the session listens from then on.
      await Promise.resolve();
      if (run === this.run) this.show({ trouble: { kind: 'refused', detail: `start=${match.unread}` }, judging: false });
      return;
    }
    const { game, play, level } = match.settings;
    const position = positionOf(match);
    const known = this.analyses.get(this.key(match));
    try {
      if (this.unchecked !== undefined) {
        const { move, sketch } = this.unchecked;
        const judged = await this.api.judge(game, play, position, move);
        if (run === this.run) this.dispatch({ type: 'move', ...judged, sketch });
      } else if (known !== undefined && (personToMove(match) || known.advice.kind === 'over')) {
        this.arrive(match, known);
      } else if (personToMove(match)) {
        const analysis = await this.api.analyze(game, play, position, this.language);
        this.keep(match, analysis);
        if (run === this.run) this.arrive(match, analysis);
      } else {
        const { move, position: after, next } = await this.api.reply(game, play, position, level, this.language);
        const wait = this.shownAt + this.pause() - performance.now();
        if (move !== null && wait > 0) await new Promise((later) => setTimeout(later, wait));
        if (run !== this.run) return;
        this.moved ||= move !== null;
        const answered = move === null ? match : reduce(match, { type: 'move', move, position: after });
        if (next === undefined) {
          this.showSoon({ match: answered, analysis: undefined });
          this.ask();
        } else {
          this.keep(answered, next);
          this.arrive(answered, next);
        }
      }
    } catch (error) {
      if (run !== this.run || (error instanceof Refusal && error.isTooLarge && this.goOn(match))) return;
      this.fail(error);
    }
  }

  /** Goes on where the service cannot solve the position. False if the game cannot do that. */
  private goOn(match: Match): boolean {
    const { settings, turns, cursor } = match;
    const unsolved = this.unsolvedOf(settings.game);
    if (unsolved === undefined) return false;
    const made = turns.slice(0, cursor);
    if (personToMove(match) && this.unchecked === undefined) {
      this.show({ trouble: { kind: 'unsolved' } });
      return true;
    }
    const sketch = this.unchecked?.sketch;
    const move = this.unchecked === undefined ? unsolved.any(settings.start, made) : unsolved.after(settings.start, made, this.unchecked.move, sketch);
    if (move?.position === undefined) return false;
    this.dispatch({ type: 'move', move, position: move.position, sketch });
    return true;
  }

  private arrive(match: Match, analysis: Analysis): void {
    this.retryDelay = FIRST_RETRY_MS;
    const { settings, isOpen } = match;
    if (isOpen && settings.opponent === 'computer' && settings.meFirst && analysis.outcome === 'P' && analysis.advice.kind !== 'over') {
      this.begin({ ...settings, meFirst: false });
      return;
    }
    const view: View = { match, analysis, trouble: undefined, judging: false };
    if (analysis.advice.kind === 'over' && !this.ended) {
      this.ended = true;
      if (this.moved) this.onEnd(view);
    }
    this.show(view);
  }

  private fail(error: unknown): void {
    if (error instanceof Refusal) {
      this.unchecked = undefined;
      this.show({ trouble: { kind: 'refused', detail: error.message }, judging: false });
    } else if (error instanceof Unreachable) {
      this.show({ trouble: { kind: 'unreachable' } });
      this.retryTimer = setTimeout(this.retry, this.retryDelay);
      this.retryDelay = Math.min(2 * this.retryDelay, LAST_RETRY_MS);
    } else {
      throw error;
    }
  }
}
