//! Tiles in rows and columns.

use super::column::binary;
use super::{Align, Form, LARGE, Look, OBJECT, Scene, Show};

/// A standing tile.
pub struct Tile {
    pub row: u16,
    pub col: u16,
    /// What is written on it.
    pub label: Label,
    /// Whether a winning move takes it.
    pub wins: bool,
    /// The move that takes it, as JSON, if there is one such move.
    pub mv: Option<String>,
}

/// The move that takes a tile, in the games in which its place is the move.
pub fn take_tile(row: u16, col: u16) -> Option<String> {
    Some(format!("{{\"row\":{row},\"col\":{col}}}"))
}

/// What is written on a tile.
pub enum Label {
    None,
    Value(i64),
    Word(&'static str),
}

/// Draws the tiles, each in its place.
pub fn draw(scene: &mut Scene, mut tiles: Vec<Tile>, show: Show) {
    for tile in &mut tiles {
        let look = if tile.wins { Look::Winning } else { Look::Tile };
        let form = Form::Square { x: i32::from(tile.col) * OBJECT, y: i32::from(tile.row) * OBJECT };
        scene.piece(look, form, format!("tile-{}-{}", tile.row, tile.col), tile.mv.take());
    }
    let texts: Vec<TileTexts> = tiles.iter().filter_map(|tile| texts(tile, show)).collect();
    let longest = |of: fn(&TileTexts) -> usize| texts.iter().map(of).max().unwrap_or(0);
    let large = fitting(LARGE, longest(|texts| texts.label.len()), 2);
    let small = fitting(LARGE * 2 / 3, longest(|texts| texts.binary.len()), 3);
    for TileTexts { tile, label, binary } in texts {
        let x = i32::from(tile.col) * OBJECT + OBJECT / 2;
        let y = i32::from(tile.row) * OBJECT + OBJECT / 2;
        if !binary.is_empty() {
            scene.label(Look::OnTile, (x, y + 22), small, Align::Middle, binary);
        }
        scene.label(Look::OnTile, (x, if show.binary { y - 16 } else { y }), large, Align::Middle, label);
    }
}

/// What is written on a tile.
struct TileTexts<'a> {
    tile: &'a Tile,
    label: String,
    /// The same in binary, if that is shown.
    binary: String,
}

fn texts(tile: &Tile, show: Show) -> Option<TileTexts<'_>> {
    let (label, value) = match tile.label {
        Label::None => return None,
        Label::Word(word) => (word.to_owned(), None),
        // A poisoned tile is worth -1, which has no binary form of its own.
        Label::Value(value) => (value.to_string(), u64::try_from(value).ok().filter(|_| show.binary)),
    };
    Some(TileTexts { tile, label, binary: value.map(|value| binary(value, 1)).unwrap_or_default() })
}

/// The height at which `letters` letters fit, if `fit` letters fit at `height`.
fn fitting(height: i32, letters: usize, fit: usize) -> i32 {
    height * fit as i32 / letters.max(fit) as i32
}
