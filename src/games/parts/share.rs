//! Compares the moves of a lost position.

/// After this many units, counting replies stops, and the best stalling move found so far is advised.
///
/// This is a fixed number, not the request's budget, so that the same position always gets the same advice.
pub const STALL_WORK: u64 = 1 << 21;

/// The share of replies that win, and how much the move removes.
pub struct ReplyShare {
    /// The number of winning replies.
    pub winning: u128,
    /// The number of replies, at least 1.
    pub legal: u128,
    /// How many objects the move removes.
    pub removed: u64,
}

impl ReplyShare {
    /// Whether the opponent's share is smaller, or equal and the move removes less.
    pub fn is_less_than(&self, other: &ReplyShare) -> bool {
        let this = self.winning.saturating_mul(other.legal);
        let that = other.winning.saturating_mul(self.legal);
        (this, self.removed) < (that, other.removed)
    }
}
