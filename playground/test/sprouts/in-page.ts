// Plays whole games inside the page, where a test of many games need not wait for messages between the browser and itself.
import { lineOfMove, moveOfLine, nextName, startNames, type Kind, type Line, type Names } from '../../src/games/sprouts/map/wire.ts';
import type { Move } from '../../src/games/game.ts';
import { touches, type Piece } from './checker.ts';
import { anyLine, randomNumbers, type Random } from './lines.ts';
import { mapAfter } from './rules.ts';

const PATIENCE_MS = 60_000;

/** What is being played, and the map as it is. */
let kind: Kind = 'spot';
let map: Names = [];

/** Takes the place of the service: its lines are any that the rules allow. What the real one says is tested elsewhere. */
export function standIn(played: Kind, seed: number): void {
  kind = played;
  const game = kind === 'spot' ? 'sprouts' : 'brussels-sprouts';
  const random = randomNumbers(seed);
  const isOver = (names: Names): boolean => anyLine(kind, names, () => 0) === undefined;
  const analysis = (names: Names) => {
    map = names;
    return {
      game, play: 'normal', position: { map: { regions: names } }, sg: null, outcome: 'N', components: [],
      winning_moves: [], winning_moves_total: 0, moves: [], moves_total: 0, method: 'search',
      advice: { kind: isOver(names) ? 'over' : 'stall', move: null },
    };
  };
  const made = (names: Names, line: Line) => {
    const arms = names.flat(2).length;
    const starts = kind === 'spot' ? 0 : arms / 4;
    const left = names.reduce((sum, region) => sum + region.flat().length + region.length - 2, 0);
    const named = { ...line, name: nextName(kind, names, (5 * arms) / 4 - 2 - left, starts) };
    return { move: moveOfLine(kind, named, named.name), position: { map: { regions: mapAfter(kind, names, named) } } };
  };
  const exchange = (names: Names) => {
    const line = anyLine(kind, names, random);
    if (line === undefined) return { move: null, position: { map: { regions: names } }, next: analysis(names) };
    const answer = made(names, line);
    return { ...answer, next: analysis(answer.position.map.regions) };
  };
  const answer = (verb: string, { map: { regions }, player_move }: { map: { regions: Names }; player_move?: Move }): unknown => {
    if (verb === 'analyze') return analysis(regions);
    return player_move === undefined ? exchange(regions) : { player: made(regions, lineOfMove(player_move)!) };
  };

  const real = window.fetch;
  window.fetch = async (address, init) => {
    const [verb, name] = String(address).split('/').reverse();
    if (name !== game || typeof init?.body !== 'string') return real(address, init);
    return Response.json(answer(verb!, JSON.parse(init.body)));
  };
}

const later = () => new Promise<void>(next => setTimeout(next));
const drawnMoves = (): number => document.querySelectorAll('.moves li').length;
const settled = (): boolean => document.body.getAttribute('aria-busy') === 'false';

async function until(holds: () => boolean, what: string): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !holds(); await later()) {
    if (performance.now() > end) throw new Error(`waits for ${what}`);
  }
}

async function press(target: Element, key: string): Promise<void> {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await later();
  await later();
}

/** The spot with this name, or the free arms of this cross. */
const named = (name: string): Element[] => {
  const label = kind === 'spot' ? new RegExp(`^Spot ${name},`) : new RegExp(` of ${name}$`);
  return [...document.querySelectorAll('.sprouts-paper.enabled .open')].filter(knot => label.test(knot.getAttribute('aria-label') ?? ''));
};

/** Draws a random line with the keyboard; false if the game is over. */
async function drawOne(random: Random): Promise<boolean> {
  const line = document.querySelector('.sprouts-paper.enabled .open') === null ? undefined : anyLine(kind, map, random);
  if (line === undefined) return false;
  const [from, to] = [line.from, line.to].map(({ boundary, corner }) => map[line.region]![boundary]![corner]!) as [string, string];
  const pairs = named(from).flatMap((_, one) => named(to).map((_, other) => [one, other] as const));
  while (pairs.length > 0) {
    const [[first, second]] = pairs.splice(random(pairs.length), 1) as [readonly [number, number]];
    const [one, other] = [named(from)[first]!, named(to)[second]!];
    await press(one, 'Enter');
    await press(other, 'Enter');
    if (document.querySelector('.sketched.proposed')) {
      for (let turns = random(5); turns > 0; turns--) await press(other, 'ArrowRight');
      await press(other, 'Enter');
      return true;
    }
    await press(other, 'Escape');
  }
  throw new Error('no line was found');
}

/** The lines as they are drawn: each path cut into straight pieces. */
export function drawnPieces(): Piece[] {
  return [...document.querySelectorAll('.sprouts-paper .line')].flatMap((path, strand) => {
    const parts = path.getAttribute('d')!.match(/[MLQ][^MLQ]*/g)!.map(part => [part[0], ...part.slice(1).trim().split(/\s+/).map(Number)] as const);
    let last = { x: 0, y: 0 };
    const way: { x: number; y: number }[] = [];
    for (const [kind, x1 = 0, y1 = 0, x2 = 0, y2 = 0] of parts) {
      if (kind !== 'Q') {
        way.push((last = { x: x1, y: y1 }));
        continue;
      }
      for (let part = 1; part <= 4; part++) {
        const t = part / 4;
        const mix = (a: number, b: number, c: number): number => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
        way.push({ x: mix(last.x, x1, x2), y: mix(last.y, y1, y2) });
      }
      last = { x: x2, y: y2 };
    }
    return way.slice(1).map((b, place) => ({ a: way[place]!, b, strand, ends: [] }));
  });
}

/** Plays from a link, such as `#game=sprouts&start=3`, to the end, and says how many lines were drawn. Fails where two touch. */
export async function playGame(link: string, seed: number): Promise<number> {
  const random = randomNumbers(seed);
  const begun = () => settled() && document.querySelector('.sprouts-paper.enabled') !== null && drawnMoves() === Number(link.includes('first=computer'));
  // The page remembers what it was told about a start.
  map = startNames(kind, Number(new URLSearchParams(link.slice(1)).get('start')));
  location.hash = link;
  await until(begun, `the start of ${link}`);
  for (let drawn = drawnMoves(); await drawOne(random); drawn = drawnMoves()) {
    await until(() => drawnMoves() > drawn && settled(), `an answer to line ${drawn + 1}`);
    const touching = touches(drawnPieces());
    if (touching.length > 0) throw new Error(`lines touch after ${drawnMoves()} lines of seed ${seed}: ${JSON.stringify(touching[0])}`);
  }
  return drawnMoves();
}
