//! An answer, or that there is none, does not depend on what was asked before.

use nimber_answers::catalogue::Catalogue;
use nimber_answers::verb::{DEFAULT_WORK_BUDGET, Verb, Written};
use nimber_games::request::Fields;
use nimber_games::service::WORK_BUDGET;
use nimber_games::{Refusal, Tables};
use nimber_solvers::theory::{Budget, Stop};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// In units, for one request. Many of the requests below cost about as much.
const WORK: u64 = 200_000;

/// In units of time.
const IN_PLACE: u64 = 16_000;

type Request = (&'static str, &'static Verb, Value);

fn catalogue() -> Catalogue {
    Catalogue::new(&Tables::outline())
}

/// As the service answers: first in place, then on a thread.
fn answer(catalogue: &Catalogue, (game, verb, request): &Request) -> Result<Written, Refusal> {
    let fields = Fields::from_value(request.clone())?;
    let question = catalogue.game(game).expect("the game is registered").read(verb, fields)?;
    match question.answer(&Budget::of(WORK).in_place(IN_PLACE)) {
        Err(Refusal::Stopped(Stop::NotInPlace)) => question.answer(&Budget::of(WORK)),
        short => short,
    }
}

/// A number up to `most`; small ones are as likely as large ones.
fn size(rng: &mut ChaCha8Rng, most: u64) -> u64 {
    (most as f64).powf(rng.random_range(0.3..1.0)) as u64
}

fn partition(rng: &mut ChaCha8Rng) -> Vec<u64> {
    let mut rows: Vec<u64> = (0..rng.random_range(1..10)).map(|_| rng.random_range(5..12)).collect();
    rows.sort_unstable_by(|one, other| other.cmp(one));
    rows
}

/// Requests about rules that come back, with different sizes.
fn request(rng: &mut ChaCha8Rng) -> Request {
    const CODES: [&str; 40] = [
        "0.6", "0.7", "0.07", "0.007", "0.16", "0.26", "0.44", "0.45", "0.54", "0.56", "0.64", "0.72", "0.76", "0.106", "0.127", "0.136",
        "0.163", "0.165", "0.172", "0.324", "0.336", "0.351", "0.354", "0.374", "0.404", "0.414", "0.416", "0.446", "0.454", "0.567",
        "0.604", "0.606", "0.744", "0.764", "0.774", "0.776", "4.04", "0.3~", "0.7~", "0.13~",
    ];
    const RUNS: [&str; 5] = ["1-3", "2,3", "1,4", "2-5", "3"];
    let verb = if rng.random_bool(0.3) { Verb::MOVE } else { Verb::ANALYZE };
    let with_seed = |mut request: Value| {
        if verb == Verb::MOVE {
            request["seed"] = json!(1);
        }
        request
    };
    let code = CODES.choose(rng).unwrap();
    match rng.random_range(0..16) {
        0..=3 => ("octal", verb, with_seed(json!({ "code": code, "heaps": [size(rng, 20_000), size(rng, 3_000)], "limit": 3 }))),
        4 => ("octal", Verb::VALUES, json!({ "code": code, "from": 0, "to": size(rng, 9_000) })),
        5 => ("octal", Verb::PERIOD, json!({ "code": code })),
        6 => ("kayles", verb, with_seed(json!({ "rows": [size(rng, 9_000), 7], "take": RUNS.choose(rng).unwrap(), "limit": 3 }))),
        7 => {
            let first = [1, 2, 3].choose(rng).unwrap();
            let take = json!([first, 5, rng.random_range(900..930) * 8]);
            ("subtraction", verb, with_seed(json!({ "take": take, "heaps": [size(rng, 100_000), 9], "limit": 3 })))
        }
        8 | 9 => ("chomp", verb, with_seed(json!({ "rows": partition(rng), "limit": 3 }))),
        // What is computed for all: quotients, tempers, tables of splits.
        12 => ("octal", verb, with_seed(json!({ "code": code, "heaps": [size(rng, 60), 9], "play": "misere", "limit": 3 }))),
        13 => ("kayles", verb, with_seed(json!({ "rows": [size(rng, 40), 7], "take": RUNS.choose(rng).unwrap(), "play": "misere" }))),
        14 => {
            let (heaps, parts) = ([size(rng, 2_000), 5], RUNS.choose(rng).unwrap());
            ("split", verb, with_seed(json!({ "heaps": heaps, "take": "0-1", "parts": parts, "limit": 3 })))
        }
        15 => ("split", Verb::PERIOD, json!({ "take": rng.random_range(0..3), "parts": RUNS.choose(rng).unwrap() })),
        10 => ("ichomp", verb, with_seed(json!({ "quadrants": { "nw": partition(rng), "se": partition(rng) }, "limit": 3 }))),
        _ => {
            let octal = json!({ "game": "octal", "code": code, "heaps": [size(rng, 5_000)] });
            ("sum", verb, with_seed(json!({ "components": [octal, { "game": "chomp", "rows": partition(rng) }], "limit": 3 })))
        }
    }
}

/// Nothing is refused by default because it is computed for all.
#[test]
fn the_default_budget_suffices_for_what_is_computed_for_all() {
    for price in [nimber_solvers::split::TABLE_WORK, nimber_solvers::misere::SEARCH_PRICE, nimber_solvers::octal::TAME_WORK] {
        assert_eq!(Budget::of(DEFAULT_WORK_BUDGET).recall(price), Ok(()), "{price}");
    }
}

#[test]
fn requests_in_any_order_have_the_same_answers() {
    let mut rng = ChaCha8Rng::seed_from_u64(28);
    let requests: Vec<Request> = (0..3000).map(|_| request(&mut rng)).collect();
    let one = catalogue();
    let expected: Vec<_> = requests.iter().map(|request| answer(&one, request)).collect();
    let mut backwards: Vec<usize> = (0..requests.len()).rev().collect();
    let compare = |catalogue: &Catalogue, order: &[usize]| {
        for &index in order {
            let found = answer(catalogue, &requests[index]);
            if found != expected[index] {
                let text = |answer: &Result<Written, Refusal>| {
                    answer.as_ref().map(|answer| String::from_utf8_lossy(&answer.bytes).into_owned()).map_err(Refusal::to_string)
                };
                panic!("{:?}: {:?}, not {:?}", requests[index], text(&found), text(&expected[index]));
            }
        }
    };
    compare(&one, &backwards);
    backwards.shuffle(&mut rng);
    compare(&catalogue(), &backwards);
    backwards[..40].iter().for_each(|&index| compare(&catalogue(), &[index]));
    let refused = |name: &str| {
        expected
            .iter()
            .filter(|answer| matches!(answer, Err(Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit)) if limit.name == name))
            .count()
    };
    let answered = expected.iter().filter(|answer| answer.is_ok()).count();
    let refused_for_all = requests.iter().zip(&expected).filter(|((game, ..), answer)| *game == "split" && answer.is_err()).count();
    assert!(refused_for_all > 30, "{refused_for_all} tables refused");
    assert!(refused(WORK_BUDGET) > 300 && answered > 1000, "{} refused, {answered} answered", refused(WORK_BUDGET));
}
