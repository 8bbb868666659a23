//! Makes certificates out of what a search has found. They are not verified.

use super::certificate::{Certificate, small};
use crate::solvers::sprouts::position::Position;
use crate::solvers::sprouts::rules::Rules;
use crate::solvers::sprouts::{misere, normal};
use crate::theory::{Budget, Nimber, Outcome, Play, Stop};
use std::collections::{BTreeMap, HashSet};

/// What proves who wins normal play, and if `with_nimber` also the nimber.
///
/// # Errors
/// If the budget or the memory of the solver is used up.
pub fn normal(solver: &normal::Solver, start: &Position, with_nimber: bool, budget: &Budget) -> Result<Certificate, Stop> {
    let mut lost = BTreeMap::new();
    for land in start.lands() {
        let whole = Position::from(land.clone());
        let proven = if with_nimber || solver.has_nimber(land, Nimber::ZERO, budget)? {
            whole
        } else {
            solver.option_worth_zero(land, budget)?.unwrap_or(whole)
        };
        let nimbers = solver.certificate(&proven, budget)?;
        lost.extend(nimbers.nimbers().iter().map(|(land, &nimber)| (Position::from(land.clone()), nimber)));
    }
    Ok(Certificate::new(Play::Normal, start.clone(), lost))
}

/// What proves who wins misère play.
///
/// # Errors
/// If the budget or the memory of the solver is used up.
pub fn misere(solver: &mut misere::Solver, start: &Position, budget: &Budget) -> Result<Certificate, Stop> {
    let mut collector = Collector { solver, lost: BTreeMap::new(), budget };
    let mut open = Vec::new();
    match collector.solver.outcome_on_a_thread(start, budget)? {
        Outcome::P => open.push(start.clone()),
        Outcome::N => open.extend(collector.lost_option(start)?),
    }
    let mut won = HashSet::new();
    while let Some(position) = open.pop() {
        if position.lives() <= small(Play::Misere) || collector.lost.insert(position.clone(), 0).is_some() {
            continue;
        }
        for option in position.options_under(Rules::Mixed) {
            if option.lives() > small(Play::Misere) && !won.contains(&option) {
                open.extend(collector.lost_option(&option)?);
                won.insert(option);
            }
        }
    }
    Ok(Certificate::new(Play::Misere, start.clone(), collector.lost))
}

struct Collector<'a> {
    solver: &'a mut misere::Solver,
    lost: BTreeMap<Position, u32>,
    budget: &'a Budget,
}

impl Collector<'_> {
    /// An option of a won position that is lost: one that is needed anyway, one that is known, or any.
    fn lost_option(&mut self, position: &Position) -> Result<Option<Position>, Stop> {
        let options = position.options_under(Rules::Mixed);
        if options.iter().any(|option| self.lost.contains_key(option)) {
            return Ok(None);
        }
        for option in &options {
            if self.solver.is_known_to_be_lost(option, self.budget)? {
                return Ok(Some(option.clone()));
            }
        }
        for option in options {
            if self.solver.outcome_on_a_thread(&option, self.budget)? == Outcome::P {
                return Ok(Some(option));
            }
        }
        Ok(None)
    }
}
