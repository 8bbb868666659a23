//! Random positions with a wanted outcome.

use super::analysis::shown;
use super::verb::{
    JSON, Lifetime, PLAY, Question, QuestionKey, Routing, Takes, Verb, Written, pace_writing, take_number, take_play, take_within,
};
use nimber_games::service::Turn;
use nimber_games::service::{TIME_PER_MOVE, list};

use nimber_games::random::{DynRandom, Size};
use nimber_games::request::Fields;
use nimber_games::wire::MAX_INTEGER;
use nimber_games::{DynGame, DynPosition, DynSolved, Limit, Mark, MoveFilter, Parameter, ParameterKind, Refusal};
use nimber_solvers::theory::{Budget, Outcome, Play};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// How many positions are drawn at most before one is found.
pub const MAX_ATTEMPTS: u64 = 10_000;

/// The most work for each. It is fixed, so that a seed means the same position under every budget that is large enough.
const WORK_PER_ATTEMPT: u64 = 2_000_000;

/// How many of them may cost more.
const MAX_UNSOLVED: u64 = 32;

/// In units of work, for each position that is drawn, and for solving it and comparing it with what is asked for.
const DRAWING: u64 = 512;

/// The most different winning moves that can be asked for, and how many are compared to tell them apart.
const MOST_WINNING: u64 = 9;
const MOST_COMPARED: usize = 128;

/// An easy position has at most this number of legal moves, if it is not won soon.
const EASY_MOVES: usize = 8;

/// A hard position has more legal moves than this, and is not won soon.
const HARD_MOVES: usize = 16;

/// The legal moves of a position are counted up to this number.
const COUNTED_MOVES: usize = HARD_MOVES + 1;

impl Verb {
    /// A random position.
    pub const RANDOM: &Verb = &Verb {
        name: "random",
        path: "random",
        operation: "random",
        summary: "A random position",
        text: |game| {
            let distribution = game.random().map_or("", |random| random.distribution);
            format!("{distribution} A position without a move, or without what is asked for, is drawn again, at most {MAX_ATTEMPTS} times.")
        },
        media_type: JSON,
        takes: Takes::Rule,
        routing: Routing::Get,
        lifetime: Lifetime::FactOfSeed,
        speaks: false,
        options: || {
            let seed = "The same request with the same seed gets the same position. Random by default.";
            let outcome =
                "The outcome of the position: `N` (the player to move wins), `P` (the player to move loses) or `any`, the default.";
            let winning = "How many different winning moves the position has; `1` is a puzzle with one solution. Moves count once if the \
                           positions after them differ only in a symmetry, such as the order of the parts.";
            let difficulty = format!(
                "`easy`: a win with the next move or the one after it, or at most {EASY_MOVES} legal moves. `hard`: no such win, and more \
                 than {HARD_MOVES} legal moves. `medium`: all others. Any of them by default."
            );
            vec![
                PLAY,
                Parameter::optional("seed", ParameterKind::Integer, seed, "7"),
                Parameter::optional("outcome", ParameterKind::Text, outcome, "any"),
                Parameter::optional("winning", ParameterKind::Integer, winning, "1").within(1, MOST_WINNING),
                Parameter::optional("difficulty", ParameterKind::Text, "", "medium").meaning(difficulty),
            ]
        },
        game_options: |game| {
            let Some(DynRandom { sizes, kept_parameters, .. }) = game.random() else { return Vec::new() };
            let kept = game.about().parameters.iter().filter(|parameter| kept_parameters.contains(&parameter.name));
            sizes.iter().map(|size| &size.parameter).chain(kept).cloned().collect()
        },
        example: "seed=7",
        is_answered_by: |game| game.random().is_some(),
        read: |game, mut fields| {
            let options = RandomOptions::take(&**game, &mut fields)?;
            for (name, value) in game.random_base(&options.sizes) {
                if fields.has(&name) {
                    return Err(Refusal::malformed(format!("/{name}"), "the field is drawn, so it cannot be sent"));
                }
                fields.set(name, value);
            }
            Ok(Box::new(RandomQuestion { base: game.clone().parse(&fields, Vec::new)?, game: game.clone(), options }))
        },
        body: "",
        #[cfg(feature = "schema")]
        schema: |_, prefix, _| crate::definitions::reference(&format!("{prefix}Random")),
    };
}

/// A seed for a request that has none. The hashes of the standard library begin with random numbers of the system.
pub(super) fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() & MAX_INTEGER
}

struct RandomQuestion {
    game: Arc<dyn DynGame>,
    base: Arc<dyn DynPosition>,
    options: RandomOptions,
}

impl Question for RandomQuestion {
    fn key(&self) -> QuestionKey {
        QuestionKey::about(&self.base, Verb::RANDOM, &self.options)
    }

    fn answer(&self, budget: &Budget) -> Result<Written, Refusal> {
        Ok(Written::json(&random_position(&self.game, &*self.base, &self.options, budget)?))
    }
}

/// Which outcome the position is to have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum WantedOutcome {
    N,
    P,
    #[default]
    #[serde(rename = "any")]
    Any,
}

/// How hard it is to find a winning move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    Easy,
    Medium,
    Hard,
}

