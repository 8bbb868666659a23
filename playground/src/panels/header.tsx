import { useEffect, useState } from 'preact/hooks';
import { isAway, subscribe } from '../answers.ts';
import { games, gameOf } from '../games/index.ts';
import type { Game } from '../games/game.ts';
import { languages, type Language } from '../language.ts';
import type { Session } from '../session.ts';
import { useWords } from '../speech.ts';
import type { ViewName } from '../views.ts';
import { Pages } from './pages.tsx';

const NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français', ru: 'Русский' };

interface HeaderProps {
  readonly game: Game;
  readonly session: Session;
  /** The view that is open; undefined while the match is. */
  readonly open: ViewName | undefined;
  onLanguage(language: Language): void;
  onPlay(): void;
}

function useAway(): boolean {
  const [away, setAway] = useState(isAway());
  useEffect(() => {
    setAway(isAway());
    return subscribe(() => setAway(isAway()));
  }, []);
  return away;
}

export function Header({ game, session, open, onLanguage, onPlay }: HeaderProps) {
  const { language, w } = useWords();
  const away = useAway();
  const pick = (name: string): void => {
    const { start, plays } = gameOf(name);
    session.pick({ ...session.get().match.settings, game: name, play: plays[0] ?? 'normal', start });
  };
  return (
    <header class="header">
      <div class="name">
        <h1 class="brand">nimber</h1>
        <span class="away" aria-live="polite">
          {away && w.offline}
        </span>
      </div>
      <select class="picker" aria-label={w.game} value={game.name} onChange={(event) => pick(event.currentTarget.value)}>
        {games().map(({ name, title }) => (
          <option key={name} value={name}>
            {title[language]}
          </option>
        ))}
      </select>
      <Pages open={open} onPlay={onPlay} />
      <div class="languages" role="group" aria-label={w.language}>
        {languages.map((code) => (
          <button key={code} type="button" lang={code} aria-pressed={code === language} onClick={() => onLanguage(code)}>
            {code.toUpperCase()} <span class="visually-hidden">{NAMES[code]}</span>
          </button>
        ))}
      </div>
    </header>
  );
}
