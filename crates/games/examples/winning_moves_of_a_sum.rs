//! All winning moves of a sum of three games.

use nimber_games::{Grundy, GrundyMove, HeapMove, IChomp, Kayles, KaylesMove, Nim, Refusal, Sum};

fn main() -> Result<(), Refusal> {
    print!("{}", winning_moves()?);
    Ok(())
}

pub fn winning_moves() -> Result<String, Refusal> {
    let sum = Kayles::rows([10])? + Nim::new([3, 5, 7])? + Grundy::groups([11])?;
    let mut text = String::new();
    for mv in sum.solve()?.winning_moves()? {
        // The words of a move count from 1.
        text += &format!("{mv}\n");
        // The move in its component, with the type of its game. Fields count from 0.
        match (mv.component, mv.typed::<KaylesMove>(), mv.typed::<HeapMove>(), mv.typed::<GrundyMove>()) {
            (0, Some(shot), _, _) => text += &format!("  {} bottles, and {:?} are left\n", shot.take, shot.leaves()),
            (1, _, Some(cut), _) => text += &format!("  {} objects from heaps[{}]\n", cut.take, cut.heap),
            (2, _, _, Some(split)) => text += &format!("  groups[{}] becomes {:?}\n", split.group, split.leaves),
            _ => {}
        }
        // It leads to a position that the opponent loses.
        assert!(!sum.play(&mv)?.solve()?.is_won());
    }

    // Any number of positions, in a list.
    let boards = Sum::of([IChomp::board(4, 4)?.into(), Nim::new([1])?.into()]);
    let answer = boards.solve()?;
    if let Some(nimber) = answer.nimber() {
        text += &format!("iChomp 4x4 and a heap of 1: nimber {nimber}\n");
    }
    Ok(text)
}
