import './practise.css';
import './sheet.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { entries, readCatalogue } from '../../api.ts';
import { games } from '../../games/index.ts';
import { useTitle } from '../../title.ts';
import type { ViewProps } from '../../views.ts';
import { PlanForm } from './form.tsx';
import { anySeed, parse, print } from './plan.ts';
import { Run } from './run.tsx';
import { Worksheet } from './sheet.tsx';
import { usePractiseWords } from './words/index.ts';

/** The exercises: a form if the address names none, or else the tasks or the worksheet that it names. */
export function View({ query, session, onTitle }: ViewProps) {
  const { language, w, page } = usePractiseWords();
  const address = query.toString();
  const [seed] = useState(anySeed);
  const [isRead, setRead] = useState(entries.size > 0);
  useEffect(() => {
    readCatalogue().then(() => setRead(true), () => undefined);
  }, []);
  // The picker of the page names the game that is practised.
  useEffect(() => {
    const { game } = session.get().match.settings;
    return session.subscribe(() => {
      const picked = session.get().match.settings.game;
      if (picked !== game) location.hash = `#practise=${picked}`;
    });
  }, [session, address]);
  const name = query.get('practise') || session.get().match.settings.game;
  const game = games().find((one) => one.name === name);
  useTitle(onTitle, game && `${page.views.practise}: ${game.title[language]}`);
  const plan = useMemo(() => game && parse(query, game.name, game.plays, seed, game.valued), [game, address, seed]);
  if (game === undefined || plan === undefined) return <p class="practise quiet">{isRead ? w.noGame : page.loading}</p>;
  if (query.get('sheet') === '1') return <Worksheet key={address} plan={plan} />;
  return query.has('task') ? <Run key={print(plan, game.plays)} plan={plan} /> : <PlanForm key={address} first={plan} />;
}
