import './style.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { winnerAt } from './advice.ts';
import { follow } from './address.ts';
import { firstGame, gameOf, games, gamesFor } from './games/index.ts';
import { choose, preferred, type Language } from './language.ts';
import { parse } from './link.ts';
import { begin, isPerson, sideToMove } from './match.ts';
import { keepForLater } from './offline.ts';
import { countMatch } from './score.ts';
import { isKnown, PAUSE_MS, Session, type View } from './session.ts';
import { load } from './store.ts';
import { openView, viewIn } from './views.ts';
import { learn } from './vocabulary.ts';

export * from './shared.ts';

const opened = viewIn(location.hash);
// It comes while the words do. Who opens it tells of a failure.
const view = opened && openView(opened.name).catch(() => undefined);

const { name, plays, start } = games().find((game) => game.name === load('played')) ?? firstGame;
const usual = { ...begin({ game: name, play: plays[0] ?? 'normal', opponent: 'computer', level: 'casual', meFirst: true, start }), isOpen: true };

/** Nothing is awaited outside of it: a script that imports this one, such as that of a view, has to wait until this one is through. */
async function show(): Promise<void> {
  const language = await learn(preferred()).catch((): Language => 'en');
  choose(language);

  const count = ({ match, analysis }: View): void => {
    if (analysis === undefined || match.settings.opponent === 'person') return;
    countMatch(match.settings, isPerson(match.settings, winnerAt(analysis, sideToMove(match))));
  };
  const wait = (): void => document.body.setAttribute('aria-busy', 'true');
  const pause = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : PAUSE_MS);
  const first = (await parse(location.hash, await gamesFor(location.hash, language))) ?? usual;
  const isOpen = (): boolean => viewIn(location.hash) === undefined;
  const session = new Session(first, language, count, wait, (game) => gameOf(game).unsolved, undefined, pause, isOpen);
  session.subscribe(() => {
    const view = session.get();
    document.body.setAttribute('aria-busy', String(!isKnown(view) && view.trouble?.kind !== 'refused'));
  });
  follow(session);
  addEventListener('online', session.retry);

  let isDrawn = false;
  const draw = (): void => {
    stop();
    if (isDrawn) return;
    isDrawn = true;
    document.body.textContent = '';
    render(<App session={session} language={language} />, document.body);
  };
  // A match is shown with what the service says of it.
  const stop = session.subscribe(draw);
  if (opened !== undefined) {
    // Until then the outline of the page is seen, and not a page with a hole.
    await view;
    draw();
    void keepForLater();
  } else {
    const stopWaiting = session.subscribe(() => {
      if (!isKnown(session.get())) return;
      stopWaiting();
      void keepForLater();
    });
  }
}

void show();
