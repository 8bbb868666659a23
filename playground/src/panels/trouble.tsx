import type { Trouble } from '../session.ts';
import { useWords } from '../speech.ts';

interface TroubleProps {
  readonly trouble: Trouble | undefined;
  onRetry(): void;
}

export function TroubleBar({ trouble, onRetry }: TroubleProps) {
  const { w } = useWords();
  if (trouble === undefined) return null;
  if (trouble.kind === 'unsolved') return <p class="trouble" role="status">{w.unsolved}</p>;
  const unreachable = trouble.kind === 'unreachable';
  return (
    <div class="trouble" role="alert">
      <span lang={unreachable ? undefined : 'en'}>{unreachable ? w.unreachable : trouble.detail}</span>
      <button type="button" onClick={onRetry}>
        {unreachable ? w.tryNow : w.retry}
      </button>
    </div>
  );
}
