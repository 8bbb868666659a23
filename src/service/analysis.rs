//! The one shape in which every game answers: value, outcome, parts, winning moves and advice.

use crate::games::{Game, Mark, Method, Refusal, Want};
use crate::theory::{Budget, Outcome, Play};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

/// How many moves are listed unless the request says otherwise.
pub const DEFAULT_LIMIT: usize = 256;

/// The most moves that one answer lists.
pub const MAX_LIMIT: usize = 10_000;

/// The most bytes that one list of moves may take, about: answers are held in memory while they are sent.
pub const MAX_LIST_BYTES: u64 = 8 << 20;

/// Refuses lists that would be too large, each move with a position of `bytes`.
fn bound_size(bytes: u64, moves: usize) -> Result<(), Refusal> {
    let total = bytes.saturating_mul(moves as u64);
    if total <= MAX_LIST_BYTES {
        return Ok(());
    }
    let fitting = MAX_LIST_BYTES / bytes.max(1);
    let detail = format!(
        "a list of {moves} moves, each with a position of {bytes} bytes, is too long for one answer; a `limit` of at most {fitting} fits"
    );
    Err(Refusal::beyond("list_bytes", MAX_LIST_BYTES, total, detail))
}

/// About how many bytes of JSON a move without its position takes.
const SIZE_OF_A_MOVE: u64 = 128;

/// What to put into an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// How many moves each list holds at most.
    pub limit: usize,
    /// Whether every legal move is listed, not only the winning ones.
    pub all_moves: bool,
}

impl Default for Scope {
    fn default() -> Self {
        Scope { limit: DEFAULT_LIMIT, all_moves: false }
    }
}

/// Everything there is to say of a position.
#[derive(Serialize)]
#[serde(bound = "")]
pub struct Analysis<G: Game> {
    /// The game's name.
    pub game: &'static str,
    /// The convention that decides it.
    pub play: Play,
    /// The position as it was understood.
    pub position: G::Position,
    /// Its Sprague–Grundy value; null where there is none.
    pub sg: Option<i64>,
    /// Who wins.
    pub outcome: Outcome,
    /// The independent parts, in the order sent.
    pub components: Vec<G::Component>,
    /// The first moves to P-positions.
    pub winning_moves: Vec<Played<G>>,
    /// How many there are, listed or not.
    pub winning_moves_total: Option<u128>,
    /// The first legal moves, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<Played<G>>>,
    /// How many legal moves there are, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves_total: Option<u128>,
    /// The least direct method that was needed.
    pub method: Method,
    /// What to do.
    pub advice: Advice<G>,
}

/// A move, with the mark and the picture of the position it leads to.
pub struct Played<G: Game> {
    /// The move.
    pub mv: G::Move,
    /// What the opponent then faces.
    pub mark: Mark,
    /// The position after the move, where the game draws it again.
    pub position: Option<G::Position>,
}

impl<G: Game> Serialize for Played<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Row<'a, M, P> {
            #[serde(flatten)]
            mv: &'a M,
            #[serde(skip_serializing_if = "Option::is_none")]
            sg: Option<i64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            outcome: Option<Outcome>,
            #[serde(skip_serializing_if = "Option::is_none")]
            position: Option<&'a P>,
        }
        let outcome = self.mark.sg.is_none().then_some(self.mark.outcome);
        Row { mv: &self.mv, sg: self.mark.sg, outcome, position: self.position.as_ref() }.serialize(serializer)
    }
}

/// What to do in a position.
#[derive(Serialize)]
#[serde(bound = "")]
pub struct Advice<G: Game> {
    /// What kind of advice this is.
    pub kind: AdviceKind,
    /// The move; null when the game is over.
    #[serde(rename = "move")]
    pub mv: Option<G::Move>,
}

/// The kinds of advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AdviceKind {
    /// The move wins.
    Win,
    /// The position is lost; the move leaves the opponent the smallest share of winning replies.
    Stall,
    /// No move is left.
    Over,
}

/// Analyses a position.
///
/// ```
/// use nimber::{analysis::{Scope, analyse}, games::{Game, nim::Nim}, theory::{Budget, Play}};
/// let position = Game::parse(&Nim, serde_json::from_str(r#"{ "heaps": [3, 5, 7] }"#)?)?;
/// let answer = analyse(&Nim, position, Play::Normal, Scope::default(), &Budget::of(1_000))?;
/// assert_eq!(answer.sg, Some(1));
/// assert_eq!(answer.winning_moves_total, Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Refusal::BeyondLimits`] where there is no exact answer within the limits, [`Refusal::Stopped`] when called off.
pub fn analyse<G: Game>(game: &G, position: G::Position, play: Play, scope: Scope, budget: &Budget) -> Result<Analysis<G>, Refusal> {
    let assessment = game.assess(&position, play, budget)?;
    let outcome = assessment.mark.outcome;
    let list = |want: Want, limit: usize| -> Result<_, Refusal> {
        let listing = game.list(&position, play, want, limit, budget)?;
        // The advice needs the first winning move even where none is to be listed.
        let redraws = game.redraws(&position);
        let size = if redraws { game.size_of(&position) } else { SIZE_OF_A_MOVE };
        bound_size(size, listing.moves.len().min(scope.limit))?;
        let first = listing.moves.first().map(|(mv, _)| mv.clone());
        let rows = listing.moves.into_iter().take(scope.limit).map(|(mv, mark)| {
            let position = redraws.then(|| game.apply(&position, &mv));
            Played { mv, mark, position }
        });
        Ok((rows.collect::<Vec<_>>(), listing.total, first))
    };
    let (winning_moves, winning_moves_total, winning_move) = match outcome {
        Outcome::N => list(Want::Winning, scope.limit.max(1))?,
        Outcome::P => (Vec::new(), Some(0), None),
    };
    let (moves, moves_total) = match scope.all_moves {
        true => list(Want::All, scope.limit).map(|(moves, total, _)| (Some(moves), total))?,
        false => (None, None),
    };
    let advice = match (outcome, winning_move) {
        (_, Some(mv)) => Advice { kind: AdviceKind::Win, mv: Some(mv) },
        // An N-position without a winning move is a finished game of misère play.
        (Outcome::N, None) => Advice { kind: AdviceKind::Over, mv: None },
        (Outcome::P, None) => match game.stall(&position, play, budget)? {
            Some(mv) => Advice { kind: AdviceKind::Stall, mv: Some(mv) },
            None => Advice { kind: AdviceKind::Over, mv: None },
        },
    };
    Ok(Analysis {
        game: game.about().name,
        play,
        sg: assessment.mark.sg,
        outcome,
        components: assessment.components,
        winning_moves,
        winning_moves_total,
        moves,
        moves_total,
        method: assessment.method,
        advice,
        position,
    })
}
