//! The routes of the games: the same analysis for every form of request, the opponent, batches, sequences.

use crate::support::{Server, patient, start};
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::Command;

/// The entries of `GET /games`, without the test game.
async fn games(server: &Server) -> Vec<Value> {
    let catalogue = server.get("/games").await.json();
    catalogue["games"].as_array().unwrap().iter().filter(|game| game["name"] != "slow").cloned().collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn get_post_batch_and_command_line_give_the_same_bytes() {
    let server = start(patient()).await;
    let mut compared = 0;
    for game in games(&server).await {
        let name = game["name"].as_str().unwrap();
        let example = game["examples"][0].as_str().unwrap_or_else(|| panic!("{name} has no example"));
        for query in [example.to_owned(), format!("{example}&moves=all&limit=5"), format!("{example}&explain=true&lang=ru")] {
            if query.matches("moves=").count() > 1 || query.matches("limit=").count() > 1 {
                continue;
            }
            let got = server.get(&format!("/{name}?{query}")).await;
            let mut body = got.json()["position"].clone();
            body["play"] = got.json()["play"].clone();
            if query.contains("limit=5") {
                body["moves"] = json!("all");
                body["limit"] = json!(5);
            }
            if query.contains("explain") {
                body["explain"] = json!(true);
                body["lang"] = json!("ru");
            }
            let posted = server.post(&format!("/{name}/analyze"), &body).await;
            assert_eq!(posted.text(), got.text(), "{name} {query}");
            body["game"] = json!(name);
            let batch = server.post("/batch", &json!({ "requests": [body] })).await;
            assert_eq!(batch.text(), format!("{{\"results\":[{}]}}", got.text()), "{name} {query}");
            // The server of these tests has no tables, and the method depends on them.
            let mut command = Command::new(env!("CARGO_BIN_EXE_nimber"));
            command.env("NIMBER_CHOMP_BOX", "none").env("NIMBER_CHOMP_TILES", "none");
            // A shell has no escapes for a URL.
            let arguments = query.split('&').map(|pair| percent_decode_str(pair).decode_utf8().unwrap().into_owned());
            let printed = command.arg("analyze").arg(name).args(arguments).output().unwrap();
            assert!(printed.status.success(), "{}", String::from_utf8_lossy(&printed.stderr));
            assert_eq!(String::from_utf8(printed.stdout).unwrap(), got.text() + "\n", "{name} {query}");
            compared += 1;
        }
    }
    assert!(compared >= 16, "only {compared} positions can be sent in every way");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_pictures_and_mex_are_asked_by_either_method() {
    let server = start(patient()).await;
    let mut compared = BTreeSet::new();
    for game in games(&server).await {
        let name = game["name"].as_str().unwrap();
        let start = server.post(&format!("/{name}/analyze"), &game["start"]).await.json();
        let mut sent = start["position"].clone();
        // A position in an answer is taken as it is. Refusals are about what it says.
        for path in ["mex", "board.svg"] {
            let reply = server.post(&format!("/{name}/{path}"), &sent).await;
            assert!([200, 404, 422].contains(&reply.status), "{name} {path}: {}", reply.text());
            assert_eq!(reply.header("cache-control"), Some("no-store"), "{name} {path}");
        }
        let Some(example) = game["examples"][0].as_str().filter(|example| !example.contains("limit=")) else { continue };
        let position = server.get(&format!("/{name}?{example}")).await.json()["position"].clone();
        let mv = server.get(&format!("/{name}?{example}")).await.json()["advice"]["move"].clone();
        let escaped: String = mv.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect();
        let options = if example.contains("moves=") || example.contains("explain=") { continue } else { "level=casual&seed=5&limit=2" };
        sent = position;
        for (field, value) in [("player_move", mv.clone()), ("level", json!("casual")), ("seed", json!(5)), ("limit", json!(2))] {
            sent[field] = value;
        }
        if let Some((_, play)) = example.split_once("play=") {
            sent["play"] = json!(play.split('&').next());
        }
        let posted = server.post(&format!("/{name}/move"), &sent).await;
        let got = server.get(&format!("/{name}/move?{example}&player_move={escaped}&{options}")).await;
        assert_eq!((got.status, got.text()), (posted.status, posted.text()), "{name} {example}");
        assert_eq!(got.status, 200, "{name}: {}", got.text());
        compared.insert(name.to_owned());
    }
    assert!(compared.len() >= 8, "{compared:?}");
    // With a seed, a move is a fact.
    let with_seed = server.get("/nim/move?heaps=3,5&seed=1").await;
    assert!(with_seed.header("etag").is_some() && with_seed.header("cache-control").unwrap().contains("max-age"));
    assert_eq!(server.get("/nim/move?heaps=3,5").await.header("cache-control"), Some("no-store"));
    let half = server.get("/nim/move?heaps=3,5&skill=0.5&reply=true&analyze=winning&seed=3").await;
    assert_eq!((half.status, half.json()["next"]["game"].clone()), (200, json!("nim")));
    for (query, status) in [("player_move=take", 422), ("player_move=%7B%7D", 422), ("level=x", 400), ("skill=2", 400), ("moves=all", 400)]
    {
        assert_eq!(server.get(&format!("/nim/move?heaps=3,5&{query}")).await.status, status, "{query}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_analysis_says_everything() {
    let server = start(patient()).await;
    let answer = server.get("/nim?heaps=3,0,5,7&moves=all&positions=true&limit=2").await.json();
    assert_eq!((&answer["sg"], &answer["outcome"], &answer["method"]), (&json!(1), &json!("N"), &json!("formula")));
    assert_eq!((&answer["winning_moves_total"], &answer["moves_total"]), (&json!(3), &json!(15)));
    assert_eq!((answer["winning_moves"].as_array().unwrap().len(), answer["moves"].as_array().unwrap().len()), (2, 2));
    assert_eq!(answer["position"], json!({ "heaps": [3, 0, 5, 7] }), "indices refer to the list as it was sent");
    let none = server.get("/nim?heaps=3,5,7&limit=0").await.json();
    assert_eq!((&none["winning_moves"], &none["winning_moves_total"]), (&json!([]), &json!(3)));
    assert_eq!(none["advice"]["kind"], "win", "the advice does not depend on the limit");
    for query in ["heaps=", "heaps=0,0"] {
        assert_eq!(server.get(&format!("/nim?{query}")).await.json()["advice"], json!({ "kind": "over", "move": null }));
    }
    assert_eq!(server.get("/nim?heaps=1,1&play=misere").await.json()["sg"], Value::Null);
    // Every position in an answer can be sent back.
    for row in answer["moves"].as_array().unwrap() {
        assert_eq!(server.post("/nim/analyze", &row["position"]).await.json()["sg"], row["sg"]);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_answers_in_order_and_fails_entry_by_entry() {
    let server = start(patient()).await;
    let requests = json!([
        { "game": "nim", "heaps": [1] },
        { "game": "nim", "heaps": [-1] },
        { "game": "nim", "heaps": [2], "limit": 10_001 },
        { "game": "nope" },
        { "game": "nim", "heaps": [4], "play": "misere" },
    ]);
    let reply = server.post("/batch", &json!({ "requests": requests })).await;
    assert_eq!((reply.status, reply.header("content-type")), (200, Some("application/json")));
    let results = reply.json();
    let found: Vec<_> =
        results["results"].as_array().unwrap().iter().map(|entry| entry.get("status").cloned().unwrap_or(json!("answered"))).collect();
    assert_eq!(found, [json!("answered"), json!(422), json!(422), json!(400), json!("answered")]);
    assert_eq!((&results["results"][0]["sg"], &results["results"][4]["play"]), (&json!(1), &json!("misere")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_opponent_checks_and_applies_the_players_move() {
    let server = start(patient()).await;
    let ask = async |body: Value| server.post("/nim/move", &body).await.json();
    let opening = ask(json!({ "heaps": [3, 5, 7] })).await;
    assert_eq!(
        (&opening["player"], &opening["outcome"], &opening["sg"]),
        (&Value::Null, &json!("P"), &json!(0)),
        "perfect play leaves a lost position"
    );
    assert_eq!((&opening["game_over"], &opening["winner"]), (&json!(false), &Value::Null));
    let answer = ask(json!({ "heaps": [3, 5, 7], "player_move": { "heap": 0, "take": 1 } })).await;
    assert_eq!(
        answer["player"],
        json!({ "move": { "heap": 0, "take": 1, "leaves": [2] }, "was_winning": true, "position": { "heaps": [2, 5, 7] } })
    );
    assert_eq!(answer["outcome"], "N");
    // A move listed in `moves` can be sent back unchanged.
    let listed = server.get("/nim?heaps=3,5,7&moves=all").await.json()["moves"][1].clone();
    let answer = ask(json!({ "heaps": [3, 5, 7], "player_move": listed })).await;
    assert_eq!(answer["player"]["was_winning"], false);
    // The winner, in both plays.
    for (play, by_player, by_opponent) in [("normal", "player", "opponent"), ("misere", "opponent", "player")] {
        let over = ask(json!({ "heaps": [4], "play": play, "player_move": { "heap": 0, "take": 4 } })).await;
        assert_eq!((&over["game_over"], &over["winner"], &over["move"]), (&json!(true), &json!(by_player), &Value::Null), "{play}");
        let over = ask(json!({ "heaps": [1], "play": play })).await;
        assert_eq!(
            (&over["game_over"], &over["winner"], &over["position"]),
            (&json!(true), &json!(by_opponent), &json!({ "heaps": [] })),
            "{play}"
        );
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_is_one_request() {
    let server = start(patient()).await;
    // Each game's start, once with a reply and once for two people.
    let mut answered = 0;
    for game in server.get("/games").await.json()["games"].as_array().unwrap() {
        let (name, example) = (game["name"].as_str().unwrap(), &game["example_move"]);
        let body = |more: Value| {
            let mut body = game["start"].clone();
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            body
        };
        let path = format!("/{name}/move");
        for play in game["plays"].as_array().unwrap() {
            for (reply, analyse) in [(true, "winning"), (false, "winning"), (true, "all"), (false, "all")] {
                let more = json!({ "play": play, "player_move": example, "reply": reply, "analyze": analyse, "seed": 1, "limit": 3 });
                let turn = server.post(&path, &body(more)).await;
                // Some starts are too large for misère play.
                if turn.status == 422 {
                    continue;
                }
                let turn = turn.json();
                answered += 1;
                let mut position = turn["position"].clone();
                if !reply {
                    assert_eq!((&turn["move"], &turn["player"]["position"]), (&Value::Null, &position), "{name}");
                }
                position["play"] = play.clone();
                position["limit"] = json!(3);
                if analyse == "all" {
                    position["moves"] = json!("all");
                }
                let alone = server.post(&format!("/{name}/analyze"), &position).await.json();
                assert_eq!(turn["next"], alone, "{name} {play} {reply} {analyse}");
            }
        }
        let turn = server.post(&path, &body(json!({ "player_move": example }))).await.json();
        assert_eq!(turn.get("next"), None);
    }
    assert!(answered > 80, "{answered} turns");
    let judged = json!({ "heaps": [1], "player_move": { "heap": 0, "take": 1 }, "reply": false });
    let over = server.post("/nim/move", &judged).await.json();
    assert_eq!((&over["move"], &over["game_over"], &over["winner"]), (&Value::Null, &json!(true), &json!("player")));
    let untouched = server.post("/nim/move", &json!({ "heaps": [3], "reply": false })).await.json();
    assert_eq!((&untouched["position"], &untouched["player"]), (&json!({ "heaps": [3] }), &Value::Null));
    for (field, value) in
        [("reply", json!(1)), ("analyze", json!("some")), ("positions", json!("no")), ("seed", json!(0.1)), ("seed", json!(-1))]
    {
        let problem = server.post("/nim/move", &json!({ "heaps": [3], field: value })).await.problem(400, "bad-request");
        assert_eq!(problem["errors"][0]["pointer"], format!("/{field}"));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn positions_may_be_left_out() {
    let server = start(patient()).await;
    for path in ["/nim?heaps=3,5,7&moves=all", "/kayles?rows=10,3", "/ichomp?width=4&height=3&centre=1,1&moves=all"] {
        let mut whole = server.get(&format!("{path}&positions=true")).await.json();
        let has_all_moves = whole.get("moves").is_some();
        assert_eq!(whole == server.get(path).await.json(), !has_all_moves, "{path}");
        for list in ["winning_moves", "moves"] {
            for mv in whole.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten() {
                mv.as_object_mut().unwrap().remove("position").unwrap();
            }
        }
        assert_eq!(whole, server.get(&format!("{path}&positions=false")).await.json(), "{path}");
    }
    // Some clients write whole numbers with a point.
    assert_eq!(server.get("/nim?heaps=3,5,7&limit=1.0").await.json(), server.get("/nim?heaps=3,5,7&limit=1").await.json());
    let problem = server.get("/nim?heaps=3&positions=no").await.problem(400, "bad-request");
    assert_eq!(problem["errors"][0], json!({ "pointer": "/positions", "detail": "`no` is neither `true` nor `false`" }));
    server.stop().await;
}

/// The tables are made by the first request that needs them, within the default limits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn misere_ichomp_is_answered_up_to_10x10_and_refused_at_once_beyond() {
    let server = start(patient()).await;
    for path in ["/ichomp?width=8&height=8", "/ichomp?width=10&height=10", "/ichomp?width=7&height=5&centre=3,3"] {
        let answer = server.get(&format!("{path}&play=misere")).await.json();
        let outcome = if path.contains("centre") { "N" } else { "P" };
        assert_eq!((&answer["outcome"], &answer["method"], &answer["sg"]), (&json!(outcome), &json!("table"), &Value::Null), "{path}");
        assert_eq!(answer["winning_moves"] == json!([]), outcome == "P", "{path}");
        let mv = server.get(&format!("{path}&play=misere").replace('?', "/move?")).await.json();
        assert_eq!((&mv["outcome"], &mv["exact"]), (&json!(if outcome == "P" { "N" } else { "P" }), &Value::Null), "{path}: {mv}");
    }
    let problem = server.get("/ichomp?width=12&height=12&play=misere").await.problem(422, "beyond-limits");
    assert_eq!(problem["limit"]["name"], "quadrant_shapes", "{problem}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_url_does_to_a_picture_is_told() {
    let server = start(patient()).await;
    for (path, pointer) in [("/ichomp?board=####/####", "/board"), ("/kayles?bottles=#.##", "/bottles"), ("/kayles?circles=", "/circles")] {
        let problem = server.get(path).await.problem(400, "bad-request");
        let fault = json!({ "pointer": pointer, "detail": "the picture is empty; `#` begins a fragment in a URL: write `x` instead" });
        assert_eq!(problem["errors"][0], fault, "{path}");
    }
    for (path, pointer) in [
        ("/kayles?bottles=.##.###", "/bottles"),
        ("/kayles?play=misere&circles=..#", "/circles"),
        ("/ichomp?board=../.#", "/board"),
        ("/ichomp/board.svg?board=..##/..##", "/board"),
        ("/kayles/move?bottles=.%23%23&circles=.#", "/circles"),
    ] {
        let problem = server.get(path).await.problem(422, "invalid-position");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{path}");
        assert!(problem["detail"].as_str().unwrap().contains("write `x` instead"), "{problem}");
    }
    for (path, ways) in [
        ("/kayles?bottles=10", ["`rows=10`", "`bottles=x.`"]),
        ("/kayles/move?play=misere&circles=100&bottles=x", ["`rings=100`", "`circles=x..`"]),
    ] {
        let problem = server.get(path).await.problem(422, "invalid-position");
        assert!(ways.iter().all(|way| problem["detail"].as_str().unwrap().contains(way)), "{problem}");
    }
    // What stands before another parameter is whole, as is the position of an answer with `play` beside it.
    let over = server.get("/kayles?bottles=..&play=misere").await.json();
    assert_eq!((&over["advice"]["kind"], &over["position"]), (&json!("over"), &json!({ "bottles": [".."] })));
    let picture = server.get("/kayles?bottles=1011/0&circles=11").await.json();
    assert_eq!(picture, server.get("/kayles?bottles=%23.%23%23/.&circles=%23%23").await.json());
    assert_eq!(picture["position"], json!({ "bottles": ["x.xx", "."], "circles": ["xx"] }));
    assert_eq!(server.get("/nim?heaps=3,%205,+7").await.json(), server.get("/nim?heaps=3,5,7").await.json());
    let problem = server.get("/nim?heaps%5B%5D=3").await.problem(400, "bad-request");
    assert!(problem["detail"].as_str().unwrap().contains("a list is one parameter, such as `heaps=3,5`"), "{problem}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seeds_repeat_moves_and_levels_differ() {
    let server = start(patient()).await;
    let outcome = async |level: &str, seed: u64| {
        let body = json!({ "heaps": [13, 21, 34, 40], "level": level, "seed": seed });
        let first = server.post("/nim/move", &body).await;
        assert_eq!(first.body, server.post("/nim/move", &body).await.body, "{level} {seed}");
        first.json()
    };
    let mut wins = Vec::new();
    for level in ["perfect", "strong", "casual", "beginner", "child"] {
        let mut won = 0;
        let mut moves = BTreeSet::new();
        for seed in 0..60 {
            let answer = outcome(level, seed).await;
            won += usize::from(answer["outcome"] == "P");
            moves.insert(answer["move"].to_string());
        }
        assert!(level == "perfect" || moves.len() > 3, "{level} plays {} moves", moves.len());
        wins.push(won);
    }
    assert_eq!(wins[0], 60, "perfect play never misses a win");
    assert!(wins[1] < 60 && wins[1] > wins[2] && wins[2] > wins[3] && wins[3] > 0, "{wins:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn values_and_periods_of_single_heaps() {
    let server = start(patient()).await;
    assert_eq!(server.get("/nim/values?from=3&to=6").await.json(), json!({ "game": "nim", "from": 3, "to": 6, "values": [3, 4, 5, 6] }));
    assert_eq!(server.get("/nim/values?to=0").await.json()["values"], json!([0]));
    assert_eq!(server.get("/nim/values?to=10000").await.json()["values"].as_array().unwrap().len(), 10_001);
    let period = server.get("/nim/period").await.json();
    assert_eq!((&period["period"], &period["saltus"], &period["proven"]), (&json!(1), &json!(1), &json!(true)));
    for game in games(&server).await.iter().filter(|game| game.get("sequence").is_some()) {
        let name = game["name"].as_str().unwrap();
        let required =
            game["parameters"].as_array().unwrap().iter().filter(|parameter| parameter["in_rule"] == true && parameter["required"] == true);
        let rule: String = required
            .map(|parameter| format!("&{}={}", parameter["name"].as_str().unwrap(), parameter["example"].as_str().unwrap()))
            .collect();
        let values = server.get(&format!("/{name}/values?from=2&to=9{rule}")).await;
        assert_eq!((values.status, values.json()["values"].as_array().map(Vec::len)), (200, Some(8)), "{name}: {}", values.text());
        let period = server.get(&format!("/{name}/period?{}", rule.trim_start_matches('&'))).await.json();
        assert!(period["proven"] == true || period["period"].is_null() && period["reason"].is_string(), "{name}: {period}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn misere_quotients_are_reported() {
    let server = start(patient()).await;
    let kayles = server.get("/octal/0.77/misere").await;
    assert_eq!((kayles.status, &kayles.json()["order"]), (200, &json!(40)));
    assert_eq!(kayles.body, server.get("/octal/misere?code=0.77").await.body);
    assert!(kayles.headers["cache-control"].to_str().unwrap().contains("public"));
    let found = server.get("/octal/0.75/misere?to=50&order=8").await.json();
    assert_eq!((&found["proven"], &found["preperiod"], &found["period"]), (&json!(true), &json!(8), &json!(2)));
    let none = server.get("/octal/0.75/misere?order=7").await.json();
    assert_eq!(none["proven"], false);
    assert!(none["reason"].is_string());
    for (query, status) in [("to=0", 422), ("order=2000", 422), ("limit=3", 400), ("heaps=3", 400), ("order=x", 400)] {
        assert_eq!(server.get(&format!("/octal/0.75/misere?{query}")).await.status, status, "{query}");
    }
    assert_eq!(server.get("/kayles/misere").await.status, 404);
    server.stop().await;
}
