// The links of docs/lessons.md open positions.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { pageTest } from '../harness.mjs';

const text = await readFile(new URL('../../../docs/lessons.md', import.meta.url), 'utf8');
const links = [...text.matchAll(/\(http:\/\/localhost:8080\/#([^)]+)\)/g)].map(([, fragment]) => fragment);

pageTest('the links of the lessons open what they say', {}, async ({ page, open }) => {
  assert.ok(links.length > 10, `${links.length} links`);
  for (const link of links) {
    await open(link);
    const asked = new URLSearchParams(link);
    const shown = new URLSearchParams(new URL(page.url()).hash.slice(1));
    for (const [field, value] of asked) assert.equal(shown.get(field), value, `${field} of ${link}`);
    assert.equal(await page.getByRole('alert').count(), 0, link);
  }
});
