//! The memory of long computations. All together have a limit. One of them, the large one, may need more than is left: all that it needs is
//! lent by the memory for bodies and that for answers, so that it never adds to what the service may use in all.

use super::holdings::Owner;
use super::memory::{Memory, Reservation};
use nimber_solvers::theory::Room;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[derive(Clone)]
pub struct ComputationMemory {
    own: Memory,
    lenders: [Memory; 2],
    large: Arc<Mutex<LargeTurn>>,
}

/// Of a lender, in eighths: the most that is lent. Small requests of others still find memory.
const MOST_LENT: usize = 7;

/// Whose turn it is to be the large one.
#[derive(Default)]
struct LargeTurn {
    is_taken: bool,
    /// What the large one has, in bytes.
    bytes: usize,
    /// By age, so that the oldest is the next.
    waiting: BTreeSet<u64>,
}

/// The memory of one computation.
pub struct ComputationRoom {
    memory: ComputationMemory,
    own: Reservation,
    /// Only the large computation has any.
    loans: [Reservation; 2],
    is_large: bool,
}

impl ComputationMemory {
    /// `own` is for all computations together, and `lenders` for the large one.
    pub fn new(own: Memory, lenders: [Memory; 2]) -> Self {
        ComputationMemory { own, lenders, large: Arc::default() }
    }

    /// In bytes, with what is lent.
    pub fn reserved(&self) -> usize {
        self.own.reserved() + self.large().bytes
    }

    pub fn room(&self, owner: &Owner) -> ComputationRoom {
        let loans = self.lenders.each_ref().map(Memory::reserve);
        ComputationRoom { memory: self.clone(), own: self.own.reserve_for(owner), loans, is_large: false }
    }

