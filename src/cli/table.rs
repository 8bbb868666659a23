//! `nimber table`: the tables in a data folder, without a running service.

use super::print;
use super::records;
use super::usage::Usage;
use super::verify;
use super::wishes::{TableArgs, Wish, boxed, heaps, tiles};
use crate::solvers::{chomp, grundy};
use crate::store::{Opened, Store};
use crate::tables::chomp::ChompRecipe;
use crate::tables::grundy::GrundyRecipe;
use crate::tables::outcomes::OutcomesRecipe;
use crate::tables::{self, Obtained, Progress, Recipe, Source, obtain, save};
use crate::theory::{Budget, Stop};
use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// What to do with tables.
#[derive(Debug, ClapArgs)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build the tables that a service would build at start, and keep them in the data folder.
    Build(BuildArgs),
    /// Check every table in the data folder: checksums, lengths, and a sample of values computed again.
    Verify(verify::Args),
    /// List the tables in the data folder.
    List(ListArgs),
    /// Build or read one table and print its facts.
    Stats(StatsArgs),
    /// Count the P-positions of misere Chomp and the winning moves of every position.
    Records(records::Args),
}

#[derive(Debug, ClapArgs)]
pub(super) struct FolderArgs {
    /// The data folder.
    #[arg(long, env = "NIMBER_DATA_DIR", default_value = "./data")]
    pub data_dir: PathBuf,
}

#[derive(Debug, ClapArgs)]
struct BuildArgs {
    #[command(flatten)]
    folder: FolderArgs,
    #[command(flatten)]
    tables: TableArgs,
    /// Build even what is there already.
    #[arg(long)]
    force: bool,
    /// Also say what each table took: CPU and wall seconds, CPU time per position, and the peak memory of the program.
    #[arg(long)]
    stats: bool,
}

