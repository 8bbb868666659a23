// The page at /docs: an operation is found, read and tried.
import assert from 'node:assert/strict';
import { addressOf, assertAccessible, assertNoSideways, DESKTOP, pageTest, PHONE, SERVICE_URL } from '../harness.mjs';

const DOCS = `${SERVICE_URL}/docs`;
const NARROW = { ...PHONE, viewport: { width: 375, height: 740 }, colorScheme: 'dark' };

/** Opens the page, and waits until it shows the document. */
async function open(page, address = '') {
  await page.goto(DOCS + address);
  await page.locator('#found:not(:empty)').waitFor();
}

const opened = (page) => page.locator('.operation[open]:not([hidden])');
const field = (page, name) => opened(page).getByLabel(name, { exact: true });

/** Sends the request as the form has it, and returns the answer. */
async function send(page) {
  await opened(page).getByRole('button', { name: 'Send' }).click();
  // It is disabled until there is an answer.
  await opened(page).locator('button:enabled').waitFor();
  const status = await opened(page).locator('.live .status').innerText();
  return { status, body: await opened(page).locator('.answer').innerText() };
}

for (const [name, options] of Object.entries({ desktop: {}, phone: NARROW })) {
  for (const operation of ['nim/analyze_nim_get', 'nim/play_nim', 'ichomp/draw_ichomp', 'move/play_nim', 'service/metrics']) {
    pageTest(`${operation} can be tried at /docs, ${name}`, options, async ({ page }) => {
      await open(page, `#/${operation}`);
      assert.equal(await page.title(), 'nimber API');
      const { status, body } = await send(page);
      assert.match(status, /^200/);
      assert.ok(body.length > 20, body);
      await assertNoSideways(page);
    });
  }
}

pageTest('every operation can be opened, and says what it takes and answers', {}, async ({ page }) => {
  await open(page);
  const { operations, problems } = await page.evaluate(async () => {
    const all = [...document.querySelectorAll('.operation')];
    all.forEach((details) => (details.open = true));
    await new Promise((done) => setTimeout(done));
    document.querySelectorAll('.response, .schema').forEach((details) => (details.open = true));
    await new Promise((done) => setTimeout(done));
    const isWhole = (details) => details.querySelector('form') && details.querySelector('.response > pre, .response > .schema');
    return { operations: all.length, problems: all.filter((details) => !isWhole(details)).map((details) => details.id) };
  });
  assert.ok(operations >= 100, `${operations}`);
  assert.deepEqual(problems, []);
});

pageTest('the filter looks at paths, titles and games', {}, async ({ page }) => {
  await open(page);
  const filter = page.getByLabel('Filter by path, title or game');
  const found = page.locator('#found');
  const shown = () => page.locator('.operation:visible > summary code').allInnerTexts();
  const all = await found.innerText();
  await filter.fill('/octal/values');
  assert.deepEqual([await shown(), await found.innerText()], [['/octal/values'], '1 operation']);
  await filter.fill('picture post');
  assert.deepEqual(await shown(), []);
  assert.match(await found.innerText(), /^Nothing matches “picture post”/);
  await filter.fill('wythoff opponent');
  assert.deepEqual(await shown(), ['/wythoff/move', '/wythoff/move']);
  // The title of a game, which is not in its paths.
  await filter.fill('bottles');
  assert.ok((await shown()).length > 3 && (await shown()).every((path) => path.startsWith('/kayles')));
  await filter.fill('');
  assert.equal(await found.innerText(), all);
  assert.ok((await shown()).length < 6, 'only the first group is open, as before');
});

pageTest('an operation is found, opened and tried with the keyboard', {}, async ({ page }) => {
  await open(page);
  await page.keyboard.press('/');
  await page.keyboard.type('grundy random');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await field(page, 'seed').waitFor();
  assert.equal(new URL(await addressOf(page)).hash, '#/grundy/random_grundy');
  // Tab goes through the form, and arrows through the list.
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.name), 'play');
  await field(page, 'seed').focus();
  await page.keyboard.press('Enter');
  await opened(page).locator('.live .status').getByText('200').waitFor();
  await opened(page).locator('summary').first().focus();
  await page.keyboard.press('ArrowUp');
  assert.match(await page.evaluate(() => document.activeElement.innerText), /Grundy/);
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'filter', 'above the first line');
});

pageTest('three bodies of a move can be chosen, in the order of the schema', {}, async ({ page }) => {
  await open(page, `#/chomp/play_chomp`);
  const body = async () => JSON.parse(await field(page, 'Body, JSON').inputValue());
  const fields = [];
  for (const example of await field(page, 'Example').locator('option').allInnerTexts()) {
    await field(page, 'Example').selectOption(example);
    fields.push(Object.keys(await body()).length);
    const { status } = await send(page);
    assert.match(status, /^200/, example);
  }
  assert.equal(fields.length, 3);
  assert.ok(fields[0] < fields[1] && fields[1] + 6 < fields[2], `${fields}`);
  assert.deepEqual(Object.keys(await body()).slice(0, 3), ['rows', 'play', 'player_move']);
  await opened(page).getByText('Fields of the body').click();
  await opened(page).locator('form .fields').first().waitFor();
  const listed = await opened(page).locator('form .fields > li > code, form .fields > li > details > summary > code').allInnerTexts();
  assert.equal(listed[0], 'rows');
  const options = ['level', 'seed', 'reply', 'analyze'];
  assert.deepEqual(listed.filter((name) => options.includes(name)), options);
});

pageTest('what is refused, and a picture, are shown', { mayFail: true }, async ({ page }) => {
  await open(page, `#/nim/analyze_nim_get`);
  await field(page, 'heaps').fill('3,x');
  const { status, body } = await send(page);
  assert.match(status, /^400/);
  assert.match(body, /"pointer": "\/heaps\/1"/);
  assert.match(await opened(page).locator('.curl').innerText(), /nim\?heaps=3,x/);
  await open(page, `#/chomp/draw_chomp`);
  await page.locator('[id="/chomp/draw_chomp"]').getByRole('button', { name: 'Send' }).click();
  await page.locator('.picture').waitFor();
  assert.ok(await page.locator('.picture').evaluate((picture) => picture.decode().then(() => picture.naturalWidth > 0)));
});

const LOOKS = { light: DESKTOP, dark: { colorScheme: 'dark' }, 'forced colours': { forcedColors: 'active' }, narrow: NARROW };
for (const [name, options] of Object.entries(LOOKS)) {
  pageTest(`/docs is accessible, ${name}`, options, async ({ page }) => {
    await open(page, `#/nim/play_nim`);
    await send(page);
    await opened(page).getByText('Fields of the body').click();
    await opened(page).locator('.response > summary').first().click();
    await assertAccessible(page);
    await assertNoSideways(page);
  });
}
