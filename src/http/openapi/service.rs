//! The paths that are not about one game.

use super::ask::tell;
use super::components::Components;
use super::operation::{BODY_PROBLEMS, answer, json_body, operation, responses};
use crate::games::Limit;
use crate::http::batch::{BatchRequest, MOST_BYTES};
use crate::http::meta::{self, GameCatalogue, HealthReport, LoadedTables, ProblemExplanation, ReadinessReport, ReadinessStatus};
use crate::http::problem::{Problem, ProblemKind};
use crate::language::Language;
use crate::service::catalogue::{AnyGame, Catalogue};
use crate::service::definitions::{reference, sent};
use crate::service::guide::{GameDescription, GameGuide};
use crate::service::verb::{LANGUAGE_PARAMETER, Verb};
use serde_json::{Map, Value, json};
use std::sync::Arc;

pub fn add_paths(catalogue: &Catalogue, components: &mut Components, paths: &mut Map<String, Value>) {
    add_batch(catalogue, components, paths);
    add_reports(catalogue, components, paths);
    add_texts(paths);
}

fn add_batch(catalogue: &Catalogue, components: &mut Components, paths: &mut Map<String, Value>) {
    let mut request = sent::<BatchRequest<'static>>();
    request["properties"]["requests"]["items"] = reference("BatchEntry");
    request["additionalProperties"] = json!(false);
    let request = components.schemas.define("BatchRequest", request);
    let result = json!({
        "description": "An analysis, which has `game`, or a problem, which has `type`.",
        "anyOf": [reference("GameAnalysis"), reference("Problem")],
    });
    let result = components.schemas.define("BatchResult", result);
    let results = json!({ "type": "array", "items": result, "description": "One result per request, in order." });
    let response = json!({
        "type": "object",
        "description": "The answers to a list of analyses.",
        "required": ["results"],
        "properties": { "results": results },
    });
    let response = components.schemas.define("BatchResponse", response);

    // Two that are answered, and one that is not.
    let starts = catalogue.games().take(2).map(|game| (game, &game.about().start));
    let beyond = catalogue.games().flat_map(|game| game.about().refused.iter().map(move |body| (game, body)));
    let mut beyond = beyond.filter(|(game, body)| {
        let refused = body.get("player_move").is_none().then(|| tell(game, Verb::Analyze, body).err()).flatten();
        matches!(refused, Some(crate::games::Refusal::BeyondLimits(Limit { .. })))
    });
    let entries: Vec<(&Arc<dyn AnyGame>, &Value)> = starts.chain(beyond.next()).collect();
    let requests = entries.iter().map(|(game, body)| {
        let mut body = (*body).clone();
        body["game"] = json!(game.about().name);
        body
    });
    let requests: Vec<Value> = requests.collect();
    let results = entries.iter().enumerate().map(|(index, (game, body))| {
        let problem = |refusal| json!(Problem::from(refusal).below(&format!("/requests/{index}")).body(None));
        tell(game, Verb::Analyze, body).unwrap_or_else(problem)
    });
    let results: Vec<Value> = results.collect();
    let example = components.example("BatchResponse", json!({ "results": results }));

    let mut post = operation(
        "service",
        "batch",
        "Analyse many positions",
        &format!(
            "Each entry is the body of an analysis with the game's name in `game`. An entry that fails yields its problem in place. Once the answers take {} MiB together, the entries after them are refused.",
            MOST_BYTES >> 20
        ),
    );
    post["requestBody"] = json_body(&request, &json!({ "requests": requests }));
    let refusal = json!({ "$ref": "#/components/responses/Problem422" });
    post["responses"] = responses(answer(&response, &example), BODY_PROBLEMS, Some(refusal));
    paths.insert("/batch".to_owned(), json!({ "post": post }));
}

