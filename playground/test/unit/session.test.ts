import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal, Unreachable } from '../../src/api.ts';
import type { Analysis, Move, Position, Unsolved } from '../../src/games/game.ts';
import { begin, type Settings } from '../../src/match.ts';
import { isKnown, Session, type Service } from '../../src/session.ts';

const settings: Settings = { game: 'nim', play: 'normal', opponent: 'computer', level: 'perfect', meFirst: true, start: { left: 4 } };

/** Take one or two of a heap. The computer always takes one. */
const analysisOf = (position: Position): Analysis => {
  const left = position.left as number;
  const moves = [1, 2].filter((take) => take <= left).map((take) => ({ take, position: { left: left - take } }));
  return { game: 'nim', play: 'normal', position, sg: left % 3, outcome: left % 3 === 0 ? 'P' : 'N', components: [], winning_moves: [], winning_moves_total: 0, moves, moves_total: moves.length, method: 'formula', advice: { kind: left === 0 ? 'over' : 'win', move: null } };
};

const service: Service = {
  analyze: async (_game, _play, position) => analysisOf(position),
  reply: async (_game, _play, position) => {
    const next = { left: Math.max(0, (position.left as number) - 1) };
    return { move: position.left === 0 ? null : { take: 1 }, position: next, next: analysisOf(next) };
  },
  judge: async (_game, _play, position, move) => {
    if (move.take === 3) throw new Refusal(422, 'three is too many');
    return { move, position: { left: (position.left as number) - (move.take as number) } };
  },
};

const idle = () => new Promise((later) => setTimeout(later));
const left = (session: Session) => session.get().analysis?.position.left;

async function started(api: Partial<Service> = {}, ended: string[] = [], unsolved?: Unsolved) {
  const session = new Session(begin(settings), 'en', ({ analysis }) => ended.push(analysis?.outcome ?? ''), () => undefined, () => unsolved, { ...service, ...api });
  await idle();
  return session;
}

test('a listed move is shown before the service is asked, and answered', async () => {
  const session = await started();
  session.move({ take: 1, position: { left: 3 } });
  assert.deepEqual(session.get().match.turns.map(({ position }) => position.left), [3]);
  await idle();
  assert.equal(left(session), 2);
  assert.equal(session.get().match.cursor, 2);
});

test('a quick answer is shown together with the move, a slow one after it', async (context) => {
  const session = await started();
  const shown: number[] = [];
  session.subscribe(() => shown.push(session.get().match.cursor));
  session.move({ take: 1, position: { left: 3 } });
  await idle();
  assert.deepEqual(shown, [2]);

  context.mock.timers.enable({ apis: ['setTimeout'] });
  let waits = 0;
  const silent = { ...service, analyze: () => new Promise<Analysis>(() => {}) };
  const slow = new Session(begin(settings), 'en', () => undefined, () => void waits++, () => undefined, silent);
  slow.subscribe(() => shown.push(slow.get().match.cursor));
  slow.open(slow.get().match);
  assert.deepEqual([shown.length, waits], [1, 2], 'the page knows at once that it waits');
  context.mock.timers.runAll();
  assert.deepEqual(shown, [2, 0]);
});

test('a move without a position is judged first', async () => {
  const session = await started();
  session.move({ take: 2 });
  assert.equal(session.get().match.cursor, 0);
  await idle();
  await idle();
  assert.equal(left(session), 1);
});

test('while a move is judged no other one can be made', async () => {
  const session = await started();
  session.move({ take: 2 });
  assert.deepEqual([isKnown(session.get()), session.get().judging], [false, true]);
  session.move({ take: 1 });
  await idle();
  await idle();
  assert.deepEqual(session.get().match.turns.map(({ move }) => move.take), [2, 1], 'the second move is the computer’s');
  assert.equal(isKnown(session.get()), true);
});

test('a refused move changes nothing but says why', async () => {
  const session = await started();
  session.move({ take: 3 });
  await idle();
  assert.deepEqual(session.get().trouble, { kind: 'refused', detail: 'three is too many' });
  assert.equal(session.get().match.cursor, 0);
  assert.equal(left(session), 4);
});

