import { useEffect, useRef, useState } from 'preact/hooks';
import { entries, picture } from '../../api.ts';
import type { Game } from '../../games/game.ts';

/** The picture that the service draws of a game's start, asked for when it comes into sight. */
export function BoardPicture({ game }: { readonly game: Game }) {
  const place = useRef<HTMLDivElement>(null);
  const [source, setSource] = useState<string>();
  useEffect(() => {
    const entry = entries.get(game.name);
    if (entry?.picture !== true) return;
    const show = (svg: string): void => setSource(`data:image/svg+xml,${encodeURIComponent(svg)}`);
    const observer = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting !== true) return;
      observer.disconnect();
      picture(entry, game.start, { play: 'normal', theme: 'auto' }).then(show, () => undefined);
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, [game]);
  return (
    <div ref={place} class="sketch">
      {source === undefined ? <span class="initial" aria-hidden="true">{game.title.en[0]}</span> : <img src={source} alt="" />}
    </div>
  );
}
