//! What a unit of work costs in time, for every question to every game. Games, questions, options and positions come from the catalogue.
//! A price is wrong if a unit takes more than twice the median: such requests take longer than the work budget allows for.

use nimber_answers::catalogue::{AnyGame, Catalogue, VERBS};
use nimber_answers::verb::{Takes, Verb};
use nimber_games::request::Fields;
use nimber_games::{Parameter, ParameterKind};
use nimber_solvers::theory::Budget;
use serde_json::{Map, Value, json};
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};
use std::time::{Duration, Instant};

/// The units of an answer in place, and the time that they are meant to take. They are those of the scheduler.
const UNITS_IN_PLACE: u64 = 16_000;
const IN_PLACE: Duration = Duration::from_micros(100);

/// In units of work, for what every request costs: to read it, and to write a short answer.
const BASE: u64 = 2000;

/// In units of work. More tells nothing new of a price.
const MOST_WORK: u64 = 4_000_000;

/// How often each request is asked. The least time counts.
const TIMES: usize = 3;

/// Texts that options take. An option that is not here has its example.
const TEXTS: [(&str, &[&str]); 5] = [
    ("play", &["misere"]),
    ("moves", &["all", "words"]),
    ("outcome", &["N", "P"]),
    ("difficulty", &["easy", "medium", "hard"]),
    ("highlight", &["winning"]),
];

/// How many letters of a long request are printed from its beginning, and from its end.
const SHOWN: usize = 70;

type Object = Map<String, Value>;

struct Price {
    game: &'static str,
    verb: &'static str,
    request: String,
    time: Duration,
    units: u64,
}

impl Price {
    fn per_unit(&self) -> f64 {
        self.time.as_nanos() as f64 / (self.units + BASE) as f64
    }
}

/// Prints which requests are dear.
pub fn print(catalogue: &Catalogue) {
    let (mut first, mut whole) = (Vec::new(), Vec::new());
    for game in catalogue.games() {
        for verb in VERBS.into_iter().filter(|verb| game.answers(verb)) {
            for request in requests(game, verb) {
                first.extend(price(game, verb, &request, || Budget::of(u64::MAX).in_place(UNITS_IN_PLACE)));
                whole.extend(price(game, verb, &request, || Budget::of(MOST_WORK)));
            }
        }
    }
    let long = first.iter().filter(|price| price.time > IN_PLACE).count();
    println!("{long} of {} answers in place take more than {IN_PLACE:?}", first.len());
    first.sort_by_key(|price| Reverse(price.time));
    print_worst(first.iter().filter(|price| price.time > IN_PLACE));
    whole.sort_by(|one, other| other.per_unit().total_cmp(&one.per_unit()));
    let median = whole[whole.len() / 2].per_unit();
    let dear = whole.iter().filter(|price| price.per_unit() > 2.0 * median).count();
    println!("{dear} of {} requests cost more than twice the median of {median:.1} ns a unit", whole.len());
    print_worst(whole.iter().filter(|price| price.per_unit() > 2.0 * median));
}

/// Of each question to each game the first.
fn print_worst<'p>(prices: impl Iterator<Item = &'p Price>) {
    let mut known = HashSet::new();
    for price in prices.filter(|price| known.insert((price.game, price.verb))) {
        let Price { game, verb, request, time, units } = price;
        let micros = time.as_nanos() as f64 / 1000.0;
        println!("{micros:9.1} µs {units:9} units {:7.1} ns  {game}/{verb} {request}", price.per_unit());
    }
}

/// The price of a request, also of one that is refused; `None` if it cannot be read.
fn price(game: &AnyGame, verb: &Verb, request: &Value, budget: impl Fn() -> Budget) -> Option<Price> {
    let mut best: Option<(Duration, u64)> = None;
    for _ in 0..TIMES {
        let budget = budget();
        let began = Instant::now();
        let fields = Fields::from_value(request.clone()).ok()?;
        let answer = game.read(verb, fields).ok()?.answer(&budget);
        let time = began.elapsed();
        drop(answer);
        best = best.min(Some((time, budget.done()))).or(Some((time, budget.done())));
    }
    let (time, units) = best?;
    Some(Price { game: game.about().name, verb: verb.name, request: shortened(&request.to_string()), time, units })
}

/// The beginning and the end of a text.
fn shortened(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() <= 2 * SHOWN {
        return text.to_owned();
    }
    letters[..SHOWN].iter().chain(&['…']).chain(&letters[letters.len() - SHOWN..]).collect()
}

