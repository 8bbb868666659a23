import type { Language } from '../../language.ts';
import type { Vertex } from './geometry/drawing.ts';
import type { Chooser } from './use-chooser.ts';
import { sproutsWords } from './words.ts';

interface ChoiceBarProps {
  readonly chooser: Chooser;
  readonly language: Language;
  readonly showsRegions: boolean;
  /** What is put on the next line; undefined if there is no choice. */
  readonly puts: Vertex | undefined;
  onRegions(shows: boolean): void;
  onDraw(): void;
  onPut(puts: Vertex): void;
}

const VERTICES: readonly Vertex[] = ['spot', 'cross'];

/** What is chosen below the paper: what the line gets, whether regions are tinted, and which of the lines between two spots is drawn. */
export function ChoiceBar({ chooser, language, showsRegions, puts, onRegions, onDraw, onPut }: ChoiceBarProps) {
  const w = sproutsWords[language];
  const count = chooser.lines.length;
  return (
    <div class="sprouts-bar">
      {puts && (
        <div class="sprouts-puts" role="group" aria-label={w.putting}>
          <span aria-hidden="true">{w.putting}</span>
          {VERTICES.map(vertex => (
            <button key={vertex} type="button" aria-pressed={vertex === puts} onClick={() => onPut(vertex)}>
              {w.puts[vertex]}
            </button>
          ))}
        </div>
      )}
      {chooser.from ? (
        <>
          {count > 1 && (
            <>
              <button type="button" aria-label={w.previous} onClick={() => chooser.turn(-1)}>
                ‹
              </button>
              <span>{w.choice(chooser.index + 1, count)}</span>
              <button type="button" aria-label={w.next} onClick={() => chooser.turn(1)}>
                ›
              </button>
            </>
          )}
          {count > 0 && (
            <button type="button" class="primary" onClick={onDraw}>
              {w.draw}
            </button>
          )}
          <button type="button" onClick={chooser.stop}>
            {w.cancel}
          </button>
        </>
      ) : (
        <button type="button" aria-pressed={showsRegions} onClick={() => onRegions(!showsRegions)}>
          {w.regions}
        </button>
      )}
    </div>
  );
}
