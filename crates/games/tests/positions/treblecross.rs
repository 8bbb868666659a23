//! Treblecross in sums, where a line wins everything.

use nimber_games::{Nim, Outcome, Refusal, Sum, Treblecross};
use std::collections::HashMap;

/// Whether the player to move wins, by the moves alone: who cannot move has lost.
fn wins(sum: &Sum, known: &mut HashMap<String, bool>) -> bool {
    if let Some(&known) = known.get(&sum.to_string()) {
        return known;
    }
    let moves: Vec<_> = sum.legal_moves().collect();
    assert_eq!(moves.is_empty(), sum.is_over(), "{sum}");
    let found = moves.iter().any(|mv| !wins(&sum.play(mv).unwrap(), known));
    known.insert(sum.to_string(), found);
    found
}

#[test]
fn who_completes_a_line_wins_the_whole_sum() {
    let mut known = HashMap::new();
    let mut solved = 0;
    for board in [".....", "......", "X....", "...X...", "X......", "........", ".XX.", "X.X"] {
        for heap in 0..4 {
            let sum = Treblecross::new(board).unwrap() + Nim::new([heap]).unwrap();
            match sum.solve() {
                Ok(answer) => {
                    solved += 1;
                    assert_eq!(answer.is_won(), wins(&sum, &mut known), "{sum}");
                    for mv in answer.winning_moves().unwrap() {
                        assert!(!wins(&sum.play(&mv).unwrap(), &mut known), "{sum}: {mv}");
                    }
                }
                // A move completes a line.
                Err(refusal) => assert!(matches!(refusal, Refusal::BeyondLimits(_)) && wins(&sum, &mut known), "{sum}: {refusal}"),
            }
        }
    }
    assert_eq!(solved, 24);
}

#[test]
fn a_sum_with_a_line_is_over() {
    let board = Treblecross::new("X.X").unwrap();
    let line = board.play(&board.legal_moves().next().unwrap()).unwrap();
    assert!(line.is_over() && line.solve().unwrap().outcome() == Outcome::P);
    let sum: Sum = Nim::new([3]).unwrap() + line;
    assert!(sum.is_over() && sum.legal_moves().next().is_none());
    let refusal = sum.solve().err().unwrap().to_string();
    assert!(refusal.contains("who made the last move of component 2, Treblecross, has won it"), "{refusal}");
    let open = Nim::new([3]).unwrap() + board;
    let mv = open.legal_moves().next().unwrap();
    assert!(matches!(sum.play(&mv), Err(Refusal::IllegalMove(_))));
}
