import type { Language } from '../../language.ts';
import type { Wanted } from './geometry/route.ts';
import { endsAt, type Knot } from './geometry/drawing.ts';
import type { Scene } from './map/scene.ts';
import { armsAt } from './map/wire.ts';
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

/** Which arms of one cross a line would join, and what it would enclose, to be added to a sentence about it. */
export function enclosedBy(_: Scene, wanted: Wanted, language: Language): string {
  const w = sproutsWords[language];
  const names = [...wanted.inside].flatMap(boundary => boundary.corners.map(corner => corner.knot.name));
  const enclosed = names.length === 0 ? '' : w[wanted.from === wanted.to ? 'round' : 'around']([...new Set(names)].join(', '));
  const { from, to, region } = wanted;
  if (from === to || from.knot.kind !== 'tip' || to.knot.kind !== 'tip' || from.knot.name !== to.knot.name) return enclosed;
  const { corners } = region.boundaries.find(boundary => boundary.corners.includes(from))!;
  return w.arms[armsAt(corners.length, corners.indexOf(from), corners.indexOf(to))] + enclosed;
}
