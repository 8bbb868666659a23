//! A land written in the order of its hashes.

use super::colours::{Hashes, mix};
use super::loaded::LoadedLand;
use crate::sprouts::land::FIRST_LETTER;

/// A land in the order of its hashes.
#[derive(Default)]
pub struct CanonicalForm {
    pub packed: Vec<u8>,
    /// For each letter of the loaded land, its name in the form.
    pub names: Vec<u8>,
    region_order: Vec<(u64, u16)>,
    boundary_order: Vec<(u64, u16)>,
}

impl CanonicalForm {
    /// Writes a land in the order of its hashes. Each region is read in the direction with the smaller hash, each boundary from the corner
    /// with the smallest reading. Returns the hash of the land.
    pub fn write(&mut self, land: &LoadedLand, hashes: &Hashes) -> u64 {
        let CanonicalForm { packed, names, region_order, boundary_order } = self;
        packed.clear();
        names.clear();
        names.resize(land.corners.len(), 0);
        region_order.clear();
        region_order.extend(hashes.regions.iter().zip(0..).map(|(hashes, region)| (hashes[0].min(hashes[1]), region)));
        region_order.sort_unstable();
        let mut sum = 0u64;
        let mut next = FIRST_LETTER;
        for &(hash, number) in &*region_order {
            sum = sum.wrapping_add(mix(hash));
            let region = &land.regions[usize::from(number)];
            let direction = usize::from(hashes.regions[usize::from(number)][0] != hash);
            packed.push(region.spots);
            boundary_order.clear();
            boundary_order
                .extend((region.first..region.last).map(|boundary| (hashes.boundaries[usize::from(boundary)][direction], boundary)));
            boundary_order.sort_unstable();
            for &(_, boundary) in &*boundary_order {
                let corners = land.boundaries[usize::from(boundary)].corners();
                let (tokens, readings) = (&land.tokens[corners.clone()], &hashes.readings[direction][corners]);
                packed.push(tokens.len() as u8);
                for_each_from_least(tokens, readings, direction, |token| {
                    packed.push(if token < FIRST_LETTER {
                        token
                    } else {
                        let name = &mut names[usize::from(token - FIRST_LETTER)];
                        if *name == 0 {
                            *name = next;
                            next += 1;
                        }
                        *name
                    });
                });
            }
            packed.push(0);
        }
        mix(sum)
    }
}

/// Goes once round a boundary from the corner with the smallest reading: forwards if `direction` is 0, else backwards.
#[inline(always)]
fn for_each_from_least(tokens: &[u8], readings: &[u64], direction: usize, mut visit: impl FnMut(u8)) {
    let begin = (1..tokens.len()).fold(0, |least, at| if readings[at] < readings[least] { at } else { least });
    let (before, after) = tokens.split_at(begin);
    if direction == 0 {
        after.iter().chain(before).for_each(|&token| visit(token));
    } else {
        visit(after[0]);
        before.iter().rev().chain(after[1..].iter().rev()).for_each(|&token| visit(token));
    }
}
