import assert from 'node:assert/strict';
import { assertAccessible, open as openAt, pageTest, PHONE, settled, tool } from '../harness.mjs';
import { games as play } from '../sprouts/load.mjs';

/** RANDOM_GAMES says how many whole games there are for each start. */
const games = Number(process.env.RANDOM_GAMES ?? 1);

/** Where spots and free arms are on the screen, by their label. */
const places = (page) =>
  page.locator('.sprouts-paper .open').evaluateAll((knots) =>
    knots.map((knot) => {
      const { x, y, width, height } = knot.querySelector('.body').getBoundingClientRect();
      return { label: knot.getAttribute('aria-label'), x: x + width / 2, y: y + height / 2 };
    }),
  );

const spot = async (page, name) => (await places(page)).find(({ label }) => label.startsWith(`Spot ${name},`));

/** The lines as they are drawn: each path cut into straight pieces. */
const drawnPieces = (page) =>
  page.locator('.sprouts-paper .line').evaluateAll((paths) =>
    paths.flatMap((path, strand) => {
      const numbers = path.getAttribute('d').match(/[MLQ][^MLQ]*/g).map((part) => [part[0], part.slice(1).trim().split(/\s+/).map(Number)]);
      let last;
      const way = [];
      for (const [kind, [x1, y1, x2, y2]] of numbers) {
        if (kind !== 'Q') way.push((last = { x: x1, y: y1 }));
        else {
          for (let part = 1; part <= 4; part++) {
            const t = part / 4;
            const mix = (a, b, c) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
            way.push({ x: mix(last.x, x1, x2), y: mix(last.y, y1, y2) });
          }
          last = { x: x2, y: y2 };
        }
      }
      return way.slice(1).map((b, place) => ({ a: way[place], b, strand, ends: [] }));
    }),
  );

async function assertFree(page) {
  const touching = play.touches(await drawnPieces(page));
  assert.deepEqual(touching, [], 'lines touch');
}

async function drag(page, ...points) {
  await page.mouse.move(points[0].x, points[0].y);
  await page.mouse.down();
  for (const { x, y } of points.slice(1)) await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.up();
}

const moves = (page, count) => page.locator('.moves li').nth(count - 1).waitFor();

pageTest('a line is drawn by dragging, and the computer answers with another one', {}, async ({ page, open }) => {
  await open({ game: 'sprouts', start: '3', level: 'beginner' });
  const [a, b] = [await spot(page, 'A'), await spot(page, 'B')];
  await drag(page, a, { x: a.x - 30, y: a.y - 50 }, b);
  await moves(page, 2);
  await settled(page);
  assert.match(await page.locator('.moves').innerText(), /A to B, new: D/);
  assert.equal(await page.locator('.knot.spot').count(), 5);
  assert.ok((await page.locator('.line.last.theirs').count()) === 2, 'the line of the computer is marked');
  await assertFree(page);
});

pageTest('a line that crosses another one is refused where it does', {}, async ({ page, open }) => {
  await open({ game: 'sprouts', start: '4', opponent: 'person' });
  const [a, c] = [await spot(page, 'A'), await spot(page, 'C')];
  await drag(page, a, c);
  await moves(page, 1);
  await settled(page);
  const [b, d, e] = [await spot(page, 'B'), await spot(page, 'D'), await spot(page, 'E')];
  await drag(page, b, { x: e.x - 60, y: (a.y + e.y) / 2 }, { x: e.x - 60, y: (c.y + e.y) / 2 }, d);
  await page.locator('.fault').waitFor();
  assert.match(await page.locator('.status').innerText(), /must not touch another one/);
  assert.equal(await page.locator('.moves li').count(), 1);
  // Let go where nothing is: nothing happens.
  await drag(page, b, { x: b.x + 40, y: b.y - 100 });
  assert.equal(await page.locator('.fault').count(), 0);
  assert.equal(await page.locator('.moves li').count(), 1);
});

pageTest('a link shows the same drawing again, and so does a line that is taken back', {}, async ({ page, open }) => {
  await open({ game: 'sprouts', start: '3', level: 'beginner' });
  const [a, b] = [await spot(page, 'A'), await spot(page, 'B')];
  await drag(page, a, { x: a.x + 60, y: a.y + 90 }, b);
  await moves(page, 2);
  await settled(page);
  const before = await drawnPieces(page);
  await tool(page, 'Undo').click();
  await settled(page);
  assert.equal((await drawnPieces(page)).length, 0);
  await tool(page, 'Redo').click();
  await settled(page);
  assert.deepEqual(await drawnPieces(page), before);
  await page.waitForFunction(() => location.hash.includes('moves='));
  const address = page.url();
  await openAt(page, '', address);
  assert.deepEqual(await drawnPieces(page), before);
});

