//! The starts that were solved, with what it took.

use super::book::is_shipped;
use crate::games::records::{PublishedRecord, Records, SolvedStart};
use crate::theory::{Nimber, Outcome, Play};
use std::sync::LazyLock;

/// How the search is called.
const METHODS: [&str; 2] = ["proof-number search for nimbers of lands", "proof-number search with reduced trees"];

/// Spots, nimber, seconds of the processor, MB, claims of the certificate; each after the ones before, by two threads.
const NORMAL: &[(u8, u64, f64, u64, u64)] = &[];

/// Spots, whether the player to move wins, seconds of the processor, MB, claims of the certificate; each alone, by one thread.
const MISERE: &[(u8, bool, f64, u64, u64)] = &[];

pub static RECORDS: LazyLock<Records> = LazyLock::new(|| {
    let normal = NORMAL.iter().map(|&(spots, nimber, cpu_seconds, memory_mb, claims)| SolvedStart {
        spots: spots.into(),
        play: Play::Normal,
        sg: Some(nimber),
        outcome: Outcome::of(Nimber::new(nimber)),
        method: METHODS[0],
        cpu_seconds,
        memory_mb,
        claims,
        is_shipped: is_shipped(spots, Play::Normal),
    });
    let misere = MISERE.iter().map(|&(spots, is_won, cpu_seconds, memory_mb, claims)| SolvedStart {
        spots: spots.into(),
        play: Play::Misere,
        sg: None,
        outcome: if is_won { Outcome::N } else { Outcome::P },
        method: METHODS[1],
        cpu_seconds,
        memory_mb,
        claims,
        is_shipped: is_shipped(spots, Play::Misere),
    });
    Records { game: "sprouts", solved: normal.chain(misere).collect(), published: PUBLISHED.to_vec() }
});

const PUBLISHED: &[PublishedRecord] = &[
    PublishedRecord {
        play: Play::Normal,
        spots: "0-11",
        by: "Applegate, Jacobson, Sleator",
        year: 1991,
        source: "Computer Analysis of Sprouts, Carnegie Mellon University, CMU-CS-91-144",
    },
    PublishedRecord {
        play: Play::Misere,
        spots: "0-9",
        by: "Applegate, Jacobson, Sleator",
        year: 1991,
        source: "Computer Analysis of Sprouts, Carnegie Mellon University, CMU-CS-91-144",
    },
    PublishedRecord { play: Play::Normal, spots: "0-14", by: "Purinton", year: 2006, source: "World Game of Sprouts Association" },
    PublishedRecord { play: Play::Normal, spots: "0-32", by: "Lemoine, Viennot", year: 2010, source: "https://arxiv.org/abs/1008.2320" },
    PublishedRecord { play: Play::Misere, spots: "0-17", by: "Lemoine, Viennot", year: 2009, source: "https://arxiv.org/abs/0908.4407" },
    PublishedRecord { play: Play::Misere, spots: "0-20", by: "Lemoine, Viennot", year: 2011, source: "GLOP, http://sprouts.tuxfamily.org" },
    PublishedRecord {
        play: Play::Normal,
        spots: "0-44, 46, 47, 53",
        by: "Lemoine, Viennot",
        year: 2011,
        source: "GLOP, http://sprouts.tuxfamily.org",
    },
    PublishedRecord {
        play: Play::Normal,
        spots: "0-62 and 27 more up to 104",
        by: "Čížek, Balko, Schmid",
        year: 2025,
        source: "https://arxiv.org/abs/2511.10339",
    },
];
