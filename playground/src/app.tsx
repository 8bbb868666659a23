import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { answers } from './answers.ts';
import { copy } from './clipboard.ts';
import { hasRandomStarts } from './draw-start.ts';
import { gameOf, meetOthers } from './games/index.ts';
import { lookOf } from './games/look.ts';
import { advised } from './advice.ts';
import type { Move } from './games/game.ts';
import { choose, words, type Language } from './language.ts';
import { print } from './link.ts';
import { stepsOf } from './hint.ts';
import { historyAt, personToMove, positionOf, type Match } from './match.ts';
import { HintLine, HintPanel } from './panels/hint.tsx';
import { Header } from './panels/header.tsx';
import { MovesPanel } from './panels/moves.tsx';
import { OpenView } from './panels/open-view.tsx';
import { Pages } from './panels/pages.tsx';
import { ProjectorButton } from './panels/projector.tsx';
import { RandomStart } from './panels/random-start.tsx';
import { RulesPanel } from './panels/rules.tsx';
import { ScorePanel } from './panels/score.tsx';
import { SettingsSheet } from './panels/settings.tsx';
import { Status } from './panels/status.tsx';
import { Toolbar } from './panels/toolbar.tsx';
import { TurningLine, TurningPanel, useAgain, useTurningPoint } from './panels/turning.tsx';
import { TroubleBar } from './panels/trouble.tsx';
import { ValuesPanel } from './panels/values.tsx';
import { isKnown, type Session, type View } from './session.ts';
import { Speech } from './speech.ts';
import { save } from './store.ts';
import { viewIn } from './views.ts';
import { learn } from './vocabulary.ts';

const NOTICE_MS = 6_000;
/** What is tapped so soon after a move was meant for the board before it. */
const HASTY_MS = 400;

function useView(session: Session): View {
  const [view, setView] = useState(session.get());
  useEffect(() => {
    setView(session.get());
    return session.subscribe(() => setView(session.get()));
  }, [session]);
  return view;
}

