//! A request that has been read, and its answer as JSON.

use super::analysis::{Scope, analyse};
use super::json;
use super::mex::mex_step;
use super::opponent::{Manner, answer};
use super::options::{MoveListOptions, OpponentOptions, number};
use super::picture::{PictureOptions, draw};
use super::random::{Wish, random_position};
use super::table::{FIRST_TABLE_HEAP, TableRows, check_rows, read_rule, table};
use super::text;
use super::verb::{MAX_VALUES, QUOTIENT_WORK, Verb};
use nimber_games::erased::{DynMoveRequest, DynRandom, lacks};
use nimber_games::random::Size;
use nimber_games::request::Fields;
use nimber_games::wire::{Integer, MAX_INTEGER};
use nimber_games::{DynGame, DynPosition, Refusal};
use nimber_solvers::misere::{Bounds, LARGEST_HEAP, MAX_ORDER};
use nimber_solvers::theory::{Budget, Play};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt::Write;
use std::io;
use std::sync::Arc;

/// A request that has been read.
pub trait Question: Send + Sync {
    /// Identifies the game, its tables and the question. Questions with equal keys that are under way together get one answer. `None` if
    /// the position takes more than `longest` bytes as JSON: to write a large one takes milliseconds.
    fn key(&self, longest: usize) -> Option<String>;

    /// The answer as a document: SVG for a picture, and otherwise JSON.
    ///
    /// # Errors
    /// Why there is no answer.
    fn answer(&self, budget: &Budget) -> Result<Vec<u8>, Refusal>;

    /// The answer to read in a terminal.
    ///
    /// # Errors
    /// Like [`Question::answer`].
    fn text(&self, budget: &Budget) -> Result<String, Refusal> {
        Ok(text::facts(&self.answer(budget)?))
    }
}

pub(super) struct GameQuestion {
    game: Arc<dyn DynGame>,
    what: Query,
}

enum Query {
    Analysis { position: Arc<dyn DynPosition>, play: Play, scope: Scope },
    Move { position: Arc<dyn DynPosition>, play: Play, manner: Manner, player_move: Option<PlayerMove> },
    Values { rule: Arc<dyn DynPosition>, from: u64, to: u64 },
    Period { rule: Arc<dyn DynPosition> },
    Misere { rule: Arc<dyn DynPosition>, bounds: Bounds, work: u64 },
    Table { rule: Fields, from: u64, to: u64 },
    Mex { position: Arc<dyn DynPosition> },
    Random { base: Arc<dyn DynPosition>, wish: Wish },
    Records,
    Board { position: Arc<dyn DynPosition>, play: Play, options: PictureOptions },
}

/// The human's move, and what tells it from others.
struct PlayerMove {
    read: DynMoveRequest,
    digest: Option<blake3::Hash>,
}

/// A range of heap values.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HeapValues {
    /// The game's name.
    pub game: &'static str,
    /// The first heap.
    pub from: u64,
    /// The last heap.
    pub to: u64,
    /// The values of the heaps `from..=to`.
    pub values: Vec<u64>,
}

/// What a request for a move may say besides the position.
const MOVE_OPTIONS: [&str; 11] =
    ["play", "level", "seed", "player_move", "reply", "analyse", "limit", "positions", "explain", "lang", "binary"];

/// What a request for an analysis may say besides the position.
const ANALYSIS_OPTIONS: [&str; 7] = ["play", "limit", "moves", "positions", "explain", "lang", "binary"];

/// No fields at all.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

