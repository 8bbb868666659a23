import { entries, readCatalogue, type Entry } from '../../../api.ts';
import type { Game, Play, Position } from '../../../games/game.ts';
import { gameOf, gamesFor } from '../../../games/index.ts';
import { parse } from '../../../link.ts';
import { useWords } from '../../../speech.ts';
import type { Language } from '../../../language.ts';
import { useAnswer } from '../answer.ts';
import { analyzeAll } from '../ask.ts';
import { Wait } from '../wait.tsx';
import { grow, type GameGraph } from './grow.ts';
import { PositionForm } from './position-form.tsx';
import { Picture } from './picture.tsx';

const MOST_NODES = 60;

const EXAMPLE = 'game=nim&start=heaps-3,2';

export interface From {
  readonly game: Game;
  readonly entry: Entry;
  readonly play: Play;
  readonly position: Position;
}

interface Found extends From {
  /** Undefined if the service refuses the position. */
  readonly graph: GameGraph;
}

/** The position that the query names in the way of a link to a match. */
async function positionIn(query: URLSearchParams, language: Language): Promise<From> {
  const address = query.has('game') ? query.toString() : EXAMPLE;
  await readCatalogue();
  const games = await gamesFor(address, language);
  const { game: name, play, start } = ((await parse(address, games)) ?? (await parse(EXAMPLE, games)))!.settings;
  const entry = entries.get(name);
  if (entry === undefined) throw new Error(`${name} is not in the catalogue`);
  return { game: gameOf(name), entry, play, position: start };
}

async function find(query: URLSearchParams, language: Language): Promise<Found> {
  const from = await positionIn(query, language);
  const graph = await grow(from.entry, from.position, MOST_NODES, (positions) => analyzeAll(from.game.name, from.play, positions));
  return { ...from, graph };
}

/** `#explore=graph&game=nim&play=normal&start=heaps-3,2`: every position that play can reach from this one. */
export function Graph({ query }: { readonly query: URLSearchParams }) {
  const { language } = useWords();
  const wanted = query.toString();
  const from = useAnswer(`from ${wanted}`, () => positionIn(query, language));
  const found = useAnswer(wanted, () => find(query, language));
  return (
    <>
      {from.answer !== undefined && <PositionForm key={wanted} {...from.answer} />}
      {found.answer === undefined ? <Wait {...found} /> : <Picture key={wanted} {...found.answer} />}
    </>
  );
}
