import type { Entry } from '../../../api.ts';
import type { Asked } from '../answer.ts';
import type { Period, Rule } from '../ask.ts';
import { Wait } from '../wait.tsx';
import type { Things } from '../words/en.ts';
import { useSaid, useThings } from '../words/index.ts';
import { proofOf, unprovenOf } from './proof.ts';

const MOST_LISTED = 20;

function statement({ preperiod, period, saltus = 0 }: Period, things: Things): string | undefined {
  if (period === null || preperiod === null) return undefined;
  if (saltus > 0) return things.grows(period, saltus);
  if (period === 1) return things.repeatsOne;
  return preperiod === 0 ? things.repeats(period) : things.repeatsFrom(preperiod, period);
}

function exceptionsIn({ exceptions, exceptions_total: total = exceptions.length }: Period, things: Things): string | undefined {
  if (total === 0) return undefined;
  const listed = exceptions.slice(0, MOST_LISTED).map(({ heap }) => heap);
  return things.exceptions(listed.join(', '), total - listed.length);
}

interface Of {
  readonly entry: Entry;
  readonly rule: Rule;
}

/** Whether the values repeat, and why that is known for ever. */
export function PeriodPanel({ asked, ...of }: Of & { readonly asked: Asked<Period> }) {
  const s = useSaid();
  const { answer } = asked;
  return (
    <section class="panel period-panel">
      <h3>{s.period}</h3>
      {answer === undefined ? <Wait {...asked} /> : <Told period={answer} {...of} />}
    </section>
  );
}

/** The service says it in English only, so the page says it from the numbers. */
function Told({ period, entry, rule }: Of & { readonly period: Period }) {
  const s = useSaid();
  const things = useThings(entry);
  const proof = proofOf(entry.name, rule, period, things, s);
  const said = statement(period, things);
  if (said === undefined) {
    return (
      <p>
        {s.noPeriod} {unprovenOf(entry.name, rule, s)}
      </p>
    );
  }
  const exceptions = exceptionsIn(period, things);
  return (
    <>
      <p>{said}</p>
      {exceptions !== undefined && <p>{exceptions}</p>}
      {proof !== undefined && (
        <>
          <p>
            <strong>{s.howKnown}</strong> {proof.done}
          </p>
          {proof.why.length > 0 && (
            <details>
              <summary>{s.why}</summary>
              <p>{proof.why.join(' ')}</p>
            </details>
          )}
        </>
      )}
    </>
  );
}
