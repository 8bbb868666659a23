//! Moves by what is written of them, for logs of sentences.

use super::refusal::{Limit, Refusal};
use crate::wire::Integer;
use std::fmt::Display;

/// The most moves of a position that are written to find one of them.
const MOST_WRITTEN: usize = 1_000_000;

/// The move that is written as this text. Equal moves may come more than once.
///
/// # Errors
/// [`Refusal::IllegalMove`] if different moves are written so, [`Refusal::OutOfWork`] if there are too many moves.
pub fn written<M: Display + Eq>(text: &str, moves: impl Iterator<Item = M>) -> Result<Option<M>, Refusal> {
    let mut found = None;
    for (index, mv) in moves.enumerate() {
        if index == MOST_WRITTEN {
            return Err(too_many());
        }
        if mv.to_string() == text && found.as_ref().is_none_or(|found| *found != mv) && found.replace(mv).is_some() {
            return Err(Refusal::illegal("", format!("more than one move is written `{text}`")));
        }
    }
    Ok(found)
}

/// The legal move that is written as this text, where its numbers say what it is: of the moves that they may mean, it is the one with the
/// text. `meant` gets the numbers in their order, and `find` looks for a move.
///
/// # Errors
/// [`Refusal::IllegalMove`] if there is none, or why the work stopped.
pub fn written_in_numbers<R, M: Display>(
    text: &str,
    meant: impl FnOnce(&[u64]) -> Vec<R>,
    find: impl Fn(&R) -> Result<M, Refusal>,
) -> Result<M, Refusal> {
    let digits = text.split(|sign: char| !sign.is_ascii_digit()).filter(|digits| !digits.is_empty());
    let numbers: Result<Vec<u64>, _> = digits.map(str::parse).collect();
    for request in numbers.map_or_else(|_| Vec::new(), |numbers| meant(&numbers)) {
        match find(&request) {
            Ok(mv) if mv.to_string() == text => return Ok(mv),
            Ok(_) | Err(Refusal::IllegalMove(_)) => {}
            Err(other) => return Err(other),
        }
    }
    Err(none_written(text))
}

/// An index that a text counts from 1.
pub fn from_one(number: u64) -> Option<Integer> {
    number.checked_sub(1).map(Integer::from)
}

/// The refusal of a text that is that of no legal move.
pub fn none_written(text: &str) -> Refusal {
    Refusal::illegal("", format!("no legal move is written `{text}`"))
}

fn too_many() -> Refusal {
    let read = if cfg!(feature = "serde") { ", or read by `move_from_json`" } else { "" };
    let detail = format!(
        "a position with more than {MOST_WRITTEN} moves has none read from text; a move is found by `find`, made by a function of its game \
         such as `take` or `named`{read}"
    );
    Refusal::OutOfWork(Limit::new("written_moves", MOST_WRITTEN as u64, format!("more than {MOST_WRITTEN}"), detail))
}
