//! Turning Turtles, a game that only tests register: what a game says and does, by the page "Adding a game" in CONTRIBUTING.md.

use nimber_games::display_in_words;
use nimber_games::language::{Message, OwnWords, Phrase, Words};
use nimber_games::listed::BinaryValue;
use nimber_games::picture::board::{self, Label, Tile};
use nimber_games::picture::{OBJECT, Scene, Show, words};
use nimber_games::random::{RandomPositions, Size};
use nimber_games::searched::{Searched, Whole};
use nimber_games::{Abilities, Legal};
use nimber_games::{
    About, Bound, Budget, Draw, Faults, Game, Mark, MoveFilter, Nimber, Parameter, ParameterKind, Play, Position, Refusal, Removes, Solved,
};
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::fmt;
use std::sync::LazyLock;

/// Turning Turtles: turn a head to tails, and any coin to the left of it if you like. A head is worth as much as a heap of Nim of the size
/// of its place. A move may touch two coins, and two equal heaps cancel only in normal play, so a row is one component in normal play.
pub struct TurningTurtles;

/// A row of coins, as it arrives and as it is sent: `H` and `T`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Coins {
    /// From left to right: `H` is a head, `T` is a tail.
    pub coins: String,
}

/// The row with its value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Row {
    /// The coins.
    pub coins: String,
    /// Its value.
    pub sg: Option<i128>,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
}

/// A move, as it arrives and as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// The head that is turned, from 0.
    pub coin: usize,
    /// The coin to its left that is turned, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub also: Option<usize>,
}

const MOST_COINS: usize = 64;

static WORDS: OwnWords = OwnWords::new(&[("en", include_str!("turning_turtles/en.ftl")), ("ru", include_str!("turning_turtles/ru.ftl"))]);
const PART_COINS: Message = Message::of("part-coins", &WORDS);
const MOVE_TURN: Message = Message::of("move-turn", &WORDS);
const PICTURE_COINS: Message = Message::of("picture-coins", &WORDS);
const MOVE_TURN_BOTH: Message = Message::of("move-turn-both", &WORDS);

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "turning-turtles",
    title: "Turning Turtles",
    rules: "Turn a head to tails, and any coin to the left of it if you like.",
    move_order: "by the head, then without another coin, then by the other coin",
    parameters: vec![Parameter::required("coins", ParameterKind::Text, "The coins from left to right: `H` and `T`, at most 64.", "THTH")],
    limits: vec![Bound { name: "coins", value: MOST_COINS as u64, about: "coins in a row" }],
    start: json!({ "coins": "THTTHHT" }),
    starts: ["THTTHTH", "HHHTTTT", "HTTHHTHT"].map(|coins| json!({ "coins": coins })).into(),
    small: Some(|numbers| {
        let coins = numbers.below(7);
        json!({ "coins": (0..coins).map(|_| if numbers.below(2) == 1 { 'H' } else { 'T' }).collect::<String>() })
    }),
    examples: vec!["coins=THTH", "coins=HHH&moves=all"],
    example_move: json!({ "coin": 4, "also": 0 }),
    refused: vec![
        json!({ "coins": "HX" }),
        json!({ "coins": "T".repeat(MOST_COINS + 1) }),
        json!({ "coins": "HT", "player_move": { "coin": 1 } }),
    ],
    words: Some(&WORDS),
    ..About::default()
});

