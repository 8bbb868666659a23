//! The paths of a game.

use super::ask::{ask, start_query, tell};
use super::components::Components;
use super::operation::{BODY_PROBLEMS, QUERY_PROBLEMS, answer, answer_of, fact, json_body, operation, responses};
use super::problems::refusal;
use crate::games::misere_report::MisereReport;
use crate::games::periods::PeriodReport;
use crate::games::records::Records;
use crate::games::{About, Parameter, ParameterKind};
use crate::http::problem::ProblemKind;
use crate::service::catalogue::AnyGame;
use crate::service::definitions::reference;
use crate::service::question::HeapValues;
use crate::service::random::MAX_ATTEMPTS;
use crate::service::schemas::{GameSchemas, camel};
use crate::service::table::{LARGEST_TABLE_HEAP, MAX_TABLE_MOVES, MAX_TABLE_ROWS};
use crate::service::verb::Verb;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// What the answer of `/board.svg` is.
const PICTURE: &str = "The answer is an SVG document without scripts and without anything from elsewhere, for an `img` element or to be put into a \
                       page. Its title says what the position is, and its description who wins. A picture of more than 4096 tiles or other \
                       objects is refused with the limit `picture_objects`.";

/// Adds the paths of one game.
pub fn add_paths(game: &Arc<dyn AnyGame>, schemas: &GameSchemas, components: &mut Components, paths: &mut Map<String, Value>) {
    let about = game.about();
    let name = about.name;
    let id = in_ids(name);
    let refusal = refusal(game, schemas, components);
    let limits: Vec<_> = about.limits.iter().map(|limit| format!("- `{}`: {} ({})", limit.name, limit.value, limit.about)).collect();
    let text = format!("{}\n\nMoves are listed {}. Limits:\n{}", about.rules, about.move_order, limits.join("\n"));

    let value = tell(game, Verb::Analyze, &about.start).expect("the start can be analysed");
    let example = components.example(&format!("{}Analysis", schemas.prefix), value);
    let mut post = operation(name, &format!("analyze_{id}"), &format!("Analyse a position of {} sent as JSON", about.title), &text);
    post["requestBody"] = json_body(&schemas.reference("AnalyzeRequest"), &about.start);
    post["responses"] = responses(answer(&schemas.reference("Analysis"), &example), BODY_PROBLEMS, Some(refusal.clone()));
    paths.insert(format!("/{name}/analyze"), json!({ "post": post }));

    let mut body = about.start.clone();
    body["player_move"] = about.example_move.clone();
    body["seed"] = json!(1);
    let value = tell(game, Verb::Move, &body).expect("the example move can be made");
    let example = components.example(&format!("{}Exchange", schemas.prefix), value);
    let text_of_move = "Checks and applies the human's move, if there is one, and answers with the opponent's.";
    let mut post = operation(name, &format!("play_{id}"), &format!("Let the opponent play {}", about.title), text_of_move);
    post["requestBody"] = json_body(&schemas.reference("OpponentRequest"), &body);
    post["responses"] = responses(answer(&schemas.reference("Exchange"), &example), BODY_PROBLEMS, Some(refusal.clone()));
    paths.insert(format!("/{name}/move"), json!({ "post": post }));

    if game.answers(Verb::Board) && !about.has_query() {
        let value = tell(game, Verb::Board, &about.start).expect("the start can be drawn");
        let example = components.example(&format!("{}Board", schemas.prefix), value);
        let mut post = operation(name, &format!("draw_{id}"), &format!("Draw a position of {}", about.title), PICTURE);
        post["requestBody"] = json_body(&schemas.reference("BoardRequest"), &about.start);
        let success = answer_of(Verb::Board.content_type(), &json!({ "type": "string" }), &example);
        post["responses"] = responses(success, BODY_PROBLEMS, Some(refusal.clone()));
        paths.insert(format!("/{name}/{}", Verb::Board.path()), json!({ "post": post }));
    }

    for fact in facts(game, schemas, components, &text) {
        let example = ask(game, fact.verb, &fact.queries[0]).expect("the first example is answered");
        let example = components.example(&fact.example, example);
        for in_path in [None].into_iter().chain(about.path_parameter().map(Some)) {
            let get = fact.operation(game, schemas, components, &example, &refusal, in_path);
            let segments = [Some(name.to_owned()), in_path.map(|parameter| format!("{{{}}}", parameter.name)), fact.segment()];
            let path: String = segments.into_iter().flatten().map(|segment| format!("/{segment}")).collect();
            paths.insert(path, json!({ "get": get }));
        }
    }
}

