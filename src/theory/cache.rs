//! Bounded caches and what they say of themselves.

/// What a cache holds and has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheFigures {
    /// What is kept now.
    pub entries: u64,
    /// The bytes that it takes.
    pub bytes: u64,
    /// How often something was there.
    pub hits: u64,
    /// How often something was not there and was computed.
    pub misses: u64,
    /// How often something was there after waiting for somebody else's computation; these are hits, too.
    pub shared: u64,
    /// How often something was given up for room.
    pub evictions: u64,
}

/// A cache with a name, to be watched.
pub trait Cache: Send + Sync {
    /// The name.
    fn name(&self) -> &'static str;

    /// Its figures.
    fn figures(&self) -> CacheFigures;
}
