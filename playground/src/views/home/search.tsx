import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../api.ts';
import { games } from '../../games/index.ts';
import type { Game, Play, Position } from '../../games/game.ts';
import { startingAt } from '../../link.ts';
import type { Settings } from '../../match.ts';
import { useWords } from '../../speech.ts';
import { homeWords } from './words/index.ts';

/** A game that people look for by this name, and that is another one in disguise. */
interface Named {
  readonly name: string;
  /** Its rule, and which position of the other game it is. */
  readonly means: string;
  readonly play: Play;
  readonly position: Position;
}

/** The games with a name that is looked for, each with those of its other names that fit. */
interface Listed {
  readonly games: readonly { readonly name: string; readonly names: readonly Named[] }[];
}

/** The games that a search has found: by their titles, and under other names. */
export interface Found {
  readonly games: ReadonlySet<string>;
  readonly names: readonly { readonly game: Game; readonly name: Named }[];
}

/** In milliseconds, so that a word that is being typed is looked for once. */
const PAUSE = 200;

interface SearchProps {
  readonly found: Found | undefined;
  readonly settings: Settings;
  onFound(found: Found | undefined): void;
}

/** Finds a game by any name that people have for it. What is another game in disguise is told with a link that opens it. */
export function Search({ found, settings, onFound }: SearchProps) {
  const { language } = useWords();
  const t = homeWords[language];
  const [text, setText] = useState('');
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === '') return onFound(undefined);
    let isOld = false;
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ search: wanted, lang: language });
      const answer = await ask<Listed>(`games?${query}`).catch(() => undefined);
      if (isOld || answer === undefined) return;
      const all = games();
      const names = answer.games.flatMap(({ name, names }) => {
        const game = all.find((game) => game.name === name);
        return game === undefined ? [] : names.map((name) => ({ game, name }));
      });
      onFound({ games: new Set(answer.games.map(({ name }) => name)), names });
    }, PAUSE);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [text, language]);
  return (
    <search class="search">
      <input
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        maxLength={64}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p class="quiet" role="status">
        {found !== undefined && t.found(found.games.size)}
      </p>
      {found !== undefined && found.names.length > 0 && (
        <ul class="names">
          {found.names.map(({ game, name }) => (
            <li key={`${game.name}/${name.name}`}>
              <a href={startingAt(game, settings, name.play, name.position)}>
                <strong>{name.name}</strong> → {game.title[language]}
              </a>
              <p>{name.means}</p>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
