//! Proof numbers: estimates of the work to prove a node won, and to prove it lost.

/// The number of what cannot be proven. Numbers that are not proven stay below it.
pub const INFINITY: u32 = 1 << 30;

/// The least value of both numbers of an unsearched node.
pub const PER_NODE: u32 = 32;

/// The numbers of a node, and its option that seems cheapest to prove lost.
#[derive(Clone, Copy)]
pub struct Choice<O> {
    /// For a win: the least number for a loss of an option.
    pub p: u32,
    /// For a loss: the sum of the numbers for a win of all options.
    pub d: u32,
    pub best: Option<O>,
    /// The number for a win of the best option, and the number for a loss of the next best.
    p_best: u32,
    second: u32,
}

impl<O> Choice<O> {
    /// Of a node without options.
    pub fn none() -> Self {
        Choice { p: INFINITY, d: 0, best: None, p_best: 0, second: INFINITY }
    }

    /// Of a node with an option that is proven lost.
    pub fn won() -> Self {
        Choice { p: 0, d: INFINITY, ..Self::none() }
    }

    /// Takes an option with these numbers into account.
    #[inline]
    pub fn consider(&mut self, p: u32, d: u32, option: impl FnOnce() -> O) {
        self.d = self.d.saturating_add(p).min(INFINITY - 1);
        if self.best.is_none() || d < self.p {
            self.second = self.p;
            self.p = d;
            self.best = Some(option());
            self.p_best = p;
        } else if d < self.second {
            self.second = d;
        }
    }

    /// The limits within which the best option stays the best, and a little more: until its number exceeds the next best by one part in
    /// `patience`.
    pub fn limits(&self, p_limit: u32, d_limit: u32, patience: u32) -> (u32, u32) {
        option_limits((p_limit, d_limit), self.d, self.p_best, self.second, patience)
    }
}

/// The limits for an option of a node with these limits and this number for a loss. `p` is the number for a win of the option, `next` the
/// number for a loss of the next best one.
pub fn option_limits((p_limit, d_limit): (u32, u32), d: u32, p: u32, next: u32, patience: u32) -> (u32, u32) {
    (d_limit.saturating_sub(d).saturating_add(p).min(INFINITY), p_limit.min(next.saturating_add(next / patience + 1)))
}
