import { useEffect, useState } from 'preact/hooks';
import { isProjected, onLeave, project } from '../projector.ts';
import { useWords } from '../speech.ts';

/** The way to the projector mode and back. */
export function ProjectorButton() {
  const { w } = useWords();
  const [on, setOn] = useState(isProjected);
  const put = (on: boolean): void => {
    project(on);
    setOn(on);
  };
  useEffect(() => (on ? onLeave(() => put(false)) : undefined), [on]);
  return (
    <button type="button" class="project" onClick={() => put(!on)}>
      {on ? w.projectorLeave : w.projector}
    </button>
  );
}
