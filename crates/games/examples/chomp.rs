//! Play Chomp in the terminal against a level: `cargo run --example chomp -- casual 5 7`.

use nimber_games::{Chomp, ChompMove, Level};
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::io::{BufRead, Write, stdin, stdout};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let level = arguments.first().map_or(Ok(Level::Casual), |name| name.parse())?;
    let side = |index: usize, usual| arguments.get(index).map_or(Ok(usual), |side| side.parse());
    let board = Chomp::rectangle(side(1, 4)?, side(2, 6)?)?;
    let seed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_secs();
    play(board, level, &mut ChaCha8Rng::seed_from_u64(seed), stdin().lock(), stdout().lock())
}

/// Two numbers in a line are a move: the row and the column of a tile, counted from 1.
pub fn play(
    mut board: Chomp,
    level: Level,
    rng: &mut dyn Rng,
    input: impl BufRead,
    mut output: impl Write,
) -> Result<(), Box<dyn std::error::Error>> {
    writeln!(output, "A bite takes a tile and all tiles below it, right of it, or both. Whoever takes the `o` loses.")?;
    let mut lines = input.lines();
    loop {
        writeln!(output, "{}Your bite?", board.drawing())?;
        let Some(line) = lines.next().transpose()? else { return Ok(()) };
        let Some(bite) = read(&line, &board) else {
            writeln!(output, "A row and a column are needed, such as `2 3`, and a tile there.")?;
            continue;
        };
        board = board.play(&bite)?;
        if board.is_over() {
            writeln!(output, "You lose.")?;
            return Ok(());
        }
        let reply = board.reply(level, rng)?;
        writeln!(output, "I {}{}.", reply.mv, if reply.is_exact() { "" } else { ", and guess that it is good" })?;
        board = board.play(&reply.mv)?;
        if board.is_over() {
            writeln!(output, "You win.")?;
            return Ok(());
        }
    }
}

/// The bite that a line means. Only the rules are asked, so the board may be far too large to be solved.
fn read(line: &str, board: &Chomp) -> Option<ChompMove> {
    let numbers: Vec<u16> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    board.legal_moves().find(|bite| numbers == [bite.row + 1, bite.col + 1])
}