    fn large(&self) -> MutexGuard<'_, LargeTurn> {
        self.large.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Room for ComputationRoom {
    fn resize(&mut self, bytes: u64) -> bool {
        let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
        if self.own.is_evicted() {
            return false;
        }
        let memory = self.memory.clone();
        let mut large = memory.large();
        if !self.is_large {
            if self.own.try_grow_exactly_to(bytes) {
                self.own.shrink_to(bytes);
                large.waiting.remove(&self.own.number());
                return true;
            }
            large.waiting.insert(self.own.number());
            if large.is_taken || large.waiting.first() != Some(&self.own.number()) {
                return false;
            }
        }
        if !self.borrow(bytes) {
            return false;
        }
        (large.is_taken, large.bytes) = (true, bytes);
        large.waiting.remove(&self.own.number());
        self.is_large = true;
        self.own.shrink_to(0);
        self.own.stop_waiting();
        true
    }
}

impl ComputationRoom {
    /// Half from each lender, or all from one. False, with nothing changed, if there is not enough.
    fn borrow(&mut self, bytes: usize) -> bool {
        let before = self.loans.each_ref().map(Reservation::bytes);
        let half = bytes / 2;
        let most = self.memory.lenders.each_ref().map(|lender| lender.total() / 8 * MOST_LENT);
        for parts in [[half, bytes - half], [0, bytes], [bytes, 0]] {
            if parts.iter().zip(most).any(|(&part, most)| part > most) {
                continue;
            }
            let grown = self.loans.iter_mut().zip(parts).all(|(loan, part)| loan.try_grow_exactly_to(part));
            let left = if grown { parts } else { before };
            self.loans.iter_mut().zip(left).for_each(|(loan, left)| loan.shrink_to(left));
            if grown {
                return true;
            }
        }
        false
    }
}

impl Drop for ComputationRoom {
    fn drop(&mut self) {
        let mut large = self.memory.large();
        large.waiting.remove(&self.own.number());
        if self.is_large {
            (large.is_taken, large.bytes) = (false, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimber_solvers::theory::CancelFlag;

    const MB: u64 = 1 << 20;

    /// 8 MB for computations, 16 for bodies and 16 for answers.
    fn memory() -> ComputationMemory {
        let [own, bodies, answers] = [8, 16, 16].map(|mb| Memory::new(mb << 20, Default::default()));
        ComputationMemory::new(own, [bodies, answers])
    }

    fn computation(memory: &ComputationMemory, client: u8) -> (ComputationRoom, CancelFlag) {
        let cancel = CancelFlag::default();
        (memory.room(&Owner::computation([10, 0, 0, client].into(), cancel.clone())), cancel)
    }

    fn reserved(memory: &ComputationMemory) -> [usize; 4] {
        let [bodies, answers] = &memory.lenders;
        [memory.own.reserved(), bodies.reserved(), answers.reserved(), memory.reserved()].map(|bytes| bytes >> 20)
    }

    #[test]
    fn the_large_one_borrows_all_that_it_needs_and_no_more_than_there_is() {
        let memory = memory();
        let ((mut small, _), (mut large, _)) = (computation(&memory, 1), computation(&memory, 2));
        assert!(small.resize(6 * MB) && large.resize(2 * MB));
        assert_eq!(reserved(&memory), [8, 0, 0, 8]);
        assert!(large.resize(20 * MB));
        assert_eq!(reserved(&memory), [6, 10, 10, 26]);
        assert!(!large.resize(29 * MB) && large.resize(28 * MB), "an eighth is left to others");
        assert_eq!(reserved(&memory), [6, 14, 14, 34]);
        assert!(large.resize(4 * MB));
        assert_eq!(reserved(&memory), [6, 2, 2, 10]);
        drop((small, large));
        assert_eq!(reserved(&memory), [0; 4]);
    }

    #[test]
    fn the_large_one_does_not_wait_for_what_the_others_share() {
        let memory = memory();
        let ((mut large, _), (mut other, _)) = (computation(&memory, 1), computation(&memory, 2));
        assert!(large.resize(20 * MB) && other.resize(8 * MB));
        assert_eq!(reserved(&memory), [8, 10, 10, 28]);
    }

    #[test]
    fn it_takes_from_one_lender_what_the_other_lacks() {
        let memory = memory();
        let mut bodies = memory.lenders[0].reserve();
        assert!(bodies.try_grow_exactly_to(15 << 20));
        let (mut large, _) = computation(&memory, 1);
        assert!(large.resize(12 * MB) && !large.resize(18 * MB));
        assert_eq!(reserved(&memory), [0, 15, 12, 12]);
        drop(bodies);
        assert!(large.resize(18 * MB));
        assert_eq!(reserved(&memory), [0, 9, 9, 18]);
    }

    #[test]
    fn the_oldest_that_waits_is_the_next_large_one() {
        let memory = memory();
        let [mut first, mut second, mut third] = [1, 2, 1].map(|client| computation(&memory, client).0);
        assert!(first.resize(20 * MB) && !second.resize(20 * MB) && !third.resize(20 * MB));
        drop(first);
        assert!(!third.resize(20 * MB) && second.resize(20 * MB));
        drop(second);
        assert!(third.resize(20 * MB));
    }

    #[test]
    fn a_client_with_more_than_a_quarter_gives_way_with_its_youngest() {
        let memory = memory();
        let greedy: Vec<_> = (0..4).map(|_| computation(&memory, 1)).collect();
        let (mut rooms, flags): (Vec<_>, Vec<_>) = greedy.into_iter().unzip();
        assert!(rooms.iter_mut().all(|room| room.resize(2 * MB)) && !flags.iter().any(CancelFlag::is_raised));
        let (mut other, _) = computation(&memory, 2);
        assert!(other.resize(MB));
        assert_eq!(flags.iter().map(CancelFlag::is_raised).collect::<Vec<_>>(), [false, false, false, true]);
        assert!(!rooms[3].resize(MB), "it has to stop");
        assert_eq!(reserved(&memory), [7, 0, 0, 7]);
    }
}
