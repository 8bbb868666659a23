//! The verb `analyze`: what is known of a position, as JSON or to read in a terminal.

use super::analysis::{Advice, AdviceKind, AnswerOptions, Scope, Told, analyse, answer_parameters, tell};
use super::explanation::binary_rows;
use super::picture::in_letters;
use super::text::{aligned, json, one_line, value, word};
use super::verb::{JSON, Lifetime, PLAY, Question, QuestionKey, Routing, Takes, Verb, Written, none_of_game, take_play};
use nimber_games::language::{Language, Phrase, Words};
use nimber_games::listed::RowOptions;
use nimber_games::picture::Align;
use nimber_games::request::Fields;
use nimber_games::service::message;
use nimber_games::{DynGame, DynMove, DynPosition, DynSolved, Listing, Parameter, ParameterKind, Refusal};
use nimber_solvers::theory::{Budget, Outcome, Play};
use serde::Deserialize;
use std::collections::HashSet;
use std::sync::Arc;

impl Verb {
    /// The analysis of a position.
    pub const ANALYZE: &Verb = &Verb {
        name: "analysis",
        path: "analyze",
        operation: "analyze",
        summary: "Analyse a position of {game}",
        text: rules_and_limits,
        media_type: JSON,
        takes: Takes::Position,
        routing: Routing::AtGame,
        lifetime: Lifetime::Fact,
        speaks: false,
        options: || {
            let [limit, others @ ..] = answer_parameters();
            let moves = "`all` adds every legal move with the value of the position it leads to (its outcome under misère play). \
                         `words` does the same, and every listed move has `words`: what it says in the language `lang`.";
            [PLAY, limit, Parameter::optional("moves", ParameterKind::Text, moves, "all")].into_iter().chain(others).collect()
        },
        game_options: none_of_game,
        example: "",
        is_answered_by: |_| true,
        read: |game, mut fields| {
            let play = take_play(&**game, &mut fields)?;
            let scope = MoveListOptions::scope(&mut fields, game.about().has_moves)?;
            Ok(Box::new(AnalysisQuestion { position: Verb::ANALYZE.position(game, &fields)?, play, scope }))
        },
        body: "AnalyzeRequest",
        #[cfg(feature = "schema")]
        schema: |_, prefix, _| crate::definitions::reference(&format!("{prefix}Analysis")),
    };
}

struct AnalysisQuestion {
    position: Arc<dyn DynPosition>,
    play: Play,
    scope: Scope,
}

impl Question for AnalysisQuestion {
    fn key(&self) -> QuestionKey {
        QuestionKey::about(&self.position, Verb::ANALYZE, (self.play, self.scope))
    }

    fn answer(&self, budget: &Budget) -> Result<Written, Refusal> {
        Ok(Written::json(&analyse(&self.position, self.play, self.scope, budget)?))
    }

    fn text(&self, budget: &Budget) -> Result<String, Refusal> {
        analysis_text(&self.position, self.play, self.scope, budget)
    }
}

/// What every analysis of a game says.
fn rules_and_limits(game: &dyn DynGame) -> String {
    let about = game.about();
    let limits: Vec<_> = about.limits.iter().map(|limit| format!("- `{}`: {} ({})", limit.name, limit.value, limit.about)).collect();
    format!("{}\n\nMoves are listed {}. Limits:\n{}", about.rules, about.move_order, limits.join("\n"))
}

/// Which moves an analysis lists.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveListOptions {
    #[cfg_attr(feature = "schema", schema(value_type = MoveListing, required = false))]
    moves: Option<MoveListing>,
}

/// `all` adds every legal move with the value of the position it leads to (its outcome under misère play). `words` does the same, and every
/// listed move has `words`: what it says in the language `lang`.
#[derive(Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum MoveListing {
    /// Every legal move.
    All,
    /// Every legal move, in words too.
    Words,
}

impl MoveListOptions {
    /// Takes the options of an analysis out of a request. Where a position `has_moves`, a list is left to it.
    ///
    /// # Errors
    /// What is wrong with them.
    fn scope(fields: &mut Fields, has_moves: bool) -> Result<Scope, Refusal> {
        let answer = AnswerOptions::take(fields)?;
        let moves = if has_moves && fields.is_list("moves") { None } else { fields.take("moves")? };
        let options = MoveListOptions { moves };
        Ok(answer.scope(options.moves.is_some(), options.moves == Some(MoveListing::Words)))
    }
}