pageTest('it can be played with the keyboard alone', {}, async ({ page, open }) => {
  await open({ game: 'sprouts', start: '2', opponent: 'person' });
  await page.locator('.knot[tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.sprouts-caption').innerText(), /^From A\./);
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.sprouts-caption').innerText(), /^Line from A to A/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('.sketched.preview').count(), 1);
  await page.keyboard.press('Enter');
  await moves(page, 1);
  assert.match(await page.locator('.moves').innerText(), /A to B, new: C/);
});

pageTest('a phone: taps choose, regions are tinted, nothing is wrong for screen readers', PHONE, async ({ page, open }) => {
  await open({ game: 'brussels-sprouts', start: '2', opponent: 'person' });
  const [one, , other] = await places(page);
  await page.touchscreen.tap(one.x, one.y);
  await page.touchscreen.tap(other.x, other.y);
  await page.locator('.sprouts-bar').getByRole('button', { name: 'Next line' }).click();
  await page.locator('.sprouts-bar').getByRole('button', { name: 'Draw' }).click();
  await moves(page, 1);
  await settled(page);
  await page.getByRole('button', { name: 'Show regions' }).click();
  assert.equal(await page.locator('.sprouts-paper .region').count(), 2);
  await assertFree(page);
  await assertAccessible(page);
});

/** A service that answers at once: its lines are any that the rules allow. What the real one says is tested elsewhere. */
async function quickService(page, kind, random) {
  const name = kind === 'spot' ? 'sprouts' : 'brussels-sprouts';
  const namesOf = (body) => body.map.regions;
  const analysis = (names) => ({
    game: name, play: 'normal', position: { map: { regions: names } }, sg: null, outcome: 'N', components: [],
    winning_moves: [], winning_moves_total: 0, moves: [], moves_total: 0, method: 'search',
    advice: { kind: play.anyLine(kind, names, () => 0) ? 'stall' : 'over', move: null },
  });
  const made = (names, line) => {
    const starts = kind === 'spot' ? 0 : names.flat(2).length / 4;
    const arms = names.flat(2).length;
    const left = names.reduce((sum, region) => sum + region.flat().length + region.length - 2, 0);
    const named = { ...line, name: play.nextName(kind, names, (5 * arms) / 4 - 2 - left, starts) };
    const move = play.moveOfLine(kind, named);
    if (kind === 'spot') move.line.spot = named.name;
    else move.stroke = named.name;
    return { move, position: { map: { regions: play.mapAfter(kind, names, named) } } };
  };
  await page.route(`**/${name}/*`, async (route) => {
    const body = route.request().postDataJSON();
    const names = namesOf(body);
    if (route.request().url().endsWith('/analyze')) return route.fulfill({ json: analysis(names) });
    if (body.player_move) return route.fulfill({ json: { player: made(names, play.lineOfMove(body.player_move)) } });
    const line = play.anyLine(kind, names, random);
    if (!line) return route.fulfill({ json: { move: null, position: { map: { regions: names } }, next: analysis(names) } });
    const answer = made(names, line);
    return route.fulfill({ json: { ...answer, next: analysis(answer.position.map.regions) } });
  });
}

/** Draws a line between two random spots with the keyboard; false if the game is over. */
function press(page, seed) {
  return page.evaluate(async (seed) => {
    let state = seed;
    const random = (bound) => Math.floor(((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * bound);
    const later = () => new Promise((next) => setTimeout(next, 0));
    const key = async (target, key) => {
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await later();
      await later();
    };
    for (let tries = 0; tries < 400; tries++) {
      const open = [...document.querySelectorAll('.sprouts-paper .open')];
      if (open.length === 0) return false;
      const [one, other] = [open[random(open.length)], open[random(open.length)]];
      await key(one, 'Enter');
      await key(other, 'Enter');
      if (document.querySelector('.sketched.preview')) {
        for (let turns = random(5); turns > 0; turns--) await key(other, 'ArrowRight');
        await key(other, 'Enter');
        return true;
      }
      await key(other, 'Escape');
    }
    throw new Error('no line was found');
  }, seed);
}

for (const [kind, game, most] of [['spot', 'sprouts', 8], ['cross', 'brussels-sprouts', 5]]) {
  for (let count = 1; count <= most; count++) {
    pageTest(`${game}: whole games from ${count}, and no crossing is ever drawn`, {}, async ({ page, open }) => {
      const random = play.randomNumbers(count);
      await quickService(page, kind, random);
      for (let number = 0; number < games; number++) {
        await open({ game, start: String(count), level: 'beginner', first: number % 2 ? 'computer' : 'me' });
        let drawn = 0;
        while ((await page.locator('.sprouts-paper.enabled').count()) > 0) {
          drawn = await page.locator('.moves li').count();
          if (!(await press(page, random(2 ** 31)))) break;
          await page.waitForFunction((drawn) => document.querySelectorAll('.moves li').length > drawn, drawn);
          await settled(page);
          await assertFree(page);
        }
        drawn = await page.locator('.moves li').count();
        if (kind === 'spot') assert.ok(drawn >= 2 * count && drawn < 3 * count, `${drawn} moves`);
        else assert.equal(drawn, 5 * count - 2);
      }
    });
  }
}
