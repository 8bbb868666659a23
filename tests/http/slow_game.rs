//! A game that takes as long as a test needs.

use crate::support::PATIENCE;
use nimber_games::Integer;
use nimber_games::Legal;
use nimber_games::display_in_words;
use nimber_games::language::{Phrase, Words};
use nimber_games::reason::{Reasons, Rule};
use nimber_games::service::message;
use nimber_games::{About, Game, Listing, Mark, MoveFilter, Parameter, ParameterKind, Position, Refusal, Removes, Solved, Stalls};
use nimber_solvers::theory::{Budget, Method, Outcome, Play};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

#[derive(Default)]
pub struct Gate {
    open: AtomicBool,
    begun: AtomicUsize,
    ended: AtomicUsize,
}

impl Gate {
    /// Lets every computation finish.
    pub fn open(&self) {
        self.open.store(true, Ordering::SeqCst);
    }

    pub fn is_open(&self) -> bool {
        self.open.load(Ordering::SeqCst)
    }

    pub fn begun(&self) -> usize {
        self.begun.load(Ordering::SeqCst)
    }

    pub fn ended(&self) -> usize {
        self.ended.load(Ordering::SeqCst)
    }

    pub async fn until_begun(&self, count: usize) {
        let started = Instant::now();
        while self.begun() < count {
            assert!(started.elapsed() < PATIENCE, "only {} of {count} computations have begun", self.begun());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    pub async fn until_ended(&self, count: usize) {
        let started = Instant::now();
        while self.ended() < count {
            assert!(started.elapsed() < PATIENCE, "only {} of {count} computations have ended", self.ended());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

/// A game without moves. Its analysis ends when the gate opens.
pub struct Slow {
    pub gate: Arc<Gate>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// Works until the gate opens and spends its budget slowly.
    #[default]
    Patient,
    /// Like `Patient`, but never checks its budget.
    Deaf,
    /// Spends its budget as fast as possible.
    Greedy,
    /// Like `Deaf`, but on a thread that serves others.
    Rude,
    /// Panics at once.
    Panic,
    /// Panics on a solver thread.
    LatePanic,
    /// Takes long while it is read, and nothing afterwards.
    Unread,
}

#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SlowRequest {
    /// Makes positions different.
    pub n: Integer,
    pub way: Option<Way>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SlowPosition {
    pub n: Integer,
    #[serde(skip)]
    pub way: Way,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NoMove {}

impl Removes for NoMove {
    fn removed(&self) -> u64 {
        0
    }
}

impl Words for NoMove {
    fn in_words(&self) -> Phrase {
        Phrase::of(message::MOVE_LAST_LINE)
    }
}

impl Slow {
    fn work(&self, way: Way, budget: &Budget) -> Result<(), Refusal> {
        if way == Way::Panic {
            panic!("on purpose");
        }
        if way == Way::Rude {
            self.gate.begun.fetch_add(1, Ordering::SeqCst);
            while !self.gate.is_open() {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        if matches!(way, Way::Rude | Way::Unread) {
            return Ok(());
        }
        // More than a request may cost in place.
        budget.spend(1 << 16)?;
        if way == Way::Greedy {
            loop {
                budget.spend(1 << 14)?;
            }
        }
        self.gate.begun.fetch_add(1, Ordering::SeqCst);
        let worked = loop {
            match way {
                _ if self.gate.open.load(Ordering::SeqCst) => break Ok(()),
                Way::Patient => {
                    std::thread::sleep(Duration::from_millis(1));
                    if let Err(stop) = budget.check_deadline() {
                        break Err(stop.into());
                    }
                }
                Way::Deaf => std::thread::sleep(Duration::from_millis(1)),
                Way::Panic | Way::LatePanic | Way::Greedy | Way::Rude | Way::Unread => panic!("on purpose"),
            }
        };
        self.gate.ended.fetch_add(1, Ordering::SeqCst);
        worked
    }
}

impl Game for Slow {
    type Request = SlowRequest;
    type Position = SlowPosition;
    type Component = NoMove;
    type Move = NoMove;
    type MoveRequest = NoMove;
    type Solved<'a> = NothingToDo;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: SlowRequest) -> Result<SlowPosition, Refusal> {
        let way = request.way.unwrap_or_default();
        if way == Way::Unread {
            self.gate.begun.fetch_add(1, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(100));
        }
        Ok(SlowPosition { n: request.n, way })
    }

    fn solve<'a>(&'a self, position: &'a SlowPosition, _: Play, budget: &'a Budget) -> Result<NothingToDo, Refusal> {
        self.work(position.way, budget)?;
        Ok(NothingToDo)
    }

    fn find(&self, _: &SlowPosition, _: &NoMove, _: &Budget) -> Result<NoMove, Refusal> {
        Err(Refusal::illegal("", "there is no move"))
    }

    fn apply(&self, position: &SlowPosition, _: &NoMove) -> SlowPosition {
        position.clone()
    }

    fn legal<'a>(&'a self, _: &'a SlowPosition, _: &Budget) -> Result<Legal<'a, NoMove>, Refusal> {
        Ok(Box::new(std::iter::empty()))
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "slow",
    title: "Slow",
    rules: "There is no move.",
    plays: vec![Play::Normal],
    move_order: "not at all",
    parameters: vec![
        Parameter::required("n", ParameterKind::Integer, "For tests.", "1"),
        Parameter::optional("way", ParameterKind::Text, "For tests.", "1"),
    ],
    limits: Vec::new(),
    start: json!({ "n": 1 }),
    examples: Vec::new(),
    example_move: json!({}),
    refused: Vec::new(),
    ..About::default()
});

impl Position for SlowPosition {}

impl fmt::Display for SlowPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

display_in_words!(NoMove);

pub struct NothingToDo;

impl Solved for NothingToDo {
    type Component = NoMove;
    type Move = NoMove;

    fn mark(&self) -> Mark {
        Mark { sg: Some(0), outcome: Outcome::P }
    }

    fn method(&self) -> Method {
        Method::Search
    }

    fn components(&self, _: bool) -> Vec<NoMove> {
        Vec::new()
    }

    fn moves(&self, _: MoveFilter, _: usize) -> Result<Listing<NoMove>, Refusal> {
        Ok(Listing::none())
    }

    fn stalls(&self, _: usize) -> Result<Stalls<NoMove>, Refusal> {
        Ok(Stalls::all_of(Vec::new()))
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        Ok(Reasons { values: Vec::new(), rule: Rule::Search, change: None })
    }
}
