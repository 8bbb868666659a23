// Random starts of the games that are drawn.
import assert from 'node:assert/strict';
import { analyze, pageTest, sheet, start, tool } from '../harness.mjs';

for (const [game, label] of [['sprouts', 'Spots'], ['brussels-sprouts', 'Crosses']]) {
  pageTest(`a random start of ${game}, won or lost`, {}, async ({ page, open }) => {
    await open({ game, first: 'me', level: 'perfect' });
    for (const [wish, outcome] of [['won', 'N'], ['lost', 'P'], ['won', 'N']]) {
      await tool(page, 'Settings').click();
      const count = sheet(page).getByLabel(label);
      const before = await count.inputValue();
      await sheet(page).getByLabel('Random position').selectOption(wish);
      await sheet(page).getByRole('button', { name: 'Random', exact: true }).click();
      await page.waitForFunction(before => [...document.querySelectorAll('dialog .position select')].at(-1).value !== before, before);
      const number = Number(await count.inputValue());
      assert.equal((await analyze(game, { [label.toLowerCase()]: number })).outcome, outcome, `${wish}: ${number}`);
      await start(page);
    }
  });
}
