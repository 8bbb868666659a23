import { Examples, FreeField, SizesField } from '../rows/setup.tsx';
import { setupWords } from '../rows/setup-words.ts';
import type { Position, SetupProps } from '../game.ts';
import { generalWords } from './words.ts';

/** A kind of move as the service reads it. */
interface Kind {
  readonly where?: Readonly<Record<string, unknown>>;
  readonly leaves: readonly unknown[];
  readonly least?: unknown;
}

interface Range {
  readonly from?: unknown;
  readonly to?: unknown;
  readonly in?: unknown;
  readonly divides?: unknown;
}

const trimmed = (text: string, separator: string): string[] => text.split(separator).map((part) => part.trim()).filter((part) => part !== '');

function written([letter, range]: [string, unknown]): string {
  const { from = 1, to = 'n', in: set, divides } = range as Range;
  if (divides !== undefined) return `${letter} | ${divides}`;
  return set === undefined ? `${letter} = ${from}..${to}` : `${letter} = ${Array.isArray(set) ? set.join(', ') : set}`;
}

/** The numbers over which a variable runs. What cannot be read is left to the service, which says what is wrong with it. */
function ranged(text: string): [string, Range] {
  const [, letter, sign, rest] = /^(\w+)\s*([=|])\s*(.*)$/.exec(text) ?? [];
  if (letter === undefined || rest === undefined) return [text, {}];
  if (sign === '|') return [letter, { divides: rest }];
  const [from, to] = rest.split('..');
  if (to !== undefined) return [letter, { from: from!.trim(), to: to.trim() }];
  return [letter, { in: /^[\d\s,]*$/.test(rest) ? trimmed(rest, ',').map(Number) : rest }];
}

const printWhere = (where: Kind['where']): string => Object.entries(where ?? {}).map(written).join('; ');
const readWhere = (text: string): Kind['where'] => Object.fromEntries(trimmed(text, ';').map(ranged));
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
            <FreeField label={w.where} hint={w.whereHint} value={where} same={(text) => printWhere(readWhere(text)) === where} onText={(text) => change({ where: readWhere(text) ?? {} })} />
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
