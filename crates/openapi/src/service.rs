//! The paths that are not about one game.

use super::ask::tell;
use super::components::{Components, headers};
use super::games::Path;
use super::operation::{BODY_PROBLEMS, answer, json_body, operation, responses};
use nimber::http::meta::{self, HealthReport, LoadedTables, ReadinessReport, ReadinessStatus};
use nimber::http::problem::{Problem, ProblemKind};
use nimber::http::snapshots;
use nimber::tables::WarmUpStage;
use nimber_answers::batch::{BatchRequest, MOST_BYTES};
use nimber_answers::catalogue::{AnyGame, Catalogue, GameCatalogue};
use nimber_answers::definitions::{Definitions, reference, sent};
use nimber_answers::guide::{GameDescription, GameGuide, LANGUAGE_PARAMETER};
use nimber_answers::lesson::{LESSON_PARAMETERS, Lesson, MOST_VALUES, MexLesson, XOR_PARAMETERS, XorLesson};
use nimber_answers::problem::ProblemExplanation;
use nimber_answers::verb::Verb;
use nimber_games::language::Language;
use nimber_games::request::Fields;
use nimber_games::wire::MAX_INTEGER;
use nimber_games::{Parameter, ParameterKind, Refusal};
use serde_json::{Value, json};

pub fn paths(catalogue: &Catalogue, components: &mut Components) -> Vec<Path> {
    let mut paths = vec![batches(catalogue, components)];
    paths.extend(reports(catalogue, components));
    paths.extend(texts());
    paths
}

fn batches(catalogue: &Catalogue, components: &mut Components) -> Path {
    let (request, response) = define_batches(components);
    let entries = shown_entries(catalogue);
    let named = |(game, body): &(&AnyGame, &Value)| {
        let mut body = (*body).clone();
        body["game"] = json!(game.about().name);
        body
    };
    let body = json!({ "requests": entries.iter().map(named).collect::<Vec<_>>() });
    let results = entries.iter().enumerate().map(|(index, (game, body))| {
        let problem = |refusal| json!(Problem::from(refusal).below(&format!("/requests/{index}")).body(None, None));
        tell(game, Verb::ANALYZE, body).unwrap_or_else(problem)
    });
    let example = json!({ "results": results.collect::<Vec<_>>() });
    let text = format!(
        "Each entry is the body of an analysis with the game's name in `game`. An entry that fails yields its problem in place. Once the \
         answers take {} MiB together, the entries after them are refused.",
        MOST_BYTES >> 20
    );
    let mut post = operation("service", "batch", "Analyse many positions", &text);
    post["requestBody"] = json_body(&request, vec![("requests", "Several positions", body)]);
    post["responses"] = responses(answer(&response, example), BODY_PROBLEMS);
    ("/batch".to_owned(), json!({ "post": post }))
}

/// Adds the schemas of batches. Returns references to that of the request and that of the response.
fn define_batches(components: &mut Components) -> (Value, Value) {
    let mut request = sent::<BatchRequest<'static>>();
    request["properties"]["requests"]["items"] = reference("BatchEntry");
    request["additionalProperties"] = json!(false);
    let request = components.schemas.define("BatchRequest", request);
    let result = json!({
        "description": "An analysis, which has `game`, or a problem, which has `type`.",
        "anyOf": [reference("GameAnalysis"), reference("Problem")],
    });
    let result = components.schemas.define("BatchedResult", result);
    let results = json!({ "type": "array", "items": result, "description": "One result per request, in order." });
    let response = json!({
        "type": "object",
        "description": "The answers to a list of analyses.",
        "required": ["results"],
        "properties": { "results": results },
    });
    (request, components.schemas.define("BatchResponse", response))
}

/// Two entries that are answered, and one that is not.
fn shown_entries(catalogue: &Catalogue) -> Vec<(&AnyGame, &Value)> {
    let starts = catalogue.games().take(2).map(|game| (game, &game.about().start));
    let is_beyond = |game: &AnyGame, body: &Value| {
        body.get("player_move").is_none()
            && matches!(tell(game, Verb::ANALYZE, body), Err(Refusal::BeyondLimits(_) | Refusal::OutOfWork(_)))
    };
    let refused = catalogue.games().flat_map(|game| game.about().refused.iter().map(move |body| (game, body)));
    starts.chain(refused.filter(|(game, body)| is_beyond(game, body)).take(1)).collect()
}

/// A path about the service itself.
#[derive(Default)]
struct Report<'a> {
    path: &'a str,
    id: &'a str,
    summary: &'a str,
    text: &'a str,
    parameters: Value,
    success: Value,
    problems: &'a [ProblemKind],
}

/// The problems of paths that need the tables.
const BUSY: &[ProblemKind] = &[ProblemKind::BadRequest, ProblemKind::RateLimited, ProblemKind::WarmingUp];

impl Report<'_> {
    fn path(self) -> Path {
        let mut get = operation("service", self.id, self.summary, self.text);
        if self.parameters != Value::Null {
            get["parameters"] = self.parameters;
        }
        get["responses"] = responses(self.success, self.problems);
        (self.path.to_owned(), json!({ "get": get }))
    }
}

