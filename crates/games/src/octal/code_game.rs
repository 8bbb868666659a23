//! What every game with an octal code shares.

use super::rules::{self, OctalRules};
use crate::about::About;
use crate::game::Legal;
use crate::heaps::{HeapCut, HeapGame, Heaps};
use crate::lasker::Lasker;
use crate::misere_report::MisereReport;
use crate::nim::Nim;
use crate::periods::{self, PeriodReport};
use crate::refusal::{Limit, Refusal, WORK_BUDGET};
use crate::sequence::MisereReports;
use nimber_solvers::misere::{Bounds, Finding, Flaw, Unfound, find};
use nimber_solvers::octal::{OctalCache, OctalCode};
use nimber_solvers::theory::{Budget, HeapRules, Stop, Theorem};

/// A game on heaps with an octal code.
#[doc(hidden)]
pub trait CodeGame: Send + Sync + 'static {
    /// See [`Heaps::Rule`].
    type Rule;
    type Position: Heaps<Rule = Self::Rule>;

    fn about(&self) -> &About;

    /// The code, which may be the rule of the position.
    fn code<'a>(&'a self, rule: &'a Self::Rule) -> &'a OctalCode;

    /// The values of recent codes.
    fn octal_cache(&self) -> &OctalCache;
}

impl<G: CodeGame> HeapGame for G {
    type Rule = G::Rule;
    type Position = G::Position;
    type Rules<'a> = OctalRules<'a>;

    fn about(&self) -> &About {
        CodeGame::about(self)
    }

    fn rules<'a>(&'a self, rule: &'a G::Rule, largest: u64, budget: &Budget) -> Result<OctalRules<'a>, Refusal> {
        OctalRules::up_to(self.octal_cache(), self.code(rule), largest, budget)
    }

    fn check_sent_heap(&self, rule: &G::Rule, heap: u64) -> Result<(), Refusal> {
        if self.code(rule).is_lasker() { Lasker.check_sent_heap(&(), heap) } else { self.check_heap(heap) }
    }

    fn check_cut(&self, rule: &G::Rule, _: u64, cut: &HeapCut) -> Result<(), String> {
        let (code, take, left) = (self.code(rule), cut.take, cut.leaves.len());
        if code.allows(take, left) { Ok(()) } else { Err(refused(code, take, left)) }
    }

    fn cuts<'a>(&'a self, rule: &'a G::Rule, heap: u64) -> Legal<'a, HeapCut> {
        Box::new(rules::cuts(self.code(rule), heap))
    }

    fn period(&self, rule: &G::Rule, budget: &Budget) -> Result<PeriodReport, Refusal> {
        let code = self.code(rule);
        formula(code, budget).unwrap_or_else(|| periods::of_code(self.octal_cache(), code, budget))
    }

    fn search_period(&self, rule: &G::Rule, budget: &Budget) -> Result<PeriodReport, Refusal> {
        let code = self.code(rule);
        formula(code, budget).unwrap_or_else(|| periods::of_code_within(self.octal_cache(), code, budget))
    }

    fn theorem(&self, rule: &G::Rule) -> Option<Theorem> {
        HeapRules::theorem(self.code(rule))
    }

    fn misere_reports(&self) -> Option<MisereReports<'_, G::Rule>> {
        Some(Box::new(|rule, bounds, work, budget| misere_report(self.octal_cache(), self.code(rule), bounds, work, budget)))
    }
}

/// The period of a code in closed form.
fn formula(code: &OctalCode, budget: &Budget) -> Option<Result<PeriodReport, Refusal>> {
    match (code.is_nim(), code.is_lasker()) {
        (true, _) => Some(Nim.period(&(), budget)),
        (_, true) => Some(Lasker.period(&(), budget)),
        _ => None,
    }
}

fn misere_report(cache: &OctalCache, code: &OctalCode, bounds: Bounds, work: u64, budget: &Budget) -> Result<MisereReport, Refusal> {
    match cache.quotients().shipped(code).map(|shipped| shipped.claim.verify(code, budget)) {
        Some(Ok(quotient)) => return Ok(MisereReport::new(code, &Finding { quotient: Some(quotient), stopped: None })),
        Some(Err(Flaw::Stopped(stop))) if !stop.is_exhausted() => return Err(stop.into()),
        // It may be found with fewer heaps.
        Some(Err(_)) | None => {}
    }
    let searching = budget.reserve(work).map_err(|stop| match stop {
        Stop::Exhausted { allowance } => {
            let detail = format!("`work` is {work}, more than the {allowance} units of work that it may cost");
            Refusal::OutOfWork(Limit::new(WORK_BUDGET, allowance, work, detail))
        }
        other => other.into(),
    })?;
    let finding = find(code, bounds, &searching);
    match finding.stopped {
        // If a deadline ended the search, that is not a fact about the game.
        Some(Unfound::Stopped(stop, _)) if !stop.is_exhausted() => Err(stop.into()),
        _ => Ok(MisereReport::new(code, &finding)),
    }
}

/// Says why a move is illegal, and what is legal.
fn refused(code: &OctalCode, take: u64, left: usize) -> String {
    let lefts: Vec<_> =
        ["nothing", "one heap", "two heaps"].into_iter().enumerate().filter(|&(heaps, _)| code.allows(take, heaps)).collect();
    let right = match lefts[..] {
        [] => "no move takes that many".to_owned(),
        _ => format!("it may leave {}", lefts.iter().map(|&(_, name)| name).collect::<Vec<_>>().join(" or ")),
    };
    let heaps = if left == 1 { "heap" } else { "heaps" };
    format!("in {code} a move that takes {take} cannot leave {left} {heaps}; {right}")
}
