//! The values of all nodes of a game graph at once: the table that a program of one's own is checked against.

use super::refusal::Refusal;
use crate::serial::Serialize;
use nimber_solvers::theory::{Budget, Outcome, Play};

/// Makes the table of a position.
pub struct Nodes<P> {
    /// The field of a position on which the table does not depend. It may be left out of the request.
    pub unneeded: &'static str,
    pub rows: NodeRows<P>,
}

/// Makes the rows of the table, in the order in which the nodes are first named.
pub type NodeRows<P> = fn(&P, Play, NodeColumns, &Budget) -> Result<Vec<NodeRow>, Refusal>;

/// What a row has besides the value and the winner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeColumns {
    /// The values of the options.
    pub mex: bool,
    /// The length of the longest play.
    pub longest: bool,
}

/// A token on a node, alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NodeRow {
    /// The name of the node.
    pub node: String,
    /// Its Sprague–Grundy value in normal play.
    pub sg: u64,
    /// Who wins: `N` the player to move, `P` the other one. Null in misère play where no theorem covers the node, and the game may last too
    /// long for a search, or the searches of all nodes take more than half of the work.
    #[cfg_attr(feature = "schema", schema(required))]
    pub outcome: Option<Outcome>,
    /// The values that one move can leave, least first: `sg` is the least number that is not among them. With `mex=true`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub values: Option<Vec<u64>>,
    /// The most moves that play from this node can last; the largest number that JSON clients read where it is at least that. With
    /// `longest=true`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub longest: Option<u64>,
}
