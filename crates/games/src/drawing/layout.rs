//! Places for the points of a mesh: first any in which no triangle is turned over, then better ones.
//!
//! Each point inside a convex frame lies in the middle of its neighbours, however these are weighted: then no two edges of a triangulation
//! cross (Tutte, *How to Draw a Graph*, 1963; Floater, 1997). From there on a point moves only as far as no triangle is turned over. So
//! nothing ever crosses. Only the four operations and square roots are used, which are the same on every machine.

use super::mesh::Mesh;
use super::plan::{Kind, Plan};

/// A point; `y` goes up.
type At = [f64; 2];

/// How much weaker edges are one step farther from the frame. Otherwise what is far inside would be tiny.
const INWARDS: f64 = 0.4;

/// The most rounds that find the first places, and that improve them.
const FIRST_ROUNDS: usize = 600;
const ROUNDS: usize = 160;

/// When no point moves farther than this in a round, all are where they should be.
const STILL: f64 = 0.004;

/// How much lines resist bending.
const STIFF: f64 = 3.0;

/// How large triangles at spots are beside others.
const AT_SPOT: f64 = 2.5;

/// How wide the paper is beside its height.
const ASPECT: f64 = 1.25;

/// The places of the points of a mesh, so that its triangles have a size of about 1. None if rounding is too coarse for what is far inside.
pub fn layout(plan: &Plan, mesh: &Mesh) -> Option<Vec<At>> {
    let mut layout = Layout::new(plan, mesh);
    layout.place()?;
    layout.improve();
    Some(layout.at)
}

/// How many steps of the search for places there are, at most.
pub fn work(points: u64) -> u64 {
    points * (FIRST_ROUNDS + 8 * ROUNDS) as u64
}

struct Layout<'m> {
    mesh: &'m Mesh,
    at: Vec<At>,
    /// For each point how many edges it is away from the frame.
    depth: Vec<u32>,
    /// The points in the order of their depth, without the frame.
    inner: Vec<usize>,
    next_to: Vec<Vec<usize>>,
    /// For each point its triangles, each with its other two points and its weight.
    around: Vec<Vec<(usize, usize, f64)>>,
    /// Points that should be in the middle of others, and for each point those of them that it concerns.
    bends: Vec<(usize, Vec<usize>)>,
    bends_at: Vec<Vec<usize>>,
}

impl<'m> Layout<'m> {
    fn new(plan: &Plan, mesh: &'m Mesh) -> Self {
        let is_wide = |point: usize| plan.vertices.get(point).is_some_and(|vertex| matches!(vertex.kind, Kind::Spot | Kind::Cross));
        let mut next_to = vec![Vec::new(); mesh.points];
        let mut around = vec![Vec::new(); mesh.points];
        for &[a, b, c] in &mesh.triangles {
            let weight = if [a, b, c].into_iter().any(is_wide) { AT_SPOT } else { 1.0 };
            for [one, left, right] in [[a, b, c], [b, c, a], [c, a, b]] {
                around[one].push((left, right, weight));
                // An edge inside is met once from each of its sides.
                next_to[one].push(left);
            }
        }
        let frame = mesh.frame.len();
        for place in 0..frame {
            let (point, before) = (mesh.frame[place], mesh.frame[(place + frame - 1) % frame]);
            next_to[point].push(before);
        }
        let bends = bends(plan, mesh);
        let mut bends_at = vec![Vec::new(); mesh.points];
        for (index, (middle, ends)) in bends.iter().enumerate() {
            ends.iter().chain([middle]).for_each(|&point| bends_at[point].push(index));
        }
        let (depth, inner) = from_frame(mesh, &next_to);
        Layout { mesh, at: vec![[0.0; 2]; mesh.points], depth, inner, next_to, around, bends, bends_at }
    }

    /// Finds places in which no triangle is turned over.
    fn place(&mut self) -> Option<()> {
        let height = (self.mesh.triangles.len() as f64 / ASPECT).sqrt();
        let width = height * ASPECT;
        let side = self.mesh.frame.len() / 4;
        for (place, &point) in self.mesh.frame.iter().enumerate() {
            let along = (place % side) as f64 / side as f64;
            self.at[point] = match place / side {
                0 => [along * width, 0.0],
                1 => [width, along * height],
                2 => [(1.0 - along) * width, height],
                _ => [0.0, (1.0 - along) * height],
            };
        }
        for &point in &self.inner {
            self.at[point] = [width / 2.0, height / 2.0];
        }
        for round in 1..=FIRST_ROUNDS {
            for &point in &self.inner {
                let (mut sum, mut whole) = ([0.0; 2], 0.0);
                for &other in &self.next_to[point] {
                    let weight = if self.depth[other] < self.depth[point] { 1.0 } else { INWARDS };
                    sum = [sum[0] + weight * self.at[other][0], sum[1] + weight * self.at[other][1]];
                    whole += weight;
                }
                self.at[point] = [sum[0] / whole, sum[1] / whole];
            }
            if round % 50 == 0 && self.is_upright() {
                return Some(());
            }
        }
        None
    }

