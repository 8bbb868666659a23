//! Answers for people: a drawing, and components and moves in the words of their game.

use super::analysis::{Advice, AdviceKind, AnyAnalysis, AnyListedMove, Scope, tell};
use super::explanation::binary_rows;
use super::mex::AnyMexStep;
use super::picture::in_letters;
use super::table::{MoveTable, Table};
use nimber_games::language::{Language, Phrase, message};
use nimber_games::picture::scene::Align;
use nimber_games::{DynMove, DynPosition, DynSolved, Refusal};
use nimber_solvers::theory::{Budget, Outcome, Play};
use serde::Serialize;
use serde_json::Value;
use std::collections::HashSet;
use std::sync::Arc;

/// The analysis of a position. Moves are listed without the positions after them.
pub(super) fn analysis(position: &Arc<dyn DynPosition>, play: Play, scope: Scope, budget: &Budget) -> Result<String, Refusal> {
    let solved = position.solve(play, budget)?;
    let analysis = tell(position, play, Scope { positions: false, ..scope }, &*solved, budget)?;
    let language = scope.explain.unwrap_or_default();
    let mut text = head(&analysis, language);
    for block in [in_letters(&*solved, budget)?, components(&analysis, &*solved, language)?].into_iter().flatten() {
        text += &format!("\n{block}");
    }
    if let Some(explanation) = &analysis.explanation {
        text += &format!("\n{}\n", explanation.steps.join("\n"));
    }
    text += &moves("winning moves", &analysis.winning_moves, analysis.winning_moves_total, language);
    if let Some(all) = &analysis.moves {
        text += &moves("moves", all, analysis.moves_total, language);
    }
    Ok(text)
}

fn head(analysis: &AnyAnalysis, language: Language) -> String {
    let (winner, outcome) = match analysis.outcome {
        Outcome::N => (message::TEXT_WON, "N"),
        Outcome::P => (message::TEXT_LOST, "P"),
    };
    let Advice { kind, mv } = &analysis.advice;
    let advice = match (kind, mv) {
        (AdviceKind::Win, Some(mv)) => Phrase::of(message::TEXT_WIN).phrase("move", mv.in_words()),
        (AdviceKind::Stall, Some(mv)) => Phrase::of(message::TEXT_STALL).phrase("move", mv.in_words()),
        _ => Phrase::of(message::TEXT_OVER),
    };
    let mut fields = vec![
        ("outcome", format!("{outcome}: {}", language.say(&Phrase::of(winner)))),
        ("sg", analysis.sg.map_or_else(|| "-".to_owned(), |sg| sg.to_string())),
        ("method", word(&value(&analysis.method))),
        ("advice", language.say(&advice)),
    ];
    fields.extend(mv.as_ref().map(|mv| ("move", json(mv))));
    let title = format!("{} ({} play)  {}\n", analysis.game, analysis.play.name(), json(&analysis.position));
    fields.into_iter().fold(title, |text, (name, value)| text + &format!("{name:<9}{value}\n"))
}

/// The components with their values of normal play, in decimal and in binary, and the XOR of these. `None` if there are none.
fn components(analysis: &AnyAnalysis, solved: &dyn DynSolved, language: Language) -> Result<Option<String>, Refusal> {
    let values = match solved.reasons() {
        Ok(reasons) => reasons.values,
        // The position has an answer, although a value is beyond the limits.
        Err(Refusal::BeyondLimits(_)) => Vec::new(),
        Err(other) => return Err(other),
    };
    let (values, xor) = binary_rows(&values);
    let row = |name: String, sg: Option<u64>, binary: Option<&str>| {
        vec![name, sg.map_or_else(|| "-".to_owned(), |sg| sg.to_string()), binary.unwrap_or_default().to_owned()]
    };
    let of_components = analysis.components.iter().enumerate().map(|(index, component)| {
        let value = values.get(index);
        row(language.say(&component.in_words()), value.and_then(|row| row.sg), value.and_then(|row| row.binary.as_deref()))
    });
    let mut rows: Vec<_> = of_components.collect();
    if let Some(xor) = xor.filter(|_| rows.len() > 1) {
        rows.push(row("xor".to_owned(), Some(xor.sg), Some(&xor.binary)));
    }
    let title = match analysis.play {
        Play::Normal => "components",
        Play::Misere => "components, with their values in normal play",
    };
    let aligned = aligned(&rows, &[Align::Start, Align::End, Align::Start]);
    Ok((!rows.is_empty()).then(|| format!("{title}\n{aligned}")))
}