impl GameQuestion {
    /// Reads a request.
    ///
    /// # Errors
    /// What is wrong with the request.
    pub fn read(game: Arc<dyn DynGame>, verb: Verb, mut fields: Fields) -> Result<Self, Refusal> {
        let what = match verb {
            Verb::Analyze => {
                let play = read_play(&*game, &mut fields)?;
                let scope = MoveListOptions::scope(&mut fields)?;
                let position = game.clone().parse(&fields, &ANALYSIS_OPTIONS)?;
                Query::Analysis { position, play, scope }
            }
            Verb::Move => {
                let play = read_play(&*game, &mut fields)?;
                let manner = OpponentOptions::manner(&mut fields)?;
                let player_move = fields.take::<Value>("player_move")?.filter(|value| !value.is_null());
                let player_move =
                    player_move.map(|sent| Ok(PlayerMove { digest: digest(&sent, usize::MAX), read: game.read_move(sent)? })).transpose();
                let player_move = player_move.map_err(|refusal: Refusal| refusal.below("/player_move"))?;
                let position = game.clone().parse(&fields, &MOVE_OPTIONS)?;
                Query::Move { position, play, manner, player_move }
            }
            Verb::Values => {
                let from = read_from(&mut fields)?.unwrap_or(0);
                let to = read_to(&mut fields)?;
                let rule = read_rule(&game, fields, &[])?;
                check_range(from, to)?;
                Query::Values { rule, from, to }
            }
            Verb::Period => Query::Period { rule: read_rule(&game, fields, &[])? },
            Verb::Misere => {
                let Bounds { heaps, order } = Bounds::default();
                let heaps = read_bound(&mut fields, "to", heaps, LARGEST_HEAP)?;
                let order = read_bound(&mut fields, "order", order as u64, MAX_ORDER as u64)? as usize;
                let work = read_bound(&mut fields, "work", QUOTIENT_WORK, MAX_INTEGER)?;
                Query::Misere { rule: read_rule(&game, fields, &[])?, bounds: Bounds { heaps, order }, work }
            }
            Verb::Table => {
                let from = read_from(&mut fields)?;
                let to = read_to(&mut fields)?;
                read_rule(&game, fields.clone(), &[])?;
                if let Some(from) = from {
                    check_order(from, to)?;
                }
                let from = from.unwrap_or(FIRST_TABLE_HEAP);
                check_rows(from, to)?;
                Query::Table { rule: fields, from, to }
            }
            Verb::Mex => Query::Mex { position: game.clone().parse(&fields, &[])? },
            Verb::Random => {
                let wish = read_wish(&*game, &mut fields)?;
                for (name, value) in game.random_base(&wish.sizes) {
                    if fields.has(&name) {
                        return Err(Refusal::malformed(format!("/{name}"), "the field is drawn, so it cannot be sent"));
                    }
                    fields.set(&name, value);
                }
                Query::Random { base: game.clone().parse(&fields, &[])?, wish }
            }
            Verb::Records => {
                let Nothing {} = fields.read()?;
                Query::Records
            }
            Verb::Board => {
                let play = read_play(&*game, &mut fields)?;
                let options = PictureOptions::take(&mut fields)?;
                let position = game.clone().parse(&fields, &PictureOptions::NAMES)?;
                Query::Board { position, play, options }
            }
        };
        Ok(GameQuestion { game, what })
    }
}

impl Question for GameQuestion {
    fn key(&self, longest: usize) -> Option<String> {
        // The address of the game is part of the key: a game owns its tables, and another catalogue has other
        // games.
        let mut key = format!("{:x} ", Arc::as_ptr(&self.game).cast::<()>().addr());
        // Writing to a string does not fail.
        let _ = match &self.what {
            Query::Analysis { position, play, scope } => write!(key, "analysis {play:?} {scope:?} {}", digest(position, longest)?),
            Query::Move { position, play, manner, player_move } => {
                let sent = player_move.as_ref().map(|mv| mv.digest);
                write!(key, "move {play:?} {manner:?} {} {sent:?}", digest(position, longest)?)
            }
            Query::Values { rule, from, to } => write!(key, "values {from} {to} {}", digest(rule, longest)?),
            Query::Period { rule } => write!(key, "period {}", digest(rule, longest)?),
            Query::Misere { rule, bounds, work } => write!(key, "misere {bounds:?} {work} {}", digest(rule, longest)?),
            Query::Table { rule, from, to } => write!(key, "table {from} {to} {rule:?}"),
            Query::Mex { position } => write!(key, "mex {}", digest(position, longest)?),
            Query::Random { base, wish } => write!(key, "random {wish:?} {}", digest(base, longest)?),
            Query::Records => write!(key, "records"),
            Query::Board { position, play, options } => write!(key, "board {play:?} {options:?} {}", digest(position, longest)?),
        };
        Some(key)
    }

    fn answer(&self, budget: &Budget) -> Result<Vec<u8>, Refusal> {
        match &self.what {
            Query::Analysis { position, play, scope } => Ok(encode_with(&analyse(position, *play, *scope, budget)?, scope.binary)),
            Query::Move { position, play, manner, player_move } => {
                let mv = player_move.as_ref().map(|mv| &mv.read);
                let exchange = answer(position, *play, mv, *manner, budget).map_err(|refusal| match refusal {
                    // The position has been read, so only the player's move can be wrong.
                    Refusal::IllegalMove(_) | Refusal::Malformed(_) => refusal.below("/player_move"),
                    other => other,
                })?;
                Ok(encode_with(&exchange, manner.binary))
            }
            Query::Values { rule, from, to } => {
                let values = rule.values(*from, *to, budget)?;
                Ok(encode(&HeapValues { game: self.game.about().name, from: *from, to: *to, values }))
            }
            Query::Period { rule } => Ok(encode(&rule.period(budget)?)),
            Query::Misere { rule, bounds, work } => Ok(encode(&rule.misere_report(*bounds, *work, budget)?)),
            Query::Table { rule, from, to } => Ok(encode(&table(&self.game, TableRows { rule, from: *from, to: *to }, budget)?)),
            Query::Mex { position } => Ok(encode(&mex_step(position, budget)?)),
            Query::Random { base, wish } => Ok(encode(&random_position(&**base, wish, budget)?)),
            Query::Records => Ok(encode(self.game.records().ok_or_else(|| lacks(self.game.about(), "records"))?)),
            Query::Board { position, play, options } => Ok(draw(&**position, *play, *options, budget)?.into_bytes()),
        }
    }

