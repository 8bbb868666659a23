//! Sprouts played on a full planar map: nothing is deleted, nothing is simplified.
//!
//! A map lies on the sphere. Each face lists its boundaries as cyclic walks of corners, with the face on the left of
//! the walker. A line with its new spot counts as two edges, so no edge joins a spot to itself.
//!
//! A cross is drawn in full, too: a centre with four bars, at whose tips lines end. What this file calls a spot is any of these vertices.

use std::collections::{BTreeMap, HashMap};
use std::iter::successors;

/// The most edges at a spot, at a tip and at a centre.
const SPOT: u8 = 3;
const TIP: u8 = 2;
const CENTRE: u8 = 4;
/// The `edge` of the single corner of an isolated spot.
const NO_EDGE: u8 = u8::MAX;

/// One visit of a walk to a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corner {
    pub spot: u8,
    /// The edge by which the walk leaves the spot, or [`NO_EDGE`].
    pub edge: u8,
}

/// Cyclic. A spot of degree d > 0 has d corners in all walks together; a spot of degree 0 is a walk of its own.
pub type Walk = Vec<Corner>;

/// What identifies a map up to homeomorphism of the sphere.
pub type Key = Vec<u8>;

#[derive(Clone, Debug)]
pub struct Map {
    degrees: Vec<u8>,
    /// The most edges at each spot.
    rooms: Vec<u8>,
    /// Whether a line may get a cross.
    is_mixed: bool,
    edges: u8,
    faces: Vec<Vec<Walk>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    pub nimber: u8,
    /// The player to move wins when the last move loses.
    pub misere_win: bool,
}

/// From corner to corner. A corner is a walk of the face and an index into this walk.
#[derive(Clone, Copy)]
struct Line {
    face: usize,
    from: (usize, usize),
    to: (usize, usize),
}

pub type Memo = HashMap<Key, Value>;

impl Map {
    /// # Panics
    /// If `spots` is more than 32: spots and edges are numbered in bytes.
    pub fn start(spots: u8) -> Map {
        assert!(spots <= 32);
        let face = (0..spots).map(|spot| vec![Corner { spot, edge: NO_EDGE }]).collect();
        Map { degrees: vec![0; spots.into()], rooms: vec![SPOT; spots.into()], is_mixed: false, edges: 0, faces: vec![face] }
    }

    /// A start of the mixture.
    pub fn mixed_start(spots: u8, crosses: u8) -> Map {
        let mut map = Map { is_mixed: true, ..Map::start(spots) };
        for _ in 0..crosses {
            let centre = map.add(CENTRE, 0);
            let walk = (0..4).flat_map(|_| map.add_bar(centre)).collect();
            map.faces[0].push(walk);
        }
        map
    }

    fn add(&mut self, room: u8, degree: u8) -> u8 {
        self.rooms.push(room);
        self.degrees.push(degree);
        self.degrees.len() as u8 - 1
    }

    /// The way from a centre along a new bar and back to its foot.
    fn add_bar(&mut self, centre: u8) -> [Corner; 2] {
        self.degrees[usize::from(centre)] += 1;
        let (edge, tip) = (self.edges, self.add(TIP, 1));
        self.edges += 1;
        [Corner { spot: centre, edge }, Corner { spot: tip, edge }]
    }

    /// The map with a cross in place of the last new spot.
    fn with_cross(mut self) -> Map {
        let centre = self.degrees.len() as u8 - 1;
        self.rooms[usize::from(centre)] = CENTRE;
        let mut faces = std::mem::take(&mut self.faces);
        for walk in faces.iter_mut().flatten() {
            if let Some(at) = walk.iter().position(|corner| corner.spot == centre) {
                // Both corners may be in this walk.
                let other = (at + 1..walk.len()).find(|&other| walk[other].spot == centre);
                for at in other.into_iter().chain([at]) {
                    walk.splice(at..at, self.add_bar(centre));
                }
            }
        }
        Map { faces, ..self }
    }

