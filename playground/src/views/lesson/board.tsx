import { analyze, gameOf, lookOf, useEffect, useMemo, useState, useWords, wins } from '../../shared.ts';
import type { Analysis, Game, Move, Play, Position, Turn } from '../../games/game.ts';
import type { Shown } from './plan.ts';

export function positionIn({ game, start }: Shown): Position {
  const position = gameOf(game).read?.(start);
  if (position === undefined) throw new Error(`${game} has no position ${start}`);
  return position;
}

interface BoardProps {
  readonly shown: Shown;
  /** Undefined if the board is only to be looked at. It is told each move, and whether it wins. */
  readonly onMove: ((words: string, isWinning: boolean) => void) | undefined;
}

/** What the service says about a position on which a move is to be found. */
function useAnalysis(game: string, play: Play, position: Position, wanted: boolean) {
  const { language } = useWords();
  const [analysis, setAnalysis] = useState<Analysis>();
  const [failed, setFailed] = useState(false);
  const ask = (): void => {
    setFailed(false);
    analyze(game, play, position, language).then(setAnalysis, () => setFailed(true));
  };
  useEffect(() => void (wanted && ask()), [wanted, position, language]);
  return { analysis, failed, ask };
}

/** A winning move stays on the board. Another one is only told, so that it can be tried again. */
export function LessonBoard({ shown, onMove }: BoardProps) {
  const { language, w } = useWords();
  const game: Game = gameOf(shown.game);
  const position = useMemo(() => positionIn(shown), [shown]);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [notice, setNotice] = useState('');
  const play: Play = shown.play ?? 'normal';
  const { analysis, failed, ask } = useAnalysis(game.name, play, position, onMove !== undefined);
  const made = turns[0];

  const move = (chosen: Move): void => {
    const isWinning = wins(chosen) === true;
    setNotice('');
    if (isWinning && chosen.position !== undefined) setTurns([{ move: chosen, position: chosen.position, by: 0 }]);
    onMove?.(game.describe(chosen, position, language, { start: position, turns: [] }), isWinning);
  };

  return (
    <figure class={`board ${lookOf(game)}`}>
      <div class="board-area" aria-busy={onMove !== undefined && analysis === undefined && !failed}>
        <game.Board
          play={play}
          position={made?.position ?? position}
          analysis={made === undefined ? analysis : undefined}
          start={position}
          turns={turns}
          enabled={onMove !== undefined && made === undefined && analysis !== undefined}
          values={false}
          hints={false}
          language={language}
          onMove={move}
          onNotice={setNotice}
        />
      </div>
      {failed && (
        <p class="trouble" role="alert">
          <span>{w.noAnswer}</span>{' '}
          <button type="button" onClick={ask}>
            {w.retry}
          </button>
        </p>
      )}
      <p class="notice" role="status">
        {notice}
      </p>
      <figcaption>
        {game.title[language]}. {game.rule[language]} {play === 'misere' ? w.playMisere : w.playNormal}.
      </figcaption>
    </figure>
  );
}
