import { games } from '../../games/index.ts';
import { useWords } from '../../speech.ts';

export function useTitle(): (game: string, otherwise?: string) => string {
  const { language } = useWords();
  return (name, otherwise = name) => games().find((game) => game.name === name)?.title[language] ?? otherwise;
}

interface PickGameProps {
  /** Their names, and what they are called if the page has no title for them. */
  readonly from: readonly { readonly name: string; readonly title: string }[];
  readonly picked: string;
  onPick(name: string): void;
}

export function PickGame({ from, picked, onPick }: PickGameProps) {
  const { w } = useWords();
  const titleOf = useTitle();
  return (
    <label class="field">
      <span>{w.game}</span>
      <select value={picked} onChange={(event) => onPick(event.currentTarget.value)}>
        {from.map(({ name, title }) => (
          <option key={name} value={name}>
            {titleOf(name, title)}
          </option>
        ))}
      </select>
    </label>
  );
}
