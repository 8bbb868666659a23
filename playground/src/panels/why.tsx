import type { Analysis, Game, Move } from '../games/game.ts';
import { capital } from '../games/rows/words.ts';
import type { Language, Words } from '../language.ts';
import { historyAt, positionOf, type Match } from '../match.ts';
import { reasonOf, type Column, type Reason } from '../reason.ts';
import { useWords } from '../speech.ts';
import { Bits, nameOfPart } from './bits.tsx';

export interface WhyProps {
  readonly match: Match;
  readonly analysis: Analysis;
  readonly game: Game;
  readonly move: Move;
}

const told = (pair: readonly [number, number]): string => `(${pair.join(', ')})`;

/** The reason in sentences. The first one says most. */
function sentences(reason: Reason, w: Words['why'], nameOf: (component: number) => string): readonly string[] {
  const { won } = reason;
  switch (reason.kind) {
    case 'last':
      return [w.last];
    case 'mirror':
      if (!won) return [w.mirrorLost];
      return [reason.isMiddle ? w.middle(reason.pairs[0]!) : w.mirror];
    case 'columns': {
      const { columns, isMisere, isSizes } = reason;
      const changed = columns.find(({ before, after }) => before !== after);
      const name = changed && nameOf(changed.component);
      const what = name !== undefined && !isSizes ? w.valueOf(name) : name;
      const evenly = changed === undefined || what === undefined ? w.columnsLost : w.columns(capital(what), changed.before, changed.after);
      if (isMisere) return [w.misere, evenly];
      return [evenly, ...(isSizes ? [] : [w.worth]), ...(won ? [w.columnsThen] : [])];
    }
    case 'singles':
      return [won ? w.singles(reason.count) : w.singlesLost(reason.count), w.misere];
    case 'corner':
    case 'arms':
    case 'ledge':
    case 'tried':
    case 'calculated':
      return [won ? w[reason.kind] : w[`${reason.kind}Lost`]];
    case 'multiple': {
      const say = w[`${reason.isMisere ? 'oneMore' : 'multiple'}${won ? '' : 'Lost'}`];
      return [say(reason.left, reason.of)];
    }
    case 'pair':
      return [w[won ? 'pair' : 'pairLost'](told(reason.pair), reason.pairs.map(told).join(', '))];
    case 'parity':
      return [w.parity(reason.moves, reason.isLastMine)];
  }
}

const sentencesOf = (reason: Reason, { match, analysis, game }: WhyProps, language: Language, w: Words): readonly string[] =>
  sentences(reason, w.why, (component) => nameOfPart(game, match, analysis.components[component]!, component, language));

/** The reason in one sentence, for a line above the board. */
export function Shortly(props: WhyProps) {
  const { language, w } = useWords();
  return <>{sentencesOf(reasonOf(props.analysis, props.move), props, language, w)[0]}</>;
}

/** The reason in words, the table that it speaks of, and the theory, closed. */
export function Why(props: WhyProps) {
  const { language, w } = useWords();
  const reason = reasonOf(props.analysis, props.move);
  return (
    <>
      <h3>{w.hintWhy}</h3>
      {sentencesOf(reason, props, language, w).map((sentence) => (
        <p class="reason" key={sentence}>{sentence}</p>
      ))}
      {reason.kind === 'columns' && <ColumnsTable {...props} columns={reason.columns} />}
      <Theory {...props} />
    </>
  );
}

/** How many ones each column has, from left to right. */
function onesOf(values: readonly number[], width: number): readonly number[] {
  return Array.from({ length: width }, (_, at) => values.filter((value) => (value >> (width - 1 - at)) & 1).length);
}

/** The columns that are odd, from right to left. */
const oddIn = (ones: readonly number[]): ReadonlySet<number> =>
  new Set(ones.flatMap((count, at) => (count % 2 === 1 ? [ones.length - 1 - at] : [])));

/** The values in binary, one below the other, before the move and after it. Columns with an odd number of ones are marked. */
function ColumnsTable({ match, analysis, game, columns }: WhyProps & { readonly columns: readonly Column[] }) {
  const { language, w } = useWords();
  const width = Math.max(...columns.flatMap(({ before, after }) => [before, after])).toString(2).length;
  const moments = analysis.advice.kind === 'win' ? (['before', 'after'] as const) : (['before'] as const);
  const ones = moments.map((moment) => onesOf(columns.map((column) => column[moment]), width));
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={w.binary}>
      <table class="columns">
        <thead>
          <tr>
            <td />
            {moments.map((moment) => (
              <th scope="colgroup" colSpan={2} key={moment}>{moment === 'before' ? w.why.now : w.why.then}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.component} class={column.before === column.after ? undefined : 'changed'}>
              <th scope="row">{nameOfPart(game, match, analysis.components[column.component]!, column.component, language)}</th>
              {moments.map((moment, at) => [
                <td key={moment}>{column[moment]}</td>,
                <td key={`${moment} bits`} class="bits">
                  <Bits sg={column[moment]} width={width} odd={oddIn(ones[at]!)} />
                </td>,
              ])}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{w.why.ones}</th>
            {ones.map((counts, at) => [
              <td key={at} />,
              <td key={`${at} counts`} class="bits">
                {counts.map((count, place) => (
                  <span key={place} class={count % 2 === 1 ? 'bit odd' : 'bit'}>{count}</span>
                ))}
              </td>,
            ])}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** What the service says. Of Chomp with a poisoned corner it tells two numbers, and the page one: that of the board as it is played. */
function theoryOf(analysis: Analysis, w: Words): readonly string[] {
  const { explanation, sg } = analysis;
  const steps = explanation?.steps ?? [];
  if (explanation?.rule?.name !== 'poison' || sg === null) return steps.map(({ text }) => text);
  const [first, ...others] = steps.filter(({ refs }, index) => refs.length === 0 || index === steps.length - 1).map(({ text }) => text);
  return [...(first === undefined ? [] : [first]), w.why.board(sg), ...others];
}

function Theory({ match, analysis, game }: WhyProps) {
  const { language, w } = useWords();
  const steps = theoryOf(analysis, w);
  if (steps.length === 0) return null;
  return (
    <details class="theory">
      <summary>{w.hintTheory}</summary>
      <ol class="steps">
        {steps.map((step, index) => (
          <li key={index}>{game.retold?.(step, positionOf(match), historyAt(match, match.cursor), language) ?? step}</li>
        ))}
      </ol>
    </details>
  );
}
