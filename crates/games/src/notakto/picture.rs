//! Boards side by side, in rows of about as many boards as there are rows.

use super::position::NotaktoMove;
use super::{Notakto, NotaktoPosition, NotaktoRules};
use crate::components::SolvedSum;
use crate::game::{Draw, Mark, MoveFilter, Solved};
use crate::language::{Phrase, Words, message};
use crate::picture::column::binary;
use crate::picture::{Align, Form, LARGE, Look, OBJECT, SMALL, Scene, Show, words};
use crate::refusal::Refusal;
use nimber_solvers::notakto::Board;
use nimber_solvers::theory::{Outcome, Play};
use std::collections::{HashMap, HashSet};

/// From a board to the next.
const SPACE: i32 = 60;

/// Between the cells and the edge of a board.
const EDGE: i32 = 8;

/// From the edge of a cell to the ends of a cross in it.
const MARGIN: i32 = 24;

impl Draw<Notakto> for Notakto {
    fn shows(&self) -> &'static str {
        "the boards with their crosses, the free cells as tiles; a dead board has none, and its line is struck out"
    }

    fn things(&self, position: &NotaktoPosition) -> u64 {
        position.boards().iter().map(|board| u64::from(board.cells())).sum()
    }

    fn scene(
        &self,
        position: &NotaktoPosition,
        solved: &SolvedSum<'_, &NotaktoPosition, NotaktoRules<'_>>,
        _: Play,
        show: Show,
    ) -> Result<Scene, Refusal> {
        let boards = position.boards();
        let phrase = Phrase::of(message::PICTURE_NOTAKTO).number("count", boards.len() as u64);
        let mut scene = Scene::of(show.language.say(&phrase.text("boards", position.to_string().replace(',', ", "))));
        let all = self.things(position) as usize;
        let list = |want| solved.moves(want, all).map(|list| list.moves);
        let winning = if show.winning { list(MoveFilter::Winning)? } else { Vec::new() };
        let wins: HashSet<NotaktoMove> = winning.iter().map(|(mv, _)| *mv).collect();
        let marks: HashMap<NotaktoMove, Mark> = if show.values { list(MoveFilter::All)? } else { Vec::new() }.into_iter().collect();
        for (index, (&board, corner)) in boards.iter().zip(corners(boards)).enumerate() {
            draw_board(&mut scene, board, corner);
            for cell in board.moves() {
                let mv = NotaktoMove::new(index, board, cell);
                let (x, y) = place(board, corner, cell);
                let look = if wins.contains(&mv) { Look::Winning } else { Look::Tile };
                let NotaktoMove { board, row, col } = mv;
                let sent = format!("{{\"board\":{board},\"row\":{row},\"col\":{col}}}");
                scene.piece(look, Form::Square { x, y }, format!("cell-{board}-{row}-{col}"), Some(sent));
                if let Some(mark) = marks.get(&mv) {
                    label(&mut scene, (x + OBJECT / 2, y + OBJECT / 2), *mark, show);
                }
            }
        }
        if show.values {
            scene.say(&words::values(show.language, solved.values()));
        }
        if show.winning {
            let moves = winning.iter().map(|(mv, _)| mv.in_words());
            scene.say(&words::winning(show.language, moves, Some(winning.len() as u128)));
        }
        Ok(scene)
    }
}

/// The upper left corners of the boards. The largest one decides how far they are apart.
fn corners(boards: &[Board]) -> impl Iterator<Item = (i32, i32)> {
    let largest = boards.iter().map(|board| i32::from(board.side())).max().unwrap_or(0);
    let (pitch, columns) = (largest * OBJECT + SPACE, boards.len().isqrt().max(4));
    (0..boards.len()).map(move |index| ((index % columns) as i32 * pitch, (index / columns) as i32 * pitch))
}

/// The upper left corner of a cell.
fn place(board: Board, (x, y): (i32, i32), cell: u8) -> (i32, i32) {
    (x + i32::from(cell % board.side()) * OBJECT, y + i32::from(cell / board.side()) * OBJECT)
}

/// The edge of a board, its crosses and its lines.
fn draw_board(scene: &mut Scene, board: Board, corner: (i32, i32)) {
    let side = i32::from(board.side()) * OBJECT;
    let (x, y) = corner;
    scene.reach(x + side, y + side);
    scene.add(Look::Frame, Form::Bar { x: x - EDGE, y: y - EDGE, width: side + 2 * EDGE, height: side + 2 * EDGE });
    for (x, y) in (0..board.cells()).filter(|&cell| board.has(cell)).map(|cell| place(board, corner, cell)) {
        let (near, far) = (MARGIN, OBJECT - MARGIN);
        scene.add(Look::Line, Form::Line([(x + near, y + near), (x + far, y + far)]));
        scene.add(Look::Line, Form::Line([(x + near, y + far), (x + far, y + near)]));
    }
    for (first, last) in board.full_lines() {
        let middle = |cell| {
            let (x, y) = place(board, corner, cell);
            (x + OBJECT / 2, y + OBJECT / 2)
        };
        scene.add(Look::Frame, Form::Line([middle(first), middle(last)]));
    }
}

/// What the whole is worth after a move, or its outcome.
fn label(scene: &mut Scene, (x, y): (i32, i32), mark: Mark, show: Show) {
    let text = match (mark.sg, mark.outcome) {
        (Some(sg), _) => sg.to_string(),
        (None, Outcome::N) => "N".to_owned(),
        (None, Outcome::P) => "P".to_owned(),
    };
    let digits = mark.sg.and_then(|sg| u64::try_from(sg).ok()).filter(|_| show.binary);
    if let Some(sg) = digits {
        scene.label(Look::OnTile, (x, y + 22), SMALL * 2 / 3, Align::Middle, binary(sg, 1));
    }
    scene.label(Look::OnTile, (x, if show.binary { y - 16 } else { y }), LARGE, Align::Middle, text);
}
