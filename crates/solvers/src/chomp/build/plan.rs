//! What all groups of a build share.

use super::strips::Strips;
use super::tails::Tails;
use crate::chomp::rank::Ranks;

#[derive(Debug)]
pub(super) struct BuildPlan {
    /// The order of the positions.
    pub ranks: Ranks,
    /// The moves of tails.
    pub tails: Tails,
    /// Where cuts down to narrow columns lead, for tails shorter than the column and for tails that reach it.
    pub strips: [Strips; 2],
}
