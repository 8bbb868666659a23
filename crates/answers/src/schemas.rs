//! The schemas of a game's requests and answers: those of its types under the game's name, and what they make together.

use super::analysis::{Advice, Analysis, AnswerOptions};
use super::analyze::MoveListOptions;
use super::definitions::{Definitions, answered, described, reference, referred, remove_null, sent};
use super::explanation::{Explanation, ExplanationChange};
use super::mex::MexStep;
use super::nodes::NodesOptions;
use super::opponent::{Exchange, OpponentOptions, PlayerTurn};
use super::order::ORDER;
use super::picture::{PictureOptions, has_own_size};
use super::random::RandomPosition;
use super::table::{MoveTable, MoveTableRow};
use nimber_games::listed::ListedMove;
use nimber_games::service::{AnyComponent, AnyMove, AnyPart};
use nimber_games::wire::DESCRIBING_FIELDS;
use nimber_games::{About, DynGame, Game, Shape};
use nimber_solvers::theory::Play;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

/// The schemas of one game, as far as others refer to them.
pub struct GameSchemas {
    /// The game's name.
    pub game: &'static str,
    /// What the names of its schemas begin with.
    pub prefix: String,
    /// The fields of an analysis, as they are sent.
    pub fields: Map<String, Value>,
    /// The types of its moves and components, which other games may share.
    mv: String,
    component: String,
    /// Whether its positions have positions of other games as parts.
    has_parts: bool,
}

impl GameSchemas {
    /// Those of `game`, whose types are `G`'s, which are added to `definitions`.
    pub fn of<G: Game>(game: &dyn DynGame, definitions: &mut Definitions) -> Self {
        let (about, sequence, has_random) = (game.about(), game.sequence(), game.random().is_some());
        let (has_picture, unneeded) = (game.picture().is_some(), game.nodes());
        let mut game = Namer { definitions, game: about.name, title: about.title, prefix: prefix(about), names: Vec::new() };
        game.take_over::<G::Position>("Position");
        game.take_over::<G::Component>("Component");
        game.take_over::<G::Move>("Move");
        game.define_answers::<G>();
        game.define_mex::<G>();
        if has_random {
            game.define_random::<G>();
        }
        if sequence.is_some_and(|sequence| sequence.table.is_none()) {
            game.define_table::<G>();
        }
        let input = game.define_requests::<G>(about, has_picture, unneeded);
        let has_parts = mentions(&input, &|name| name == AnyPart::name());
        let mut fields = input["properties"].as_object().cloned().unwrap_or_default();
        for options in
            [answered::<AnswerOptions>(), answered::<MoveListOptions>(), answered::<PictureOptions>(), answered::<OpponentOptions>()]
        {
            // A field of the position goes before an option of the same name.
            for (name, option) in options["properties"].as_object().cloned().unwrap_or_default() {
                fields.entry(name).or_insert(option);
            }
        }
        for field in fields.values_mut() {
            remove_null(field);
            if let Some(field) = field.as_object_mut() {
                field.retain(|key, _| !["description", "example"].contains(&key.as_str()));
            }
        }
        let (mv, component) = (G::Move::name().into_owned(), G::Component::name().into_owned());
        GameSchemas { game: about.name, prefix: game.prefix, fields, mv, component, has_parts }
    }

    /// A reference to the game's own schema with this ending.
    pub fn reference(&self, suffix: &str) -> Value {
        reference(&format!("{}{suffix}", self.prefix))
    }
}

/// Adds the choices between all games: `BatchEntry`, `GameAnalysis`, and what a sum consists of.
pub fn define_choices(games: &[GameSchemas], definitions: &mut Definitions) {
    let parts: Vec<_> = games.iter().filter(|game| !game.has_parts).collect();
    let by_game = |games: &[&GameSchemas], suffix: &str, text: &str| {
        let schema = |game: &&GameSchemas| (game.game.to_owned(), game.reference(suffix)["$ref"].clone());
        json!({
            "description": text,
            "oneOf": games.iter().map(|game| game.reference(suffix)).collect::<Vec<_>>(),
            "discriminator": { "propertyName": "game", "mapping": games.iter().map(schema).collect::<Map<_, _>>() },
        })
    };
    let all: Vec<_> = games.iter().collect();
    definitions.define("BatchEntry", by_game(&all, "BatchEntry", "The body of an analysis with the game's name in `game`."));
    definitions.define("GameAnalysis", by_game(&all, "Analysis", "What is known of a position of any game."));

    // Readers that try one after the other take the first that fits, so the one that asks for most comes first.
    let by_fields = |definitions: &Definitions, mut names: Vec<&str>, text: &str| {
        names.sort_unstable();
        names.dedup();
        names.sort_by_key(|name| std::cmp::Reverse(definitions.get(name)["required"].as_array().map_or(0, Vec::len)));
        json!({ "description": text, "anyOf": names.into_iter().map(reference).collect::<Vec<_>>() })
    };
    let moves = by_fields(definitions, parts.iter().map(|game| &*game.mv).collect(), "A move of any game that can be part of a sum.");
    let components =
        by_fields(definitions, parts.iter().map(|game| &*game.component).collect(), "A component of any game that can be part of a sum.");
    definitions
        .replace(&AnyPart::name(), by_game(&parts, "Part", "A component of a sum: a position of any other game, with its name in `game`."));
    definitions.replace(&AnyMove::name(), moves);
    definitions.replace(&AnyComponent::name(), components);
}

