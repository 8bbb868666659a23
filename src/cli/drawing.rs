//! Positions and advice for people: boards with values on their tiles, parts with their values in binary, a sentence.

use serde_json::Value;
use std::collections::BTreeMap;

/// What components are named by.
const NAMES: [&str; 10] = ["heap", "row", "ring", "line", "circle", "group", "quadrant", "region", "token", "component"];

/// Larger heaps and rows are not drawn.
const LARGEST: u64 = 60;

/// The board of an answer with the value that each tile leaves, or its outcome. `None` if the position is no board. `moves` are its tiles.
pub fn board(position: &Value, moves: &Value) -> Option<String> {
    let mut tiles = BTreeMap::new();
    for mv in moves.as_array()? {
        let left = ["quadrant_sg", "sg", "outcome"].iter().find_map(|field| mv.get(field));
        tiles.insert((mv["row"].as_u64()?, mv["col"].as_u64()?), left.map(word).unwrap_or_default());
    }
    let lines: Vec<String> = match &position["board"] {
        Value::Array(lines) => lines.iter().map(word).collect(),
        _ => position["rows"].as_array()?.iter().filter_map(Value::as_u64).map(|row| "#".repeat(row as usize)).collect(),
    };
    // Quadrants meet in the centre, by default the middle.
    let centre = position.get("board").map(|_| match &position["centre"] {
        Value::Null => (lines.len() as u64 / 2, lines.first().map_or(0, |line| line.len() as u64 / 2)),
        centre => (centre["row"].as_u64().unwrap_or_default(), centre["col"].as_u64().unwrap_or_default()),
    });
    let width = tiles.values().map(String::len).max().unwrap_or(1);
    let mut text = String::new();
    for (line, row) in lines.iter().zip(0..) {
        if centre.is_some_and(|centre| centre.0 == row && row > 0) {
            text += "\n";
        }
        for (place, col) in line.chars().zip(0..) {
            let tile = tiles.get(&(row, col)).map(String::as_str).filter(|_| place == '#');
            let gap = if centre.is_some_and(|centre| centre.1 == col && col > 0) { "   " } else { " " };
            text += &format!("{gap}{:>width$}", tile.unwrap_or(if place == '#' { "#" } else { "." }));
        }
        text += "\n";
    }
    Some(text)
}

/// The parts with a drawing, their values in decimal and in aligned binary columns, and the XOR. `None` if they have no names.
pub fn parts(components: &Value) -> Option<String> {
    let components = components.as_array().filter(|components| !components.is_empty())?;
    let mut rows = Vec::new();
    for part in components {
        let name = NAMES.iter().find(|name| part.get(**name).is_some())?;
        let at = part.get("at").map_or_else(String::new, |at| format!(" at {at}"));
        rows.push((format!("{name} {}{at}", word(&part[*name])), shape(name, part), part["sg"].as_u64()));
    }
    let total = rows.iter().try_fold(0, |total, row| row.2.map(|sg| total ^ sg));
    if let Some(total) = total.filter(|_| rows.len() > 1) {
        rows.push(("xor".to_owned(), String::new(), Some(total)));
    }
    let bits = rows.iter().filter_map(|row| row.2).max().map_or(1, |most| format!("{most:b}").len());
    let decimal = |sg: Option<u64>| sg.map_or("-".to_owned(), |sg| sg.to_string());
    let binary = |sg: Option<u64>| sg.map_or(String::new(), |sg| format!("{sg:0bits$b}"));
    let widest = |cells: Vec<usize>| cells.into_iter().max().unwrap_or(0);
    let names = widest(rows.iter().map(|row| row.0.len()).collect());
    let shapes = widest(rows.iter().map(|row| row.1.len()).collect());
    let digits = widest(rows.iter().map(|row| decimal(row.2).len()).collect());
    let line = |(name, shape, sg): &(String, String, Option<u64>)| {
        let line = format!("  {name:<names$}  {shape:<shapes$}  {:>digits$}  {}", decimal(*sg), binary(*sg));
        line.trim_end().to_owned() + "\n"
    };
    Some(rows.iter().map(line).collect())
}

/// Bottles and objects, one character each.
fn shape(name: &str, part: &Value) -> String {
    match (part["size"].as_u64(), name) {
        (None, _) => String::new(),
        (Some(size), _) if size > LARGEST => size.to_string(),
        (Some(size), "row" | "line") => "#".repeat(size as usize),
        (Some(size), "ring" | "circle") => format!("({})", "#".repeat(size as usize)),
        (Some(size), _) => "o".repeat(size as usize),
    }
}

/// What to do, as a sentence.
pub fn advice(advice: &Value) -> String {
    let mv = sentence(&advice["move"]);
    match advice["kind"].as_str() {
        Some("win") => format!("{mv}: this wins"),
        Some("stall") => format!("{mv}: every move loses, but after this one few replies win"),
        _ => "the game is over".to_owned(),
    }
}

fn sentence(mv: &Value) -> String {
    let parts = || mv["leaves"].as_array().into_iter().flatten().map(word).collect::<Vec<_>>().join(" and ");
    let at = mv.get("at").map_or_else(String::new, |at| format!(" at {at}"));
    let part = NAMES.iter().find(|name| mv.get(**name).is_some()).map(|name| format!("{name} {}{at}", word(&mv[*name])));
    if let Some(inner) = mv.get("move") {
        return format!("in component {}, {}", word(&mv["component"]), sentence(inner));
    }
    match (part, &mv["take"], &mv["to"]) {
        (_, Value::Array(take), _) => format!("take {} from the heaps", take.iter().map(word).collect::<Vec<_>>().join(" and ")),
        _ if mv.get("col").is_some() => format!("take the tile in row {}, column {}", word(&mv["row"]), word(&mv["col"])),
        (Some(part), Value::Number(take), _) if take.as_u64() != Some(0) => match parts() {
            left if left.is_empty() => format!("take all {take} of {part}"),
            left => format!("take {take} from {part}, which leaves {left}"),
        },
        (Some(part), _, _) if mv.get("leaves").is_some() => format!("split {part} into {}", parts()),
        (Some(part), _, Value::String(to)) => format!("move {part} to {to}"),
        (None, _, Value::String(to)) => format!("move to {}", if to.is_empty() { "the end" } else { to }),
        _ => mv.to_string(),
    }
}

/// What each move of a table leaves, such as `1+1 0+1`.
pub fn leaves(moves: &Value) -> Option<String> {
    let left = |mv: &Value| match mv["leaves"].as_array()?.as_slice() {
        [] => Some("0".to_owned()),
        parts => Some(parts.iter().map(word).collect::<Vec<_>>().join("+")),
    };
    let moves = moves.as_array()?.iter().map(left).collect::<Option<Vec<_>>>()?;
    Some(moves.join(" "))
}

fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
