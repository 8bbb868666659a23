import { isObject } from './aim.ts';
import { placesOf, type Line } from './layout.ts';
import { segmentLabel, sgOf, whereClass, type Scene } from './scene.ts';
import { Plate, SpotButton } from './segment.tsx';
import { Bottle, Disc } from './shapes.tsx';

/** Room for the bottles around the circle and for the gaps inside it, in pixels. */
const BOTTLE = 52;
const INSET = 20;
const STEP = 27;

const radiusOf = (places: number): number => Math.max(88, Math.round((places * STEP) / (2 * Math.PI)) + INSET + BOTTLE / 2);

/** How wide a ring of that many places is drawn. */
export const widthOfRing = (places: number): number => 2 * radiusOf(places) + BOTTLE;

/** A ring, seen from above: bottles lie with their necks outward, gaps are inside. */
export function RingView({ scene, line }: { readonly scene: Scene; readonly line: Line }) {
  const { layout, kind } = scene;
  const places = placesOf(line, layout.segments);
  const radius = radiusOf(places);
  const size = widthOfRing(places);
  const put = (place: number, distance: number) => {
    const angle = (place / Math.max(places, 1)) * 2 * Math.PI;
    return {
      left: `${size / 2 + distance * Math.sin(angle)}px`,
      top: `${size / 2 - distance * Math.cos(angle)}px`,
      '--turn': `${angle}rad`,
    };
  };
  const Shape = kind.look === 'bottles' ? Bottle : Disc;
  const standing = line.pieces.flatMap((piece) => ('segment' in piece ? [piece.segment] : []));
  // With one segment there is room in the middle for its name.
  const alone = standing.length === 1 ? standing[0] : undefined;
  let place = line.offset;
  const pieces = line.pieces.map((piece, at) => {
    const first = place;
    if ('gone' in piece) {
      place += piece.gone;
      return Array.from({ length: piece.gone }, (_, step) => (
        <span class={piece.fresh ? 'object gone fresh' : 'object gone'} aria-hidden="true" key={`gone ${first + step}`} style={put(first + step, radius)}>
          {piece.fresh ? <Shape /> : <Disc />}
        </span>
      ));
    }
    const index = piece.segment;
    const segment = layout.segments[index]!;
    place += segment.size;
    const spots = Array.from({ length: 2 * segment.size }, (_, spot) => spot).filter((spot) => isObject(spot) || (scene.gaps && segment.size > 1 && (spot > 0 || segment.closed)));
    return (
      <div class={whereClass('arc', scene, index)} role="group" aria-label={segmentLabel(scene, segment)} key={at}>
        {spots.map((spot) => (
          <SpotButton
            scene={scene}
            index={index}
            spot={spot}
            key={spot}
            style={put(first + (spot - 1) / 2, isObject(spot) ? radius : radius - BOTTLE / 2 - INSET / 2)}
          />
        ))}
        {alone === undefined && scene.values && <span class="sg arc-sg" aria-hidden="true" style={put(first + (segment.size - 1) / 2, radius - BOTTLE - INSET)}>{sgOf(scene, segment)}</span>}
      </div>
    );
  });
  return (
    <div class="ring" style={{ width: `${size}px`, height: `${size}px` }}>
      {pieces}
      {alone !== undefined && <Plate scene={scene} index={alone} />}
    </div>
  );
}
