// A drawing as the rules see it, found by following its lines: the regions, and what is along each of their boundaries.

const NEAR = 2;

const distance = ([a, b], [c, d]) => Math.hypot(a - c, b - d);

/** Both directions of each line, with the knots that it joins. */
function darts({ knots, lines }) {
  const knotAt = (point) => {
    const found = knots.findIndex(({ at }) => distance(at, point) < NEAR);
    if (found < 0) throw new Error(`a line ends at ${point}, where nothing is`);
    return found;
  };
  return lines.flatMap((points, index) => {
    const [from, to] = [knotAt(points[0]), knotAt(points.at(-1))];
    const angleOf = ([[x, y], [nextX, nextY]]) => Math.atan2(nextY - y, nextX - x);
    const dart = (from, to, points, back) => ({ from, to, points, back, angle: angleOf(points) });
    return [dart(from, to, points, 2 * index + 1), dart(to, from, points.toReversed(), 2 * index)];
  });
}

/** The ways round: behind each line follows its neighbour at the knot where it ends. */
function waysRound(all) {
  const around = new Map();
  for (const [index, { from }] of all.entries()) around.set(from, [...(around.get(from) ?? []), index]);
  for (const there of around.values()) there.sort((one, other) => all[one].angle - all[other].angle);
  const next = ({ to, back }) => {
    const there = around.get(to);
    return there[(there.indexOf(back) + 1) % there.length];
  };
  const left = new Set(all.keys());
  const ways = [];
  for (const first of left) {
    const way = [];
    for (let dart = first; left.delete(dart); dart = next(all[dart])) way.push(dart);
    ways.push(way);
  }
  return ways;
}

/** Twice the area that is surrounded. */
const areaOf = (points) => points.reduce((sum, [x, y], index) => {
  const [nextX, nextY] = points[(index + 1) % points.length];
  return sum + x * nextY - nextX * y;
}, 0);

function isInside([x, y], points) {
  return points.reduce((inside, [ax, ay], index) => {
    const [bx, by] = points[(index + 1) % points.length];
    return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax) ? !inside : inside;
  }, false);
}

/** What is joined with each knot, as the number of its group. */
function groupsOf(knots, all) {
  const group = knots.map((_, index) => index);
  for (const { from, to } of all) {
    const [old, now] = [group[to], group[from]];
    for (const [index, of] of group.entries()) if (of === old) group[index] = now;
  }
  return group;
}

/** The drawing as a position of the simple solver. */
export function positionOf({ knots, lines }) {
  const all = darts({ knots, lines });
  const group = groupsOf(knots, all);
  const written = { spot: ({ name }) => [name], tip: () => ['+'], cross: () => [] };
  const nameOf = (knot) => written[knots[knot].kind](knots[knot]);
  const faces = waysRound(all).map((way) => {
    const points = way.flatMap((dart) => all[dart].points.slice(1));
    return { group: group[all[way[0]].from], points, area: areaOf(points), names: way.flatMap((dart) => nameOf(all[dart].to)) };
  });
  // The outer boundary of a group of lines is walked the other way round than all others.
  const outer = [...new Set(group)].map((of) => {
    const mine = faces.filter((face) => face.group === of).sort((one, other) => other.area - one.area);
    return mine[0] ?? { group: of, names: nameOf(of), points: [] };
  });
  const inner = faces.filter((face) => !outer.includes(face));
  const regions = [undefined, ...inner].map((face) => ({ face, boundaries: face === undefined ? [] : [face.names] }));
  for (const { group: of, names } of outer) {
    const { at } = knots[group.indexOf(of)];
    const around = inner.filter((face) => face.group !== of && isInside(at, face.points));
    const [nearest] = around.sort((one, other) => Math.abs(one.area) - Math.abs(other.area));
    regions.find(({ face }) => face === nearest).boundaries.push(names);
  }
  const spots = knots.filter(({ kind }) => kind === 'spot');
  return {
    regions: regions.map(({ boundaries }) => boundaries.filter(({ length }) => length > 0)),
    lives: Object.fromEntries(spots.map(({ name, lives }) => [name, lives])),
  };
}
