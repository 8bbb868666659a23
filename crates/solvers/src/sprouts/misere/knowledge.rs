//! What a solver has proven, and what another one did.

use super::Solver;
use super::assumed::Assumed;
use super::component::{Component, Kind, kind};
use super::trees::{ListedTrees, TreeId, read_trees};
use crate::sprouts::certificate::misere::{Lost, LostPosition};
use crate::sprouts::certificate::{Certificate, Claims, PackedLost, SmallLands};
use crate::sprouts::position::{Land, Position};
use crate::sprouts::proof_numbers::INFINITY;
use crate::sprouts::table::LandId;
use crate::theory::{Budget, Stop};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

impl Solver {
    /// A solver that takes these positions for lost. They are looked up when a search meets them, and are in no certificate of it.
    pub fn assuming(lost: &Arc<PackedLost>) -> Self {
        let mut solver = Solver::default();
        match Assumed::first(lost, &mut solver.components) {
            None => Solver::default(),
            assumed => Solver { assumed, ..solver },
        }
    }

    /// Assumes that these positions are lost.
    ///
    /// # Errors
    /// Like [`Solver::outcome`].
    pub fn assume(&mut self, lost: &Lost, budget: &Budget) -> Result<(), Stop> {
        let trees = read_trees(&lost.trees, self.components.trees_mut());
        for claim in &lost.positions {
            let position = claim.components(&trees, &mut self.components, budget)?;
            self.keep(&position, (INFINITY, 0), budget)?;
        }
        Ok(())
    }

    /// The small lands that a search for each of these starts meets, one after another. Their trees are numbered after those of `lost`.
    ///
    /// # Errors
    /// Like [`Solver::outcome`].
    pub fn small_lands(lost: &Lost, starts: &[Position]) -> Result<SmallLands, Stop> {
        let mut solver = Solver::default();
        read_trees(&lost.trees, solver.components.trees_mut());
        for start in starts {
            solver.outcome(start, &Budget::unlimited())?;
        }
        let all = solver.components.trees();
        let trees = (1..all.count() as TreeId).map(|tree| all.options(tree).to_vec()).collect();
        Ok(SmallLands { trees, lands: solver.components.lands().with_trees().collect() })
    }

    /// A certificate with these claims, which are not verified.
    pub(super) fn certified(&self, starts: Vec<Position>, lost: &BTreeSet<Vec<Component>>) -> Certificate {
        Certificate::new(self.components.rules(), starts, Claims::Misere(self.claims(lost.iter().map(Vec::as_slice))))
    }

    fn claims<'a>(&self, lost: impl Iterator<Item = &'a [Component]>) -> Lost {
        let mut claims = Lost::default();
        let mut trees = ListedTrees::default();
        let mut lands: HashMap<LandId, Option<Land>> = HashMap::new();
        for position in lost {
            let mut claim = LostPosition::default();
            for &component in position {
                match kind(component) {
                    Kind::Tree(tree) => claim.trees.push(trees.number(tree, self.components.trees())),
                    Kind::Land(land) => {
                        claim.lands.extend(
                            lands
                                .entry(land)
                                .or_insert_with(|| Land::of_packed(&self.components.lands().packed(land), self.components.rules()))
                                .clone(),
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
