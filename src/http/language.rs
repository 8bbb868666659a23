//! The language that a client asks for by `Accept-Language`.

use axum::http::{HeaderMap, HeaderValue, header};
use nimber_answers::request::Fields;
use nimber_games::Refusal;
use nimber_games::language::Language;

/// In bytes. Browsers send far shorter lists of languages; longer ones are not read.
const LONGEST: usize = 256;

/// An `Accept-Language` header. It is read only for requests that need it.
#[derive(Clone, Debug)]
pub struct AcceptLanguage(Option<HeaderValue>);

impl AcceptLanguage {
    pub fn of(headers: &HeaderMap) -> Self {
        AcceptLanguage(headers.get(header::ACCEPT_LANGUAGE).filter(|header| header.len() <= LONGEST).cloned())
    }

    /// The best language of the service for it.
    pub fn language(&self) -> Language {
        self.0.as_ref().and_then(|header| header.to_str().ok()).map(Language::accepted).unwrap_or_default()
    }

    /// The language that is named, or else the best one for this header.
    ///
    /// # Errors
    /// There is no language of this name.
    pub fn or_named(&self, fields: &mut Fields) -> Result<Language, Refusal> {
        Ok(fields.take("lang")?.unwrap_or_else(|| self.language()))
    }

    /// Has the explanation in this language, if the request asks for one and names no language. Returns whether this decides.
    pub fn decide(&self, fields: &mut Fields) -> bool {
        fields.decide_language(|| self.language())
    }
}