/// The game's name, spelled as its title does if it begins with it: `IChomp` for `ichomp`.
fn prefix(about: &About) -> String {
    let spelled = about.title.get(..about.name.len()).filter(|spelled| spelled.eq_ignore_ascii_case(about.name));
    camel(spelled.unwrap_or(about.name))
}

/// For example `BrusselsSprouts` for `brussels-sprouts`.
pub fn camel(name: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split(['-', '_']).filter(|part| !part.is_empty()).map(word).collect()
}

/// Puts schemas under the names of one game.
struct Namer<'d> {
    definitions: &'d mut Definitions,
    game: &'static str,
    title: &'static str,
    prefix: String,
    /// Names of types, and what they are called here.
    names: Vec<(String, String)>,
}

impl Namer<'_> {
    /// Takes over a type that other games may share: `NimMove` for `HeapMove`.
    fn take_over<T: ToSchema>(&mut self, suffix: &str) {
        let name = format!("{}{suffix}", self.prefix);
        let shared = self.definitions.add::<T>();
        if T::name() != name {
            let text = format!("A {} of {}.", suffix.to_lowercase(), self.title);
            self.definitions.define_as::<T>(&name, json!({ "description": text, "allOf": [shared] }));
        }
        self.names.push((T::name().into_owned(), name));
    }

    fn define_answers<G: Game>(&mut self) {
        let title = self.title;
        let position = described(&format!("{}Position", self.prefix), "The position; it can be sent back as it is.");
        let answer = json!({
            "description": format!("What every answer about {title} says."),
            "type": "object",
            "required": ["game", "position"],
            "properties": { "game": self.name(), "position": position },
        });
        self.definitions.define(&format!("{}Answer", self.prefix), answer);
        let mut listed = self.own::<ListedMove<G::Move, G::Position>>();
        let mut listed = listed["allOf"].as_array_mut().map(std::mem::take).unwrap_or_default().into_iter();
        let mv = listed.next().and_then(|mv| referred(&mv).map(reference));
        let mut parts: Vec<_> = mv.into_iter().collect();
        let text = "What is known of a listed move. Its `position` can be sent as it is. It is absent with `positions=false`, and where a \
                    limit of the game says that it is too large.";
        parts.extend(listed.flat_map(|rest| self.split::<ListedMove<G::Move, G::Position>>("MoveFacts", text, rest)));
        let listed = json!({ "description": format!("A move of {title} with what it leads to."), "allOf": parts });
        self.define::<ListedMove<G::Move, G::Position>>("ListedMove", listed);

        self.define_own::<Advice<G::Move>>("Advice");
        self.define_split::<ExplanationChange<G::Move>>(
            ("ExplanationChange", &format!("What the advised move changes, in {title}.")),
            ("ExplanationChangeFacts", "What the advised move changes."),
        );
        self.define_split::<Explanation<G::Move>>(
            ("Explanation", &format!("Why a position of {title} is won or lost.")),
            ("ExplanationFacts", "What every explanation says."),
        );
        self.define_split::<Analysis<G::Position, G::Component, G::Move>>(
            ("Analysis", &format!("What is known of a position of {title}.")),
            ("AnalysisFacts", "What every analysis says."),
        );
        self.define_own::<PlayerTurn<G::Position, G::Move>>("PlayerTurn");
        self.define_split::<Exchange<G::Position, G::Component, G::Move>>(
            ("Exchange", &format!("The human's move and the opponent's, in {title}. `position` is the one that the human faces.")),
            ("ExchangeFacts", "What every answer to a move says."),
        );
    }

    fn define_random<G: Game>(&mut self) {
        let text = format!("A random position of {}.", self.title);
        self.define_split::<RandomPosition<G::Position>>(("Random", &text), ("RandomFacts", "What every random position says."));
    }

    fn define_mex<G: Game>(&mut self) {
        let text = format!("The options of a position of {} and the mex of their values.", self.title);
        self.define_split::<MexStep<G::Position, G::Move>>(("Mex", &text), ("MexFacts", "What every mex says."));
    }

    fn define_table<G: Game>(&mut self) {
        self.define_own::<MoveTableRow<G::Move>>("TableRow");
        self.define_own::<MoveTable<G::Move>>("Table");
    }

    /// Returns the schema of a position as it is sent.
    fn define_requests<G: Game>(&mut self, about: &About, has_picture: bool, unneeded: Option<&str>) -> Value {
        let (default, shapes) = (about.usual_play(), about.shapes);
        let name = self.name();
        let Namer { definitions, title, prefix, .. } = self;
        let play = by_play(definitions, default);
        let mut mv = sent::<G::MoveRequest>();
        if let Some(mv) = mv.as_object_mut() {
            mv.remove("description");
        }
        let ways = define_move_shapes::<G>(about.move_shapes, definitions, &mv);
        let mut define = |suffix: &str, schema: Value| definitions.define(&format!("{prefix}{suffix}"), schema);
        // Fields that are not known are refused, wherever they are written down.
        let closed = |text: String, parts: Value| json!({ "description": text, "allOf": parts, "unevaluatedProperties": false });

        let mut schema = sent::<G::Request>();
        schema["description"] = format!("A position of {title} as it is sent.").into();
        let mut shape = None;
        if !shapes.is_empty() {
            let what = format!("A position of {title}");
            let shapes = shapes.iter().map(|shape| define(&format!("By{}", camel(shape.given[0])), of_shape(shape, &what, &schema)));
            let shapes: Vec<_> = shapes.collect();
            let text = format!("The ways to send a position of {title}. Each request fits exactly one.");
            shape = Some(define("Shape", json!({ "description": text, "oneOf": shapes })));
        }
        let input = define("Input", schema.clone());
        let shaped = |text: String, parts: Value| {
            let mut schema = closed(text, parts);
            // Generators make one class of an object, and stop or go wrong at a choice beside its properties. They do not read `if`.
            if let Some(shape) = &shape {
                schema["if"] = json!({ "type": "object" });
                schema["then"] = shape.clone();
            }
            schema
        };
        define("AnalyzeRequest", shaped(format!("A position of {title} to analyse."), json!([input, play.analysis])));
        define("MexRequest", shaped(format!("A position of {title} with moves in one part."), json!([input, reference("MexOptions")])));
        if has_picture {
            let mut options = reference(&PictureOptions::name());
            if has_own_size(about) {
                options = sent::<PictureOptions>();
                if let Some(own) = options["properties"].as_object_mut() {
                    own.remove("size");
                }
            }
            define("BoardRequest", shaped(format!("A position of {title} to draw."), json!([input, options, play.field])));
        }
        if let Some(unneeded) = unneeded {
            let mut input = schema.clone();
            if let Some(required) = input["required"].as_array_mut() {
                required.retain(|field| field != unneeded);
            }
            input["description"] = format!("A position of {title}, of which `{unneeded}` may be left out.").into();
            let input = define("NodesInput", input);
            define(
                "NodesRequest",
                closed("A graph whose nodes are asked for.".to_owned(), json!([input, reference("NodesOptions"), play.field])),
            );
        }
        let name = json!({
            "description": format!("The name of {title}."),
            "type": "object",
            "required": ["game"],
            "properties": { "game": name },
        });
        let name = define("Name", name);
        define("BatchEntry", shaped(format!("A position of {title} in a batch."), json!([input, play.analysis, name])));
        if !mentions(&schema, &|name| name == AnyPart::name()) {
            define("Part", shaped(format!("A position of {title} in a sum."), json!([input, name])));
        }

        let describing = reference("DescribingFields");
        let mut mv = closed(format!("A move of {title} as a player sends it."), json!([mv, describing]));
        if let Some(ways) = ways {
            mv["if"] = json!({ "type": "object" });
            // Closed here: tools that make requests give up on a choice among many ways when the closing is outside it.
            mv["then"] = json!({ "allOf": [ways, describing], "unevaluatedProperties": mv["unevaluatedProperties"].take() });
            mv.as_object_mut().map(|mv| mv.remove("unevaluatedProperties"));
        }
        let mv = json!({
            "description": "The human's move, checked and applied first.",
            "oneOf": [define("PlayerMove", mv), { "type": "null" }],
        });
        let fields = json!({ "type": "object", "properties": { "player_move": mv } });
        define("OpponentRequest", shaped(format!("A position of {title} to play on."), json!([input, play.turn, fields])));

        definitions.add_parts::<G::Request>(|_| true);
        definitions.add_parts::<G::MoveRequest>(|_| true);
        definitions.add::<AnswerOptions>();
        definitions.add::<MoveListOptions>();
        definitions.add_parts::<PictureOptions>(|_| true);
        if has_picture {
            definitions.add::<PictureOptions>();
        }
        definitions.add::<OpponentOptions>();
        definitions.define("DescribingFields", describing_fields());
        let normal = json!({ "type": "string", "enum": ["normal"], "description": "`normal`, or nothing: values belong to normal play." });
        if unneeded.is_some() {
            definitions.define("NodesOptions", sent::<NodesOptions>());
        }
        let text = "What may be sent with a position whose options are asked for.";
        definitions.define("MexOptions", json!({ "type": "object", "description": text, "properties": { "play": normal } }));
        schema
    }

    /// A reference to the game's own schema with this ending.
    fn reference(&self, suffix: &str) -> Value {
        reference(&format!("{}{suffix}", self.prefix))
    }

    /// The name of the game in a request or an answer.
    fn name(&self) -> Value {
        json!({ "type": "string", "const": self.game, "description": "The game's name." })
    }

    /// What a type is called here.
    fn called(names: &[(String, String)], name: &str) -> Option<String> {
        // The name of a generic type is followed by those of its parameters.
        let name = name.split('_').next().unwrap_or(name);
        names.iter().find(|(old, _)| old == name).map(|(_, new)| new.clone())
    }

    /// The schema of a type that is made of the game's types, with the names that they have here.
    fn own<T: ToSchema>(&mut self) -> Value {
        let Namer { definitions, names, .. } = self;
        definitions.add_parts::<T>(|name| Namer::called(names, name).is_none());
        let mut schema = answered::<T>();
        rename(&mut schema, &|name| Namer::called(names, name));
        schema
    }

    /// Adds the schema of a type under the game's name.
    fn define<T: ToSchema>(&mut self, suffix: &str, schema: Value) {
        let name = format!("{}{suffix}", self.prefix);
        self.definitions.define_as::<T>(&name, schema);
        self.names.push((T::name().into_owned(), name));
    }

    /// Adds the schema of a type that is made of the game's types.
    fn define_own<T: ToSchema>(&mut self, suffix: &str) {
        let schema = self.own::<T>();
        self.define::<T>(suffix, schema);
    }

    /// Adds the schema of a type that is made of the game's types. What is the same for every game gets a name. Both have a description.
    fn define_split<T: ToSchema>(&mut self, (suffix, text): (&str, &str), (shared_name, shared_text): (&str, &str)) {
        let schema = self.own::<T>();
        let parts = self.split::<T>(shared_name, shared_text, schema);
        self.define::<T>(suffix, json!({ "description": text, "allOf": parts }));
    }

    /// Splits the schema of an object into what is the same for every game, which gets a name, and what is the game's own. An answer names
    /// the game and the position, which gets a name of its own.
    fn split<T>(&mut self, shared_name: &str, text: &str, mut schema: Value) -> Vec<Value> {
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let mut properties = schema["properties"].as_object_mut().map(std::mem::take).unwrap_or_default();
        let is_answer = properties.contains_key("game") && properties.contains_key("position");
        if is_answer {
            properties.retain(|name, _| !["game", "position"].contains(&name.as_str()));
        }
        let is_own = |property: &Value| mentions(property, &|name| self.names.iter().any(|(_, own)| own == name));
        let (own, shared): (Map<_, _>, Map<_, _>) = properties.into_iter().partition(|(_, property)| is_own(property));
        let object = |properties: Map<String, Value>| {
            let required: Vec<_> = required.iter().filter(|name| name.as_str().is_some_and(|name| properties.contains_key(name))).collect();
            let mut object = json!({ "type": "object", "properties": properties });
            if let Some(order) = schema.get(ORDER) {
                object[ORDER] = order.clone();
            }
            if !required.is_empty() {
                object["required"] = json!(required);
            }
            object
        };
        let mut shared = object(shared);
        shared["description"] = text.into();
        let mut parts = vec![self.definitions.define_as::<T>(shared_name, shared)];
        parts.extend(is_answer.then(|| self.reference("Answer")));
        parts.extend((!own.is_empty()).then(|| object(own)));
        parts
    }
}

