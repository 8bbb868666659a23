import { useRef } from 'preact/hooks';
import { Refusal } from '../api.ts';
import { drawStart } from '../draw-start.ts';
import type { Game, Position } from '../games/game.ts';
import type { Match } from '../match.ts';
import type { Session } from '../session.ts';
import { useWords } from '../speech.ts';

interface RandomStartProps {
  readonly session: Session;
  readonly game: Game;
  readonly match: Match;
  onNotice(text: string): void;
}

/** Begins again from another position, which the person at the screen can win. A smaller one does not change the size of the next. */
export function RandomStart({ session, game, match, onNotice }: RandomStartProps) {
  const { w } = useWords();
  const last = useRef<{ readonly start: Position; readonly sized: Position } | undefined>(undefined);
  const isBusy = useRef(false);
  const { settings } = match;
  const draw = async (): Promise<void> => {
    const sized = last.current?.start === settings.start ? last.current.sized : settings.start;
    try {
      const start = await drawStart(game, settings, 'won', sized);
      // Whoever has gone on meanwhile wants no other board.
      if (session.get().match !== match) return;
      last.current = { start, sized };
      session.begin({ ...settings, start });
    } catch (error) {
      onNotice(error instanceof Refusal ? w.randomRefused : w.noAnswer);
    }
  };
  const begin = (): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    void draw().finally(() => (isBusy.current = false));
  };
  return (
    <button type="button" onClick={begin}>
      {w.randomPosition}
    </button>
  );
}
