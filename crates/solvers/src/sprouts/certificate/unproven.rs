//! Why a certificate is refused.

/// What a certificate does not prove.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{claim}: {why}")]
pub struct Unproven {
    pub claim: String,
    pub why: String,
}
