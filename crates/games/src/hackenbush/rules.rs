//! The moves and values of one bush.

use super::bush::{Bush, Fall};
use crate::components::{CutVisitor, LeftComponents, Rules, StallVisitor, Visited, Visitor};
use crate::game::Removes;
use crate::refusal::Refusal;
use foldhash::fast::RandomState;
use nimber_solvers::theory::tame::label_of;
use nimber_solvers::theory::{Budget, Method, Nimber, Stop, TargetValues, Temper};
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What the cuts of bushes from this size on do is remembered.
const LARGE: usize = 32;

/// In units: to number what a cut leaves, for each edge, and for the whole.
const SORTING_AN_EDGE: u64 = 16;
const SORTING: u64 = 64;

/// The largest bushes whose tempers are looked for.
const MOST_TEMPERED: usize = 64;

/// The cost of remembering a temper, in units; and its memory besides the edges, in bytes.
const REMEMBERED_TEMPER: u64 = 100;
const TEMPER_BYTES: usize = 80;

/// A value and a temper.
type Label = (Nimber, Temper);

#[derive(Debug, Default)]
pub struct HackenbushRules {
    falls: RefCell<HashMap<Bush, Arc<[Fall]>, RandomState>>,
    /// The values and tempers of bushes that were looked at; none of wild ones.
    tempers: RefCell<HashMap<Bush, Option<Label>, RandomState>>,
}

/// The cut of an edge of a bush, by its index.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    pub edge: usize,
    pub removes: u16,
}

impl Removes for Cut {
    fn removed(&self) -> u64 {
        self.removes.into()
    }
}

impl HackenbushRules {
    fn falls(&self, bush: &Bush, budget: &Budget) -> Result<Arc<[Fall]>, Stop> {
        if let Some(falls) = self.falls.borrow().get(bush) {
            return Ok(Arc::clone(falls));
        }
        let falls = Arc::from(bush.falls(budget)?);
        if bush.size() >= LARGE {
            budget.reserve_memory((bush.size() * size_of::<Fall>() + TEMPER_BYTES) as u64)?;
            self.falls.borrow_mut().insert(bush.clone(), Arc::clone(&falls));
        }
        Ok(falls)
    }

    /// What a cut leaves.
    fn leaves(bush: &Bush, edge: usize, budget: &Budget) -> Result<Vec<Bush>, Stop> {
        budget.spend(SORTING + bush.size() as u64 * SORTING_AN_EDGE)?;
        Ok(bush.after(edge))
    }

    /// The value and the temper; none if the bush is wild.
    fn label(&self, bush: &Bush, budget: &Budget) -> Result<Option<Label>, Stop> {
        if bush.is_stalk() {
            let temper = if bush.size() > 1 { Temper::Firm } else { Temper::Fickle };
            return Ok(Some((Nimber::new(bush.size() as u64), temper)));
        }
        if let Some(&label) = self.tempers.borrow().get(bush) {
            return Ok(label);
        }
        budget.spend(REMEMBERED_TEMPER)?;
        budget.reserve_memory((TEMPER_BYTES + 4 * bush.size()) as u64)?;
        let mut options = Vec::with_capacity(bush.size());
        let mut is_wild = bush.size() > MOST_TEMPERED;
        for edge in (0..bush.size()).rev().take_while(|_| bush.size() <= MOST_TEMPERED) {
            let mut sum = (Nimber::ZERO, Temper::Fickle);
            for leaf in Self::leaves(bush, edge, budget)? {
                match self.label(&leaf, budget)? {
                    Some((value, temper)) => sum = (sum.0 + value, if temper == Temper::Firm { temper } else { sum.1 }),
                    None => is_wild = true,
                }
            }
            if is_wild {
                break;
            }
            options.push(sum);
        }
        let label = if is_wild { None } else { label_of(options) };
        self.tempers.borrow_mut().insert(bush.clone(), label);
        Ok(label)
    }
}

impl Rules for HackenbushRules {
    type Component = Bush;
    type Cut = Cut;

    fn value(&self, bush: &Bush, budget: &Budget) -> Result<Nimber, Refusal> {
        budget.spend(2 * bush.size() as u64)?;
        Ok(Nimber::new(bush.value().into()))
    }

    fn visit(&self, bush: &Bush, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        for (edge, &Fall { value, removes }) in self.falls(bush, budget)?.iter().enumerate() {
            let value = Nimber::new(value.into());
            if wanted.admits(value) && visitor(&Cut { edge, removes }, &Self::leaves(bush, edge, budget)?, value)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn visit_cuts(&self, bush: &Bush, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut CutVisitor<'_, Self>) -> Visited {
        let falls = self.falls(bush, budget)?;
        budget.spend(falls.len() as u64)?;
        for (edge, &Fall { value, removes }) in falls.iter().enumerate() {
            let value = Nimber::new(value.into());
            if wanted.admits(value) && visitor(&Cut { edge, removes }, value)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn visit_stalling(&self, bush: &Bush, budget: &Budget, visitor: &mut StallVisitor<'_, Self>) -> Visited {
        let falls = self.falls(bush, budget)?;
        for (edge, &Fall { value, removes }) in falls.iter().enumerate() {
            budget.spend(1)?;
            let left = bush.size() - usize::from(removes);
            let leaves = || LeftComponents::<Self>::from_vec(bush.after(edge));
            if visitor(&Cut { edge, removes }, left as u128, &leaves, Nimber::new(value.into()))?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn count(&self, bush: &Bush, target: Nimber, budget: &Budget) -> Result<u128, Refusal> {
        let falls = self.falls(bush, budget)?;
        budget.spend(falls.len() as u64)?;
        Ok(falls.iter().filter(|fall| u64::from(fall.value) == target.get()).count() as u128)
    }

    fn move_count(&self, bush: &Bush) -> u128 {
        bush.size() as u128
    }

    fn longest_game(&self, bush: &Bush) -> u128 {
        bush.size() as u128
    }

    fn temper(&self, bush: &Bush, budget: &Budget) -> Result<Option<Temper>, Refusal> {
        Ok(self.label(bush, budget)?.map(|(_, temper)| temper))
    }

    fn temper_method(&self) -> Method {
        Method::Search
    }

    fn nim_heap(&self, bush: &Bush) -> Option<u64> {
        bush.is_stalk().then_some(bush.size() as u64)
    }
}