fn add_reports(catalogue: &Catalogue, components: &mut Components, paths: &mut Map<String, Value>) {
    let mut add = |path: &str, id: &str, summary: &str, text: &str, success: Value, problems: &[ProblemKind]| {
        let mut get = operation("service", id, summary, text);
        get["responses"] = responses(success, problems, None);
        paths.insert(path.to_owned(), json!({ "get": get }));
    };
    let plain = |schema: Value| json!({ "description": "The answer", "content": { "application/json": { "schema": schema } } });
    let warming = [ProblemKind::BadRequest, ProblemKind::RateLimited, ProblemKind::WarmingUp];
    let health = components.schemas.add::<HealthReport>();
    let example = components.example("HealthReport", json!(meta::health()));
    let text = "Trivial: it answers as long as the process runs.";
    add("/healthz", "healthz", "Whether the service is alive", text, answer(&health, &example), &[ProblemKind::MethodNotAllowed]);
    let readiness = components.schemas.add::<ReadinessReport>();
    let ready = ReadinessReport { ready: true, status: ReadinessStatus::Ready, progress: None };
    let example = components.example("ReadinessReport", json!(ready));
    let text = "503 with the progress while the tables are prepared, and while the service stops.";
    add("/readyz", "readyz", "Whether the tables are ready", text, answer(&readiness, &example), &[ProblemKind::MethodNotAllowed]);
    let games = components.schemas.add::<GameCatalogue<'static>>();
    let text = "Each game with its rules, plays, parameters, limits, a start position and examples.";
    add("/games", "games", "The catalogue", text, plain(games), &warming);
    let description = components.schemas.add::<GameDescription<'static>>();
    let text = "The entry of the catalogue, with the rules at some length, what is known about winning, history and source.";
    let problems = [ProblemKind::BadRequest, ProblemKind::NotFound, ProblemKind::RateLimited, ProblemKind::WarmingUp];
    let example =
        catalogue.games().next().map(|game| GameDescription { entry: game.listed(), guide: GameGuide::of(&**game, Language::default()) });
    let example = components.example("GameDescription", json!(example));
    add("/games/{name}", "game", "One game, explained", text, answer(&description, &example), &problems);
    let tables = components.schemas.add::<LoadedTables<'static>>();
    add("/tables", "tables", "What is loaded", "Each table with its extent, size, checksum and how it came.", plain(tables), &warming);
    let explanation = components.schemas.add::<ProblemExplanation>();
    let example = components.example("ProblemExplanation", json!(meta::explain(ProblemKind::InvalidPosition)));
    let text = "The `type` of every problem is such a path.";
    let problems = [ProblemKind::BadRequest, ProblemKind::RateLimited, ProblemKind::NotFound];
    add("/problems/{slug}", "problem", "What a kind of problem means", text, answer(&explanation, &example), &problems);
    let names: Vec<_> = catalogue.games().map(|game| game.about().name).collect();
    let [language] = LANGUAGE_PARAMETER else { return };
    paths["/games/{name}"]["get"]["parameters"] = json!([
        { "name": "name", "in": "path", "required": true, "description": "The game's name.", "schema": { "type": "string", "enum": names }, "example": names[0] },
        { "name": language.name, "in": "query", "description": language.about, "schema": reference("Language"), "example": language.example },
    ]);
    let slugs: Vec<_> = ProblemKind::ALL.iter().map(|kind| kind.slug()).collect();
    paths["/problems/{slug}"]["get"]["parameters"] = json!([{
        "name": "slug", "in": "path", "required": true, "description": "The last segment of a problem's `type`.",
        "schema": { "type": "string", "enum": slugs }, "example": ProblemKind::InvalidPosition.slug(),
    }]);
    paths["/readyz"]["get"]["responses"]["503"] =
        json!({ "description": "Not ready", "content": { "application/json": { "schema": readiness } } });
}

/// The paths that answer with something other than JSON.
fn add_texts(paths: &mut Map<String, Value>) {
    let texts = [
        (
            "/metrics",
            "metrics",
            "Measurements",
            "In the OpenMetrics text format that Prometheus reads. May be put on an address of its own.",
            "application/openmetrics-text",
        ),
        ("/openapi.yaml", "openapi", "This document", "The contract in machine-readable form.", "application/yaml"),
        ("/docs", "docs", "This document to browse", "Needs no resource from anywhere else.", "text/html"),
    ];
    for (path, id, summary, text, media_type) in texts {
        let mut get = operation("service", id, summary, text);
        let success = json!({ "description": summary, "content": { media_type: { "schema": { "type": "string" } } } });
        get["responses"] = responses(success, &[ProblemKind::RateLimited], None);
        paths.insert(path.to_owned(), json!({ "get": get }));
    }
}
