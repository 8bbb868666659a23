// The lessons of the page as data, and how a person answers them.
import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { join } from 'node:path';
import { ask } from './harness.mjs';

const contents = `
  export { lessonNames, plan } from './plan.ts';
  export { gameOf } from '../../games/index.ts';
  ${['en', 'de', 'es', 'fr', 'ru'].map((language) => `export { ${language} } from './words/${language}.ts';`).join('\n')}
`;
const { outputFiles } = await build({
  stdin: { contents, resolveDir: join(import.meta.dirname, '../src/views/lesson'), loader: 'ts' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  loader: { '.css': 'empty' },
  jsx: 'automatic',
  jsxImportSource: 'preact',
  write: false,
});
const script = Buffer.from(outputFiles[0].contents).toString('base64');
const { lessonNames, plan, gameOf, ...words } = await import(`data:text/javascript;base64,${script}`);
export { lessonNames, plan, words };

/** What the service says about the position that a step shows. */
export const analysisOf = ({ game, start, play = 'normal' }) =>
  ask(`/${game}/analyze`, { ...gameOf(game).read(start), play, moves: 'all', limit: 10_000, positions: true });

export const stepsOf = (page) => page.locator('.lesson .step');

/** Makes a move of a heap game, of Chomp or of Wythoff's queen on the board of a step, with one click. */
async function click(step, game, move) {
  if (game === 'chomp') return step.locator(`[data-row="${move.row}"][data-col="${move.col}"]`).click();
  if (game === 'wythoff') return step.locator(`[data-cell="${move.position.heaps.join(' ')}"]`).click();
  const { heap, group, row, take, leaves } = move;
  const spot = take ? 2 * (leaves[0] ?? 0) + 1 : 2 * leaves[0];
  await step.locator(`[data-segment="${heap ?? group ?? row}"][data-spot="${spot}"]`).click();
}

/** Moves that one click makes: one object out of the middle, a split, or what is at the end of a heap. */
const isOneClick = ({ take, leaves }) => leaves === undefined || take <= 1 || take === undefined || leaves.length < 2;

export async function move(step, shown, isWinning) {
  const { moves, winning_moves } = await analysisOf(shown);
  const losing = moves.filter(({ sg, outcome }) => (sg == null ? outcome === 'N' : sg !== 0));
  const chosen = (isWinning ? winning_moves : losing).find(isOneClick);
  assert.notEqual(chosen, undefined, JSON.stringify(shown));
  await step.locator('.spot.can, .tile, .queen-board:not(.waiting)').first().waitFor();
  await click(step, shown.game, chosen);
}

const form = async (step, answer) => {
  await step.getByRole('textbox').fill(answer);
  await step.locator('.field button').click();
};

const choose = (step, index) => step.locator('.choices button').nth(index).click();

/** Answers the question of a step. */
export async function answer(step, { ask: question, board }, isRight = true) {
  switch (question.kind) {
    case 'who':
      return choose(step, (question.right === 'second') === isRight ? 1 : 0);
    case 'choice':
      return choose(step, isRight ? question.right : (question.right + 1) % question.options);
    case 'number':
      return form(step, String(isRight ? question.right : question.right + 1));
    case 'numbers':
      return form(step, isRight ? question.right.join(', ') : '9, 9');
    case 'move':
      return move(step, board, isRight);
  }
}
