//! Compares the moves of a lost position.

use std::cmp::Ordering;

/// After this number of units, counting replies stops, and the best stalling move so far is advised.
///
/// This is a fixed number, not the request's budget, so that the same position always gets the same advice.
pub const STALL_WORK: u64 = 1 << 21;

/// The share of replies that win, and how much the move removes.
#[derive(Clone, Copy)]
pub struct ReplyShare {
    /// The number of winning replies.
    pub winning: u128,
    /// The number of replies, at least 1.
    pub legal: u128,
    /// How many objects the move removes.
    pub removed: u64,
}

impl ReplyShare {
    /// Less if the opponent's share is smaller, or equal and the move removes less.
    pub fn compare(&self, other: &ReplyShare) -> Ordering {
        let this = self.winning.saturating_mul(other.legal);
        let that = other.winning.saturating_mul(self.legal);
        (this, self.removed).cmp(&(that, other.removed))
    }
}

/// The best of the moves offered so far.
pub struct BestMoves<M> {
    most: usize,
    share: Option<ReplyShare>,
    moves: Vec<M>,
}

impl<M> BestMoves<M> {
    /// Keeps the first `most` of equally good moves, at least one.
    pub fn new(most: usize) -> Self {
        BestMoves { most: most.max(1), share: None, moves: Vec::new() }
    }

    /// How a move with this share compares with the best; less if there is none yet.
    pub fn compare(&self, share: &ReplyShare) -> Ordering {
        self.share.as_ref().map_or(Ordering::Less, |best| share.compare(best))
    }

    pub fn offer(&mut self, share: ReplyShare, mv: impl FnOnce() -> M) {
        let order = self.compare(&share);
        if order == Ordering::Less {
            self.moves.clear();
            self.share = Some(share);
        }
        if order != Ordering::Greater && self.moves.len() < self.most {
            self.moves.push(mv());
        }
    }

    /// In the order in which they were offered.
    pub fn finish(self) -> Vec<M> {
        self.moves
    }
}
