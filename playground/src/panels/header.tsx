import { useEffect, useState } from 'preact/hooks';
import { answers, isAway, subscribe } from '../answers.ts';
import { games, gameOf } from '../games/index.ts';
import type { Ease, Game } from '../games/game.ts';
import type { Language } from '../language.ts';
import { fresh } from '../link.ts';
import type { Session } from '../session.ts';
import { useWords } from '../speech.ts';
import type { ViewName } from '../views.ts';
import { LanguageMenu } from './language-menu.tsx';
import { Pages } from './pages.tsx';

const EASES: readonly (Ease | undefined)[] = ['easy', 'medium', 'hard', undefined];

interface HeaderProps {
  readonly game: Game;
  readonly session: Session;
  /** The view that is open; undefined while the match is. */
  readonly open: ViewName | undefined;
  onLanguage(language: Language): void;
  onPlay(): void;
}

/** Whether the service is away, or the browser has no connection to it. */
const isOffline = (): boolean => isAway() || (answers() === 'service' && !navigator.onLine);

function useOffline(): boolean {
  const [offline, setOffline] = useState(isOffline);
  useEffect(() => {
    const look = (): void => setOffline(isOffline());
    look();
    const stop = subscribe(look);
    for (const event of ['online', 'offline']) addEventListener(event, look);
    return () => {
      stop();
      for (const event of ['online', 'offline']) removeEventListener(event, look);
    };
  }, []);
  return offline;
}

export function Header({ game, session, open, onLanguage, onPlay }: HeaderProps) {
  const { language, w } = useWords();
  const offline = useOffline();
  const pick = (name: string): void => {
    const { settings } = session.get().match;
    const { start, plays } = gameOf(name);
    if (open === undefined) session.pick({ ...settings, game: name, play: plays[0] ?? 'normal', start });
    else location.hash = fresh(name, settings);
  };
  return (
    <header class="header">
      <div class="name">
        <h1 class="brand">
          <a href="#" aria-current={open === 'home' ? 'page' : undefined}>
            nimber<span class="visually-hidden">: {w.allGames}</span>
          </a>
        </h1>
        <span class="away" aria-live="polite">
          {offline && w.offline}
        </span>
      </div>
      <div class="picked">
        <span aria-hidden="true">{open === undefined ? game.title[language] : `${w.game}…`}</span>
        <select
          class="picker"
          aria-label={w.game}
          value={open === undefined ? game.name : ''}
          onChange={(event) => pick(event.currentTarget.value)}
        >
          {open !== undefined && (
            <option value="" disabled hidden>
              {w.game}…
            </option>
          )}
          {EASES.map((ease) => (
            <Group key={ease ?? 'others'} label={ease ? w.ease[ease] : w.otherGames} games={games().filter((game) => game.ease === ease)} />
          ))}
        </select>
      </div>
      <Pages open={open} onPlay={onPlay} />
      <LanguageMenu onLanguage={onLanguage} />
    </header>
  );
}

/** Games that are about as easy as each other. */
function Group({ label, games }: { readonly label: string; readonly games: readonly Game[] }) {
  const { language } = useWords();
  if (games.length === 0) return null;
  return (
    <optgroup label={label}>
      {games.map(({ name, title }) => (
        <option key={name} value={name}>
          {title[language]}
        </option>
      ))}
    </optgroup>
  );
}
