//! Misère play: the outcome of 1000 rows of Kayles, whole answers, and the search for quotients.

use criterion::{Criterion, criterion_group, criterion_main};
use nimber_answers::analysis::{Scope, analyse};
use nimber_games::erased;
use nimber_games::rules::Kayles;
use nimber_games::{Game, Solved};
use nimber_solvers::misere::{Bounds, find};
use nimber_solvers::octal::OctalCode;
use nimber_solvers::theory::{Budget, Play};
use serde_json::json;
use std::hint::black_box;
use std::sync::Arc;

fn outcomes(criterion: &mut Criterion) {
    let kayles = Kayles::sharing(Arc::default());
    let sizes: Vec<u64> = (0..1000u64).map(|index| index * index * 7919 % 1_000_003).collect();
    let position = Game::parse(&kayles, serde_json::from_value(json!({ "rows": sizes })).unwrap()).unwrap();
    let budget = Budget::unlimited();
    criterion.bench_function("misere kayles/outcome of 1000 rows", |bencher| {
        bencher.iter(|| kayles.solve(black_box(&position), Play::Misere, &budget).unwrap().mark().outcome)
    });
    let whole = erased(Arc::new(Kayles::sharing(Arc::default())), position.clone());
    let scope = Scope { limit: 10, ..Scope::default() };
    criterion.bench_function("misere kayles/analysis of 1000 rows", |bencher| {
        bencher.iter(|| analyse(black_box(&whole), Play::Misere, scope, &Budget::unlimited()).unwrap().winning_moves_total)
    });
    criterion.bench_function("misere kayles/start", |bencher| bencher.iter(|| Kayles::sharing(Arc::default())));
}

fn quotients(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("misere quotient");
    group.sample_size(10);
    for code in ["0.77", "0.15", "0.144"] {
        let rules: OctalCode = code.parse().unwrap();
        group.bench_function(format!("finding that of {code}"), |bencher| {
            bencher.iter(|| find(black_box(&rules), Bounds::default(), &Budget::of(1 << 28)).quotient.unwrap().order())
        });
    }
}

criterion_group!(benches, outcomes, quotients);
criterion_main!(benches);
