// The rules of the games that are drawn. A position has its regions, each with its boundaries, each with what can still be joined along it:
// the name of a spot for each corner, or + for a free arm of a cross. `lives` says how many lines can still end at each spot.

const ARM = '+';

/** A drawing on which there is nothing yet but spots and crosses. */
export function startWith(spots, crosses) {
  const names = Array.from({ length: spots }, (_, index) => `s${index}`);
  const boundaries = [...names.map((name) => [name]), ...Array.from({ length: crosses }, () => [ARM, ARM, ARM, ARM])];
  return { regions: [boundaries], lives: Object.fromEntries(names.map((name) => [name, 3])) };
}

const isUntouched = (boundary, { lives }) => boundary.length === 1 && lives[boundary[0]] === 3;

/** What is before a corner and after it when a line ends there. A spot stays on both sides of the line, an arm is used up. */
function cut(boundary, corner, position) {
  if (isUntouched(boundary, position)) return [boundary, []];
  const isArm = boundary[corner] === ARM;
  return [boundary.slice(0, corner + (isArm ? 0 : 1)), boundary.slice(corner + (isArm ? 1 : 0))];
}

/** A line between two boundaries makes them one, with the new vertex on either side of the line. */
function joining(region, [one, from], [other, to], vertex, position) {
  const [before, behind] = cut(region[one], from, position);
  const [until, since] = cut(region[other], to, position);
  const joined = [...before, vertex, ...since, ...until, vertex, ...behind];
  return [[[joined, ...region.filter((_, index) => index !== one && index !== other)]]];
}

/** All ways to put each of these on one side or on the other. */
const sides = (things) => things.reduce((ways, thing) => ways.flatMap(([a, b]) => [[[...a, thing], b], [a, [...b, thing]]]), [[[], []]]);

/** A line along one boundary parts the region. The other boundaries may be on either side of it. */
function parting(region, home, from, to, vertex, position) {
  const along = region[home];
  const isLoopOfNew = isUntouched(along, position);
  const [before] = cut(along, from, position);
  const [, behind] = cut(along, to, position);
  const since = along[from] === ARM ? from + 1 : from;
  const until = along[to] === ARM ? to : to + 1;
  const outer = isLoopOfNew ? [along[0], vertex] : [...before, vertex, ...behind];
  const inner = isLoopOfNew ? [along[0], vertex] : [vertex, ...along.slice(since, until)];
  return sides(region.filter((_, index) => index !== home)).map(([here, there]) => [[outer, ...here], [inner, ...there]]);
}

/** What the region becomes by each line that can be drawn in it, and the places that the line ends at. */
function linesIn(region, vertex, position) {
  const { lives } = position;
  const places = region.flatMap((boundary, index) => boundary.map((name, corner) => ({ name, index, corner })));
  return places.flatMap((from, first) =>
    places.slice(first).flatMap((to, further) => {
      const isLoop = from.name !== ARM && from.name === to.name;
      if (isLoop ? lives[from.name] < 2 : further === 0) return [];
      const ends = [from.name, to.name];
      const ways =
        from.index === to.index
          ? parting(region, from.index, from.corner, to.corner, vertex, position)
          : joining(region, [from.index, from.corner], [to.index, to.corner], vertex, position);
      return ways.map((regions) => ({ regions, ends }));
    }));
}

/** Without what no line can end at any more. */
function living({ regions, lives }) {
  const isOpen = (name) => name === ARM || lives[name] > 0;
  const most = (region) => {
    const corners = region.flat();
    return [...new Set(corners)].reduce((sum, name) => sum + (name === ARM ? corners.filter((one) => one === ARM).length : lives[name]), 0);
  };
  const left = regions.map((region) => region.map((boundary) => boundary.filter(isOpen)).filter(({ length }) => length > 0));
  return { regions: left.filter((region) => most(region) >= 2), lives };
}

function options(position, puts) {
  const before = living(position);
  const vertex = `n${Object.keys(position.lives).length}`;
  return before.regions.flatMap((region, index) =>
    puts.flatMap((put) =>
      linesIn(region, put === 'cross' ? ARM : vertex, before).map(({ regions, ends }) => {
        const lives = { ...position.lives, ...(put === 'spot' && { [vertex]: 1 }) };
        for (const end of ends) if (end !== ARM) lives[end]--;
        return living({ regions: before.regions.toSpliced(index, 1, ...regions), lives });
      })));
}

/** The same list wherever on the boundary one begins. */
const turned = (signs) => signs.map((_, index) => [...signs.slice(index), ...signs.slice(0, index)].join(' ')).sort()[0];

const writtenRegion = (region, signOf) => region.map((boundary) => turned(boundary.map(signOf))).sort().join('.');
const written = (regions, signOf) => regions.map((region) => writtenRegion(region, signOf)).sort().join('|');

const permutations = (list) =>
  list.length < 2 ? [list] : list.flatMap((first, index) => permutations(list.toSpliced(index, 1)).map((others) => [first, ...others]));

/** All ways to go through the names, those of each group among themselves. */
const orders = (groups) =>
  groups.map(permutations).reduce((ways, group) => ways.flatMap((way) => group.map((names) => [...way, ...names])), [[]]);

function grouped(names, by) {
  const groups = {};
  for (const name of names) (groups[by(name)] ??= []).push(name);
  return groups;
}

/** The drawing as a text, the same for drawings that are the same but for the names of their spots. */
function key(position) {
  const { regions, lives } = living(position);
  const corners = regions.flat(2);
  const shared = Object.keys(lives).filter((name) => corners.indexOf(name) !== corners.lastIndexOf(name));
  const plain = (name) => (name === ARM ? ARM : `${shared.includes(name) ? 'x' : ''}${lives[name]}`);
  const signBeside = (name) => (other) => (other === name ? 'o' : plain(other));
  const around = (name) => written(regions.filter((region) => region.flat().includes(name)), signBeside(name));
  const groups = grouped(shared, around);
  const inOrder = Object.keys(groups).sort().map((of) => groups[of]);
  const numbered = (names) => (name) => (shared.includes(name) ? `${plain(name)}n${names.indexOf(name)}` : plain(name));
  const texts = orders(inOrder).map((names) => written(regions, numbered(names)));
  return texts.sort()[0];
}

const drawn = (...puts) => ({ options: (position) => options(position, puts), key });

export const drawnGames = { sprouts: drawn('spot'), 'brussels-sprouts': drawn('cross'), 'mixed-sprouts': drawn('spot', 'cross') };
