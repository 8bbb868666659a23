// Whole games from random positions, played on the screen and compared with the simple solver of test/simple, which knows only the rules:
// who is to move, what each move is worth, which moves are marked as winning, who has won. `--games=300` plays more of them,
// `FIRST_SEED=7` others, `RANDOM_GAME=nim` only those of one game. A failure names the game, the play, the seed and the position. The page
// speaks all of its languages in turn.
import assert from 'node:assert/strict';
import { pageTest } from '../harness.mjs';
import { boards } from '../random/boards.mjs';
import { install } from '../random/inside.mjs';
import { Match } from '../random/match.mjs';
import { languages } from '../random/vocabulary.mjs';

const GAMES = Object.keys(boards);
const PLAYS = ['normal', 'misere'];
const KINDS = GAMES.flatMap((game) => PLAYS.map((play) => ({ game, play })));
const COUNT = Number(process.env.RANDOM_GAMES ?? KINDS.length);
const FIRST = Number(process.env.FIRST_SEED ?? 1);

/** The service says the moves of games without boards in each language, and they are read in English only. */
const languageOf = (game, index) => (game === 'dag' || game === 'sum' ? 'en' : languages[index % languages.length]);

const matches = Array.from({ length: COUNT }, (_, index) => {
  const { game, play } = KINDS[index % KINDS.length];
  // The languages change once more with each round of the games, so that each game is played in all of them.
  return { game, play, seed: FIRST + index, language: languageOf(game, index + Math.floor(index / KINDS.length)) };
});

for (const game of process.env.RANDOM_GAME?.split(',') ?? GAMES) {
  const mine = matches.filter((match) => match.game === game);
  if (mine.length === 0) continue;
  pageTest(`random games are as the simple solver says: ${game}`, {}, async ({ page, open }) => {
    await open({ game });
    await page.evaluate(install);
    const counts = { games: 0, positions: 0, marks: 0 };
    const wrong = [];
    for (const settings of mine) {
      const match = new Match(page, settings, counts);
      await match.playOut().catch((error) => wrong.push(`${match}: ${error.stack}`));
      if (wrong.length > 3) break;
    }
    if (COUNT > KINDS.length) console.log(`${process.env.BROWSER}, ${game}: ${JSON.stringify(counts)}`);
    assert.deepEqual(wrong, []);
  });
}