/// Requests with each option, and with all of them.
fn requests(game: &AnyGame, verb: &Verb) -> Vec<Value> {
    let about = game.about();
    let options: Vec<Parameter> = (verb.options)().into_iter().chain((verb.game_options)(&**game.game())).collect();
    let mut found = BTreeSet::new();
    let mut add = |position: &Object, options: &Object| {
        let request: Object = position.clone().into_iter().chain(options.clone()).collect();
        found.insert(Value::Object(request).to_string());
    };
    for position in positions(game, verb) {
        for choice in choices(&options) {
            add(&position, &choice);
        }
        if verb.takes == Takes::Turn {
            add(&position, &object(json!({ "player_move": about.example_move, "seed": 1 })));
        }
    }
    found.iter().filter_map(|text| serde_json::from_str(text).ok()).collect()
}

fn object(value: Value) -> Object {
    value.as_object().cloned().unwrap_or_default()
}

/// Positions of the catalogue and drawn ones, or the rules in them.
fn positions(game: &AnyGame, verb: &Verb) -> Vec<Object> {
    let about = game.about();
    let starts = [&about.start].into_iter().chain(&about.starts).cloned().map(object);
    match verb.takes {
        Takes::Nothing => vec![Object::new()],
        Takes::Rule => {
            let in_rule = |name: &String| about.parameters.iter().any(|parameter| parameter.in_rule && parameter.name == name);
            starts.map(|start| start.into_iter().filter(|(name, _)| in_rule(name)).collect()).collect()
        }
        Takes::Position | Takes::Component | Takes::Turn => starts.chain(drawn(game)).collect(),
    }
}

/// Random positions of the default sizes, and of the largest.
fn drawn(game: &AnyGame) -> Vec<Object> {
    let (about, mut found) = (game.about(), Vec::new());
    let Some(random) = game.game().random() else { return found };
    let largest = random.sizes.iter().map(|size| (size.parameter.name.to_owned(), json!(size.parameter.range.map_or(0, |(_, most)| most))));
    let largest: Object = largest.collect();
    for (seed, sizes) in [(1, Object::new()), (2, Object::new()), (3, largest.clone()), (4, largest)] {
        let rule =
            object(about.start.clone()).into_iter().filter(|(name, _)| about.parameters.iter().any(|it| it.in_rule && it.name == name));
        let request: Object = rule.chain(sizes).chain([("seed".to_owned(), json!(seed))]).collect();
        let question = Fields::from_value(Value::Object(request)).and_then(|fields| game.read(Verb::RANDOM, fields));
        let answer = question.and_then(|question| question.answer(&Budget::of(u64::MAX)));
        let answer: Option<Value> = answer.ok().and_then(|answer| serde_json::from_slice(&answer.bytes).ok());
        found.extend(answer.map(|answer| object(answer["position"].clone())));
    }
    found
}

/// No option, all numbers as large as they may be, and each option and each pair of options beside these.
fn choices(options: &[Parameter]) -> Vec<Object> {
    let fixed = |option: &&Parameter| option.name == "to" || option.name == "seed";
    let fixed: Object = options.iter().filter(fixed).map(|option| (option.name.to_owned(), json!(30))).collect();
    let sizes = options.iter().filter_map(|option| Some((option.name.to_owned(), json!(option.range?.1))));
    let largest: Object = sizes.filter(|(name, _)| name != "winning").chain(fixed.clone()).collect();
    let mut found = vec![fixed.clone(), largest.clone()];
    for base in [fixed, largest] {
        for (index, option) in options.iter().enumerate() {
            for with in values(option).into_iter().map(|value| and(&base, option, value)) {
                let rest = options[index + 1..].iter().filter(|other| TEXTS.iter().any(|(name, _)| *name == other.name));
                found.extend(rest.flat_map(|other| values(other).into_iter().map(|value| and(&with, other, value))));
                found.push(with);
            }
        }
    }
    found
}

fn and(base: &Object, option: &Parameter, value: Value) -> Object {
    base.clone().into_iter().chain([(option.name.to_owned(), value)]).collect()
}

/// Values of an option.
fn values(option: &Parameter) -> Vec<Value> {
    match option.kind {
        ParameterKind::Boolean => vec![json!(true)],
        ParameterKind::Integer => vec![serde_json::from_str(&option.example).unwrap_or_default()],
        ParameterKind::Text => match TEXTS.iter().find(|(name, _)| *name == option.name) {
            Some((_, texts)) => texts.iter().map(|text| json!(text)).collect(),
            None => vec![json!(option.example)],
        },
        _ => Vec::new(),
    }
}