#[derive(Debug, ClapArgs)]
struct ListArgs {
    #[command(flatten)]
    folder: FolderArgs,
    /// How the list is printed.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Debug, ClapArgs)]
#[group(skip)]
struct StatsArgs {
    /// The table of every Chomp position inside a box, such as 12x12.
    #[arg(long, value_parser = boxed, value_name = "RxC", required_unless_present_any = ["chomp_tiles", "grundy_heaps"])]
    chomp_box: Option<Wish>,
    /// The table of every Chomp position of at most so many tiles.
    #[arg(long, value_parser = tiles, value_name = "N", conflicts_with = "chomp_box")]
    chomp_tiles: Option<Wish>,
    /// The values of Grundy's game for the groups below this, such as 2^26.
    #[arg(long, value_parser = heaps, value_name = "N", conflicts_with_all = ["chomp_box", "chomp_tiles"])]
    grundy_heaps: Option<usize>,
    /// A data folder to read the table from if it is there; nothing is written to it.
    #[arg(long)]
    data_dir: Option<PathBuf>,
    /// How the facts are printed.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// How facts are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    Json,
    Text,
}

/// Does it.
///
/// # Errors
/// What went wrong; for `verify` also that a table is damaged.
pub fn run(args: Args) -> Result<(), String> {
    match args.command {
        Command::Build(args) => build(&args),
        Command::Verify(args) => verify::run(&args),
        Command::List(args) => list(&args),
        Command::Stats(args) => stats(&args),
        Command::Records(args) => records::run(&args),
    }
}

/// How long a command waits for a service that is starting on the same folder.
const PATIENCE: Duration = Duration::from_secs(10);

fn open(folder: &Path) -> Result<Store, String> {
    if folder.as_os_str() == "none" {
        return Err("`--data-dir none` keeps nothing; a folder for the tables is needed".to_owned());
    }
    let opened = Store::open_waiting(folder, PATIENCE, &|| false);
    let Opened { store, incidents } = opened.map_err(|error| format!("{}: {error}", folder.display()))?;
    for incident in incidents {
        eprintln!("nimber: {incident}");
    }
    Ok(store)
}

/// Opens a folder that is there already: asking about tables makes no folder.
pub(super) fn open_existing(folder: &Path) -> Result<Store, String> {
    if folder.is_dir() { open(folder) } else { Err(format!("there is no folder {}", folder.display())) }
}

fn build(args: &BuildArgs) -> Result<(), String> {
    let store = open(&args.folder.data_dir)?;
    for extent in args.tables.extents() {
        build_one(&ChompRecipe { extent }, &store, args.force, args.stats)?;
    }
    build_one(&GrundyRecipe { heaps: args.tables.grundy_heaps }, &store, args.force, args.stats)?;
    match args.tables.outcomes() {
        Some(most_tiles) => build_one(&OutcomesRecipe { most_tiles }, &store, args.force, args.stats),
        None => Ok(()),
    }
}

fn build_one<R: Recipe>(recipe: &R, store: &Store, force: bool, stats: bool) -> Result<(), String> {
    let usage = Usage::begin();
    let mut used = String::new();
    let obtained = with_bar(|progress| {
        let budget = Budget::unlimited();
        let obtained = match force {
            true => tables::build(recipe, &budget, progress),
            false => obtain(recipe, Some(store), &budget, progress, &mut Vec::new()),
        };
        let obtained = obtained.map_err(why_not)?;
        // Before the table is kept, which is another matter.
        used = usage.report(obtained.report.positions);
        if obtained.report.source == Source::Built {
            progress.begin(&obtained.report.name, "saving");
            save(recipe, store, &obtained, &|done, total| progress.advance(done, total))?;
        }
        Ok::<Obtained<_>, String>(obtained)
    })?;
    let report = &obtained.report;
    let done = match report.source {
        Source::Built => "built and kept",
        Source::Read => "already there, checked",
        Source::Mapped => "already there; `nimber table verify` checks it",
    };
    print(&format!("{}: {done}, {} positions, {:.2} s, blake3 {}\n", report.name, report.positions, report.seconds, report.checksum))?;
    if stats { print(&format!("{}: {used}\n", report.name)) } else { Ok(()) }
}

fn list(args: &ListArgs) -> Result<(), String> {
    let manifests = open_existing(&args.folder.data_dir)?.manifests().map_err(|error| error.to_string())?;
    if args.format == Format::Json {
        let json = serde_json::to_string_pretty(&manifests).map_err(|error| error.to_string())?;
        return print(&(json + "\n"));
    }
    for manifest in manifests {
        print(&format!(
            "{}  {} bytes  blake3 {}  built by nimber {}{}\n",
            manifest.name,
            manifest.bytes,
            manifest.blake3,
            manifest.built_by,
            manifest.file.map_or_else(String::new, |file| format!("  in segments/{file}"))
        ))?;
    }
    Ok(())
}

fn stats(args: &StatsArgs) -> Result<(), String> {
    let store = args.data_dir.as_deref().map(open_existing).transpose()?;
    if let Some(heaps) = args.grundy_heaps {
        let facts = described(&GrundyRecipe { heaps }, store.as_ref())?.table.facts();
        return match args.format {
            Format::Json => print(&(serde_json::json!(facts).to_string() + "\n")),
            Format::Text => print(&grundy_text(&facts)),
        };
    }
    let extent = args.chomp_box.or(args.chomp_tiles).and_then(Wish::extent);
    let extent = extent.ok_or("a table is needed: --chomp-box, --chomp-tiles or --grundy-heaps")?;
    let obtained = described(&ChompRecipe { extent }, store.as_ref())?;
    let facts = obtained.table.facts();
    match args.format {
        Format::Json => print(&(as_json(&facts).to_string() + "\n")),
        Format::Text => print(&as_text(&obtained.report.extent, &facts)),
    }
}

/// Why a table is not there although nothing limits the work: what exhausts even that is too large for the memory.
pub(super) fn why_not(stop: Stop) -> String {
    match stop {
        Stop::Exhausted { .. } => "a table that is asked for does not fit into memory".to_owned(),
        other => other.to_string(),
    }
}

/// Builds or reads a table.
fn described<R: Recipe>(recipe: &R, store: Option<&Store>) -> Result<Obtained<R::Table>, String> {
    with_bar(|progress| obtain(recipe, store, &Budget::unlimited(), progress, &mut Vec::new()).map_err(why_not))
}

fn grundy_text(facts: &grundy::Facts) -> String {
    let rare: Vec<String> = facts.rare_groups.iter().map(u64::to_string).collect();
    format!(
        "Grundy's game, every group below {}\nlargest value     {} (first of a group of {})\nabove 255         {} values\nfnv1a64           {}\nrare values       {} groups\n\n{}\n",
        facts.groups,
        facts.largest_value,
        facts.first_of_largest,
        facts.above_255,
        facts.fnv1a64,
        rare.len(),
        rare.join(" "),
    )
}

fn as_json(facts: &chomp::Facts) -> serde_json::Value {
    serde_json::json!({
        "positions": facts.positions,
        "sum_sg": facts.sum_sg,
        "sum_sg_squared": facts.sum_sg_squared,
        "count_sg1": facts.count_sg1,
        "max_sg": facts.max_sg,
        "hist": facts.hist,
    })
}

fn as_text(extent: &str, facts: &chomp::Facts) -> String {
    let mean = facts.sum_sg as f64 / facts.positions as f64;
    let mut text = format!(
        "Chomp, {extent}, values of normal play\npositions         {}\nsum of values     {} (mean {mean:.2})\nsum of squares    {}\nworth 1           {} (the P-positions of misere play)\nlargest value     {}\n\nvalue  positions\n",
        facts.positions, facts.sum_sg, facts.sum_sg_squared, facts.count_sg1, facts.max_sg
    );
    for (value, count) in facts.hist.iter().enumerate() {
        text += &format!("{value:>5}  {count}\n");
    }
    text
}

/// Runs `work` under a progress bar, which is shown on a terminal only.
pub(super) fn with_bar<T>(work: impl FnOnce(&Progress) -> T) -> T {
    let progress = Progress::default();
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            // Hidden by the library where standard error is no terminal.
            let bar = ProgressBar::new(0);
            if let Ok(style) = ProgressStyle::with_template("{msg} [{bar:40}] {percent}% {elapsed} (eta {eta})") {
                bar.set_style(style);
            }
            while !done.load(Ordering::Relaxed) {
                if let Some(stage) = progress.stage() {
                    bar.set_message(format!("{} {}", stage.step, stage.table));
                    bar.set_length(stage.total.max(1));
                    bar.set_position(stage.done);
                }
                thread::sleep(Duration::from_millis(50));
            }
            bar.finish_and_clear();
        });
        let result = work(&progress);
        done.store(true, Ordering::Relaxed);
        result
    })
}
