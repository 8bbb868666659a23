import { useState } from 'preact/hooks';
import type { Entry } from '../../../api.ts';
import { NumberField } from '../../../games/number-field.tsx';
import { FreeField } from '../../../games/rows/setup.tsx';
import { useWords } from '../../../speech.ts';
import type { Rule } from '../ask.ts';
import { PickGame } from '../pick-game.tsx';
import { useSaid, useThings } from '../words/index.ts';
import { MOST_HEAPS } from './page.tsx';
import { ruleWords } from './rule-words.ts';

interface RuleFormProps {
  readonly games: readonly Entry[];
  readonly entry: Entry;
  readonly rule: Rule;
  readonly to: number;
}

const go = (game: string, rule: Rule, to: number): void => {
  location.hash = new URLSearchParams({ explore: 'values', game, ...rule, to: String(to) }).toString().replaceAll('%2C', ',');
};

/** Which heaps of which game: what is chosen goes to the address, which the table follows. */
export function RuleForm({ games, entry, rule, to }: RuleFormProps) {
  const s = useSaid();
  const things = useThings(entry);
  const { language } = useWords();
  const [draft, setDraft] = useState(rule);
  const [heaps, setHeaps] = useState(to);
  const parameters = entry.parameters.filter(({ in_rule }) => in_rule);
  const put = (name: string, text: string): void => {
    const { [name]: _, ...others } = draft;
    setDraft(text.trim() === '' ? others : { ...others, [name]: text.trim() });
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    go(entry.name, draft, heaps);
  };
  return (
    <form class="panel rule-form" onSubmit={submit}>
      <div class="form-row">
        <PickGame from={games} picked={entry.name} onPick={(name) => go(name, {}, to)} />
        <NumberField label={things.upTo} value={heaps} min={1} max={MOST_HEAPS} onChange={setHeaps} />
        <button type="submit">{s.show}</button>
      </div>
      {parameters.map(({ name, about }) => {
        const value = draft[name] ?? '';
        const told = ruleWords(entry.name, name, language);
        return (
          <FreeField
            key={name}
            label={told?.label ?? name}
            hint={told?.hint ?? about}
            {...(told === undefined && { hintLang: 'en' })}
            value={value}
            same={(text) => text.trim() === value}
            onText={(text) => put(name, text)}
          />
        );
      })}
    </form>
  );
}
