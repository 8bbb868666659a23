//! What a position is worth in both plays, as far as its options tell.

use crate::components::tame_outcome;
use crate::refusal::Refusal;
use nimber_solvers::theory::{Budget, MexSet, Nimber, Outcome, Temper};

/// What is found for a position from what is found for the parts of its options.
pub trait Theory {
    type Value: Clone;
    /// What is known of the options so far.
    type Options: Default;

    /// Adds an option by the values of its parts, each with the number of times that it comes.
    fn add(&self, options: &mut Self::Options, parts: &[(Self::Value, usize)]);

    /// # Errors
    /// Why the work stopped.
    fn close(&mut self, options: Self::Options, budget: &Budget) -> Result<Self::Value, Refusal>;
}

/// Finds the worth of positions.
pub struct Worths;

impl Theory for Worths {
    type Value = Worth;
    type Options = OptionWorths;

    fn add(&self, options: &mut OptionWorths, parts: &[(Worth, usize)]) {
        options.add(Worth::of_sum(parts.iter().copied()));
    }

    fn close(&mut self, options: OptionWorths, _: &Budget) -> Result<Worth, Refusal> {
        Ok(options.worth())
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    /// The nimber.
    normal: u32,
    /// The same with 1 where no move is left: 0 loses misère play. `None` if it does not follow from the values of the options.
    misere: Option<u32>,
    /// Whether everything that can follow has one of the value pairs (0, 1), (1, 0) and (n, n).
    is_tame: bool,
}

impl Worth {
    /// The worth of a sum of parts, each with the number of times that it comes. Pairs cancel in normal play.
    pub fn of_sum(parts: impl Iterator<Item = (Worth, usize)>) -> Self {
        let (mut normal, mut is_tame, mut is_firm) = (0, true, false);
        let (mut count, mut last) = (0, None);
        for (part, times) in parts {
            normal ^= if times % 2 == 1 { part.normal } else { 0 };
            is_tame &= part.is_tame;
            is_firm |= part.misere == Some(part.normal);
            count += times;
            last = Some(part);
        }
        match last {
            Some(single) if count == 1 => single,
            _ => Worth { normal, misere: is_tame.then_some(normal ^ u32::from(!is_firm)), is_tame },
        }
    }

    pub fn nimber(self) -> Nimber {
        Nimber::new(self.normal.into())
    }

    /// Firm or fickle, if the position is tame.
    pub fn temper(self) -> Option<Temper> {
        let temper = if self.misere == Some(self.normal) { Temper::Firm } else { Temper::Fickle };
        self.is_tame.then_some(temper)
    }

    /// The outcome under misère play; `None` if it has to be searched.
    pub fn misere_outcome(self) -> Option<Outcome> {
        self.misere.map(|value| Outcome::of(Nimber::new(value.into())))
    }

    /// The misère outcome beside a heap of at most 1, in which no move is made; `None` if the position is not known to be tame.
    pub fn misere_outcome_beside(self, heap: Nimber) -> Option<Outcome> {
        // The heap is fickle, so it makes no position firm.
        Some(tame_outcome(self.nimber() + heap, self.temper()? == Temper::Firm))
    }
}

/// What is known of the options of a position.
pub struct OptionWorths {
    normal: MexSet,
    misere: MexSet,
    is_over: bool,
    is_known: bool,
    is_tame: bool,
}

impl Default for OptionWorths {
    fn default() -> Self {
        OptionWorths { normal: MexSet::default(), misere: MexSet::default(), is_over: true, is_known: true, is_tame: true }
    }
}

impl OptionWorths {
    pub fn add(&mut self, option: Worth) {
        self.is_over = false;
        self.is_tame &= option.is_tame;
        self.normal.insert(option.nimber());
        match option.misere {
            Some(value) => self.misere.insert(Nimber::new(value.into())),
            None => self.is_known = false,
        }
    }

    /// The worth of the position.
    pub fn worth(&self) -> Worth {
        // No position has 2^32 options.
        let mex = |set: &MexSet| u32::try_from(set.mex().get()).unwrap_or(u32::MAX);
        let normal = mex(&self.normal);
        let misere = self.is_known.then(|| if self.is_over { 1 } else { mex(&self.misere) });
        let is_pair = misere.is_some_and(|misere| misere == normal || normal ^ misere == 1 && normal < 2);
        Worth { normal, misere, is_tame: self.is_tame && is_pair }
    }
}
