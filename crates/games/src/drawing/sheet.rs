//! Drawings with places: spots as points, and lines as curves that do not cross.

/// A point of a scene.
pub type At = (i32, i32);

/// A drawing on paper.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The vertices of the plan. A tip lies where its arm is drawn to.
    pub at: Vec<At>,
    /// For each piece of a line a curve: a point, and then for each step the point towards which it bends and the point where it ends. A
    /// straight step bends towards its end.
    pub lines: Vec<Vec<At>>,
    /// A point inside each region.
    pub middles: Vec<At>,
}

/// A straight piece of a curve, and the place of the curve in the list of lines. All numbers are 16 times as large, so they are whole.
struct Segment {
    line: usize,
    place: usize,
    ends: [(i64, i64); 2],
}

impl Sheet {
    /// Whether no two lines touch but at common ends, and no vertex is on the line of others.
    pub fn is_plane(&self) -> bool {
        let segments = self.segments();
        let apart = |(index, one): (usize, &Segment)| segments[..index].iter().all(|other| !one.touches(other));
        segments.iter().enumerate().all(apart)
            && self.at.iter().enumerate().all(|(index, one)| !self.at[..index].contains(one))
            && (0..self.at.len()).all(|vertex| self.room(vertex) > 1.0)
    }

    fn segments(&self) -> Vec<Segment> {
        let mut segments = Vec::new();
        for (line, curve) in self.lines.iter().enumerate() {
            for (place, ends) in flattened(curve).windows(2).enumerate() {
                segments.push(Segment { line, place, ends: [ends[0], ends[1]] });
            }
        }
        segments
    }

    /// How far a vertex is from the lines that do not end at it, and from other vertices.
    pub fn room(&self, vertex: usize) -> f64 {
        self.room_beside(vertex, |_| false)
    }

    /// The same without some other vertices and the lines to these.
    pub fn room_beside(&self, vertex: usize, is_left_out: impl Fn(usize) -> bool) -> f64 {
        let at = self.at[vertex];
        let point = |(x, y): (i64, i64)| (x as f64 / 16.0, y as f64 / 16.0);
        let here = (f64::from(at.0), f64::from(at.1));
        let mut room = f64::INFINITY;
        for curve in self.lines.iter().filter(|curve| curve.first() != Some(&at) && curve.last() != Some(&at)) {
            for ends in flattened(curve).windows(2) {
                room = room.min(to_segment(here, point(ends[0]), point(ends[1])));
            }
        }
        self.at
            .iter()
            .enumerate()
            .filter(|&(other, _)| other != vertex && !is_left_out(other))
            .map(|(_, &other)| distance(at, other))
            .fold(room, f64::min)
    }
}

impl Segment {
    /// Whether they have a point in common, but for an end of both.
    fn touches(&self, other: &Segment) -> bool {
        let ([a, b], [c, d]) = (self.ends, other.ends);
        let apart = |one: [i64; 2], two: [i64; 2]| one[0].max(one[1]) < two[0].min(two[1]) || two[0].max(two[1]) < one[0].min(one[1]);
        if apart([a.0, b.0], [c.0, d.0]) || apart([a.1, b.1], [c.1, d.1]) || a == b || c == d {
            return false;
        }
        let are_neighbours = self.line == other.line && self.place.abs_diff(other.place) == 1;
        for (shared, one, two) in [(a == c, b, d), (a == d, b, c), (b == c, a, d), (b == d, a, c)] {
            if shared {
                let from = if one == b { a } else { b };
                let along = (one.0 - from.0) * (two.0 - from.0) + (one.1 - from.1) * (two.1 - from.1);
                // A sharp bend of one line is no crossing.
                return turn(from, one, two) == 0 && along > 0 && !are_neighbours;
            }
        }
        turn(a, b, c).signum() * turn(a, b, d).signum() <= 0 && turn(c, d, a).signum() * turn(c, d, b).signum() <= 0
    }
}

fn turn(a: (i64, i64), b: (i64, i64), c: (i64, i64)) -> i64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// Four straight pieces for each step of a curve.
fn flattened(curve: &[At]) -> Vec<(i64, i64)> {
    let wide = |(x, y): At| (16 * i64::from(x), 16 * i64::from(y));
    let mut points: Vec<(i64, i64)> = curve.iter().take(1).map(|&point| wide(point)).collect();
    for step in curve.windows(3).step_by(2) {
        let [from, by, to] = [step[0], step[1], step[2]];
        if by == to {
            points.push(wide(to));
            continue;
        }
        for part in 1..=4 {
            let rest = 4 - part;
            let mixed = |a: i32, b: i32, c: i32| rest * rest * i64::from(a) + 2 * part * rest * i64::from(b) + part * part * i64::from(c);
            points.push((mixed(from.0, by.0, to.0), mixed(from.1, by.1, to.1)));
        }
    }
    points
}

pub fn distance(one: At, other: At) -> f64 {
    let (x, y) = (f64::from(one.0 - other.0), f64::from(one.1 - other.1));
    (x * x + y * y).sqrt()
}

fn to_segment(p: (f64, f64), a: (f64, f64), b: (f64, f64)) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let square = dx * dx + dy * dy;
    let share = if square == 0.0 { 0.0 } else { (((p.0 - a.0) * dx + (p.1 - a.1) * dy) / square).clamp(0.0, 1.0) };
    let (x, y) = (a.0 + dx * share - p.0, a.1 + dy * share - p.1);
    (x * x + y * y).sqrt()
}
