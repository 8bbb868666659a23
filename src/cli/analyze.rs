//! `nimber analyze`: prints the answer of the service for one position, or another fact about a game.

use super::console::{Format, print, why_not};
use super::drawing;
use super::table_flags::TableFlags;
use crate::tables::{Progress, TableSettings, WantedTable, warm_up};
use clap::Args as ClapArgs;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use nimber_answers::analysis::MAX_LIMIT;
use nimber_answers::catalogue::Catalogue;
use nimber_answers::routes::VERBS;
use nimber_answers::verb::{Asked, JSON, Verb};
use nimber_games::request::Fields;
use nimber_games::{About, Parameter, ParameterKind, Refusal, sum};
use nimber_solvers::theory::Budget;
use serde_json::{Value, json};
use std::io::Read;
use std::path::{Path, PathBuf};

/// A game and its parameters.
#[derive(Debug, ClapArgs)]
pub struct Args {
    /// The game, such as `kayles`.
    game: String,

    /// The position and options as in the query string, such as `rows=10,3` or `play=misere`. A list without a name is that of the
    /// position, such as `10,3`.
    #[arg(value_name = "NAME=VALUE")]
    parameters: Vec<String>,

    /// The request as JSON in a file, or on standard input with `-`; for games whose positions have no query
    /// string.
    #[arg(long, value_name = "FILE", conflicts_with = "parameters")]
    body: Option<PathBuf>,

    #[command(flatten)]
    tables: TableFlags,

    /// What to print about the game.
    #[arg(long, value_parser = verbs(), default_value = Verb::ANALYZE.name)]
    ask: &'static Verb,

    /// Print the service's JSON, or a table for people.
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,

    /// Units of work that the answer may cost; a unit is about one looked-up move.
    #[arg(long, default_value_t = 10_000_000_000)]
    work_budget: u64,
}

/// The verbs that a query string can ask, by their names.
fn verbs() -> impl TypedValueParser<Value = &'static Verb> {
    let verbs = || VERBS.into_iter().filter(|verb| verb.asked != Asked::Post);
    let named = verbs().map(|verb| PossibleValue::new(verb.name).help(verb.summary.replace("{game}", "the game")));
    PossibleValuesParser::new(named).try_map(move |name| verbs().find(|verb| verb.name == name).ok_or("there is no such question"))
}

pub fn run(args: &Args) -> Result<(), String> {
    // A game without tables answers at once. A sum may hold any game.
    let needed = |table: &&WantedTable| args.game == sum::NAME || table.games().contains(&args.game.as_str());
    let whole: Vec<WantedTable> = args.tables.wanted().iter().filter(needed).cloned().collect();
    let smaller: Vec<Option<WantedTable>> = whole.iter().map(|table| table.smaller()).collect();
    let is_smaller = smaller.iter().any(Option::is_some);
    let first = whole.iter().zip(smaller).map(|(whole, smaller)| smaller.unwrap_or_else(|| whole.clone())).collect();
    match answer(args, first) {
        // The position may need the larger table.
        Err(Failure::Refused(Refusal::BeyondLimits(_))) if is_smaller => answer(args, whole),
        other => other,
    }
    .map_err(|failure| failure.to_string())
    .and_then(|answer| show(args, &answer))
}

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("{0}")]
    Refused(#[from] Refusal),
    #[error("{0}")]
    Asked(String),
}

struct Answer {
    bytes: Vec<u8>,
    /// An analysis with all moves, for the drawing of a board.
    tiles: Option<Vec<u8>>,
}

/// The answer from these tables.
fn answer(args: &Args, wanted: Vec<WantedTable>) -> Result<Answer, Failure> {
    let settings = TableSettings { wanted, ..TableSettings::default() };
    let warm = warm_up(&settings, &Budget::unlimited(), &Progress::default()).map_err(|stop| Failure::Asked(why_not(stop)))?;
    let catalogue = Catalogue::new(&warm.tables());
    let names = || catalogue.games().map(|game| game.about().name).collect::<Vec<_>>().join(", ");
    let game = catalogue.game(&args.game);
    let game = game.ok_or_else(|| Failure::Asked(format!("there is no game `{}`; there are {}", args.game, names())))?;
    let fields = match &args.body {
        Some(file) => Fields::from_json(&read_body(file).map_err(Failure::Asked)?)?,
        None if !game.about().has_query() => {
            return Err(Failure::Asked(format!("positions of {} must be given as JSON; use --body", args.game)));
        }
        None => {
            let pairs = args.parameters.iter().map(|pair| {
                let (name, value) = match pair.split_once('=') {
                    Some(named) => named,
                    None => (list_parameter(game.about()).ok_or_else(|| Failure::Asked(nameless(pair, game.about())))?, pair.as_str()),
                };
                Ok((name.into(), value.into()))
            });
            let pairs = pairs.collect::<Result<Vec<_>, Failure>>()?;
            Fields::from_pairs(&pairs, &game.parameters(args.ask))?
        }
    };
    let budget = Budget::of(args.work_budget);
    let answer = game.clone().read(args.ask, fields.clone())?.answer(&budget)?;
    // A move of a board is a tile, and shows what the tile is worth.
    let has_tiles = game.about().example_move.get("col").is_some();
    if args.format == Format::Json || args.ask != Verb::ANALYZE || !has_tiles {
        return Ok(Answer { bytes: answer, tiles: None });
    }
    let mut fields = fields;
    for (name, value) in [("moves", json!("all")), ("limit", json!(MAX_LIMIT)), ("positions", json!(false))] {
        fields.set(name, value);
    }
    let tiles = game.clone().read(args.ask, fields)?.answer(&budget).ok();
    Ok(Answer { bytes: answer, tiles })
}

