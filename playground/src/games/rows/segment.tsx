import type { CSSProperties } from 'preact';
import { isObject } from './aim.ts';
import type { Run, Segment } from './layout.ts';
import { effect, placeOf, segmentLabel, sgOf, valueText, verdict, whereClass, type Scene } from './scene.ts';
import { Bottle, Disc } from './shapes.tsx';
import { capital } from './words.ts';

interface PartProps {
  readonly scene: Scene;
  readonly index: number;
}

const within = (run: Run | undefined, segment: Segment, object: number): boolean => {
  if (!run) return false;
  const from = segment.closed ? (object - run.at + segment.size) % segment.size : object - run.at;
  return from >= 0 && from < run.length;
};

const cutAt = (run: Run | undefined, gap: number): boolean => run !== undefined && ((run.length === 0 && run.at === gap) || run.cuts.includes(gap));

/** Long numbers are smaller, so that they stay on their object. */
function Worth({ text }: { readonly text: string }) {
  return (
    <span class={text.length > 3 ? 'worth long' : 'worth'} aria-hidden="true">
      {text}
    </span>
  );
}

interface SpotProps extends PartProps {
  readonly spot: number;
  readonly style?: CSSProperties;
}

/** An object, or the gap before one. */
export function SpotButton({ scene, index, spot, style }: SpotProps) {
  const { layout, pointing, w, kind, tab } = scene;
  const segment = layout.segments[index]!;
  const object = isObject(spot);
  const number = Math.floor(spot / 2);
  const run = scene.going.get(index);
  const aim = pointing.aimAt({ segment: index, spot });
  const wins = aim?.move !== undefined && pointing.aims.wins(aim.move);

  const place = capital(placeOf(segment, w));
  const before = number === 0 ? segment.size : number;
  const where = object ? w.spot(place, number + 1, segment.size, kind.look) : w.gap(place, before, number + 1, kind.look);
  const what = aim ? [effect(segment, aim, scene), ...verdict(aim.move, scene)].join(', ') : w.nothing;
  const classes = [
    'spot',
    object ? 'object' : 'gap',
    object && within(run, segment, number) ? 'going' : '',
    !object && cutAt(run, number) ? 'cut' : '',
    scene.hints && wins ? 'wins' : '',
    aim ? 'can' : '',
  ];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(' ')}
      style={style}
      data-segment={index}
      data-spot={spot}
      tabIndex={tab?.segment === index && tab.spot === spot ? 0 : -1}
      aria-disabled={!pointing.enabled || !aim}
      aria-label={pointing.enabled ? `${where}: ${what}` : where}
    >
      {object ? kind.look === 'bottles' ? <Bottle /> : <Disc /> : <span class="notch" aria-hidden="true" />}
      {scene.values && <Worth text={valueText(aim?.move, w)} />}
    </button>
  );
}

/** The name of a segment, how many objects it has, and its value. */
export function Plate({ scene, index }: PartProps) {
  const { layout, values, kind, w } = scene;
  const segment = layout.segments[index]!;
  const sg = sgOf(scene, segment);
  const pictured = segment.list === 'line' || segment.list === 'circle';
  const named = !pictured && (layout.lines.length > 1 || layout.segments.length > 1);
  return (
    <div class="plate" aria-hidden="true">
      {named && <span class="name">{segment.name ?? capital(placeOf(segment, w))}</span>}
      {kind.look === 'objects' && <b class="count">{segment.size}</b>}
      {values && typeof sg === 'number' && <span class="sg">{sg}</span>}
    </div>
  );
}

/** A heap, or what stands together in a row. */
export function SegmentView({ scene, index, ghosts }: PartProps & { readonly ghosts: number }) {
  const segment = scene.layout.segments[index]!;
  const { kind, objects, gaps } = scene;
  return (
    <div class={whereClass('segment', scene, index)} role="group" aria-label={segmentLabel(scene, segment)} data-part={index}>
      <div class="units">
        {Array.from({ length: segment.size }, (_, object) => (
          <span class="unit" key={object}>
            {objects ? (
              <SpotButton scene={scene} index={index} spot={2 * object + 1} />
            ) : (
              <span class={within(scene.going.get(index), segment, object) ? 'object going' : 'object'}>{kind.look === 'bottles' ? <Bottle /> : <Disc />}</span>
            )}
            {gaps && object + 1 < segment.size && <SpotButton scene={scene} index={index} spot={2 * object + 2} />}
          </span>
        ))}
        {segment.size === 0 && <span class="empty" aria-hidden="true" />}
        {ghosts > 0 && <Gone scene={scene} count={ghosts} fresh />}
      </div>
      <Plate scene={scene} index={index} />
    </div>
  );
}

/** Places that were emptied: by the last move, or earlier. */
export function Gone({ scene, count, fresh }: { readonly scene: Scene; readonly count: number; readonly fresh: boolean }) {
  const bottles = scene.kind.look === 'bottles';
  if (!bottles && !fresh) return null;
  const Shape = bottles && fresh ? Bottle : Disc;
  const shown = Math.min(count, 40);
  return (
    <span class={fresh ? 'gone fresh' : 'gone'} aria-hidden="true">
      {Array.from({ length: shown }, (_, place) => (
        <span class="unit" key={place}>
          <span class="object">
            <Shape />
          </span>
        </span>
      ))}
    </span>
  );
}
