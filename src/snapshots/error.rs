use std::io;

/// Why a snapshot could not be fetched.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    #[error("there is no such snapshot")]
    Missing,
    /// There was no answer.
    #[error("it cannot be reached: {0}")]
    Unreachable(String),
    /// The other side asks to come back later.
    #[error("it answered {0}")]
    Busy(u16),
    /// The other side refuses it.
    #[error("it answered {0}")]
    Refused(u16),
    /// It is another table, or in a layout or format that this version does not know.
    #[error("it is not usable here: {0}")]
    Unfit(String),
    #[error("it is damaged: {0}")]
    Damaged(String),
    #[error("it broke off: {0}")]
    Broken(#[source] io::Error),
    #[error("the time for it is over")]
    TooSlow,
    #[error("its {0} bytes do not fit into memory")]
    Memory(u64),
}
