//! How an answer is known: from a formula, a table, a search and so on.

use serde::Serialize;

/// How an answer is known, from the most to the least direct.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", schema(as = SolutionMethod))]
pub enum Method {
    /// A proven closed form, or equal parts that cancel whatever they are worth.
    Formula,
    /// A sequence whose period is proven.
    Period,
    /// A table of values computed beforehand.
    Table,
    /// A verified misère quotient.
    Quotient,
    /// A complete search made for this request.
    Search,
}
