//! A game that is registered is in the document and in the lists of games.

#[path = "../../answers/tests/games/turning_turtles.rs"]
mod turning_turtles;

use nimber_answers::catalogue::Catalogue;
use nimber_games::{Tables, register_with};
use nimber_openapi::pages::pages;
use serde_json::Value;
use turning_turtles::TurningTurtles;

#[test]
fn it_has_its_paths_and_rows() {
    let catalogue = with_turning_turtles();
    let document: Value = yaml_serde::from_str(&nimber_openapi::document(&catalogue).expect("no two types have one name")).expect(
        "the \
        document is YAML",
    );
    for verb in ["", "/analyze", "/move", "/mex", "/random", "/board.svg"] {
        let path = &document["paths"][format!("/turning-turtles{verb}")];
        let answer = path.as_object().and_then(|methods| methods.values().next()).expect("a path of the game");
        assert!(answer["responses"]["200"].is_object(), "{verb}");
    }
    let rows = [
        "| [Turning Turtles](docs/games.md#turning-turtles) | Turn a head to tails, and any coin to the left of it if you like. | \
         `GET /turning-turtles?coins=THTH` |\n",
        "| [Turning Turtles](#turning-turtles) | `coins` | `also`, `coin` |\n",
        "| turning-turtles | `coins` | 64 | coins in a row |\n",
        "| [Turning Turtles](games.md#turning-turtles) | `size` 1 to 64 (8) | Each coin is a head or a tail, both equally likely. |\n",
        "| [Turning Turtles](games.md#turning-turtles) | a coin for each head | `GET /turning-turtles/board.svg?coins=THTH` |\n",
    ];
    for (page, row) in pages(&catalogue).iter().zip(rows) {
        assert!(page.table.contains(row), "{}: {}", page.path, page.table);
    }
}

#[test]
fn its_section_is_written_until_somebody_writes_a_better_one() {
    let pages = pages(&with_turning_turtles());
    let page = pages.iter().find(|page| page.path == "docs/games.md").expect("the page of the games");
    let by_hand = |text: &str| {
        format!("# The games\n\n<!-- games -->\n<!-- /games -->\n\n## Nim\n\n{text}<!-- sections -->\nold<!-- /sections -->\n")
    };
    let text = page.update(&by_hand("Heaps.\n\n")).expect("it has marks");
    assert_eq!(text.matches("\n## Nim\n").count(), 1);
    let section = text.split_once("\n## Turning Turtles\n\n").expect("it has a section").1;
    let request = "Turn a head to tails, and any coin to the left of it if you like.\n\n```console\n\
                   $ curl -s 'http://localhost:8080/turning-turtles?coins=THTH'\n```\n\n```json\n{\n  \"game\": \"turning-turtles\",\n";
    assert!(section.starts_with(request), "{section}");
    assert_eq!(page.update(&text).as_ref(), Ok(&text));
    let better = page.update(&by_hand("Heaps.\n\n## Turning Turtles\n\nCoins.\n\n")).expect("it has marks");
    assert_eq!(better.matches("Turning Turtles\n").count(), 1);
}

/// All games, and one that only tests have.
fn with_turning_turtles() -> Catalogue {
    let mut catalogue = Catalogue::default();
    register_with(&mut catalogue, &Tables::default(), |games| games.add(TurningTurtles));
    catalogue
}
