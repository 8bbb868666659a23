import { useEffect, useState } from 'preact/hooks';
import { guide, type Guide } from '../api.ts';
import type { Game, Play } from '../games/game.ts';
import { useWords } from '../speech.ts';
import { Rule } from './status.tsx';

const paragraphs = (text: string) => text.split('\n\n').map((paragraph, index) => <p key={index}>{paragraph}</p>);

/** The service's own guide, asked for when somebody wants to read it. */
export function RulesPanel({ game, play }: { readonly game: Game; readonly play: Play }) {
  const { language, w } = useWords();
  const [open, setOpen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ of: string; guide?: Guide; refused?: string }>();
  const wanted = `${game.name}/${language}`;

  useEffect(() => {
    if (!open || (read?.of === wanted && read.guide !== undefined)) return;
    let current = true;
    setRead(undefined);
    guide(game.name, language).then(
      (answer) => current && setRead({ of: wanted, guide: answer }),
      () => current && setRead({ of: wanted, refused: w.noAnswer }),
    );
    return () => void (current = false);
  }, [open, wanted, attempt]);

  const answer = read?.of === wanted ? read : undefined;
  return (
    <details class="panel rules" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{w.rulesTitle}</h2>
      </summary>
      <Rule game={game} play={play} />
      {answer === undefined && open && <p class="quiet">{w.loading}</p>}
      {answer?.refused !== undefined && (
        <p>
          {answer.refused}{' '}
          <button type="button" onClick={() => setAttempt(attempt + 1)}>
            {w.retry}
          </button>
        </p>
      )}
      {answer?.guide !== undefined && (
        <>
          {paragraphs(answer.guide.rules)}
          <h3>{w.theoryTitle}</h3>
          {paragraphs(answer.guide.theory)}
          <h3>{w.historyTitle}</h3>
          {paragraphs(answer.guide.history)}
          <h3>{w.sourceTitle}</h3>
          {paragraphs(answer.guide.source)}
        </>
      )}
    </details>
  );
}
