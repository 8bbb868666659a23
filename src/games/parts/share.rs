//! How good a move in a lost position is.

/// Beyond this many units, counting replies is left off and the best stalling move found so far is advised.
///
/// A fixed number of units rather than the request's budget, so that the same position always gets the same advice.
pub const STALL_WORK: u64 = 1 << 21;

/// The share of replies that win, and how much the move removes.
pub struct Share {
    /// How many replies win.
    pub winning: u128,
    /// How many there are, at least 1.
    pub legal: u128,
    /// How many objects the move removes.
    pub removed: u64,
}

impl Share {
    /// Whether the opponent's share is smaller, or as small and the move removes less.
    pub fn is_less_than(&self, other: &Share) -> bool {
        let this = self.winning.saturating_mul(other.legal);
        let that = other.winning.saturating_mul(self.legal);
        (this, self.removed) < (that, other.removed)
    }
}
