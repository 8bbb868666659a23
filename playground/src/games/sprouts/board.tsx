import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '../game.ts';
import { endsAt, HEIGHT, knotOf, WIDTH, type Drawing, type Knot, type Vertex } from './geometry/drawing.ts';
import type { Fault as FaultFound } from './geometry/freehand.ts';
import { drawn, lineOfSketch, type Scene, type Sketch } from './map/scene.ts';
import { wantedOf } from './map/view.ts';
import { previewOf } from './map/ways.ts';
import { countOf, lineOfMove, moveOfLine, namesOf, type Kind, type Line } from './map/wire.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { LengthPanel } from './length-panel.tsx';
import { Fault, Knots, Label, Lines, Put, Regions, Sketched } from './paper.tsx';
import { enclosedBy, summaryOf } from './say.ts';
import { inDirection } from './pick.ts';
import { useChooser } from './use-chooser.ts';
import { useFilm } from './use-film.ts';
import { usePen } from './use-pen.ts';
import { useScenes } from './use-scenes.ts';
import { valuesOf } from './values.ts';
import { sproutsWords } from './words.ts';

/** How long a mark stays where a line was refused, in milliseconds. */
const MARK = 4000;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function SproutsBoard(props: BoardProps & { readonly kind: Kind }) {
  const { kind, start, turns, enabled, language, analysis, values, hints, where, onMove, onNotice } = props;
  const w = sproutsWords[language];
  const acts = useScenes(kind, start, turns);
  const scene = acts?.at(-1)?.scene;
  const film = useFilm(acts);
  const sent = useRef(-1);
  const [pending, setPending] = useState<{ readonly of: Scene; readonly drawing: Drawing } | undefined>();
  const [fault, setFault] = useState<FaultFound | undefined>();
  const [puts, setPuts] = useState<Vertex>('spot');
  const [showsRegions, setShowsRegions] = useState(false);
  const [focused, setFocused] = useState<number | undefined>();
  const paper = useRef<SVGSVGElement>(null);
  const chooser = useChooser(scene);

  useEffect(() => {
    if (!fault) return;
    const timer = setTimeout(() => setFault(undefined), MARK);
    return () => clearTimeout(timer);
  }, [fault]);

  // The drawing with the line is there, or the line was taken back.
  useEffect(() => setPending(undefined), [turns.length]);

  const send = (way: Line, sketch?: Sketch) => {
    if (!scene) return;
    const line = kind === 'mixed' ? { ...way, puts } : way;
    chooser.stop();
    setFault(undefined);
    sent.current = turns.length;
    setPending({ of: scene, drawing: drawn(scene, { ...line, name: line.name || '?' }, sketch) });
    onMove(moveOfLine(kind, line), sketch);
  };
  const tap = (knot: Knot) => {
    setFocused(knot.id);
    onNotice(chooser.pick(knot) ? '' : chooser.from === knot ? w.full(knot.name) : w.apart);
  };
  const pen = usePen({
    scene,
    enabled,
    onTap: tap,
    onDead: knot => onNotice(scene && endsAt(scene.drawing, knot.id) > 2 ? w.dead(knot.name) : w.full(knot.name)),
    onEmpty: () => onNotice(chooser.from ? w.nowhere[kind] : w.begin[kind]),
    onNowhere: () => onNotice(w.nowhere[kind]),
    onFault(found) {
      setFault(found);
      onNotice(w.faults[found.why]);
    },
    onLine(sketch) {
      const line = scene && lineOfSketch(scene, sketch, '');
      if (line) send(line, sketch);
    },
    onBegin() {
      onNotice('');
      setFault(undefined);
      setPending(undefined);
    },
  });

  // An answer for another drawing has nothing to do with this one.
  const current = useMemo(
    () => (JSON.stringify(analysis?.position) === JSON.stringify(props.position) ? analysis : undefined),
    [analysis, props.position],
  );

  const hinted = useMemo(() => {
    const move = hints && enabled && current?.advice.kind === 'win' ? current.advice.move : null;
    const line = move && lineOfMove(move);
    return line && scene && { way: previewOf(scene, wantedOf(scene.view, line)), puts: line.puts };
  }, [hints, enabled, current, scene]);

  const pointedAt = useMemo(() => {
    const line = where && current && lineOfMove(where);
    return line && scene && wantedOf(scene.view, line).from.knot.id;
  }, [where, current, scene]);

  if (!acts || !scene || !film) return <p class="sprouts-unknown">{w.unknown}</p>;

  const drawing = pending?.of === scene ? pending.drawing : film.drawing;
  const lives = (knot: Knot) => {
    if (knot.kind === 'tip') return 1;
    return knot.kind === 'cross' ? 0 : Math.max(0, 3 - endsAt(drawing, knot.id));
  };
  const marked = new Set([chooser.from?.id, pen.stroke?.from.id, pen.stroke?.target?.id, pen.hovered].filter(id => id !== undefined));
  const first = scene.drawing.knots.find(knot => knot.kind !== 'cross' && lives(knot) > 0);
  const isThere = scene.drawing.knots.some(knot => knot.id === focused && lives(knot) > 0);
  const tabStop = isThere ? focused : first?.id;

  const key = (event: TargetedKeyboardEvent<SVGSVGElement>) => {
    const focus = (event.target as Element).closest('[data-knot]')?.getAttribute('data-knot');
    const arrow = ARROWS[event.key];
    if (event.key === 'Escape' && (chooser.from || pen.stroke)) {
      chooser.stop();
      pen.stop();
    } else if (!focus || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    } else if (arrow && chooser.lines.length > 0) {
      chooser.turn(arrow[0] + arrow[1]);
    } else if (arrow) {
      const next = inDirection(scene, knotOf(scene.drawing, Number(focus)), ...arrow);
      if (next) paper.current?.querySelector<SVGElement>(`[data-knot="${next.id}"]`)?.focus();
    } else if ((event.key === 'Enter' || event.key === ' ') && enabled) {
      const choice = chooser.lines[chooser.index];
      if (choice) send(choice.line);
      else tap(knotOf(scene.drawing, Number(focus)));
    } else {
      return;
    }
    event.preventDefault();
  };

  const labels = labelsOf(scene, language);
  const choice = chooser.lines[chooser.index];
  const caption = choice
    ? w.lines(chooser.from!.name, choice.wanted.to.knot.name, chooser.index + 1, chooser.lines.length, enclosedBy(scene, choice.wanted, language))
    : chooser.from
      ? w.chosen(chooser.from.name)
      : { spot: w.how, cross: w.howArms, mixed: w.howMixed }[kind];
  return (
    <div class="sprouts">
      <svg
        ref={paper}
        class={`sprouts-paper${enabled ? ' enabled' : ''}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="group"
        aria-label={summaryOf(scene, language)}
        onKeyDown={key}
        {...pen.handlers}
      >
        <rect class="ground" width={WIDTH} height={HEIGHT} rx={14} />
        {showsRegions && <Regions drawing={drawing} />}
        {hinted && <Sketched way={hinted.way} kind="advised" />}
        {hinted?.puts && <Put way={hinted.way} puts={hinted.puts} kind="advised" />}
        <Lines drawing={drawing} by={turns.map(turn => turn.by)} isFresh={film.isNew && sent.current !== turns.length - 1} />
        <Sketched way={chooser.preview} kind="proposed" />
        {kind === 'mixed' && <Put way={chooser.preview} puts={puts} kind="proposed" />}
        {pen.stroke && <Sketched way={pen.stroke.path} kind="pen" />}
        <Knots
          drawing={drawing}
          lives={lives}
          marked={marked}
          where={pointedAt}
          focused={tabStop}
          enabled={enabled}
          label={labels}
          onFocus={knot => setFocused(knot.id)}
        />
        {values && valuesOf(scene, analysis, language).map(({ at, text }) => <Label key={text + at.x} at={at}>{text}</Label>)}
        {fault && <Fault at={fault.at} />}
      </svg>
      <p class="sprouts-caption" role="status">
        {caption} <span class="keys">{w.keys}</span>
      </p>
      <ChoiceBar
        chooser={chooser}
        language={language}
        showsRegions={showsRegions}
        puts={kind === 'mixed' ? puts : undefined}
        onPut={setPuts}
        onRegions={setShowsRegions}
        onDraw={() => choice && send(choice.line)}
      />
      {(analysis !== undefined || enabled || turns.length > 0) && (
        <LengthPanel scene={scene} start={countOf(namesOf(kind, start) ?? [])} play={props.play} analysis={current} language={language} />
      )}
    </div>
  );
}

function labelsOf(scene: Scene, language: BoardProps['language']): (knot: Knot) => string {
  const w = sproutsWords[language];
  const { drawing } = scene;
  return knot => {
    if (knot.kind === 'tip') {
      const arms = drawing.knots.filter(({ kind, name }) => kind === 'tip' && name === knot.name);
      return w.arm(knot.name, arms.indexOf(knot) + 1, arms.length);
    }
    if (knot.kind === 'cross') return knot.name;
    const others = drawing.strands.flatMap(({ from, to }) => (from === knot.id ? [to] : to === knot.id ? [from] : []));
    const near = [...new Set(others.map(id => knotOf(drawing, id).name))].join(', ');
    return w.spot(knot.name, Math.max(0, 3 - endsAt(drawing, knot.id)), near);
  };
}
