//! The search for a start, in either play.

use nimber_solvers::sprouts::certificate::{Certificate, Claims, ProofGoal, Unreadable};
use nimber_solvers::sprouts::misere::Unfinished;
use nimber_solvers::sprouts::{Position, SproutsRules, misere, normal};
use nimber_solvers::theory::{Budget, Nimber, Outcome, Play, Stop};
use std::str::FromStr;

pub struct Search {
    rules: SproutsRules,
    solver: SearchSolver,
    threads: usize,
}

enum SearchSolver {
    Normal(Box<normal::Solver>),
    Misere(Box<misere::Solver>),
}

impl Search {
    /// `memory` is in bytes.
    pub fn new(rules: SproutsRules, play: Play, threads: usize, memory: usize) -> Self {
        let solver = match play {
            Play::Normal => SearchSolver::Normal(Box::new(normal::Solver::under(rules, memory))),
            Play::Misere => SearchSolver::Misere(Box::new(misere::Solver::under(rules, memory))),
        };
        Search { rules, solver, threads }
    }

    /// The nimber or outcome of a start. At the deadline of the budget the results so far are kept, so the search can continue.
    pub fn solve(&mut self, start: &Position, budget: &Budget) -> Result<String, Stop> {
        match &mut self.solver {
            SearchSolver::Normal(solver) => {
                let nimbers = start.lands().iter().map(|land| solver.nimber_with(self.threads, land, budget));
                let nimber: Nimber = nimbers.sum::<Result<Nimber, Stop>>()?;
                Ok(format!("nimber {nimber}"))
            }
            SearchSolver::Misere(solver) => {
                let outcome = solver.outcome(start, budget)?;
                Ok(format!("outcome {outcome:?}"))
            }
        }
    }

    /// What is to be proven of a start, without its options.
    pub fn reach(&mut self, goal: ProofGoal, start: &Position, budget: &Budget) -> Result<String, Stop> {
        if goal == ProofGoal::Outcomes { self.decide(start, budget) } else { self.solve(start, budget) }
    }

    /// The outcome of a start, which is often found far sooner than the nimber.
    pub fn decide(&mut self, start: &Position, budget: &Budget) -> Result<String, Stop> {
        let SearchSolver::Normal(solver) = &self.solver else { return self.solve(start, budget) };
        // A start is one land, or none.
        let is_lost = start.lands().first().map_or(Ok(true), |land| solver.has_nimber_with(self.threads, land, Nimber::ZERO, budget))?;
        Ok(format!("outcome {:?}", if is_lost { Outcome::P } else { Outcome::N }))
    }

    pub fn figures(&self) -> String {
        match &self.solver {
            SearchSolver::Normal(solver) => {
                let figures = solver.figures();
                format!("{} lands, {} nimbers, {} MB", figures.lands, figures.nimbers, figures.memory >> 20)
            }
            SearchSolver::Misere(solver) => {
                let figures = solver.figures();
                format!("{} positions, {} lands, {} MB", figures.positions, figures.lands, figures.memory >> 20)
            }
        }
    }

    /// How many facts are known: nimbers, or searched positions.
    pub fn known(&self) -> usize {
        match &self.solver {
            SearchSolver::Normal(solver) => solver.figures().nimbers,
            SearchSolver::Misere(solver) => solver.figures().positions,
        }
    }

    /// A certificate of these starts, each with what to prove of it.
    pub fn certificate(&mut self, goals: &[(Position, ProofGoal)]) -> Result<Certificate, Stop> {
        let budget = Budget::unlimited();
        match &mut self.solver {
            SearchSolver::Normal(solver) => solver.certificate(goals, &budget),
            SearchSolver::Misere(solver) => solver.certificate(goals, &budget),
        }
    }

    /// The results so far, as text.
    pub fn found(&self) -> String {
        match &self.solver {
            SearchSolver::Normal(solver) => solver.known().to_string(),
            SearchSolver::Misere(solver) => solver.unfinished().to_string(),
        }
    }

    /// Assumes the results of another search. Returns their number; it is 0 for another game or play.
    pub fn resume(&mut self, found: &SearchResult) -> Result<usize, Stop> {
        let budget = Budget::unlimited();
        match (&mut self.solver, found) {
            _ if found.rules() != self.rules => return Ok(0),
            (SearchSolver::Misere(solver), SearchResult::Unfinished(unfinished)) => solver.resume(unfinished, &budget)?,
            (solver, SearchResult::Certificate(certificate)) => match (solver, certificate.claims()) {
                (SearchSolver::Normal(solver), Claims::Normal(nimbers)) => solver.assume(nimbers, &budget)?,
                (SearchSolver::Misere(solver), Claims::Misere(lost)) => solver.assume(lost, &budget)?,
                _ => return Ok(0),
            },
            (SearchSolver::Normal(_), SearchResult::Unfinished(_)) => return Ok(0),
        }
        Ok(found.size())
    }
}

/// The results of a search.
pub enum SearchResult {
    Certificate(Certificate),
    /// In misère play, all searched positions.
    Unfinished(Unfinished),
}

impl SearchResult {
    fn rules(&self) -> SproutsRules {
        match self {
            SearchResult::Certificate(certificate) => certificate.rules(),
            SearchResult::Unfinished(unfinished) => unfinished.rules(),
        }
    }

    fn size(&self) -> usize {
        match self {
            SearchResult::Certificate(certificate) => certificate.size(),
            SearchResult::Unfinished(unfinished) => unfinished.size(),
        }
    }
}

impl FromStr for SearchResult {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text.parse() {
            Err(Unreadable::Header) => text.parse().map(SearchResult::Certificate),
            unfinished => unfinished.map(SearchResult::Unfinished),
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
