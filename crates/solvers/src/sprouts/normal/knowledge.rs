//! What a solver has proven, as certificates.

use super::Solver;
use super::worker::{Halt, Worker};
use crate::sprouts::certificate::normal::{ClaimReasons, Gap, Nimbers, SMALL};
use crate::sprouts::certificate::{Certificate, Claims, ProofGoal};
use crate::sprouts::expand::Expander;
use crate::sprouts::position::{Land, Position};
use crate::sprouts::rules::SproutsRules;
use crate::sprouts::table::{LandId, LandTable};
use crate::theory::{Budget, Nimber, Stop};

/// The claims between two looks at the deadline, less than a millisecond.
const CLAIMS_IN_A_ROW: usize = 1000;

impl Solver {
    /// A certificate of these starts, each with what to prove of it, which is not verified.
    ///
    /// # Errors
    /// Like [`Solver::nimber`]; [`Stop::Contradiction`] if nothing proves an assumption.
    pub fn certificate(&self, goals: &[(Position, ProofGoal)], budget: &Budget) -> Result<Certificate, Stop> {
        let rules = self.shared.rules;
        let mut known = self.nimbers();
        let mut reasons = ClaimReasons::under(rules);
        let mut open = Vec::new();
        for (start, goal) in goals {
            let mut decided = Vec::new();
            match goal {
                ProofGoal::Outcomes => decided.push(start.clone()),
                ProofGoal::Nimbers => open.extend_from_slice(start.lands()),
                ProofGoal::Options => {
                    open.extend_from_slice(start.lands());
                    decided.extend(start.options_under(rules));
                }
            }
            for position in decided {
                self.settle(&position, 0, &mut known, budget)?;
                open.extend(reasons.of_difference(&position, 0, &known).unwrap_or_default());
            }
        }
        let mut proof = Nimbers::new();
        while let Some(land) = open.pop() {
            if land.lives() <= SMALL || proof.contains_key(&land) {
                continue;
            }
            let nimber = match known.get(&land) {
                Some(&nimber) => nimber,
                None => self.nimber(&land, budget)?.get() as u32,
            };
            let mut gap_before = None;
            loop {
                let gap = match reasons.of_claim(&land, nimber, &known) {
                    Ok(lands) => break open.extend(lands),
                    Err(gap) => gap,
                };
                if gap_before.as_ref() == Some(&gap) {
                    return Err(Stop::Contradiction);
                }
                match &gap {
                    Gap::Open(option) | Gap::Equal(option) => drop(self.settle(option, nimber, &mut known, budget)?),
                    Gap::Missing(heap) => {
                        for option in Position::from(land.clone()).options_under(rules) {
                            if self.settle(&option, *heap, &mut known, budget)? {
                                break;
                            }
                        }
                    }
                }
                gap_before = Some(gap);
            }
            proof.insert(land, nimber);
        }
        Ok(Certificate::new(rules, goals.iter().map(|(start, _)| start.clone()).collect(), Claims::Normal(proof)))
    }

    /// All proven facts.
    pub fn known(&self) -> Certificate {
        Certificate::new(self.shared.rules, Vec::new(), Claims::Normal(self.nimbers()))
    }

    /// Assumes these nimbers.
    ///
    /// # Errors
    /// [`Stop::Contradiction`] if they contradict a known nimber. Also what stops the budget, of which nothing is spent.
    pub fn assume(&self, nimbers: &Nimbers, budget: &Budget) -> Result<(), Stop> {
        let mut state = self.shared.state();
        for (index, (land, &nimber)) in nimbers.iter().enumerate() {
            if index % CLAIMS_IN_A_ROW == 0 {
                budget.check_deadline()?;
            }
            let land = state.table.intern(land.packed(), land.hash());
            state.table.set_nimber(land, nimber)?;
        }
        Ok(())
    }

    /// Decides whether a position is worth `heap`, and adds the nimbers that show it.
    fn settle(&self, position: &Position, heap: u32, known: &mut Nimbers, budget: &Budget) -> Result<bool, Stop> {
        let mut lands: Vec<&Land> = position.lands().iter().collect();
        lands.sort_by_key(|land| land.lives());
        let Some(last) = lands.pop() else { return Ok(heap == 0) };
        let mut others = Nimber::new(heap.into());
        for land in lands {
            let nimber = self.nimber(land, budget)?;
            others += nimber;
            known.insert(land.clone(), nimber.get() as u32);
        }
        let is_equal = self.has_nimber(last, others, budget)?;
        let number = self.shared.state().table.intern(last.packed(), last.hash());
        let nimber = self.shared.state().table.record(number).nimber();
        if let Some(nimber) = nimber {
            known.insert(last.clone(), nimber);
            return Ok(is_equal);
        }
        match Worker::new(&self.shared, budget, Expander::new(false), false).expand(number) {
            Ok(()) | Err(Halt::Over) => {}
            Err(Halt::Stopped(stop)) => return Err(stop),
            Err(Halt::Full) => return Err(Stop::Exhausted { allowance: self.shared.memory as u64 }),
        }
        let state = self.shared.state();
        let table = &state.table;
        let mut replies = table.options(number);
        let value = |sum: u32, land: LandId| Some(sum ^ table.record(land).nimber()?);
        let reply = replies.find(|reply| reply.into_iter().try_fold(0, value).map(u64::from) == Some(others.get()));
        known.extend(reply.into_iter().flatten().filter_map(|land| claim(table, land, self.shared.rules)));
        Ok(is_equal)
    }

    /// The nimbers of all lands that have one and are not small.
    fn nimbers(&self) -> Nimbers {
        let state = self.shared.state();
        let lands = (0..state.table.land_count() as LandId).filter(|&land| state.table.record(land).lives() > SMALL);
        lands.filter_map(|land| claim(&state.table, land, self.shared.rules)).collect()
    }
}

fn claim(table: &LandTable, land: LandId, rules: SproutsRules) -> Option<(Land, u32)> {
    let nimber = table.record(land).nimber()?;
    Some((Land::of_packed(table.packed(land), rules)?, nimber))
}