/// A list of moves with what each leaves: its value, or the outcome. Moves that are alike in words are told apart by their JSON form.
fn moves(title: &str, listed: &[AnyListedMove], total: Option<u128>, language: Language) -> String {
    if listed.is_empty() {
        return String::new();
    }
    let words: Vec<String> = listed.iter().map(|row| language.say(&row.mv.in_words())).collect();
    let is_clear = words.iter().collect::<HashSet<_>>().len() == words.len();
    let rows = words.into_iter().zip(listed).map(|(words, AnyListedMove { mv, sg, outcome, .. })| {
        let left = sg.map(|sg| sg.to_string()).or_else(|| outcome.map(|outcome| word(&value(&outcome))));
        vec![words, left.unwrap_or_default(), if is_clear { String::new() } else { json(mv) }]
    });
    let count = total.map(|total| format!(" ({} of {total})", listed.len())).unwrap_or_default();
    format!("\n{title}{count}\n{}", aligned(&rows.collect::<Vec<_>>(), &[Align::Start, Align::End, Align::Start]))
}

/// The options of a position with the mex of their values.
pub(super) fn mex(step: &AnyMexStep) -> String {
    let values: Vec<String> = step.values.iter().map(u64::to_string).collect();
    let head = format!("{}  {}\nvalues   {}\nmex      {}\n", step.game, json(&step.position), values.join(" "), step.mex);
    head + &moves("options", &step.options, Some(step.options.len() as u128), Language::default())
}

/// The table of a game: for each heap its value, and a move to each smaller one.
pub(super) fn table(table: &Table<Box<dyn DynMove>>) -> String {
    let MoveTable { rows } = match table {
        Table::Own(own) => return fields(&value(own)),
        Table::Moves(table) => table,
    };
    let mut lines = vec![["n", "sg", "binary", "leaves", "move"].map(str::to_owned).to_vec()];
    for row in rows {
        let mut heap = [row.n.to_string(), row.sg.to_string(), row.sg_binary.clone()];
        let moves = row.moves.iter().enumerate();
        let mut moves = moves.map(|(left, mv)| [left.to_string(), Language::default().say(&mv.in_words())]);
        let first = moves.next().unwrap_or_default();
        for pair in std::iter::once(first).chain(moves) {
            lines.push(std::mem::take(&mut heap).into_iter().chain(pair).collect());
        }
    }
    aligned(&lines, &[Align::End, Align::End, Align::End, Align::End, Align::Start])
}

/// Any other answer in JSON: a line per field, lists of objects as tables.
pub(super) fn facts(answer: &[u8]) -> String {
    fields(&serde_json::from_slice(answer).unwrap_or_default())
}

fn fields(answer: &Value) -> String {
    let mut text = String::new();
    for (name, value) in answer.as_object().into_iter().flatten() {
        text += &match value {
            Value::Array(rows) if rows.first().is_some_and(Value::is_object) => format!("{name}\n{}", objects(rows)),
            Value::Array(entries) => format!("{name}  {}\n", entries.iter().map(word).collect::<Vec<_>>().join(" ")),
            Value::Object(_) => fields(value),
            value => format!("{name}  {}\n", word(value)),
        };
    }
    text
}

/// Objects as rows, their keys as columns.
fn objects(rows: &[Value]) -> String {
    let mut columns: Vec<&str> = Vec::new();
    for key in rows.iter().filter_map(Value::as_object).flat_map(|row| row.keys()) {
        if !columns.contains(&key.as_str()) {
            columns.push(key);
        }
    }
    let mut lines: Vec<Vec<String>> = vec![columns.iter().map(|column| column.to_string()).collect()];
    lines.extend(rows.iter().map(|row| columns.iter().map(|column| row.get(column).map(word).unwrap_or_default()).collect()));
    aligned(&lines, &vec![Align::End; columns.len()])
}

/// Rows in columns as wide as they need.
fn aligned(rows: &[Vec<String>], columns: &[Align]) -> String {
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for ((cell, &width), align) in row.iter().zip(&widths).zip(columns) {
            line += &match align {
                Align::End => format!("  {cell:>width$}"),
                _ => format!("  {cell:<width$}"),
            };
        }
        text += line.trim_end();
        text += "\n";
    }
    text
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn value(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

fn word(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}
