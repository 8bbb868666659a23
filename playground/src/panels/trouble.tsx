import type { Trouble } from '../session.ts';
import { useWords } from '../speech.ts';
import { Refused } from './refused.tsx';

interface TroubleProps {
  readonly trouble: Trouble | undefined;
  onRetry(): void;
  /** Begins where the game usually does; undefined if the match can go on as it is. */
  readonly onBegin: (() => void) | undefined;
}

/** What the person should know at once. */
export function TroubleBar({ trouble, onRetry, onBegin }: TroubleProps) {
  const { w } = useWords();
  if (trouble === undefined || trouble.kind === 'unsolved') return null;
  if (trouble.kind === 'unreachable') {
    return (
      <div class="trouble" role="alert">
        <span>{w.unreachable}</span>
        <button type="button" onClick={onRetry}>
          {w.tryNow}
        </button>
      </div>
    );
  }
  return (
    <div class="trouble" role="alert">
      <Refused sentence={onBegin === undefined ? w.moveRefused : w.linkRefused} detail={trouble.detail} />
      {onBegin !== undefined && (
        <button type="button" onClick={onBegin}>
          {w.usualStart}
        </button>
      )}
    </div>
  );
}
