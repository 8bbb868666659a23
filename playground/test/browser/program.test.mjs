// The program beside a table of values: that of examples/.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { assertNoSideways, PHONE, pageTest, settled } from '../harness.mjs';

pageTest('the program that computes a table is loaded when it is opened, in three languages', PHONE, async ({ page, open }) => {
  const loaded = [];
  page.on('request', (request) => request.url().endsWith('/programs.js') && loaded.push(request.url()));
  await open('explore=values&game=kayles');
  await page.locator('.heap-cell').nth(20).waitFor();
  await settled(page);
  assert.equal(loaded.length, 0);
  await page.getByText('These values as a program').click();
  const code = page.locator('.program-panel pre');
  for (const [language, name] of [['Python', 'values.py'], ['C++', 'values.cpp'], ['JavaScript', 'values.mjs']]) {
    await page.getByRole('radio', { name: language, exact: true }).check();
    await code.and(page.getByRole('group', { name: language, exact: true })).waitFor();
    assert.equal(await code.textContent(), await readFile(new URL(`../../../examples/${name}`, import.meta.url), 'utf8'));
  }
  assert.equal(loaded.length, 1);
  await assertNoSideways(page);
});
