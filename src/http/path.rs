//! Reads the parameters of a path. Broken UTF-8 is refused, not replaced.

use super::problem::Problem;
use crate::games::Refusal;
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;

/// The decoded parameters.
pub async fn pairs(request: &mut Parts) -> Result<Vec<(String, String)>, Problem> {
    match RawPathParams::from_request_parts(request, &()).await {
        Ok(parameters) => Ok(parameters.iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect()),
        Err(RawPathParamsRejection::InvalidUtf8InPathParam(_)) => Err(Refusal::malformed("", "the path is not UTF-8").into()),
        Err(_) => Ok(Vec::new()),
    }
}

/// The parameter of a path that has one.
pub struct OnlyParameter(pub String);

impl<S: Sync> FromRequestParts<S> for OnlyParameter {
    type Rejection = Problem;

    async fn from_request_parts(request: &mut Parts, _: &S) -> Result<Self, Problem> {
        Ok(OnlyParameter(pairs(request).await?.into_iter().map(|(_, text)| text).collect()))
    }
}
