//! The names by which people look for games: what they lead to, and how they are found.

use nimber_answers::service::{Request, Service};
use nimber_games::language::Language;
use serde_json::{Value, json};
use std::sync::LazyLock;

static SERVICE: LazyLock<Service> = LazyLock::new(Service::default);

fn get(target: &str) -> (u16, Value) {
    let answer = SERVICE.ask(&Request::get(target));
    (answer.status, serde_json::from_slice(&answer.bytes).expect("answers are JSON"))
}

/// Every name, as `GET /games` lists it, with the game that it is in.
fn names(lang: &str) -> Vec<(String, Value)> {
    let (_, list) = get(&format!("/games?lang={lang}"));
    let of = |game: &Value| {
        let name = game["name"].as_str().expect("a name").to_owned();
        let names = game["names"].as_array().expect("a list").clone();
        names.into_iter().map(move |entry| (name.clone(), entry)).collect::<Vec<_>>()
    };
    list["games"].as_array().expect("a list").iter().flat_map(of).collect()
}

fn found(search: &str, lang: &str) -> Vec<(String, Vec<String>)> {
    let (status, list) = get(&format!("/games?search={search}&lang={lang}"));
    assert_eq!(status, 200, "{search}");
    let name = |value: &Value| value["name"].as_str().expect("a name").to_owned();
    let entry = |game: &Value| (name(game), game["names"].as_array().expect("a list").iter().map(name).collect());
    list["games"].as_array().expect("a list").iter().map(entry).collect()
}

#[test]
fn each_name_leads_to_the_position_that_it_names() {
    let all = names("en");
    assert!(all.len() >= 19);
    for (game, entry) in all {
        let (status, answer) = get(entry["request"].as_str().expect("a path"));
        assert_eq!((status, &answer["game"], &answer["play"]), (200, &json!(game), &entry["play"]), "{entry}");
        let mut body = entry["position"].clone();
        body["play"] = entry["play"].clone();
        let target = format!("/{game}/analyze");
        let sent = SERVICE.ask(&Request::post(&target, body.to_string().as_bytes()));
        let sent: Value = serde_json::from_slice(&sent.bytes).expect("answers are JSON");
        assert_eq!((&answer["position"], &answer["outcome"]), (&sent["position"], &sent["outcome"]), "{entry}");
    }
}

/// A translation that is missing would show the slug.
#[test]
fn every_name_is_translated_in_every_language() {
    let english = names("en");
    for language in Language::all().filter(|language| *language != Language::default()) {
        for ((game, entry), (_, first)) in names(language.code()).iter().zip(&english) {
            let [means, english] = [entry, first].map(|entry| entry["means"].as_str().expect("a sentence"));
            assert!(means.len() > 40 && means.contains(' ') && means != english, "{language:?} {game}: {means}");
            assert_eq!(entry["request"], first["request"]);
        }
    }
}

#[test]
fn a_search_finds_titles_and_other_names() {
    let game = |name: &str, names: &[&str]| (name.to_owned(), names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
    let octal = |name| vec![game("octal", &[name])];
    assert_eq!(found("officers", "en"), octal("Officers"));
    assert_eq!(found("Dawson%27s+chess", "en")[0], game("kayles", &["Dawson's Chess or Dawson's Kayles on a ring"]));
    assert_eq!(found("dawsons%20CHESS", "en")[1], game("octal", &["Dawson's Chess"]));
    assert_eq!(found("silver+doll", "en"), [game("nim", &["Silver Dollar without the dollar"])]);
    assert_eq!(found("21", "en"), [game("subtraction", &["21"])]);
    assert_eq!(found("divisor", "en").len(), 2);
    // The name in the language of the answer, and the English one; without accents, too.
    assert_eq!(found("echecs", "fr").len(), 2);
    assert_eq!(found("staircase", "de"), [game("nim", &["Treppen-Nim"])]);
    assert_eq!(found("%D0%BB%D0%B5%D1%81%D1%82%D0%BD%D0%B8%D1%87%D0%BD%D1%8B%D0%B9", "ru"), [game("nim", &["Лестничный ним"])]);
    // A title that fits brings all names of the game.
    assert_eq!(found("lasker", "en"), [game("lasker", &[])]);
    assert!(found("nim", "en").iter().any(|(game, names)| game == "nim" && names.len() == 7));
    // A misspelt word, and one that is nothing like any.
    assert_eq!(found("oficers", "en"), octal("Officers"));
    assert_eq!(found("qwertyuiop", "en"), []);
    assert_eq!(found("", "en").len(), SERVICE.catalogue().games().count());
    assert_eq!(get(&format!("/games?search={}", "x".repeat(64))).0, 200);
    assert_eq!(get(&format!("/games?search={}", "x".repeat(65))).0, 400);
}

#[test]
fn a_path_or_a_game_of_another_name_is_told_what_it_is() {
    let (status, problem) = get("/dawsons-chess?heaps=7");
    let detail = "there is nothing at /dawsons-chess; Dawson's Chess is `GET /octal/0.137?heaps=9`; `GET /games` lists the games";
    assert_eq!((status, &problem["detail"]), (404, &json!(detail)));
    let (status, problem) = get("/21/analyze");
    assert_eq!(status, 404);
    assert!(problem["detail"].as_str().expect("a sentence").contains("21 is `GET /subtraction?heaps=21&take=1-3&play=misere`;"));
    let (status, problem) = get("/games/marienbad");
    assert_eq!(status, 404);
    assert!(problem["detail"].as_str().expect("a sentence").contains("(Marienbad is `GET /nim?heaps=1,3,5,7&play=misere`)"), "{problem}");
}

/// A name that is also a game's could not be reached.
#[test]
fn no_name_is_the_name_of_a_game_or_stands_twice() {
    let games = SERVICE.catalogue().games().map(|game| game.about().name);
    let mut all: Vec<_> = games.chain(SERVICE.catalogue().other_names().map(|(slug, _)| slug)).collect();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count);
}
