//! What verbs say of themselves, against how they are read and routed.

use crate::support::{CATALOGUE, catalogue_with};
use nimber_answers::call::Call;
use nimber_answers::catalogue::{Catalogue, VERBS};
use nimber_answers::verb::Takes;
use nimber_games::request::Fields;
use nimber_games::{Refusal, Tables};
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[test]
fn names_and_paths_are_given_once() {
    // Two kinds of games have values, of heaps and of nodes, at the same path.
    for text in [|index: usize| VERBS[index].name, |index: usize| VERBS[index].operation] {
        assert_eq!((0..VERBS.len()).map(text).collect::<BTreeSet<_>>().len(), VERBS.len());
    }
    let calls = Call::all(&CATALOGUE);
    let paths: BTreeSet<_> = calls.iter().map(|call| (&call.template, call.method.name())).collect();
    assert_eq!(paths.len(), calls.len());
    assert!(calls.iter().any(|call| call.template == "/octal/{code}/values"));
}

/// A service publishes a catalogue with other tables while it runs, and its calls stay.
#[test]
fn a_call_asks_the_same_game_in_every_catalogue() {
    let whole = catalogue_with(&["3x3"]);
    let pending = whole.games().map(|game| game.about().name).collect();
    let pending = Catalogue::new(&Tables { pending, ..Tables::outline() });
    for call in Call::all(&Catalogue::new(&Tables::outline())) {
        let waits = whole.game(call.game).map_or(Ok(()), |_| Err(Refusal::Pending { game: call.game }));
        assert_eq!((call.check_prepared(&whole), call.check_prepared(&pending)), (Ok(()), waits), "{}", call.template);
    }
}

/// A position or rule of this game for a verb, with what else the verb needs.
fn request(takes: Takes) -> Value {
    match takes {
        Takes::Position | Takes::Component | Takes::Turn => json!({ "code": "0.77", "heaps": [3] }),
        Takes::Rule => json!({ "code": "0.77", "to": 5 }),
        Takes::Nothing => json!({}),
    }
}

#[test]
fn each_option_of_a_verb_is_read_and_no_other() {
    let game = CATALOGUE.game("octal").unwrap();
    for verb in VERBS.into_iter().filter(|verb| game.answers(verb)) {
        let refusal = |field: &str| {
            let mut request = request(verb.takes);
            // No option has such a value.
            request[field] = json!([[]]);
            game.read(verb, Fields::from_value(request).unwrap()).err().unwrap_or_else(|| panic!("{verb:?} takes {field}"))
        };
        let options = (verb.options)();
        for option in &options {
            assert_eq!(refusal(option.name).faults()[0].place.pointer(), format!("/{}", option.name), "{verb:?}");
        }
        let unknown = refusal("unknown").faults()[0].detail.clone();
        let names: Vec<_> = options.iter().map(|option| format!("`{}`", option.name)).collect();
        let told = format!("; the options besides the position are {}", names.join(", "));
        let is_about_position = matches!(verb.takes, Takes::Position | Takes::Component | Takes::Turn);
        assert_eq!(unknown.ends_with(&told), is_about_position, "{verb:?}: {unknown}");
    }
}

#[test]
fn questions_of_different_verbs_have_different_keys() {
    let game = CATALOGUE.game("octal").unwrap();
    let key = |mut request: Value, index: usize| {
        // A random position has no heaps yet, and no range.
        if VERBS[index].path == "random" || VERBS[index].path == "period" {
            request.as_object_mut().unwrap().remove("to");
        }
        game.read(VERBS[index], Fields::from_value(request).unwrap()).unwrap().key()
    };
    let answered: Vec<usize> = (0..VERBS.len()).filter(|&index| game.answers(VERBS[index])).collect();
    let keys: Vec<_> = answered.iter().map(|&index| key(request(VERBS[index].takes), index)).collect();
    for key in &keys {
        assert_eq!(keys.iter().filter(|other| *other == key).count(), 1);
    }
}
