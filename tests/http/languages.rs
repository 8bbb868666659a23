//! Languages: what a request names, what `Accept-Language` asks for, and the rules of the games.

use crate::support::{patient, start};
use serde_json::{Value, json};

const RUSSIAN: [(&str, &str); 1] = [("accept-language", "ru-RU, en;q=0.5")];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_explanation_speaks_the_language_that_is_asked_for() {
    let server = start(patient()).await;
    let language = |answer: Value| answer["explanation"]["lang"].clone();
    assert_eq!(language(server.get("/nim?heaps=3&explain=true").await.json()), "en");
    assert_eq!(language(server.get("/nim?heaps=3&explain=true&lang=ru").await.json()), "ru");
    let by_header = server.get_with("/nim?heaps=3&explain=true", &RUSSIAN).await;
    assert_eq!(by_header.header("vary"), "accept-encoding, accept-language");
    assert_eq!(language(by_header.json()), "ru");
    let named = server.get_with("/nim?heaps=3&explain=true&lang=en", &RUSSIAN).await;
    assert_eq!(named.header("vary"), "accept-encoding");
    assert_eq!(language(named.json()), "en");
    let plain = server.get_with("/nim?heaps=3", &RUSSIAN).await;
    assert_eq!((plain.header("vary"), plain.json().get("explanation")), ("accept-encoding", None));

    // The same for bodies, for long ones, and in batches.
    for heaps in [vec![3; 2], vec![3; 4096]] {
        let body = json!({ "heaps": heaps, "explain": true, "limit": 1 });
        assert_eq!(language(server.post_with("/nim/analyze", &body, &RUSSIAN).await.json()), "ru");
        assert_eq!(language(server.post("/nim/analyze", &body).await.json()), "en");
        let mut entry = body.clone();
        entry["game"] = json!("nim");
        let batch = server.post_with("/batch", &json!({ "requests": [entry] }), &RUSSIAN).await.json();
        assert_eq!(language(batch["results"][0].clone()), "ru");
    }
    let turn = json!({ "heaps": [3, 5], "seed": 1, "analyse": "winning", "explain": true });
    let turn = server.post_with("/nim/move", &turn, &RUSSIAN).await.json();
    assert_eq!(language(turn["next"].clone()), "ru");
    assert!(turn["sg_binary"].is_string());

    let unknown = server.get("/nim?heaps=3&explain=true&lang=tlh").await.problem(400, "bad-request");
    assert_eq!(unknown["errors"][0]["pointer"], "/lang");
    // Whatever stands in the header, there is an answer.
    let long = "x,".repeat(2000);
    for header in ["", ";q=", "*;q=0", "-", long.as_str()] {
        let answer = server.get_with("/nim?heaps=3&explain=true", &[("accept-language", header)]).await;
        assert_eq!(language(answer.json()), "en", "{header:.20}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_rules_of_every_game_are_told_in_every_language() {
    let server = start(patient()).await;
    for game in server.get("/games").await.json()["games"].as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        if name == "slow" {
            continue;
        }
        for lang in ["en", "ru"] {
            let mut answer = server.get(&format!("/games/{name}?lang={lang}")).await.json();
            let guide = answer.as_object_mut().unwrap().remove("guide").unwrap();
            assert_eq!(&answer, game, "the entry of the catalogue");
            assert_eq!(guide["lang"], lang);
            for text in ["title", "summary", "rules", "theory", "history", "source"] {
                let text = guide[text].as_str().unwrap();
                assert!(!text.is_empty(), "{name}");
                assert_eq!(text.chars().any(|letter| ('а'..='я').contains(&letter)), lang == "ru" && !text.is_ascii(), "{name}: {text}");
            }
            assert!(guide["rules"].as_str().unwrap().chars().count() > 400, "{name}");
        }
    }
    let by_header = server.get_with("/games/nim", &RUSSIAN).await;
    assert_eq!((by_header.json()["guide"]["lang"].as_str(), by_header.header("vary")), (Some("ru"), "accept-encoding, accept-language"));
    server.get("/games/nimm").await.problem(404, "not-found");
    server.get("/games/nim?heaps=3").await.problem(400, "bad-request");
    server.get("/games/nim?lang=xx").await.problem(400, "bad-request");
    server.stop().await;
}
