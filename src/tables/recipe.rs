//! What has to be known of a table of any kind.

use super::progress::Progress;
use crate::store::{Parameters, TableName};
use bytes::Bytes;
use nimber_games::Tables;
use nimber_solvers::theory::{Budget, Stop};
use std::fmt::Debug;
use std::sync::Arc;

/// What is known of a table before it is there.
pub trait TableInfo: Debug + Send + Sync {
    /// The name in the store, such as `chomp-box-12x12`.
    fn name(&self) -> TableName;

    /// The games that use the table.
    fn games(&self) -> &'static [&'static str];

    /// Whether only one thread builds the table, so that other tables can be built at the same time.
    fn is_sequential(&self) -> bool {
        false
    }
}

/// How to build and decode a table.
pub(super) trait Recipe: TableInfo {
    type Table;

    /// The positions that it covers, in words.
    fn extent(&self) -> String;

    /// The version of the encoding. A stored table with another version is built again.
    fn format(&self) -> u32;

    /// Distinguishes the table from others of its kind. Stored with it and compared on reading.
    fn parameters(&self) -> Parameters;

    /// The most bytes that the encoded table can have. The error says why there is no such table.
    fn most_bytes(&self) -> Result<u64, String>;

    /// Whether a stored table with these parameters is this one or can be [adapted](Recipe::adapt).
    fn fits(&self, stored: &Parameters) -> bool {
        *stored == self.parameters()
    }

    /// Whether the table has all values that were asked for, so that [`adapt`](Recipe::adapt) computes none.
    fn is_long_enough(&self, table: &Self::Table) -> bool {
        let _ = table;
        true
    }

    /// Cuts or extends a stored table to the size that was asked for. Returns whether anything was computed.
    fn adapt(&self, table: &mut Self::Table, budget: &Budget, progress: &Progress) -> Result<bool, Stop> {
        let _ = (table, budget, progress);
        Ok(false)
    }

    fn build(&self, budget: &Budget, progress: &Progress) -> Result<Self::Table, Stop>;

    /// A recipe for a smaller table. It takes hardly any time to build and is enough for most positions.
    fn smaller(&self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Whether the decoded table uses the stored bytes in place, in memory or mapped. If not, the bytes are
    /// checked and copied first.
    fn borrows(&self) -> bool {
        false
    }

    /// Decodes stored bytes. The error says why they are not such a table.
    fn decode(&self, bytes: Bytes) -> Result<Self::Table, String>;

    /// The bytes to store.
    fn encode<'a>(&self, table: &'a Self::Table) -> &'a [u8];

    /// The number of positions in the table.
    fn positions(&self, table: &Self::Table) -> u64;

    /// Computes `samples` of the values again from their options, or all values of a smaller table; returns
    /// how many. The error names the first wrong value.
    fn recheck(&self, table: &Self::Table, samples: u64) -> Result<u64, String>;

    /// Statistics of the table's values.
    fn describe(&self, table: &Self::Table) -> Option<Description> {
        let _ = table;
        None
    }

    /// Gives the table to the games that use it.
    fn hand(&self, table: &Arc<Self::Table>, to: &mut Tables);
}

/// Facts about the values of a table.
#[derive(Clone, Debug)]
pub struct Description {
    /// For programs.
    pub json: serde_json::Value,
    /// For people.
    pub text: String,
}
