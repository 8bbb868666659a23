// What has to be on the screen, as the simple solver says.
import assert from 'node:assert/strict';
import { keyOf, optionsOf, valueOf } from '../simple/solve.mjs';
import { speech } from './vocabulary.mjs';

/** The marks of what can be pointed at: what is written on it, what it is called, whether it is marked as winning. */
export function checkChoices(match, choices) {
  const { game, play, counts, language } = match;
  const { rows, tiles } = speech[language];
  const values = [rows.value, tiles.leaves, tiles.leavesQuadrant];
  for (const { label, after, worth, wins, expected } of choices) {
    if (after === undefined) continue;
    counts.marks++;
    assert.equal(worth, expected, `what is written on: ${label}`);
    assert.equal(wins, !match.isWon(after), `whether it is marked as winning: ${label}`);
    if (game === 'dag' || game === 'sum') continue;
    assert.equal([rows.winning, tiles.winning].some((words) => label.includes(words)), wins, label);
    const isSaid = values.some((value) => label.split(', ').includes(value(Number(expected))));
    if (play === 'normal' || game === 'ichomp') assert.ok(isSaid, `${label} has the value ${expected}`);
  }
}

function checkTurn(match, { turn }) {
  const { alone, meFirst, moves, play, language } = match;
  const w = speech[language].page;
  const side = moves % 2;
  if (!match.isOver()) return assert.equal(turn, alone ? w.yourTurn : w.playerToMove(side));
  const winner = play === 'misere' ? side : 1 - side;
  const isMe = (winner === 0) === meFirst;
  assert.equal(turn, !alone ? w.playerWins(winner) : isMe ? w.youWin : w.youLose);
}

/** On a drawing, the value of all of it is on the paper, or who wins. The table has its parts in an order of the service's own. */
function checkPaper(match, { paper, parts, total }) {
  const { game, language, play, position } = match;
  const { value } = speech[language].sprouts;
  const wanted = [value(null, match.isWon(position) ? 'N' : 'P'), ...(play === 'normal' ? [String(valueOf(game, position))] : [])];
  assert.ok(wanted.includes(paper[0]), `${paper[0]} is on the paper, not ${wanted}`);
  if (play === 'normal' && !match.isOver()) assert.equal(parts.length > 1 ? total : parts[0], wanted[1], 'the value of all parts');
}

function checkValues(match, { parts, total, note, corners }) {
  const { board, game, language, play, position } = match;
  const { valueWon, valuesWon, valueLost, valuesLost } = speech[language].page;
  const expected = board.parts(match.screen, match);
  assert.deepEqual(parts, expected, 'the values of the parts');
  if (expected.length > 1) assert.equal(total, String(valueOf(game, position)), 'the value of all parts');
  if (board.corners !== undefined) assert.deepEqual(corners, board.corners(position), 'the values at the corners');
  if (match.isOver()) return;
  const [won, lost] = [[valueWon, valuesWon].includes(note), [valueLost, valuesLost].includes(note)];
  assert.equal(won || lost, play === 'normal' || game === 'chomp', note);
  if (won || lost) assert.equal(won, match.isWon(position), note);
}

/** Whether all moves are offered, each as what it leaves. */
function checkAll(match, screen, choices) {
  const { board, game, position } = match;
  if (board.isComplete?.(screen, match) === false) return;
  const keys = (positions) => [...new Set(positions.map((after) => keyOf(game, after)))].sort();
  assert.deepEqual(keys(choices.map(({ after }) => after)), keys(optionsOf(game, position)), 'the moves that the page offers');
}

export function checkScreen(match, screen) {
  match.screen = screen;
  checkTurn(match, screen);
  if (match.board.isDrawn) checkPaper(match, screen);
  else checkValues(match, screen);
  assert.deepEqual(screen.moves.map(({ verdict }) => verdict), match.verdicts, 'what the list says of the moves');
  if (match.isOver()) return;
  assert.equal(screen.hint, match.isWon(match.position) ? 'good' : 'bad', 'whether the hint says that there is a winning move');
  if (match.board.isDrawn) return;
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
