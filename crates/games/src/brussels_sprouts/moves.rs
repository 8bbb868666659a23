//! The moves of a map: how many there are, which come first, and what they leave.

use super::map::{Boundary, BrusselsSproutsMap, Region};
use super::wire::{BrusselsSproutsArm, BrusselsSproutsMove};
use crate::drawing::Vertex;
use nimber_solvers::theory::{Budget, Stop};
use std::slice::from_ref;

/// The number of moves; `None` if it is 2^128 or more.
pub fn count(map: &BrusselsSproutsMap) -> Option<u128> {
    map.regions.iter().try_fold(0u128, |sum, region| sum.checked_add(count_in(region)?))
}

/// Two arms of one boundary are joined in one way for each set of other boundaries that the line encloses.
fn count_in(region: &[Boundary]) -> Option<u128> {
    let pairs = |arms: u128| arms * arms.saturating_sub(1) / 2;
    let on_one_boundary: u128 = region.iter().map(|boundary| pairs(boundary.len() as u128)).sum();
    let all = pairs(region.iter().map(|boundary| boundary.len() as u128).sum());
    let on_two = all - on_one_boundary;
    if on_one_boundary == 0 {
        return Some(on_two);
    }
    let dealings = 1u128.checked_shl(u32::try_from(region.len() - 1).ok()?)?;
    on_one_boundary.checked_mul(dealings)?.checked_add(on_two)
}

/// In units of work, for the names in a move.
const WORK_PER_MOVE: u64 = 32;

/// The first `limit` moves.
pub fn list(map: &BrusselsSproutsMap, limit: usize, budget: &Budget) -> Result<Vec<BrusselsSproutsMove>, Stop> {
    let lines = lines(map, limit, budget)?;
    budget.pace(WORK_PER_MOVE * lines.len() as u64)?;
    let stroke = map.next_stroke();
    Ok(lines.into_iter().map(|line| line.named(map, &stroke)).collect())
}

/// A line that a move draws, without names.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    region: usize,
    /// A boundary and an arm.
    from: (usize, usize),
    to: (usize, usize),
    /// Bit b is set if the line encloses boundary b.
    inside: u64,
}

impl Line {
    /// The move in a map whose next stroke is `stroke`.
    pub fn named(self, map: &BrusselsSproutsMap, stroke: &Vertex) -> BrusselsSproutsMove {
        let region = &map.regions[self.region];
        let arm = |(boundary, arm): (usize, usize)| BrusselsSproutsArm { boundary, arm, vertex: region[boundary][arm].clone() };
        BrusselsSproutsMove {
            region: self.region,
            from: arm(self.from),
            to: arm(self.to),
            inside: (0..region.len()).filter(|&boundary| is_inside(self.inside, boundary)).collect(),
            stroke: stroke.clone(),
        }
    }
}

/// Whether a set of boundaries has this one.
fn is_inside(set: u64, boundary: usize) -> bool {
    boundary < 64 && set >> boundary & 1 == 1
}

/// The lines of the first `limit` moves.
pub fn lines(map: &BrusselsSproutsMap, limit: usize, budget: &Budget) -> Result<Vec<Line>, Stop> {
    let (mut lines, mut last) = (Vec::new(), None);
    for line in all_lines(map).take(limit) {
        if last.replace((line.region, line.inside)) != Some((line.region, line.inside)) {
            budget.spend(map.regions[line.region].len() as u64)?;
        }
        budget.spend(1 + u64::from(line.inside.count_ones()))?;
        lines.push(line);
    }
    Ok(lines)
}

/// The lines of all moves, made one by one.
pub fn all_lines(map: &BrusselsSproutsMap) -> impl Iterator<Item = Line> {
    map.regions.iter().enumerate().flat_map(|(index, region)| {
        let can_split = region.iter().any(|boundary| boundary.len() > 1);
        // Boundary b is inside if bit b is set. Nobody asks for the lines behind those of 64 bits.
        let most = if can_split { u64::MAX.checked_shr(64u32.saturating_sub(region.len() as u32)).unwrap_or(0) } else { 0 };
        (0..=most).flat_map(move |inside| lines_around(index, region, inside))
    })
}

/// The lines that enclose these boundaries. Only a line that encloses none may join two boundaries.
fn lines_around(index: usize, region: &[Boundary], inside: u64) -> impl Iterator<Item = Line> {
    let reach = if inside == 0 { region.len() } else { 1 };
    let arms = (0..region.len()).filter(move |&boundary| !is_inside(inside, boundary));
    let arms = arms.flat_map(|boundary| (0..region[boundary].len()).map(move |arm| (boundary, arm)));
    arms.flat_map(move |(first, from)| {
        let others = region.iter().enumerate().skip(first).take(reach);
        others.flat_map(move |(second, other)| {
            let nearest = if second == first { from + 1 } else { 0 };
            (nearest..other.len()).map(move |to| Line { region: index, from: (first, from), to: (second, to), inside })
        })
    })
}

/// The map after a legal move. A region that is split is replaced by its two parts, the one with the arms between `from` and `to` last.
pub fn after(map: &BrusselsSproutsMap, mv: &BrusselsSproutsMove) -> BrusselsSproutsMap {
    let (before, behind) = (&map.regions[..mv.region], &map.regions[mv.region + 1..]);
    let left = left_of(&map.regions[mv.region], mv);
    BrusselsSproutsMap { regions: before.iter().cloned().chain(left).chain(behind.iter().cloned()).collect() }
}

/// Makes a legal move. Only its region is copied.
pub fn play(map: &mut BrusselsSproutsMap, mv: &BrusselsSproutsMove) {
    let left = left_of(&map.regions[mv.region], mv);
    map.regions.splice(mv.region..=mv.region, left);
}

/// What a move leaves of its region.
fn left_of(region: &[Boundary], mv: &BrusselsSproutsMove) -> Vec<Region> {
    if mv.from.boundary == mv.to.boundary { split(region, mv) } else { vec![merged(region, mv)] }
}

fn split(region: &[Boundary], mv: &BrusselsSproutsMove) -> Vec<Region> {
    let stroke = from_ref(&mv.stroke);
    let (mut outside, mut inside) = (Region::new(), Region::new());
    for (index, boundary) in region.iter().enumerate() {
        if index == mv.from.boundary {
            outside.push([&boundary[..mv.from.arm], stroke, &boundary[mv.to.arm + 1..]].concat());
            inside.push([stroke, &boundary[mv.from.arm + 1..mv.to.arm]].concat());
        } else if mv.inside.contains(&index) {
            inside.push(boundary.clone());
        } else {
            outside.push(boundary.clone());
        }
    }
    vec![outside, inside]
}

fn merged(region: &[Boundary], mv: &BrusselsSproutsMove) -> Region {
    let stroke = from_ref(&mv.stroke);
    let (one, other) = (&region[mv.from.boundary], &region[mv.to.boundary]);
    let (before, behind) = (&one[..mv.from.arm], &one[mv.from.arm + 1..]);
    let around = [before, stroke, &other[mv.to.arm + 1..], &other[..mv.to.arm], stroke, behind].concat();
    let mut left = region.to_vec();
    left[mv.from.boundary] = around;
    left.remove(mv.to.boundary);
    left
}
