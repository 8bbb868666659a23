//! The flags that say which tables are wanted: one for each kind.

use crate::tables::{KINDS, TableKind, TableSettings, WantedTable};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, error::Error};
use std::path::PathBuf;

/// The tables to prepare.
#[derive(Clone, Debug)]
pub struct TableFlags {
    wanted: Vec<WantedTable>,
}

/// The one table to describe.
#[derive(Clone, Debug)]
pub struct OneTable(pub Option<WantedTable>);

/// The value of a flag: a table, or none.
#[derive(Clone, Debug)]
struct Value(Option<WantedTable>);

fn flag(kind: &'static TableKind) -> Arg {
    let read = |text: &str| (kind.read)(text).map(Value);
    Arg::new(kind.flag).long(kind.flag).value_name(kind.value_name).value_parser(read)
}

fn value(matches: &ArgMatches, kind: &TableKind) -> Option<WantedTable> {
    matches.get_one::<Value>(kind.flag).and_then(|Value(table)| table.clone())
}

impl TableFlags {
    /// The tables that are wanted.
    pub fn wanted(&self) -> &[WantedTable] {
        &self.wanted
    }

    /// These tables, kept in `data_dir` unless it is `none`.
    pub fn settings(self, data_dir: PathBuf) -> TableSettings {
        let data_dir = Some(data_dir).filter(|folder| folder.as_os_str() != "none");
        TableSettings { data_dir, wanted: self.wanted, ..TableSettings::default() }
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

/// The kinds that can be described, with the help of their flags.
fn described() -> impl Iterator<Item = (&'static TableKind, &'static str)> {
    KINDS.iter().filter_map(|kind| kind.stats_help.map(|help| (kind, help)))
}

impl Args for OneTable {
    fn augment_args(command: Command) -> Command {
        let flags: Vec<&str> = described().map(|(kind, _)| kind.flag).collect();
        command.args(described().enumerate().map(|(place, (kind, help))| {
            let flag = flag(kind).help(help).conflicts_with_all(&flags[..place]);
            if place == 0 { flag.required_unless_present_any(&flags[1..]) } else { flag }
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for OneTable {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(OneTable(described().find_map(|(kind, _)| value(matches, kind))))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// What to say if no table is named: the flags that name one.
pub fn table_needed() -> String {
    let flags: Vec<String> = described().map(|(kind, _)| format!("--{}", kind.flag)).collect();
    match flags.split_last() {
        Some((last, others)) if !others.is_empty() => format!("a table is needed: {} or {last}", others.join(", ")),
        _ => format!("a table is needed: {}", flags.concat()),
    }
}
