//! What a cache reports for `/metrics`.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheFigures {
    pub entries: u64,
    pub bytes: u64,
    pub hits: u64,
    pub misses: u64,
    /// Hits that waited for the computation of another request. They count as hits, too.
    pub shared: u64,
    /// Entries that were dropped to make room.
    pub evictions: u64,
}

pub trait Cache: Send + Sync {
    fn name(&self) -> &'static str;

    fn figures(&self) -> CacheFigures;
}