/// The first parameter that lists the parts of a position.
fn list_parameter(about: &About) -> Option<&'static str> {
    let is_list = |parameter: &&Parameter| parameter.kind == ParameterKind::Integers && parameter.inside.is_none();
    about.parameters.iter().find(is_list).map(|parameter| parameter.name)
}

fn nameless(text: &str, about: &About) -> String {
    let named = about.parameters.iter().map(|parameter| format!("`{}={}`", parameter.name, parameter.example));
    format!("`{text}` is not NAME=VALUE; a position of {} is given by {}", about.name, named.collect::<Vec<_>>().join(", "))
}

fn show(args: &Args, answer: &Answer) -> Result<(), String> {
    let read = |bytes: &[u8]| serde_json::from_slice::<Value>(bytes).map_err(|error| format!("cannot read the answer: {error}"));
    match args.format {
        _ if args.ask.media_type != JSON => print(&String::from_utf8_lossy(&answer.bytes)),
        Format::Json => print(&(String::from_utf8_lossy(&answer.bytes) + "\n")),
        Format::Text if args.ask == Verb::ANALYZE => {
            let tiles = answer.tiles.as_deref().map(read).transpose()?.unwrap_or_default();
            print(&readable(&read(&answer.bytes)?, &tiles["moves"]))
        }
        Format::Text => print(&fact(&read(&answer.bytes)?)),
    }
}

fn read_body(file: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = match file.as_os_str() == "-" {
        true => std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes),
        false => std::fs::read(file),
    };
    read.map_err(|error| format!("cannot read {}: {error}", file.display()))
}

/// The answer as text: position, value, parts and moves. `tiles` are all moves of a board.
fn readable(answer: &Value, tiles: &Value) -> String {
    let mut text = format!("{} ({} play)  {}\n", word(&answer["game"]), word(&answer["play"]), compact(&answer["position"]));
    let winner = if answer["outcome"] == "N" { "N: the player to move wins" } else { "P: the player to move loses" };
    text += &format!("outcome  {winner}\nsg       {}\nmethod   {}\n", word(&answer["sg"]), word(&answer["method"]));
    text += &format!("advice   {}\n", drawing::advice(&answer["advice"]));
    if let Some(board) = drawing::board(&answer["position"], tiles) {
        text += &format!("\n{board}");
    }
    let parts = drawing::parts(&answer["components"]);
    if let Some(parts) = &parts {
        text += &format!("\n{parts}");
    }
    let steps: Vec<String> = answer["explanation"]["steps"].as_array().into_iter().flatten().map(word).collect();
    if !steps.is_empty() {
        text += &format!("\n{}\n", steps.join("\n"));
    }
    let says_all = |part: &Value| parts.is_some() && (part.get("size").is_some() || part.get("quadrant").is_some());
    let is_drawn = answer["components"].as_array().is_some_and(|components| components.iter().all(says_all));
    let components = if is_drawn { &Value::Null } else { &answer["components"] };
    for (title, rows, total) in [
        ("components", components, &Value::Null),
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

/// Any other fact as text: a line per field, lists of objects as tables.
fn fact(answer: &Value) -> String {
    let mut text = String::new();
    for (name, value) in answer.as_object().into_iter().flatten() {
        text += &match value {
            Value::Array(rows) if rows.first().is_some_and(Value::is_object) => format!("{name}\n{}", table(rows)),
            Value::Array(entries) => format!("{name}  {}\n", entries.iter().map(word).collect::<Vec<_>>().join(" ")),
            Value::Object(_) => fact(value),
            value => format!("{name}  {}\n", word(value)),
        };
    }
    text
}

/// The order of the columns: what moves, how, and the result. Others follow by name.
const COLUMNS: [&str; 28] = [
    "n",
    "component",
    "heap",
    "row",
    "ring",
    "line",
    "circle",
    "group",
    "quadrant",
    "region",
    "token",
    "col",
    "at",
    "take",
    "leaves",
    "from",
    "to",
    "inside",
    "stroke",
    "moves_left",
    "size",
    "rows",
    "heaps",
    "removes",
    "sg",
    "sg_misere",
    "quadrant_sg",
    "outcome",
];

/// Objects with equal keys, in aligned columns. Pictures and positions are only in the JSON form.
fn table(rows: &[Value]) -> String {
    let mut columns: Vec<&str> = Vec::new();
    for key in rows.iter().filter_map(Value::as_object).flat_map(|row| row.keys()) {
        if !columns.contains(&key.as_str()) && key != "position" {
            columns.push(key);
        }
    }
    columns.sort_by_key(|column| COLUMNS.iter().position(|known| known == column).unwrap_or(COLUMNS.len()));
    let text = |value: &Value| match value {
        Value::Array(list) if list.first().is_some_and(Value::is_object) => drawing::leaves(value),
        _ => None,
    };
    let cell = |row: &Value, column: &str| row.get(column).map(|value| text(value).unwrap_or_else(|| compact(value))).unwrap_or_default();
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