/// The name of a game in the names of operations, from which generators make names of functions.
fn in_ids(name: &str) -> String {
    name.replace('-', "_")
}

/// What a game answers to a query string.
struct Fact {
    verb: Verb,
    id: String,
    summary: String,
    text: String,
    schema: Value,
    /// What the example of the answer is called.
    example: String,
    /// Query strings to try. The example answers the first.
    queries: Vec<String>,
}

fn facts(game: &Arc<dyn AnyGame>, schemas: &GameSchemas, components: &mut Components, text: &str) -> Vec<Fact> {
    let about = game.about();
    let name = in_ids(about.name);
    let mut facts = Vec::new();
    if let Some(start) = start_query(about).filter(|_| about.has_query()) {
        let others = about.examples.iter().map(|query| query.to_string()).filter(|query| *query != start);
        facts.push(Fact {
            verb: Verb::Analyze,
            id: format!("analyze_{name}_get"),
            summary: format!("Analyse a position of {}", about.title),
            text: text.to_owned(),
            schema: schemas.reference("Analysis"),
            example: format!("{}Analysis", schemas.prefix),
            queries: [start.clone()].into_iter().chain(others).collect(),
        });
    }
    if let Some(start) = start_query(about).filter(|_| about.has_query() && game.answers(Verb::Board)) {
        // The options of lists of moves are not for pictures.
        let others = about.examples.iter().filter(|query| !query.contains("moves="));
        let others = others.map(|query| format!("{query}&values=true&binary=true&highlight=winning&theme=auto"));
        facts.push(Fact {
            verb: Verb::Board,
            id: format!("draw_{name}"),
            summary: format!("Draw a position of {}", about.title),
            text: PICTURE.to_owned(),
            schema: json!({ "type": "string" }),
            example: format!("{}Board", schemas.prefix),
            queries: [start].into_iter().chain(others).collect(),
        });
    }
    let mut add = |verb: Verb, schema: Value, summary: &str, text: &str, range: &str| {
        if !game.answers(verb) {
            return;
        }
        let rule = |is_wanted: fn(&Parameter) -> bool| {
            let wanted = about.parameters.iter().filter(|parameter| verb != Verb::Records && parameter.in_rule && is_wanted(parameter));
            let pairs = wanted.map(|parameter| format!("{}={}", parameter.name, parameter.example));
            pairs.chain([range.to_owned()]).filter(|pair| !pair.is_empty()).collect::<Vec<_>>().join("&")
        };
        let mut queries = vec![rule(|parameter| parameter.required), rule(|_| true)];
        queries.dedup();
        facts.push(Fact {
            verb,
            id: format!("{}_{name}", verb.path()),
            summary: summary.to_owned(),
            text: text.to_owned(),
            schema,
            example: format!("{}{}", schemas.prefix, camel(verb.path())),
            queries,
        });
    };
    let schema = components.schemas.add::<HeapValues>();
    add(Verb::Values, schema, "The values of single heaps", "At most 10001 values in one answer.", "to=20");
    let text = "A period is reported only with its proof; where none is proven, `period` is null and `reason` says why. `exceptions` and the \
                certificate's `values` list 10000 entries each at most; where there are more, `exceptions_total` and `values_total` count \
                them all, and the values of the rest are under `/values`.";
    let schema = components.schemas.add::<PeriodReport>();
    add(Verb::Period, schema, "The period of the values of single heaps", text, "");
    let text = "The finite monoid in which the product of the elements of all heaps says who wins misère play: its order, its lost \
                elements and the element of every heap. It is reported only when it is proven; where none of all heaps is found within the \
                bounds, `reason` says why, and what is proven of the first heaps is reported.";
    let schema = components.schemas.add::<MisereReport>();
    add(Verb::Misere, schema, "The misère quotient of the heaps", text, "");
    if let (Some(schema), Some(text)) = (schemas.table.clone(), game.listed().table) {
        let limits =
            format!("At most {MAX_TABLE_ROWS} rows and {MAX_TABLE_MOVES} moves in one answer, of heaps up to {LARGEST_TABLE_HEAP}.");
        add(Verb::Table, schema, "A table of values and moves", &format!("{text} {limits}"), "to=6");
    }
    let schema = components.schemas.add::<Records>();
    add(Verb::Records, schema, "The starts that were solved ahead", "What this program has proven, beside what others have published.", "");
    let text = game.distribution().map_or_else(String::new, |distribution| {
        format!(
            "{distribution} A position without a move, or without the outcome that is asked for, is drawn again, at most {MAX_ATTEMPTS} times."
        )
    });
    add(Verb::Random, schemas.reference("Random"), "A random position", &text, "seed=7");
    if let Some(query) = mex_query(game) {
        let text = "Normal play. The position may have moves left in one part only, and at most 10000 options.";
        facts.push(Fact {
            verb: Verb::Mex,
            id: format!("mex_{name}"),
            summary: "The options of one part, their values, and the mex".to_owned(),
            text: text.to_owned(),
            schema: schemas.reference("Mex"),
            example: format!("{}Mex", schemas.prefix),
            queries: vec![query],
        });
    }
    facts
}

