//! The programs in `examples/` say what is true.

#![allow(dead_code)] // their `main`

#[path = "../examples/chomp.rs"]
mod chomp;
#[path = "../examples/contest.rs"]
mod contest;
#[path = "../examples/octal_scan.rs"]
mod octal_scan;
#[path = "../examples/own_game.rs"]
mod own_game;
#[path = "../examples/play.rs"]
mod play;
#[path = "../examples/sequence_and_period.rs"]
mod sequence_and_period;
#[path = "../examples/verify_certificate.rs"]
mod verify_certificate;
#[path = "../examples/who_wins.rs"]
mod who_wins;
#[path = "../examples/winning_moves_of_a_sum.rs"]
mod winning_moves_of_a_sum;

use nimber_games::{Level, Nim};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

#[test]
fn who_wins_a_row() {
    let text = who_wins::who_wins(&[10]).unwrap();
    assert!(text.starts_with("The rows [10] have the nimber 2."), "{text}");
    assert!(text.contains("which leads to 1,8\n"), "{text}");
    assert!(who_wins::who_wins(&[7, 7]).unwrap().contains("loses"));
}

#[test]
fn a_sum_lists_moves_of_all_components() {
    let text = winning_moves_of_a_sum::winning_moves().unwrap();
    assert!(text.contains("in component 1, "), "{text}");
    assert!(text.contains("in component 2, take"), "{text}");
    assert!(text.ends_with("iChomp 4x4 and a heap of 1: nimber 1\n"), "{text}");
}

#[test]
fn a_sequence_has_its_period() {
    let text = sequence_and_period::sequence("0.77").unwrap();
    assert!(text.contains("0 1 2 3 1 4 3 2 1 4 2 6"), "{text}");
    assert!(text.contains("From heap 71 on they have the period 12."), "{text}");
    // No period of this code is known.
    assert!(sequence_and_period::sequence("0.06").unwrap().contains("No period is reported"));
    assert!(sequence_and_period::sequence("0.8").is_err());
}

#[test]
fn fibonacci_numbers_are_lost() {
    let text = own_game::tour().unwrap();
    assert!(text.starts_with("Lost heaps: [2, 3, 5, 8, 13, 21, 34]\n"), "{text}");
    // 20 = 13 + 5 + 2.
    assert!(text.contains("From 20, take 2\n"), "{text}");
    assert!(text.contains("In the sum: in component 1, take "), "{text}");
}

#[test]
fn a_game_is_played_to_its_end() {
    let play = |input: &str| {
        let mut output = Vec::new();
        play::play(Nim::new([1, 2]).unwrap(), input.as_bytes(), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    };
    let won = play("nonsense\n3 1\n2 5\n2 1\n1 1\n");
    assert_eq!(won.matches("two numbers are needed").count(), 3, "{won}");
    assert!(won.ends_with("You win.\n"), "{won}");
    assert!(play("1 1\n").ends_with("I win.\n"));
    assert!(play("").ends_with("Your move?\n"));
}

#[test]
fn a_board_far_too_large_to_solve_is_played_against_a_level() {
    let play = |board: &str, input: &str| {
        let (mut output, mut rng) = (Vec::new(), ChaCha8Rng::seed_from_u64(1));
        chomp::play(board.parse().unwrap(), Level::Perfect, &mut rng, input.as_bytes(), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    };
    assert!(play("oxx/x", "1 4\n1 2\n1 2\n2 1\n1 1\n").contains("and a tile there"));
    assert!(play("ox/x", "1 1\n").ends_with("You lose.\n"));
    // The bite at 2 2 leaves two equal arms.
    assert!(play("oxx/xxx/xxx", "2 2\n2 1\n1 2\n").contains("I "));
    let row = format!("o{}", "x".repeat(39));
    let large = [row.as_str()].into_iter().chain(std::iter::repeat_n(&*"x".repeat(40), 39)).collect::<Vec<_>>().join("/");
    assert!(play(&large, "20 20\n").contains("I "));
}

#[test]
fn a_contest_program_is_checked() {
    let check = |rule: &str, output: &str| contest::check(rule, output.as_bytes()).unwrap();
    assert_eq!(check("1,3,4", "0 1 0 1\n2 3"), "right: 6 values");
    assert_eq!(check("1,3,4", "0 1 0 1 2 2"), "wrong: heap 5 has the value 3, not 2");
    assert_eq!(check("0.77", "0 1 2 3 1 x"), "wrong: heap 5 has the value 4, not x");
    assert!(contest::check("0.8", &b""[..]).is_err());
}

#[test]
fn codes_are_scanned() {
    assert_eq!(octal_scan::line("0.770", 30_000_000).unwrap().split_whitespace().collect::<Vec<_>>(), ["0.770", "71", "12", "40"]);
    assert!(octal_scan::line("0.007", 300_000).unwrap().ends_with("none found"));
}

#[test]
fn a_false_certificate_is_refused() {
    let text = verify_certificate::made(3).unwrap();
    let report = verify_certificate::verify(&text).unwrap();
    assert!(report.ends_with("has the nimber 1\n"), "{report}");
    let (head, claims) = text.split_once("}\n").unwrap();
    let wrong = claims.replacen("1 ", "2 ", 1);
    assert_ne!(wrong, claims);
    assert!(verify_certificate::verify(&format!("{head}}}\n{wrong}")).is_err());
}

/// The page of the repository has the examples of the crate's page, which are tests.
#[test]
fn the_page_on_the_library_has_the_same_examples() {
    let blocks =
        |text: String| text.split("```rust\n").skip(1).filter_map(|rest| Some(rest.split_once("```")?.0.to_owned())).collect::<Vec<_>>();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    // It is not part of the package.
    let Ok(page) = std::fs::read_to_string(folder.join("../../docs/library.md")) else { return };
    let tested = blocks(std::fs::read_to_string(folder.join("README.md")).unwrap());
    let shown = blocks(page);
    assert_eq!(shown.len(), 6);
    assert!(shown.iter().all(|block| tested.contains(block)));
}
