//! The schemas of a game's requests and answers, put together from those of its types.

use super::analysis::AdviceKind;
use super::opponent::{Level, Winner};
use super::question::Moves;
use crate::games::wire::{DESCRIBING_FIELDS, Integer};
use crate::games::{Game, Position};
use crate::theory::{Method, Outcome, Play};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Named schemas, as `components/schemas` lists them.
#[derive(Default)]
pub struct Definitions(pub BTreeMap<String, Value>);

impl Definitions {
    /// Adds a type and everything it refers to; returns a reference to it.
    pub fn add<T: ToSchema>(&mut self) -> Value {
        let mut nested: Vec<(String, RefOr<Schema>)> = vec![(T::name().into_owned(), T::schema())];
        T::schemas(&mut nested);
        for (name, schema) in nested {
            self.define(&name, to_value(&schema));
        }
        reference(&T::name())
    }

    /// Adds a schema under a name; returns a reference to it.
    pub fn define(&mut self, name: &str, schema: Value) -> Value {
        self.0.entry(name.to_owned()).or_insert(schema);
        reference(name)
    }
}

/// The schemas of one game.
pub struct GameSchemas {
    request: Value,
    position: Value,
    component: Value,
    mv: Value,
    move_request: Value,
    redraws_all: bool,
}

impl GameSchemas {
    /// Those of `G`, whose types are added to `definitions`.
    pub fn of<G: Game>(definitions: &mut Definitions) -> Self {
        definitions.add::<Outcome>();
        definitions.add::<Play>();
        definitions.add::<Method>();
        definitions.add::<AdviceKind>();
        definitions.add::<Level>();
        definitions.add::<Winner>();
        definitions.add::<Moves>();
        // Requests are completed by the options below, so that their own schemas are not listed.
        let mut nested = Vec::new();
        G::Request::schemas(&mut nested);
        G::MoveRequest::schemas(&mut nested);
        for (name, schema) in nested {
            definitions.define(&name, to_value(&schema));
        }
        GameSchemas {
            request: to_value(&G::Request::schema()),
            position: definitions.add::<G::Position>(),
            component: definitions.add::<G::Component>(),
            mv: {
                definitions.add::<G::Move>();
                to_value(&G::Move::schema())
            },
            move_request: to_value(&G::MoveRequest::schema()),
            redraws_all: G::Position::ALWAYS_REDRAWN,
        }
    }

    /// The body of an analysis.
    pub fn analyze_request(&self, plays: &[Play]) -> Value {
        with_properties(&self.request, &[("play", play(plays)), ("limit", limit()), ("moves", reference("Moves"))], &[])
    }

    /// The body of a move of the opponent.
    pub fn move_request(&self, plays: &[Play]) -> Value {
        let described = |text: &str| json!({ "description": text });
        let player_move = with_properties(
            &self.move_request,
            &DESCRIBING_FIELDS.map(|name| (name, described("As `moves` lists it; not looked at."))),
            &[],
        );
        let player_move = json!({
            "description": "The human's move, checked and applied first: a move as `moves` lists it.",
            "oneOf": [{ "type": "null" }, player_move],
        });
        let level = json!({
            "allOf": [reference("Level")],
            "default": "perfect",
            "description": "How well the opponent plays: the probability of choosing a winning move when there is one is 1, 0.9, 0.6 or 0.25.",
        });
        let mut seed =
            integer("Decides between moves of equal merit: the same request with the same seed gets the same move. Random by default.");
        seed["minimum"] = json!(0);
        with_properties(&self.request, &[("play", play(plays)), ("level", level), ("seed", seed), ("player_move", player_move)], &[])
    }

    /// The answer to an analysis.
    pub fn analysis(&self, game: &str) -> Value {
        let (required, position): (&[&str], _) = match self.redraws_all {
            true => (&["position"], "The position after the move; it can be sent as it is."),
            false => (
                &[],
                "The position after the move; it can be sent as it is. Absent where the position is larger than the limit `graph_size_with_positions`.",
            ),
        };
        let played = with_properties(
            &self.mv,
            &[
                ("sg", signed("The value of the position after the move; absent where it has none.")),
                ("outcome", described("Outcome", "The outcome for the opponent; only where there is no `sg`.")),
                ("position", described_ref(&self.position, position)),
            ],
            required,
        );
        let total = |text: &str| json!({ "type": ["integer", "null"], "minimum": 0, "description": text });
        json!({
            "type": "object",
            "required": ["game", "play", "position", "sg", "outcome", "components", "winning_moves", "winning_moves_total", "method", "advice"],
            "properties": {
                "game": { "type": "string", "const": game, "description": "The game's name." },
                "play": described("Play", "The convention that decides the game."),
                "position": described_ref(&self.position, "The position as it was understood; it can be sent back as it is."),
                "sg": nullable("The Sprague–Grundy value in normal play; null where there is none (misère play, except Chomp's)."),
                "outcome": described("Outcome", "N: the player to move wins. P: the previous player wins."),
                "components": { "type": "array", "items": self.component, "description": "The independent parts, in the order sent. Their values' XOR is the value of the whole." },
                "winning_moves": { "type": "array", "items": played, "description": "The first `limit` moves to P-positions, in the order that the catalogue documents." },
                "winning_moves_total": total("How many winning moves there are, listed or not; null where counting them would exceed the work budget. It is exact and may exceed 2^53 where heaps do nearly."),
                "moves": { "type": "array", "items": played, "description": "With `moves=all`: the first `limit` legal moves." },
                "moves_total": total("With `moves=all`: how many legal moves there are."),
                "method": described("Method", "How the answer is known: the least direct method that was needed. Every answer is exact."),
                "advice": {
                    "type": "object",
                    "description": "What to do.",
                    "required": ["kind", "move"],
                    "properties": {
                        "kind": described("AdviceKind", "`win`: the move wins. `stall`: the position is lost; the move leaves the opponent the smallest share of winning replies. `over`: no move is left."),
                        "move": { "oneOf": [{ "type": "null" }, self.mv], "description": "The move; null when the game is over." },
                    },
                },
            },
        })
    }

