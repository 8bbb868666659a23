//! `nimber analyze`: prints the answer of the service for one position, or another fact about a game.

use super::amounts::whole;
use super::catalogues::{Catalogues, Failure};
use super::console::{Format, print};
use super::each;
use super::table_flags::TableFlags;
use crate::http::Settings;
use clap::Args as ClapArgs;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use nimber_answers::catalogue::{Catalogue, VERBS};
use nimber_answers::verb::{Takes, Verb};
use nimber_games::request::Fields;
use nimber_games::{About, Parameter, ParameterKind};
use nimber_solvers::theory::Budget;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// A game and its parameters.
#[derive(Debug, ClapArgs)]
#[command(allow_negative_numbers = true)]
pub struct Args {
    /// The game, such as `kayles`.
    #[arg(required_unless_present = "each")]
    game: Option<String>,

    /// The position and options as in the query string, such as `rows=10,3` or `play=misere`. A list without a name is that of the
    /// position, such as `10,3`.
    #[arg(value_name = "NAME=VALUE")]
    parameters: Vec<String>,

    /// The request as JSON in a file, or on standard input with `-`; for games whose positions have no query
    /// string.
    #[arg(long, value_name = "FILE", conflicts_with = "parameters")]
    body: Option<PathBuf>,

    /// Read many requests from standard input, one a line, and print one answer a line. A request is a JSON object as in a batch, such
    /// as `{"game": "kayles", "rows": [10, 3]}`; one that is refused has its error as its answer.
    #[arg(long, conflicts_with_all = ["game", "parameters", "body", "ask", "format"])]
    each: bool,

    #[command(flatten)]
    tables: TableFlags,

    /// What to print about the game.
    #[arg(long, value_parser = verbs(), default_value = Verb::ANALYZE.name)]
    ask: &'static Verb,

    /// Print the service's JSON, or a table for people.
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,

    /// Units of work that the answer may cost; a unit is about one looked-up move.
    #[arg(long, default_value_t = 10_000_000_000, value_parser = whole::<u64>(1))]
    work_budget: u64,
}

/// The verbs that a query string can ask, by their names.
fn verbs() -> impl TypedValueParser<Value = &'static Verb> {
    let verbs = || VERBS.into_iter().filter(|verb| verb.takes != Takes::Turn);
    let named = verbs().map(|verb| PossibleValue::new(verb.name).help(verb.summary.replace("{game}", "the game")));
    PossibleValuesParser::new(named).try_map(move |name| verbs().find(|verb| verb.name == name).ok_or("there is no such question"))
}

pub fn run(args: &Args) -> Result<(), String> {
    let mut catalogues = Catalogues::new(&args.tables);
    let Some(game) = &args.game else {
        return each::run(&mut catalogues, args.work_budget);
    };
    let answer = catalogues.ask(game, |catalogue| answer(args, game, catalogue));
    answer.map_err(|failure| failure.to_string()).and_then(|answer| print(&answer))
}

/// The answer of this catalogue.
fn answer(args: &Args, name: &str, catalogue: &Catalogue) -> Result<String, Failure> {
    let names = || catalogue.games().map(|game| game.about().name).collect::<Vec<_>>().join(", ");
    let game = catalogue.game(name);
    let game = game.ok_or_else(|| Failure::Asked(format!("there is no game `{name}`; there are {}", names())))?;
    let fields = match &args.body {
        Some(file) => {
            let bounds = Settings::default();
            let limit = if game.about().bulky { bounds.max_large_body } else { bounds.max_body };
            Fields::from_json(&read_body(file, limit).map_err(Failure::Asked)?)?
        }
        None if !game.about().has_query() => {
            return Err(Failure::Asked(format!("positions of {name} must be given as JSON; use --body")));
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
    let question = game.clone().read(args.ask, fields)?;
    if args.format == Format::Text {
        return Ok(question.text(&budget)?);
    }
    let mut answer = String::from_utf8_lossy(&question.answer(&budget)?.bytes).into_owned();
    if !answer.ends_with('\n') {
        answer.push('\n');
    }
    Ok(answer)
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

/// Reads a body of at most `limit` bytes.
fn read_body(file: &Path, limit: usize) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    // One more byte tells a body that is too long.
    let mut read = |from: &mut dyn Read| from.take(limit as u64 + 1).read_to_end(&mut bytes);
    let read = match file.as_os_str() == "-" {
        true => read(&mut std::io::stdin().lock()),
        false => File::open(file).and_then(|mut file| read(&mut file)),
    };
    match read {
        Ok(length) if length > limit => Err(format!("{} is longer than {limit} bytes, the most that a service reads", file.display())),
        Ok(_) => Ok(bytes),
        Err(error) => Err(format!("cannot read {}: {error}", file.display())),
    }
}
