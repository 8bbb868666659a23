//! Languages: what a request names, what `Accept-Language` asks for, and the rules of the games.

use crate::support::{Reply, Server, patient, send, start};
use serde_json::{Value, json};

const RUSSIAN: &str = "ru-RU, en;q=0.5";

async fn get(server: &Server, path: &str, accept: &str) -> Reply {
    send(server.request("GET", path).header("accept-language", accept)).await
}

async fn post(server: &Server, path: &str, body: &Value) -> Reply {
    send(server.request("POST", path).header("accept-language", RUSSIAN).json(body)).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_explanation_speaks_the_language_that_is_asked_for() {
    let server = start(patient()).await;
    let language = |answer: Value| answer["explanation"]["lang"].clone();
    assert_eq!(language(server.get("/nim?heaps=3&explain=true").await.json()), "en");
    assert_eq!(language(server.get("/nim?heaps=3&explain=true&lang=ru").await.json()), "ru");
    let by_header = get(&server, "/nim?heaps=3&explain=true", RUSSIAN).await;
    assert_eq!(by_header.header("vary"), Some("accept-encoding, accept-language"));
    assert_eq!(language(by_header.json()), "ru");
    let named = get(&server, "/nim?heaps=3&explain=true&lang=en", RUSSIAN).await;
    assert_eq!(named.header("vary"), Some("accept-encoding"));
    assert_eq!(language(named.json()), "en");
    let plain = get(&server, "/nim?heaps=3", RUSSIAN).await;
    assert_eq!((plain.header("vary"), plain.json().get("explanation")), (Some("accept-encoding"), None));

    // The same for bodies, for long ones, and in batches.
    for heaps in [vec![3; 2], vec![3; 4096]] {
        let body = json!({ "heaps": heaps, "explain": true, "limit": 1 });
        assert_eq!(language(post(&server, "/nim/analyze", &body).await.json()), "ru");
        assert_eq!(language(server.post("/nim/analyze", &body).await.json()), "en");
        let mut entry = body.clone();
        entry["game"] = json!("nim");
        let batch = post(&server, "/batch", &json!({ "requests": [entry] })).await.json();
        assert_eq!(language(batch["results"][0].clone()), "ru");
    }
    let turn = json!({ "heaps": [3, 5], "seed": 1, "analyze": "winning", "explain": true });
    let turn = post(&server, "/nim/move", &turn).await.json();
    assert_eq!(language(turn["next"].clone()), "ru");
    assert!(turn["sg_binary"].is_string());

    // Moves in words are sentences, too.
    let words = |answer: &Value| answer["winning_moves"][0]["words"].clone();
    let by_header = get(&server, "/nim?heaps=3&moves=words", RUSSIAN).await;
    assert_eq!(by_header.header("vary"), Some("accept-encoding, accept-language"));
    assert_eq!(words(&by_header.json()), "взять 3 из кучи 1");
    assert_eq!(words(&server.get("/nim?heaps=3&moves=words").await.json()), "take 3 from heap 1");
    let turn = post(&server, "/nim/move", &json!({ "heaps": [3], "seed": 1, "analyze": "words" })).await.json();
    assert_eq!(turn["words"], "взять 3 из кучи 1");

    let unknown = server.get("/nim?heaps=3&explain=true&lang=?!").await.problem(400, "bad-request");
    assert_eq!(unknown["errors"][0]["pointer"], "/lang");
    // A language that is not spoken falls back as the header does.
    for (lang, spoken) in [("tlh", "en"), ("ru-RU", "ru"), ("de", "de"), ("es-MX", "es"), ("fr", "fr")] {
        let answer = server.get(&format!("/nim?heaps=3&explain=true&lang={lang}")).await;
        assert_eq!(
            (answer.json()["explanation"]["lang"].as_str(), answer.header("content-language")),
            (Some(spoken), Some(spoken)),
            "{lang}"
        );
    }
    // Whatever stands in the header, there is an answer.
    let long = "x,".repeat(2000);
    for header in ["", ";q=", "*;q=0", "-", long.as_str()] {
        let answer = get(&server, "/nim?heaps=3&explain=true", header).await;
        assert_eq!(language(answer.json()), "en", "{header:.20}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_with_sentences_name_their_language() {
    let server = start(patient()).await;
    for (path, language) in [
        ("/nim?heaps=3&explain=true", Some("ru")),
        ("/nim?heaps=3&explain=true&lang=en", Some("en")),
        ("/nim?heaps=3&moves=words", Some("ru")),
        ("/games/nim", Some("ru")),
        ("/games/nim?lang=en", Some("en")),
        ("/games", Some("ru")),
        ("/games?lang=en", Some("en")),
        ("/problems/not-found", Some("en")),
        ("/nim?heaps=-1", Some("en")),
        ("/nim?heaps=3", None),
        ("/nim?heaps=3&explain=false", None),
        ("/nim?heaps=3&lang=ru", None),
        ("/nim?heaps=3&moves=all", None),
        ("/nim/values?to=3", None),
    ] {
        let reply = get(&server, path, RUSSIAN).await;
        assert_eq!(reply.header("content-language"), language, "{path}");
        if let Some(tag) = reply.header("etag") {
            let held = send(server.request("GET", path).header("accept-language", RUSSIAN).header("if-none-match", tag)).await;
            assert_eq!((held.status, held.header("content-language")), (304, None), "{path}");
        }
    }
    for (path, body, language) in [
        ("/nim/analyze", json!({ "heaps": [3], "explain": true }), Some("ru")),
        ("/nim/analyze", json!({ "heaps": [3], "explain": true, "lang": "en" }), Some("en")),
        ("/nim/analyze", json!({ "heaps": [3] }), None),
        ("/nim/move", json!({ "heaps": [3], "seed": 1, "analyze": "words" }), Some("ru")),
        ("/nim/move", json!({ "heaps": [3], "seed": 1 }), None),
        ("/batch", json!({ "requests": [{ "game": "nim", "heaps": [3], "explain": true }] }), Some("ru")),
        ("/batch", json!({ "requests": [{ "game": "nim", "heaps": [3] }] }), None),
        // The entries of a batch may be in several languages.
        (
            "/batch",
            json!({ "requests": [
                { "game": "nim", "heaps": [3], "explain": true },
                { "game": "nim", "heaps": [-1], "explain": true, "lang": "en" },
                { "game": "nim", "heaps": [3], "moves": "words", "lang": "en" },
            ] }),
            Some("en, ru"),
        ),
    ] {
        assert_eq!(post(&server, path, &body).await.header("content-language"), language, "{path} {body}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_rules_of_every_game_are_told_in_every_language() {
    let server = start(patient()).await;
    let russian = server.get("/games?lang=ru").await.json();
    let entry = russian["games"].as_array().unwrap().iter().find(|game| game["name"] == "kayles").unwrap();
    assert_eq!(entry["title"], server.get("/games/kayles?lang=ru").await.json()["guide"]["title"]);
    assert_eq!(entry["rules"], server.get("/games/kayles?lang=ru").await.json()["guide"]["summary"]);
    assert_eq!(server.get("/games?lang=en").await.body, server.get("/games").await.body);
    for game in server.get("/games").await.json()["games"].as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        if name == "slow" {
            continue;
        }
        for lang in ["en", "de", "es", "fr", "ru"] {
            let mut answer = server.get(&format!("/games/{name}?lang={lang}")).await.json();
            let guide = answer.as_object_mut().unwrap().remove("guide").unwrap();
            let names = answer["names"].take();
            let mut entry = game.clone();
            assert_eq!(entry["names"].take().as_array().unwrap().len(), names.as_array().unwrap().len(), "{name}");
            assert_eq!(answer, entry, "the entry of the catalogue");
            assert_eq!(guide["lang"], lang);
            for text in ["title", "summary", "rules", "theory", "history", "source"] {
                let text = guide[text].as_str().unwrap();
                assert!(!text.is_empty(), "{name}");
                assert!(!text.split("\n\n").any(|paragraph| paragraph.contains('\n')), "{name}: {text}");
            }
            let rules = guide["rules"].as_str().unwrap();
            assert!(rules.chars().count() > 400, "{name}");
            assert_eq!(rules.chars().any(|letter| ('а'..='я').contains(&letter)), lang == "ru", "{name}");
        }
    }
    let by_header = get(&server, "/games/nim", RUSSIAN).await;
    assert_eq!(
        (by_header.json()["guide"]["lang"].as_str(), by_header.header("vary")),
        (Some("ru"), Some("accept-encoding, accept-language"))
    );
    server.get("/games/nimm").await.problem(404, "not-found");
    server.get("/games/nim?heaps=3").await.problem(400, "bad-request");
    server.get("/games/nim?lang=?!").await.problem(400, "bad-request");
    server.stop().await;
}

/// The title, the description and the labels of a picture are sentences, whatever is asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_picture_speaks_the_language_that_is_asked_for() {
    let server = start(patient()).await;
    let path = "/nim/board.svg?heaps=3";
    let spoken = |reply: &Reply| (reply.header("content-language").map(str::to_owned), reply.text().contains("выигрывает тот, чей ход"));
    let plain = server.get(path).await;
    assert_eq!((spoken(&plain), plain.header("vary")), ((Some("en".into()), false), Some("accept-encoding, accept-language")));
    let by_header = get(&server, path, RUSSIAN).await;
    assert_eq!((spoken(&by_header), by_header.header("vary")), ((Some("ru".into()), true), Some("accept-encoding, accept-language")));
    assert_ne!(by_header.header("etag"), plain.header("etag"));
    let named = get(&server, &format!("{path}&lang=en"), RUSSIAN).await;
    assert_eq!((spoken(&named), named.header("vary")), ((Some("en".into()), false), Some("accept-encoding")));
    assert_eq!(named.body, plain.body);
    let body = json!({ "heaps": [3], "lang": "ru" });
    assert_eq!(server.post("/nim/board.svg", &body).await.body, by_header.body);
    let posted = post(&server, "/nim/board.svg", &json!({ "heaps": [3] })).await;
    assert_eq!((spoken(&posted), &posted.body), ((Some("ru".into()), true), &by_header.body));
    let unknown = server.get(&format!("{path}&lang=?!")).await.problem(400, "bad-request");
    assert_eq!(unknown["errors"][0]["pointer"], "/lang");
    server.stop().await;
}

/// The two steps of every lesson, for any numbers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_mex_and_the_xor_of_any_numbers_are_told_step_by_step() {
    let server = start(patient()).await;
    let mex = get(&server, "/mex?values=0,1,3", "de").await;
    assert_eq!((mex.header("content-language"), mex.json()["mex"].clone()), (Some("de"), json!(2)));
    assert_eq!(mex.json()["steps"][0], json!({ "text": "0 ist unter den Werten.", "refs": [0] }));
    let xor = server.get("/xor?values=3,5&values=7").await.json();
    assert_eq!((&xor["xor"], &xor["xor_binary"], &xor["columns"][2]["ones"]), (&json!(1), &json!("001"), &json!(3)));
    let explained = get(&server, "/xor?values=13,6&explain=true", "de").await.json();
    assert_eq!(explained["powers"], json!([[8, 4, 1], [4, 2]]));
    assert!(explained["steps"][0]["text"].as_str().unwrap().contains("13 − 8 = 5, 5 − 4 = 1, 1 − 1 = 0"), "{explained}");
    assert_eq!(server.get("/mex?values=3&explain=true").await.status, 400);
    for (path, status) in [("/mex", 400), ("/mex?values=x", 400), ("/xor?values=9007199254740992", 400), ("/xor?heaps=3", 400)] {
        assert_eq!(server.get(path).await.status, status, "{path}");
    }
    assert_eq!(post(&server, "/mex", &json!({})).await.status, 405);
}
