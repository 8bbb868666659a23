// What has to be on the screen, as the simple solver says.
import assert from 'node:assert/strict';
import { keyOf, optionsOf, valueOf } from '../simple/solve.mjs';

/** The marks of what can be pointed at: what is written on it, what it is called, whether it is marked as winning. */
export function checkChoices(match, choices) {
  const { game, play, counts } = match;
  for (const { label, after, worth, wins, expected } of choices) {
    if (after === undefined) continue;
    counts.marks++;
    assert.equal(worth, expected, `what is written on: ${label}`);
    assert.equal(wins, !match.isWon(after), `whether it is marked as winning: ${label}`);
    if (game === 'dag' || game === 'sum') continue;
    assert.equal(label.includes('a winning move'), wins, label);
    const value = new RegExp(`value (of the quadrant after it |after it )?${expected}\\b`);
    if (play === 'normal' || game === 'ichomp') assert.match(label, value);
  }
}

function checkTurn(match, { turn }) {
  const { alone, meFirst, moves, play } = match;
  const side = moves % 2;
  if (!match.isOver()) return assert.equal(turn, alone ? 'Your turn' : `Player ${side + 1} to move`);
  const winner = play === 'misere' ? side : 1 - side;
  const isMe = (winner === 0) === meFirst;
  assert.equal(turn, !alone ? `Player ${winner + 1} wins!` : isMe ? 'You win!' : 'The computer wins.');
}

function checkValues(match, { parts, total, note, corners }) {
  const { board, game, play, position } = match;
  const expected = board.parts(match.screen, match);
  assert.deepEqual(parts, expected, 'the values of the parts');
  if (expected.length > 1) assert.equal(total, String(valueOf(game, position)), 'the value of all parts');
  if (board.corners !== undefined) assert.deepEqual(corners, board.corners(position), 'the values at the corners');
  if (match.isOver()) return;
  const said = /(?:value|XOR) is (not 0|0)/.exec(note)?.[1];
  assert.equal(said, play === 'normal' || game === 'chomp' ? (match.isWon(position) ? 'not 0' : '0') : undefined, note);
}

/** Whether all moves are offered, each as what it leaves. */
function checkAll({ board, game, position }, screen, choices) {
  if (board.isComplete?.(screen) === false) return;
  const keys = (positions) => [...new Set(positions.map((after) => keyOf(game, after)))].sort();
  assert.deepEqual(keys(choices.map(({ after }) => after)), keys(optionsOf(game, position)), 'the moves that the page offers');
}

export function checkScreen(match, screen) {
  match.screen = screen;
  checkTurn(match, screen);
  checkValues(match, screen);
  assert.deepEqual(screen.moves.map(({ verdict }) => verdict), match.verdicts, 'what the list says of the moves');
  if (match.isOver()) return;
  assert.equal(screen.hint, match.isWon(match.position) ? 'good' : 'bad', 'whether the hint says that there is a winning move');
  const choices = match.board.choices(screen, match);
  checkChoices(match, choices);
  checkAll(match, screen, choices);
}

/** A picture comes after the position, so it is waited for. */
export async function checkPictures({ board, play, position, page }) {
  const wanted = board.pictured?.(position, play);
  if (wanted === undefined) return;
  const isThere = (wanted) => {
    const alts = [...document.querySelectorAll('.stage .picture img')].map(({ alt }) => alt);
    return alts.length === wanted.length && wanted.every((texts, index) => texts.every((text) => alts[index].includes(text)));
  };
  const seen = () => page.locator('.stage .picture img').evaluateAll((all) => all.map(({ alt }) => alt));
  await page.waitForFunction(isThere, wanted, { timeout: 20_000 }).catch(async () => assert.deepEqual(await seen(), wanted, 'the picture'));
}
