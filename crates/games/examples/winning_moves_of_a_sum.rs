//! All winning moves of a sum of three games.

use nimber_games::{ChompMove, Grundy, HeapMove, IChomp, Kayles, KaylesMove, Nim, Refusal, Sum};

fn main() -> Result<(), Refusal> {
    print!("{}", winning_moves()?);
    Ok(())
}

pub fn winning_moves() -> Result<String, Refusal> {
    let sum = Kayles::rows([10])? + Nim::heaps([3, 5, 7])? + Grundy::groups([12])?;
    let mut text = String::new();
    for mv in sum.solve()?.winning_moves()? {
        text += &format!("{mv}\n");
        // The move in the component, with the type of its game.
        if let Some(shot) = mv.typed::<KaylesMove>() {
            text += &format!("  a shot at row {:?} that removes {} bottles\n", shot.row, shot.take);
        } else if let Some(taken) = mv.typed::<HeapMove>() {
            text += &format!("  from heap {} of component {}, {} objects\n", taken.heap, mv.component, taken.take);
        }
        // It leads to a position that the opponent loses.
        assert!(!sum.play(&mv)?.solve()?.is_won());
    }

    // Any number of positions, in a list.
    let boards = Sum::of([IChomp::board(4, 4)?.into(), Nim::heaps([1])?.into()]);
    let answer = boards.solve()?;
    if let Some(nimber) = answer.nimber() {
        text += &format!("iChomp 4x4 and a heap of 1: nimber {nimber}\n");
    }
    assert!(answer.winning_moves()?.iter().all(|mv| mv.typed::<ChompMove>().is_none()));
    Ok(text)
}
