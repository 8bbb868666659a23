import { useEffect, useRef, useState } from 'preact/hooks';
import { gameOf } from '../games/index.ts';
import type { Turn } from '../games/game.ts';
import type { Language } from '../language.ts';
import { positionOf, type Match } from '../match.ts';
import { Questions } from '../questions.ts';

const NONE: ReadonlySet<number> = new Set();

/** Which items of a list are on the screen, by index. */
function useSeen(list: { readonly current: HTMLElement | null }, turns: readonly Turn[], isAsked: boolean): ReadonlySet<number> {
  const [seen, setSeen] = useState(NONE);
  useEffect(() => {
    if (!isAsked) return;
    const items = [...list.current!.children];
    const indices = new Map(items.map((item, index) => [item, index]));
    const now = new Set<number>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) now[isIntersecting ? 'add' : 'delete'](indices.get(target)!);
      setSeen(new Set(now));
    });
    for (const item of items) observer.observe(item);
    return () => observer.disconnect();
  }, [turns, isAsked]);
  return seen;
}

/**
 * Asks for the words of moves that lack them, such as those of a link: of the last move, which the status tells, and of those in the
 * list that are looked at. When the match is left, nothing more is asked.
 */
export function useWordsOfMoves(
  list: { readonly current: HTMLElement | null },
  match: Match,
  language: Language,
  onLearned: () => void,
): void {
  const { settings, turns, cursor } = match;
  const game = gameOf(settings.game);
  const seen = useSeen(list, turns, game.learn !== undefined);
  const questions = useRef(new Questions());
  useEffect(() => {
    const { learn } = game;
    if (learn === undefined) return;
    for (const index of new Set([cursor - 1, ...seen])) {
      const turn = turns[index];
      if (turn === undefined) continue;
      const before = positionOf({ ...match, cursor: index });
      questions.current.add(async () => (await learn(settings.play, before, turn.move, language)) && onLearned());
    }
    return () => questions.current.forget();
  }, [match, seen, language]);
}