/// The query string with a single part that has the shortest answer, if there is one.
fn mex_query(game: &Arc<dyn AnyGame>) -> Option<String> {
    let about = game.about();
    let of_heaps = game.listed().sequence.map(|heaps| {
        let rule = about.parameters.iter().filter(|parameter| parameter.in_rule && parameter.required);
        let rule = rule.map(|parameter| format!("{}={}&", parameter.name, parameter.example));
        rule.chain([format!("{heaps}=7")]).collect::<String>()
    });
    let others = start_query(about).into_iter().chain(about.examples.iter().map(|query| query.to_string()));
    let queries = of_heaps.into_iter().chain(others).filter(|_| game.answers(Verb::Mex));
    let answered = queries.filter_map(|query| Some((ask(game, Verb::Mex, &query).ok()?["options"].as_array()?.len(), query)));
    answered.min_by_key(|(options, _)| *options).map(|(_, query)| query)
}

impl Fact {
    /// The last segment of the path; none for analyses.
    fn segment(&self) -> Option<String> {
        (self.verb != Verb::Analyze).then(|| self.verb.path().to_owned())
    }

    /// The operation, with one of its parameters as a segment of the path.
    fn operation(
        &self,
        game: &Arc<dyn AnyGame>,
        schemas: &GameSchemas,
        components: &mut Components,
        example: &Value,
        refusal: &Value,
        in_path: Option<&Parameter>,
    ) -> Value {
        let about = game.about();
        let id = in_path.map_or(self.id.clone(), |parameter| format!("{}_by_{}", self.id, parameter.name));
        let mut get = operation(about.name, &id, &self.summary, &self.text);
        let mut queries = self.queries.clone();
        let mut text_in_path = String::new();
        if let Some(parameter) = in_path {
            let own = format!("{}=", parameter.name);
            let of = |query: &str| query.split('&').find_map(|pair| pair.strip_prefix(&own)).unwrap_or_default().to_owned();
            text_in_path = of(&queries[0]);
            queries.retain(|query| of(query) == text_in_path);
            let rest = |query: &String| query.split('&').filter(|pair| !pair.starts_with(&own)).collect::<Vec<_>>().join("&");
            queries = queries.iter().map(rest).collect();
        }
        let parameters = game.parameters(self.verb).into_iter().map(|parameter| {
            let is_in_path = in_path.is_some_and(|in_path| in_path.name == parameter.name);
            add_parameter(parameter, self.verb, about, schemas, components, is_in_path.then_some(&text_in_path))
        });
        get["parameters"] = parameters.collect();
        get["x-examples"] = json!(queries);
        let not_found = in_path.map(|_| ProblemKind::NotFound);
        let problems: Vec<_> = QUERY_PROBLEMS.iter().copied().chain(not_found).collect();
        get["responses"] = responses(fact(self.verb.content_type(), &self.schema, example), &problems, Some(refusal.clone()));
        get
    }
}

