import './home.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { games } from '../../games/index.ts';
import type { Ease, Game } from '../../games/game.ts';
import { fresh } from '../../link.ts';
import { useWords } from '../../speech.ts';
import { load } from '../../store.ts';
import type { ViewProps } from '../../views.ts';
import { Card } from './card.tsx';
import { PREVIEW, Preview } from './preview.tsx';
import { Search, type Found } from './search.tsx';
import { sketches } from './sketches.ts';
import { useParade } from './use-parade.ts';
import { homeWords } from './words/index.ts';

const RANKS: readonly (Ease | undefined)[] = ['easy', 'medium', 'hard', undefined];

/** The one that was played last, then what is easy to begin with. */
function inOrder(all: readonly Game[], last: string | null): readonly Game[] {
  const rank = ({ name, ease }: Game): number => (name === last ? -1 : RANKS.indexOf(ease));
  return [...all].sort((one, other) => rank(one) - rank(other));
}

/** The first screen: all games as pictures. A tap previews a game, and another one begins it. */
export function View({ session }: ViewProps) {
  const { language, w } = useWords();
  const t = homeWords[language];
  const root = useRef<HTMLDivElement>(null);
  const last = load('played');
  const all = inOrder(games(), last);
  const [found, setFound] = useState<Found>();
  const shown = found === undefined ? all : all.filter((game) => found.games.has(game.name));
  const [name, setName] = useState<string>();
  const chosen = all.find((game) => game.name === name);
  const parade = useParade(root, [PREVIEW, ...all.map((game) => game.name).filter((game) => game in sketches)]);
  const choose = (game: string): void => {
    setName(game);
    parade.play(PREVIEW);
  };

  // The sheet of a phone may cover the card.
  useEffect(() => root.current?.querySelector('.card[aria-current="true"]')?.scrollIntoView({ block: 'nearest' }), [name]);

  const linkTo = (game: Game): string => fresh(game.name, session.get().match.settings);

  return (
    <div class={chosen === undefined ? 'home' : 'home has-chosen'} ref={root}>
      <div class="choice">
        <h2>{w.pickGame}</h2>
        <p class="quiet">{t.how}</p>
        <Search found={found} settings={session.get().match.settings} onFound={setFound} />
        <ul class="deck">
          {shown.map((game) => (
            <li key={game.name}>
              <Card
                game={game}
                href={linkTo(game)}
                isLast={game.name === last}
                chosen={game === chosen}
                parade={parade}
                onChoose={() => choose(game.name)}
              />
            </li>
          ))}
        </ul>
      </div>
      <Preview game={chosen ?? all[0]!} href={linkTo(chosen ?? all[0]!)} parade={parade} onClose={() => setName(undefined)} />
    </div>
  );
}
