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
    let mut catalogue = Catalogue::default();
    register_with(&mut catalogue, &Tables::default(), |games| games.add(TurningTurtles));
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
        assert!(page.part.contains(row), "{}: {}", page.path, page.part);
    }
}
