//! Scenes in letters, for a terminal: boards of tiles, and rows of objects.

use nimber_games::picture::scene::{Form, Look, OBJECT, Scene, Thing};
use std::collections::{BTreeMap, BTreeSet};

/// The tiles or objects of a scene, each in its place. Values beside them are left out. `None` if there are none, and for a graph or a
/// circle, which letters cannot show.
pub fn letters(scene: &Scene) -> Option<String> {
    let mut places: BTreeMap<(i32, i32), &str> = BTreeMap::new();
    let (mut upright, mut level) = (BTreeSet::new(), BTreeSet::new());
    let mut has_tiles = false;
    for Thing { look, form } in &scene.things {
        match (look, form) {
            (Look::Node | Look::Edge, _) | (Look::Frame, Form::Disc { .. }) => return None,
            (Look::Gap, &Form::Disc { x, y, .. }) => _ = places.insert((y, x), "."),
            (_, &Form::Disc { x, y, .. }) => _ = places.insert((y, x), "o"),
            (_, &Form::Square { x, y }) => {
                has_tiles = true;
                places.insert((y + OBJECT / 2, x + OBJECT / 2), "#");
            }
            (Look::OnTile, Form::Label { x, y, text, .. }) => _ = places.insert((*y, *x), text),
            (Look::Frame, &Form::Line([(x, y), (to_x, _)])) => _ = if x == to_x { upright.insert(x) } else { level.insert(y) },
            _ => {}
        }
    }
    let mut text = String::new();
    if !has_tiles {
        let lines: BTreeSet<i32> = places.keys().map(|(y, _)| *y).collect();
        for line in lines {
            text += "  ";
            text.extend(places.range((line, i32::MIN)..=(line, i32::MAX)).map(|(_, letters)| *letters));
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
            let letters = places.get(&(y + OBJECT / 2, x + OBJECT / 2)).unwrap_or(&".");
            text += &format!("{gap}{letters:>width$}");
        }
        text += "\n";
    }
    Some(text)
}
