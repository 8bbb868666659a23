//! A board as its tiles.

use super::{Chomp, ChompPosition, SolvedBoard};
use crate::game::{Draw, MoveFilter, Solved};
use crate::language::{Phrase, Words, message};
use crate::picture::board::{self, Label, Tile};
use crate::picture::{Form, Look, OBJECT, Scene, Show, words};
use crate::refusal::Refusal;
use nimber_solvers::theory::{Outcome, Play};
use std::collections::HashSet;

impl Draw<Chomp> for Chomp {
    fn shows(&self) -> &'static str {
        "the tiles"
    }

    fn things(&self, position: &ChompPosition) -> u64 {
        position.rows.tiles().into()
    }

    fn scene(&self, position: &ChompPosition, solved: &SolvedBoard<'_>, play: Play, show: Show) -> Result<Scene, Refusal> {
        let rows = position.rows.rows();
        let sizes: Vec<u64> = rows.iter().map(|&row| row.into()).collect();
        let mut scene = Scene::of(words::counted(show.language, message::PICTURE_BOARD_ROWS, &sizes));
        scene.reach(OBJECT.max(rows.first().map_or(0, |&row| i32::from(row) * OBJECT)), OBJECT.max(rows.len() as i32 * OBJECT));
        let all = position.rows.tiles() as usize;
        let winning = if show.winning { solved.moves(MoveFilter::Winning, all)?.moves } else { Vec::new() };
        let wins: HashSet<_> = winning.iter().map(|(mv, _)| (mv.row, mv.col)).collect();
        let tile = |row, col, label| Tile { row, col, label, wins: wins.contains(&(row, col)), mv: board::take_tile(row, col) };
        let tiles: Vec<Tile> = match show.values {
            true => {
                let label = |sg: Option<i64>, outcome| match (sg, outcome) {
                    (Some(sg), _) => Label::Value(sg),
                    (None, Outcome::N) => Label::Word("N"),
                    (None, Outcome::P) => Label::Word("P"),
                };
                let moves = solved.moves(MoveFilter::All, all)?.moves.into_iter();
                moves.map(|(mv, mark)| tile(mv.row, mv.col, label(mark.sg.and_then(|sg| sg.try_into().ok()), mark.outcome))).collect()
            }
            false => position.rows.moves().map(|(row, col)| tile(row, col, Label::None)).collect(),
        };
        board::draw(&mut scene, tiles, show);
        if play == Play::Misere && !rows.is_empty() {
            let (near, far) = (OBJECT - 30, OBJECT - 15);
            scene.add(Look::Poison, Form::Line([(near, OBJECT - far), (far, OBJECT - near)]));
            scene.add(Look::Poison, Form::Line([(near, OBJECT - near), (far, OBJECT - far)]));
            scene.say(&show.language.say(&Phrase::of(message::PICTURE_POISON)));
        }
        if show.winning {
            let moves = winning.iter().map(|(mv, _)| mv.in_words());
            scene.say(&words::winning(show.language, moves, Some(winning.len() as u128)));
        }
        Ok(scene)
    }
}