/// What is sent besides a position, where this play is the default.
struct ByPlay {
    field: Value,
    /// References.
    analysis: Value,
    turn: Value,
}

fn by_play(definitions: &mut Definitions, default: Play) -> ByPlay {
    let winner = match default {
        Play::Normal => "wins",
        Play::Misere => "loses",
    };
    let text = format!("Who wins. `{}` by default: the last to move {winner}.", default.name());
    let field = json!({ "type": "object", "properties": { "play": described(&<Play as ToSchema>::name(), &text) } });
    let mut define = |name: &str, text: &str, options: String| {
        let parts = json!([reference(&AnswerOptions::name()), reference(&options), field]);
        definitions.define(&format!("{}{name}", camel(default.name())), json!({ "description": text, "allOf": parts }))
    };
    let analysis = define("AnalysisOptions", "What may be sent with a position to analyse.", MoveListOptions::name().into_owned());
    let turn = define("TurnOptions", "What may be sent with a position to play on.", OpponentOptions::name().into_owned());
    ByPlay { field, analysis, turn }
}

/// The ways to send a move, whose fields `schema` describes, as a choice; `None` if there is only one. Games with the same type of moves
/// share them.
fn define_move_shapes<G: Game>(shapes: &[Shape], definitions: &mut Definitions, schema: &Value) -> Option<Value> {
    let name = <G::MoveRequest as ToSchema>::name();
    let name = format!("{}PlayerMove", name.strip_suffix("MoveRequest").unwrap_or(&name));
    let mut define = |shape: &Shape| {
        let given: String = shape.given.iter().map(|field| camel(field)).collect();
        definitions.define(&format!("{name}By{given}"), of_shape(shape, "A player's move", schema))
    };
    let shapes: Vec<_> = shapes.iter().map(&mut define).collect();
    let text = "The ways to send a move. Each fits exactly one.";
    (!shapes.is_empty()).then(|| definitions.define(&format!("{name}Shape"), json!({ "description": text, "oneOf": shapes })))
}

