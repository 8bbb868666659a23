//! Puts drawings on paper.

use super::arms;
use super::layout::layout;
use super::mesh::mesh;
use super::plan::Plan;
use super::sheet::{At, Sheet};

/// How large a triangle of the mesh is, and how often twice as much is tried if rounding makes lines touch.
const SCALE: i32 = 40;
const ATTEMPTS: u32 = 4;

/// Puts a plan on paper. None if it is too fine to be drawn.
pub fn sheet(plan: &Plan) -> Option<Sheet> {
    let mesh = mesh(plan);
    let places = layout(plan, &mesh)?;
    for attempt in 0..ATTEMPTS {
        let scale = f64::from(SCALE << attempt);
        let at = |point: usize| ((places[point][0] * scale).round() as i32, (-places[point][1] * scale).round() as i32);
        let sheet = |is_smooth: bool| {
            let curve = |line: &Vec<usize>| {
                let way: Vec<At> = line.iter().map(|&point| at(point)).collect();
                if is_smooth { curved(&way) } else { straight(&way) }
            };
            let vertices = (0..plan.vertices.len()).map(at).collect();
            Sheet {
                at: vertices,
                lines: mesh.lines.iter().map(curve).collect(),
                middles: mesh.middles.iter().map(|&point| at(point)).collect(),
            }
        };
        // From the prettiest to the safest.
        for (is_smooth, has_even_arms) in [(true, true), (true, false), (false, false)] {
            let mut sheet = sheet(is_smooth);
            arms::stretch(plan, &mut sheet, has_even_arms);
            if sheet.is_plane() {
                return Some(sheet);
            }
        }
    }
    None
}

/// A curve that cuts the corners of a way.
fn curved(way: &[At]) -> Vec<At> {
    if way.len() < 3 {
        return straight(way);
    }
    let mut curve = vec![way[0]];
    let last = way.len() - 1;
    for bend in 1..last {
        let end = if bend + 1 == last { way[last] } else { ((way[bend].0 + way[bend + 1].0) / 2, (way[bend].1 + way[bend + 1].1) / 2) };
        curve.extend([way[bend], end]);
    }
    curve
}

fn straight(way: &[At]) -> Vec<At> {
    way[..1].iter().chain(way[1..].iter().flat_map(|point| [point, point])).copied().collect()
}
