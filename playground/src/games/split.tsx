import { spoken } from '../language.ts';
import type { BoardProps, Game, Position } from './game.ts';
import { RowsBoard } from './rows/board.tsx';
import { Choices } from '../panels/choices.tsx';
import { describeHeaps, legend, partName, placeOfHeaps, retold } from './rows/describe.ts';
import { heaps } from './rows/heaps.ts';
import { amountsOf } from './rows/kind.ts';
import { print, randomRule, randomSizes, read } from './rows/query.ts';
import { AmountsField, heapsSetup } from './rows/setup.tsx';
import { setupWords } from './rows/setup-words.ts';

const kind = heaps(
  'heap',
  { objects: false, gaps: true },
  () => false,
  ({ parts = 2, unequal = true, least = 1, take = 0 }, w) => w.ruleSplit(amountsOf(parts), unequal === true, Number(least), amountsOf(take)),
);

const rule = (change: Position): Position => ({ parts: [2], unequal: true, least: 1, take: [0], ...change });

export const split: Game = {
  name: 'split',
  title: spoken({ en: 'Splitting', ru: 'Разделение' }),
  rule: spoken({ en: 'Split one heap into parts, as the rule says.', ru: 'Раздели одну кучу на части, как говорит правило.' }),
  ease: 'hard',
  plays: ['normal', 'misere'],
  start: { heaps: [9, 12], parts: [2, 3], unequal: true, least: 1, take: [0] },
  Setup: heapsSetup({
    list: 'heap',
    examples: ({ names }) => [
      [names.threeParts, rule({ parts: [2, 3], heaps: [9, 12] })],
      [names.grundy, rule({ heaps: [8, 12] })],
      [names.anyParts, rule({ unequal: false, heaps: [4, 7] })],
      [names.takeAndSplit, rule({ take: [1], parts: [1, 2], unequal: false, heaps: [6, 8] })],
    ],
    rule({ position, language, onChange }) {
      const w = setupWords[language];
      const put = (change: Position): void => onChange({ ...position, ...change });
      return (
        <>
          <AmountsField label={w.parts} hint={w.partsHint} value={position.parts ?? 2} onChange={(parts) => put({ parts })} />
          <Choices
            name="unequal"
            legend={w.unequal}
            value={position.unequal === false ? 'any' : 'unequal'}
            options={[
              ['unequal', w.unequalYes],
              ['any', w.unequalNo],
            ]}
            onChange={(choice) => put({ unequal: choice === 'unequal' })}
          />
          <AmountsField label={w.splitTake} hint={w.splitTakeHint} value={position.take ?? 0} onChange={(take) => put({ take })} />
          <AmountsField label={w.least} hint={w.leastHint} value={position.least ?? 1} onChange={(least) => put({ least: /^\d+$/.test(least) ? Number(least) : least })} />
        </>
      );
    },
  }),
  Board: (props: BoardProps) => <RowsBoard kind={kind} {...props} />,
  randomQuery: (position) => ({ ...randomSizes(position.heaps), ...randomRule(position, 'parts', 'unequal', 'least', 'take') }),
  print,
  read,
  partName,
  legend,
  retold: retold('heap'),
  placeOf: placeOfHeaps('heap'),
  describe: describeHeaps('heap'),
};
