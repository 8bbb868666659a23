import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { gameOf, gamesFor } from '../../../games/index.ts';
import { useWords } from '../../../speech.ts';
import { useAnswer } from '../answer.ts';
import { analyzeAll } from '../ask.ts';
import { PlayLink } from '../play-link.tsx';
import { Wait } from '../wait.tsx';
import { useSaid } from '../words/index.ts';
import { ArrowList } from './arrow-list.tsx';
import { Board, type Values } from './board.tsx';
import {
  add,
  connect,
  disconnect,
  empty,
  example,
  freeName,
  freePlace,
  hasArrow,
  position,
  print,
  read,
  remove,
  successors,
  way,
  type DrawnGraph,
} from './graph.ts';

/** The value of every point: that of a token on it. */
async function valuesOf(graph: DrawnGraph): Promise<Values> {
  const names = graph.points.map(({ name }) => name);
  const [analysis] = names.length === 0 ? [] : await analyzeAll('dag', 'normal', [position(graph, names)]);
  return new Map(analysis?.components.map(({ sg }, index) => [names[index]!, sg]));
}

/** `#explore=draw`: a graph to draw and to play on. It is kept in the address. */
export function Draw({ query }: { readonly query: URLSearchParams }) {
  const s = useSaid();
  const [graph, setGraph] = useState(() => read(query));
  const [chosen, setChosen] = useState<string>();
  const [said, setSaid] = useState('');
  const [isTold, setTold] = useState(false);
  const shape = JSON.stringify(position(graph, []));
  const values = useAnswer(isTold ? shape : '', async () => (isTold ? valuesOf(graph) : undefined));

  useEffect(() => history.replaceState(null, '', print(graph)), [graph]);

  // A button that was pressed may be gone with what it removed.
  const screen = useRef<HTMLDivElement>(null);
  const drawn = useRef(graph);
  useLayoutEffect(() => {
    const isLess = graph.points.length < drawn.current.points.length || graph.arrows.length < drawn.current.arrows.length;
    drawn.current = graph;
    if (isLess && document.activeElement === document.body) screen.current?.querySelector<HTMLElement>('button')?.focus();
  }, [graph]);

  const change = (graph: DrawnGraph, said: string): void => {
    setGraph(graph);
    setSaid(said);
  };
  const addAt = ({ x, y } = freePlace(graph)): void => {
    const name = freeName(graph);
    if (name === undefined) return setSaid(s.full);
    setChosen(undefined);
    change(add(graph, name, x, y), s.added(name));
  };
  const join = (from: string, to: string): void => {
    setChosen(undefined);
    const back = way(graph, to, from);
    if (hasArrow(graph, from, to)) setSaid(s.already(from, to));
    else if (back !== undefined) setSaid(s.cycle([from, ...back].join(' → ')));
    else change(connect(graph, from, to), s.joined(from, to));
  };
  const choose = (name: string): void => {
    if (chosen !== undefined && chosen !== name) return join(chosen, name);
    setChosen(chosen === name ? undefined : name);
    setSaid(chosen === name ? '' : s.chosen(name));
  };
  const removePoint = (name: string): void => {
    setChosen(undefined);
    change(remove(graph, name), s.removed(name));
  };
  const replace = (graph: DrawnGraph): void => {
    setChosen(undefined);
    change(graph, '');
  };
  return (
    <div class="beside" ref={screen}>
      <section class="panel draw-panel">
        <p>{s.drawHow}</p>
        <p class="quiet keys">{s.drawKeys}</p>
        <Board
          graph={graph}
          chosen={chosen}
          values={isTold ? values.answer : undefined}
          onAdd={addAt}
          onChoose={choose}
          onChange={setGraph}
          onRemove={removePoint}
        />
        <p class="said" role="status">
          {said}
        </p>
        <p class="buttons">
          <button type="button" onClick={() => addAt()}>
            {s.addPoint}
          </button>
          <button
            type="button"
            aria-disabled={chosen === undefined}
            onClick={() => chosen !== undefined && change({ ...graph, token: chosen }, s.tokenAt(chosen))}
          >
            {s.tokenHere}
          </button>
          <button type="button" aria-disabled={chosen === undefined} onClick={() => chosen !== undefined && removePoint(chosen)}>
            {s.removePoint}
          </button>
          <button type="button" aria-pressed={isTold} onClick={() => setTold(!isTold)}>
            {s.outcomes}
          </button>
          <button type="button" onClick={() => replace(empty)}>
            {s.clear}
          </button>
          <button type="button" onClick={() => replace(example)}>
            {s.example}
          </button>
        </p>
        {isTold && <p class="quiet">{s.lettersMean}</p>}
        {isTold && values.failure !== undefined && <Wait {...values} />}
        <Play graph={graph} />
      </section>
      <ArrowList arrows={graph.arrows} onRemove={(from, to) => change(disconnect(graph, from, to), s.removedArrow(from, to))} />
    </div>
  );
}

/** The way to a match on the graph, if there is a move. */
function Play({ graph }: { readonly graph: DrawnGraph }) {
  const s = useSaid();
  const { language } = useWords();
  const game = useAnswer('dag', async () => (await gamesFor('game=dag', language), gameOf('dag')));
  const { token } = graph;
  if (token === undefined || successors(graph, token).length === 0) return <p class="quiet">{s.needToken}</p>;
  if (game.answer === undefined) return <Wait {...game} />;
  return (
    <p class="play-on">
      <PlayLink game={game.answer} play="normal" position={position(graph, [token])} look="primary">
        {s.play}
      </PlayLink>
    </p>
  );
}
