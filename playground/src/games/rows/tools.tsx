import { useRef } from 'preact/hooks';
import type { Scene } from './scene.ts';

/** What a click means, where it could mean several moves. */
export function Tools({ scene }: { readonly scene: Scene }) {
  const { pointing, w } = scene;
  const { mode, amount } = pointing;
  // While the computer thinks no moves are known, and the tools stay as they are.
  const last = useRef(pointing.aims);
  if (scene.analysis) last.current = pointing.aims;
  const aims = last.current;
  const steps = [undefined, ...aims.amounts(mode).filter((number) => number > 0)];
  const at = Math.max(0, steps.indexOf(amount));
  const several = aims.ambiguous(mode) || amount !== undefined;
  if (aims.modes.length < 2 && !several) return null;
  return (
    <div class="tools">
      {aims.modes.length > 1 && (
        <div class="modes" role="group" aria-label={w.modes}>
          {aims.modes.map(({ name }) => (
            <button type="button" aria-pressed={name === mode.name} onClick={() => pointing.setMode(name)} key={name}>
              {w.mode(name)}
            </button>
          ))}
        </div>
      )}
      {several && (
        <div class="amount" role="group" aria-label={w.clickTakes}>
          <span>{w.clickTakes}</span>
          <button type="button" aria-label={w.fewer} disabled={at === 0} onClick={() => pointing.setAmount(steps[at - 1])}>
            −
          </button>
          <output>{amount ?? w.clickAny}</output>
          <button type="button" aria-label={w.more} disabled={at === steps.length - 1} onClick={() => pointing.setAmount(steps[at + 1])}>
            +
          </button>
        </div>
      )}
    </div>
  );
}