    /// Every option once up to [`Map::key`], in the order of the keys.
    pub fn options(&self) -> Vec<Map> {
        let keyed: BTreeMap<Key, Map> = self.raw_options().map(|map| (map.key(), map)).collect();
        keyed.into_values().collect()
    }

    /// One option for each line and each way to deal the other boundaries to its two sides.
    pub fn raw_options(&self) -> impl Iterator<Item = Map> + '_ {
        let maps = self.lines().into_iter().flat_map(move |line| (0..self.deals(line)).map(move |deal| self.draw(line, deal)));
        maps.flat_map(|map| if map.is_mixed { vec![map.clone().with_cross(), map] } else { vec![map] })
    }

    fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        for (face, walks) in self.faces.iter().enumerate() {
            let corners = walks.iter().enumerate().flat_map(|(walk, corners)| (0..corners.len()).map(move |i| (walk, i)));
            let corners: Vec<(usize, usize)> = corners.collect();
            for (k, &from) in corners.iter().enumerate() {
                let joined = corners[k..].iter().filter(|&&to| self.may_join(face, from, to));
                lines.extend(joined.map(|&to| Line { face, from, to }));
            }
        }
        lines
    }

    /// A loop starts and ends in one corner and takes two lives of its spot.
    fn may_join(&self, face: usize, from: (usize, usize), to: (usize, usize)) -> bool {
        let [x, y] = [from, to].map(|(walk, i)| usize::from(self.faces[face][walk][i].spot));
        let left = |spot: usize| self.rooms[spot] - self.degrees[spot];
        if x == y { from == to && left(x) >= 2 } else { left(x) > 0 && left(y) > 0 }
    }

    fn deals(&self, line: Line) -> u32 {
        if line.from.0 == line.to.0 { 1 << (self.faces[line.face].len() - 1) } else { 1 }
    }

    /// A line between two boundaries makes them one. A line within a boundary cuts the face in two, and the bits of
    /// `deal` send each other boundary to a side. The walker on each new walk has the old face on the left.
    fn draw(&self, Line { face, from: (a, i), to: (b, j) }: Line, deal: u32) -> Map {
        let (first, second) = (&self.faces[face][a], &self.faces[face][b]);
        let (mut map, to_first, to_second) = self.with_new_spot(first[i].spot, second[j].spot);
        let others = (0..).zip(&self.faces[face]).filter(|&(other, _)| other != a && other != b).map(|(_, walk)| walk.clone());
        if a != b {
            let mut walk = arc(first, i, edges(first), to_first.edge);
            walk.push(to_second);
            walk.extend(arc(second, j, edges(second), to_second.edge));
            walk.push(to_first);
            map.faces[face] = others.chain([walk]).collect();
        } else {
            let mut left = arc(first, i, j - i, to_second.edge);
            left.push(to_first);
            let mut right = arc(first, j, edges(first) - (j - i), to_first.edge);
            right.push(to_second);
            let mut sides = [vec![left], vec![right]];
            for (bit, walk) in others.enumerate() {
                sides[(deal >> bit & 1) as usize].push(walk);
            }
            let [left, right] = sides;
            map.faces[face] = left;
            map.faces.push(right);
        }
        map
    }

    /// The map with the new spot of a line from `x` to `y`, but with the old faces. The two corners are the new spot's:
    /// the first leaves it for `x`, the second for `y`.
    fn with_new_spot(&self, x: u8, y: u8) -> (Map, Corner, Corner) {
        let mut map = self.clone();
        map.degrees[usize::from(x)] += 1;
        map.degrees[usize::from(y)] += 1;
        let spot = map.add(SPOT, 2);
        map.edges += 2;
        (map, Corner { spot, edge: self.edges }, Corner { spot, edge: self.edges + 1 })
    }

    /// Equal for two maps exactly if a homeomorphism of the sphere that keeps the orientation takes one to the other.
    /// Spots have no names, and the first spots do not differ from later ones.
    pub fn key(&self) -> Key {
        Coder::new(self).key()
    }

    pub fn mirrored(&self) -> Map {
        let mut map = self.clone();
        for walk in map.faces.iter_mut().flatten() {
            let mut back: Vec<u8> = walk.iter().map(|corner| corner.edge).collect();
            back.rotate_right(1);
            walk.iter_mut().zip(back).for_each(|(corner, edge)| corner.edge = edge);
            walk.reverse();
        }
        map
    }

    pub fn is_over(&self) -> bool {
        self.lines().is_empty()
    }

    /// Lives left on all spots together: 3 per spot at the start, one less after each move.
    pub fn lives(&self) -> usize {
        self.degrees.iter().zip(&self.rooms).map(|(&degree, &room)| usize::from(room - degree)).sum()
    }

    /// Spots that are not dead.
    pub fn survivors(&self) -> usize {
        self.degrees.iter().filter(|&&degree| degree < SPOT).count()
    }

    /// Dead spots of a finished map that are not neighbours of a survivor. A survivor whose two edges lead to one spot
    /// has that spot and the next one behind it as its neighbours.
    ///
    /// # Panics
    /// If a survivor does not have two dead neighbours of its own. That cannot happen in a finished map.
    pub fn pharisees(&self) -> usize {
        let mut neighbours = vec![Vec::new(); self.degrees.len()];
        for (corner, next) in self.sides() {
            neighbours[usize::from(corner.spot)].push(usize::from(next.spot));
        }
        let mut pharisee: Vec<bool> = self.degrees.iter().map(|&degree| degree == SPOT).collect();
        for spot in (0..self.degrees.len()).filter(|&spot| self.degrees[spot] < SPOT) {
            let &[x, y] = neighbours[spot].as_slice() else { panic!("a survivor has two edges") };
            let behind = || *neighbours[x].iter().find(|&&next| next != spot).expect("a dead spot has a third edge");
            for neighbour in [x, if x == y { behind() } else { y }] {
                assert!(std::mem::replace(&mut pharisee[neighbour], false), "neighbours are dead and not shared");
            }
        }
        pharisee.into_iter().filter(|&is| is).count()
    }

    /// Both sides of each edge: the corner from which the edge is walked, and the next corner of the walk.
    fn sides(&self) -> impl Iterator<Item = (Corner, Corner)> {
        let steps = |walk: &Walk| (0..edges(walk)).map(|i| (walk[i], walk[(i + 1) % walk.len()])).collect::<Vec<_>>();
        self.faces.iter().flatten().flat_map(steps)
    }

    /// By plain recursion over all options. `memo` may be shared between maps.
    pub fn value(&self, memo: &mut Memo) -> Value {
        let key = self.key();
        if let Some(&value) = memo.get(&key) {
            return value;
        }
        let options: Vec<Value> = self.options().iter().map(|option| option.value(memo)).collect();
        let nimber = (0..).find(|nimber| options.iter().all(|option| option.nimber != *nimber)).expect("a mex");
        let misere_win = options.is_empty() || options.iter().any(|option| !option.misere_win);
        let value = Value { nimber, misere_win };
        memo.insert(key, value);
        value
    }

    /// The position in land notation, as in `0*2.AB}AB}`, with all faces one after another. Only dead spots, boundaries
    /// without live spots and faces without such boundaries are left out. A spot of degree 2 is always a letter. Letters
    /// go on after `Z` and `z` with Cyrillic ones.
    ///
    /// # Panics
    /// If there are more than 58 letters of one case. That cannot happen with 19 spots or fewer at the start.
    pub fn text(&self) -> String {
        let mut names: [Vec<u8>; 2] = Default::default();
        let mut text = String::new();
        for face in &self.faces {
            let mut words = Vec::new();
            match face.iter().filter(|walk| edges(walk) == 0).count() {
                0 => {}
                1 => words.push("0".to_string()),
                spots => words.push(format!("0*{spots}")),
            }
            for walk in face.iter().filter(|walk| edges(walk) > 0) {
                let mut word = String::new();
                for &Corner { spot, .. } in walk {
                    match (self.rooms[usize::from(spot)], self.degrees[usize::from(spot)]) {
                        (SPOT, 1) => word.push('1'),
                        (TIP, 1) => word.push('2'),
                        (SPOT, 2) => {
                            let lower = walk.iter().filter(|corner| corner.spot == spot).count() == 2;
                            let alphabets = if lower { ['a', '\u{430}'] } else { ['A', '\u{410}'] };
                            word.push(letter(spot, &mut names[usize::from(lower)], alphabets));
                        }
                        _ => {}
                    }
                }
                if !word.is_empty() {
                    words.push(word);
                }
            }
            if !words.is_empty() {
                text += &words.join(".");
                text.push('}');
            }
        }
        text
    }

    /// # Panics
    /// If this is not a map on the sphere: the edges must have two opposite sides, the corners of each spot must lie in
    /// one circle, and Euler's formula must hold for the whole and for the components.
    pub fn check(&self) {
        let spots = self.degrees.len();
        let mut ends: Vec<Vec<(u8, u8)>> = vec![Vec::new(); self.edges.into()];
        let mut turn: HashMap<(u8, u8), u8> = HashMap::new();
        let mut component: Vec<usize> = (0..spots).collect();
        for (corner, next) in self.sides() {
            ends[usize::from(corner.edge)].push((corner.spot, next.spot));
            assert_eq!(turn.insert((next.spot, corner.edge), next.edge), None);
            let (from, to) = (component[usize::from(corner.spot)], component[usize::from(next.spot)]);
            component.iter_mut().filter(|c| **c == from).for_each(|c| *c = to);
        }
        for ends in &ends {
            assert!(matches!(ends[..], [(x, y), (u, v)] if x != y && (x, y) == (v, u)), "{ends:?}");
        }
        for (spot, &degree) in (0..).zip(&self.degrees) {
            let first = turn.keys().find(|entry| entry.0 == spot).map(|entry| entry.1);
            let circle = successors(first, |&edge| turn.get(&(spot, edge)).copied().filter(|&next| Some(next) != first));
            assert_eq!(circle.take(5).count(), usize::from(degree));
        }
        component.sort_unstable();
        component.dedup();
        let (edges, components) = (usize::from(self.edges), component.len());
        assert_eq!(spots + self.faces.len(), edges + 1 + components);
        assert_eq!(spots + self.faces.iter().flatten().count(), edges + 2 * components);
    }
}

