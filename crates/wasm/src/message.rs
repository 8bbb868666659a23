//! The text of a request and of an answer, as HTTP/1 writes them, but with bare line feeds and without a version.

use nimber_answers::service::Answer;

/// A request: a line with the method and the address, lines with headers in lower case, an empty line, and the body.
///
/// ```text
/// POST /nim/move
/// content-type: application/json
/// accept-language: ru
/// seed: 7130981
///
/// {"heaps":[3,5,7]}
/// ```
///
/// `seed` decides what is drawn if the request has no seed.
#[derive(Debug, PartialEq)]
pub struct Request<'a> {
    pub method: &'a str,
    /// The path with the query string.
    pub target: &'a str,
    pub media_type: &'a str,
    pub languages: Option<&'a str>,
    pub seed: u64,
    pub body: &'a [u8],
}

impl<'a> Request<'a> {
    /// # Errors
    /// What is wrong with the text.
    pub fn read(text: &'a [u8]) -> Result<Self, &'static str> {
        let end = text.windows(2).position(|two| two == b"\n\n").ok_or("an empty line after the head is missing")?;
        let head = str::from_utf8(&text[..end]).map_err(|_| "the head is not UTF-8")?;
        let mut lines = head.split('\n');
        let (method, target) = lines.next().and_then(|line| line.split_once(' ')).ok_or("the first line needs a method and an address")?;
        let mut request = Request { method, target, media_type: "", languages: None, seed: 0, body: &text[end + 2..] };
        for line in lines {
            match line.split_once(": ").ok_or("a line of the head needs a name, a colon, a space and a value")? {
                ("content-type", media_type) => request.media_type = media_type,
                ("accept-language", languages) => request.languages = Some(languages),
                ("seed", seed) => request.seed = seed.parse().map_err(|_| "the seed needs to be an integer from 0")?,
                // As over HTTP, other headers change nothing.
                _ => {}
            }
        }
        Ok(request)
    }
}

/// The text of an answer: a line with the status, lines with headers, an empty line, and the body.
pub fn write(answer: &Answer) -> Vec<u8> {
    let languages = Vec::from_iter(answer.languages.iter().map(|language| language.code())).join(", ");
    let languages = (!languages.is_empty()).then_some(("content-language", &*languages));
    text(answer.status, [Some(("content-type", answer.media_type)), languages], &answer.bytes)
}

/// An answer with these headers.
pub fn text<const N: usize>(status: u16, headers: [Option<(&str, &str)>; N], body: &[u8]) -> Vec<u8> {
    let mut text = format!("{status}\n");
    for (name, value) in headers.into_iter().flatten() {
        text.extend([name, ": ", value, "\n"]);
    }
    text.push('\n');
    let mut text = text.into_bytes();
    text.extend_from_slice(body);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimber_games::language::Language;

    #[test]
    fn requests_have_a_head_and_a_body() {
        let text = b"POST /nim/move?a=%20\ncontent-type: text/plain\nx: y\naccept-language: ru\nseed: 7\n\n{}\n\n";
        let request = Request::read(text).unwrap();
        let whole = Request {
            method: "POST",
            target: "/nim/move?a=%20",
            media_type: "text/plain",
            languages: Some("ru"),
            seed: 7,
            body: b"{}\n\n",
        };
        assert_eq!(request, whole);
        for text in ["", "GET /", "\n\n", "GET\n\n", "GET /\nseed: x\n\n", "GET /\nseed\n\n"] {
            assert!(Request::read(text.as_bytes()).is_err(), "{text:?}");
        }
        assert!(Request::read(b"GET /\xff\n\n").is_err());
    }

    #[test]
    fn answers_have_a_head_and_a_body() {
        let answer = |languages| Answer { status: 200, media_type: "application/json", languages, bytes: b"{}".to_vec() };
        let (english, german) = (Language::default(), Language::accepted("de"));
        assert_eq!(write(&answer([].into())), b"200\ncontent-type: application/json\n\n{}");
        assert_eq!(write(&answer([english].into())), b"200\ncontent-type: application/json\ncontent-language: en\n\n{}");
        assert_eq!(write(&answer([english, german].into())), b"200\ncontent-type: application/json\ncontent-language: en, de\n\n{}");
        assert_eq!(text(204, [None], b""), b"204\n\n");
    }
}