    /// The answer to a move.
    pub fn exchange(&self, game: &str) -> Value {
        let or_null = |schema: &Value, text: &str| json!({ "oneOf": [{ "type": "null" }, schema], "description": text });
        let player = json!({
            "type": "object",
            "required": ["move", "was_winning", "position"],
            "properties": {
                "move": self.mv,
                "was_winning": { "type": "boolean", "description": "Whether the move left a P-position." },
                "position": described_ref(&self.position, "The position after the human's move."),
            },
        });
        json!({
            "type": "object",
            "required": ["game", "play", "player", "move", "position", "sg", "outcome", "game_over", "winner"],
            "properties": {
                "game": { "type": "string", "const": game, "description": "The game's name." },
                "play": described("Play", "The convention that decides the game."),
                "player": or_null(&player, "The human's move; null if none was sent."),
                "move": or_null(&self.mv, "The opponent's move; null if the game was over."),
                "position": described_ref(&self.position, "The position that the human faces."),
                "sg": nullable("Its value; null where there is none."),
                "outcome": described("Outcome", "Its outcome for the human to move."),
                "game_over": { "type": "boolean", "description": "Whether no move is left." },
                "winner": { "oneOf": [{ "type": "null" }, reference("Winner")], "description": "Who has won; null while the game goes on." },
            },
        })
    }
}

/// A reference to a named schema.
pub fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn described(name: &str, text: &str) -> Value {
    described_ref(&reference(name), text)
}

fn described_ref(reference: &Value, text: &str) -> Value {
    json!({ "allOf": [reference], "description": text })
}

fn to_value(schema: &RefOr<Schema>) -> Value {
    serde_json::to_value(schema).unwrap_or_default()
}

fn integer(text: &str) -> Value {
    let mut schema = to_value(&<Integer as utoipa::PartialSchema>::schema());
    schema["description"] = json!(text);
    schema
}

fn signed(text: &str) -> Value {
    json!({ "type": "integer", "format": "int64", "minimum": -1, "description": text })
}

fn nullable(text: &str) -> Value {
    json!({ "type": ["integer", "null"], "format": "int64", "minimum": -1, "description": text })
}

/// The schema of `play` for a game with these plays.
pub fn play(plays: &[Play]) -> Value {
    let names: Vec<_> = plays.iter().map(|play| play.name()).collect();
    json!({
        "type": "string",
        "enum": names,
        "default": names[0],
        "description": "Who wins: `normal`: the last to move wins; `misere`: the last to move loses.",
    })
}

/// The schema of `limit`.
pub fn limit() -> Value {
    json!({
        "type": "integer",
        "minimum": 0,
        "maximum": super::analysis::MAX_LIMIT,
        "default": super::analysis::DEFAULT_LIMIT,
        "description": "How many moves each list holds at most. The totals count all moves, listed or not.",
    })
}

/// An object schema with more properties; a choice between objects gets them in every branch.
fn with_properties(schema: &Value, properties: &[(&str, Value)], required: &[&str]) -> Value {
    let mut schema = schema.clone();
    for choice in ["oneOf", "anyOf"] {
        if let Some(branches) = schema.get_mut(choice).and_then(Value::as_array_mut) {
            for branch in branches {
                *branch = with_properties(branch, properties, required);
            }
            return schema;
        }
    }
    let Some(object) = schema.as_object_mut() else { return schema };
    object.entry("type").or_insert_with(|| json!("object"));
    let existing = object.entry("properties").or_insert_with(|| Value::Object(Map::new()));
    for (name, property) in properties {
        if existing.get(name).is_none() {
            existing[*name] = property.clone();
        }
    }
    if !required.is_empty()
        && let Some(list) = object.entry("required").or_insert_with(|| json!([])).as_array_mut()
    {
        list.extend(required.iter().map(|name| json!(name)));
    }
    schema
}
