//! The step of a lesson: every option of a component with its value, and the least value that is missing.

use super::analysis::{ListedMove, MAX_LIMIT, Scope, with_positions};
use super::analyze::moves_text;
use super::text::json;
use super::verb::{JSON, Lifetime, Question, Routing, Takes, Verb, encode_with, key_about, list, none_of_game};
use nimber_games::json::{JsonText, WriteJson};
use nimber_games::language::Language;
use nimber_games::{DynMove, DynPosition, Mark, MoveFilter, Parameter, ParameterKind, Refusal};
use nimber_solvers::theory::{Budget, Nimber, Play, mex};
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
    fn key(&self, longest: usize) -> Option<String> {
        key_about(&*self.position, Verb::MEX.name, (), longest)
    }

    fn answer(&self, budget: &Budget) -> Result<Vec<u8>, Refusal> {
        Ok(encode_with(&mex_step(&self.position, budget)?, false))
    }

    fn text(&self, budget: &Budget) -> Result<String, Refusal> {
        Ok(text(&mex_step(&self.position, budget)?))
    }
}

/// The options of a position with the mex of their values.
fn text(step: &AnyMexStep) -> String {
    let values: Vec<String> = step.values.iter().map(u64::to_string).collect();
    let head = format!("{}  {}\nvalues   {}\nmex      {}\n", step.game, json(&step.position), values.join(" "), step.mex);
    head + &moves_text("options", &step.options, Some(step.options.len() as u128), Language::default())
}

/// The options of a position and the mex of their values.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MexStep<P, M> {
    /// The game's name.
    pub game: &'static str,
    /// The position as it was understood.
    pub position: P,
    /// Every legal move with the value that it leaves.
    pub options: Vec<ListedMove<M, P>>,
    /// The values that one move can leave, least first.
    pub values: Vec<u64>,
    /// The least number that is not among them: the value of the position.
    pub mex: u64,
}

impl<P: WriteJson, M: WriteJson> WriteJson for MexStep<P, M> {
    fn write(&self, text: &mut JsonText) -> serde_json::Result<()> {
        let members = text.object().value("game", self.game)?.member("position", &self.position)?.member("options", &self.options)?;
        members.value("values", &self.values)?.value("mex", &self.mex)?.end()
    }
}

/// The step for a position of any game.
pub type AnyMexStep = MexStep<Arc<dyn DynPosition>, Box<dyn DynMove>>;

/// The step from the options of a position to its value in normal play.
///
/// # Errors
/// [`Refusal::InvalidPosition`] if moves are left in several components, [`Refusal::BeyondLimits`] if there are too many options or one has
/// no known value.
pub fn mex_step(position: &Arc<dyn DynPosition>, budget: &Budget) -> Result<AnyMexStep, Refusal> {
    let solved = position.solve(Play::Normal, budget)?;
    let open = solved.open_components();
    if open > 1 {
        let detail = format!(
            "moves are left in {open} independent parts; the mex is shown for one, so send one of them alone (the value of the whole is \
             the XOR of theirs)"
        );
        return Err(Refusal::invalid("", detail));
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
    let scope = Scope { limit: MAX_LIMIT, all_moves: true, positions: false, ..Scope::default() };
    let (options, _) = with_positions(&**position, listing, scope, budget)?;
    let mex = mex(left.iter().copied()).get();
    Ok(MexStep {
        game: position.game().about().name,
        position: position.clone(),
        options,
        values: left.into_iter().map(Nimber::get).collect(),
        mex,
    })
}

/// The values of normal play that these moves leave; `None` if one is not known.
pub(super) fn values_left<M>(moves: &[(M, Mark)]) -> Option<BTreeSet<Nimber>> {
    moves.iter().map(|(_, mark)| Some(Nimber::new(u64::try_from(mark.sg?).ok()?))).collect()
}
