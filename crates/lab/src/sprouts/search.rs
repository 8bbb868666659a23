//! The search for a start, in either play.

use nimber_solvers::sprouts::certificate::{Certificate, Claims, ProofGoal, Unreadable};
use nimber_solvers::sprouts::misere::Unfinished;
use nimber_solvers::sprouts::{Position, SproutsRules, misere, normal};
use nimber_solvers::theory::{Budget, Nimber, Outcome, Play, Stop};
use std::str::FromStr;

pub struct Search {
    rules: SproutsRules,
    solver: Solver,
    threads: usize,
}

enum Solver {
    Normal(Box<normal::Solver>),
    Misere(Box<misere::Solver>),
}

impl Search {
    /// `memory` is in bytes.
    pub fn new(rules: SproutsRules, play: Play, threads: usize, memory: usize) -> Self {
        let solver = match play {
            Play::Normal => Solver::Normal(Box::new(normal::Solver::under(rules, memory))),
            Play::Misere => Solver::Misere(Box::new(misere::Solver::under(rules, memory))),
        };
        Search { rules, solver, threads }
    }

    /// The nimber or outcome of a start. What was found before the deadline of the budget is kept, so the search can go on.
    pub fn solve(&mut self, start: &Position, budget: &Budget) -> Result<String, Stop> {
        match &mut self.solver {
            Solver::Normal(solver) => {
                let nimbers = start.lands().iter().map(|land| solver.nimber_with(self.threads, land, budget));
                let nimber: Nimber = nimbers.sum::<Result<Nimber, Stop>>()?;
                Ok(format!("nimber {nimber}"))
            }
            Solver::Misere(solver) => {
                let outcome = solver.outcome(start, budget)?;
                Ok(format!("outcome {outcome:?}"))
            }
        }
    }

    /// The outcome of a start, which is often found far sooner than the nimber.
    pub fn decide(&mut self, start: &Position, budget: &Budget) -> Result<String, Stop> {
        let Solver::Normal(solver) = &self.solver else { return self.solve(start, budget) };
        // A start is one land, or none.
        let is_lost = start.lands().first().map_or(Ok(true), |land| solver.has_nimber(land, Nimber::ZERO, budget))?;
        Ok(format!("outcome {:?}", if is_lost { Outcome::P } else { Outcome::N }))
    }

    pub fn figures(&self) -> String {
        match &self.solver {
            Solver::Normal(solver) => {
                let figures = solver.figures();
                format!("{} lands, {} nimbers, {} MB", figures.lands, figures.nimbers, figures.memory >> 20)
            }
            Solver::Misere(solver) => {
                let figures = solver.figures();
                format!("{} positions, {} lands, {} MB", figures.positions, figures.lands, figures.memory >> 20)
            }
        }
    }

    /// What proves these starts.
    pub fn certificate(&mut self, starts: &[Position], extent: ProofGoal) -> Result<Certificate, Stop> {
        let budget = Budget::unlimited();
        match &mut self.solver {
            Solver::Normal(solver) => solver.certificate(starts, extent, &budget),
            Solver::Misere(solver) => solver.certificate(starts, extent, &budget),
        }
    }

    /// What is found, as text.
    pub fn found(&self) -> String {
        match &self.solver {
            Solver::Normal(solver) => solver.known().to_string(),
            Solver::Misere(solver) => solver.unfinished().to_string(),
        }
    }

    /// Takes for granted what another search has found. Returns how many facts that are. Those of another game or play are of no use.
    pub fn resume(&mut self, found: &Found) -> Result<usize, Stop> {
        let budget = Budget::unlimited();
        match (&mut self.solver, found) {
            _ if found.rules() != self.rules => return Ok(0),
            (Solver::Misere(solver), Found::Unfinished(unfinished)) => solver.resume(unfinished, &budget)?,
            (solver, Found::Certificate(certificate)) => match (solver, certificate.claims()) {
                (Solver::Normal(solver), Claims::Normal(nimbers)) => solver.assume(nimbers)?,
                (Solver::Misere(solver), Claims::Misere(lost)) => solver.assume(lost, &budget)?,
                _ => return Ok(0),
            },
            (Solver::Normal(_), Found::Unfinished(_)) => return Ok(0),
        }
        Ok(found.size())
    }
}

/// What a search has found.
pub enum Found {
    Certificate(Certificate),
    /// In misère play, all that was searched.
    Unfinished(Unfinished),
}

impl Found {
    fn rules(&self) -> SproutsRules {
        match self {
            Found::Certificate(certificate) => certificate.rules(),
            Found::Unfinished(unfinished) => unfinished.rules(),
        }
    }

    fn size(&self) -> usize {
        match self {
            Found::Certificate(certificate) => certificate.size(),
            Found::Unfinished(unfinished) => unfinished.size(),
        }
    }
}

impl FromStr for Found {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text.parse() {
            Err(Unreadable::Header) => text.parse().map(Found::Certificate),
            unfinished => unfinished.map(Found::Unfinished),
        }
    }
}

pub const FALSE_FACTS: &str = "the folder with earlier results holds false claims; delete it";

/// Why a search without limits of its own has stopped.
pub fn why_not(stop: Stop) -> String {
    match stop {
        Stop::Exhausted { .. } => "the memory is too small; give more with --memory".to_owned(),
        Stop::Contradiction => FALSE_FACTS.to_owned(),
        other => other.to_string(),
    }
}
