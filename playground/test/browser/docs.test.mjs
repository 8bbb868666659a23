// The page at /docs: a request can be tried as it is filled in.
import assert from 'node:assert/strict';
import { pageTest, PHONE, SERVICE_URL } from '../harness.mjs';

for (const [name, options] of Object.entries({ desktop: {}, phone: { ...PHONE, colorScheme: 'dark' } })) {
  for (const operation of ['nim/analyze_nim_get', 'nim/play_nim', 'ichomp/draw_ichomp']) {
    pageTest(`${operation} can be tried at /docs, ${name}`, options, async ({ page }) => {
      await page.goto(`${SERVICE_URL}/docs#/${operation}`);
      assert.equal(await page.title(), 'nimber API');
      const opened = page.locator('.opblock.is-open');
      await opened.getByRole('button', { name: 'Execute' }).click();
      assert.equal((await opened.locator('.live-responses-table .response-col_status').nth(1).innerText()).trim().slice(0, 3), '200');
    });
  }
}
