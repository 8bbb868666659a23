//! Reads query strings strictly: broken escapes and broken UTF-8 are refused, not replaced.

use crate::problem::{Problem, ProblemKind};
use nimber_games::Refusal;
use nimber_games::request::Pair;
use nimber_games::wire::pointer_to;
use percent_encoding::percent_decode_str;
use std::borrow::Cow;

/// The decoded `key=value` pairs of a query string.
pub fn pairs(query: &str) -> Result<Vec<Pair<'_>>, Refusal> {
    query.split('&').filter(|pair| !pair.is_empty()).map(pair).collect()
}

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
