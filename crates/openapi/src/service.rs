//! The paths that are not about one game.

use super::ask::tell;
use super::call::Refused;
use super::components::{Components, headers};
use super::games::Path;
use super::operation::{BODY_PROBLEMS, answer, json_body, operation, responses};
use super::problems::refused;
use nimber::http::Settings;
use nimber::http::meta::{self, HealthReport, LoadedTables, ReadinessReport, ReadinessStatus};
use nimber::http::problem::{Problem, ProblemKind};
use nimber::http::snapshots;
use nimber::tables::WarmUpStage;
use nimber_answers::batch::{self, BatchRequest, MOST_BYTES};
use nimber_answers::catalogue::{AnyGame, Catalogue, GameCatalogue};
use nimber_answers::definitions::{reference, sent};
use nimber_answers::guide::{GameDescription, GameGuide, no_game};
use nimber_answers::problem::{ProblemExplanation, explain, no_kind};
use nimber_answers::query;
use nimber_answers::request::Fields;
use nimber_answers::verb::{LANGUAGE_PARAMETER, Verb};
use nimber_games::language::Language;
use nimber_games::{Limit, Parameter};
use serde_json::{Value, json};

pub fn paths(catalogue: &Catalogue, components: &mut Components) -> Vec<Path> {
    let mut paths = vec![batches(catalogue, components)];
    paths.extend(reports(catalogue, components));
    paths.extend(texts());
    paths
}

fn batches(catalogue: &Catalogue, components: &mut Components) -> Path {
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
        matches!(refused, Some(nimber_games::Refusal::BeyondLimits(Limit { .. })))
    });
    let entries: Vec<(&AnyGame, &Value)> = starts.chain(beyond.next()).collect();
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
    let example = json!({ "results": results });

    let mut post = operation(
        "service",
        "batch",
        "Analyse many positions",
        &format!(
            "Each entry is the body of an analysis with the game's name in `game`. An entry that fails yields its problem in place. Once the answers take {} MiB together, the entries after them are refused.",
            MOST_BYTES >> 20
        ),
    );
    let body = json!({ "requests": requests });
    post["requestBody"] = json_body(&request, &body);
    let mut malformed = body;
    malformed["unknown"] = json!(1);
    let most = Settings::default().max_batch;
    let refusal = batch::entries(malformed.to_string().as_bytes(), most).expect_err("the field is unknown");
    let malformed = Refused::new("POST", &format!("/batch {malformed}"), refusal.into());
    let too_many = Refused::new("POST", &format!("/batch with {} requests", most + 1), batch::too_many(most + 1, most).into());
    let own = [(400, refused(&[ProblemKind::BadRequest], &[malformed])), (422, refused(&[ProblemKind::BeyondLimits], &[too_many]))];
    post["responses"] = responses(answer(&response, example), BODY_PROBLEMS, own);
    ("/batch".to_owned(), json!({ "post": post }))
}

/// What the service says of itself.
struct Report<'a> {
    path: &'a str,
    id: &'a str,
    summary: &'a str,
    text: &'a str,
    parameters: Value,
    success: Value,
    shared: &'a [ProblemKind],
    /// A request that cannot be read, with its path, and one for what is not there.
    refused: Vec<Refused>,
}

impl Report<'_> {
    fn path(self) -> Path {
        let mut get = operation("service", self.id, self.summary, self.text);
        if self.parameters != Value::Null {
            get["parameters"] = self.parameters;
        }
        let own = self.refused.iter().map(|one| (one.problem.kind().status(), refused(&[one.problem.kind()], std::slice::from_ref(one))));
        get["responses"] = responses(self.success, self.shared, own);
        (self.path.to_owned(), json!({ "get": get }))
    }
}

/// The refusal of a parameter that the path does not have.
fn unknown(path: &str, known: &[Parameter]) -> Refused {
    let pairs = query::pairs("unknown=1").expect("it is well-formed");
    let refusal = match known {
        [] => query::none("unknown=1").err(),
        known => Fields::from_pairs(&pairs, known.iter()).err(),
    };
    Refused::new("GET", &format!("{path}?unknown=1"), refusal.expect("the parameter is unknown").into())
}

