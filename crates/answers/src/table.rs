//! The table of a game: the values of single heaps, and the moves to every smaller value.

use super::analysis::MAX_LIMIT;
use super::text::{aligned, fields, value};
use super::verb::{
    JSON, Lifetime, Question, QuestionKey, Routing, Takes, Verb, Written, check_order, none_of_game, sequence, take_number, take_to,
};
use nimber_games::AuxiliaryTable;
use nimber_games::Beside;
use nimber_games::language::{Language, Words};
use nimber_games::picture::Align;
use nimber_games::service::list;
use nimber_games::{DynGame, DynMove, DynPosition, DynRule, Faults, MoveFilter, Parameter, ParameterKind, Refusal};
use nimber_solvers::theory::{Budget, Nimber, Play};
use serde::Serialize;
use std::sync::Arc;

/// The largest heap in a table.
pub const LARGEST_TABLE_HEAP: u64 = 10_000;

/// The most rows in one answer.
pub const MAX_TABLE_ROWS: u64 = 1001;

/// The most moves in one answer. A heap of Nim has as many as objects.
pub const MAX_TABLE_MOVES: u64 = 100_000;

/// The first row, unless the request says otherwise.
pub const FIRST_TABLE_HEAP: u64 = 1;

/// In units of work, for making and writing the row.
const WORK_PER_TABLE_ROW: u64 = 300;

impl Verb {
    /// The table of values, and of moves to smaller values.
    pub const TABLE: &Verb = &Verb {
        name: "table",
        path: "table",
        operation: "table",
        summary: "A table of values and moves",
        text: |game| {
            let holds = table_text(game).unwrap_or_default();
            format!("{holds} At most {MAX_TABLE_ROWS} rows and {MAX_TABLE_MOVES} moves in one answer, of heaps up to {LARGEST_TABLE_HEAP}.")
        },
        media_type: JSON,
        takes: Takes::Rule,
        routing: Routing::Get,
        lifetime: Lifetime::Fact,
        speaks: false,
        options: || {
            let from = format!("The first heap; {FIRST_TABLE_HEAP} by default.");
            let to = format!("The last heap, at most {LARGEST_TABLE_HEAP}; at most {MAX_TABLE_ROWS} rows are answered at once.");
            vec![
                Parameter::optional("from", ParameterKind::Integer, "", "1").within(0, LARGEST_TABLE_HEAP).meaning(from),
                Parameter::required("to", ParameterKind::Integer, "", "54").within(0, LARGEST_TABLE_HEAP).meaning(to),
            ]
        },
        game_options: none_of_game,
        example: "to=3",
        is_answered_by: |game| game.sequence().is_some(),
        read: |game, mut fields| {
            let from = take_number(&mut fields, "from")?;
            let to = take_to(&mut fields)?;
            let rule = game.clone().rule(fields)?;
            if let Some(from) = from {
                check_order(from, to)?;
            }
            let from = from.unwrap_or(FIRST_TABLE_HEAP);
            check_rows(from, to)?;
            Ok(Box::new(TableQuestion { rule, from, to }))
        },
        body: "",
        #[cfg(feature = "schema")]
        schema: |game, prefix, definitions| match game.sequence().and_then(|sequence| sequence.table) {
            Some(_) => definitions.add::<AuxiliaryTable>(),
            None => crate::definitions::reference(&format!("{prefix}Table")),
        },
    };
}

/// The heaps of a table and their rule.
struct TableQuestion {
    rule: Arc<dyn DynRule>,
    from: u64,
    to: u64,
}

impl Question for TableQuestion {
    fn key(&self) -> QuestionKey {
        QuestionKey::about_rule(&self.rule, Verb::TABLE, (self.from, self.to))
    }

    fn answer(&self, budget: &Budget) -> Result<Written, Refusal> {
        Ok(Written::json(&table(&*self.rule, self.from, self.to, budget)?))
    }

    fn text(&self, budget: &Budget) -> Result<String, Refusal> {
        Ok(text(&table(&*self.rule, self.from, self.to, budget)?))
    }
}

/// The table of a game: for each heap its value, and a move to each smaller one.
fn text(table: &Table<DynMove>) -> String {
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

/// What the table of a game holds, if it has one.
pub fn table_text(game: &dyn DynGame) -> Option<&'static str> {
    Some(game.sequence()?.table.map_or(OF_MOVES, |table| table.about))
}

