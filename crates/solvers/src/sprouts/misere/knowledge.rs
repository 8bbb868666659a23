//! What a solver has proven, as certificates.

use super::listed_trees::{ListedTrees, plant};
use super::parts::{Kind, Part, kind};
use super::{Solver, numbers};
use crate::sprouts::certificate::misere::{Lost, LostPosition};
use crate::sprouts::certificate::{Certificate, Claims, Extent};
use crate::sprouts::position::{Land, Position};
use crate::sprouts::proof_numbers::INFINITY;
use crate::sprouts::table::LandId;
use crate::theory::{Budget, Outcome, Stop};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

impl Solver {
    /// What proves these starts to the extent that is asked for; there are no nimbers. It is not verified.
    ///
    /// # Errors
    /// Like [`Solver::outcome`].
    pub fn certificate(&mut self, starts: &[Position], extent: Extent, budget: &Budget) -> Result<Certificate, Stop> {
        let mut open: Vec<Vec<Part>> = Vec::new();
        for start in starts {
            let start = self.parts.of(start, budget)?;
            if extent == Extent::Options {
                open.extend(self.options(&start, budget)?);
            }
            open.push(start);
        }
        let mut seen: HashSet<Vec<Part>> = HashSet::new();
        let mut lost = Vec::new();
        while let Some(position) = open.pop() {
            if self.parts.is_won(&position).is_some() || !seen.insert(position.clone()) {
                continue;
            }
            match self.decide(&position, budget)? {
                Outcome::P => {
                    open.extend(self.options(&position, budget)?);
                    lost.push(position);
                }
                Outcome::N => open.extend(self.reply(&position, budget)?),
            }
        }
        Ok(Certificate::new(self.parts.rules(), starts.to_vec(), Claims::Misere(self.claims(lost.iter().map(Vec::as_slice)))))
    }

    /// Takes for granted that these positions are lost.
    ///
    /// # Errors
    /// Like [`Solver::outcome`].
    pub fn believe(&mut self, lost: &Lost, budget: &Budget) -> Result<(), Stop> {
        let trees = plant(&lost.trees, self.parts.trees_mut());
        for claim in &lost.positions {
            let position = claim.parts(&trees, &mut self.parts, budget)?;
            self.keep(&position, (INFINITY, 0), budget)?;
        }
        Ok(())
    }

    fn options(&mut self, position: &[Part], budget: &Budget) -> Result<Vec<Vec<Part>>, Stop> {
        let mut options = Vec::new();
        self.parts.expand(position, budget)?;
        self.parts.each_option(position, budget, |_, option| {
            options.push(option.to_vec());
            ControlFlow::Continue(())
        })?;
        Ok(options)
    }

    /// A lost option of a position that is won.
    fn reply(&mut self, position: &[Part], budget: &Budget) -> Result<Option<Vec<Part>>, Stop> {
        let Solver { parts, positions, proofs, .. } = self;
        let mut reply = None;
        parts.expand(position, budget)?;
        parts.each_option(position, budget, |parts, option| {
            if numbers(parts, positions, proofs, option).1 > 0 {
                return ControlFlow::Continue(());
            }
            reply = Some(option.to_vec());
            ControlFlow::Break(())
        })?;
        Ok(reply)
    }

    fn claims<'a>(&self, lost: impl Iterator<Item = &'a [Part]>) -> Lost {
        let mut claims = Lost::default();
        let mut trees = ListedTrees::default();
        let mut lands: HashMap<LandId, Option<Land>> = HashMap::new();
        for position in lost {
            let mut claim = LostPosition::default();
            for &part in position {
                match kind(part) {
                    Kind::Tree(tree) => claim.trees.push(trees.number(tree, self.parts.trees())),
                    Kind::Land(land) => {
                        claim.lands.extend(
                            lands.entry(land).or_insert_with(|| Land::of_packed(self.parts.packed(land), self.parts.rules())).clone(),
                        );
                    }
                }
            }
            claim.trees.sort_unstable();
            claim.lands.sort_unstable();
            claims.positions.insert(claim);
        }
        claims.trees = trees.options;
        claims
    }
}