/// The parameter in the path.
fn in_path(name: &str, text: &str, schema: Value, example: &str) -> Value {
    json!({ "name": name, "in": "path", "required": true, "description": text, "schema": schema, "example": example })
}

fn reports(catalogue: &Catalogue, components: &mut Components) -> Vec<Path> {
    let schemas = &mut components.schemas;
    let mut paths = Vec::new();
    if let Some(first) = catalogue.games().next() {
        paths.extend([games(first, schemas), game(first, catalogue, schemas)]);
    }
    paths.extend([mex(schemas), xor(schemas)]);
    paths.extend([problem(schemas), tables(schemas), table(), health(schemas), readiness(schemas)]);
    paths
}

fn health(schemas: &mut Definitions) -> Path {
    let schema = schemas.add::<HealthReport>();
    // The document is the same for every commit.
    let example = HealthReport { commit: "4bf92f3577b3", ..meta::health() };
    let report = Report {
        path: "/healthz",
        id: "healthz",
        summary: "Whether the service is alive",
        text: "Trivial: it answers as long as the process runs.",
        success: answer(&schema, example),
        problems: &[ProblemKind::MethodNotAllowed],
        ..Report::default()
    };
    report.path()
}

fn readiness(schemas: &mut Definitions) -> Path {
    let schema = schemas.add::<ReadinessReport>();
    let report = Report {
        path: "/readyz",
        id: "readyz",
        summary: "Whether the tables are ready",
        text: "503 with the progress while the tables are prepared, and while the service stops.",
        success: answer(&schema, ReadinessReport { ready: true, status: ReadinessStatus::Ready, progress: None }),
        problems: &[ProblemKind::MethodNotAllowed],
        ..Report::default()
    };
    let (path, mut operations) = report.path();
    let stage = WarmUpStage { table: "grundy".to_owned(), step: "building", done: 3, total: 4 };
    let warming = ReadinessReport { ready: false, status: ReadinessStatus::Warming, progress: Some(stage) };
    operations["get"]["responses"]["503"] =
        json!({ "description": "Not ready", "content": { "application/json": { "schema": schema, "example": warming } } });
    (path, operations)
}

fn games(first: &AnyGame, schemas: &mut Definitions) -> Path {
    let schema = schemas.add::<GameCatalogue<'static>>();
    let mut success = answer(&schema, GameCatalogue { games: vec![first.listed(Language::default())] });
    success["headers"] = headers(&["Content-Language"]);
    let report = Report {
        path: "/games",
        id: "games",
        summary: "The catalogue",
        text: "Each game with its rules, plays, parameters, limits, a start position and examples. Titles and rules are in the language \
               that is asked for. The example shows the first.",
        parameters: language_parameter().collect(),
        success,
        problems: BUSY,
    };
    report.path()
}

fn language_parameter() -> impl Iterator<Item = Value> {
    LANGUAGE_PARAMETER.iter().map(|language| {
        let (name, text, schema) = (language.name, &language.about, reference("Language"));
        json!({ "name": name, "in": "query", "description": text, "schema": schema })
    })
}

fn game(first: &AnyGame, catalogue: &Catalogue, schemas: &mut Definitions) -> Path {
    let schema = schemas.add::<GameDescription<'static>>();
    let names: Vec<_> = catalogue.games().map(|game| game.about().name).collect();
    let shown = first.about().name;
    let mut parameters = vec![in_path("name", "The game's name.", json!({ "type": "string", "enum": names }), shown)];
    parameters.extend(language_parameter());
    let mut success =
        answer(&schema, GameDescription { entry: first.listed(Language::default()), guide: GameGuide::of(first, Language::default()) });
    success["headers"] = headers(&["Content-Language"]);
    let report = Report {
        path: "/games/{name}",
        id: "game",
        summary: "One game, explained",
        text: "The entry of the catalogue, with the rules at some length, what is known about winning, history and source.",
        parameters: parameters.into(),
        success,
        problems: &[BUSY, &[ProblemKind::NotFound]].concat(),
    };
    report.path()
}

fn mex(schemas: &mut Definitions) -> Path {
    lesson(
        &schemas.add::<MexLesson>(),
        "mex",
        "The mex of any values, step by step",
        "The least number from 0 on that is missing: what a position is worth whose options have these values.",
        ("values=0,1,3", LESSON_PARAMETERS),
        |lesson| json!(lesson.mex()),
    )
}

fn xor(schemas: &mut Definitions) -> Path {
    lesson(
        &schemas.add::<XorLesson>(),
        "xor",
        "The XOR of any values, digit by digit",
        "The values in base two, the number of ones in each column, and the XOR: what components with these values are worth together.",
        ("values=3,5,7", XOR_PARAMETERS),
        |lesson| json!(lesson.xor()),
    )
}

