//! Bottles in lines and circles. Below a bottle where winning shots begin are the numbers of bottles that they take.

use super::position::{List, RunPlace};
use super::{Kayles, KaylesMove, KaylesPlace, KaylesPosition, RowOrRing};
use crate::game::{Draw, Game, Listing};
use crate::language::{Language, Message, Phrase, Words, message};
use crate::picture::column::table;
use crate::picture::rows::{self, MOST_OBJECTS, Row};
use crate::picture::{Align, Form, LARGE, Look, OBJECT, RADIUS, SMALL, Scene, Show, width_of, words};
use crate::refusal::Refusal;
use crate::wire::STANDS;
use nimber_solvers::theory::{Nimber, Play};
use std::collections::BTreeMap;
use std::f64::consts::TAU;

/// The least radius of a circle of bottles.
const LEAST_RADIUS: i32 = 130;

/// Between what is drawn below one another, and side by side.
const SPACE: i32 = 40;

/// The most shots that are listed of one run of bottles.
const MOST_SHOTS: usize = 1 << 13;

impl Draw<Kayles> for Kayles {
    fn shows(&self) -> &'static str {
        "bottles in rows and rings, or as `bottles` and `circles` have them"
    }

    fn things(&self, position: &KaylesPosition) -> u64 {
        let sizes = [List::Rows, List::Rings].into_iter().filter_map(|list| position.sizes(list)).flatten();
        let lines = [List::Lines, List::Circles].into_iter().filter_map(|list| position.pictures(list)).flatten();
        sizes.map(|&size| rows::things(size)).sum::<u64>() + lines.map(|line| line.len() as u64).sum::<u64>()
    }

    fn scene(&self, position: &KaylesPosition, solved: &<Kayles as Game>::Solved<'_>, _: Play, show: Show) -> Result<Scene, Refusal> {
        let mut scene = Scene::of(in_words(position, show.language));
        let places = position.places();
        let limit = |index: usize| if is_bar(&places[index]) { 1 } else { MOST_SHOTS };
        let mut shots = if show.winning { solved.winning_by_component(limit)? } else { Vec::new() }.into_iter();
        let runs = places.iter().zip(solved.values());
        let runs: Vec<Run> = runs.map(|(&place, &value)| Run { place, value, shots: shots.next().unwrap_or_else(Listing::none) }).collect();

        let mut left = &runs[..];
        for list in List::ALL {
            let entries = position.sizes(list).map_or(0, <[u64]>::len) + position.pictures(list).map_or(0, <[String]>::len);
            for index in 0..entries {
                let own = left.iter().take_while(|run| run.place.list == list && run.place.index == index).count();
                let (own, rest) = left.split_at(own);
                left = rest;
                let cells = match position.pictures(list) {
                    Some(lines) => lines[index].chars().map(|cell| cell == STANDS).collect(),
                    None => vec![true; own.iter().map(|run| run.place.component.size().min(MOST_OBJECTS) as usize).sum()],
                };
                let row = Entry { list, index, cells, takes_one: position.take().allows(1) };
                let y = if scene.height == 0 { 0 } else { scene.height + SPACE / 2 };
                match own {
                    [run] if is_bar(&run.place) => bar(&mut scene, y, run, show),
                    _ if matches!(list, List::Rings | List::Circles) => circle(&mut scene, y, &row, own, show),
                    _ => line(&mut scene, y, &row, own, show),
                }
            }
        }
        scene.reach(OBJECT, OBJECT);
        if show.values {
            scene.say(&words::values(show.language, solved.values()));
            let named: Vec<_> = runs.iter().map(|run| (run.name(show.language), Some(run.value))).collect();
            table(&mut scene, &named, show);
        }
        if show.winning {
            let moves = runs.iter().flat_map(|run| run.shots.moves.iter().map(|(shot, _)| shot.in_words()));
            scene.say(&words::winning(show.language, moves, runs.iter().map(|run| run.shots.total).sum()));
        }
        Ok(scene)
    }
}

/// What is drawn of an entry of a list.
struct Entry {
    list: List,
    index: usize,
    /// Whether a bottle is in each place.
    cells: Vec<bool>,
    /// Whether a shot may take one bottle alone.
    takes_one: bool,
}

impl Entry {
    /// The shot that takes the bottle in a cell alone, as JSON.
    fn shot(&self, cell: usize) -> Option<String> {
        let (entry, index) = (self.list.entry(), self.index);
        let place = match self.list {
            List::Rows => format!(",\"leaves\":[{cell},{}]", self.cells.len() - cell - 1),
            List::Rings => String::new(),
            List::Lines | List::Circles => format!(",\"at\":{cell}"),
        };
        self.takes_one.then(|| format!("{{\"{entry}\":{index},\"take\":1{place}}}"))
    }
}

/// A row, a ring, or a run of bottles in a picture.
struct Run {
    place: RunPlace,
    value: Nimber,
    /// The winning shots.
    shots: Listing<KaylesMove>,
}

