//! Heaps and groups: a row of objects for each, with its value beside it.

use super::column::Column;
use super::words::{self, MOST_WORDS};
use super::{Align, Form, LARGE, Look, OBJECT, RADIUS, Scene, Show, width_of};
use crate::game::Listing;
use crate::language::{Language, Words};
use nimber_solvers::theory::Nimber;
use std::ops::Range;

/// The largest heap whose objects are drawn one by one. A larger one is a bar with its number.
pub(crate) const MOST_OBJECTS: u64 = 24;

/// The width of a bar.
const BAR: i32 = 7 * OBJECT;

/// From a row to the next.
const PITCH: i32 = OBJECT + 10;

/// Between the objects, the numbers and the words of a row.
const SPACE: i32 = 40;

/// A heap.
pub struct Row {
    pub size: u64,
    /// Its value, if it is known and belongs to this heap alone.
    pub value: Option<u64>,
    pub winning: Option<WinningCut>,
    /// What its objects are called, followed by their places.
    pub name: String,
    /// For each object that is drawn by itself: the move that choosing it means, as JSON, if it means one.
    pub moves: Vec<Option<String>>,
}

impl Row {
    /// A row of objects. `mv` is the move that choosing an object means.
    pub fn new(name: String, size: u64, mv: impl Fn(u64) -> Option<String>) -> Self {
        let moves = if size <= MOST_OBJECTS { (0..size).map(mv).collect() } else { Vec::new() };
        Row { size, value: None, winning: None, name, moves }
    }
}

/// A winning move in a heap.
pub struct WinningCut {
    /// What to do, in words.
    pub text: String,
    /// The objects that are taken, or an empty range where the heap is split.
    pub taken: Range<u64>,
}

/// How many things are drawn for a heap.
pub fn things(size: u64) -> u64 {
    if size <= MOST_OBJECTS { size.max(1) } else { 1 }
}

/// A heap's objects from the point on, the upper left corner of its row. Returns the end of the row.
pub fn objects(scene: &mut Scene, (x, y): (i32, i32), row: &Row, is_winning: impl Fn(u64) -> bool) -> i32 {
    let (size, name) = (row.size, &row.name);
    let middle = y + OBJECT / 2;
    if size == 0 {
        scene.add(Look::Gap, Form::Disc { x: x + OBJECT / 2, y: middle, radius: RADIUS / 3 });
    }
    if size > MOST_OBJECTS {
        let look = if is_winning(0) { Look::Winning } else { Look::Tile };
        let form = Form::Bar { x: x + OBJECT / 2 - RADIUS, y: middle - RADIUS, width: BAR - OBJECT + 2 * RADIUS, height: 2 * RADIUS };
        scene.piece(look, form, name.clone(), None);
        scene.label(Look::OnTile, (x + BAR / 2, middle), LARGE, Align::Middle, size.to_string());
        return x + BAR;
    }
    for (at, place) in (0..size).zip(0..) {
        let look = if is_winning(at) { Look::Winning } else { Look::Tile };
        let mv = row.moves.get(at as usize).cloned().flatten();
        scene.piece(look, Form::Disc { x: x + place * OBJECT + OBJECT / 2, y: middle, radius: RADIUS }, format!("{name}-{at}"), mv);
    }
    x + size.max(1) as i32 * OBJECT
}

/// Draws heaps below one another, with their values and the XOR in columns beside them.
pub fn draw(scene: &mut Scene, rows: &[Row], show: Show) {
    let mut end = OBJECT;
    for (row, line) in rows.iter().zip(0..) {
        let cut = row.winning.as_ref();
        let is_winning = |at: u64| cut.is_some_and(|cut| cut.taken.contains(&at) || row.size > MOST_OBJECTS);
        end = end.max(objects(scene, (0, line * PITCH), row, is_winning));
        // A heap that is only split is cut with a line.
        if let Some(cut) = cut.filter(|cut| cut.taken.is_empty() && row.size <= MOST_OBJECTS) {
            let x = cut.taken.start as i32 * OBJECT;
            scene.add(Look::WinningEdge, Form::Line([(x, line * PITCH - 5), (x, line * PITCH + OBJECT + 5)]));
        }
        scene.reach(end, (line + 1) * PITCH);
    }
    scene.reach(OBJECT, OBJECT);
    let x = end + SPACE;
    let mut right = x;
    let middle = |line: i32| line * PITCH + OBJECT / 2;
    if let Some(column) = Column::of(rows.iter().filter_map(|row| row.value), show) {
        for (row, line) in rows.iter().zip(0..) {
            column.line(scene, x, middle(line), row.value);
        }
        if rows.len() > 1 {
            column.xor(scene, x, rows.len() as i32 * PITCH);
        }
        right = x + column.width() + SPACE;
    }
    for (row, line) in rows.iter().zip(0..) {
        if let Some(cut) = &row.winning {
            scene.label(Look::Move, (right, middle(line)), LARGE, Align::Start, cut.text.as_str());
            scene.reach(right + width_of(&cut.text, LARGE), 0);
        }
    }
}

/// Draws a sum of heaps, and describes it in words. `winning` has the winning moves of each heap, if they are shown. `mv` is the move that
/// choosing an object of a heap means, by their indices. `name` is what a heap is called.
pub fn draw_sum<M: Words>(
    scene: &mut Scene,
    sizes: &[u64],
    values: &[Nimber],
    winning: &[Listing<M>],
    cut: impl Fn(Language, &M) -> WinningCut,
    (name, mv): (&str, impl Fn(usize, u64) -> Option<String>),
    show: Show,
) {
    let row = |(index, &size): (usize, &u64)| {
        let listing = winning.get(index);
        let cut = listing.and_then(|listing| {
            let (first, _) = listing.moves.first()?;
            let WinningCut { text, taken } = cut(show.language, first);
            Some(WinningCut { text: words::first_of(show.language, text, listing.total), taken })
        });
        let value = values.get(index).map(|value| value.get());
        Row { value, winning: cut, ..Row::new(format!("{name}-{index}"), size, |at| mv(index, at)) }
    };
    let rows: Vec<Row> = sizes.iter().enumerate().map(row).collect();
    draw(scene, &rows, show);
    if show.values {
        scene.say(&words::values(show.language, values));
    }
    if show.winning {
        let language = show.language;
        let in_words = |(mv, total): (&M, _)| words::first_of(language, language.say(&mv.in_words()), total);
        let first: Vec<_> = winning.iter().filter_map(|listing| Some((&listing.moves.first()?.0, listing.total))).collect();
        let told = first.iter().take(MOST_WORDS).map(|&mv| in_words(mv)).collect();
        scene.say(&words::winning_in_words(language, told, Some(first.len() as u128)));
    }
}
