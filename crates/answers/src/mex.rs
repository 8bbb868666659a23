//! The step of a lesson: every option of a component with its value, and the least value that is missing.

use super::analysis::{MAX_LIMIT, Scope, bound_rows};
use super::analyze::moves_text;
use super::text::json;
use super::verb::{JSON, Lifetime, Question, QuestionKey, Routing, Takes, Verb, Written, none_of_game};
use nimber_games::language::Language;
use nimber_games::listed::{Json, ListedMove, RowOptions};
use nimber_games::paced::list;
use nimber_games::{DynMove, DynPosition, Listing, Mark, MoveFilter, Parameter, ParameterKind, Refusal};
use nimber_solvers::theory::{Budget, Nimber, Play, mex};
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;

impl Verb {
    /// The options of a component, and the mex of their values.
    pub const MEX: &Verb = &Verb {
        name: "mex",
        path: "mex",
        operation: "mex",
        summary: "The options of one part, their values, and the mex",
        text: |_| format!("Normal play. The position may have moves left in one part only, and at most {MAX_LIMIT} options."),
        media_type: JSON,
        takes: Takes::Component,
        routing: Routing::Both,
        lifetime: Lifetime::Fact,
        speaks: false,
        options: || vec![Parameter::optional("play", ParameterKind::Text, "`normal`, or nothing: values belong to normal play.", "normal")],
        game_options: none_of_game,
        example: "",
        is_answered_by: |_| true,
        read: |game, mut fields| {
            if fields.take("play")? == Some(Play::Misere) {
                return Err(Refusal::invalid(
                    "/play",
                    "values and their mex belong to normal play; `normal` is right here, as is no `play`",
                ));
            }
            Ok(Box::new(MexQuestion { position: Verb::MEX.position(game, &fields)? }))
        },
        body: "MexRequest",
        #[cfg(feature = "schema")]
        schema: |_, prefix, _| crate::definitions::reference(&format!("{prefix}Mex")),
    };
}

struct MexQuestion {
    position: Arc<dyn DynPosition>,
}

impl Question for MexQuestion {
    fn key(&self) -> QuestionKey {
        QuestionKey::about(&self.position, Verb::MEX, ())
    }

    fn answer(&self, budget: &Budget) -> Result<Written, Refusal> {
        Ok(Written::json(&MexStep::of(&self.position, &options(&self.position, budget)?)))
    }

    fn text(&self, budget: &Budget) -> Result<String, Refusal> {
        Ok(text(&self.position, &options(&self.position, budget)?))
    }
}

/// The options of a position with the mex of their values.
fn text(position: &Arc<dyn DynPosition>, options: &Options) -> String {
    let values: Vec<String> = options.values.iter().map(Nimber::to_string).collect();
    let game = position.game().about().name;
    let head = format!("{game}  {}\nvalues   {}\nmex      {}\n", json(position), values.join(" "), options.mex);
    head + &moves_text("options", &options.moves, MAX_LIMIT, Language::default())
}

/// The options of a position and the mex of their values.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MexStep<P, M> {
    /// The game's name.
    pub game: &'static str,
    /// The position as it was understood.
    pub position: P,
    /// Every legal move with the value that it leaves.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<ListedMove<M, P>>))]
    pub options: Json<Vec<ListedMove<M, P>>>,
    /// The values that one move can leave, least first.
    pub values: Vec<u64>,
    /// The least number that is not among them: the value of the position.
    pub mex: u64,
}

impl MexStep<Arc<dyn DynPosition>, DynMove> {
    fn of(position: &Arc<dyn DynPosition>, options: &Options) -> Self {
        MexStep {
            game: position.game().about().name,
            position: position.clone(),
            options: options.moves.rows(MAX_LIMIT, SCOPE.rows),
            values: options.values.iter().copied().map(Nimber::get).collect(),
            mex: options.mex.get(),
        }
    }
}

/// Every option of a component.
struct Options {
    moves: Listing<DynMove>,
    /// The values that they leave.
    values: BTreeSet<Nimber>,
    mex: Nimber,
}

/// Every move without the position after it.
const SCOPE: Scope = Scope {
    limit: MAX_LIMIT,
    all_moves: true,
    explain: None,
    rows: RowOptions { words: None, positions: false, keep_empty: false, binary: false },
};

/// The step from the options of a position to its value in normal play.
///
/// # Errors
/// [`Refusal::InvalidPosition`] if moves are left in several components, [`Refusal::BeyondLimits`] if there are too many options or one has
/// no known value.
fn options(position: &Arc<dyn DynPosition>, budget: &Budget) -> Result<Options, Refusal> {
    let solved = position.solve(Play::Normal, budget)?;
    let open = solved.open_components();
    if open > 1 {
        let detail = format!(
            "moves are left in {open} independent parts; the mex is shown for one, so send one of them alone (the value of the whole is \
             the XOR of theirs)"
        );
        return Err(Refusal::invalid("", detail));
    }
    if solved.mark().sg.is_none() {
        let detail = "the value of this position is not known, or it has none, so there is no mex to show";
        return Err(Refusal::beyond("unvalued_options", 0, 1, detail));
    }
    let listing = list(&*solved, MoveFilter::All, MAX_LIMIT, budget)?;
    let total = listing.total.unwrap_or(u128::MAX);
    if total > MAX_LIMIT as u128 {
        let detail = format!("{total} options are too many to show; positions with at most {MAX_LIMIT} are answered");
        return Err(Refusal::beyond("options", MAX_LIMIT as u64, total, detail));
    }
    let Some(left) = values_left(&listing.moves) else {
        let unknown = listing.moves.iter().filter(|(_, mark)| mark.sg.is_none()).count();
        let detail = format!("the values of {unknown} options are not known, so there is no mex to show; a smaller position is needed");
        return Err(Refusal::beyond("unvalued_options", 0, unknown, detail));
    };
    bound_rows(&**position, &listing, SCOPE, budget)?;
    Ok(Options { moves: listing, mex: mex(left.iter().copied()), values: left })
}

/// The values of normal play that these moves leave; `None` if one is not known.
pub(super) fn values_left<M>(moves: &[(M, Mark)]) -> Option<BTreeSet<Nimber>> {
    moves.iter().map(|(_, mark)| Some(Nimber::new(u64::try_from(mark.sg?).ok()?))).collect()
}
