import { useEffect, useState } from 'preact/hooks';
import type { Game, Play, Position } from '../../games/game.ts';
import { print } from '../../link.ts';
import { begin } from '../../match.ts';

interface PlayLinkProps {
  readonly game: Game;
  readonly play: Play;
  readonly position: Position;
  /** Like a button to be pressed, or like a link. */
  readonly look?: 'primary';
  readonly children: string;
}

/** A link that begins a match with a position. */
export function PlayLink({ game, play, position, look, children }: PlayLinkProps) {
  const [href, setHref] = useState('');
  const start = JSON.stringify(position);
  useEffect(() => {
    let current = true;
    const match = begin({ game: game.name, play, opponent: 'computer', level: 'casual', meFirst: true, start: position });
    void print(game, match).then((address) => current && setHref(address));
    return () => void (current = false);
  }, [game.name, play, start]);
  return href === '' ? null : <a class={look} href={href}>{children}</a>;
}
