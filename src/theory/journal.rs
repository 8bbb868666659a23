//! What a long computation has finished, so that it can be continued another time.

/// The finished pieces of a computation whose pieces come in an order of their own, the same every time.
///
/// A computation asks for each piece first and computes it only if it is not there. Once a piece was not there, no later one is.
pub trait Journal: Send {
    /// The next piece, which has this many bytes, if it was finished before.
    fn recall(&mut self, length: usize) -> Option<Vec<u8>>;

    /// Notes that the next piece is finished: it consists of these parts, one after the other.
    fn note(&mut self, parts: &[&[u8]]);
}

/// A journal that remembers nothing: every piece is computed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forgetful;

impl Journal for Forgetful {
    fn recall(&mut self, _: usize) -> Option<Vec<u8>> {
        None
    }

    fn note(&mut self, _: &[&[u8]]) {}
}
