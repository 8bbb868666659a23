//! Reads the parameters of a path. Broken UTF-8 is refused, not replaced.

use super::problem::Problem;
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{FromRequestParts, RawPathParams, Request};
use axum::http::request::Parts;
use nimber_answers::request::Pair;
use nimber_games::Refusal;

/// The decoded parameters.
pub async fn pairs(request: &mut Parts) -> Result<Vec<Pair<'static>>, Problem> {
    match RawPathParams::from_request_parts(request, &()).await {
        Ok(parameters) => Ok(parameters.iter().map(|(name, text)| (name.to_owned().into(), text.to_owned().into())).collect()),
        Err(RawPathParamsRejection::InvalidUtf8InPathParam(_)) => Err(Refusal::malformed("", "the path is not UTF-8").into()),
        Err(_) => Ok(Vec::new()),
    }
}

/// The parameter of a path that has one, and the request.
pub async fn only(request: Request) -> Result<(String, Parts), Problem> {
    let (mut request, _) = request.into_parts();
    let parameter = pairs(&mut request).await?.into_iter().map(|(_, text)| text).collect();
    Ok((parameter, request))
}
