import { useLayoutEffect, useRef } from 'preact/hooks';
import { advised } from '../advice.ts';
import type { Analysis, Game, Move } from '../games/game.ts';
import { capital } from '../games/rows/words.ts';
import type { HintStep } from '../hint.ts';
import type { Language, Words } from '../language.ts';
import { historyAt, personToMove, positionOf, sideToMove, type Match } from '../match.ts';
import { useWords } from '../speech.ts';
import { Shortly, Why } from './why.tsx';

interface HintProps {
  readonly match: Match;
  readonly analysis: Analysis | undefined;
  readonly game: Game;
  /** All steps of the hint, and how many of them are shown. */
  readonly steps: readonly HintStep[];
  readonly shown: number;
  onStep(shown: number): void;
  onMove(move: Move): void;
}

/** What the steps speak of. Undefined while it is not a person's turn. */
function told({ match, analysis }: HintProps): { readonly analysis: Analysis; readonly move: Move } | undefined {
  const move = analysis === undefined ? null : advised(analysis);
  return analysis !== undefined && move !== null && personToMove(match) ? { analysis, move } : undefined;
}

const moodOf = ({ advice }: Analysis): string => (advice.kind === 'stall' ? 'bad' : 'good');

function answer(match: Match, { advice }: Analysis, w: Words): string {
  if (advice.kind === 'stall') return w.hintLost;
  return match.settings.opponent === 'person' ? w.hintWonSide(sideToMove(match)) : w.hintWon;
}

const describe = ({ game, match }: HintProps, move: Move, language: Language): string =>
  game.describe(move, positionOf(match), language, historyAt(match, match.cursor));

const placeOf = ({ game, match }: HintProps, move: Move, language: Language): string =>
  game.placeOf?.(move, positionOf(match), language, historyAt(match, match.cursor)) ?? '';

/** The buttons for the next step and for all steps. After the last one the focus goes to what was told. */
function More({ steps, shown, onStep, onLast }: HintProps & { onLast(): void }) {
  const { w } = useWords();
  const next = steps[shown];
  if (next === undefined || next === 'can') return null;
  const go = (to: number): void => {
    onStep(to);
    if (to === steps.length) onLast();
  };
  return (
    <>
      <button type="button" class="next" onClick={() => go(shown + 1)}>
        {w.hintNext[next]}
      </button>
      {shown + 1 < steps.length && (
        <button type="button" class="show-all" onClick={() => go(steps.length)}>
          {w.hintAll}
        </button>
      )}
    </>
  );
}

function Waiting({ analysis }: HintProps) {
  const { w } = useWords();
  return <p>{analysis?.advice.kind === 'over' ? w.over : w.hintWait}</p>;
}

/** An element that takes the focus from a button that goes with the last step. */
function useLast(shown: number): [{ current: HTMLDivElement | null }, () => void] {
  const element = useRef<HTMLDivElement>(null);
  const isLast = useRef(false);
  useLayoutEffect(() => {
    if (isLast.current) element.current?.focus({ preventScroll: true });
    isLast.current = false;
  }, [shown]);
  return [element, () => (isLast.current = true)];
}

/** Above the board, where there is no room for the panel beside it: the last step and what it marks are seen together. */
export function HintLine(props: HintProps) {
  const { language, w } = useWords();
  const { match, steps, shown, onMove } = props;
  const known = told(props);
  const [text, onLast] = useLast(shown);
  if (known === undefined) return <div class="hint-line"><div class="text"><Waiting {...props} /></div></div>;
  const { analysis, move } = known;
  const step = steps[shown - 1];
  const lead = analysis.advice.kind === 'stall' ? w.hintTry : w.hintMove;
  return (
    <div class="hint-line">
      <div class="text" tabIndex={step === 'why' ? 0 : -1} ref={text} aria-live="polite">
        {step === 'can' && <p class={moodOf(analysis)}>{answer(match, analysis, w)}</p>}
        {step === 'where' && <p class={moodOf(analysis)}>{w.hintPlace(placeOf(props, move, language))}</p>}
        {step === 'move' && (
          <p>
            <span class={moodOf(analysis)}>{lead}</span> <strong class="advice">{describe(props, move, language)}</strong>
          </p>
        )}
        {step === 'why' && (
          <p>
            <strong class={`advice ${moodOf(analysis)}`}>{capital(describe(props, move, language))}.</strong>{' '}
            <span class="reason"><Shortly match={match} analysis={analysis} game={props.game} move={move} /></span>
          </p>
        )}
      </div>
      <div class="buttons">
        {(step === 'move' || step === 'why') && (
          <button type="button" class="play-it" onClick={() => onMove(move)}>
            {w.playIt}
          </button>
        )}
        <More {...props} onLast={onLast} />
      </div>
    </div>
  );
}

/** Beside the board, all steps up to now. Below it, where the line above tells the steps, only why. */
export function HintPanel(props: HintProps) {
  const { language, w } = useWords();
  const { match, game, steps, shown, onMove } = props;
  const known = told(props);
  const [said, onLast] = useLast(shown);
  const open = new Set(steps.slice(0, shown));
  const isWhy = known !== undefined && open.has('why');
  return (
    <section class={isWhy ? 'panel hint with-why' : 'panel hint'}>
      <h2>{w.hintTitle}</h2>
      {known === undefined ? (
        <Waiting {...props} />
      ) : (
        <>
          <div class="said" tabIndex={-1} ref={said} aria-live="polite">
            <p class={moodOf(known.analysis)}>{answer(match, known.analysis, w)}</p>
            {open.has('where') && <p>{w.hintPlace(placeOf(props, known.move, language))}</p>}
            {open.has('move') && (
              <>
                <p>{known.analysis.advice.kind === 'stall' ? w.hintTry : w.hintMove}</p>
                <p class="advice">
                  <strong>{describe(props, known.move, language)}</strong>
                  <button type="button" onClick={() => onMove(known.move)}>
                    {w.playIt}
                  </button>
                </p>
              </>
            )}
          </div>
          {isWhy && <Why match={match} analysis={known.analysis} game={game} move={known.move} />}
          {shown < steps.length && (
            <div class="buttons">
              <More {...props} onLast={onLast} />
            </div>
          )}
        </>
      )}
    </section>
  );
}
