import type { Asked } from '../answer.ts';
import type { Period } from '../ask.ts';
import { Wait } from '../wait.tsx';
import type { ExploreWords } from '../words/en.ts';
import { useSaid } from '../words/index.ts';
import { isCompared } from './period.ts';

const MOST_LISTED = 20;

function statement({ preperiod, period, saltus = 0 }: Period, s: ExploreWords): string {
  if (period === null || preperiod === null) return s.noPeriod;
  if (saltus > 0) return s.grows(period, saltus);
  if (period === 1) return s.repeatsOne;
  return preperiod === 0 ? s.repeats(period) : s.repeatsFrom(preperiod, period);
}

function Exceptions({ exceptions, exceptions_total: total = exceptions.length }: Period) {
  const s = useSaid();
  if (total === 0) return null;
  const listed = exceptions.slice(0, MOST_LISTED).map(({ heap }) => heap);
  return <p>{s.exceptions(listed.join(', '), total - listed.length)}</p>;
}

/** Whether the values repeat, and why that is known for ever. */
export function PeriodPanel({ asked }: { readonly asked: Asked<Period> }) {
  const s = useSaid();
  const { answer } = asked;
  return (
    <section class="panel period-panel">
      <h3>{s.period}</h3>
      {answer === undefined ? <Wait {...asked} /> : <Told period={answer} />}
    </section>
  );
}

function Told({ period }: { readonly period: Period }) {
  const s = useSaid();
  const { certificate, reason } = period;
  return (
    <>
      <p>{statement(period, s)}</p>
      {period.period !== null && <Exceptions {...period} />}
      {certificate !== undefined && (
        <>
          <p>
            <strong>{s.howKnown}</strong> {isCompared(period) ? s.compared(certificate.checked) : s.byTheorem}
          </p>
          <Quoted intro={s.theorem} text={certificate.theorem} />
        </>
      )}
      {reason !== undefined && <Quoted intro={s.serviceSays} text={reason} />}
    </>
  );
}

const Quoted = ({ intro, text }: { readonly intro: string; readonly text: string }) => (
  <details>
    <summary>{intro}</summary>
    <q lang="en">{text}</q>
  </details>
);
