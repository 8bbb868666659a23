//! Reads what `Display` writes of a sum.

use super::games::Catalogued;
use super::position::GamePosition;
use super::sum::{Component, Sum};
use crate::notation::NOTHING;
use crate::refusal::Refusal;
use crate::rules;
use crate::sum::{OWN, own_is_not_read};
use crate::wording::hint;
use std::str::FromStr;

/// How the text of a component is read, by the name of its game.
type Read = fn(&str) -> Result<Component, Refusal>;

/// The names are those in [`Game::about`](crate::Game::about), without making every game to ask it.
const READERS: &[(&str, Read)] = &[
    ("nim", read::<rules::Nim>),
    ("subtraction", read::<rules::Subtraction>),
    ("lasker", read::<rules::Lasker>),
    ("wythoff", read::<rules::Wythoff>),
    ("euclid", read::<rules::Euclid>),
    ("fibonacci-nim", read::<rules::FibonacciNim>),
    ("moore", read::<rules::Moore>),
    ("kayles", read::<rules::Kayles>),
    ("grundy", read::<rules::Grundy>),
    ("split", read::<rules::Split>),
    ("octal", read::<rules::Octal>),
    ("treblecross", read::<rules::Treblecross>),
    ("rule", read::<rules::Rule>),
    ("chomp", read::<rules::Chomp>),
    ("ichomp", read::<rules::IChomp>),
    ("notakto", read::<rules::Notakto>),
    ("sprouts", read::<rules::Sprouts>),
    ("brussels-sprouts", read::<rules::BrusselsSprouts>),
    ("mixed-sprouts", read::<rules::MixedSprouts>),
    ("hackenbush", read::<rules::Hackenbush>),
    ("dag", read::<rules::Dag>),
];

fn read<G: Catalogued<Request: FromStr<Err = Refusal>>>(text: &str) -> Result<Component, Refusal> {
    Ok(text.parse::<GamePosition<G>>()?.into())
}

/// Reads the name of each game and its position, such as `nim 3,5 + kayles 7`, and `-` as the sum of nothing. A sum with a game of one's
/// own is written and not read: the name `own` does not tell which type it is.
impl FromStr for Sum {
    type Err = Refusal;

    #[inline] // whoever calls it compiles it, with all games
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let text = text.trim();
        if text.is_empty() || text == NOTHING {
            return Ok(Sum::of([]));
        }
        let place = |index: usize| format!("/components/{index}");
        let component = |(index, text)| component(text).map_err(|refusal| refusal.below(&place(index)));
        Ok(Sum::of(components(text).into_iter().enumerate().map(component).collect::<Result<Vec<_>, _>>()?))
    }
}

#[inline]
fn component(text: &str) -> Result<Component, Refusal> {
    let (name, position) = text.split_once(' ').unwrap_or((text, ""));
    let names = || READERS.iter().map(|&(name, _)| name);
    let unknown = || {
        if name == OWN {
            return Refusal::malformed("", own_is_not_read());
        }
        let detail = format!("`{name}` is no game of a sum{}; there are {}", hint(name, names()), names().collect::<Vec<_>>().join(", "));
        Refusal::malformed("", detail)
    };
    let (_, read) = READERS.iter().find(|(known, _)| *known == name).ok_or_else(unknown)?;
    read(position)
}

const PLUS: &str = " + ";

/// The texts of the components. A plus stands before the name of a game: in Sprouts it may stand between lands, too, and in a text of a
/// name or a drawing.
fn components(text: &str) -> Vec<&str> {
    let mut components = Vec::new();
    let (mut begin, mut is_quoted, mut is_escaped) = (0, false, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '"' if !is_escaped => is_quoted = !is_quoted,
            ' ' if !is_quoted => {
                if let Some(next) = text[at..].strip_prefix(PLUS).filter(|next| starts_with_name(next)) {
                    components.push(text[begin..at].trim());
                    begin = text.len() - next.len();
                }
            }
            _ => {}
        }
        is_escaped = is_quoted && letter == '\\' && !is_escaped;
    }
    components.push(text[begin..].trim());
    components
}

fn starts_with_name(text: &str) -> bool {
    let word = text.split(' ').next().unwrap_or_default();
    !word.is_empty() && word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_that_can_be_in_a_sum_is_read_by_its_name() {
        let names: Vec<_> = crate::sum::Sum::shared().component_names().collect();
        assert_eq!(READERS.iter().map(|&(name, _)| name).collect::<Vec<_>>(), names);
    }
}
