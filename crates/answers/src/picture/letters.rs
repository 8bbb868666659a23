//! Scenes in letters, for a terminal: boards of tiles, and rows of objects.

use nimber_games::picture::{Form, Look, OBJECT, Scene, Thing};
use std::collections::{BTreeMap, BTreeSet};

/// The tiles or objects of a scene, each in its place, and a circle of objects as a row in brackets. Values beside them are left out.
/// `None` if there are no tiles or objects, for a graph and for a drawing of lines.
pub fn letters(scene: &Scene) -> Option<String> {
    let mut places: BTreeMap<(i32, i32), String> = BTreeMap::new();
    let (mut upright, mut level) = (BTreeSet::new(), BTreeSet::new());
    let mut has_tiles = false;
    // The last circle: its centre, and its radius.
    let mut circle = None;
    for Thing { look, form, .. } in &scene.things {
        match (look, form) {
            (Look::Node | Look::Line | Look::Spot | Look::WinningSpot | Look::DeadSpot, _) => return None,
            (Look::Frame, &Form::Disc { x, y, radius }) => {
                circle = Some(((y, x), radius));
                places.insert((y, x), "()".to_owned());
            }
            (_, &Form::Disc { x, y, .. }) => {
                let letter = if *look == Look::Gap { '.' } else { 'o' };
                match circle.filter(|&(centre, radius)| is_on((y, x), centre, radius)) {
                    Some((centre, _)) => {
                        let row = places.entry(centre).or_default();
                        row.insert(row.len().saturating_sub(1), letter);
                    }
                    None => _ = places.insert((y, x), letter.to_string()),
                }
            }
            (_, &Form::Square { x, y }) => {
                has_tiles = true;
                places.insert((y + OBJECT / 2, x + OBJECT / 2), "#".to_owned());
            }
            (Look::OnTile, Form::Label { x, y, text, .. }) => _ = places.insert((*y, *x), text.clone()),
            (Look::Frame, &Form::Line([(x, y), (to_x, _)])) => _ = if x == to_x { upright.insert(x) } else { level.insert(y) },
            _ => {}
        }
    }
    let mut text = String::new();
    if !has_tiles {
        let lines: BTreeSet<i32> = places.keys().map(|(y, _)| *y).collect();
        for line in lines {
            text += "  ";
            text.extend(places.range((line, i32::MIN)..=(line, i32::MAX)).map(|(_, letters)| letters.as_str()));
            text += "\n";
        }
        return Some(text).filter(|text| !text.is_empty());
    }
    let width = places.values().map(|letters| letters.chars().count()).max().unwrap_or(1);
    for y in (0..scene.height).step_by(OBJECT as usize) {
        if y > 0 && level.contains(&y) {
            text += "\n";
        }
        for x in (0..scene.width).step_by(OBJECT as usize) {
            let gap = if x > 0 && upright.contains(&x) { "   " } else { " " };
            let letters = places.get(&(y + OBJECT / 2, x + OBJECT / 2)).map_or(".", String::as_str);
            text += &format!("{gap}{letters:>width$}");
        }
        text += "\n";
    }
    Some(text)
}

/// Whether a point is on a circle, up to rounding.
fn is_on((y, x): (i32, i32), centre: (i32, i32), radius: i32) -> bool {
    (f64::from(y - centre.0).hypot(f64::from(x - centre.1)) - f64::from(radius)).abs() < 3.0
}