fn lesson(
    schema: &Value,
    id: &str,
    summary: &str,
    text: &str,
    (query, taken): (&str, &[Parameter]),
    answered: impl FnOnce(Lesson) -> Value,
) -> Path {
    let value = json!({ "type": "integer", "minimum": 0, "maximum": MAX_INTEGER });
    let values = taken.iter().filter(|parameter| parameter.is_list()).map(|parameter| {
        let shown: Vec<u64> = query.trim_start_matches("values=").split(',').filter_map(|number| number.parse().ok()).collect();
        json!({
            "name": parameter.name, "in": "query", "required": true, "description": parameter.about, "style": "form", "explode": false,
            "schema": { "type": "array", "items": value, "maxItems": MOST_VALUES }, "example": shown,
        })
    });
    let flags = taken
        .iter()
        .filter(|parameter| parameter.kind == ParameterKind::Boolean)
        .map(|parameter| json!({ "name": parameter.name, "in": "query", "description": parameter.about, "schema": { "type": "boolean" } }));
    let parameters: Vec<Value> = values.chain(language_parameter()).chain(flags).collect();
    let lesson = Fields::from_query(Some(query), taken).and_then(Lesson::read);
    let mut success = answer(schema, lesson.map(answered).unwrap_or_default());
    success["headers"] = headers(&["Content-Language"]);
    let path = format!("/{id}");
    let problems = &[ProblemKind::BadRequest, ProblemKind::RateLimited];
    Report { path: &path, id, summary, text, parameters: parameters.into(), success, problems }.path()
}

fn tables(schemas: &mut Definitions) -> Path {
    let schema = schemas.add::<LoadedTables<'static>>();
    let report = Report {
        path: "/tables",
        id: "tables",
        summary: "What is loaded",
        text: "Each table with its extent, size, checksum and how it came. Where operators have an address of their own, only there.",
        success: json!({ "description": "The answer", "content": { "application/json": { "schema": schema } } }),
        problems: BUSY,
        ..Report::default()
    };
    report.path()
}

fn table() -> Path {
    let snapshot = json!({ snapshots::CONTENT_TYPE: { "schema": { "type": "string", "format": "binary" } } });
    let report = Report {
        path: "/tables/{name}",
        id: "snapshot",
        summary: "A table for another service",
        text: "The table as a snapshot, with the hashes of its parts. `Range` and `If-Range` ask for a part. Where operators have an \
               address of their own, only there.",
        parameters: json!([in_path("name", "The table's name.", json!({ "type": "string" }), "grundy")]),
        success: json!({ "description": "The snapshot", "content": snapshot, "headers": headers(&["ETag"]) }),
        problems: &[
            ProblemKind::BadRequest,
            ProblemKind::NotFound,
            ProblemKind::RangeNotSatisfiable,
            ProblemKind::RateLimited,
            ProblemKind::Overloaded,
        ],
    };
    let (path, mut operations) = report.path();
    operations["get"]["responses"]["206"] = json!({ "description": "The part that `Range` asks for", "content": snapshot });
    (path, operations)
}

fn problem(schemas: &mut Definitions) -> Path {
    let schema = schemas.add::<ProblemExplanation>();
    let (shown, slugs) = (ProblemKind::InvalidPosition, ProblemKind::ALL.map(ProblemKind::slug));
    let slug = in_path("slug", "The last segment of a problem's `type`.", json!({ "type": "string", "enum": slugs }), shown.slug());
    let report = Report {
        path: "/problems/{slug}",
        id: "problem",
        summary: "What a kind of problem means",
        text: "The `type` of every problem is such a path.",
        parameters: json!([slug]),
        success: answer(&schema, shown.description()),
        problems: &[ProblemKind::BadRequest, ProblemKind::NotFound, ProblemKind::RateLimited],
    };
    report.path()
}

/// The paths that answer with the document, and with something other than JSON.
fn texts() -> impl Iterator<Item = Path> {
    let texts = [
        (
            "/metrics",
            "metrics",
            "Measurements",
            "In the text format of Prometheus, or as OpenMetrics for a client whose `Accept` asks for it. May be put on an address of its \
             own.",
            "text/plain",
        ),
        ("/openapi.yaml", "openapi", "This document", "The contract in machine-readable form.", "application/yaml"),
        ("/openapi.json", "openapi_json", "This document as JSON", "The same as `/openapi.yaml`.", "application/json"),
        ("/docs", "docs", "This document to browse", "Needs no resource from anywhere else.", "text/html"),
    ];
    texts.into_iter().map(|(path, id, summary, text, media_type)| {
        let mut get = operation("service", id, summary, text);
        let schema = match media_type {
            "application/json" => json!({ "type": "object", "additionalProperties": true }),
            _ => json!({ "type": "string" }),
        };
        let mut success = json!({ "description": summary, "content": { media_type: { "schema": schema } } });
        if path == "/metrics" {
            success["content"]["application/openmetrics-text"] = json!({ "schema": schema });
        }
        get["responses"] = responses(success, &[ProblemKind::RateLimited]);
        (path.to_owned(), json!({ "get": get }))
    })
}
