import { useEffect, useState } from 'preact/hooks';

/** The width of an element, kept up to date. */
export function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(() => Math.min(innerWidth, 1000));
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
  return width;
}