fn edges(walk: &Walk) -> usize {
    if walk[0].edge == NO_EDGE { 0 } else { walk.len() }
}

/// The corners from `from` to `steps` further on, both included. The last one is left by `edge`.
fn arc(walk: &Walk, from: usize, steps: usize, edge: u8) -> Walk {
    let mut arc: Walk = (from..=from + steps).map(|i| walk[i % walk.len()]).collect();
    arc[steps].edge = edge;
    arc
}

/// `names` holds the spots that have a letter. The alphabets are Latin and Cyrillic, each given by its first letter.
fn letter(spot: u8, names: &mut Vec<u8>, alphabets: [char; 2]) -> char {
    let index = names.iter().position(|&named| named == spot).unwrap_or_else(|| {
        names.push(spot);
        names.len() - 1
    });
    (alphabets[0]..).take(26).chain((alphabets[1]..).take(32)).nth(index).expect("at most 58 letters of a case")
}

/// Writes a map as a tree of faces and components.
struct Coder<'a> {
    faces: usize,
    rooms: &'a [u8],
    /// With the face of each walk.
    walks: Vec<(usize, &'a Walk)>,
    /// Walk and index of the two sides of each edge.
    sides: Vec<Vec<(usize, usize)>>,
    /// What [`Coder::component`] has found for each walk.
    components: Vec<Option<Key>>,
}

