import { useLayoutEffect, useState } from 'preact/hooks';
import type { RefObject } from 'preact';

/** The width of a cell of the grid on the screen, in pixels. */
export function useCellSize(grid: RefObject<HTMLElement | null>, cols: number): number {
  const [size, setSize] = useState(40);
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return;
    const measure = () => setSize(element.clientWidth / Math.max(1, cols));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [grid, cols]);
  return size;
}
