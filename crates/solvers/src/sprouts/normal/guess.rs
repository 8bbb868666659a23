//! Which options a search needs next.
//!
//! If the move that the search follows fails, it goes on with the next best, here or at a couple before. It comes to four of five
//! lands that are guessed in this way.

use super::state::{OpenCouple, PATIENCE, SMALL, SearchState, Step};
use crate::sprouts::proof_numbers::{INFINITY, option_limits};
use crate::sprouts::table::LandId;
use smallvec::SmallVec;

/// How many moves from a couple are looked at. More of them keep more threads busy, and waste more.
const WIDTH: usize = 4;

/// A move that a search may follow.
struct Candidate {
    land: LandId,
    heap: u32,
    p: u32,
    d: u32,
}

impl SearchState {
    /// A land whose options the search will probably need soon, and nobody has begun to make.
    pub fn guess(&self) -> Option<LandId> {
        if self.ahead.is_far() {
            return None;
        }
        let after = |depth: usize| self.path.get(depth + 1).map(|next| (next.land, next.heap));
        self.path.iter().enumerate().rev().find_map(|(depth, couple)| self.guess_from(couple, after(depth)))
    }

    /// The same, for a search that comes to a couple, or comes back to it from the move `tried`.
    fn guess_from(&self, couple: &OpenCouple, tried: Option<(LandId, u32)>) -> Option<LandId> {
        // One more than are looked at: the limits for a move depend on the next best.
        let mut best: SmallVec<[Candidate; WIDTH + 2]> = SmallVec::new();
        let mut sum = 0u32;
        let is_won = self.each_move(couple.land, couple.heap, |p, d, step| {
            sum = sum.saturating_add(p).min(INFINITY - 1);
            let is_among_best = best.len() <= WIDTH || best.last().is_some_and(|worst| d < worst.d);
            if d >= couple.p_limit || !is_among_best {
                return;
            }
            let (land, heap) = match step {
                Step::Couple(land, heap) => (land, heap),
                Step::Part { land, .. } => (land, self.table.record(land).least_open()),
            };
            if tried != Some((land, heap)) {
                let place = best.iter().position(|other| d < other.d).unwrap_or(best.len());
                best.insert(place, Candidate { land, heap, p, d });
                best.truncate(WIDTH + 1);
            }
        });
        if is_won || tried.is_none() && sum >= couple.d_limit {
            return None;
        }
        best.iter().enumerate().take(WIDTH).find_map(|(place, &Candidate { land, heap, p, .. })| {
            let record = self.table.record(land);
            if record.lives() <= SMALL {
                return None;
            }
            if !record.is_expanded() {
                return (!self.ahead.has(land)).then_some(land);
            }
            let next = best.get(place + 1).map_or(INFINITY, |next| next.d);
            let (p_limit, d_limit) = option_limits((couple.p_limit, couple.d_limit), sum, p, next, PATIENCE);
            self.guess_from(&OpenCouple { land, heap, p_limit, d_limit }, None)
        })
    }
}