// Bytes in a key that are no numbers of edges.
const NO_SPOT: u8 = 240;
const END_OF_WALK: u8 = 253;
const OPEN: u8 = 254;
const CLOSE: u8 = 255;

impl<'a> Coder<'a> {
    fn new(map: &'a Map) -> Self {
        let faces = map.faces.iter().enumerate();
        let walks: Vec<(usize, &Walk)> = faces.flat_map(|(face, walks)| walks.iter().map(move |walk| (face, walk))).collect();
        let mut sides = vec![Vec::with_capacity(2); map.edges.into()];
        for (w, (_, walk)) in walks.iter().enumerate() {
            for i in 0..edges(walk) {
                sides[usize::from(walk[i].edge)].push((w, i));
            }
        }
        Coder { faces: map.faces.len(), rooms: &map.rooms, components: vec![None; walks.len()], walks, sides }
    }

    /// The root of the tree is a face with the fewest corners. If there are several, the least code counts.
    fn key(mut self) -> Key {
        let mut corners = vec![0; self.faces];
        self.walks.iter().for_each(|(face, walk)| corners[*face] += walk.len());
        let fewest = corners.iter().min().copied();
        (0..self.faces).filter(|&f| Some(corners[f]) == fewest).map(|f| self.face(f, None)).min().expect("a face")
    }

