import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useWords } from '../../../speech.ts';
import { arrow, type Radii } from '../arrows.ts';
import { Seen } from '../seen.tsx';
import type { ExploreWords } from '../words/en.ts';
import { useSaid, useThings } from '../words/index.ts';
import { About } from './about.tsx';
import { nameOf, type GameGraph, type Node } from './grow.ts';
import { layout } from './layout.ts';
import { routed, type Routed } from './routes.ts';
import type { From } from './page.tsx';

/** In CSS pixels. */
const NARROWEST = 52;
const PER_LETTER = 9;
const PADDING = 20;
/** Between the nodes of a row, so that arrows can pass. */
const GAP = 40;
const HEIGHT = 48;
/** From this number of arrows on, those of the chosen node stand out from fainter ones. */
const MANY_ARROWS = 100;

interface PictureProps extends From {
  readonly graph: GameGraph;
}

/** The graph with what surrounds it: what it means, and the node that is chosen. */
export function Picture({ graph, ...from }: PictureProps) {
  const { language, w } = useWords();
  const s = useSaid();
  const things = useThings(from.entry);
  const [values, setValues] = useState(false);
  const [chosen, setChosen] = useState(0);
  const { nodes, isCut } = graph;
  const { entry, game, play } = from;
  const names = nodes.map(({ position }, index) => nameOf(entry, position, index));
  return (
    <div class="beside">
      <section class="panel graph-panel" aria-label={s.graphOf(game.title[language])}>
        <h3>{s.graphOf(game.title[language])}</h3>
        <p>{s.graphHow}</p>
        <p class="quiet">
          {play === 'misere' ? w.playMisere : w.playNormal}. {isCut ? s.cut(nodes.length) : `${s.nodes(nodes.length)}.`}{' '}
          {entry.sequence !== undefined && things.merged}
        </p>
        <button type="button" aria-pressed={values} onClick={() => setValues(!values)}>
          {s.showValues}
        </button>
        <Plane nodes={nodes} names={names} values={values} chosen={chosen} onChoose={setChosen} />
        <p class="quiet">{s.lettersMean}</p>
      </section>
      <About {...from} graph={graph} names={names} chosen={chosen} values={values} onChoose={setChosen} />
    </div>
  );
}

interface PlaneProps {
  readonly nodes: readonly Node[];
  readonly names: readonly string[];
  readonly values: boolean;
  readonly chosen: number;
  onChoose(node: number): void;
}

function Plane({ nodes, names, values, chosen, onChoose }: PlaneProps) {
  const s = useSaid();
  const width = Math.max(NARROWEST, PER_LETTER * Math.max(...names.map(({ length }) => length)) + PADDING);
  const plan = useMemo(() => {
    const options = nodes.map(({ options }) => options);
    return routed(layout(options, width + GAP), options, radiiOf(width));
  }, [nodes, width]);
  const scroll = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { scrollWidth, clientWidth } = scroll.current!;
    scroll.current!.scrollLeft = (scrollWidth - clientWidth) / 2;
  }, [plan]);
  return (
    <div class="graph-scroll" ref={scroll} tabIndex={0} role="group" aria-label={s.nodes(nodes.length)}>
      <div class="graph-plane" style={{ width: `${plan.width}px`, height: `${plan.height}px` }}>
        <Arrows plan={plan} chosen={chosen} radii={radiiOf(width)} />
        {nodes.map((node, index) => {
          const { x, y } = plan.places[index]!;
          const name = `${s.node(names[index]!)}, ${told(node, values, s).join(', ')}`;
          const place = { left: `${x - width / 2}px`, top: `${y - HEIGHT / 2}px`, width: `${width}px`, height: `${HEIGHT}px` };
          return (
            <button
              key={index}
              type="button"
              class={`graph-node is-${node.outcome}`}
              style={place}
              aria-pressed={index === chosen}
              onClick={() => onChoose(index)}
            >
              <Seen name={name}>
                <span>{names[index]}</span>
                <small>
                  <b>{s.letters[node.outcome]}</b>
                  {values && ` ${node.sg ?? '–'}`}
                  {node.isCut && ' …'}
                </small>
              </Seen>
            </button>
          );
        })}
      </div>
    </div>
  );
}

const told = ({ outcome, sg, isCut }: Node, values: boolean, s: ExploreWords): readonly string[] => [
  s.letters[outcome],
  ...(values ? [s.value(sg ?? s.unknown)] : []),
  ...(isCut ? [s.more] : []),
];

const radiiOf = (width: number): Radii => ({ rx: width / 2, ry: HEIGHT / 2 });

interface ArrowsProps {
  readonly plan: Routed;
  readonly chosen: number;
  readonly radii: Radii;
}

/** The arrows of the chosen node are drawn last, above the others. */
function Arrows({ plan: { width, height, places, routes }, chosen, radii }: ArrowsProps) {
  const sorted = [...routes.filter(({ from }) => from !== chosen), ...routes.filter(({ from }) => from === chosen)];
  return (
    <svg class={routes.length > MANY_ARROWS ? 'graph-arrows many' : 'graph-arrows'} width={width} height={height} aria-hidden="true">
      {sorted.map(({ from, to, bend }) => {
        const { line, head } = arrow(places[from]!, places[to]!, radii, bend);
        return (
          <g key={`${from}-${to}`} class={from === chosen ? 'arrow chosen' : 'arrow'}>
            <path class="line" d={line} />
            <path class="head" d={head} />
          </g>
        );
      })}
    </svg>
  );
}