test('the end of a match is told once, even after undo and redo', async () => {
  const ended: string[] = [];
  const session = await started({}, ended);
  session.move({ take: 2, position: { left: 2 } });
  await idle();
  session.move({ take: 1, position: { left: 0 } });
  await idle();
  session.undo();
  await idle();
  session.redo();
  await idle();
  assert.deepEqual(ended, ['P']);
  session.begin(settings);
  await idle();
  session.move({ take: 2, position: { left: 2 } });
  await idle();
  session.move({ take: 1, position: { left: 0 } });
  await idle();
  assert.deepEqual(ended, ['P', 'P']);
});

test('a match that is tried again from an earlier position is not counted a second time', async () => {
  const ended: string[] = [];
  const session = await started({}, ended);
  session.move({ take: 2, position: { left: 2 } });
  await idle();
  session.move({ take: 1, position: { left: 0 } });
  await idle();
  session.again(0);
  await idle();
  assert.equal(left(session), 4);
  assert.equal(session.get().match.turns.length, 0);
  session.move({ take: 2, position: { left: 2 } });
  await idle();
  session.move({ take: 1, position: { left: 0 } });
  await idle();
  assert.deepEqual(ended, ['P']);
});

test('what was analysed during a match is not asked again', async () => {
  let asked = 0;
  const analyze: Service['analyze'] = (...question) => {
    asked++;
    return service.analyze(...question);
  };
  const session = await started({ analyze });
  session.move({ take: 2, position: { left: 2 } });
  await idle();
  const { match } = session.get();
  assert.equal((await session.analysisAt(match, 0)).position.left, 4);
  assert.equal((await session.analysisAt(match, 2)).position.left, 1);
  assert.equal(asked, 1);
  assert.equal((await session.analysisAt(match, 1)).position.left, 2);
  assert.equal(asked, 2);
});

test('opening a match that has ended is not its end', async () => {
  const ended: string[] = [];
  const session = await started({}, ended);
  session.open({ settings: { ...settings, start: { left: 1 } }, turns: [{ move: { take: 1 }, position: { left: 0 }, by: 0 }], cursor: 1 });
  await idle();
  assert.equal(left(session), 0);
  assert.deepEqual(ended, []);
});

test('when nobody answers the match is kept and goes on later', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let gone = false;
  const reply: Service['reply'] = async (...question) => {
    if (gone) throw new Unreachable();
    return service.reply(...question);
  };
  const turn = async () => {
    for (let i = 0; i < 10; i++) await Promise.resolve();
  };
  const session = new Session(begin(settings), 'en', () => undefined, () => undefined, () => undefined, { ...service, reply });
  await turn();
  gone = true;
  session.move({ take: 1, position: { left: 3 } });
  await turn();
  assert.deepEqual(session.get().trouble, { kind: 'unreachable' });
  assert.equal(session.get().match.cursor, 1);
  gone = false;
  context.mock.timers.runAll();
  await turn();
  assert.equal(session.get().trouble, undefined);
  assert.equal(left(session), 2);
});

test('an answer that comes after undo does not move', async () => {
  const session = await started();
  session.move({ take: 1, position: { left: 3 } });
  session.undo();
  await idle();
  assert.equal(session.get().match.cursor, 0);
  assert.equal(left(session), 4);
});

/** The board's own moves of the same game. It always takes one for the computer. */
const own: Unsolved = {
  any: (start, turns) => own.after(start, turns, { take: 1 }, undefined),
  after: (start, turns, { take }) => ({ take, position: { left: ((turns.at(-1)?.position ?? start).left as number) - (take as number) } }),
};
const tooLarge = async () => Promise.reject(new Refusal(422, 'too large', true));

test('a game whose positions are too large for the service goes on without it', async () => {
  const ended: string[] = [];
  const analyze = (position: Position) => ((position.left as number) > 1 ? tooLarge() : Promise.resolve(analysisOf(position)));
  const session = await started({ analyze: (_game, _play, position) => analyze(position), reply: tooLarge, judge: tooLarge }, ended, own);
  assert.deepEqual([session.get().analysis, session.get().trouble], [undefined, { kind: 'unsolved' }]);
  session.move({ take: 2 } satisfies Move);
  for (let turn = 0; turn < 5; turn++) await idle();
  assert.deepEqual(session.get().match.turns.map(({ position }) => position.left), [2, 1]);
  // The service knows the answer again.
  assert.deepEqual([left(session), session.get().trouble], [1, undefined]);
});

test('where the board has no moves of its own, the refusal is shown', async () => {
  const session = await started({ analyze: tooLarge });
  assert.deepEqual(session.get().trouble, { kind: 'refused', detail: 'too large' });
});
