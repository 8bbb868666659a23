import type { Level } from '../api.ts';
import type { Score } from '../score.ts';
import { useWords } from '../speech.ts';

interface ScoreProps {
  readonly score: Score;
  readonly level: Level;
  onReset(): void;
}

export function ScorePanel({ score, level, onReset }: ScoreProps) {
  const { w } = useWords();
  return (
    <section class="panel score">
      <h2>{w.scoreTitle}</h2>
      <p class="quiet">{w.scoreAgainst(w.levels[level])}</p>
      <p class="result">
        {w.you} <strong>{score.won}</strong> : <strong>{score.lost}</strong> {w.computer}
      </p>
      {score.won + score.lost > 0 && (
        <button type="button" onClick={onReset}>
          {w.scoreReset}
        </button>
      )}
    </section>
  );
}
