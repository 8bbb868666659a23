import type { Game } from '../../games/game.ts';
import { lookOf } from '../../games/look.ts';
import { useWords } from '../../speech.ts';
import { EaseMark, Picture } from './card.tsx';
import type { Parade } from './use-parade.ts';
import { homeWords } from './words/index.ts';

/** What the large picture is called in the parade. */
export const PREVIEW = 'preview';

interface PreviewProps {
  readonly game: Game;
  readonly href: string;
  readonly parade: Parade;
  onClose(): void;
}

/** The chosen game: beside the others where there is room, and a sheet at the bottom of a phone. */
export function Preview({ game, href, parade, onClose }: PreviewProps) {
  const { language, w } = useWords();
  const t = homeWords[language];
  return (
    <section
      class={`preview ${lookOf(game)}`}
      aria-label={t.preview}
      aria-live="polite"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div class="large" data-shows={PREVIEW}>
        <Picture game={game} shows={PREVIEW} parade={parade} />
      </div>
      <div class="about">
        <h3>
          {game.title[language]} <EaseMark game={game} />
        </h3>
        <p>
          {game.rule[language]} <strong>{game.plays[0] === 'misere' ? w.playMisere : w.playNormal}.</strong>
        </p>
      </div>
      <a class="begin" href={href}>
        {w.playing}
      </a>
      <button type="button" class="close" aria-label={t.close} onClick={onClose}>
        ×
      </button>
    </section>
  );
}
