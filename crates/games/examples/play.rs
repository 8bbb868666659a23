//! Play Nim in the terminal against an opponent who makes no mistake.

use nimber_games::{HeapMove, Nim, Refusal};
use std::io::{BufRead, Write, stdin, stdout};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    play(Nim::new([3, 5, 7])?, stdin().lock(), stdout().lock())
}

/// Two numbers in a line are a move: which heap, counted from 1, and how many objects.
pub fn play(mut position: Nim, input: impl BufRead, mut output: impl Write) -> Result<(), Box<dyn std::error::Error>> {
    writeln!(output, "The last to take wins. A move is two numbers: the heap, and how many objects.")?;
    let mut lines = input.lines();
    while !position.is_over() {
        writeln!(output, "Heaps: {:?}. Your move?", position.data().heaps)?;
        let Some(line) = lines.next().transpose()? else { return Ok(()) };
        position = match read_move(&line, &position).and_then(|mv| position.play(&mv)) {
            Ok(after) => after,
            Err(refusal) => {
                writeln!(output, "{refusal}")?;
                continue;
            }
        };
        match position.solve()?.best_move()? {
            None => writeln!(output, "You win.")?,
            Some(reply) => {
                writeln!(output, "I {reply}.")?;
                position = position.play(&reply)?;
                if position.is_over() {
                    writeln!(output, "I win.")?;
                }
            }
        }
    }
    Ok(())
}

/// The legal move that a line means.
fn read_move(line: &str, position: &Nim) -> Result<HeapMove, Refusal> {
    let numbers: Vec<u64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let moves = position.solve()?.moves()?.into_iter().map(|rated| rated.mv);
    let meant = |mv: &HeapMove| numbers == [mv.heap as u64 + 1, mv.take];
    moves.into_iter().find(meant).ok_or_else(|| Refusal::illegal("", "two numbers are needed, such as `2 1`, and so many objects there"))
}
