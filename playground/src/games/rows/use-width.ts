import { useLayoutEffect, useState } from 'preact/hooks';

/** The width of an element, kept up to date. */
export function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(() => Math.min(innerWidth, 1000));
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current!);
    // Before anything is seen: what is drawn too large first would keep its room.
    setWidth(element.current!.clientWidth);
    return () => observer.disconnect();
  }, []);
  return width;
}
