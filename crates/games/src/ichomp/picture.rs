//! A board as its tiles, with its edge and the lines between its quadrants.

use super::board::{Frame, IChompPosition, Quadrant};
use super::{IChomp, SolvedIChomp};
use crate::game::{Draw, MoveFilter, Solved};
use crate::language::{Language, Phrase, Words, message};
use crate::picture::board::{self, Label, Tile};
use crate::picture::column::table;
use crate::picture::{Form, Look, OBJECT, Scene, Show, words};
use crate::refusal::Refusal;
use nimber_solvers::chomp::Partition;
use nimber_solvers::theory::{Nimber, Play};
use std::collections::HashSet;

/// The most lines of a board that are put into words.
const MOST_LINES: u16 = 16;

/// Between the tiles and the edge of the board.
const EDGE: i32 = 8;

impl Draw<IChomp> for IChomp {
    fn shows(&self) -> &'static str {
        "the tiles, the edge of the board and its quadrants"
    }

    fn things(&self, position: &IChompPosition) -> u64 {
        tiles_of(position)
    }

    fn scene(&self, position: &IChompPosition, solved: &SolvedIChomp<'_>, _: Play, show: Show) -> Result<Scene, Refusal> {
        let language = show.language;
        let mut scene = Scene::of(in_words(position, language));
        let Frame { width, height, centre } = position.frame();
        let [width, height, row, col] = [width, height, centre.row, centre.col].map(|places| i32::from(places) * OBJECT);
        scene.reach(width, height);
        scene.add(Look::Frame, Form::Bar { x: -EDGE, y: -EDGE, width: width + 2 * EDGE, height: height + 2 * EDGE });
        scene.add(Look::Frame, Form::Line([(0, row), (width, row)]));
        scene.add(Look::Frame, Form::Line([(col, 0), (col, height)]));

        let all = tiles_of(position) as usize;
        let winning = if show.winning { Some(solved.moves(MoveFilter::Winning, all)?) } else { None };
        let wins: HashSet<_> = winning.iter().flat_map(|list| &list.moves).map(|(mv, _)| (mv.row, mv.col)).collect();
        let tile = |row, col, label| Tile { row, col, label, wins: wins.contains(&(row, col)), mv: board::take_tile(row, col) };
        let tiles: Vec<Tile> = match show.values {
            true => {
                let label = |sg: Option<u64>| sg.map_or(Label::None, |sg| Label::Value(sg as i64));
                let moves = solved.moves(MoveFilter::All, all)?.moves.into_iter();
                moves.map(|(mv, _)| tile(mv.row, mv.col, label(mv.quadrant_sg))).collect()
            }
            false => places(position).map(|(row, col)| tile(row, col, Label::None)).collect(),
        };
        board::draw(&mut scene, tiles, show);
        if show.values {
            let parts = solved.components(false);
            let parts: Vec<_> = parts.iter().map(|part| (part.quadrant.name().to_owned(), part.sg.map(Nimber::new))).collect();
            let named = parts.iter().map(|(name, value)| match value {
                Some(value) => format!("{name} {value}"),
                None => language.say(&Phrase::of(message::PICTURE_UNKNOWN).text("name", name)),
            });
            scene.say(&language.say(&Phrase::of(message::PICTURE_QUADRANT_VALUES).text("values", words::list(language, named))));
            table(&mut scene, &parts, show);
        }
        if let Some(winning) = winning {
            scene.say(&words::winning(language, winning.moves.iter().map(|(mv, _)| mv.in_words()), winning.total));
        }
        Ok(scene)
    }
}

fn tiles_of(position: &IChompPosition) -> u64 {
    position.quadrants().iter().map(|quadrant| u64::from(quadrant.tiles())).sum()
}

/// The places of all tiles.
fn places(position: &IChompPosition) -> impl Iterator<Item = (u16, u16)> + '_ {
    let in_quadrant = |quadrant: Quadrant| {
        let frame = position.frame();
        Partition::moves(position.quadrant(quadrant)).map(move |(row, col)| frame.on_board(quadrant, row, col))
    };
    Quadrant::ALL.into_iter().flat_map(in_quadrant)
}

fn in_words(position: &IChompPosition, language: Language) -> String {
    let Frame { width, height, centre } = position.frame();
    let tiles = tiles_of(position);
    let board = |message| {
        let board = Phrase::of(message).number("width", width.into()).number("height", height.into());
        board.number("row", u64::from(centre.row) + 1).number("col", u64::from(centre.col) + 1)
    };
    if tiles == u64::from(width) * u64::from(height) {
        return language.say(&board(message::PICTURE_FULL_BOARD));
    }
    let board = board(message::PICTURE_BOARD).number("tiles", tiles);
    if height > MOST_LINES || width > MOST_LINES {
        return language.say(&board);
    }
    let line = |row| (0..width).map(|col| if position.is_tile(row, col) { '1' } else { '0' }).collect::<String>();
    let lines = (0..height).map(line).collect::<Vec<_>>().join(", ");
    language.say(&Phrase::of(message::PICTURE_BOARD_LINES).phrase("board", board).text("lines", lines))
}
