//! The flags that ask for tables: one per kind of table.

use super::control_group::most_memory;
use crate::tables::{KINDS, TableKind, TableSettings, WantedTable};
use clap::error::{Error, ErrorKind};
use clap::{Arg, ArgGroup, ArgMatches, Args, Command, FromArgMatches};
use std::path::PathBuf;

/// The tables to prepare.
#[derive(Clone, Debug)]
pub struct TableFlags {
    wanted: Vec<WantedTable>,
}

/// The one table to describe.
#[derive(Clone, Debug)]
pub struct OneTable(pub WantedTable);

/// The value of a flag: a table, or `None` for `none`.
#[derive(Clone, Debug)]
struct FlagValue(Option<WantedTable>);

fn flag(kind: &'static TableKind) -> Arg {
    let read = |text: &str| (kind.read)(text).map(FlagValue);
    Arg::new(kind.flag).long(kind.flag).value_name(kind.value_name).value_parser(read)
}

fn value(matches: &ArgMatches, kind: &TableKind) -> Option<WantedTable> {
    matches.get_one::<FlagValue>(kind.flag).and_then(|FlagValue(table)| table.clone())
}

impl TableFlags {
    pub fn wanted(&self) -> &[WantedTable] {
        &self.wanted
    }

    /// These tables, stored in `data_dir` unless it is `none`.
    pub fn settings(self, data_dir: PathBuf) -> TableSettings {
        let data_dir = Some(data_dir).filter(|folder| folder.as_os_str() != "none");
        TableSettings { data_dir, wanted: self.wanted, memory: most_memory(), ..TableSettings::default() }
    }
}

impl Args for TableFlags {
    fn augment_args(command: Command) -> Command {
        command.args(KINDS.iter().map(|kind| flag(kind).env(kind.variable).default_value(kind.default).help(kind.help)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for TableFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(TableFlags { wanted: KINDS.iter().filter_map(|kind| value(matches, kind)).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The kinds of tables that have statistics, with the help texts of their flags.
fn described() -> impl Iterator<Item = (&'static TableKind, &'static str)> {
    KINDS.iter().filter_map(|kind| kind.stats_help.map(|help| (kind, help)))
}

impl Args for OneTable {
    fn augment_args(command: Command) -> Command {
        let command = command.args(described().map(|(kind, help)| flag(kind).help(help)));
        command.group(ArgGroup::new("table").args(described().map(|(kind, _)| kind.flag)).required(true))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for OneTable {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let table = described().find_map(|(kind, _)| value(matches, kind));
        table.map(OneTable).ok_or_else(|| Error::raw(ErrorKind::InvalidValue, "a table is needed, not `none`"))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
