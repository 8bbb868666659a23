import { useState } from 'preact/hooks';
import type { Move } from '../game.ts';
import { amount } from './kind.ts';
import { arithmetic, placeOf, segmentLabel, sgOf, valueText, verdict, type Scene } from './scene.ts';
import { capital } from './words.ts';

interface SliderProps {
  readonly label: string;
  readonly count: number;
  readonly at: number;
  readonly text: string;
  onAt(at: number): void;
}

/** A slider over a list, with buttons for single steps. */
function Slider({ label, count, at, text, onAt }: SliderProps) {
  if (count < 2) return null;
  return (
    <label class="slider">
      <span class="slider-label">{label}</span>
      <input type="range" min={0} max={count - 1} value={at} aria-valuetext={text} onInput={(event) => onAt(Number(event.currentTarget.value))} />
    </label>
  );
}

/** A heap too large to be drawn: its moves are chosen by number. */
export function CompactHeap({ scene, index }: { readonly scene: Scene; readonly index: number }) {
  const { layout, pointing, w, values } = scene;
  const segment = layout.segments[index]!;
  const [taken, setTaken] = useState<number>();
  const [split, setSplit] = useState(0);
  const moves = pointing.aims.moves(index, pointing.mode);
  const byAmount = new Map<number, Move[]>();
  for (const move of moves) byAmount.set(amountOf(move), [...(byAmount.get(amountOf(move)) ?? []), move]);
  const amounts = [...byAmount.keys()].sort((a, b) => a - b);
  const nearest = amounts.reduce((best, each) => (Math.abs(each - (taken ?? best)) < Math.abs(best - (taken ?? best)) ? each : best), amounts[0] ?? 0);
  const splits = byAmount.get(nearest) ?? [];
  const move = splits[Math.min(split, splits.length - 1)];
  const sg = sgOf(scene, segment);
  return (
    <div class="compact" role="group" aria-label={segmentLabel(scene, segment)} data-part={index}>
      <div class="compact-head">
        <span class="name">{capital(placeOf(segment, w))}</span>
        <b class="compact-size">{segment.size}</b>
        {values && typeof sg === 'number' && <span class="sg">{sg}</span>}
      </div>
      {pointing.enabled && move && (
        <div class="compact-move">
          {amounts.length > 1 && (
            <label class="compact-take">
              {w.take}
              <input type="number" inputMode="numeric" min={amounts[0]} max={amounts.at(-1)} value={nearest} onChange={(event) => setTaken(Number(event.currentTarget.value))} />
            </label>
          )}
          <Slider label={w.take} count={amounts.length} at={amounts.indexOf(nearest)} text={String(nearest)} onAt={(at) => setTaken(amounts[at])} />
          <Slider label={w.leave} count={splits.length} at={Math.min(split, splits.length - 1)} text={arithmetic(segment, move)} onAt={setSplit} />
          <output class="compact-preview">
            {arithmetic(segment, move)}
            {values && <span class="sg">{valueText(move)}</span>}
          </output>
          <button type="button" class={scene.hints && pointing.aims.wins(move) ? 'compact-make wins' : 'compact-make'} onClick={() => pointing.make(move)}>
            {[w.make, ...verdict(move, { ...scene, values: false })].join(', ')}
          </button>
        </div>
      )}
    </div>
  );
}

/** Wythoff's moves say two amounts, of which the larger counts. */
const amountOf = (move: Move): number => (Array.isArray(move.take) ? Math.max(...(move.take as number[])) : amount(move));
