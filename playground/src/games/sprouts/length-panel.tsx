import type { Language } from '../../language.ts';
import type { Analysis, Play } from '../game.ts';
import { endOf, isFinished, isWonByFirst, livesOf, mostOf, movesLeft } from './length.ts';
import { lengthWords } from './length-words.ts';
import type { Scene } from './map/scene.ts';
import type { Count } from './map/wire.ts';

interface LengthProps {
  readonly scene: Scene;
  readonly start: Count;
  readonly play: Play;
  /** Of the position that is shown; undefined where the service has no answer. */
  readonly analysis: Analysis | undefined;
  readonly language: Language;
}

/** How long the game lasts, and why: closed while it is played, and open at its end. */
export function LengthPanel(props: LengthProps) {
  const { scene, start, play, analysis, language } = props;
  const w = lengthWords[language];
  const { moves } = scene.drawing;
  const { least, most } = movesLeft(scene, start, analysis);
  const isOver = most === 0;
  return (
    <details class="sprouts-length" key={isOver ? 'end' : 'left'} open={isOver}>
      <summary>{isOver ? w.ended(moves) : w.left}</summary>
      {!isOver && (
        <p>
          <strong>{least === most ? w.exactly(most) : w.between(least, most)}</strong>
        </p>
      )}
      {scene.kind === 'spot' && <SproutsLength {...props} />}
      {scene.kind === 'cross' && <BrusselsLength {...props} />}
      {scene.kind === 'mixed' && <p>{w.mixed(start.spots, start.crosses, mostOf(start, 'mixed'), moves)}</p>}
      {isOver && <p>{w.parity(moves, isWonByFirst(moves, play))}</p>}
    </details>
  );
}

function SproutsLength({ scene, start: { spots }, analysis, language }: LengthProps) {
  const w = lengthWords[language];
  const { moves } = scene.drawing;
  const end = isFinished(analysis) ? endOf(analysis) : undefined;
  if (end === undefined) {
    return (
      <>
        <p>{w.lives(livesOf(scene))}</p>
        <p>{w.soFar(spots, moves)}</p>
      </>
    );
  }
  const { survivors, pharisees } = end;
  const neighbours = survivors.flatMap(survivor => survivor.neighbours);
  return (
    <>
      <ul>
        <li>{w.survivors(survivors.length, named(survivors.map(({ spot }) => spot)))}</li>
        <li>{w.neighbours(neighbours.length, named(neighbours))}</li>
        <li>{w.pharisees(pharisees.length, named(pharisees))}</li>
      </ul>
      <p>{w.fixed(spots, survivors.length, pharisees.length, moves)}</p>
      <p>{w.ofAll(spots, moves)}</p>
    </>
  );
}

/** " (A, C)" */
const named = (names: readonly string[]): string => (names.length === 0 ? '' : ` (${names.join(', ')})`);

function BrusselsLength({ scene, start: { crosses }, language }: LengthProps) {
  const w = lengthWords[language];
  return (
    <>
      <p>{w.always(crosses, mostOf({ spots: 0, crosses }, 'cross'), scene.drawing.moves)}</p>
      <ol>
        {w.euler.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}
