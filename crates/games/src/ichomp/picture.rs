//! A board as its tiles, with its edge and the lines between its quadrants.

use super::board::{Frame, IChompPosition, Quadrant};
use super::game::{IChomp, SolvedIChomp};
use crate::game::{Draw, MoveFilter, Solved};
use crate::picture::board::{self, Label, Tile};
use crate::picture::column::table;
use crate::picture::scene::{Form, Look, OBJECT};
use crate::picture::{Scene, Show, words};
use crate::refusal::Refusal;
use nimber_solvers::chomp::Partition;
use nimber_solvers::theory::{Nimber, Play};
use std::collections::HashSet;

/// The most lines of a board that are put into words.
const MOST_LINES: u16 = 16;

/// Between the tiles and the edge of the board.
const EDGE: i32 = 8;

impl Draw<IChomp> for IChomp {
    fn things(&self, position: &IChompPosition) -> u64 {
        tiles_of(position)
    }

    fn scene(&self, position: &IChompPosition, solved: &SolvedIChomp<'_>, _: Play, show: Show) -> Result<Scene, Refusal> {
        let mut scene = Scene::of(in_words(position));
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
        board::draw(&mut scene, &tiles, show);
        if show.values {
            let parts = solved.components();
            let parts: Vec<_> = parts.iter().map(|part| (part.quadrant.name().to_owned(), part.sg.map(Nimber::new))).collect();
            let named = parts.iter().map(|(name, value)| match value {
                Some(value) => format!("{name} {value}"),
                None => format!("{name} unknown"),
            });
            scene.say(&format!("Values of the quadrants: {}.", words::list(named)));
            table(&mut scene, &parts, show);
        }
        if let Some(winning) = winning {
            scene.say(&words::winning(winning.moves.iter().map(|(mv, _)| mv), winning.total));
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

fn in_words(position: &IChompPosition) -> String {
    let Frame { width, height, centre } = position.frame();
    let tiles = tiles_of(position);
    let board = format!("board of {width} columns and {height} rows");
    let centre = format!("its quadrants meet above row {} and left of column {}", centre.row + 1, centre.col + 1);
    if tiles == u64::from(width) * u64::from(height) {
        return format!("a full {board}; {centre}");
    }
    let mut words = format!("a {board} with {tiles} tiles; {centre}");
    if height <= MOST_LINES && width <= MOST_LINES {
        let line = |row| (0..width).map(|col| if position.is_tile(row, col) { '1' } else { '0' }).collect::<String>();
        words += &format!("; its lines are {}", (0..height).map(line).collect::<Vec<_>>().join(", "));
    }
    words
}