/// What the table holds, unless the game has one of its own.
const OF_MOVES: &str = "Per heap size its value, and at index `s` of `moves` the first listed move that leaves value `s`.";

/// The table of a game.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Table<M> {
    /// The game's own.
    Own(AuxiliaryTable),
    Moves(MoveTable<M>),
}

/// The values of single heaps with a move to each smaller value.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveTable<M> {
    /// One row per heap.
    pub rows: Vec<MoveTableRow<M>>,
}

/// A row of a table.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveTableRow<M> {
    /// The size of the heap.
    pub n: u64,
    /// Its Sprague–Grundy value.
    pub sg: u64,
    /// That value in binary.
    pub sg_binary: String,
    /// At index s, for s from 0 to sg - 1: the first listed move that leaves value s.
    pub moves: Vec<M>,
}

/// Checks the rows that are asked for.
///
/// # Errors
/// [`Refusal::BeyondLimits`] if they are too many or too far.
fn check_rows(from: u64, to: u64) -> Result<(), Refusal> {
    let mut faults = Faults::default();
    if to > LARGEST_TABLE_HEAP {
        let detail = format!("a table to {to} goes too far; tables go to {LARGEST_TABLE_HEAP}");
        faults.beyond("table_heap", LARGEST_TABLE_HEAP, to, detail);
    }
    let rows = (to + 1).saturating_sub(from);
    if rows > MAX_TABLE_ROWS {
        let detail = format!("{rows} rows are too many; at most {MAX_TABLE_ROWS} are answered at once, and `from` asks for later ones");
        faults.beyond("table_rows", MAX_TABLE_ROWS, rows, detail);
    }
    faults.none_in(())
}

/// # Errors
/// [`Refusal::BeyondLimits`] if values are not known, or the rows list too many moves.
fn table(rule: &dyn DynRule, from: u64, to: u64, budget: &Budget) -> Result<Table<DynMove>, Refusal> {
    let sequence = sequence(rule.game())?;
    budget.pace(WORK_PER_TABLE_ROW * (to + 1).saturating_sub(from))?;
    if let Some(own) = sequence.table {
        return (own.rows)(from, to, budget).map(Table::Own);
    }
    if to < from {
        return Ok(Table::Moves(MoveTable { rows: Vec::new() }));
    }
    // The values up to the last heap are computed at once.
    let values = rule.values(from, to, budget)?;
    let moves = values.iter().fold(0, |sum: u64, &sg| sum.saturating_add(sg));
    if moves > MAX_TABLE_MOVES {
        let detail = format!("the rows list {moves} moves; at most {MAX_TABLE_MOVES} are listed at once, so ask for fewer rows");
        return Err(Refusal::beyond("table_moves", MAX_TABLE_MOVES, moves, detail));
    }
    let rows = (from..=to)
        .zip(values)
        .map(|(n, sg)| Ok(MoveTableRow { n, sg, sg_binary: format!("{sg:b}"), moves: first_moves(&*rule.single(n)?, sg, budget)? }));
    Ok(Table::Moves(MoveTable { rows: rows.collect::<Result<_, Refusal>>()? }))
}

/// For each value below `sg`, which is that of the position: the first listed move that leaves it.
fn first_moves(position: &dyn DynPosition, sg: u64, budget: &Budget) -> Result<Vec<DynMove>, Refusal> {
    let solved = position.solve(Play::Normal, budget)?;
    let mut firsts: Vec<Option<DynMove>> = vec![None; sg as usize];
    for (mv, mark) in list(&*solved, MoveFilter::All, MAX_LIMIT, budget)?.moves {
        let left = mark.sg.and_then(|left| usize::try_from(left).ok());
        if let Some(first @ None) = left.and_then(|left| firsts.get_mut(left)) {
            *first = Some(mv);
        }
    }
    // A move that stands later in a long list is the first that wins beside a heap of the value that it leaves.
    for (first, value) in firsts.iter_mut().zip(0..).filter(|(first, _)| first.is_none()) {
        let listed = solved.moves_beside(Beside::Heap(Nimber::new(value)), MoveFilter::Winning, 1)?;
        let listed = listed.ok_or_else(|| Refusal::lacks(position.game().about(), "table"))?;
        *first = listed.moves.into_iter().next().map(|(mv, _)| mv);
    }
    // A heap has a move to every smaller value.
    Ok(firsts.into_iter().flatten().collect())
}
