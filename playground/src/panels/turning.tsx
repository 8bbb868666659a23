import { useEffect, useRef, useState } from 'preact/hooks';
import { winnerAt } from '../advice.ts';
import type { Analysis } from '../games/game.ts';
import { gameOf } from '../games/index.ts';
import { historyAt, isPerson, positionOf, sideToMove, type Match } from '../match.ts';
import type { Session } from '../session.ts';
import { useWords } from '../speech.ts';
import { turningPoint, type TurningPoint } from '../turning.ts';
import { describeTurn } from './status.tsx';

type Found = Awaited<ReturnType<typeof turningPoint>>;

/** Who lost a game that has ended. Undefined if it goes on, or if the computer lost. */
function loserOf(match: Match, analysis: Analysis | undefined): 0 | 1 | undefined {
  if (analysis?.advice.kind !== 'over') return undefined;
  const loser = winnerAt(analysis, sideToMove(match)) === 0 ? 1 : 0;
  return isPerson(match.settings, loser) ? loser : undefined;
}

/** Where a person who has lost had the last chance. It is asked for when the game is over. */
export function useTurningPoint(session: Session, match: Match, analysis: Analysis | undefined): Found {
  const [found, setFound] = useState<{ readonly match: Match; readonly point: Found }>();
  const loser = loserOf(match, analysis);
  useEffect(() => {
    if (loser === undefined) return;
    let isCurrent = true;
    // Without an answer there is nothing to tell.
    const ask = turningPoint(match, loser, (cursor) => session.analysisAt(match, cursor));
    ask.then((point) => isCurrent && setFound({ match, point }), () => undefined);
    return () => void (isCurrent = false);
  }, [match, loser]);
  return loser !== undefined && found?.match === match ? found.point : undefined;
}

/** Goes on from an earlier position. The button for it is gone then, so the focus goes to the board as soon as it can be played on. */
export function useAgain(session: Session, enabled: boolean): (cursor: number) => void {
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!enabled || !isAwaited.current) return;
    isAwaited.current = false;
    document.querySelector<HTMLElement>('.board-area [tabindex="0"]')?.focus({ preventScroll: true });
  }, [enabled]);
  return (cursor) => {
    isAwaited.current = true;
    session.again(cursor);
  };
}

interface TurningProps {
  readonly match: Match;
  readonly point: TurningPoint | 'never';
  onAgain(cursor: number): void;
}

function sentence({ match }: TurningProps, { cursor, instead }: TurningPoint, { language, w }: ReturnType<typeof useWords>): string {
  const { settings, turns } = match;
  const better = gameOf(settings.game).describe(instead, positionOf({ ...match, cursor }), language, historyAt(match, cursor));
  const made = describeTurn(match, cursor, language);
  return settings.opponent === 'person' ? w.turnedSide(turns[cursor]!.by, cursor + 1, better, made) : w.turned(cursor + 1, better, made);
}

function Turned(props: TurningProps) {
  const speech = useWords();
  const { point, onAgain } = props;
  if (point === 'never') return <p class="text">{speech.w.turnedNever}</p>;
  return (
    <>
      <p class="text">{sentence(props, point, speech)}</p>
      <div class="buttons">
        <button type="button" onClick={() => onAgain(point.cursor)}>
          {speech.w.tryAgain}
        </button>
      </div>
    </>
  );
}

/** Above the board, where the hint is told on a small screen. */
export const TurningLine = (props: TurningProps) => (
  <div class="hint-line turning" aria-live="polite">
    <Turned {...props} />
  </div>
);

export const TurningPanel = (props: TurningProps) => (
  <section class="panel turning" aria-live="polite">
    <Turned {...props} />
  </section>
);
