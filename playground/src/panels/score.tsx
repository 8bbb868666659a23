import { useEffect, useState } from 'preact/hooks';
import type { Settings } from '../match.ts';
import { resetScore, scoreOf, SCORES } from '../score.ts';
import { useWords } from '../speech.ts';
import { watch } from '../store.ts';

export function ScorePanel({ settings }: { readonly settings: Settings }) {
  const { w } = useWords();
  const [, redraw] = useState({});
  useEffect(() => watch(SCORES, () => redraw({})), []);
  const { won, lost } = scoreOf(settings);
  const reset = (): void => {
    resetScore(settings);
    redraw({});
  };
  return (
    <section class="panel score">
      <h2>{w.scoreTitle}</h2>
      <p class="quiet">{w.scoreAgainst(w.levels[settings.level])}</p>
      <p class="result">
        {w.you} <strong>{won}</strong> : <strong>{lost}</strong> {w.computer}
      </p>
      {won + lost > 0 && (
        <button type="button" onClick={reset}>
          {w.scoreReset}
        </button>
      )}
    </section>
  );
}
