//! Reads query strings strictly: broken escapes and broken UTF-8 are refused, not replaced.

use crate::problem::{Problem, ProblemKind};
use nimber_games::request::Pair;
use nimber_games::wire::{pointer_to, stands};
use nimber_games::{Parameter, ParameterKind, Refusal};
use percent_encoding::percent_decode_str;
use std::borrow::Cow;

/// The decoded `key=value` pairs of a query string.
pub fn pairs(query: &str) -> Result<Vec<Pair<'_>>, Refusal> {
    query.split('&').filter(|pair| !pair.is_empty()).map(pair).collect()
}

/// Refuses a picture without a tile or bottle at the end of a query string. `#` begins the fragment of a URL, which is not sent, so it may
/// be what is left of a picture that was written with `#`.
///
/// # Errors
/// [`Refusal::InvalidPosition`] with what to write instead.
pub fn whole(pairs: &[Pair<'_>], known: &[Parameter]) -> Result<(), Refusal> {
    let Some((name, picture)) = pairs.last() else { return Ok(()) };
    let is_picture = known.iter().any(|parameter| parameter.name == *name && parameter.kind == ParameterKind::Lines);
    match is_picture && !picture.is_empty() && picture.chars().all(|sign| sign == '/' || stands(sign) == Some(false)) {
        true => Err(Refusal::invalid(pointer_to(name), CUT_PICTURE)),
        false => Ok(()),
    }
}

/// What to do where the end of a picture may be missing.
const CUT_PICTURE: &str = "nothing stands in this picture, and it ends the query string; `#` begins a fragment in a URL: write `x` \
                           instead. An empty picture needs a parameter after it, such as `play=normal`";

/// Refuses every parameter.
pub fn none(query: &str) -> Result<(), Refusal> {
    match pairs(query)?.first() {
        Some((name, _)) => Err(Refusal::malformed(pointer_to(name), format!("unknown parameter `{name}`; none is known here"))),
        None => Ok(()),
    }
}

/// Refuses a query string beside a body. If it were ignored, the client would get the answer to another question.
pub fn no_query(query: Option<&str>) -> Result<(), Problem> {
    match query {
        None | Some("") => Ok(()),
        Some(query) => {
            Err(Problem::new(ProblemKind::BadRequest, format!("the query string `{query}` is not read here; put its fields into the body")))
        }
    }
}

fn pair(text: &str) -> Result<Pair<'_>, Refusal> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    Ok((decode(name)?, decode(value)?))
}

fn decode(text: &str) -> Result<Cow<'_, str>, Refusal> {
    if !text.contains(['%', '+']) {
        return Ok(text.into());
    }
    let mut escapes = text.split('%').skip(1);
    if escapes.any(|rest| rest.len() < 2 || !rest.bytes().take(2).all(|byte| byte.is_ascii_hexdigit())) {
        return Err(Refusal::malformed("", "the query string has a `%` that is not followed by two hexadecimal digits"));
    }
    let spaced = text.replace('+', " ");
    let decoded = percent_decode_str(&spaced).decode_utf8();
    decoded.map(|text| text.into_owned().into()).map_err(|_| Refusal::malformed("", "the query string is not UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_decoded() {
        let expected = [("heaps", "3,5"), ("board", "#./##"), ("x", "")].map(|(name, text)| (name.into(), text.into())).to_vec();
        assert_eq!(pairs("heaps=3%2C5&board=%23./%23%23&x"), Ok(expected));
        assert_eq!(pairs(""), Ok(vec![]));
    }

    #[test]
    fn broken_escapes_and_broken_utf8_are_refused() {
        for query in ["a=%", "a=%4", "a=%zz", "a=%ff%fe", "%c3=1"] {
            assert!(matches!(pairs(query), Err(Refusal::Malformed(_))), "{query}");
        }
    }
}
