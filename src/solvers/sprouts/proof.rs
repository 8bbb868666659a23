//! The part of a table that proves a nimber.

use super::table::{LandId, Lands, Table};
use std::collections::HashSet;

/// What is needed next to collect a proof.
pub enum Collected {
    /// The options of this land.
    Missing(LandId),
    /// Nothing: these lands have their nimbers because of each other.
    Proof(Vec<LandId>),
}

/// Collects the lands above `small` lives that prove the nimber of a land, which is known.
pub fn collect(table: &Table, land: LandId, small: u32) -> Collected {
    let mut found = HashSet::from([land]);
    let mut open = vec![land];
    let mut proof = Vec::new();
    let value = |lands: Lands<'_>, heap: u32| lands.into_iter().try_fold(heap, |sum, land| Some(sum ^ table.record(land).nimber()?));
    while let Some(land) = open.pop() {
        let record = table.record(land);
        let Some(nimber) = record.nimber().filter(|_| record.lives() > small) else { continue };
        if !record.is_expanded() {
            return Collected::Missing(land);
        }
        proof.push(land);
        let mut need =
            |lands: Lands<'_>| open.extend(lands.into_iter().filter(|&land| table.record(land).nimber().is_some() && found.insert(land)));
        for heap in 0..nimber {
            table.options(land).find(|&option| value(option, 0) == Some(heap)).into_iter().for_each(&mut need);
        }
        for option in table.options(land) {
            need(option);
            let Some(unknown) = option.into_iter().find(|&land| table.record(land).nimber().is_none()) else { continue };
            if !table.record(unknown).is_expanded() {
                return Collected::Missing(unknown);
            }
            let heap = option.into_iter().filter_map(|land| table.record(land).nimber()).fold(nimber, |sum, value| sum ^ value);
            table.options(unknown).find(|&reply| value(reply, 0) == Some(heap)).into_iter().for_each(&mut need);
        }
    }
    Collected::Proof(proof)
}
