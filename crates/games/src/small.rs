//! Numbers from bytes, for small positions that a fuzzer or a test makes.

/// Takes numbers from bytes; 0 at their end.
#[derive(Debug)]
pub struct NumberSource<'a>(pub &'a [u8]);

impl NumberSource<'_> {
    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        u64::from(first) % bound
    }

    /// A list of at most `most` numbers below `bound`.
    pub fn list(&mut self, most: u64, bound: u64) -> Vec<u64> {
        (0..self.below(most + 1)).map(|_| self.below(bound)).collect()
    }

    /// Lines of a picture: `#` is something, `.` is nothing.
    pub fn lines(&mut self, height: u64, width: u64) -> Vec<String> {
        (0..height).map(|_| (0..width).map(|_| if self.below(3) == 0 { '.' } else { 'x' }).collect()).collect()
    }
}
