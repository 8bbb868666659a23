import { canRedo, canUndo, type Match } from '../match.ts';
import type { Session } from '../session.ts';
import { useWords } from '../speech.ts';

interface ToolbarProps {
  readonly session: Session;
  readonly match: Match;
  readonly over: boolean;
  readonly values: boolean;
  readonly hints: boolean;
  onValues(on: boolean): void;
  onHints(on: boolean): void;
  onSettings(): void;
}

export function Toolbar({ session, match, over, values, hints, onValues, onHints, onSettings }: ToolbarProps) {
  const { w } = useWords();
  // A copy of the settings is an entry of its own in the history: the way back leads to the match before.
  // A button that loses its use keeps the focus: it is marked, not disabled.
  const undo = canUndo(match);
  const redo = canRedo(match);
  return (
    <div class="toolbar">
      <button type="button" class={over ? 'primary' : ''} onClick={() => session.begin({ ...match.settings })}>
        {w.newGame}
      </button>
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
