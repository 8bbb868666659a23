import { useState } from 'preact/hooks';
import type { Play, Position } from '../../../games/game.ts';
import { gameOf, games } from '../../../games/index.ts';
import { printGraph } from '../../../link.ts';
import { Choices } from '../../../panels/choices.tsx';
import { useWords } from '../../../speech.ts';
import { PickGame } from '../pick-game.tsx';
import { useSaid } from '../words/index.ts';
import type { From } from './page.tsx';

/** Another position of any game of the page, and who wins at the end. What is chosen goes to the address. */
export function PositionForm({ game: first, play: firstPlay, position: firstPosition }: From) {
  const { language, w } = useWords();
  const s = useSaid();
  const [game, setGame] = useState(first);
  const [play, setPlay] = useState<Play>(firstPlay);
  const [position, setPosition] = useState<Position>(firstPosition);
  const pick = (name: string): void => {
    const picked = gameOf(name);
    setGame(picked);
    setPlay(picked.plays[0] ?? 'normal');
    setPosition(picked.start);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    location.hash = printGraph(game, play, position);
  };
  const plays: (readonly [Play, string])[] = game.plays.map((play) => [play, play === 'normal' ? w.playNormal : w.playMisere]);
  return (
    <details class="panel position-form">
      <summary>{s.position}</summary>
      <form onSubmit={submit}>
        <PickGame from={games().map(({ name }) => ({ name, title: name }))} picked={game.name} onPick={pick} />
        <Choices name="play" legend={w.play} value={play} options={plays} onChange={(play: Play) => setPlay(play)} />
        <fieldset class="position">
          <legend>{w.position}</legend>
          <game.Setup key={game.name} position={position} language={language} onChange={setPosition} />
        </fieldset>
        <button type="submit" class="primary">
          {s.drawGraph}
        </button>
      </form>
    </details>
  );
}
