//! Makes the OpenAPI document from the catalogue and the types of the answers. A registered game appears in it without further work.

use super::batch::BatchRequest;
use super::meta::{Explanation, Games, Health, Readiness, Tables};
use super::problem::{ProblemBody, ProblemKind};
use crate::games::misere_report::MisereReport;
use crate::games::periods::PeriodReport;
use crate::games::sequence::AuxiliaryTable;
use crate::games::{Kind, Parameter};
use crate::service::catalogue::{Catalogue, Listed, Service};
use crate::service::question::Values;
use crate::service::request::Fields;
use crate::service::schemas::{self, Definitions, reference};
use crate::service::verb::{ANALYSIS_PARAMETERS, QUOTIENT_PARAMETERS, RANGE_PARAMETERS, TABLE_PARAMETERS, Verb};
use crate::theory::Budget;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Its fields are in the order in which people read them.
#[derive(Serialize)]
struct Document {
    openapi: &'static str,
    info: Value,
    servers: Value,
    tags: Vec<Value>,
    paths: Map<String, Value>,
    components: Value,
}

/// The committed document, which the server sends. `nimber openapi` writes it, and the gate checks that it is current.
pub const COMMITTED: &str = include_str!("../../openapi.yaml");

/// The document as YAML. Its examples are computed with the games of `catalogue`.
pub fn document(catalogue: &Catalogue) -> String {
    yaml_serde::to_string(&build(catalogue)).expect("JSON values are YAML values") // infallible
}

fn build(catalogue: &Catalogue) -> Document {
    let mut definitions = Definitions::default();
    let problem = definitions.add::<ProblemBody>();
    let mut paths = Map::new();
    let mut tags = Vec::new();
    for game in catalogue.games() {
        let about = game.about();
        tags.push(json!({ "name": about.name, "description": format!("{}: {}", about.title, about.rules) }));
        game_paths(game, &mut definitions, &mut paths);
    }
    tags.push(json!({ "name": "service", "description": "The service itself." }));
    batch_path(catalogue, &mut definitions, &mut paths);
    service_paths(&mut definitions, &mut paths);
    Document {
        openapi: "3.1.0",
        info: json!({
            "title": "nimber",
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": env!("CARGO_PKG_LICENSE"), "identifier": env!("CARGO_PKG_LICENSE") },
            "description": "Exact answers about impartial games: the Sprague–Grundy value of a position, who wins, and every winning move. An answer is proven or refused, never guessed.\n\nEvery `position` in an answer can be sent back as it is. Integers above 2^53 - 1 are refused. Failures are `application/problem+json` (RFC 9457).",
        }),
        servers: json!([{ "url": "/" }]),
        tags,
        paths,
        components: json!({ "schemas": definitions.0, "responses": problem_responses(&problem) }),
    }
}

