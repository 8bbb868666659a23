import { winnerAt } from '../advice.ts';
import { gameOf } from '../games/index.ts';
import type { Analysis, Game, Play, Turn } from '../games/game.ts';
import type { Language, Words } from '../language.ts';
import { historyAt, isPerson, personToMove, sideToMove, type Match, type Settings } from '../match.ts';
import { useWords } from '../speech.ts';
import type { ComponentChildren } from 'preact';

/** Who made a move: "You", "Computer", "Player 2". */
export function nameOf({ opponent, meFirst }: Settings, side: 0 | 1, w: Words): string {
  if (opponent === 'person') return w.player(side);
  return (side === 0) === meFirst ? w.you : w.computer;
}

export function describeTurn(match: Match, index: number, language: Language): string {
  const { settings, turns } = match;
  const before = turns[index - 1]?.position ?? settings.start;
  const { move } = turns[index] as Turn;
  return gameOf(settings.game).describe(move, before, language, historyAt(match, index));
}

function turnWords(match: Match, analysis: Analysis | undefined, w: Words): { text: string; mood: string } {
  const { settings } = match;
  const side = sideToMove(match);
  const alone = settings.opponent === 'computer';
  if (analysis?.advice.kind === 'over') {
    const winner = winnerAt(analysis, side);
    if (!alone) return { text: w.playerWins(winner), mood: 'won' };
    return isPerson(settings, winner) ? { text: w.youWin, mood: 'won' } : { text: w.youLose, mood: 'lost' };
  }
  if (!alone) return { text: w.playerToMove(side), mood: `side-${side}` };
  return personToMove(match) ? { text: w.yourTurn, mood: 'mine' } : { text: w.computerThinks, mood: 'theirs' };
}

/** How a move is made, and who wins. */
export function Rule({ game, play }: { readonly game: Game; readonly play: Play }) {
  const { language, w } = useWords();
  return (
    <p class="rule">
      {game.rule[language]} <strong>{play === 'misere' ? w.playMisere : w.playNormal}.</strong>
    </p>
  );
}

interface StatusProps {
  readonly match: Match;
  readonly analysis: Analysis | undefined;
  readonly notice: string;
  /** What takes the place of the rule while hints are on. */
  readonly children?: ComponentChildren;
}

/** Whose turn it is and what the last move was, which screen readers read when it changes, and the rule. */
export function Status({ match, analysis, notice, children }: StatusProps) {
  const { language, w } = useWords();
  const { text, mood } = turnWords(match, analysis, w);
  const last = match.cursor - 1;
  const by = match.turns[last]?.by;
  const isLost = last < 0 && match.settings.opponent === 'computer' && personToMove(match) && analysis?.advice.kind === 'stall' && analysis.outcome === 'P';
  const said = by === undefined ? isLost && w.lostStart : w.madeMove(nameOf(match.settings, by, w), describeTurn(match, last, language));
  return (
    <div class="talk">
      <div class={`status ${mood}`} role="status" aria-atomic="true">
        <strong class="turn">{text}</strong> {mood === 'lost' && <span class="kind">{w.consolation} </span>}
        {notice !== '' ? <span class="last notice">{notice}</span> : said && <span class="last">{said}</span>}
      </div>
      <div class="below-status">
        <Rule game={gameOf(match.settings.game)} play={match.settings.play} />
        {children}
      </div>
    </div>
  );
}
