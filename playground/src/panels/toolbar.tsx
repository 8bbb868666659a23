import { useRef } from 'preact/hooks';
import { Refusal } from '../api.ts';
import { drawStart, hasRandomStarts } from '../draw-start.ts';
import type { Game, Position } from '../games/game.ts';
import { canRedo, canUndo, type Match } from '../match.ts';
import type { Session } from '../session.ts';
import { useWords } from '../speech.ts';

interface ToolbarProps {
  readonly session: Session;
  readonly game: Game;
  readonly match: Match;
  readonly over: boolean;
  readonly values: boolean;
  readonly hints: boolean;
  onValues(on: boolean): void;
  onHints(on: boolean): void;
  onSettings(): void;
  onNotice(text: string): void;
}

/** Begins again from another position, which the person at the screen can win. A smaller one does not change the size of the next. */
function useRandomStart({ session, game, match, onNotice }: ToolbarProps): () => void {
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
  return () => {
    if (isBusy.current) return;
    isBusy.current = true;
    void draw().finally(() => (isBusy.current = false));
  };
}

export function Toolbar(props: ToolbarProps) {
  const { session, game, match, over, values, hints, onValues, onHints, onSettings } = props;
  const { w } = useWords();
  const begin = useRandomStart(props);
  // A copy of the settings is an entry of its own in the history: the way back leads to the match before.
  // A button that loses its use keeps the focus: it is marked, not disabled.
  const undo = canUndo(match);
  const redo = canRedo(match);
  return (
    <div class="toolbar">
      <button type="button" class={over ? 'primary' : ''} onClick={() => session.begin({ ...match.settings })}>
        {w.newGame}
      </button>
      {hasRandomStarts(game) && (
        <button type="button" onClick={begin}>
          {w.randomPosition}
        </button>
      )}
      <button type="button" aria-disabled={!undo} onClick={() => undo && session.undo()}>
        <span aria-hidden="true">↶ </span>
        {w.undo}
      </button>
      <button type="button" aria-disabled={!redo} onClick={() => redo && session.redo()}>
        <span aria-hidden="true">↷ </span>
        {w.redo}
      </button>
      <button type="button" aria-pressed={hints} onClick={() => onHints(!hints)}>
        {w.hint}
      </button>
      <button type="button" aria-pressed={values} onClick={() => onValues(!values)}>
        {w.values}
      </button>
      <button type="button" aria-haspopup="dialog" onClick={onSettings}>
        {w.settings}
      </button>
    </div>
  );
}
