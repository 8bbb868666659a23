//! A strip of cells: a tile for each cross, and an empty cell with a mark where a move wins.

use super::{SolvedTreblecross, Treblecross, TreblecrossMove, TreblecrossPosition};
use crate::game::{Draw, MoveFilter, Solved};
use crate::language::{Phrase, Words, message};
use crate::picture::column::table;
use crate::picture::{Align, Form, LARGE, Look, OBJECT, RADIUS, SMALL, Scene, Show, words};
use crate::refusal::Refusal;
use nimber_solvers::theory::Play;
use std::collections::HashSet;

/// From the cells to the values below them.
const SPACE: i32 = 30;

impl Draw<Treblecross> for Treblecross {
    fn shows(&self) -> &'static str {
        "a strip of cells with a tile for each cross"
    }

    fn things(&self, position: &TreblecrossPosition) -> u64 {
        position.cells().len() as u64
    }

    fn scene(&self, position: &TreblecrossPosition, solved: &SolvedTreblecross<'_>, _: Play, show: Show) -> Result<Scene, Refusal> {
        let board = Phrase::of(message::PICTURE_CELLS).number("count", position.cells().len() as u64).text("board", position.board());
        let mut scene = Scene::of(show.language.say(&board));
        let cells = position.cells().len();
        let winning = if show.winning { solved.moves(MoveFilter::Winning, cells)?.moves } else { Vec::new() };
        let wins: HashSet<usize> = winning.iter().map(|(mv, _)| mv.cell).collect();
        let is_over = position.is_over();
        for (cell, x) in (0..cells).zip((0..).map(|place| place * OBJECT)) {
            let middle = (x + OBJECT / 2, OBJECT / 2);
            if position.is_crossed(cell) {
                scene.add(Look::Tile, Form::Square { x, y: 0 });
                scene.label(Look::OnTile, middle, LARGE, Align::Middle, "X");
                continue;
            }
            let look = if wins.contains(&cell) { Look::Winning } else { Look::Gap };
            let mv = (!is_over).then(|| format!("{{\"cell\":{cell}}}"));
            scene.piece(look, Form::Disc { x: middle.0, y: middle.1, radius: RADIUS * 2 / 3 }, format!("cell-{cell}"), mv);
        }
        scene.reach(cells as i32 * OBJECT, OBJECT);
        let runs = solved.run_values();
        if show.values {
            let values: Vec<_> = runs.iter().map(|&(_, value)| value).collect();
            let y = OBJECT + SPACE;
            for (run, value) in &runs {
                let x = (2 * run.at + run.size) as i32 * OBJECT / 2;
                scene.label(Look::Value, (x, y), SMALL, Align::Middle, value.to_string());
                scene.reach(x, y + SMALL);
            }
            scene.say(&words::values(show.language, &values));
            let name = |at: usize| show.language.say(&Phrase::of(message::PICTURE_CELLS_NAME).number("at", at as u64 + 1));
            let named: Vec<_> = runs.iter().map(|&(run, value)| (name(run.at), Some(value))).collect();
            table(&mut scene, &named, show);
        }
        if show.winning {
            let total = winning.len() as u128;
            scene.say(&words::winning(show.language, winning.iter().map(|(mv, _): &(TreblecrossMove, _)| mv.in_words()), Some(total)));
        }
        Ok(scene)
    }
}
