//! Reads positions and players' moves.

use super::map::{Boundary, BrusselsSproutsMap, MAX_ARMS, MAX_CROSSES, MAX_NAME};
use super::wire::{
    BrusselsSproutsArm, BrusselsSproutsArmRequest, BrusselsSproutsMove, BrusselsSproutsMoveRequest, BrusselsSproutsPosition,
    BrusselsSproutsRequest,
};
use crate::drawing::read_inside;
use crate::refusal::{Faults, Refusal};
use crate::wire::{Integer, read_index};
use std::collections::HashMap;

/// Reads a position.
///
/// # Errors
/// [`Refusal::Malformed`] unless there is either `crosses` or `map`. [`Refusal::BeyondLimits`] for too many crosses or arms and for long
/// names. [`Refusal::InvalidPosition`] for a map that play cannot reach.
pub fn parse(request: BrusselsSproutsRequest) -> Result<BrusselsSproutsPosition, Refusal> {
    match (request.crosses, request.map) {
        (Some(crosses), None) => read_crosses(&crosses).map(BrusselsSproutsPosition::start),
        (None, Some(map)) => check_map(map).map(BrusselsSproutsPosition::drawn),
        (Some(_), Some(_)) => Err(Refusal::malformed("/map", "`crosses` and `map` do not go together; a map has its crosses")),
        (None, None) => Err(Refusal::malformed("/crosses", "a number of crosses or a `map` is needed")),
    }
}

fn read_crosses(crosses: &Integer) -> Result<usize, Refusal> {
    let mut faults = Faults::default();
    let crosses = crosses.read_size(|| "/crosses".to_owned(), &mut faults).unwrap_or_default();
    if crosses > MAX_CROSSES as u64 {
        faults.beyond(
            "crosses",
            MAX_CROSSES as u64,
            crosses,
            format!("{crosses} crosses are too many; at most {MAX_CROSSES} are answered"),
        );
    }
    faults.none_in(crosses as usize)
}

fn check_map(map: BrusselsSproutsMap) -> Result<BrusselsSproutsMap, Refusal> {
    let arms = map.free_arms();
    if arms > MAX_ARMS {
        let detail = format!("{arms} free arms are too many; maps of at most {MAX_ARMS} are answered");
        return Err(Refusal::beyond("arms", MAX_ARMS as u64, arms, detail));
    }
    let longest = map.regions.iter().flatten().flatten().map(|vertex| vertex.name().len()).max().unwrap_or(0);
    if longest > MAX_NAME {
        let detail = format!("a name has {longest} bytes; at most {MAX_NAME} are allowed");
        return Err(Refusal::beyond("vertex_name", MAX_NAME as u64, longest, detail));
    }
    let mut faults = Faults::default();
    let vertices = check_vertices(&map, &mut faults);
    let mut faults = match faults.none_in(Faults::default()) {
        Ok(faults) if !map.regions.is_empty() => faults,
        Ok(_) => return Ok(map),
        Err(refusal) => return Err(refusal),
    };
    check_counts(&map, &vertices, &mut faults);
    faults.none_in(map)
}

/// The number of free arms of every vertex. Reports regions and boundaries without arms, and vertices in places that cannot be.
fn check_vertices(map: &BrusselsSproutsMap, faults: &mut Faults) -> Vec<usize> {
    // For each name, the number of its arms, and the region and boundary of the last one.
    let mut vertices: HashMap<&str, (usize, usize, usize)> = HashMap::new();
    for (region, boundaries) in map.regions.iter().enumerate() {
        if boundaries.is_empty() {
            faults.push(format!("/map/regions/{region}"), "the region has no boundary; every region has one with a free arm");
        }
        for (boundary, arms) in boundaries.iter().enumerate() {
            if arms.is_empty() {
                faults.push(format!("/map/regions/{region}/{boundary}"), "the boundary has no free arm; every boundary keeps at least one");
            }
            for (arm, vertex) in arms.iter().enumerate() {
                let name = vertex.name();
                let pointer = || format!("/map/regions/{region}/{boundary}/{arm}");
                let (count, last_region, last_boundary) = vertices.entry(name).or_insert((0, region, boundary));
                *count += 1;
                if *count == 5 {
                    faults.push(pointer(), format!("this is the fifth free arm of `{name}`; a cross has four"));
                }
                if *last_region == region && *last_boundary != boundary {
                    faults.push(
                        pointer(),
                        format!("`{name}` is on two boundaries of one region, but what is connected is on one boundary of it"),
                    );
                }
                (*last_region, *last_boundary) = (region, boundary);
            }
        }
    }
    vertices.into_values().map(|(count, ..)| count).collect()
}

