// What runs inside the page: it plays and reads the screen, so that a position takes one question from outside.

/** Makes `window.hands`. It is sent to the page as text, so all that it uses is inside. */
export function install() {
  const text = (element) => element?.textContent.trim() ?? '';
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const tick = () => new Promise((later) => setTimeout(later));
  const PATIENCE_MS = 120_000;
  const has = (element, name) => element.classList.contains(name);

  /** Waits until the page knows all of a position with at least so many moves, and opens all steps of the hint. */
  async function settle(moves) {
    for (const end = performance.now() + PATIENCE_MS; ; ) {
      await tick();
      if (performance.now() > end) throw new Error(`waits for an answer: ${text(document.querySelector('main'))}`);
      if (document.body.getAttribute('aria-busy') !== 'false' || all('.moves li').length < moves) continue;
      const more = document.querySelector('.show-all');
      if (more === null) return;
      more.click();
    }
  }

  /** A button, what is written on it and what it is called. */
  const spot = (button) => ({
    segment: Number(button.dataset.segment),
    spot: Number(button.dataset.spot),
    label: button.getAttribute('aria-label'),
    worth: text(button.querySelector('.worth')),
    wins: has(button, 'wins'),
    can: has(button, 'can'),
  });

  function segments() {
    const found = [];
    for (const part of all('.stage .segment[data-part], .stage .arc')) {
      const index = Number(part.dataset.part ?? part.querySelector('[data-segment]').dataset.segment);
      const ring = part.closest('.ring');
      const size = all('.object', part).filter((one) => one.closest('.gone') === null).length;
      found[index] = { label: part.getAttribute('aria-label'), size, closed: ring !== null && ring.querySelector('.gone') === null };
    }
    return found;
  }

  const spots = () => all('.stage .spot').map(spot).filter(({ can }) => can);

  /** What can be pointed at with each way to point: into how many parts, and how many a click takes. */
  async function everySpot() {
    const modes = all('.stage .tools .modes button');
    const found = [];
    for (let mode = 0; mode < Math.max(1, modes.length); mode++) {
      await setTools(mode, 0);
      for (let amount = 0; ; amount++) {
        found.push(...spots().map((one) => ({ ...one, mode, amount })));
        const more = document.querySelector('.stage .amount button:last-of-type');
        if (more === null || more.disabled) break;
        more.click();
        await tick();
      }
    }
    await setTools(0, 0);
    return found;
  }

  async function setTools(mode, amount) {
    all('.stage .tools .modes button')[mode]?.click();
    await tick();
    for (let less; (less = document.querySelector('.stage .amount button')) !== null && !less.disabled; await tick()) less.click();
    for (let step = 0; step < amount; step++) {
      document.querySelector('.stage .amount button:last-of-type').click();
      await tick();
    }
  }

  const tiles = () =>
    all('.stage [role="row"]:has(.tile)').map((row) => all('.tile', row).map((tile) => ({
      label: tile.getAttribute('aria-label'),
      stands: !has(tile, 'gone'),
      wins: has(tile, 'winning'),
      worth: tile.querySelector('svg') === null && !has(tile, 'gone') ? text(tile) : '',
    })));

  const cells = () =>
    all('.stage [data-cell]').map((cell) => {
      const at = cell.dataset.cell.split(' ').map(Number);
      return { ...spot(cell), at, isQueen: cell.querySelector('.queen') !== null };
    });

  const options = () =>
    all('.stage .options button').map((button) => ({
      label: button.firstChild.textContent,
      worth: text(button.querySelector('.quiet')),
      wins: has(button, 'wins'),
      says: text(button.querySelector('.good')),
    }));

  /** Spots, crosses and tips of free arms, and the lines between them as straight pieces. */
  const drawing = () => ({
    knots: all('.sprouts-paper .knot').map((knot) => ({
      name: text(knot.querySelector('text')),
      kind: ['spot', 'cross', 'tip'].find((kind) => has(knot, kind)),
      lives: all('.life', knot).length,
      at: knot.getAttribute('transform').match(/-?[\d.]+/g).map(Number),
    })),
    lines: all('.sprouts-paper .line').map(pieces),
  });

  /** The points on a curve of straight lines (`L`) and bends (`Q`). */
  function pieces(path) {
    const points = [];
    for (const [, kind, numbers] of path.getAttribute('d').matchAll(/([MLQ])([^MLQ]*)/g)) {
      const [x1, y1, x2, y2] = numbers.trim().split(/\s+/).map(Number);
      const [x, y] = points.at(-1) ?? [];
      const bend = (t) => [x * (1 - t) ** 2 + 2 * x1 * t * (1 - t) + x2 * t ** 2, y * (1 - t) ** 2 + 2 * y1 * t * (1 - t) + y2 * t ** 2];
      points.push(...(kind === 'Q' ? [0.25, 0.5, 0.75, 1].map(bend) : [[x1, y1]]));
    }
    return points;
  }

  const moves = () => all('.moves li').map((line) => ({ text: text(line), verdict: text(line.querySelector('.good, .bad')) }));

  async function look(least = 0) {
    await settle(least);
    const hint = document.querySelector('.panel.hint .said > p');
    return {
      turn: text(document.querySelector('.status .turn')),
      hint: hint === null ? '' : hint.className,
      moves: moves(),
      parts: all('.values tbody tr td:first-of-type').map(text),
      total: text(document.querySelector('.values tfoot td')),
      note: text(document.querySelector('.values > p:not(.quiet)')),
      corners: all('.stage .corner strong').map(text),
      pictures: all('.stage .picture img').map(({ alt }) => alt),
      segments: segments(),
      spots: await everySpot(),
      tiles: tiles(),
      cells: cells(),
      options: options(),
      drawing: drawing(),
      paper: all('.stage text.value').map(text),
    };
  }

  /** Opens a match by its address and shows values and hint. */
  async function open(fragment, language) {
    const spoken = document.querySelector(`.languages [lang="${language}"]`);
    spoken.click();
    while (spoken.getAttribute('aria-pressed') !== 'true') await tick();
    const opened = new Promise((read) => {
      const observer = new MutationObserver(() => (observer.disconnect(), read()));
      observer.observe(document.body, { attributeFilter: ['aria-busy'] });
    });
    location.hash = fragment;
    await opened;
    await settle(0);
    // Hint and values.
    for (const button of all('.toolbar button[aria-pressed="false"]')) button.click();
    return look();
  }

  /** Presses one of those that this selector finds. */
  function press(selector, nth) {
    all(selector)[nth].click();
  }

  /** What can be chosen next, after the first gap of a move that leaves more parts. */
  async function begin(selector) {
    document.querySelector(selector).click();
    await tick();
    return spots();
  }

  async function key(target, key) {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await tick();
    await tick();
  }

  /** Draws a line with the keyboard, between two places that can be joined, by one of the ways that the page offers. */
  async function draw(seed) {
    let state = seed;
    const below = (count) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % 65_521 % count;
    const places = () => all('.sprouts-paper.enabled .open');
    while (places().length === 0) await tick();
    const pairs = places().flatMap((_, from) => places().map((_, to) => [from, to]));
    while (pairs.length > 0) {
      const [[from, to]] = pairs.splice(below(pairs.length), 1);
      await key(places()[from], 'Enter');
      await key(places()[to], 'Enter');
      if (document.querySelector('.sketched.proposed') !== null) {
        const vertices = all('.sprouts-bar [role="group"] button');
        if (vertices.length > 0) vertices[below(vertices.length)].click();
        await tick();
        for (let turns = below(6); turns > 0; turns--) await key(places()[to], 'ArrowRight');
        return key(places()[to], 'Enter');
      }
      await key(places()[to], 'Escape');
    }
    throw new Error('no line can be drawn');
  }

  window.hands = { open, look, press, begin, setTools, spots, draw };
}