/** The view that the address names, and how to come back from it to the match. */
function useViewInAddress(session: Session): [ReturnType<typeof viewIn>, () => void] {
  const [open, setOpen] = useState(() => viewIn(location.hash));
  useEffect(() => {
    const read = (): void => {
      const named = viewIn(location.hash);
      if (named !== undefined || !new URLSearchParams(location.hash.slice(1)).has('game')) return setOpen(named);
      // The view stays until the match is there, so that the one before it is not seen.
      const stop = session.subscribe(() => (stop(), setOpen(viewIn(location.hash))));
    };
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const play = async (): Promise<void> => {
    const { match } = session.get();
    history.pushState(null, '', await print(gameOf(match.settings.game), match));
    setOpen(undefined);
    // Nothing was asked about the match while it was not on the screen.
    session.retry();
  };
  return [open, () => void play()];
}

function useNotice(): [string, (text: string) => void] {
  const [notice, setNotice] = useState('');
  useEffect(() => {
    if (notice === '') return;
    const timer = setTimeout(() => setNotice(''), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, setNotice];
}

/**
 * The board keeps the greatest height that it has had in this match, so that what is below it stays in its place. `kind` names what may
 * change it.
 */
function useKeptHeight(kind: readonly unknown[]): { current: HTMLDivElement | null } {
  const board = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = board.current;
    // A view has no board.
    if (element === null) return;
    const area = element.parentElement!;
    let [width, most] = [area.clientWidth, 0];
    area.style.minHeight = '';
    const keep = (): void => {
      most = Math.max(most, element.offsetHeight);
      area.style.minHeight = `${most}px`;
    };
    const observer = new ResizeObserver(() => {
      if (area.clientWidth === width) return keep();
      [width, most] = [area.clientWidth, 0];
      area.style.minHeight = '';
      // After the board has fitted itself to the width.
      requestAnimationFrame(keep);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, kind);
  return board;
}

interface AppProps {
  readonly session: Session;
  readonly language: Language;
}

export function App({ session, language: firstLanguage }: AppProps) {
  const view = useView(session);
  const { match, analysis, trouble } = view;
  const [language, setLanguage] = useState(firstLanguage);
  const [values, setValues] = useState(false);
  /** For which match how many steps of the hint are open: the next position begins with the first one. */
  const [hint, setHint] = useState<{ readonly match: Match; readonly shown: number }>();
  const [choosing, setChoosing] = useState(false);
  const [notice, setNotice] = useNotice();
  const [open, play] = useViewInAddress(session);
  const [, redraw] = useState(0);
  /** What the open view shows, such as a lesson. */
  const [shownInView, setShownInView] = useState<string>();
  const hints = hint !== undefined;
  const board = useKeptHeight([match.settings, values, hints, open?.name]);
  const turned = useTurningPoint(session, match, analysis);

  const { settings } = match;
  const game = gameOf(settings.game);
  const turns = useMemo(() => match.turns.slice(0, match.cursor), [match]);
  const over = analysis?.advice.kind === 'over';
  const enabled = isKnown(view) && !over && personToMove(match);

  const again = useAgain(session, enabled);

  const best = analysis !== undefined && personToMove(match) ? advised(analysis) : null;
  const place = best === null ? undefined : game.placeOf?.(best, positionOf(match), language, historyAt(match, match.cursor));
  const steps = analysis === undefined ? [] : stepsOf(analysis, place !== undefined);
  const shown = hint === undefined ? 0 : hint.match === match ? Math.min(hint.shown, steps.length) : 1;
  const onStep = (shown: number): void => setHint({ match, shown });
  const isMoveShown = steps.slice(0, shown).includes('move');
  const hintProps = { match, analysis, game, steps, shown, onStep };

  useEffect(() => {
    choose(language);
    session.speak(language);
  }, [language]);

  const w = words[language];
  const title = open === undefined ? game.title[language] : open.name === 'home' ? w.tagline : (shownInView ?? w.views[open.name]);
  useEffect(() => {
    document.title = `${title} – nimber`;
  }, [title]);

  const drawAgain = (): void => redraw((count) => count + 1);
  useEffect(() => {
    const meet = (): void => void meetOthers(language, game.name).then(drawAgain, () => undefined);
    meet();
    addEventListener('online', meet);
    return () => removeEventListener('online', meet);
  }, [language, game.name]);

  useEffect(() => setNotice(''), [settings]);

  /** The language that was chosen last: its words may come before those of one that was chosen earlier. */
  const wanted = useRef(language);
  const speak = (chosen: Language): void => {
    wanted.current = chosen;
    learn(chosen).then(
      () => wanted.current === chosen && setLanguage(chosen),
      () => setNotice(words[language].noAnswer),
    );
  };

  const lastMove = useRef(-Infinity);
  const refuseHaste = (event: MouseEvent): void => {
    const isAgain = event.detail > 1 || (event as PointerEvent).pointerType === 'touch';
    if (isAgain && performance.now() - lastMove.current < HASTY_MS) event.stopPropagation();
  };
  const move = (made: Move, sketch?: unknown): void => {
    lastMove.current = performance.now();
    setNotice('');
    save('played', game.name);
    session.move(made, sketch);
  };
  const copyLink = async (): Promise<void> => {
    const w = words[language];
    setNotice((await copy(location.href)) ? w.linkCopied : w.linkNotCopied);
  };

  return (
    <Speech.Provider value={language}>
      <Header game={game} session={session} open={open?.name} onLanguage={speak} onPlay={play} />
      {open !== undefined && <OpenView key={open.name} name={open.name} query={open.query} session={session} onTitle={setShownInView} />}
      {open === undefined && (
        <main class={`page ${lookOf(game)}`}>
          <section class="stage" aria-label={game.title[language]}>
            <Status match={match} analysis={analysis} notice={notice}>
              {turned !== undefined && <TurningLine match={match} point={turned} onAgain={again} />}
              {turned === undefined && hints && <HintLine {...hintProps} onMove={move} />}
            </Status>
            <TroubleBar trouble={trouble} onRetry={session.retry} onBegin={analysis === undefined ? () => session.begin({ ...settings, start: game.start }) : undefined} />
            <div class="board-area" onClickCapture={refuseHaste}>
              <div ref={board}>
                <game.Board
                  key={game.name}
                  play={settings.play}
                  position={positionOf(match)}
                  analysis={analysis}
                  start={settings.start}
                  turns={turns}
                  enabled={enabled}
                  values={values}
                  hints={isMoveShown}
                  where={steps[shown - 1] === 'where' ? (best ?? undefined) : undefined}
                  language={language}
                  onMove={move}
                  onNotice={setNotice}
                />
              </div>
            </div>
            {values && analysis !== undefined && <p class="legend">{game.legend?.(analysis, language)}</p>}
            <Toolbar
              session={session}
              match={match}
              over={over}
              values={values}
              hints={hints}
              onValues={setValues}
              onHints={(on) => setHint(on ? { match, shown: 1 } : undefined)}
              onSettings={() => setChoosing(true)}
            />
          </section>
          <div class="panels">
            {trouble?.kind === 'unsolved' && (hints || values || settings.opponent === 'computer') && (
              <p class="panel quiet" role="status">
                {words[language].unsolved}
              </p>
            )}
            {turned !== undefined && <TurningPanel match={match} point={turned} onAgain={again} />}
            {hints && <HintPanel {...hintProps} onMove={move} />}
            {values && <ValuesPanel match={match} analysis={analysis} game={game} />}
            <MovesPanel match={match} hints={hints} onLearned={drawAgain} onCopyLink={() => void copyLink()} />
            {settings.opponent === 'computer' && <ScorePanel settings={settings} />}
            {hasRandomStarts(game) && <RandomStart session={session} game={game} match={match} onNotice={setNotice} />}
            {game.lesson !== undefined && (
              <a class="panel" href={`#lesson=${game.lesson}`}>
                {w.views.lesson}: {game.title[language]}
              </a>
            )}
            <RulesPanel game={game} play={settings.play} />
          </div>
        </main>
      )}
      {choosing && <SettingsSheet session={session} settings={settings} onClose={() => setChoosing(false)} />}
      <footer class="footer">
        <Pages open={open?.name} onPlay={play} />
        <ProjectorButton />
        {answers() !== 'module' && <a href="docs">{words[language].service}</a>}
      </footer>
    </Speech.Provider>
  );
}