fn reports(catalogue: &Catalogue, components: &mut Components) -> Vec<Path> {
    let names: Vec<_> = catalogue.games().map(|game| game.about().name).collect();
    let Some(first) = catalogue.games().next() else { return Vec::new() };
    let slugs: Vec<_> = ProblemKind::ALL.iter().map(|kind| kind.slug()).collect();
    let busy: &[ProblemKind] = &[ProblemKind::RateLimited, ProblemKind::WarmingUp];

    let health = components.schemas.add::<HealthReport>();
    // The document is the same for every commit.
    let example = HealthReport { commit: "4bf92f3577b3", ..meta::health() };
    let healthz = Report {
        path: "/healthz",
        id: "healthz",
        summary: "Whether the service is alive",
        text: "Trivial: it answers as long as the process runs.",
        parameters: Value::Null,
        success: answer(&health, example),
        shared: &[ProblemKind::MethodNotAllowed],
        refused: Vec::new(),
    };

    let readiness = components.schemas.add::<ReadinessReport>();
    let ready = ReadinessReport { ready: true, status: ReadinessStatus::Ready, progress: None };
    let example = ready;
    let readyz = Report {
        path: "/readyz",
        id: "readyz",
        summary: "Whether the tables are ready",
        text: "503 with the progress while the tables are prepared, and while the service stops.",
        parameters: Value::Null,
        success: answer(&readiness, example),
        shared: &[ProblemKind::MethodNotAllowed],
        refused: Vec::new(),
    };
    let mut readyz = readyz.path();
    let stage = WarmUpStage { table: "grundy".to_owned(), step: "building", done: 3, total: 4 };
    let warming = ReadinessReport { ready: false, status: ReadinessStatus::Warming, progress: Some(stage) };
    readyz.1["get"]["responses"]["503"] =
        json!({ "description": "Not ready", "content": { "application/json": { "schema": readiness, "example": warming } } });

    let schema = components.schemas.add::<GameCatalogue<'static>>();
    let example = GameCatalogue { games: vec![first.listed()] };
    let games = Report {
        path: "/games",
        id: "games",
        summary: "The catalogue",
        text: "Each game with its rules, plays, parameters, limits, a start position and examples. The example shows the first.",
        parameters: Value::Null,
        success: answer(&schema, example),
        shared: busy,
        refused: vec![unknown("/games", &[])],
    };

    let schema = components.schemas.add::<GameDescription<'static>>();
    let description = GameDescription { entry: first.listed(), guide: GameGuide::of(first, Language::default()) };
    let example = description;
    let [language] = LANGUAGE_PARAMETER else { return Vec::new() };
    let game = Report {
        path: "/games/{name}",
        id: "game",
        summary: "One game, explained",
        text: "The entry of the catalogue, with the rules at some length, what is known about winning, history and source.",
        parameters: json!([
            { "name": "name", "in": "path", "required": true, "description": "The game's name.", "schema": { "type": "string", "enum": names }, "example": names[0] },
            { "name": language.name, "in": "query", "description": language.about, "schema": reference("Language") },
        ]),
        success: answer(&schema, example),
        shared: busy,
        refused: vec![
            unknown(&format!("/games/{}", names[0]), LANGUAGE_PARAMETER),
            Refused::new("GET", "/games/checkers", no_game("checkers", catalogue).into()),
        ],
    };

    let schema = components.schemas.add::<LoadedTables<'static>>();
    let tables = Report {
        path: "/tables",
        id: "tables",
        summary: "What is loaded",
        text: "Each table with its extent, size, checksum and how it came. Where operators have an address of their own, only there.",
        parameters: Value::Null,
        success: json!({ "description": "The answer", "content": { "application/json": { "schema": schema } } }),
        shared: busy,
        refused: vec![unknown("/tables", &[])],
    };

    let snapshot = json!({ snapshots::CONTENT_TYPE: { "schema": { "type": "string", "format": "binary" } } });
    let table = Report {
        path: "/tables/{name}",
        id: "snapshot",
        summary: "A table for another service",
        text: "The table as a snapshot, with the hashes of its parts. `Range` and `If-Range` ask for a part. Where operators have an address of their own, only there.",
        parameters: json!([{
            "name": "name", "in": "path", "required": true, "description": "The table's name.", "schema": { "type": "string" }, "example": "grundy",
        }]),
        success: json!({ "description": "The snapshot", "content": snapshot, "headers": headers(&["ETag"]) }),
        shared: &[ProblemKind::RateLimited, ProblemKind::Overloaded],
        refused: vec![
            unknown("/tables/grundy", &[]),
            Refused::new("GET", "/tables/nope", snapshots::no_table("nope", ["grundy"].into_iter())),
            Refused::new("GET", "/tables/grundy with Range: bytes=99999999-", snapshots::beyond()),
        ],
    };
    let mut table = table.path();
    table.1["get"]["responses"]["206"] = json!({ "description": "The part that `Range` asks for", "content": snapshot });

    let schema = components.schemas.add::<ProblemExplanation>();
    let example = explain(ProblemKind::InvalidPosition);
    let shown = format!("/problems/{}", ProblemKind::InvalidPosition.slug());
    let problem = Report {
        path: "/problems/{slug}",
        id: "problem",
        summary: "What a kind of problem means",
        text: "The `type` of every problem is such a path.",
        parameters: json!([{
            "name": "slug", "in": "path", "required": true, "description": "The last segment of a problem's `type`.",
            "schema": { "type": "string", "enum": slugs }, "example": ProblemKind::InvalidPosition.slug(),
        }]),
        success: answer(&schema, example),
        shared: &[ProblemKind::RateLimited],
        refused: vec![unknown(&shown, &[]), Refused::new("GET", "/problems/bad-luck", no_kind("bad-luck").into())],
    };
    [games.path(), game.path(), problem.path(), tables.path(), table, healthz.path(), readyz].into()
}

/// The paths that answer with something other than JSON.
fn texts() -> impl Iterator<Item = Path> {
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
    texts.into_iter().map(|(path, id, summary, text, media_type)| {
        let mut get = operation("service", id, summary, text);
        let success = json!({ "description": summary, "content": { media_type: { "schema": { "type": "string" } } } });
        get["responses"] = responses(success, &[ProblemKind::RateLimited], None);
        (path.to_owned(), json!({ "get": get }))
    })
}
