import { advised } from '../advice.ts';
import type { Analysis, Game, Move } from '../games/game.ts';
import type { Words } from '../language.ts';
import { historyAt, personToMove, positionOf, sideToMove, type Match } from '../match.ts';
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

/** The advised move in words, and a button that makes it. Undefined while it is not a person's turn. */
function Advice({ match, analysis, game, onMove }: HintProps) {
  const { language, w } = useWords();
  const move = analysis === undefined ? null : advised(analysis);
  if (analysis === undefined || move === null || !personToMove(match)) return <p>{analysis?.advice.kind === 'over' ? w.over : w.hintWait}</p>;
  return (
    <>
      <p class={analysis.outcome === 'N' ? 'good' : 'bad'}>{verdict(match, analysis, w)}</p>{' '}
      <p class="advice">
        <strong>{game.describe(move, positionOf(match), language, historyAt(match, match.cursor))}</strong>
        <button type="button" onClick={() => onMove(move)}>
          {w.playIt}
        </button>
      </p>
    </>
  );
}

/** Above the board, where there is no room for the panel beside it: the move and its sentence are seen together. */
export const HintLine = (props: HintProps) => (
  <div class="hint-line">
    <Advice {...props} />
  </div>
);

/** Whether a step names a drawing by its code, which the board and the sentence above show. */
export const isCoded = (step: string, { advice: { move } }: Analysis): boolean =>
  move !== null && 'line' in move && typeof move.to === 'string' && step.includes(move.to);

export function HintPanel(props: HintProps) {
  const { w } = useWords();
  const { match, analysis, game } = props;
  const steps = analysis?.advice.kind === 'over' || !personToMove(match) ? undefined : analysis?.explanation?.steps.map((step) => step.text).filter((step) => !isCoded(step, analysis));
  return (
    <section class="panel hint">
      <h2>{w.hintTitle}</h2>
      <div class="said">
        <Advice {...props} />
      </div>
      {steps !== undefined && (
        <details open>
          <summary>{w.hintWhy}</summary>
          <ol class="steps">
            {steps.map((step, index) => (
              <li key={index}>{game.retold?.(step, positionOf(match), historyAt(match, match.cursor)) ?? step}</li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}
