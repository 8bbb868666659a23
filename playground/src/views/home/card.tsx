import type { Game } from '../../games/game.ts';
import { lookOf } from '../../games/look.ts';
import { useWords } from '../../speech.ts';
import { BoardPicture } from './board-picture.tsx';
import { Drawing } from './drawing.tsx';
import { sketches } from './sketches.ts';
import type { Parade } from './use-parade.ts';
import { homeWords } from './words/index.ts';

interface PictureProps {
  readonly game: Game;
  /** What it is called in the parade. */
  readonly shows: string;
  readonly parade: Parade;
}

/** The picture of a game: with an example move if the page has one. */
export function Picture({ game, shows, parade }: PictureProps) {
  const sketch = sketches[game.name];
  if (sketch === undefined) return <BoardPicture key={game.name} game={game} />;
  return <Drawing key={game.name} sketch={sketch} playing={parade.playing === shows} onDone={() => parade.end(shows)} />;
}

export function EaseMark({ game: { ease } }: { readonly game: Game }) {
  const { language } = useWords();
  return ease === undefined ? null : <span class={`ease ${ease}`}>{homeWords[language].ease[ease]}</span>;
}

interface CardProps {
  readonly game: Game;
  readonly href: string;
  readonly isLast: boolean;
  readonly chosen: boolean;
  readonly parade: Parade;
  onChoose(): void;
}

/** A link to the game. The first tap only chooses it. */
export function Card({ game, href, isLast, chosen, parade, onChoose }: CardProps) {
  const { language } = useWords();
  const { name, title, rule } = game;
  const t = homeWords[language];
  const tap = (event: MouseEvent): void => {
    if (chosen || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
  };
  return (
    <a
      class={`card ${lookOf(game)}`}
      href={href}
      aria-current={chosen}
      data-game={name}
      data-shows={name}
      onClick={tap}
      onPointerEnter={(event) => event.pointerType === 'mouse' && parade.play(name)}
    >
      <Picture game={game} shows={name} parade={parade} />
      <strong class="name">{title[language]}</strong> <span class="line">{t.lines[name] ?? rule[language]}</span>{' '}
      <span class="marks">
        <EaseMark game={game} /> {isLast && <span class="ease last">{t.last}</span>}
      </span>
    </a>
  );
}
