//! Analyses of typical positions of all games and moves of the opponent, in process: from the bytes of a request to the bytes of the
//! answer. Then the prices of all requests in units of work, also alone with `cargo bench --bench answers -- prices`.

mod prices;

use criterion::{Criterion, criterion_group, criterion_main};
use nimber::tables::{KINDS, Progress, TableSettings, warm_up};
use nimber_answers::catalogue::Catalogue;
use nimber_answers::verb::Verb;
use nimber_games::request::Fields;
use nimber_solvers::theory::Budget;
use std::hint::black_box;

const REQUESTS: [(&str, &str); 15] = [
    ("nim", r#"{"heaps":[3,5,7]}"#),
    ("subtraction", r#"{"heaps":[5,9],"take":[1,3,4]}"#),
    ("lasker", r#"{"heaps":[2,3,4]}"#),
    ("wythoff", r#"{"heaps":[8,12]}"#),
    ("kayles", r#"{"rows":[10,3]}"#),
    ("grundy", r#"{"groups":[20,13,7]}"#),
    ("split", r#"{"heaps":[9,12],"parts":"2-3"}"#),
    ("octal", r#"{"code":"0.77","heaps":[10,3,7]}"#),
    ("chomp", r#"{"rows":[7,7,5,3]}"#),
    ("ichomp", r#"{"width":8,"height":6}"#),
    ("nim", r#"{"heaps":[3,5,7],"explain":true}"#),
    ("kayles", r#"{"rows":[10,3],"explain":true,"lang":"ru"}"#),
    ("ichomp", r#"{"width":8,"height":6,"explain":true}"#),
    ("dag", r#"{"edges":{"a":["b","c"],"b":["c","d"],"c":["d"],"e":["a","c"]},"tokens":["e","b","a"]}"#),
    ("sum", r#"{"components":[{"game":"nim","heaps":[3,5]},{"game":"kayles","rows":[10,3]},{"game":"ichomp","width":4,"height":4}]}"#),
];

/// Pictures of typical positions.
const PICTURES: [(&str, &str); 2] = [
    ("nim", r#"{"heaps":[3,5,7],"values":true,"binary":true,"highlight":"winning"}"#),
    ("ichomp", r#"{"width":8,"height":6,"values":true}"#),
];
/// Moves of the opponent: in a won position, and in a lost one with equal parts.
const MOVES: [(&str, &str); 3] =
    [("nim", r#"{"heaps":[3,5,7],"seed":7}"#), ("nim", r#"{"heaps":[1,4,5],"seed":7}"#), ("ichomp", r#"{"width":8,"height":6,"seed":7}"#)];

/// The games with the default tables of a service.
fn catalogue() -> Catalogue {
    let flags = [("chomp-box", "12x12"), ("chomp-tiles", "60"), ("grundy-heaps", "1048576")];
    let wanted = flags
        .iter()
        .filter_map(|(flag, value)| (KINDS.iter().find(|kind| kind.flag == *flag).expect("a kind").read)(value).expect("a table"))
        .collect();
    let settings = TableSettings { wanted, ..TableSettings::default() };
    let warm = warm_up(&settings, &Budget::unlimited(), &Progress::default()).expect("nothing stops it");
    Catalogue::new(&warm.tables())
}

fn answer(catalogue: &Catalogue, game: &str, verb: &'static Verb, body: &[u8]) -> Vec<u8> {
    let fields = Fields::from_json(body).expect("fields");
    let game = catalogue.game(game).expect("a game");
    let question = game.clone().read(verb, fields).expect("a question");
    question.answer(&Budget::of(100_000_000)).expect("an answer").bytes
}

fn answers(criterion: &mut Criterion) {
    let catalogue = catalogue();
    let kinds = [(Verb::ANALYZE, "", &REQUESTS[..]), (Verb::BOARD, "picture of ", &PICTURES), (Verb::MOVE, "move in ", &MOVES)];
    for (verb, what, requests) in kinds {
        for &(game, body) in requests {
            let bytes = answer(&catalogue, game, verb, body.as_bytes()).len();
            criterion.bench_function(&format!("{what}{game} {body} ({bytes} bytes)"), |bencher| {
                bencher.iter(|| answer(&catalogue, black_box(game), verb, black_box(body.as_bytes())));
            });
        }
    }
}

/// Only if everything is measured, or nothing else.
fn price_list(_: &mut Criterion) {
    let asked = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    if asked.is_none_or(|name| name == "prices") {
        prices::print(&catalogue());
    }
}

criterion_group!(benches, answers, price_list);
criterion_main!(benches);
