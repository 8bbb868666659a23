import { useRef, useState } from 'preact/hooks';
import { copy } from '../../clipboard.ts';
import { gameOf, games } from '../../games/index.ts';
import type { Play } from '../../games/game.ts';
import { Choices } from '../../panels/choices.tsx';
import { difficulties, exercises, fitting, LARGEST_SEED, print, printSheet, type Plan } from './plan.ts';
import { usePractiseWords } from './words/index.ts';

const COUNTS = [5, 10, 15, 20, 30, 0];
const TIMES = [0, 10, 20, 30, 60, 120];
/** A worksheet without an end has as many tasks as fit on one sheet. */
const ON_A_SHEET = 6;

interface NumbersProps {
  readonly label: string;
  readonly value: number;
  readonly options: readonly number[];
  say(option: number): string;
  onChange(value: number): void;
}

const Numbers = ({ label, value, options, say, onChange }: NumbersProps) => (
  <label class="field">
    <span>{label}</span>
    <select value={String(value)} onChange={(event) => onChange(Number(event.currentTarget.value))}>
      {options.map((option) => (
        <option key={option} value={String(option)}>
          {say(option)}
        </option>
      ))}
    </select>
  </label>
);

/** What is to be practised. It makes the link for a class, too. */
export function PlanForm({ first }: { readonly first: Plan }) {
  const { language, w, page } = usePractiseWords();
  const [plan, setPlan] = useState<Plan>({ ...first, hints: true });
  const [notice, setNotice] = useState('');
  const link = useRef<HTMLInputElement>(null);
  const { plays } = gameOf(plan.game);
  const names: Readonly<Record<Play, string>> = { normal: page.playNormal, misere: page.playMisere };

  const change = (part: Partial<Plan>): void => {
    setNotice('');
    setPlan((before) => {
      const after = { ...before, ...part };
      const { plays, valued } = gameOf(after.game);
      return fitting(after, plays, valued);
    });
  };
  const pick = (game: string): void => change({ game, play: gameOf(game).plays[0] ?? 'normal' });
  // Who draws up tasks for others does so without hints, unless they are asked for.
  const [hintsForClass, setHintsForClass] = useState(false);
  const forClass = print({ ...plan, hints: hintsForClass }, plays);
  const address = new URL(forClass, location.href).href;
  const copyLink = async (): Promise<void> => {
    const isCopied = await copy(address);
    if (!isCopied) link.current?.select();
    setNotice(isCopied ? w.linkCopied : w.linkNotCopied);
  };
  return (
    <form
      class="practise plan"
      onSubmit={(event) => {
        event.preventDefault();
        location.hash = print(plan, plays);
      }}
    >
      <h2>{w.title}</h2>
      <p>{w.intro}</p>
      <label class="field">
        <span>{page.game}</span>
        <select value={plan.game} onChange={(event) => pick(event.currentTarget.value)}>
          {games().map(({ name, title }) => (
            <option key={name} value={name}>
              {title[language]}
            </option>
          ))}
        </select>
      </label>
      <Choices
        name="exercise"
        legend={w.exercise}
        value={plan.exercise}
        options={exercises.map((exercise) => [exercise, w.exercises[exercise]] as const)}
        onChange={(exercise) => change({ exercise })}
      />
      <Choices
        name="level"
        legend={page.level}
        value={String(plan.level)}
        options={difficulties.map((difficulty, index) => [String(index + 1), w.levels[difficulty]] as const)}
        onChange={(level) => change({ level: Number(level) })}
      />
      {plays.length > 1 && plan.exercise !== 'worth' && (
        <Choices
          name="play"
          legend={page.play}
          value={plan.play}
          options={plays.map((play) => [play, names[play]] as const)}
          onChange={(play) => change({ play })}
        />
      )}
      <div class="fields">
        <Numbers
          label={w.count}
          value={plan.count}
          options={COUNTS}
          say={(count) => (count === 0 ? w.endless : String(count))}
          onChange={(count) => change({ count })}
        />
        <Numbers
          label={w.time}
          value={plan.time}
          options={TIMES}
          say={(time) => (time === 0 ? w.noTime : w.seconds(time))}
          onChange={(time) => change({ time })}
        />
      </div>
      <button type="submit" class="primary">
        {page.begin}
      </button>

      <section class="panel class-link" aria-labelledby="for-class">
        <h3 id="for-class">{w.forClass}</h3>
        <p class="quiet">{w.seedHint}</p>
        <div class="fields">
          <label class="field">
            <span>{w.seed}</span>
            <input
              type="number"
              inputMode="numeric"
              min={0}
              max={LARGEST_SEED}
              value={plan.seed}
              onInput={({ currentTarget: { value, valueAsNumber } }) => /^\d{1,6}$/.test(value) && change({ seed: valueAsNumber })}
            />
          </label>
          <Choices
            name="hints"
            legend={w.hints}
            value={hintsForClass ? 'on' : 'off'}
            options={[
              ['off', w.hintsOff],
              ['on', w.hintsOn],
            ]}
            onChange={(hints) => setHintsForClass(hints === 'on')}
          />
        </div>
        <label class="field wide">
          <span>{w.link}</span>
          <input ref={link} type="text" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <div class="fields">
          <button type="button" onClick={() => void copyLink()}>
            {w.copyLink}
          </button>
          <a class="button" href={printSheet({ ...plan, count: plan.count || ON_A_SHEET }, plays)}>
            {w.openSheet}
          </a>
        </div>
        <p role="status" class="quiet">
          {notice}
        </p>
      </section>
    </form>
  );
}