    fn text(&self, budget: &Budget) -> Result<String, Refusal> {
        match &self.what {
            Query::Analysis { position, play, scope } => text::analysis(position, *play, *scope, budget),
            Query::Table { rule, from, to } => Ok(text::table(&table(&self.game, TableRows { rule, from: *from, to: *to }, budget)?)),
            Query::Mex { position } => Ok(text::mex(&mex_step(position, budget)?)),
            Query::Board { position, play, options } => draw(&**position, *play, *options, budget),
            _ => Ok(text::facts(&self.answer(budget)?)),
        }
    }
}

/// A short text for a value in a key; `None` if its JSON text is longer than `longest`.
fn digest<T: Serialize>(value: &T, longest: usize) -> Option<blake3::Hash> {
    let mut hasher = Hasher { hasher: blake3::Hasher::new(), room: longest };
    serde_json::to_writer(&mut hasher, value).ok()?;
    Some(hasher.hasher.finalize())
}

/// Hashes JSON text, and fails after a number of bytes.
struct Hasher {
    hasher: blake3::Hasher,
    room: usize,
}

impl io::Write for Hasher {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.room = self.room.checked_sub(bytes.len()).ok_or(io::ErrorKind::FileTooLarge)?;
        self.hasher.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn read_play(game: &dyn DynGame, fields: &mut Fields) -> Result<Play, Refusal> {
    let about = game.about();
    let play: Play = fields.take("play")?.unwrap_or(about.plays[0]);
    if about.plays.contains(&play) {
        return Ok(play);
    }
    Err(Refusal::invalid("/play", format!("{} is answered under {} play only", about.name, about.plays[0].name())))
}

fn random(game: &dyn DynGame) -> Result<DynRandom, Refusal> {
    game.random().ok_or_else(|| lacks(game.about(), "random positions"))
}

fn read_wish(game: &dyn DynGame, fields: &mut Fields) -> Result<Wish, Refusal> {
    let play = read_play(game, fields)?;
    let outcome = fields.take("outcome")?.unwrap_or_default();
    let seed = fields.take::<Integer>("seed")?.map(|seed| number("/seed", &seed)).transpose()?;
    let sizes = random(game)?.sizes.iter().map(|Size { parameter, default }| {
        let (least, most) = parameter.range.unwrap_or((0, MAX_INTEGER));
        read_within(fields, parameter.name, *default, least, most)
    });
    let sizes = sizes.collect::<Result<_, _>>()?;
    Ok(Wish { sizes, play, outcome, seed: seed.unwrap_or_else(|| rand::random::<u64>() & MAX_INTEGER) })
}

fn check_order(from: u64, to: u64) -> Result<(), Refusal> {
    if to < from {
        return Err(Refusal::invalid("/to", format!("`to` is {to}, below `from`, which is {from}")));
    }
    Ok(())
}

fn check_range(from: u64, to: u64) -> Result<(), Refusal> {
    check_order(from, to)?;
    if to - from >= MAX_VALUES {
        let detail = format!("{} values are too many; at most {MAX_VALUES} are answered at once", to - from + 1);
        return Err(Refusal::beyond("values", MAX_VALUES, to - from + 1, detail));
    }
    Ok(())
}

/// Reads a bound from 1 to `most`.
fn read_bound(fields: &mut Fields, name: &'static str, default: u64, most: u64) -> Result<u64, Refusal> {
    read_within(fields, name, default, 1, most)
}

fn read_within(fields: &mut Fields, name: &'static str, default: u64, least: u64, most: u64) -> Result<u64, Refusal> {
    let pointer = format!("/{name}");
    match fields.take::<Integer>(name)?.map(|bound| number(&pointer, &bound)).transpose()? {
        None => Ok(default),
        Some(bound) if bound < least => Err(Refusal::invalid(pointer, format!("`{name}` is {bound}; it has to be from {least} to {most}"))),
        Some(bound) if bound > most => {
            Err(Refusal::beyond(name, most, bound, format!("`{name}` is {bound}; it has to be from {least} to {most}")))
        }
        Some(bound) => Ok(bound),
    }
}

fn read_from(fields: &mut Fields) -> Result<Option<u64>, Refusal> {
    fields.take::<Integer>("from")?.map(|from| number("/from", &from)).transpose()
}

fn read_to(fields: &mut Fields) -> Result<u64, Refusal> {
    let to = fields.take::<Integer>("to")?.ok_or_else(|| Refusal::malformed("/to", "the parameter `to` is needed"))?;
    number("/to", &to)
}

/// Most answers are at most this long, in bytes. Allocators keep freed blocks of a kilobyte at hand for the next answer.
const TYPICAL_ANSWER: usize = 1000;

/// In bytes. Longer answers may wait for a while until they are read, so they give back the room that they did not need.
pub const LONG_ANSWER: usize = 1 << 16;

/// The JSON text of an answer.
pub fn encode<T: Serialize>(answer: &T) -> Vec<u8> {
    encode_with(answer, false)
}

/// The JSON text of an answer; with `binary`, every `sg` has its binary digits beside it.
fn encode_with<T: Serialize>(answer: &T, binary: bool) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(TYPICAL_ANSWER);
    json::write(&mut bytes, answer, binary).expect("answers have string keys and no failing serialisers"); // infallible
    if bytes.len() > LONG_ANSWER {
        bytes.shrink_to_fit();
    }
    bytes
}
