import { useLayoutEffect, useRef } from 'preact/hooks';
import { advised } from '../advice.ts';
import type { Analysis, Game, Move } from '../games/game.ts';
import type { Words } from '../language.ts';
import { personToMove, positionOf, sideToMove, type Match } from '../match.ts';
import { useWords } from '../speech.ts';

interface HintProps {
  readonly match: Match;
  readonly analysis: Analysis | undefined;
  readonly game: Game;
  onMove(move: Move): void;
}

function verdict(match: Match, { advice }: Analysis, w: Words): string {
  if (advice.kind === 'stall') return w.hintLost;
  return `${match.settings.opponent === 'person' ? w.hintWonSide(sideToMove(match)) : w.hintWon} ${w.hintMove}`;
}

export function HintPanel({ match, analysis, game, onMove }: HintProps) {
  const { language, w } = useWords();
  const move = analysis === undefined ? null : advised(analysis);
  const useful = analysis !== undefined && move !== null && personToMove(match);
  const panel = useRef<HTMLElement>(null);
  // Below a tall board the hint would open where nobody sees it.
  useLayoutEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section class="panel hint" ref={panel}>
      <h2>{w.hintTitle}</h2>
      {!useful && <p>{analysis?.advice.kind === 'over' ? w.over : w.hintWait}</p>}
      {useful && (
        <>
          <p class={analysis.outcome === 'N' ? 'good' : 'bad'}>{verdict(match, analysis, w)}</p>
          <p class="advice">
            <strong>{game.describe(move, positionOf(match), language)}</strong>
            <button type="button" onClick={() => onMove(move)}>
              {w.playIt}
            </button>
          </p>
          {analysis.explanation !== undefined && (
            <details open>
              <summary>{w.hintWhy}</summary>
              <ol class="steps">
                {analysis.explanation.steps.map((step, index) => (
                  <li key={index}>{step.text}</li>
                ))}
              </ol>
            </details>
          )}
        </>
      )}
    </section>
  );
}
