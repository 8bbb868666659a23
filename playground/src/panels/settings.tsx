import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Level } from '../api.ts';
import { drawStart, hasRandomStarts, type Wish } from '../draw-start.ts';
import { gameOf, games } from '../games/index.ts';
import type { Play, Position } from '../games/game.ts';
import type { Settings } from '../match.ts';
import type { Session } from '../session.ts';
import { useWords } from '../speech.ts';
import { Choices } from './choices.tsx';
import { Failure } from './refused.tsx';

const LEVELS: readonly Level[] = ['child', 'beginner', 'casual', 'strong', 'perfect'];

interface SheetProps {
  readonly session: Session;
  readonly settings: Settings;
  onClose(): void;
}

/** Everything about the next match. The match on the screen goes on until the new one begins. */
export function SettingsSheet({ session, settings, onClose }: SheetProps) {
  const { language, w } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [draft, setDraft] = useState(settings);
  // Random positions keep the size that was set, even if one of them happens to be smaller.
  const [sized, setSized] = useState(settings.start);
  const [wish, setWish] = useState<Wish>('any');
  const [failed, setFailed] = useState<{ readonly error: unknown; readonly sentence: string }>();
  const game = gameOf(draft.game);

  useLayoutEffect(() => dialog.current?.showModal(), []);

  // A dialog that is closed gives the focus back; then it goes.
  const close = (): void => dialog.current?.close();

  const change = (part: Partial<Settings>): void => {
    setFailed(undefined);
    setDraft((before) => ({ ...before, ...part }));
  };
  const pick = (name: string): void => {
    const { plays, start } = gameOf(name);
    setSized(start);
    change({ game: name, play: plays[0] ?? 'normal', start });
  };
  const set = (start: Position): void => {
    setSized(start);
    change({ start });
  };
  const begin = async (): Promise<void> => {
    try {
      await session.tryToBegin(draft);
      close();
    } catch (error) {
      setFailed({ error, sentence: w.startRefused });
    }
  };
  const draw = async (): Promise<void> => {
    try {
      change({ start: await drawStart(game, draft, wish, sized) });
    } catch (error) {
      setFailed({ error, sentence: w.randomRefused });
    }
  };
  const alone = draft.opponent === 'computer';
  const plays: Readonly<Record<Play, string>> = { normal: w.playNormal, misere: w.playMisere };

  return (
    <dialog ref={dialog} class="sheet" aria-labelledby="settings-title" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <h2 id="settings-title">{w.settingsTitle}</h2>
        <label class="field">
          <span>{w.game}</span>
          <select value={draft.game} onChange={(event) => pick(event.currentTarget.value)}>
            {games().map(({ name, title }) => (
              <option key={name} value={name}>
                {title[language]}
              </option>
            ))}
          </select>
        </label>
        {game.plays.length > 1 && <Choices name="play" legend={w.play} value={draft.play} options={game.plays.map((play) => [play, plays[play]] as const)} onChange={(play) => change({ play })} />}
        <Choices
          name="opponent"
          legend={w.opponent}
          value={draft.opponent}
          options={[
            ['computer', w.opponentComputer],
            ['person', w.opponentPerson],
          ]}
          onChange={(opponent) => change({ opponent, meFirst: true })}
        />
        {alone && <Choices name="level" legend={w.level} value={draft.level} options={LEVELS.map((level) => [level, w.levels[level]] as const)} onChange={(level) => change({ level })} />}
        {alone && (
          <Choices
            name="first"
            legend={w.first}
            value={draft.meFirst ? 'me' : 'computer'}
            options={[
              ['me', w.firstMe],
              ['computer', w.firstComputer],
            ]}
            onChange={(first) => change({ meFirst: first === 'me' })}
          />
        )}
        <fieldset class="position">
          <legend>{w.position}</legend>
          {hasRandomStarts(game) && (
            <div class="random">
              <label class="field">
                <span>{w.randomPosition}</span>
                <select value={wish} onChange={(event) => setWish(event.currentTarget.value as Wish)}>
                  <option value="any">{w.randomAny}</option>
                  <option value="won">{alone ? w.randomWon : w.randomWonFirst}</option>
                  <option value="lost">{alone ? w.randomLost : w.randomLostFirst}</option>
                </select>
              </label>
              <button type="button" onClick={() => void draw()}>
                {w.random}
              </button>
            </div>
          )}
          <game.Setup key={draft.game} position={draft.start} language={language} onChange={set} />
        </fieldset>
        <div class="sheet-end">
          {failed !== undefined && (
            <div class="trouble" role="alert">
              <Failure {...failed} />
            </div>
          )}
          <button type="submit" class="primary">
            {w.begin}
          </button>
          <button type="button" onClick={close}>
            {w.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
