import { Examples, FreeField, SizesField } from '../rows/setup.tsx';
import { setupWords } from '../rows/setup-words.ts';
import type { Position, SetupProps } from '../game.ts';
import { printWhere, readWhere, trimmed, type Kind, type Range } from './rule-text.ts';
import { generalWords } from './words.ts';

const one = (where: Range, leaves: readonly string[], least = 0): Kind => ({ where: { b: where }, leaves, ...(least > 0 && { least }) });

const EXAMPLES: readonly (readonly Kind[])[] = [
  [one({ in: 'squares' }, ['n-b'])],
  [one({ divides: 'n' }, ['n-b'], 1)],
  [one({ from: 1, to: 'n' }, ['n-2b', 'n-b'])],
  [one({ from: 1, to: 'n' }, ['n-b']), { where: { b: { from: 1, to: 'n' }, c: { from: 1, to: 'n' } }, leaves: ['b', 'c', 'n-b-c'], least: 1 }],
];

/** A rule of one's own: for each kind of move which heaps it leaves, over which numbers its variables run, and the least size of a heap. */
export function RuleSetup({ position, language, onChange }: SetupProps) {
  const w = generalWords[language].rule;
  const setup = setupWords[language];
  const kinds = Array.isArray(position.rule) ? (position.rule as readonly Kind[]) : [];
  const put = (rule: readonly Kind[]): void => onChange({ ...position, rule });
  return (
    <>
      {kinds.map((kind, index) => {
        const change = (more: Partial<Kind>): void => put(kinds.map((other, at) => (at === index ? { ...kind, ...more } : other)));
        const [leaves, where, least] = [kind.leaves.join(', '), printWhere(kind.where), String(kind.least ?? 0)];
        return (
          <fieldset key={index}>
            <legend>{w.kind(index)}</legend>
            <FreeField label={w.leaves} hint={w.leavesHint} value={leaves} same={(text) => trimmed(text, ',').join(', ') === leaves} onText={(text) => change({ leaves: trimmed(text, ',') })} />
            <FreeField label={w.where} hint={w.whereHint} value={where} same={(text) => printWhere(readWhere(text)) === where} onText={(text) => change({ where: readWhere(text) })} />
            <FreeField label={w.least} hint={w.leastHint} value={least} same={(text) => text.trim() === least} onText={(text) => change({ least: /^\d+$/.test(text.trim()) ? Number(text) : text })} />
            {kinds.length > 1 && (
              <button type="button" onClick={() => put(kinds.filter((_, at) => at !== index))}>
                {setup.remove(w.kind(index))}
              </button>
            )}
          </fieldset>
        );
      })}
      <button type="button" onClick={() => put([...kinds, { leaves: ['n-1'] }])}>
        + {w.add}
      </button>
      <SizesField label={setup.heaps} values={position.heaps} language={language} entry={setup.heap} add={setup.addHeap} onChange={(heaps) => onChange({ ...position, heaps })} />
      <Examples language={language} examples={w.examples.map((name, index) => [name, { rule: EXAMPLES[index] } as Position] as const)} onChoose={(change) => onChange({ ...position, ...change })} />
    </>
  );
}
