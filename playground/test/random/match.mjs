import assert from 'node:assert/strict';
import { isWon, keyOf, optionsOf } from '../simple/solve.mjs';
import { boards } from './boards.mjs';
import { checkChoices, checkPictures, checkScreen } from './check.mjs';
import { chance, printed, startOf } from './starts.mjs';
import { speech } from './vocabulary.mjs';

const LEVELS = ['child', 'beginner', 'casual', 'strong', 'perfect'];

/** One match on the screen, from a random start to its end. `counts` says how much was looked at. */
export class Match {
  constructor(page, { game, play, seed, language }, counts) {
    Object.assign(this, { page, game, play, seed, language, counts, board: boards[game] });
    this.random = chance(seed);
    this.alone = this.random.below(2) === 0;
    this.level = this.random.one(LEVELS);
    this.meFirst = !this.alone || this.random.below(2) === 0;
    /** How many moves led to `position`, and what the list of moves has to say of each. */
    this.moves = 0;
    this.verdicts = [];
  }

  toString() {
    const { game, play, seed, language, position, start, alone, level, moves } = this;
    const who = alone ? `against the computer (${level})` : 'two people';
    const where = `after ${moves} moves, ${JSON.stringify(position)}, start ${JSON.stringify(start)}`;
    return `${game}, ${play}, ${language}, seed ${seed}, ${who}, ${where}`;
  }

  isWon(position) {
    return isWon(this.game, position, this.play);
  }

  isOver(position = this.position) {
    return optionsOf(this.game, position).length === 0;
  }

  isSame(one, other) {
    return keyOf(this.game, one) === keyOf(this.game, other);
  }

  leadsTo(position, after) {
    return optionsOf(this.game, position).some((option) => this.isSame(option, after));
  }

  async playOut() {
    this.start = await startOf(this.game, this.play, this.random);
    this.position = this.board.solved?.(this.start) ?? this.start;
    let screen = await this.open();
    this.begun(screen);
    for (;;) {
      checkScreen(this, screen);
      await checkPictures(this, screen);
      this.counts.positions++;
      if (this.isOver()) break;
      const after = await this.move(screen);
      screen = await this.page.evaluate((least) => window.hands.look(least), this.moves + 1);
      this.follow(screen, after);
    }
    this.counts.games++;
  }

  open() {
    const { game, play, alone, level, meFirst } = this;
    const others = alone ? { opponent: 'computer', level, first: meFirst ? 'me' : 'computer' } : { opponent: 'person' };
    const fragment = new URLSearchParams({ game, play, ...others, start: printed(game, this.start) });
    return this.page.evaluate(([fragment, language]) => window.hands.open(fragment, language), [String(fragment), this.language]);
  }

  /** The start is drawn, or what the computer has made of it. */
  begun(screen) {
    const drawn = this.board.read(screen, this);
    assert.equal(screen.moves.length, this.meFirst ? 0 : 1, 'moves at the start');
    const isRight = this.meFirst ? this.isSame(this.position, drawn) : this.leadsTo(this.position, drawn);
    assert.ok(isRight, `the page begins with ${JSON.stringify(drawn)}`);
    if (!this.meFirst) this.answered(this.position, drawn);
    this.arrive(screen, drawn);
  }

  arrive(screen, position) {
    this.position = position;
    this.moves = screen.moves.length;
  }

  /** The move that was made is drawn, and the computer's answer if there is one. `after` is what the move leaves, if that was known. */
  follow(screen, after) {
    const drawn = this.board.read(screen, this);
    const made = screen.moves.length - this.moves;
    // All finished drawings are one position, so the one on the screen may be the end of one move or of two.
    const mayBeEither = after === undefined && this.isOver(drawn) && this.leadsTo(this.position, drawn);
    const hasAnswer = this.alone && (mayBeEither ? made === 2 : after === undefined || !this.isOver(after));
    assert.equal(made, hasAnswer ? 2 : 1, 'moves made at once');
    const mine = after ?? (hasAnswer ? this.between(screen, drawn) : drawn);
    assert.ok(this.leadsTo(this.position, mine), `no move leads to ${JSON.stringify(mine)}`);
    const isDrawn = hasAnswer ? this.leadsTo(mine, drawn) : this.isSame(mine, drawn);
    assert.ok(isDrawn, `${JSON.stringify(mine)}, and ${JSON.stringify(drawn)} is drawn`);
    if (this.followsHint && this.isWon(this.position)) assert.ok(!this.isWon(drawn), 'the hint does not win');
    this.verdicts.push(this.verdictOf(mine));
    if (hasAnswer) this.answered(mine, drawn);
    this.arrive(screen, drawn);
  }

  verdictOf(after) {
    const { wasWinning, wasMistake } = speech[this.language].page;
    return !this.isWon(this.position) ? '' : this.isWon(after) ? wasMistake : wasWinning;
  }

  /** What a drawn line has left, if it is seen only with the answer to it: what the page says of the line fits. */
  between({ moves }, drawn) {
    const ways = optionsOf(this.game, this.position).filter((after) => this.leadsTo(after, drawn));
    const [mine = ways[0]] = ways.filter((after) => this.verdictOf(after) === moves[this.moves].verdict);
    return mine ?? drawn;
  }

  answered(before, after) {
    this.verdicts.push('');
    if (this.level === 'perfect' && this.isWon(before)) assert.ok(!this.isWon(after), 'the perfect computer misses a win');
  }

  /** Makes a random move, by one of the hands of a person. Says what it leaves, unless the hint chose it or it is drawn. */
  async move(screen) {
    const hand = this.random.below(8);
    this.followsHint = hand === 0 && !this.alone;
    if (this.followsHint) {
      await this.press('.panel.hint .advice button');
      return undefined;
    }
    if (this.board.isDrawn) {
      await this.page.evaluate((seed) => window.hands.draw(seed), this.random.below(2 ** 31));
      return undefined;
    }
    const choices = this.board.choices(screen, this);
    for (;;) {
      const choice = this.random.one(choices);
      const { mode, amount } = choice;
      if (mode !== undefined) await this.page.evaluate(([mode, amount]) => window.hands.setTools(mode, amount), [mode, amount]);
      const last = choice.begins === undefined ? choice : await this.begin(screen, choice);
      if (last === undefined) continue;
      await this.use(hand, last);
      return last.after;
    }
  }

  /** Chooses the first gap of a move that leaves more parts, and says one of those that end it, if one does. */
  async begin(screen, { target, begins }) {
    const spots = await this.page.evaluate((selector) => window.hands.begin(selector), target);
    const choices = this.board.choices({ ...screen, spots }, this).filter(({ after }) => after !== undefined);
    checkChoices(this, choices);
    const ending = choices.filter((_, index) => spots[index] !== undefined && choices[index].target.includes(`data-segment="${begins}"`));
    return ending.length === 0 ? undefined : this.random.one(ending);
  }

  press(selector, nth = 0) {
    return this.page.evaluate(([selector, nth]) => window.hands.press(selector, nth), [selector, nth]);
  }

  async use(hand, { target, nth = 0 }) {
    const button = this.page.locator(target).nth(nth);
    if (hand === 1) return button.click();
    if (hand !== 2) return this.press(target, nth);
    await button.focus();
    await this.page.keyboard.press('Enter');
  }
}
