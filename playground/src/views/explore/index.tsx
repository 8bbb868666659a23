import './explore.css';
import type { ViewProps } from '../../views.ts';
import { useWords } from '../../speech.ts';

export function View({ query }: ViewProps) {
  const { w } = useWords();
  return <h2>{w.views.explore} {query.get('explore')}</h2>;
}