/// Describes a parameter; `in_path` is an example of its text there. Parameters of query strings are added, and referred to.
fn add_parameter(
    parameter: &Parameter,
    verb: Verb,
    about: &About,
    schemas: &GameSchemas,
    components: &mut Components,
    in_path: Option<&String>,
) -> Value {
    let integers = || json!({ "type": "array", "items": reference("SafeInteger") });
    let field = schemas
        .fields
        .get(parameter.name)
        .filter(|_| about.parameters.contains(parameter) || matches!(verb, Verb::Analyze | Verb::Board))
        .cloned();
    let mut schema = match parameter.kind {
        ParameterKind::Integer => match (field, parameter.range) {
            (Some(field), _) => field,
            (None, Some((least, most))) => json!({ "type": "integer", "format": "int64", "minimum": least, "maximum": most }),
            (None, None) => reference("SafeInteger"),
        },
        ParameterKind::Integers => field.unwrap_or_else(integers),
        ParameterKind::Text => field.unwrap_or_else(|| json!({ "type": "string" })),
        ParameterKind::Lines => json!({ "type": "string", "minLength": 1 }),
        ParameterKind::Boolean => json!({ "type": "boolean" }),
        ParameterKind::Point => json!({ "type": "array", "items": reference("SafeInteger"), "minItems": 2, "maxItems": 2 }),
    };
    let number = |text: &str| serde_json::from_str(text).unwrap_or_else(|_| Value::from(text));
    let mut example = match parameter.kind {
        ParameterKind::Integer | ParameterKind::Boolean => number(parameter.example),
        ParameterKind::Integers | ParameterKind::Point => parameter.example.split(',').map(number).collect(),
        ParameterKind::Text | ParameterKind::Lines => json!(in_path.map_or(parameter.example, String::as_str)),
    };
    let mut name = match verb {
        _ if about.parameters.contains(parameter) => format!("{}{}", schemas.prefix, camel(parameter.name)),
        Verb::Analyze | Verb::Move => camel(parameter.name),
        Verb::Random if !verb.parameters(about).any(|shared| shared == parameter) => {
            format!("{}Random{}", schemas.prefix, camel(parameter.name))
        }
        // Without the ending of a file.
        _ => format!("{}{}", camel(verb.path().split('.').next().unwrap_or_default()), camel(parameter.name)),
    };
    if parameter.name == "outcome" {
        schema = json!({ "type": "string", "enum": ["N", "P", "any"], "default": "any" });
    }
    // Games begin with different plays.
    if parameter.name == "play" {
        let default = about.plays[0].name();
        name = format!("{}Play", camel(default));
        schema = json!({ "$ref": reference("PlayConvention")["$ref"], "default": default });
        example = json!(default);
    }
    let mut described =
        json!({ "name": parameter.name, "in": "query", "description": parameter.about, "schema": schema, "example": example });
    // Pages that show the document fill in all examples at once.
    if schemas.strangers.contains(&parameter.name) {
        described["description"] = json!(format!("{} For example `{}`.", parameter.about, parameter.example));
        described.as_object_mut().map(|described| described.remove("example"));
    }
    if parameter.required {
        described["required"] = json!(true);
    }
    // Each path has an example of its own.
    if in_path.is_some() {
        described["in"] = json!("path");
        return described;
    }
    if parameter.is_list() {
        described["style"] = json!("form");
        described["explode"] = json!(false);
    }
    components.parameter(&name, described)
}
