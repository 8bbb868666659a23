import { useEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';

export interface Parade {
  /** The name of what is playing now. */
  readonly playing: string | undefined;
  /** Plays this one now. */
  play(name: string): void;
  /** Tells that the one with this name has come to its end. */
  end(name: string): void;
}

/**
 * Plays what is on the screen one after the other, each once, and then nothing. Elements say by `data-shows` what they show. `all` are
 * their names in order.
 */
export function useParade(root: RefObject<HTMLElement | null>, all: readonly string[]): Parade {
  const [playing, setPlaying] = useState<string>();
  const seen = useRef(new Set<string>());
  const played = useRef(new Set<string>());
  const order = useRef(all);
  order.current = all;

  const start = (name: string | undefined): string | undefined => {
    if (name !== undefined) played.current.add(name);
    return name;
  };
  const next = (): string | undefined => start(order.current.find((name) => seen.current.has(name) && !played.current.has(name)));

  useEffect(() => {
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          const name = (target as HTMLElement).dataset.shows!;
          if (isIntersecting) seen.current.add(name);
          else seen.current.delete(name);
        }
        setPlaying((now) => now ?? next());
      },
      { threshold: 0.6 },
    );
    for (const element of root.current!.querySelectorAll('[data-shows]')) observer.observe(element);
    return () => observer.disconnect();
  }, [all.join()]);

  return {
    playing,
    play: (name) => setPlaying(start(name)),
    end: (name) => setPlaying((now) => (now === name ? next() : now)),
  };
}
