//! The kinds of tables: how to ask for a table, how to make it, and what it can do.

use super::report::Progress;
use crate::store::{Parameters, TableName};
use bytes::Bytes;
use nimber_games::Tables;
use nimber_solvers::theory::{Budget, Stop};
use std::fmt::Debug;
use std::sync::Arc;

/// A kind of table: how to ask for one, and how to recognise a stored one.
pub struct TableKind {
    /// The flag that asks for such a table, without `--`.
    pub flag: &'static str,
    /// The environment variable for the same value.
    pub variable: &'static str,
    /// The name of the value in the help.
    pub value_name: &'static str,
    /// The value if the flag is missing.
    pub default: &'static str,
    /// The help of the flag where tables are prepared.
    pub help: &'static str,
    /// The help of the flag in `nimber table stats`; `None` if such tables have no statistics.
    pub stats_help: Option<&'static str>,
    /// Reads the value of the flag. `None` asks for no table. The error says what to enter instead.
    pub read: fn(&str) -> Result<Option<WantedTable>, String>,
    /// Recognises a table by what its manifest says; `None` if it is of another kind. The error says what is
    /// wrong with the manifest.
    pub recognise: fn(&TableName, &Parameters) -> Option<Result<WantedTable, String>>,
}

/// A table that was asked for, of any kind.
pub type WantedTable = Arc<dyn Recipe>;

/// How to build and decode a table, and its properties.
pub trait Recipe: Debug + Send + Sync {
    /// The name in the store, such as `chomp-box-12x12`.
    fn name(&self) -> TableName;

    /// The games that use the table.
    fn games(&self) -> &'static [&'static str];

    /// The positions that it covers, in words.
    fn extent(&self) -> String;

    /// The version of the encoding. A stored table with another version is built again.
    fn format(&self) -> u32;

    /// Distinguishes the table from others of its kind. The parameters are stored with it and compared on reading.
    fn parameters(&self) -> Parameters;

    /// The most bytes that the encoded table can have. The error says why there is no such table.
    fn most_bytes(&self) -> Result<u64, String>;

    /// In bytes: the most memory that the table takes while it is built or downloaded. Builders need a little more than the table itself.
    fn memory_to_make(&self) -> u64 {
        self.most_bytes().map_or(u64::MAX, |bytes| bytes.saturating_add(bytes / 8))
    }

    /// Whether a stored table with these parameters is this one or can be [completed](Table::complete).
    fn fits(&self, stored: &Parameters) -> bool {
        *stored == self.parameters()
    }

    /// Whether only one thread builds the table, so that other tables can be built at the same time.
    fn is_sequential(&self) -> bool {
        false
    }

    /// Whether the decoded table uses the stored bytes in place, in memory or mapped. If not, the bytes are verified and copied first.
    fn borrows(&self) -> bool {
        false
    }

    /// A smaller table of the same kind. It takes hardly any time to build and is enough for most positions.
    fn smaller(&self) -> Option<WantedTable> {
        None
    }

    fn build(&self, budget: &Budget, progress: &Progress) -> Result<Box<dyn Table>, Stop>;

    /// Decodes stored bytes. The error says why they are not such a table.
    fn decode(&self, bytes: Bytes) -> Result<Box<dyn Table>, String>;
}

/// A table in memory, whole or in part.
pub trait Table: Send + Sync {
    /// The bytes to store.
    fn bytes(&self) -> &[u8];

    /// The number of positions in the table.
    fn positions(&self) -> u64;

    /// Whether it has all requested values, so that [`complete`](Table::complete) computes none.
    fn is_complete(&self) -> bool {
        true
    }

    /// Cuts or extends a stored table to the requested size.
    fn complete(&mut self, budget: &Budget, progress: &Progress) -> Result<(), Stop> {
        let _ = (budget, progress);
        Ok(())
    }

    /// Computes `samples` of the values again from their options, or all values of a smaller table; returns
    /// how many. The error names the first wrong value.
    fn recheck(&self, samples: u64) -> Result<u64, String>;

    /// Statistics of the table's values.
    fn describe(&self) -> Option<Description> {
        None
    }

    /// Gives the table to the games that use it.
    fn give_to(&self, games: &mut Tables);
}

/// Statistics of the values of a table.
#[derive(Clone, Debug)]
pub struct Description {
    /// For programs.
    pub json: serde_json::Value,
    /// For people.
    pub text: String,
}
