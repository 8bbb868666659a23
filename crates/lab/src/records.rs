//! `nimber-lab records`: statistics of misère Chomp.

use crate::terminal::{Format, bar, print};
use crate::usage::Usage;
use clap::Args as ClapArgs;
use nimber_solvers::chomp::{Extent, Kernel, Outcomes, Partition, SieveRecords};
use nimber_solvers::theory::{Budget, Stop};

#[derive(Debug, ClapArgs)]
pub struct Args {
    /// Count over all Chomp positions up to this number of tiles; needs one bit per position.
    #[arg(long, value_parser = tiles, value_name = "N")]
    chomp_tiles: u16,
    /// The form of the output.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Also print the cost of the computation, on standard error.
    #[arg(long)]
    stats: bool,
}

fn tiles(text: &str) -> Result<u16, String> {
    match text.parse() {
        Ok(Extent::Tiles(tiles)) => Ok(tiles),
        Ok(Extent::Box { .. }) => Err("a number of tiles is needed, such as 60".to_owned()),
        Err(why) => Err(why),
    }
}

pub fn run(args: &Args) -> Result<(), String> {
    let most = args.chomp_tiles;
    let usage = Usage::begin();
    let bar = bar(0);
    bar.set_message("counting");
    let show = |done, total| {
        bar.set_length(total);
        bar.set_position(done);
    };
    let found = Outcomes::with_records(most, Kernel::default(), &Budget::unlimited(), &show);
    bar.finish_and_clear();
    let (outcomes, records) = found.map_err(|stop| match stop {
        // The budget is unlimited, so it is the memory.
        Stop::Exhausted { .. } => "the positions do not fit into memory".to_owned(),
        other => other.to_string(),
    })?;
    if args.stats {
        eprintln!("{}", usage.report(outcomes.ranks().positions()));
    }
    match args.format {
        Format::Json => print(&(as_json(&outcomes, &records).to_string() + "\n")),
        Format::Text => print(&as_text(most, &outcomes, &records)),
    }
}

/// The smallest positions with exactly `count` winning moves, one of each conjugate pair: the wider one.
fn smallest(outcomes: &Outcomes, records: &SieveRecords, count: usize) -> Vec<Partition> {
    let found = records.smallest[count].ranks.iter().filter_map(|&rank| outcomes.ranks().position(rank));
    found.filter(|position| *position >= position.conjugate()).collect()
}

/// The numbers of winning moves that occur.
fn counts(records: &SieveRecords) -> impl Iterator<Item = usize> {
    (0..records.by_count.len()).filter(|&count| records.by_count[count] > 0)
}

fn as_json(outcomes: &Outcomes, records: &SieveRecords) -> serde_json::Value {
    let smallest: Vec<_> = counts(records)
        .map(|count| {
            let positions: Vec<Vec<u16>> = smallest(outcomes, records, count).iter().map(|position| position.rows().to_vec()).collect();
            serde_json::json!({ "winning_moves": count, "tiles": records.smallest[count].tiles, "positions": positions })
        })
        .collect();
    let last = counts(records).last().map_or(0, |count| count + 1);
    serde_json::json!({
        "p_by_tiles": records.p_by_tiles,
        "by_winning_moves": records.by_count[..last],
        "smallest": smallest,
    })
}

fn as_text(most: u16, outcomes: &Outcomes, records: &SieveRecords) -> String {
    let mut text = format!("Misere Chomp, every position of up to {most} tiles\n\ntiles  P-positions   up to here\n");
    let mut all = 0;
    for (tiles, &count) in records.p_by_tiles.iter().enumerate() {
        all += count;
        text += &format!("{tiles:>5}  {count:>11}  {all:>11}\n");
    }
    text += "\nwinning moves    positions\n";
    for count in counts(records) {
        text += &format!("{count:>13}  {:>11}\n", records.by_count[count]);
    }
    text += "\nThe smallest positions by number of winning moves, without conjugates\n";
    for count in counts(records) {
        for position in smallest(outcomes, records, count) {
            text += &format!("{count:>2} in {} tiles: {position}\n", records.smallest[count].tiles);
        }
    }
    text
}
