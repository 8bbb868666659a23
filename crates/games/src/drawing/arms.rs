//! Free arms: how long they are, and where they point.

use super::plan::{Kind, Plan};
use super::sheet::{Sheet, distance};

/// The most that an arm is long, and how much of the room around it.
const LONGEST: f64 = 44.0;
const SHARE: f64 = 0.6;

/// A direction or a place, with whole numbers or not.
type Way = (f64, f64);

/// A line that leaves a cross.
struct End {
    way: Way,
    /// The line and its tip, if it is an arm.
    arm: Option<(usize, usize)>,
}

/// Gives all arms their length. If they are to be even, each points away from the lines beside it, as far as it can be.
pub fn stretch(plan: &Plan, sheet: &mut Sheet, is_even: bool) {
    let crosses = (0..plan.vertices.len()).filter(|&vertex| plan.vertices[vertex].kind == Kind::Cross);
    for cross in crosses {
        let ends = around(plan, sheet, cross);
        let tips: Vec<usize> = ends.iter().filter_map(|end| end.arm).map(|(_, tip)| tip).collect();
        let room = SHARE * sheet.room_beside(cross, |other| tips.contains(&other));
        let ways = if is_even { even(&ends) } else { ends.iter().map(|end| end.way).collect() };
        let (x, y) = sheet.at[cross];
        for (end, (dx, dy)) in ends.iter().zip(ways) {
            let Some((line, tip)) = end.arm else { continue };
            let is = (dx * dx + dy * dy).sqrt();
            let most = if is_even { room } else { room.min(distance(sheet.at[cross], sheet.at[tip])) };
            let share = if is > 0.0 { most.min(LONGEST) / is } else { 0.0 };
            let to = (x + (dx * share).round() as i32, y + (dy * share).round() as i32);
            sheet.at[tip] = to;
            let is_from_cross = plan.from(2 * line) == cross;
            sheet.lines[line] = if is_from_cross { vec![(x, y), to, to] } else { vec![to, (x, y), (x, y)] };
        }
    }
}

/// The lines that leave a cross, as one meets them turning round.
fn around(plan: &Plan, sheet: &Sheet, cross: usize) -> Vec<End> {
    let (x, y) = sheet.at[cross];
    let mut ends = Vec::new();
    for dart in (0..plan.darts()).filter(|&dart| plan.from(dart) == cross) {
        let line = &sheet.lines[dart / 2];
        let next = if dart.is_multiple_of(2) { line[1] } else { line[line.len() - 2] };
        let other = plan.to(dart);
        let is_arm = plan.vertices[other].kind == Kind::Tip;
        // An arm may be a point yet, so where it leads counts.
        let next = if is_arm { sheet.at[other] } else { next };
        ends.push(End { way: (f64::from(next.0 - x), f64::from(next.1 - y)), arm: is_arm.then_some((dart / 2, other)) });
    }
    let half = |(x, y): Way| y < 0.0 || (y == 0.0 && x < 0.0);
    let turn = |one: Way, other: Way| one.0 * other.1 - one.1 * other.0;
    ends.sort_by(|one, other| half(one.way).cmp(&half(other.way)).then(turn(other.way, one.way).total_cmp(&0.0)));
    ends
}

/// Directions in the same order with even angles between two lines.
fn even(ends: &[End]) -> Vec<Way> {
    let mut ways: Vec<Way> = ends.iter().map(|end| end.way).collect();
    let Some(first) = ends.iter().position(|end| end.arm.is_none()) else {
        // A cross without a line.
        let upright = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
        return if ends.len() == 4 { upright.to_vec() } else { ways };
    };
    let count = ends.len();
    let mut place = 0;
    while place < count {
        let from = (first + place) % count;
        let arms = (1..count).take_while(|step| ends[(from + step) % count].arm.is_some()).count();
        let to = (from + arms + 1) % count;
        if let Some(between) = between(unit(ends[from].way), unit(ends[to].way), arms) {
            between.into_iter().enumerate().for_each(|(step, way)| ways[(from + 1 + step) % count] = way);
        }
        place += arms + 1;
    }
    ways
}

/// One to three directions that divide the angle from one direction to another, which are the same for a full turn.
fn between(one: Way, other: Way, arms: usize) -> Option<Vec<Way>> {
    let turned = (-one.1, one.0);
    let is_straight = one.0 * other.1 - one.1 * other.0;
    let across = one.0 * other.0 + one.1 * other.1;
    let middle = match () {
        () if one == other => (-one.0, -one.1),
        // Nearly a half turn.
        () if across < -0.999 => turned,
        () if is_straight > 0.0 => unit((one.0 + other.0, one.1 + other.1)),
        () => unit((-one.0 - other.0, -one.1 - other.1)),
    };
    let half = |one: Way, other: Way| {
        let sum = (one.0 + other.0, one.1 + other.1);
        let is_opposite = sum.0 * sum.0 + sum.1 * sum.1 < 0.01;
        unit(if is_opposite { (-one.1, one.0) } else { sum })
    };
    match arms {
        1 => Some(vec![middle]),
        2 => Some(vec![half(one, middle), half(middle, other)]),
        3 => Some(vec![half(one, middle), middle, half(middle, other)]),
        _ => None,
    }
}

fn unit((x, y): Way) -> Way {
    let length = (x * x + y * y).sqrt();
    if length > 0.0 { (x / length, y / length) } else { (x, y) }
}
