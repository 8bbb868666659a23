//! Kayles through the catalogue.
#![allow(dead_code)]

use nimber::games::{Refusal, Tables};
use nimber::service::catalogue::{Catalogue, Verb};
use nimber::service::request::Fields;
use nimber::theory::Budget;
use serde_json::Value;
use std::sync::LazyLock;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(&Tables::default()));

fn kayles<T>(act: impl FnOnce(&dyn nimber::service::catalogue::Service) -> Result<T, Refusal>) -> Result<T, Refusal> {
    act(CATALOGUE.game("kayles").expect("the game is registered"))
}

fn json(answer: Vec<u8>) -> Value {
    serde_json::from_slice(&answer).expect("answers are JSON")
}

pub fn analyze(request: Value) -> Result<Value, Refusal> {
    kayles(|game| game.answer(Verb::Analyze, Fields::from_value(request)?, &Budget::of(50_000_000)).map(json))
}

/// The analysis of a query string's pairs.
pub fn analyze_pairs(pairs: &[(&str, &str)]) -> Result<Value, Refusal> {
    kayles(|game| {
        let pairs = pairs.iter().map(|(name, text)| (name.to_string(), text.to_string()));
        let fields = Fields::from_pairs(pairs, &Verb::Analyze.parameters(game.about()))?;
        game.answer(Verb::Analyze, fields, &Budget::of(50_000_000)).map(json)
    })
}

pub fn answer(request: Value) -> Result<Value, Refusal> {
    kayles(|game| game.answer(Verb::Move, Fields::from_value(request)?, &Budget::of(50_000_000)).map(json))
}

pub fn values(pairs: &[(&str, &str)]) -> Result<Vec<u64>, Refusal> {
    kayles(|game| {
        let pairs = pairs.iter().map(|(name, text)| (name.to_string(), text.to_string()));
        let fields = Fields::from_pairs(pairs, &Verb::Values.parameters(game.about()))?;
        let answer = json(game.answer(Verb::Values, fields, &Budget::of(200_000_000))?);
        Ok(serde_json::from_value(answer["values"].clone()).expect("values are numbers"))
    })
}

pub fn period(request: Value) -> Result<Value, Refusal> {
    kayles(|game| game.answer(Verb::Period, Fields::from_value(request)?, &Budget::of(50_000_000)).map(json))
}