impl Run {
    fn name(&self, language: Language) -> String {
        let RunPlace { list, index, at, .. } = self.place;
        let of = |message| Phrase::of(message).number("index", index as u64 + 1);
        language.say(&match list {
            List::Rows => of(message::PICTURE_ROW_NAME),
            List::Rings => of(message::PICTURE_RING_NAME),
            List::Lines => of(message::PICTURE_LINE_NAME).number("at", at as u64 + 1),
            List::Circles => of(message::PICTURE_CIRCLE_NAME).number("at", at as u64 + 1),
        })
    }

    /// The cells at which winning shots begin, each with the numbers that they take.
    fn begins(&self) -> BTreeMap<usize, Vec<u64>> {
        let mut begins: BTreeMap<usize, Vec<u64>> = BTreeMap::new();
        for (shot, _) in &self.shots.moves {
            let at = match self.place.list {
                List::Rows => shot.leaves.first().map_or(0, |&left| left as usize),
                List::Rings => 0,
                List::Lines | List::Circles => cell(shot).unwrap_or(0),
            };
            begins.entry(at).or_default().push(shot.take);
        }
        begins
    }
}

/// Whether a run is drawn as a bar with its number of bottles.
fn is_bar(place: &RunPlace) -> bool {
    matches!(place.list, List::Rows | List::Rings) && place.component.size() > MOST_OBJECTS
}

/// For example `1,2`, or `1…` for a longer list.
fn takes(takes: &[u64]) -> String {
    match takes {
        [one] => one.to_string(),
        [one, other] if *other < 10 => format!("{one},{other}"),
        [one, ..] => format!("{one}…"),
        [] => String::new(),
    }
}

/// A row or a ring that is too long for its bottles to be drawn.
fn bar(scene: &mut Scene, y: i32, run: &Run, show: Show) {
    let wins = !run.shots.moves.is_empty();
    let RunPlace { list, index, component, .. } = run.place;
    let row = Row::new(format!("{}-{index}", list.entry()), component.size(), |_| None);
    let end = rows::objects(scene, (0, y), &row, |_| wins);
    let what = if list == List::Rings { show.language.say(&Phrase::of(message::PICTURE_RING)) } else { String::new() };
    let x = end + SPACE + if what.is_empty() { 0 } else { width_of(&what, LARGE) + SPACE };
    scene.label(Look::Name, (end + SPACE, y + OBJECT / 2), LARGE, Align::Start, what);
    scene.reach(x, y + OBJECT);
    words_beside(scene, (x, y + OBJECT / 2), run, show.language);
    if show.values {
        value(scene, (end / 2, y + OBJECT + SPACE), run.value);
    }
}

/// The first winning shot of a run in words.
fn words_beside(scene: &mut Scene, (x, y): (i32, i32), run: &Run, language: Language) {
    if let Some((shot, _)) = run.shots.moves.first() {
        let text = words::first_of(language, in_a_shot(shot, language), run.shots.total);
        scene.reach(x + width_of(&text, LARGE), y);
        scene.label(Look::Move, (x, y), LARGE, Align::Start, text);
    }
}

fn value(scene: &mut Scene, at: (i32, i32), value: Nimber) {
    scene.label(Look::Value, at, LARGE, Align::Middle, value.to_string());
    scene.reach(at.0, at.1 + LARGE);
}

/// Bottles and gaps, each at its point. `begins` tells whether a winning shot begins at a bottle.
fn bottles(scene: &mut Scene, entry: &Entry, point: impl Fn(usize) -> (i32, i32), begins: impl Fn(usize) -> bool) {
    for (cell, &is_bottle) in entry.cells.iter().enumerate() {
        let (x, y) = point(cell);
        if !is_bottle {
            scene.add(Look::Gap, Form::Disc { x, y, radius: RADIUS / 3 });
            continue;
        }
        let look = if begins(cell) { Look::Winning } else { Look::Tile };
        let name = format!("{}-{}-{cell}", entry.list.entry(), entry.index);
        scene.piece(look, Form::Disc { x, y, radius: RADIUS }, name, entry.shot(cell));
    }
}

fn line(scene: &mut Scene, y: i32, entry: &Entry, runs: &[Run], show: Show) {
    let cells = &entry.cells;
    let middle = |cell: usize| (cell as i32 * OBJECT + OBJECT / 2, y + OBJECT / 2);
    let begins: BTreeMap<_, _> = runs.iter().flat_map(Run::begins).collect();
    if cells.is_empty() {
        scene.add(Look::Gap, Form::Disc { x: middle(0).0, y: middle(0).1, radius: RADIUS / 3 });
    }
    bottles(scene, entry, middle, |cell| begins.contains_key(&cell));
    scene.reach(cells.len() as i32 * OBJECT, y + OBJECT);
    let mut below = y + OBJECT;
    if show.winning && !begins.is_empty() {
        below += SMALL / 2;
        for (&cell, taken) in &begins {
            scene.label(Look::Move, (middle(cell).0, below), SMALL, Align::Middle, takes(taken));
        }
        below += SMALL / 2;
    }
    if show.values {
        for run in runs {
            let width = run.place.component.size().max(1) as i32 * OBJECT;
            value(scene, (run.place.at as i32 * OBJECT + width / 2, below + LARGE / 2), run.value);
        }
    }
    scene.reach(0, below);
}