    fn is_upright(&self) -> bool {
        let least = 1e-12;
        self.mesh.triangles.iter().all(|&[a, b, c]| area(self.at[a], self.at[b], self.at[c]) > least)
    }

    /// Makes triangles equally large and wide, and lines smooth.
    fn improve(&mut self) {
        let mut steps = vec![0.1; self.mesh.points];
        for _ in 0..ROUNDS {
            let mut farthest: f64 = 0.0;
            for index in 0..self.inner.len() {
                let point = self.inner[index];
                farthest = farthest.max(self.improve_point(point, &mut steps[point]));
            }
            if farthest < STILL {
                break;
            }
        }
    }

    /// Moves a point down its slope; how far.
    fn improve_point(&mut self, point: usize, step: &mut f64) -> f64 {
        let here = self.at[point];
        let Some((energy, slope)) = self.energy(point, here) else { return 0.0 };
        let steepness = (slope[0] * slope[0] + slope[1] * slope[1]).sqrt();
        if steepness == 0.0 {
            return 0.0;
        }
        for _ in 0..6 {
            let there = [here[0] - slope[0] / steepness * *step, here[1] - slope[1] / steepness * *step];
            if self.energy(point, there).is_some_and(|(found, _)| found < energy) {
                self.at[point] = there;
                let moved = *step;
                *step = (*step * 1.3).min(0.5);
                return moved;
            }
            *step *= 0.4;
        }
        0.0
    }

    /// How bad a place is for a point, and how that changes. None where a triangle would be turned over.
    fn energy(&self, point: usize, here: At) -> Option<(f64, At)> {
        let (mut energy, mut slope) = (0.0, [0.0; 2]);
        for &(left, right, weight) in &self.around[point] {
            let (a, b) = (self.at[left], self.at[right]);
            let area = area(here, a, b);
            if area < 1e-13 {
                return None;
            }
            let sides = square(a, here) + square(b, here) + square(a, b);
            let share = weight / (area * area);
            energy += sides * share;
            let by_area = -2.0 * sides * share / area;
            slope[0] += (4.0 * here[0] - 2.0 * a[0] - 2.0 * b[0]) * share + by_area * 0.5 * (a[1] - b[1]);
            slope[1] += (4.0 * here[1] - 2.0 * a[1] - 2.0 * b[1]) * share + by_area * 0.5 * (b[0] - a[0]);
        }
        for &bend in &self.bends_at[point] {
            let (middle, ends) = &self.bends[bend];
            let place = |other: usize| if other == point { here } else { self.at[other] };
            let count = ends.len() as f64;
            let at = place(*middle);
            let mut off = [-count * at[0], -count * at[1]];
            for &end in ends {
                off = [off[0] + place(end)[0], off[1] + place(end)[1]];
            }
            let times = ends.iter().filter(|&&end| end == point).count() as f64 - if *middle == point { count } else { 0.0 };
            energy += STIFF * (off[0] * off[0] + off[1] * off[1]);
            slope = [slope[0] + 2.0 * STIFF * off[0] * times, slope[1] + 2.0 * STIFF * off[1] * times];
        }
        Some((energy, slope))
    }
}

/// The depth of each point, and the points inside in the order of their depth.
fn from_frame(mesh: &Mesh, next_to: &[Vec<usize>]) -> (Vec<u32>, Vec<usize>) {
    let mut depth = vec![u32::MAX; mesh.points];
    mesh.frame.iter().for_each(|&point| depth[point] = 0);
    let mut order = mesh.frame.clone();
    let mut place = 0;
    while let Some(&point) = order.get(place) {
        for &other in &next_to[point] {
            if depth[other] == u32::MAX {
                depth[other] = depth[point] + 1;
                order.push(other);
            }
        }
        place += 1;
    }
    (depth, order.split_off(mesh.frame.len()))
}

/// Points on lines should be in the middle of their neighbours on these, and so should spots.
fn bends(plan: &Plan, mesh: &Mesh) -> Vec<(usize, Vec<usize>)> {
    let mut bends: Vec<(usize, Vec<usize>)> = (0..plan.vertices.len()).map(|vertex| (vertex, Vec::new())).collect();
    for line in &mesh.lines {
        if let [first, next, .., before, last] = line[..] {
            bends[first].1.push(next);
            bends[last].1.push(before);
        }
        bends.extend(line.windows(3).map(|three| (three[1], vec![three[0], three[2]])));
    }
    bends.retain(|(_, ends)| ends.len() > 1);
    bends
}

fn area(a: At, b: At, c: At) -> f64 {
    0.5 * ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
}

fn square(a: At, b: At) -> f64 {
    (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])
}
