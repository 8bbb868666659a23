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
    /// Where cuts down to narrow columns lead: of shorter tails, and of those as wide as the column.
    pub strips: [Strips; 2],
}
