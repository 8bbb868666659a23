import { gameOf, gamesFor } from './games/index.ts';
import { parse, print } from './link.ts';
import type { Match } from './match.ts';
import type { Session } from './session.ts';
import { viewIn } from './views.ts';

/** Keeps the fragment of the address and the match alike, unless it names a view. A match with other settings is a new entry in the browser's history. */
export function follow(session: Session): void {
  let shown: Match | undefined;
  let { settings, isOpen = false } = session.get().match;

  const write = async (): Promise<void> => {
    const { match } = session.get();
    if (match === shown || match.unread !== undefined || viewIn(location.hash) !== undefined) return;
    shown = match;
    const before = location.hash;
    const fragment = await print(gameOf(match.settings.game), match);
    // The address may be another one by now: then it is about to be read.
    if (match !== shown || location.hash !== before || fragment === before) return;
    // The page itself chose who begins: the way back would lead here again.
    const isChosen = isOpen && match.settings.start === settings.start && match.settings.meFirst !== settings.meFirst;
    if (match.settings === settings || isChosen) history.replaceState(null, '', fragment);
    else history.pushState(null, '', fragment);
    settings = match.settings;
    isOpen = match.isOpen ?? false;
  };

  const read = async (): Promise<void> => {
    if (viewIn(location.hash) !== undefined) return;
    // Everybody hears of the address before the match, which may be there at once.
    await new Promise((later) => setTimeout(later));
    const match = await parse(location.hash, await gamesFor(location.hash, session.spoken));
    if (match === undefined) return;
    ({ settings, isOpen = false } = match);
    session.open(match);
  };

  session.subscribe(() => void write());
  addEventListener('hashchange', () => void read());
  void write();
}
