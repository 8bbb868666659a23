//! The text of a drawing, for which the field has no notation: `map` and the names along each boundary, as in `map A C B C.D}`.
//!
//! Names have spaces between them and boundaries `.`, and `}` ends a region, as in land notation. Behind the last one, `crosses` stands
//! before the names of crosses among spots. A name of other signs than letters and digits is in quotation marks.

use super::Vertex;
use crate::notation::{Quoted, read_quoted};
use crate::refusal::Refusal;
use crate::wording::cut;
use std::borrow::Borrow;
use std::fmt;

/// For each region its boundaries, and for each boundary the names along it.
pub type Regions<V> = Vec<Vec<Vec<V>>>;

/// The regions of a drawing, and the crosses among its spots.
pub type RegionsAndCrosses = (Regions<Vertex>, Vec<Vertex>);

const MAP: &str = "map";
const CROSSES: &str = "crosses";

/// The most characters of a text that a refusal shows.
const SHOWN: usize = 20;

/// Writes a drawing.
pub fn write_map<V: Borrow<Vertex>>(f: &mut fmt::Formatter<'_>, regions: &Regions<V>, crosses: &[V]) -> fmt::Result {
    f.write_str(MAP)?;
    for region in regions {
        for (index, boundary) in region.iter().enumerate() {
            if index > 0 {
                f.write_str(".")?;
            }
            for (corner, vertex) in boundary.iter().enumerate() {
                // The point and the brace need no space beside them.
                if index == 0 || corner > 0 {
                    f.write_str(" ")?;
                }
                write_name(f, vertex.borrow().name())?;
            }
        }
        f.write_str("}")?;
    }
    if !crosses.is_empty() {
        write!(f, " {CROSSES}")?;
    }
    for cross in crosses {
        f.write_str(" ")?;
        write_name(f, cross.borrow().name())?;
    }
    Ok(())
}

fn write_name(f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    let is_plain = !name.is_empty() && name != CROSSES && name.chars().all(char::is_alphanumeric);
    if is_plain { f.write_str(name) } else { write!(f, "{}", Quoted(name)) }
}

/// Reads a drawing and its crosses; `None` if the text is none.
///
/// # Errors
/// [`Refusal::Malformed`] with the place where another sign is needed.
pub fn read_map(text: &str) -> Result<Option<RegionsAndCrosses>, Refusal> {
    let text = text.trim();
    let is_map = |rest: &&str| rest.is_empty() || rest.starts_with(char::is_whitespace);
    let Some(mut rest) = text.strip_prefix(MAP).filter(is_map) else { return Ok(None) };
    let wrong = |rest: &str, needed: &str| {
        let place = match rest.chars().count() {
            0 => "its end".to_owned(),
            left => format!("character {}, `{}`", text.chars().count() - left + 1, cut(rest, SHOWN)),
        };
        Refusal::malformed("", format!("the drawing cannot be read at {place}: {needed}, as in `map A C B C.D}}`"))
    };
    let (mut regions, mut region, mut boundary, mut crosses) = (Vec::new(), Vec::new(), Vec::new(), None);
    loop {
        rest = rest.trim_start();
        let Some(sign) = rest.chars().next() else { break };
        if matches!(sign, '.' | '}') {
            if crosses.is_some() {
                return Err(wrong(rest, "regions stand before the crosses"));
            }
            if boundary.is_empty() {
                return Err(wrong(rest, "the name of a vertex is needed"));
            }
            region.push(std::mem::take(&mut boundary));
            if sign == '}' {
                regions.push(std::mem::take(&mut region));
            }
            rest = &rest[1..];
            continue;
        }
        let end = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
        let (plain, behind) = rest.split_at(end);
        let between = region.is_empty() && boundary.is_empty();
        let (name, behind) = match plain {
            CROSSES if between && crosses.is_none() => {
                crosses = Some(Vec::new());
                rest = behind;
                continue;
            }
            "" => read_quoted(rest).ok_or_else(|| wrong(rest, "a name of letters and digits, or one in quotation marks, is needed"))?,
            name => (name.to_owned(), behind),
        };
        crosses.as_mut().unwrap_or(&mut boundary).push(Vertex::named(&name));
        rest = behind;
    }
    if region.is_empty() && boundary.is_empty() {
        return Ok(Some((regions, crosses.unwrap_or_default())));
    }
    Err(wrong("", "a region ends with `}`"))
}

/// Reads a drawing without crosses of its own.
///
/// # Errors
/// Like [`read_map`]; also if there are crosses.
pub fn read_regions(text: &str) -> Result<Option<Regions<Vertex>>, Refusal> {
    match read_map(text)? {
        Some((_, crosses)) if !crosses.is_empty() => {
            Err(Refusal::malformed("", format!("`{CROSSES}` is for the mixture of spots and crosses only")))
        }
        read => Ok(read.map(|(regions, _)| regions)),
    }
}