/// The routes of one game.
fn game_paths(game: &Arc<dyn Service>, definitions: &mut Definitions, paths: &mut Map<String, Value>) {
    let about = game.about();
    let name = about.name;
    let prefix = camel(name);
    let schemas = game.schemas(definitions);
    let request = definitions.define(&format!("{prefix}AnalyzeRequest"), schemas.analyze_request(&about.plays));
    let move_request = definitions.define(&format!("{prefix}OpponentRequest"), schemas.move_request(&about.plays));
    let analysis = definitions.define(&format!("{prefix}Analysis"), schemas.analysis(name));
    let exchange = definitions.define(&format!("{prefix}Exchange"), schemas.exchange(name));
    let limits: Vec<_> = about.limits.iter().map(|limit| format!("- `{}`: {} ({})", limit.name, limit.value, limit.about)).collect();
    let text = format!("{}\n\nMoves are listed {}. Limits:\n{}", about.rules, about.move_order, limits.join("\n"));

    if about.has_query() {
        let query = about.examples.first().copied().unwrap_or_default();
        let options = ANALYSIS_PARAMETERS.iter().map(|parameter| {
            let mut option = query_parameter(parameter);
            option["schema"] = match parameter.name {
                "play" => schemas::play(&about.plays),
                "limit" => schemas::limit(),
                _ => reference("Moves"),
            };
            option
        });
        let parameters: Vec<_> = about.parameters.iter().map(query_parameter).chain(options).collect();
        let mut get = operation(name, &format!("analyze_{name}_get"), &format!("Analyse a position of {}", about.title), &text);
        get["parameters"] = json!(parameters);
        get["x-examples"] = json!(about.examples);
        get["responses"] = responses(fact(&analysis, ask(game, Verb::Analyze, query)), QUERY_PROBLEMS);
        paths.insert(format!("/{name}"), json!({ "get": get }));
    }

    let mut post = operation(name, &format!("analyze_{name}"), &format!("Analyse a position of {} sent as JSON", about.title), &text);
    post["requestBody"] = body(&request, &about.start);
    post["responses"] = responses(ok(&analysis, tell(game, Verb::Analyze, about.start.clone())), BODY_PROBLEMS);
    paths.insert(format!("/{name}/analyze"), json!({ "post": post }));

    let mut example = about.start.clone();
    example["player_move"] = about.example_move.clone();
    example["seed"] = json!(1);
    let mut post = operation(
        name,
        &format!("play_{name}"),
        &format!("Let the opponent play {}", about.title),
        "Checks and applies the human's move, if there is one, and answers with the opponent's.",
    );
    post["requestBody"] = body(&move_request, &example);
    post["responses"] = responses(ok(&exchange, tell(game, Verb::Move, example)), BODY_PROBLEMS);
    paths.insert(format!("/{name}/move"), json!({ "post": post }));

    if game.answers(Verb::Values) {
        let rule: Vec<_> = about.parameters.iter().filter(|parameter| parameter.in_rule).collect();
        let rule_query = rule.iter().filter(|parameter| parameter.required).map(|rule| format!("{}={}", rule.name, rule.example));
        let rule_query = rule_query.collect::<Vec<_>>().join("&");
        let schema = definitions.add::<Values>();
        let query = [rule_query.as_str(), "to=20"].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("&");
        let mut get = operation(name, &format!("values_{name}"), "The values of single heaps", "At most 10001 values in one answer.");
        get["parameters"] = rule.iter().copied().chain(RANGE_PARAMETERS).map(query_parameter).collect();
        get["x-examples"] = json!([query]);
        get["responses"] = responses(fact(&schema, ask(game, Verb::Values, &query)), QUERY_PROBLEMS);
        paths.insert(format!("/{name}/values"), json!({ "get": get }));

        let schema = definitions.add::<PeriodReport>();
        let mut get = operation(
            name,
            &format!("period_{name}"),
            "The period of the values of single heaps",
            "A period is reported only with its proof; where none is proven, `period` is null and `reason` says why. `exceptions` and the \
             certificate's `values` list 10000 entries each at most; where there are more, `exceptions_total` and `values_total` count them all, \
             and the values of the rest are under `/values`.",
        );
        get["parameters"] = rule.iter().copied().map(query_parameter).collect();
        get["x-examples"] = json!([rule_query]);
        get["responses"] = responses(fact(&schema, ask(game, Verb::Period, &rule_query)), QUERY_PROBLEMS);
        paths.insert(format!("/{name}/period"), json!({ "get": get }));
    }
    if game.answers(Verb::Misere) {
        let rule: Vec<_> = about.parameters.iter().filter(|parameter| parameter.in_rule).collect();
        let query = rule.iter().filter(|parameter| parameter.required).map(|rule| format!("{}={}", rule.name, rule.example));
        let query = query.collect::<Vec<_>>().join("&");
        let schema = definitions.add::<MisereReport>();
        let mut get = operation(
            name,
            &format!("misere_{name}"),
            "The misère quotient of the heaps",
            "The finite monoid in which the product of the elements of all heaps says who wins misère play: its order, its lost \
             elements and the element of every heap. It is reported only when it is proven; where none of all heaps is found within \
             the bounds, `reason` says why, and what is proven of the first heaps is reported.",
        );
        get["parameters"] = rule.iter().copied().chain(QUOTIENT_PARAMETERS).map(query_parameter).collect();
        get["x-examples"] = json!([query]);
        get["responses"] = responses(fact(&schema, ask(game, Verb::Misere, &query)), QUERY_PROBLEMS);
        paths.insert(format!("/{name}/misere"), json!({ "get": get }));
    }
    if let Some(parameter) = about.path_parameter().map(|parameter| parameter.name) {
        for verb in ["", "/values", "/period", "/misere"] {
            if let Some(path) = paths.get(&format!("/{name}{verb}")).map(|path| with_parameter_in_path(path, parameter)) {
                paths.insert(format!("/{name}/{{{parameter}}}{verb}"), path);
            }
        }
    }
    if let Some(text) = game.listed().table {
        let schema = definitions.add::<AuxiliaryTable>();
        let query = "to=14";
        let mut get = operation(name, &format!("table_{name}"), "The auxiliary table", text);
        get["parameters"] = TABLE_PARAMETERS.iter().map(query_parameter).collect();
        get["x-examples"] = json!([query]);
        get["responses"] = responses(fact(&schema, ask(game, Verb::Table, query)), QUERY_PROBLEMS);
        paths.insert(format!("/{name}/table"), json!({ "get": get }));
    }
}