    /// What is seen from a face, except behind walk `but`.
    fn face(&mut self, face: usize, but: Option<usize>) -> Key {
        let inside: Vec<usize> = (0..self.walks.len()).filter(|&w| self.walks[w].0 == face && Some(w) != but).collect();
        let mut codes: Vec<Key> = inside.into_iter().map(|w| self.component(w)).collect();
        codes.sort_unstable();
        codes.concat()
    }

    /// What is seen behind walk `w`: its component, and all in the other faces of that component.
    fn component(&mut self, w: usize) -> Key {
        if self.components[w].is_none() {
            self.components[w] = (0..self.walks[w].1.len()).map(|i| self.component_from(w, i)).min();
        }
        self.components[w].clone().expect("a walk has a corner")
    }

    /// Reads the walks of a component, first `w` from corner `i`, and numbers the edges in the order of reading.
    fn component_from(&mut self, w: usize, i: usize) -> Key {
        let mut code = vec![OPEN];
        let mut numbers = vec![None; self.sides.len()];
        let mut next_number = 0..;
        let mut queue = vec![(w, i)];
        let mut done = 0;
        while let Some(&(v, start)) = queue.get(done) {
            done += 1;
            let (face, walk) = self.walks[v];
            for step in 0..edges(walk) {
                let edge = usize::from(walk[(start + step) % walk.len()].edge);
                code.push(*numbers[edge].get_or_insert_with(|| next_number.next().expect("a number")));
                let room = self.rooms[usize::from(walk[(start + step) % walk.len()].spot)];
                code.extend((room != SPOT).then_some(NO_SPOT + room));
                for &(other, index) in &self.sides[edge] {
                    if queue.iter().all(|&(queued, _)| queued != other) {
                        queue.push((other, index));
                    }
                }
            }
            code.push(END_OF_WALK);
            if v != w {
                code.extend(self.face(face, Some(v)));
            }
        }
        code.push(CLOSE);
        code
    }
}

/// All maps of one random game, from the start to the end. Each move takes any line, then any deal.
pub fn random_game(start: Map, seed: u64) -> Vec<Map> {
    let mut state = seed;
    let mut below = |n: usize| (splitmix64(&mut state) % n as u64) as usize;
    let mut map = start;
    let mut game = vec![map.clone()];
    while !map.is_over() {
        let lines = map.lines();
        let line = lines[below(lines.len())];
        map = map.draw(line, below(map.deals(line) as usize) as u32);
        if map.is_mixed && below(2) == 0 {
            map = map.with_cross();
        }
        game.push(map.clone());
    }
    game
}

pub fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
