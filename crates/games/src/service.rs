//! What the crates of the service use besides the documented interface. It promises nothing.

#[cfg(feature = "serde")]
pub use crate::reread::read;
#[cfg(feature = "schema")]
pub use crate::sum::{AnyComponent, AnyMove, AnyPart};
pub use crate::{
    brussels_sprouts::{MAX_ARMS, MAX_CROSSES, MAX_NAME},
    fibonacci_nim::LARGEST_VALUED_HEAP as FIBONACCI_NIM_VALUED_HEAP,
    mixed_sprouts::{MAX_MIXED_CROSSES, MAX_MIXED_LIVES, MAX_MIXED_SPOTS, MAX_MIXED_VALUED_LIVES},
    moore::{MOST_ORDERED, MOST_SEARCHED},
    opponent::{TakenTurn, Turn, take_turn},
    paced::{TIME_PER_MOVE, list},
    refusal::WORK_BUDGET,
    rule::{LONGEST_LIST, MOST_CHOICES, MOST_MOVES},
    sprouts::{BUILT_IN, CertificateFile, FILES, MAX_LIVES, MAX_MAP_SPOTS, MAX_SPOTS, MAX_TEXT, MAX_VALUED_LIVES},
    sum::NAME as SUM,
    wording::{cut, hint, meant_by, shorten},
    wythoff::LARGEST_VALUED_HEAP as WYTHOFF_VALUED_HEAP,
};

/// The messages of the language files.
pub mod message {
    pub use crate::language::message::*;
}