/// The same operation, but with one of its query parameters as a segment of the path.
fn with_parameter_in_path(path: &Value, name: &str) -> Value {
    let mut path = path.clone();
    let operation = &mut path["get"];
    operation["operationId"] = json!(format!("{}_by_{name}", operation["operationId"].as_str().unwrap_or_default()));
    // The documented answer belongs to the first example.
    let own = format!("{name}=");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let examples: Vec<String> = operation["x-examples"].as_array().into_iter().flatten().map(text).collect();
    let in_path = examples.first().and_then(|first| first.split('&').find_map(|pair| pair.strip_prefix(&own))).unwrap_or_default();
    for parameter in operation["parameters"].as_array_mut().into_iter().flatten().filter(|parameter| parameter["name"] == name) {
        parameter["in"] = json!("path");
        parameter["example"] = json!(in_path);
    }
    let same = examples.iter().filter(|example| example.split('&').any(|pair| pair == format!("{own}{in_path}")));
    let rest = same.map(|example| example.split('&').filter(|pair| !pair.starts_with(&own)).collect::<Vec<_>>().join("&"));
    operation["x-examples"] = rest.collect();
    path
}

fn batch_path(catalogue: &Catalogue, definitions: &mut Definitions, paths: &mut Map<String, Value>) {
    let request = definitions.add::<BatchRequest>();
    let analyses = catalogue.games().map(|game| reference(&format!("{}Analysis", camel(game.about().name))));
    let entry: Vec<_> = analyses.chain([reference("Problem")]).collect();
    let results = json!({
        "type": "object",
        "required": ["results"],
        "properties": { "results": {
            "type": "array",
            "items": { "anyOf": entry },
            "description": "One result per request, in order: its analysis, or its problem (recognised by `status`).",
        } },
    });
    let results = definitions.define("BatchResponse", results);
    let example = json!({ "requests": [{ "game": "nim", "heaps": [3, 5, 7] }, { "game": "nim", "heaps": [-1] }] });
    let mut post = operation(
        "service",
        "batch",
        "Analyse many positions",
        "Each entry is the body of an analysis with the game's name in `game`. An entry that fails yields its problem in place. Once the answers take 32 MiB together, the entries after them are refused.",
    );
    post["requestBody"] = body(&request, &example);
    post["responses"] = responses(ok(&results, None), BODY_PROBLEMS);
    paths.insert("/batch".to_owned(), json!({ "post": post }));
}