impl Game for TurningTurtles {
    type Request = Coins;
    type Position = Coins;
    type Component = Row;
    type Move = Turn;
    type MoveRequest = Turn;
    type Solved<'a> = Searched<'a, Self>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: Coins) -> Result<Coins, Refusal> {
        let mut faults = Faults::default();
        if let Some(other) = request.coins.chars().find(|coin| !"HT".contains(*coin)) {
            faults.push("/coins", format!("`{other}` is no coin; `H` and `T` are"));
        } else if request.coins.len() > MOST_COINS {
            let detail = format!("{} coins are too many; at most {MOST_COINS} are answered", request.coins.len());
            faults.beyond("coins", MOST_COINS as u64, request.coins.len(), detail);
        }
        faults.none_in(request)
    }

    fn solve<'a>(&'a self, position: &'a Coins, play: Play, budget: &'a Budget) -> Result<Searched<'a, Self>, Refusal> {
        Searched::by(self, position, play, budget, |position| Mark::normal(position.heads().map(|head| Nimber::new(head as u64 + 1)).sum()))
    }

    fn legal<'a>(&'a self, position: &'a Coins, _: &Budget) -> Result<Legal<'a, Turn>, Refusal> {
        let others = |coin| [None].into_iter().chain((0..coin).map(Some));
        Ok(Box::new(position.heads().flat_map(move |coin| others(coin).map(move |also| Turn { coin, also }))))
    }

    fn find(&self, position: &Coins, request: &Turn, budget: &Budget) -> Result<Turn, Refusal> {
        let found = self.legal(position, budget)?.find(|mv| mv == request);
        found.ok_or_else(|| Refusal::illegal("/coin", "a move turns a head, and with it any coin to the left of it"))
    }

    fn apply(&self, position: &Coins, mv: &Turn) -> Coins {
        let turned = |(index, coin)| match (coin, mv.coin == index || mv.also == Some(index)) {
            ('H', false) | ('T', true) => 'H',
            _ => 'T',
        };
        Coins { coins: position.coins.chars().enumerate().map(turned).collect() }
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { random: Some(self), picture: Some(self), ..Abilities::default() }
    }
}

impl Whole<Coins> for Row {
    fn of(position: &Coins, sg: Option<i128>, binary: bool) -> Self {
        Row { coins: position.coins.clone(), sg, sg_binary: BinaryValue::of_mark(binary, sg) }
    }
}

impl Coins {
    fn heads(&self) -> impl Iterator<Item = usize> {
        self.coins.bytes().enumerate().filter(|(_, coin)| *coin == b'H').map(|(index, _)| index)
    }
}

impl Position for Coins {}

impl fmt::Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.coins)
    }
}

impl Removes for Turn {}

impl Words for Row {
    fn in_words(&self) -> Phrase {
        Phrase::of(PART_COINS).text("coins", &*self.coins)
    }
}

impl Words for Turn {
    fn in_words(&self) -> Phrase {
        let coin = self.coin as u64 + 1;
        match self.also {
            None => Phrase::of(MOVE_TURN).number("coin", coin),
            Some(also) => Phrase::of(MOVE_TURN_BOTH).number("coin", coin).number("also", also as u64 + 1),
        }
    }
}

display_in_words!(Turn);

impl RandomPositions<Coins> for TurningTurtles {
    fn distribution(&self) -> &'static str {
        "Each coin is a head or a tail, both equally likely."
    }

    fn sizes(&self) -> &'static [Size] {
        const { &[Size::new("size", "How many coins are drawn, 1 to 64; 8 by default.", (8, "8"), (1, 64))] }
    }

    fn base(&self, _: &[u64]) -> Map<String, Value> {
        Map::from_iter([("coins".to_owned(), json!(""))])
    }

    fn sample(&self, _: &Coins, sizes: &[u64], rng: &mut dyn Rng, _: &Budget) -> Result<Coins, Refusal> {
        Ok(Coins { coins: (0..sizes.iter().sum()).map(|_| if rng.random() { 'H' } else { 'T' }).collect() })
    }
}

impl Draw<TurningTurtles> for TurningTurtles {
    fn shows(&self) -> &'static str {
        "a coin for each head"
    }

    fn things(&self, position: &Coins) -> u64 {
        position.coins.len() as u64
    }

    fn scene(&self, position: &Coins, solved: &Searched<'_, Self>, _: Play, show: Show) -> Result<Scene, Refusal> {
        let mut scene = Scene::of(show.language.say(&Phrase::of(PICTURE_COINS).text("coins", &*position.coins)));
        scene.reach(OBJECT.max(position.coins.len() as i32 * OBJECT), OBJECT);
        let winning = if show.winning { solved.moves(MoveFilter::Winning, MOST_COINS)?.moves } else { Vec::new() };
        let tile = |head| {
            let label = if show.values { Label::Value(head as i64 + 1) } else { Label::Word("H") };
            // A click on a coin does not say whether another is turned with it, but the first coin has no other.
            let mv = (head == 0).then(|| json!({ "coin": 0 }).to_string());
            Tile { row: 0, col: head as u16, label, wins: winning.iter().any(|(mv, _)| mv.coin == head), mv }
        };
        board::draw(&mut scene, position.heads().map(tile).collect(), show);
        if show.winning {
            let moves = winning.iter().map(|(mv, _)| mv.in_words());
            scene.say(&words::winning(show.language, moves, Some(winning.len() as u128)));
        }
        Ok(scene)
    }
}