/// The requests of this shape, whose fields `schema` describes.
fn of_shape(shape: &Shape, what: &str, schema: &Value) -> Value {
    let named = shape.given.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and ");
    let mut properties = schema["properties"].as_object().cloned().unwrap_or_default();
    properties.retain(|name, _| !shape.absent.contains(&name.as_str()));
    for name in shape.given {
        properties.get_mut(*name).into_iter().for_each(remove_null);
    }
    let absent = shape.absent.iter().map(|name| (name.to_string(), json!({ "type": "null" })));
    json!({
        "type": "object",
        "description": format!("{what} sent with {named}."),
        "required": shape.given,
        ORDER: schema[ORDER],
        "properties": properties,
        // Some generators know no properties that are always null.
        "if": { "type": "object" },
        "then": { "properties": absent.collect::<Map<_, _>>() },
    })
}

/// What a listed move says besides the move. It may stay in when the move is sent back.
fn describing_fields() -> Value {
    let fields = DESCRIBING_FIELDS.map(|name| (name.to_owned(), json!({ "description": "As `moves` lists it." })));
    json!({
        "type": "object",
        "description": "The fields by which `moves` describes a move. They may stay in when it is sent back. Fields of the move \
                        itself then have to be right.",
        "properties": Map::from_iter(fields),
    })
}

/// Whether a schema refers to one of these.
fn mentions(schema: &Value, is_meant: &dyn Fn(&str) -> bool) -> bool {
    match schema {
        Value::Object(object) => referred(schema).is_some_and(is_meant) || object.values().any(|value| mentions(value, is_meant)),
        Value::Array(items) => items.iter().any(|item| mentions(item, is_meant)),
        _ => false,
    }
}

/// Changes the names to which a schema refers.
fn rename(schema: &mut Value, called: &dyn Fn(&str) -> Option<String>) {
    if let Some(name) = referred(schema).and_then(called) {
        schema["$ref"] = reference(&name)["$ref"].take();
    }
    match schema {
        Value::Object(object) => object.values_mut().for_each(|value| rename(value, called)),
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, called)),
        _ => {}
    }
}
