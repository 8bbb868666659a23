// The map after a line, as docs/sprouts.md and docs/games.md describe it: a second opinion on what the drawing says.
import type { Kind, Line, Names, Place } from '../../src/games/sprouts/map/wire.ts';

type Region = Names[number];

export function mapAfter(kind: Kind, regions: Names, { region, from, to, inside, name }: Line): Names {
  const left = (kind === 'spot' ? spots : crosses)(regions[region]!, from, to, inside, name);
  return [...regions.slice(0, region), ...left, ...regions.slice(region + 1)];
}

function spots(region: Region, from: Place, to: Place, inside: readonly number[], name: string): Names {
  const isUntouched = (boundary: readonly string[]) => boundary.length === 1;
  if (from.boundary === to.boundary) {
    const home = region[from.boundary]!;
    const between = [...home.slice(from.corner, to.corner + 1), name];
    const rest = isUntouched(home) ? between : [...home.slice(0, from.corner + 1), name, ...home.slice(to.corner)];
    return parted(region, from.boundary, inside, rest, between);
  }
  const round = ({ boundary, corner }: Place) => {
    const along = region[boundary]!;
    return isUntouched(along) ? along : [...along.slice(corner), ...along.slice(0, corner + 1)];
  };
  return joined(region, from.boundary, to.boundary, [...round(from), name, ...round(to), name]);
}

function crosses(region: Region, from: Place, to: Place, inside: readonly number[], name: string): Names {
  const [one, other] = [region[from.boundary]!, region[to.boundary]!];
  if (from.boundary === to.boundary) {
    const rest = [...one.slice(0, from.corner), name, ...one.slice(to.corner + 1)];
    return parted(region, from.boundary, inside, rest, [name, ...one.slice(from.corner + 1, to.corner)]);
  }
  const around = [name, ...other.slice(to.corner + 1), ...other.slice(0, to.corner), name];
  return joined(region, from.boundary, to.boundary, [...one.slice(0, from.corner), ...around, ...one.slice(from.corner + 1)]);
}

function parted(region: Region, home: number, inside: readonly number[], rest: readonly string[], between: readonly string[]): Names {
  return [
    region.flatMap((boundary, index) => (index === home ? [rest] : inside.includes(index) ? [] : [boundary])),
    region.flatMap((boundary, index) => (index === home ? [between] : inside.includes(index) ? [boundary] : [])),
  ];
}

function joined(region: Region, one: number, other: number, around: readonly string[]): Names {
  return [region.flatMap((boundary, index) => (index === one ? [around] : index === other ? [] : [boundary]))];
}
