import { useLayoutEffect, useRef } from 'preact/hooks';
import { wins } from '../advice.ts';
import { isPerson, type Match } from '../match.ts';
import { useWords } from '../speech.ts';
import { describeTurn, nameOf } from './status.tsx';
import { useWordsOfMoves } from './use-words-of-moves.ts';

interface MovesProps {
  readonly match: Match;
  readonly hints: boolean;
  /** Some of the moves have other words now. */
  onLearned(): void;
  onCopyLink(): void;
}

export function MovesPanel({ match, hints, onLearned, onCopyLink }: MovesProps) {
  const { language, w } = useWords();
  const { settings, turns, cursor } = match;
  // The list follows the game.
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const now = list.current?.children[cursor - 1] as HTMLElement | undefined;
    if (now) list.current!.scrollTop = now.offsetTop - list.current!.offsetTop - list.current!.clientHeight + now.offsetHeight;
  }, [cursor, turns]);
  useWordsOfMoves(list, match, language, onLearned);
  return (
    <section class="panel moves">
      <h2>{w.movesTitle}</h2>
      {turns.length === 0 && <p class="quiet">{w.noMoves}</p>}
      <ol ref={list}>
        {turns.map(({ move, by, lost }, index) => {
          const judged = hints && isPerson(settings, by) && !lost ? wins(move) : undefined;
          return (
            <li key={index} class={index >= cursor ? 'undone' : ''} aria-current={index === cursor - 1 ? 'step' : undefined}>
              <span class={`side side-${by}`}>{nameOf(settings, by, w)}:</span> {describeTurn(match, index, language)}
              {judged !== undefined && <span class={judged ? 'good' : 'bad'}> {judged ? w.wasWinning : w.wasMistake}</span>}
            </li>
          );
        })}
      </ol>
      <button type="button" onClick={onCopyLink}>
        {w.copyLink}
      </button>
    </section>
  );
}
