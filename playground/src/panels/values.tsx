import type { Analysis, Game } from '../games/game.ts';
import type { Words } from '../language.ts';
import { printGraph } from '../link.ts';
import type { Match } from '../match.ts';
import { useWords } from '../speech.ts';
import { Bits, nameOfPart } from './bits.tsx';

function verdict({ sg, play, outcome, components, advice }: Analysis, w: Words): string | undefined {
  if (advice.kind === 'over') return w.over;
  if (sg === null) return play === 'misere' ? w.valuesMisere : undefined;
  if (components.length === 1) return outcome === 'N' ? w.valueWon : w.valueLost;
  return outcome === 'N' ? w.valuesWon : w.valuesLost;
}

/** The graph of a position with more moves is no picture to look at. */
const MOST_OPTIONS = 20;

interface ValuesProps {
  readonly match: Match;
  readonly analysis: Analysis | undefined;
  readonly game: Game;
}

/** The value of each part in base ten and binary, and their XOR below. */
export function ValuesPanel({ match, analysis, game }: ValuesProps) {
  const { language, w } = useWords();
  if (analysis === undefined) return <section class="panel values"><h2>{w.valuesTitle}</h2></section>;
  const { components, explanation } = analysis;
  const total = analysis.sg ?? explanation?.xor?.sg ?? null;
  const known = [total, ...components.map(({ sg }) => sg)].filter((sg) => sg !== null);
  const width = Math.max(0, ...known).toString(2).length;
  const odd = new Set(components.length > 1 ? explanation?.xor?.odd_columns : []);
  const note = verdict(analysis, w);
  return (
    <section class="panel values">
      <h2>{w.valuesTitle}</h2>
      <div class="scroll" tabIndex={0} role="group" aria-label={w.valuesTitle}>
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">{w.base10}</th>
              <th scope="col">{w.binary}</th>
            </tr>
          </thead>
          <tbody>
            {components.map((part, index) => (
              <tr key={index}>
                <th scope="row">{nameOfPart(game, match, part, index, language)}</th>
                <td>{part.sg ?? w.unknown}</td>
                <td class="bits">
                  <Bits sg={part.sg} width={width} odd={odd} />
                </td>
              </tr>
            ))}
          </tbody>
          {components.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{w.xor}</th>
                <td>{total ?? w.unknown}</td>
                <td class="bits">
                  <Bits sg={total} width={width} odd={odd} />
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {note !== undefined && <p>{note}</p>}
      {odd.size > 0 && <p class="quiet">{w.oddColumns}</p>}
      {analysis.moves.length > 0 && analysis.moves.length <= MOST_OPTIONS && <a href={printGraph(game, analysis.play, analysis.position)}>{w.itsGraph}</a>}
    </section>
  );
}
