import { useEffect, useRef, useState } from 'preact/hooks';

/** The seconds that are left of a limit while it runs; undefined if there is none. `onEnd` is told when none is left. */
export function useLimit(seconds: number, runs: boolean, onEnd: () => void): number | undefined {
  const [left, setLeft] = useState(seconds);
  const end = useRef(performance.now() + seconds * 1000);
  const told = useRef(onEnd);
  told.current = onEnd;
  useEffect(() => {
    if (seconds === 0 || !runs) return;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end.current - performance.now()) / 1000));
      setLeft(rest);
      if (rest === 0) told.current();
    }, 250);
    return () => clearInterval(timer);
  }, [seconds, runs]);
  return seconds === 0 ? undefined : left;
}