fn circle(scene: &mut Scene, y: i32, entry: &Entry, runs: &[Run], show: Show) {
    let cells = &entry.cells;
    let count = cells.len().max(1) as f64;
    let radius = if cells.len() > 1 { (f64::from(OBJECT) / (2.0 * (TAU / 2.0 / count).sin())) as i32 } else { 0 }.max(LEAST_RADIUS);
    let is_ring = runs.iter().any(|run| matches!(run.place.component, RowOrRing::Ring(_)));
    let begins: BTreeMap<_, _> = runs.iter().flat_map(Run::begins).collect();
    // Room for the bottles, and outside of them for what shots take.
    let edge = OBJECT / 2 + if is_ring || begins.is_empty() { 0 } else { SMALL };
    let (x, y) = (radius + edge, y + radius + edge);
    // From the top on, clockwise. A half is the middle between two cells.
    let point = |halves: usize, radius: i32| {
        let (sin, cos) = (halves as f64 / 2.0 / count * TAU).sin_cos();
        let along = |component: f64| (f64::from(radius) * component).round() as i32;
        (x + along(sin), y - along(cos))
    };
    scene.add(Look::Frame, Form::Disc { x, y, radius });
    bottles(scene, entry, |cell| point(2 * cell, radius), |cell| begins.contains_key(&cell) || is_ring && !begins.is_empty());
    scene.reach(2 * (radius + edge), y + radius + edge);
    match runs {
        // The places of a ring are alike.
        [run] if is_ring => words_beside(scene, (x + radius + edge + SPACE, y), run, show.language),
        _ => {
            for (&cell, taken) in &begins {
                let at = point(2 * cell, radius + OBJECT / 2 + SMALL / 2);
                scene.label(Look::Move, at, SMALL, Align::Middle, takes(taken));
            }
        }
    }
    for run in runs.iter().filter(|_| show.values) {
        let size = run.place.component.size() as usize;
        let at = if size == cells.len() { (x, y) } else { point(2 * run.place.at + size - 1, radius - RADIUS * 2) };
        value(scene, at, run.value);
    }
}

/// In a picture, the cell of the first bottle that a shot takes.
fn cell(shot: &KaylesMove) -> Option<usize> {
    match shot.place {
        KaylesPlace::Line { at, .. } | KaylesPlace::Circle { at, .. } => Some(at),
        KaylesPlace::Row(_) | KaylesPlace::Ring(_) => None,
    }
}

fn in_a_shot(shot: &KaylesMove, language: Language) -> String {
    let leaves: Vec<u64> = shot.leaves.iter().copied().filter(|&leaf| leaf > 0).collect();
    match cell(shot) {
        Some(at) => language.say(&Phrase::of(message::PICTURE_TAKE_AT).number("take", shot.take).number("at", at as u64 + 1)),
        None => words::take_and_leave(language, shot.take, &leaves),
    }
}

fn in_words(position: &KaylesPosition, language: Language) -> String {
    let in_words = |list: List| match list {
        List::Rows => sizes_in_words(position, list, message::PICTURE_ROWS, language),
        List::Rings => sizes_in_words(position, list, message::PICTURE_RINGS, language),
        List::Lines => lines_in_words(position, list, message::PICTURE_LINES, language),
        List::Circles => lines_in_words(position, list, message::PICTURE_CIRCLES, language),
    };
    let lists = List::ALL.into_iter().filter_map(in_words);
    let bottles = lists.reduce(|one, other| words::joined(language, message::LIST_AND, &[one, other]));
    let bottles = bottles.unwrap_or_else(|| language.say(&Phrase::of(message::PICTURE_NO_BOTTLES)));
    match position.take() {
        take if take.is_default() => bottles,
        take => language.say(&Phrase::of(message::PICTURE_WITH_RULE).text("position", bottles).phrase("rule", take.in_words(language))),
    }
}

fn sizes_in_words(position: &KaylesPosition, list: List, message: Message, language: Language) -> Option<String> {
    let sizes = position.sizes(list).filter(|sizes| !sizes.is_empty())?;
    Some(words::counted(language, message, sizes))
}

fn lines_in_words(position: &KaylesPosition, list: List, message: Message, language: Language) -> Option<String> {
    let lines = position.pictures(list).filter(|lines| !lines.is_empty())?;
    let lines_in_words = words::list(language, lines.iter());
    Some(language.say(&Phrase::of(message).number("count", lines.len() as u64).text("lines", lines_in_words)))
}
