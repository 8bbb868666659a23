import { entries, readCatalogue, type Entry } from '../../../api.ts';
import { useAnswer } from '../answer.ts';
import { ruleIn, values } from '../ask.ts';
import { Wait } from '../wait.tsx';
import { Heaps } from './heaps.tsx';
import { RuleForm } from './rule-form.tsx';

const USUAL_HEAPS = 20;
export const MOST_HEAPS = 300;

const heapsIn = (query: URLSearchParams): number => {
  const to = Number(query.get('to') ?? USUAL_HEAPS);
  return Number.isInteger(to) && to >= 1 && to <= MOST_HEAPS ? to : USUAL_HEAPS;
};

/** The games whose single heaps have a sequence of values. */
async function withSequence(): Promise<readonly Entry[]> {
  await readCatalogue();
  return [...entries.values()].filter(({ sequence }) => sequence !== undefined);
}

/** `#explore=values&game=octal&code=0.137&to=20`: the values of heaps, from the game and the rule that the query names. */
export function Values({ query }: { readonly query: URLSearchParams }) {
  const catalogue = useAnswer('catalogue', withSequence);
  const games = catalogue.answer;
  if (games === undefined) return <Wait {...catalogue} />;
  const entry = games.find(({ name }) => name === query.get('game')) ?? games.find(({ name }) => name === 'grundy') ?? games[0];
  return entry && <OfGame games={games} entry={entry} query={query} />;
}

interface OfGameProps {
  readonly games: readonly Entry[];
  readonly entry: Entry;
  readonly query: URLSearchParams;
}

function OfGame({ games, entry, query }: OfGameProps) {
  const rule = ruleIn(query, entry);
  const to = heapsIn(query);
  const sequence = `${entry.name}?${new URLSearchParams(rule)}`;
  const asked = useAnswer(`${sequence} ${to}`, () => values(entry.name, rule, to));
  return (
    <>
      <RuleForm key={`${sequence} ${to}`} games={games} entry={entry} rule={rule} to={to} />
      {asked.answer === undefined ? (
        <Wait {...asked} />
      ) : (
        <Heaps key={sequence} entry={entry} rule={rule} sequence={sequence} values={asked.answer} />
      )}
    </>
  );
}
