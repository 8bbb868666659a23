//! Positions as text, which `Display` writes and `FromStr` reads: the field's notation where it has one, and not JSON.
//!
//! Numbers of a list stand with commas between them, and `-` is a list of nothing. What else a position has follows by name, as in
//! `7,5 ring 9 take 1-3`. Boards are pictures of their rows with `/` between them, on one line so that they can stand in a sentence.

use crate::refusal::Refusal;
use crate::wire::Integer;
use crate::wire::integer::above;
use crate::wording::cut;
use std::fmt::{self, Display};

/// A list of nothing.
pub(crate) const NOTHING: &str = "-";

/// Things with a separator between them.
pub struct Joined<'a, T>(pub &'a [T], pub &'static str);

impl<T: Display> Display for Joined<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Joined(things, separator) = *self;
        if things.is_empty() {
            return f.write_str(NOTHING);
        }
        things.iter().enumerate().try_for_each(|(index, thing)| match index {
            0 => write!(f, "{thing}"),
            _ => write!(f, "{separator}{thing}"),
        })
    }
}

/// Sizes, such as `3,5,7`.
pub fn sizes(sizes: &[u64]) -> Joined<'_, u64> {
    Joined(sizes, ",")
}

/// A text in quotation marks, with the escapes of JSON.
pub struct Quoted<'t>(pub &'t str);

/// The escapes of one letter: what stands behind `\\`, and what it means.
const ESCAPES: [(char, char); 7] = [('"', '"'), ('\\', '\\'), ('n', '\n'), ('r', '\r'), ('t', '\t'), ('b', '\u{8}'), ('f', '\u{c}')];

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for letter in self.0.chars() {
            match ESCAPES.iter().find(|(_, meant)| *meant == letter) {
                Some((sign, _)) => write!(f, "\\{sign}")?,
                None if letter < ' ' => write!(f, "\\u{:04x}", u32::from(letter))?,
                None => write!(f, "{letter}")?,
            }
        }
        f.write_str("\"")
    }
}

/// Reads a text in quotation marks, and returns what follows it; `None` if it is not complete.
pub fn read_quoted(text: &str) -> Option<(String, &str)> {
    let mut letters = text.strip_prefix('"')?.chars();
    let mut read = String::new();
    loop {
        match letters.next()? {
            '"' => return Some((read, letters.as_str())),
            '\\' => match letters.next()? {
                'u' => {
                    let (code, rest) = letters.as_str().split_at_checked(4)?;
                    read.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
                    letters = rest.chars();
                }
                escaped => read.push(ESCAPES.iter().find(|(sign, _)| *sign == escaped)?.1),
            },
            letter => read.push(letter),
        }
    }
}

/// Reads sizes.
///
/// # Errors
/// What is not a number, or which one is missing.
pub fn read_sizes(text: &str) -> Result<Vec<Integer>, Refusal> {
    let text = text.trim();
    if text.is_empty() || text == NOTHING {
        return Ok(Vec::new());
    }
    let complaint = |place: usize, size: &str| {
        let wrong = match size {
            "" => format!("size {} of {} is missing", place + 1, text.split(',').count()),
            large if is_above_all(large) => return Refusal::malformed("", too_large(large)),
            _ => format!("`{size}` is not a size"),
        };
        Refusal::malformed("", format!("{wrong}; sizes have commas between them, as in `3,5,7`, and `-` is none"))
    };
    let read = |(place, size): (usize, &str)| size.parse::<u64>().map(Integer::from).map_err(|_| complaint(place, size));
    text.split(',').map(str::trim).enumerate().map(read).collect()
}

/// Whether a text is a number, but a larger one than there are sizes.
pub(crate) fn is_above_all(number: &str) -> bool {
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) && number.parse::<u64>().is_err()
}

/// What is wrong with such a number.
pub(crate) fn too_large(number: &str) -> String {
    format!("{} is {}", cut(number, MOST_DIGITS), above(u64::MAX))
}

/// More digits of a number are not shown.
const MOST_DIGITS: usize = 40;

/// The text before the first name, and the text behind each of these names. Words have spaces between them.
///
/// # Errors
/// Another name, or one that comes twice.
pub fn named<'t, const N: usize>(text: &'t str, names: [&str; N]) -> Result<(Option<&'t str>, [Option<&'t str>; N]), Refusal> {
    let mut words = words(text).into_iter().peekable();
    let is_name = |word: &str| word.starts_with(|letter: char| letter.is_ascii_lowercase()) && !is_tiles(word);
    let first = words.next_if(|word| !is_name(word));
    let mut values = [None; N];
    while let Some(name) = words.next() {
        let names_are = || names.map(|name| format!("`{name}`")).join(", ");
        let Some(index) = names.iter().position(|known| *known == name) else {
            return Err(Refusal::malformed("", format!("`{name}` is not expected here; what may follow by name is {}", names_are())));
        };
        let value = words.next().ok_or_else(|| Refusal::malformed("", format!("a value is missing behind `{name}`")))?;
        if values[index].replace(value).is_some() {
            return Err(Refusal::malformed("", format!("`{name}` is there twice")));
        }
    }
    Ok((first, values))
}

/// The words of a text. A word that ends with a comma or a semicolon goes on with the next one.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let (mut at, mut begin) = (0, None);
    for piece in text.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        if !word.is_empty() {
            let from = *begin.get_or_insert(at);
            if !word.ends_with([',', ';']) {
                words.push(&text[from..at + word.len()]);
                begin = None;
            }
        }
        at += piece.len();
    }
    words.extend(begin.map(|from| text[from..].trim_end()));
    words
}

/// Whether a word is a picture, and so no name.
fn is_tiles(word: &str) -> bool {
    word.chars().all(|place| matches!(place, 'x' | 'o' | '#' | '.' | '/' | '_'))
}

/// The rows of a picture.
pub fn rows(text: &str) -> Vec<String> {
    match text {
        NOTHING => Vec::new(),
        // Pictures may come with a line for each row, too.
        _ => text
            .trim_end_matches('\n')
            .split(['/', '\n'])
            .map(|row| if row == EMPTY_ROW { String::new() } else { row.to_owned() })
            .collect(),
    }
}

/// A row without places. No row has this character.
pub(crate) const EMPTY_ROW: &str = "_";

/// A row of a picture.
pub struct PictureRow<'a>(pub &'a str);

impl Display for PictureRow<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { EMPTY_ROW } else { self.0 })
    }
}
