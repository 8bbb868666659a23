import { useEffect, useState } from 'preact/hooks';
import { picture, type Entry } from '../../../api.ts';
import type { Play, Position } from '../../../games/game.ts';
import { printGraph } from '../../../link.ts';
import { PlayLink } from '../play-link.tsx';
import type { ExploreWords } from '../words/en.ts';
import { useSaid } from '../words/index.ts';
import type { GameGraph, Node } from './grow.ts';
import type { From } from './page.tsx';

function sentence({ outcome, isOver }: Node, s: ExploreWords): string {
  if (outcome === 'N') return isOver ? s.winsOver : s.wins;
  return isOver ? s.losesOver : s.loses;
}

interface AboutProps extends From {
  readonly graph: GameGraph;
  readonly names: readonly string[];
  readonly chosen: number;
  readonly values: boolean;
  onChoose(node: number): void;
}

/** The node that is chosen: its picture, who wins and why, where its moves lead, and ways on from it. */
export function About({ game, entry, play, graph, names, chosen, values, onChoose }: AboutProps) {
  const s = useSaid();
  const node = graph.nodes[chosen]!;
  const { position, options, sg, isOver } = node;
  return (
    <section class="panel about-node" aria-live="polite">
      <h3>{s.node(names[chosen]!)}</h3>
      {entry.picture === true && <Drawn entry={entry} play={play} position={position} />}
      <p class={node.outcome === 'N' ? 'good' : 'bad'}>
        {s.letters[node.outcome]}. {sentence(node, s)}
      </p>
      {values && <p>{s.value(sg ?? s.unknown)}</p>}
      {options.length > 0 && (
        <>
          <p>{s.leadsTo}</p>
          <ul class="chips">
            {options.map((option) => (
              <li key={option}>
                <button type="button" onClick={() => onChoose(option)}>
                  {names[option]} <b>{s.letters[graph.nodes[option]!.outcome]}</b>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {!isOver && (
        <p class="buttons">
          <PlayLink game={game} play={play} position={position}>
            {s.playHere}
          </PlayLink>
          {chosen !== 0 && <a href={printGraph(game, play, position)}>{s.graphHere}</a>}
        </p>
      )}
    </section>
  );
}

function Drawn({ entry, play, position }: { readonly entry: Entry; readonly play: Play; readonly position: Position }) {
  const [source, setSource] = useState<string>();
  const wanted = JSON.stringify([entry.name, play, position]);
  useEffect(() => {
    let current = true;
    setSource(undefined);
    picture(entry, position, { play, theme: 'auto' }).then(
      (svg) => current && setSource(`data:image/svg+xml,${encodeURIComponent(svg)}`),
      () => undefined,
    );
    return () => void (current = false);
  }, [wanted]);
  return <div class="drawn">{source !== undefined && <img src={source} alt="" />}</div>;
}
