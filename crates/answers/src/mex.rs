//! The step of a lesson: every option of a component with its value, and the least value that is missing.

use super::analysis::{MAX_LIMIT, Scope, bound_rows};
use super::analyze::moves_text;
use super::text::json;
use super::verb::{JSON, Lifetime, Question, QuestionKey, Routing, Takes, Verb, Written, none_of_game};
use nimber_games::language::Language;
use nimber_games::listed::{Json, ListedMove, RowOptions};
use nimber_games::request::Fields;
use nimber_games::service::list;
use nimber_games::{About, DynMove, DynPosition, Listing, Mark, MoveFilter, Parameter, ParameterKind, Refusal};
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
        text: |game| {
            let play = if game.about().misere_values {
                "In misère play, the default, the empty board is worth -1 and is left out of the mex."
            } else {
                "Normal play."
            };
            format!("{play} The position may have moves left in one part only, and at most {MAX_LIMIT} options.")
        },
        media_type: JSON,
        takes: Takes::Component,
        routing: Routing::Both,
        lifetime: Lifetime::Fact,
        speaks: false,
        options: || {
            let about = "`normal`: values belong to normal play. Chomp has values in `misere` play, too, which is its default.";
            vec![Parameter::optional("play", ParameterKind::Text, about, "normal")]
        },
        game_options: none_of_game,
        example: "",
        is_answered_by: |_| true,
        read: |game, mut fields| {
            let play = take_valued_play(game.about(), &mut fields)?;
            Ok(Box::new(MexQuestion { position: Verb::MEX.position(game, &fields)?, play }))
        },
        body: "MexRequest",
        #[cfg(feature = "schema")]
        schema: |_, prefix, _| crate::definitions::reference(&format!("{prefix}Mex")),
    };
}

/// The play that is asked for: one in which positions have values.
fn take_valued_play(about: &About, fields: &mut Fields) -> Result<Play, Refusal> {
    match fields.take("play")? {
        Some(Play::Misere) if !about.misere_values => {
            Err(Refusal::invalid("/play", "values and their mex belong to normal play; `normal` is right here, as is no `play`"))
        }
        Some(play) => Ok(play),
        None => Ok(if about.misere_values { about.usual_play() } else { Play::Normal }),
    }
}

struct MexQuestion {
    position: Arc<dyn DynPosition>,
    play: Play,
}

impl Question for MexQuestion {
    fn key(&self) -> QuestionKey {
        QuestionKey::about(&self.position, Verb::MEX, self.play)
    }

    fn answer(&self, budget: &Budget) -> Result<Written, Refusal> {
        Ok(Written::json(&MexStep::of(&self.position, &self.options(budget)?)))
    }

    fn text(&self, budget: &Budget) -> Result<String, Refusal> {
        Ok(text(&self.position, &self.options(budget)?))
    }
}

/// The options of a position with the mex of their values.
fn text(position: &Arc<dyn DynPosition>, options: &Options) -> String {
    let values: Vec<String> = options.values.iter().map(Nimber::to_string).collect();
    let game = position.game().about().name;
    let play = options.play.name();
    let head = format!("{game} ({play} play)  {}\nvalues   {}\nmex      {}\n", json(position), values.join(" "), options.mex);
    head + &moves_text("options", &options.moves, MAX_LIMIT, Language::default())
}

/// The options of a position and the mex of their values.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MexStep<P, M> {
    /// The game's name.
    pub game: &'static str,
    /// The play to which the values belong: misère play only in Chomp, where they are those of normal play less 1.
    pub play: Play,
    /// The position as it was understood.
    pub position: P,
    /// Every legal move with the value that it leaves.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<ListedMove<M, P>>))]
    pub options: Json<Vec<ListedMove<M, P>>>,
    /// The values that one move can leave, least first. In misère play the empty board is worth -1 and is left out.
    pub values: Vec<u64>,
    /// The least number that is not among them: the value of the position.
    pub mex: u64,
}

impl MexStep<Arc<dyn DynPosition>, DynMove> {
    fn of(position: &Arc<dyn DynPosition>, options: &Options) -> Self {
        MexStep {
            game: position.game().about().name,
            play: options.play,
            position: position.clone(),
            options: options.moves.rows(MAX_LIMIT, SCOPE.rows),
            values: options.values.iter().copied().map(Nimber::get).collect(),
            mex: options.mex.get(),
        }
    }
}

/// Every option of a component.
struct Options {
    play: Play,
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

impl MexQuestion {
    /// The step from the options of the position to its value.
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] if moves are left in several components, or of the empty board in misère play;
    /// [`Refusal::BeyondLimits`] if there are too many options or one has no known value.
    fn options(&self, budget: &Budget) -> Result<Options, Refusal> {
        let MexQuestion { ref position, play } = *self;
        let solved = position.solve(play, budget)?;
        let open = solved.open_components();
        if open > 1 {
            let detail = format!(
                "moves are left in {open} independent parts; the mex is shown for one, so send one of them alone (the value of the whole \
                 is the XOR of theirs)"
            );
            return Err(Refusal::invalid("", detail));
        }
        match solved.mark().sg {
            None => {
                let detail = "the value of this position is not known, or it has none, so there is no mex to show";
                return Err(Refusal::beyond("unvalued_options", 0, 1, detail));
            }
            Some(value) if value < 0 => {
                let detail = "the empty board is worth -1 in misere play by agreement, which is no mex; send a board with a tile, or \
                              `play=normal`";
                return Err(Refusal::invalid("", detail));
            }
            Some(_) => {}
        }
        let listing = list(&*solved, MoveFilter::All, MAX_LIMIT, budget)?;
        let total = listing.total.unwrap_or(u128::MAX);
        if total > MAX_LIMIT as u128 {
            let detail = format!("{total} options are too many to show; positions with at most {MAX_LIMIT} are answered");
            return Err(Refusal::beyond("options", MAX_LIMIT as u64, total, detail));
        }
        let Some(left) = values_left(&listing.moves, play) else {
            let unknown = listing.moves.iter().filter(|(_, mark)| mark.sg.is_none()).count();
            let detail = format!("the values of {unknown} options are not known, so there is no mex to show; a smaller position is needed");
            return Err(Refusal::beyond("unvalued_options", 0, unknown, detail));
        };
        bound_rows(&**position, &listing, SCOPE, budget)?;
        Ok(Options { play, moves: listing, mex: mex(left.iter().copied()), values: left })
    }
}

/// The values that these moves leave; `None` if one is not known. In misère play a finished game is worth -1, which no mex counts.
pub(super) fn values_left<M>(moves: &[(M, Mark)], play: Play) -> Option<BTreeSet<Nimber>> {
    let known: Option<Vec<i128>> = moves.iter().map(|(_, mark)| mark.sg).collect();
    let counted = known?.into_iter().filter(|&value| value >= 0 || play == Play::Normal);
    counted.map(|value| u64::try_from(value).ok().map(Nimber::new)).collect()
}