fn service_paths(definitions: &mut Definitions, paths: &mut Map<String, Value>) {
    let mut simple = |path: &str, id: &str, summary: &str, text: &str, media_type: &str, schema: Value, problems: &[ProblemKind]| {
        let mut get = operation("service", id, summary, text);
        let content = json!({ "description": summary, "content": { media_type: { "schema": schema } } });
        get["responses"] = responses(content, problems);
        paths.insert(path.to_owned(), json!({ "get": get }));
    };
    let string = || json!({ "type": "string" });
    let json_type = "application/json";
    let warming = &[ProblemKind::WarmingUp][..];
    let readiness = definitions.add::<Readiness>();
    simple(
        "/healthz",
        "healthz",
        "Whether the service is alive",
        "Trivial: it answers as long as the process runs.",
        json_type,
        definitions.add::<Health>(),
        &[],
    );
    simple(
        "/readyz",
        "readyz",
        "Whether the tables are ready",
        "503 with the progress while the tables are prepared, and while the service stops.",
        json_type,
        readiness.clone(),
        &[],
    );
    simple(
        "/games",
        "games",
        "The catalogue",
        "Each game with its rules, plays, parameters, limits, a start position and examples.",
        json_type,
        definitions.add::<Games<'static>>(),
        warming,
    );
    definitions.add::<Listed<'_>>();
    simple(
        "/tables",
        "tables",
        "What is loaded",
        "Each table with its extent, size, checksum and how it came.",
        json_type,
        definitions.add::<Tables<'static>>(),
        warming,
    );
    simple(
        "/metrics",
        "metrics",
        "Measurements",
        "In the OpenMetrics text format that Prometheus reads. May be put on an address of its own.",
        "application/openmetrics-text",
        string(),
        &[],
    );
    simple("/openapi.yaml", "openapi", "This document", "The contract in machine-readable form.", "application/yaml", string(), &[]);
    simple("/docs", "docs", "This document to browse", "Needs no resource from anywhere else.", "text/html", string(), &[]);
    simple(
        "/problems/{slug}",
        "problem",
        "What a kind of problem means",
        "The `type` of every problem is such a path.",
        json_type,
        definitions.add::<Explanation>(),
        &[ProblemKind::NotFound],
    );
    let slugs: Vec<_> = ProblemKind::ALL.iter().map(|kind| kind.slug()).collect();
    paths["/problems/{slug}"]["get"]["parameters"] = json!([{
        "name": "slug", "in": "path", "required": true, "description": "The last segment of a problem's `type`.",
        "schema": { "type": "string", "enum": slugs }, "example": "invalid-position",
    }]);
    paths["/readyz"]["get"]["responses"]["503"] =
        json!({ "description": "Not ready", "content": { "application/json": { "schema": readiness } } });
}

/// The problems of requests with a body.
const BODY_PROBLEMS: &[ProblemKind] = &[
    ProblemKind::BadRequest,
    ProblemKind::RequestTimeout,
    ProblemKind::PayloadTooLarge,
    ProblemKind::UnsupportedMediaType,
    ProblemKind::InvalidPosition,
    ProblemKind::RateLimited,
    ProblemKind::Overloaded,
];

/// The problems of requests with a query string.
const QUERY_PROBLEMS: &[ProblemKind] =
    &[ProblemKind::BadRequest, ProblemKind::InvalidPosition, ProblemKind::RateLimited, ProblemKind::Overloaded];

