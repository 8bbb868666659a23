import { useState } from 'preact/hooks';
import type { Move } from '../game.ts';
import { amount } from './kind.ts';
import { arithmetic, placeOf, segmentLabel, sgOf, valueText, verdict, whereClass, type Scene } from './scene.ts';
import { capital } from './words.ts';

/** Wythoff's moves say two amounts, of which the larger counts. */
const amountOf = (move: Move): number => (Array.isArray(move.take) ? Math.max(...(move.take as number[])) : amount(move));

function group(moves: readonly Move[]): ReadonlyMap<number, Move[]> {
  const byAmount = new Map<number, Move[]>();
  for (const move of moves) {
    const same = byAmount.get(amountOf(move));
    if (same) same.push(move);
    else byAmount.set(amountOf(move), [move]);
  }
  return byAmount;
}

/** A heap too large to be drawn: its moves are chosen by number. */
export function CompactHeap({ scene, index }: { readonly scene: Scene; readonly index: number }) {
  const { layout, pointing, w, values, hints } = scene;
  const segment = layout.segments[index]!;
  const [wanted, setWanted] = useState(0);
  const [split, setSplit] = useState(0);

  const byAmount = group(pointing.enabled ? pointing.aims.moves(index, pointing.mode) : []);
  const amounts = [...byAmount.keys()].sort((a, b) => a - b);
  const taken = amounts.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best), amounts[0] ?? 0);
  const splits = byAmount.get(taken) ?? [];
  const at = Math.min(split, splits.length - 1);
  const move = splits[at];
  const sg = sgOf(scene, segment);
  return (
    <div class={whereClass('compact', scene, index)} role="group" aria-label={segmentLabel(scene, segment)} data-part={index}>
      <div class="compact-head">
        <span>{capital(placeOf(segment, w))}</span>
        <b class="compact-size">{segment.size}</b>
        {values && typeof sg === 'number' && <span class="sg">{sg}</span>}
      </div>
      {move !== undefined && (
        <>
          {amounts.length > 1 && (
            <div class="slider">
              <span>{w.take}</span>
              <input type="range" aria-label={w.take} min={0} max={amounts.length - 1} value={amounts.indexOf(taken)} aria-valuetext={String(taken)} onInput={(event) => setWanted(amounts[Number(event.currentTarget.value)]!)} />
              <input type="number" aria-label={w.take} inputMode="numeric" min={amounts[0]} max={amounts.at(-1)} value={taken} onChange={(event) => setWanted(Number(event.currentTarget.value))} />
            </div>
          )}
          {splits.length > 1 && (
            <div class="slider">
              <span>{w.leave}</span>
              <input type="range" aria-label={w.leave} min={0} max={splits.length - 1} value={at} aria-valuetext={arithmetic(segment, move)} onInput={(event) => setSplit(Number(event.currentTarget.value))} />
            </div>
          )}
          <output class="compact-preview">
            {arithmetic(segment, move)} {values && <span class="sg">{valueText(move, w)}</span>}
          </output>
          <button type="button" class={hints && pointing.aims.wins(move) ? 'wins' : ''} onClick={() => pointing.make(move)}>
            {[w.make, ...verdict(move, { ...scene, values: false })].join(', ')}
          </button>
        </>
      )}
    </div>
  );
}