impl Difficulty {
    /// How many legal moves a position has to have.
    fn move_counts(self) -> Option<RangeInclusive<usize>> {
        match self {
            Difficulty::Easy => None,
            Difficulty::Medium => Some(EASY_MOVES + 1..=HARD_MOVES),
            Difficulty::Hard => Some(HARD_MOVES + 1..=usize::MAX),
        }
    }
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct RandomOptions {
    pub sizes: Vec<u64>,
    pub play: Play,
    pub outcome: WantedOutcome,
    /// How many different winning moves there are.
    pub winning: Option<u64>,
    pub difficulty: Option<Difficulty>,
    pub seed: u64,
}

impl RandomOptions {
    fn take(game: &dyn DynGame, fields: &mut Fields) -> Result<Self, Refusal> {
        let play = take_play(game, fields)?;
        let outcome = fields.take("outcome")?.unwrap_or_default();
        let winning = match take_within(fields, "winning", 0, (1, MOST_WINNING))? {
            0 => None,
            _ if outcome == WantedOutcome::P => {
                return Err(Refusal::invalid("/winning", "a position with the outcome `P` has no winning move; leave out one of them"));
            }
            winning => Some(winning),
        };
        let difficulty = fields.take("difficulty")?;
        let seed = take_number(fields, "seed")?.unwrap_or_else(any_seed);
        let random = game.random().ok_or_else(|| Refusal::lacks(game.about(), "random positions"))?;
        let sizes = random
            .sizes
            .iter()
            .map(|Size { parameter, default }| take_within(fields, parameter.name, *default, parameter.range.unwrap_or((0, MAX_INTEGER))));
        Ok(RandomOptions { sizes: sizes.collect::<Result<_, _>>()?, play, outcome, winning, difficulty, seed })
    }
}

/// A random position.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RandomPosition<P> {
    /// The game's name.
    pub game: &'static str,
    /// The convention that decides the game.
    pub play: Play,
    /// The position; it can be sent back as it is.
    pub position: P,
    /// The Sprague–Grundy value; null under misère play, except Chomp's, and where only the winner is known.
    #[cfg_attr(feature = "schema", schema(required, minimum = -1))]
    pub sg: Option<i64>,
    /// N: the player to move wins. P: the previous player wins.
    pub outcome: Outcome,
    /// The same request with this seed gets the same position.
    pub seed: u64,
}

impl WantedOutcome {
    fn admits(self, outcome: Outcome) -> bool {
        match self {
            WantedOutcome::N => outcome == Outcome::N,
            WantedOutcome::P => outcome == Outcome::P,
            WantedOutcome::Any => true,
        }
    }
}

impl RandomOptions {
    /// The value and outcome of a position that is as asked for.
    fn mark_if_admitted(&self, position: &dyn DynPosition, budget: &Budget) -> Result<Option<Mark>, Refusal> {
        // Counting costs less than solving.
        if let Some(counts) = self.difficulty.and_then(Difficulty::move_counts)
            && !counts.contains(&position.legal_moves(COUNTED_MOVES, budget)?.len())
        {
            return Ok(None);
        }
        let solved = position.solve(self.play, budget)?;
        Ok(self.admits(position, &*solved, budget)?.then(|| solved.mark()))
    }

    /// Whether a solved position is as asked for.
    fn admits(&self, position: &dyn DynPosition, solved: &dyn DynSolved, budget: &Budget) -> Result<bool, Refusal> {
        if !self.outcome.admits(solved.mark().outcome) {
            return Ok(false);
        }
        if let Some(wanted) = self.winning {
            let winning = list(solved, MoveFilter::Winning, MOST_COMPARED, budget)?;
            let is_complete = winning.total == Some(winning.moves.len() as u128);
            budget.spend(position.json_size() * winning.moves.len() as u64)?;
            if !is_complete || (winning.moves.len() as u64) < wanted {
                return Ok(false);
            }
            let different: BTreeSet<String> = winning.moves.iter().map(|(mv, _)| mv.after().up_to_symmetry()).collect();
            if different.len() as u64 != wanted {
                return Ok(false);
            }
        }
        let Some(difficulty) = self.difficulty else { return Ok(true) };
        if difficulty == Difficulty::Easy && solved.moves(MoveFilter::All, 0)?.total.is_some_and(|moves| moves <= EASY_MOVES as u128) {
            return Ok(true);
        }
        let is_soon = Turn { position, solved: Some(solved), play: self.play, budget }.wins_soon()?;
        Ok(is_soon == (difficulty == Difficulty::Easy))
    }
}

/// Draws positions until one has a move left and is as asked for.
///
/// # Errors
/// [`Refusal::BeyondLimits`] if none is found.
fn random_position(
    game: &Arc<dyn DynGame>,
    base: &dyn DynPosition,
    options: &RandomOptions,
    budget: &Budget,
) -> Result<RandomPosition<Arc<dyn DynPosition>>, Refusal> {
    let RandomOptions { ref sizes, play, seed, .. } = *options;
    // It is charged besides the work of an attempt, whose limit decides which position a seed means.
    let counting = options.difficulty.map_or(0, |_| TIME_PER_MOVE * COUNTED_MOVES as u64);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut drawn, mut unsolved) = (0, 0);
    while drawn < MAX_ATTEMPTS && unsolved < MAX_UNSOLVED {
        drawn += 1;
        budget.spend(DRAWING + counting)?;
        let position = game.clone().sample(base, sizes, &mut rng, budget)?;
        if position.is_over() {
            continue;
        }
        pace_writing(&*position, budget)?;
        let found = budget.part(WORK_PER_ATTEMPT, |budget| options.mark_if_admitted(&*position, budget));
        match Refusal::within_limits(found)? {
            Some(Some(Mark { sg, outcome })) => {
                return Ok(RandomPosition { game: game.about().name, play, position, sg: shown(sg), outcome, seed });
            }
            Some(None) => {}
            None => unsolved += 1,
        }
    }
    let detail = format!(
        "none of {drawn} random positions of this size can be solved, has a move left and the outcome, winning moves and difficulty that \
         were asked for; ask for another size or outcome, or try another seed"
    );
    Err(Refusal::BeyondLimits(Limit::reached("random_attempts", MAX_ATTEMPTS, detail)))
}
