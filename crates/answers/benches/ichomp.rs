//! iChomp: an analysis of a full 24x24 board with every move, from the fields of a request to the bytes of the answer.

use criterion::{Criterion, criterion_group, criterion_main};
use nimber_answers::catalogue::Catalogue;
use nimber_answers::verb::Verb;
use nimber_games::Tables;
use nimber_games::request::Fields;
use nimber_solvers::chomp::{self, ValueTable};
use nimber_solvers::theory::Budget;
use serde_json::{Value, json};
use std::hint::black_box;
use std::sync::Arc;

fn catalogue() -> Catalogue {
    let tables =
        ["12x12", "60"].map(|extent| Arc::new(ValueTable::build(extent.parse().unwrap(), &Budget::unlimited(), &|_, _| ()).unwrap()));
    Catalogue::new(&Tables { chomp: chomp::ValueTables { tables: tables.into() }, ..Tables::outline() })
}

fn analyses(criterion: &mut Criterion) {
    let catalogue = catalogue();
    let answer = |game: &str, request: &Value| {
        let fields = Fields::from_value(request.clone()).unwrap();
        catalogue.game(game).unwrap().clone().read(Verb::ANALYZE, fields).unwrap().answer(&Budget::of(100_000_000)).unwrap().bytes
    };
    let mut eaten = vec!["########################"; 24];
    eaten[0] = "..######################";
    let cases = [
        ("ichomp", "24x24, all moves, lost", json!({ "width": 24, "height": 24, "moves": "all", "limit": 10000 })),
        ("ichomp", "24x24, all moves, won", json!({ "board": eaten, "moves": "all", "limit": 10000 })),
        ("ichomp", "24x24, advice only", json!({ "width": 24, "height": 24, "limit": 0 })),
        ("ichomp", "200x200, equal quadrants that nobody solves", json!({ "width": 200, "height": 200 })),
        ("ichomp", "8x8, all moves", json!({ "width": 8, "height": 8, "moves": "all" })),
        ("chomp", "12x12, all moves", json!({ "rows": vec![12; 12], "moves": "all" })),
        ("chomp", "48 tiles, lost", json!({ "rows": [13, 11, 9, 8, 5, 2] })),
    ];
    for (game, name, request) in cases {
        let bytes = answer(game, &request).len();
        criterion.bench_function(&format!("{game}/{name} ({bytes} bytes)"), |bencher| bencher.iter(|| answer(game, black_box(&request))));
    }
}

criterion_group!(benches, analyses);
criterion_main!(benches);
