//! The memory that tables need while they are built or downloaded. It is known before, so a table that does not fit is refused then.
//! Otherwise the system would kill the process in the middle of each start.

use super::recipe::WantedTable;
use nimber_solvers::theory::Stop;

/// In bytes: the program, and whatever does not grow with the tables.
const PROGRAM: u64 = 32 << 20;

/// Why a table could not be made.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotMade {
    /// Before anything was built.
    #[error(
        "what is asked for does not fit into memory: to build or download {names} takes {} MB with the program, and this process may \
         have {} MB; raise its limit, ask for less, or build it where there is more with `nimber table build`, since stored tables are \
         mapped",
        .needed / 1_000_000, .limit / 1_000_000
    )]
    TooLarge {
        names: String,
        /// In bytes, with the program.
        needed: u64,
        /// In bytes.
        limit: u64,
    },
    #[error("{}", why_stopped(*.0))]
    Stopped(#[from] Stop),
}

/// The budgets are unlimited here, so a limit means that the memory is too small.
fn why_stopped(stop: Stop) -> String {
    match stop {
        Stop::Exhausted { .. } => "a table that is asked for does not fit into memory".to_owned(),
        other => other.to_string(),
    }
}

/// Whether these tables can be made with this much memory, in bytes. Everything fits if there is no limit.
///
/// # Errors
/// [`NotMade::TooLarge`]
pub fn check_room<'a>(tables: impl IntoIterator<Item = &'a WantedTable>, limit: Option<u64>) -> Result<(), NotMade> {
    let (mut needed, mut names) = (PROGRAM, Vec::new());
    for table in tables {
        needed = needed.saturating_add(table.memory_to_make());
        names.push(table.name().to_string());
    }
    match limit {
        Some(limit) if needed > limit && !names.is_empty() => Err(NotMade::TooLarge { names: names.join(", "), needed, limit }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::KINDS;

    fn table(flag: &str, value: &str) -> WantedTable {
        let kind = KINDS.iter().find(|kind| kind.flag == flag).unwrap();
        (kind.read)(value).unwrap().unwrap()
    }

    #[test]
    fn what_tables_need_together_is_compared_with_the_limit() {
        let (tiles, small) = (table("chomp-tiles", "100"), table("chomp-tiles", "60"));
        assert_eq!(check_room([&tiles, &small], None), Ok(()));
        assert_eq!(check_room([&tiles, &small], Some(2 << 30)), Ok(()));
        assert_eq!(check_room([], Some(0)), Ok(()), "nothing is made");
        let needed = PROGRAM + small.memory_to_make();
        assert!(check_room([&small], Some(needed)).is_ok() && check_room([&small], Some(needed - 1)).is_err());
        let refusal = check_room([&tiles, &small], Some(300_000_000)).unwrap_err().to_string();
        for said in ["does not fit into memory", "chomp-tiles-100, chomp-tiles-60 takes 18", " MB with the program", "may have 300 MB;"] {
            assert!(refusal.contains(said), "{refusal}");
        }
    }

    /// The figures are measured, see docs/performance.md.
    #[test]
    fn builds_take_no_more_than_is_said() {
        for (flag, value, peak) in [
            ("chomp-box", "12x12", 15),
            ("chomp-box", "14x14", 69),
            ("chomp-box", "16x16", 671),
            ("chomp-tiles", "60", 21),
            ("chomp-tiles", "82", 198),
            ("chomp-tiles", "100", 1790),
            ("chomp-outcomes", "93", 127),
            ("chomp-outcomes", "120", 2800),
            ("ichomp-misere", "6", 1008),
        ] {
            let said = (PROGRAM + table(flag, value).memory_to_make()) / 1_000_000;
            assert!((peak..2 * peak + 50).contains(&said), "{flag} {value}: {said} MB");
        }
    }

    /// The defaults fit into the smallest containers.
    #[test]
    fn the_default_tables_need_little() {
        let defaults: Vec<_> = KINDS.iter().filter_map(|kind| (kind.read)(kind.default).unwrap()).collect();
        assert_eq!(check_room(&defaults, Some(64 << 20)), Ok(()));
    }
}
