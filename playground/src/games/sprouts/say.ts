import type { Language } from '../../language.ts';
import type { Wanted } from './geometry/route.ts';
import { endsAt, type Knot } from './geometry/drawing.ts';
import type { Scene } from './map/scene.ts';
import { sproutsWords } from './words.ts';

/** The drawing in a sentence. */
export function summaryOf({ kind, drawing, graph }: Scene, language: Language): string {
  if (kind === 'mixed') {
    const number = (wanted: Knot['kind']) => drawing.knots.filter(knot => knot.kind === wanted).length;
    return sproutsWords[language].mixed(number('spot'), number('cross'), number('tip'), graph.regions.length);
  }
  const spots = drawing.knots.filter(knot => knot.kind !== 'tip');
  const lives = kind === 'spot' ? spots.reduce((sum, spot) => sum + 3 - endsAt(drawing, spot.id), 0) : drawing.knots.length - spots.length;
  return sproutsWords[language].drawing(kind, spots.length, lives, graph.regions.length);
}

/** What a line would enclose, to be added to a sentence about it. */
export function enclosedBy(_: Scene, wanted: Wanted, language: Language): string {
  const names = [...wanted.inside].flatMap(boundary => boundary.corners.map(corner => corner.knot.name));
  return names.length === 0 ? '' : sproutsWords[language][wanted.from === wanted.to ? 'round' : 'around']([...new Set(names)].join(', '));
}
