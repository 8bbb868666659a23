//! The questions that a game answers to a query string.

use super::ask::ask;
use super::components::Components;
use super::query::Query;
use nimber_answers::catalogue::AnyGame;
use nimber_answers::question::HeapValues;
use nimber_answers::random::MAX_ATTEMPTS;
use nimber_answers::schemas::GameSchemas;
use nimber_answers::table::{LARGEST_TABLE_HEAP, MAX_TABLE_MOVES, MAX_TABLE_ROWS};
use nimber_answers::verb::Verb;
use nimber_games::misere_report::MisereReport;
use nimber_games::periods::PeriodReport;
use nimber_games::records::Records;
use serde_json::{Value, json};

/// What the answer of `/board.svg` is.
pub const PICTURE: &str = "The answer is an SVG document without scripts and without anything from elsewhere, for an `img` element or to \
                       be put into a page. Its title says what the position is, and its description who wins. A picture of more than 4096 \
                       tiles or other objects is refused with the limit `picture_objects`.";

/// The order in which people read them.
const ORDER: [Verb; 9] =
    [Verb::Analyze, Verb::Random, Verb::Mex, Verb::Board, Verb::Values, Verb::Period, Verb::Table, Verb::Misere, Verb::Records];

/// The name of a game in the names of operations, from which generators make names of functions.
pub fn in_ids(name: &str) -> String {
    name.replace('-', "_")
}

/// What a game answers to a query string.
pub struct Fact {
    pub verb: Verb,
    pub id: String,
    pub summary: String,
    pub text: String,
    pub schema: Value,
    /// That of the example.
    pub query: Query,
}

/// The questions that a game answers, the most used first.
pub fn facts(game: &AnyGame, schemas: &GameSchemas, components: &mut Components, text: &str) -> Vec<Fact> {
    let about = game.about();
    let name = in_ids(about.name);
    let mut facts = Vec::new();
    let start = Query::of_position(about, &about.start).filter(|_| about.has_query());
    if let Some(query) = start.clone() {
        facts.push(Fact {
            verb: Verb::Analyze,
            id: format!("analyze_{name}_get"),
            summary: format!("Analyse a position of {}", about.title),
            text: text.to_owned(),
            schema: schemas.reference("Analysis"),
            query,
        });
    }
    if let Some(query) = start.filter(|_| game.answers(Verb::Board)) {
        facts.push(Fact {
            verb: Verb::Board,
            id: format!("draw_{name}"),
            summary: format!("Draw a position of {}", about.title),
            text: PICTURE.to_owned(),
            schema: json!({ "type": "string" }),
            query,
        });
    }
    let mut add = |verb: Verb, schema: Value, summary: &str, text: &str, range: &str| {
        if !game.answers(verb) {
            return;
        }
        let rule = if verb == Verb::Records { Query::default() } else { Query::of_rule(about) };
        let query = rule.and(Query::parse(range));
        facts.push(Fact { verb, id: format!("{}_{name}", verb.path()), summary: summary.to_owned(), text: text.to_owned(), schema, query });
    };
    let schema = components.schemas.add::<HeapValues>();
    add(Verb::Values, schema, "The values of single heaps", "At most 10001 values in one answer.", "to=20");
    let text = "A period is reported only with its proof; where none is proven, `period` is null and `reason` says why. `exceptions` and \
                the certificate's `values` list 10000 entries each at most; where there are more, `exceptions_total` and \
                `values_total` count them all, and the values of the rest are under `/values`.";
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
        add(Verb::Table, schema, "A table of values and moves", &format!("{text} {limits}"), "to=3");
    }
    let schema = components.schemas.add::<Records>();
    add(
        Verb::Records,
        schema,
        "The starts that were solved ahead",
        "What this program has proven, beside what others have published. The example shows the first start only.",
        "",
    );
    let text = game.distribution().map_or_else(String::new, |distribution| {
        format!(
            "{distribution} A position without a move, or without the outcome that is asked for, is drawn again, at most {MAX_ATTEMPTS} \
             times."
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
            query,
        });
    }
    facts.sort_by_key(|fact| ORDER.iter().position(|verb| *verb == fact.verb));
    facts
}

/// The query string with a single part that has the shortest answer, or one of several parts if there is none: then the document shows no
/// answer.
fn mex_query(game: &AnyGame) -> Option<Query> {
    let about = game.about();
    let of_heaps = game.listed().sequence.map(|heaps| Query::of_rule(about).and_one(heaps, "7"));
    // Without options.
    let is_of_position = |name: &str| about.parameters.iter().any(|parameter| parameter.name == name);
    let examples = about.examples.iter().map(|query| Query::parse(query).filter(is_of_position));
    let others = Query::of_position(about, &about.start).into_iter().chain(examples);
    let queries = of_heaps.into_iter().chain(others).filter(|_| game.answers(Verb::Mex));
    let options = |query: &Query| Some(ask(game, Verb::Mex, query).ok()?["options"].as_array()?.len());
    queries.min_by_key(|query| options(query).unwrap_or(usize::MAX))
}