/// The analysis of a position. Moves are listed without the positions after them.
fn analysis_text(position: &Arc<dyn DynPosition>, play: Play, scope: Scope, budget: &Budget) -> Result<String, Refusal> {
    let solved = position.solve(play, budget)?;
    let told = tell(position, play, Scope { rows: RowOptions::default(), ..scope }, &*solved, budget)?;
    let language = scope.explain.unwrap_or_default();
    let mut text = head_text(&told, language);
    for block in [in_letters(&*solved, budget)?, components_text(&told, &*solved, language)?].into_iter().flatten() {
        text += &format!("\n{block}");
    }
    if let Some(explanation) = &told.explanation {
        text += "\n";
        text.extend(explanation.steps.iter().map(|step| format!("{}\n", one_line(&step.text))));
    }
    text += &moves_text("winning moves", &told.winning, scope.limit, language);
    if let Some(all) = &told.all {
        text += &moves_text("moves", all, scope.limit, language);
    }
    Ok(text)
}

fn head_text(told: &Told<'_>, language: Language) -> String {
    let (winner, outcome) = match told.mark.outcome {
        Outcome::N => (message::TEXT_WON, "N"),
        Outcome::P => (message::TEXT_LOST, "P"),
    };
    let Advice { kind, mv, .. } = &told.advice;
    let advice = match (kind, mv) {
        (AdviceKind::Win, Some(mv)) => Phrase::of(message::TEXT_WIN).phrase("move", mv.in_words()),
        (AdviceKind::Stall, Some(mv)) => Phrase::of(message::TEXT_STALL).phrase("move", mv.in_words()),
        _ => Phrase::of(message::TEXT_OVER),
    };
    let mut fields = vec![
        ("outcome", format!("{outcome}: {}", language.say(&Phrase::of(winner)))),
        ("sg", told.mark.sg.map_or_else(|| "-".to_owned(), |sg| sg.to_string())),
        ("method", word(&value(&told.method))),
        ("advice", one_line(&language.say(&advice)).into_owned()),
    ];
    fields.extend(mv.as_ref().map(|mv| ("move", json(mv))));
    let game = told.position.game().about().name;
    let title = format!("{game} ({} play)  {}\n", told.play.name(), json(told.position));
    fields.into_iter().fold(title, |text, (name, value)| text + &format!("{name:<9}{value}\n"))
}

/// The components with their values of normal play, in decimal and in binary, and the XOR of these. `None` if there are none.
fn components_text(told: &Told<'_>, solved: &dyn DynSolved, language: Language) -> Result<Option<String>, Refusal> {
    let values = match solved.reasons() {
        Ok(reasons) => reasons.values,
        // The position has an answer, although a value is beyond the limits.
        Err(Refusal::BeyondLimits(_) | Refusal::OutOfWork(_)) => Vec::new(),
        Err(other) => return Err(other),
    };
    let (values, xor) = binary_rows(&values);
    let row = |name: String, sg: Option<u64>, binary: Option<&str>| {
        vec![name, sg.map_or_else(|| "-".to_owned(), |sg| sg.to_string()), binary.unwrap_or_default().to_owned()]
    };
    let of_components = (0..told.components.count()).map(|index| {
        let value = values.get(index);
        row(language.say(&told.components.in_words(index)), value.and_then(|row| row.sg), value.and_then(|row| row.binary.as_deref()))
    });
    let mut rows: Vec<_> = of_components.collect();
    if let Some(xor) = xor.filter(|_| rows.len() > 1) {
        rows.push(row("xor".to_owned(), Some(xor.sg), Some(&xor.binary)));
    }
    let title = match told.play {
        Play::Normal => "components",
        Play::Misere => "components, with their values in normal play",
    };
    let aligned = aligned(&rows, &[Align::Start, Align::End, Align::Start]);
    Ok((!rows.is_empty()).then(|| format!("{title}\n{aligned}")))
}

/// The first `limit` moves of a list with what each leaves: its value, or the outcome. Moves that are alike in words are told apart by
/// their JSON form.
pub(super) fn moves_text(title: &str, listing: &Listing<DynMove>, limit: usize, language: Language) -> String {
    let listed = &listing.moves[..limit.min(listing.moves.len())];
    if listed.is_empty() {
        return String::new();
    }
    let words: Vec<String> = listed.iter().map(|(mv, _)| language.say(&mv.in_words())).collect();
    let is_clear = words.iter().collect::<HashSet<_>>().len() == words.len();
    let rows = words.into_iter().zip(listed).map(|(words, (mv, mark))| {
        let left = mark.sg.map_or_else(|| word(&value(&mark.outcome)), |sg| sg.to_string());
        vec![words, left, if is_clear { String::new() } else { json(mv) }]
    });
    let count = listing.total.map(|total| format!(" ({} of {total})", listed.len())).unwrap_or_default();
    format!("\n{title}{count}\n{}", aligned(&rows.collect::<Vec<_>>(), &[Align::Start, Align::End, Align::Start]))
}