/// One response per status. Kinds of problems with the same status share it.
fn problem_responses(problem: &Value) -> Value {
    let mut responses = Map::new();
    for kind in ProblemKind::ALL {
        let line = format!("- `{}`: {}. {}", kind.slug(), kind.title(), kind.explanation());
        let response = responses
            .entry(kind.status().as_u16().to_string())
            .or_insert_with(|| json!({ "description": "", "content": { "application/problem+json": { "schema": problem } } }));
        let text = response["description"].as_str().unwrap_or_default();
        response["description"] = json!([text, &line].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n"));
        if matches!(kind.status().as_u16(), 429 | 503) {
            response["headers"] = json!({ "Retry-After": {
                "description": "Seconds to wait before another try.", "schema": { "type": "integer" } } });
        }
    }
    let named = responses.into_iter().map(|(status, response)| (format!("Problem{status}"), response));
    Value::Object(named.collect())
}

fn responses(success: Value, problems: &[ProblemKind]) -> Value {
    let mut responses = json!({ "200": success });
    if success["headers"].get("ETag").is_some() {
        responses["304"] = json!({ "description": "The client holds this answer already: `If-None-Match` names its tag." });
    }
    for kind in problems {
        let status = kind.status().as_u16().to_string();
        responses[&status] = json!({ "$ref": format!("#/components/responses/Problem{status}") });
    }
    responses
}

fn ok(schema: &Value, example: Option<Value>) -> Value {
    let mut content = json!({ "schema": schema });
    if let Some(example) = example {
        content["example"] = example;
    }
    json!({ "description": "The answer", "content": { "application/json": content } })
}

/// The response with an answer that never changes.
fn fact(schema: &Value, example: Option<Value>) -> Value {
    let mut response = ok(schema, example);
    let text = |description: &str| json!({ "description": description, "schema": { "type": "string" } });
    response["headers"] = json!({
        "ETag": text("A strong validator; `If-None-Match` with it gives 304."),
        "Cache-Control": text("The answer never changes and may be kept for ever."),
    });
    response
}

fn operation(tag: &str, id: &str, summary: &str, description: &str) -> Value {
    json!({ "tags": [tag], "operationId": id, "summary": summary, "description": description, "responses": {} })
}

fn body(schema: &Value, example: &Value) -> Value {
    json!({ "required": true, "content": { "application/json": { "schema": schema, "example": example } } })
}

fn query_parameter(parameter: &Parameter) -> Value {
    let schema = match parameter.kind {
        Kind::Integer => json!({ "type": "integer", "format": "int64", "minimum": 0, "maximum": crate::games::wire::MAX_INTEGER }),
        Kind::Integers => json!({ "type": "string", "pattern": "^([0-9]+(,[0-9]+)*)?$" }),
        Kind::Point => json!({ "type": "string", "pattern": "^[0-9]+,[0-9]+$" }),
        Kind::Text | Kind::Lines => json!({ "type": "string" }),
    };
    let example = match parameter.kind {
        Kind::Integer => serde_json::from_str(parameter.example).unwrap_or_default(),
        _ => json!(parameter.example),
    };
    json!({
        "name": parameter.name,
        "in": "query",
        "required": parameter.required,
        "description": parameter.about,
        "schema": schema,
        "example": example,
    })
}

/// The answer to a query string, for an example.
fn ask(game: &Arc<dyn Service>, verb: Verb, query: &str) -> Option<Value> {
    let pairs = super::query::pairs(query).ok()?;
    let fields = Fields::from_pairs(pairs, &verb.parameters(game.about())).ok()?;
    answer(game, verb, fields)
}

/// The answer to a body, for an example.
fn tell(game: &Arc<dyn Service>, verb: Verb, body: Value) -> Option<Value> {
    answer(game, verb, Fields::from_value(body).ok()?)
}

fn answer(game: &Arc<dyn Service>, verb: Verb, fields: Fields) -> Option<Value> {
    let answer = game.clone().read(verb, fields).ok()?.answer(&Budget::of(10_000_000)).ok()?;
    serde_json::from_slice(&answer).ok()
}

/// For example `BrusselsSprouts` for `brussels-sprouts`.
fn camel(name: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('-').filter(|part| !part.is_empty()).map(word).collect()
}
