//! Catalogues of games for the command line. A table is built when a game that needs it is first asked.

use super::control_group::most_memory;
use super::table_flags::TableFlags;
use crate::store::TableName;
use crate::tables::{Progress, TableSettings, WantedTable, warm_up};
use nimber_answers::catalogue::Catalogue;
use nimber_games::Refusal;
use nimber_games::service::SUM;
use nimber_solvers::theory::Budget;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{0}")]
    Refused(#[from] Refusal),
    #[error("{0}")]
    Asked(String),
}

/// The catalogues that were made so far, each with the names of its tables.
pub struct Catalogues<'a> {
    tables: &'a TableFlags,
    made: Vec<(Vec<TableName>, Catalogue)>,
}

impl<'a> Catalogues<'a> {
    pub fn new(tables: &'a TableFlags) -> Self {
        Catalogues { tables, made: Vec::new() }
    }

    /// Asks with the tables that the game needs: with smaller ones first, and with the whole ones if the position needs them.
    ///
    /// # Errors
    /// [`Failure::Asked`] if the tables cannot be built, and what `ask` fails with.
    pub fn ask<T>(&mut self, game: &str, mut ask: impl FnMut(&Catalogue) -> Result<T, Failure>) -> Result<T, Failure> {
        // A game without tables needs none. A sum may have any game.
        let needed = |table: &&WantedTable| game == SUM || table.games().contains(&game);
        let whole: Vec<WantedTable> = self.tables.wanted().iter().filter(needed).cloned().collect();
        let smaller: Vec<Option<WantedTable>> = whole.iter().map(|table| table.smaller()).collect();
        let is_smaller = smaller.iter().any(Option::is_some);
        let first = whole.iter().zip(smaller).map(|(whole, smaller)| smaller.unwrap_or_else(|| whole.clone())).collect();
        match ask(self.with(first)?) {
            Err(Failure::Refused(Refusal::BeyondLimits(_) | Refusal::OutOfWork(_))) if is_smaller => ask(self.with(whole)?),
            other => other,
        }
    }

    fn with(&mut self, wanted: Vec<WantedTable>) -> Result<&Catalogue, Failure> {
        let names: Vec<TableName> = wanted.iter().map(|table| table.name()).collect();
        let place = match self.made.iter().position(|(tables, _)| *tables == names) {
            Some(place) => place,
            None => {
                let settings = TableSettings { wanted, memory: most_memory(), ..TableSettings::default() };
                let warm = warm_up(&settings, &Budget::unlimited(), &Progress::default());
                let warm = warm.map_err(|reason| Failure::Asked(reason.to_string()))?;
                self.made.push((names, Catalogue::new(&warm.tables())));
                self.made.len() - 1
            }
        };
        Ok(&self.made[place].1)
    }
}