/// Reports numbers of arms, boundaries and vertices that play cannot reach.
fn check_counts(map: &BrusselsSproutsMap, vertices: &[usize], faults: &mut Faults) {
    let (arms, regions) = (map.free_arms(), map.regions.len());
    let crosses = arms / 4;
    if !arms.is_multiple_of(4) {
        let detail = format!("{arms} free arms are no multiple of 4; each cross begins with four, and no move changes the number of all");
        return faults.push("/map/regions", detail);
    }
    // Every region has a boundary.
    let pieces = map.regions.iter().map(Vec::len).sum::<usize>() - regions + 1;
    if pieces > crosses {
        let detail = format!(
            "the drawing has {pieces} pieces, which is the number of boundaries less that of regions plus 1, but {arms} free arms are \
             those of {crosses} crosses"
        );
        return faults.push("/map/regions", detail);
    }
    let with_more_than_a_stroke = vertices.iter().filter(|&&count| count > 2).count();
    if with_more_than_a_stroke > crosses {
        let detail =
            format!("{with_more_than_a_stroke} vertices have more than two free arms; {arms} free arms are those of {crosses} crosses");
        return faults.push("/map/regions", detail);
    }
    let made = map.moves_made();
    if vertices.len() > crosses + made {
        let detail = format!("{} vertices are too many for {crosses} crosses and the strokes of {made} moves", vertices.len());
        faults.push("/map/regions", detail);
    }
}

/// Finds the move that a player means.
///
/// # Errors
/// [`Refusal::IllegalMove`] with the place of the fault.
pub fn find(map: &BrusselsSproutsMap, request: &BrusselsSproutsMoveRequest) -> Result<BrusselsSproutsMove, Refusal> {
    let index = read_index("region", &request.region, map.regions.len())?;
    let region = &map.regions[index];
    let mut from = read_arm(region, &request.from).map_err(|refusal| refusal.below("/from"))?;
    let mut to = read_arm(region, &request.to).map_err(|refusal| refusal.below("/to"))?;
    if from == to {
        return Err(Refusal::illegal("/to", "this is the same arm as `from`; a line joins two different arms"));
    }
    let mut inside = read_inside(region.len(), request.inside.as_deref().unwrap_or_default(), from.boundary, to.boundary)?;
    if (from.boundary, from.arm) > (to.boundary, to.arm) {
        std::mem::swap(&mut from, &mut to);
        if from.boundary == to.boundary {
            // Between the arms in the other order is the other side of the line.
            inside = (0..region.len()).filter(|other| *other != from.boundary && !inside.contains(other)).collect();
        }
    }
    let stroke = map.next_stroke();
    stroke.check("/stroke", request.stroke.as_deref(), "the new stroke is called")?;
    Ok(BrusselsSproutsMove { region: index, from, to, inside, stroke })
}

fn read_arm(region: &[Boundary], request: &BrusselsSproutsArmRequest) -> Result<BrusselsSproutsArm, Refusal> {
    let boundary = read_index("boundary", &request.boundary, region.len())?;
    let arm = read_index("arm", &request.arm, region[boundary].len())?;
    let vertex = region[boundary][arm].clone();
    vertex.check("/vertex", request.vertex.as_deref(), "this arm belongs to")?;
    Ok(BrusselsSproutsArm { boundary, arm, vertex })
}
