//! `nimber analyze`: one position on the command line, answered as the service would.

use super::print;
use super::wishes::ChompArgs;
use crate::catalogue::{ANALYSIS_PARAMETERS, Catalogue, Verb};
use crate::games::chomp::Extent;
use crate::request::Fields;
use crate::tables::chomp::ChompRecipe;
use crate::tables::{Progress, Recipe, Wishes, warm_up};
use crate::theory::Budget;
use clap::{Args as ClapArgs, ValueEnum};
use serde_json::Value;

/// A game and its parameters.
#[derive(Debug, ClapArgs)]
pub struct Args {
    /// The game, such as `kayles`.
    game: String,

    /// The position and options as the query string has them, such as `rows=10,3` or `play=misere`.
    #[arg(value_name = "NAME=VALUE")]
    parameters: Vec<String>,

    #[command(flatten)]
    chomp: ChompArgs,

    /// What is printed: the service's JSON, or a table to read.
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,

    /// Units of work that the answer may cost.
    #[arg(long, default_value_t = 10_000_000_000)]
    work_budget: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Json,
    Text,
}

/// Prints the analysis.
///
/// # Errors
/// What is wrong with the position.
pub fn run(args: &Args) -> Result<(), String> {
    // A game that needs no table answers at once.
    let needs_table = |extent: &Extent| ChompRecipe { extent: *extent }.games().contains(&args.game.as_str());
    let wishes = Wishes { data_dir: None, chomp: args.chomp.extents().into_iter().filter(needs_table).collect(), chomp_outcomes: None };
    let warm = warm_up(&wishes, &Budget::unlimited(), &Progress::default()).map_err(|stop| stop.to_string())?;
    let catalogue = Catalogue::new(&warm.tables);
    let names = || catalogue.games().map(|game| game.about().name).collect::<Vec<_>>().join(", ");
    let game = catalogue.game(&args.game).ok_or_else(|| format!("there is no game `{}`; there are {}", args.game, names()))?;
    let pairs = args.parameters.iter().map(|pair| {
        let (name, value) = pair.split_once('=').ok_or_else(|| format!("`{pair}` is not NAME=VALUE"))?;
        Ok((name.to_owned(), value.to_owned()))
    });
    let pairs = pairs.collect::<Result<Vec<_>, String>>()?;
    let fields = Fields::from_pairs(pairs, &[&game.about().parameters, ANALYSIS_PARAMETERS]).map_err(|refusal| refusal.to_string())?;
    let answer = game.answer(Verb::Analyze, fields, &Budget::of(args.work_budget)).map_err(|refusal| refusal.to_string())?;
    match args.format {
        Format::Json => print(&(String::from_utf8_lossy(&answer) + "\n")),
        Format::Text => {
            let answer = serde_json::from_slice(&answer).map_err(|error| format!("cannot read the answer: {error}"))?;
            print(&readable(&answer))
        }
    }
}

/// The answer as a table: what is asked, what it is worth, its parts, its moves.
fn readable(answer: &Value) -> String {
    let mut text = format!("{} ({} play)  {}\n", word(&answer["game"]), word(&answer["play"]), compact(&answer["position"]));
    let winner = if answer["outcome"] == "N" { "N: the player to move wins" } else { "P: the player to move loses" };
    text += &format!("outcome  {winner}\nsg       {}\nmethod   {}\n", word(&answer["sg"]), word(&answer["method"]));
    let advice = &answer["advice"];
    text += &match advice["kind"].as_str() {
        Some("over") => "advice   the game is over\n".to_owned(),
        _ => format!("advice   {} {}\n", word(&advice["kind"]), compact(&advice["move"])),
    };
    for (title, rows, total) in [
        ("components", &answer["components"], &Value::Null),
        ("winning moves", &answer["winning_moves"], &answer["winning_moves_total"]),
        ("moves", &answer["moves"], &answer["moves_total"]),
    ] {
        if let Some(rows) = rows.as_array().filter(|rows| !rows.is_empty()) {
            text += &match total {
                Value::Null => format!("\n{title}\n"),
                total => format!("\n{title} ({} of {total})\n", rows.len()),
            };
            text += &table(rows);
        }
    }
    text
}

/// Rows of equal keys in aligned columns; pictures and positions are left to the JSON form.
fn table(rows: &[Value]) -> String {
    let mut columns: Vec<&str> = Vec::new();
    for key in rows.iter().filter_map(Value::as_object).flat_map(|row| row.keys()) {
        if !columns.contains(&key.as_str()) && key != "position" {
            columns.push(key);
        }
    }
    let cell = |row: &Value, column: &str| row.get(column).map(compact).unwrap_or_default();
    let width = |column: &str| rows.iter().map(|row| cell(row, column).len()).chain([column.len()]).max().unwrap_or_default();
    let widths: Vec<usize> = columns.iter().map(|column| width(column)).collect();
    let line = |cells: Vec<String>| {
        let padded: Vec<String> = cells.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}")).collect();
        format!("  {}\n", padded.join("  "))
    };
    let mut text = line(columns.iter().map(|column| column.to_string()).collect());
    for row in rows {
        text += &line(columns.iter().map(|column| cell(row, column)).collect());
    }
    text
}

fn word(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        value => compact(value),
    }
}

fn compact(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}
