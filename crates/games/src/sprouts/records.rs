//! The starts that were solved, with what it took.

use super::book::is_shipped;
use crate::records::{PublishedRecord, Records, SolvedStart};
use nimber_solvers::theory::{Nimber, Outcome, Play};
use std::sync::LazyLock;

/// How the search is called.
const METHODS: [&str; 2] = ["proof-number search for nimbers of lands", "proof-number search with reduced trees"];

/// Spots, nimber, seconds of the processor, MB, claims of the certificate; one after another, by two threads.
const NORMAL: &[(u8, u64, f64, u64, u64)] = &[
    (0, 0, 0.0, 0, 0),
    (1, 0, 0.0, 0, 0),
    (2, 0, 0.0, 0, 0),
    (3, 1, 0.0, 0, 2),
    (4, 1, 0.0, 0, 9),
    (5, 1, 0.01, 0, 16),
    (6, 0, 0.01, 0, 23),
    (7, 0, 0.01, 0, 35),
    (8, 0, 0.08, 0, 103),
    (9, 1, 0.07, 1, 181),
    (10, 1, 0.1, 1, 316),
    (11, 1, 0.38, 4, 1000),
    (12, 0, 0.43, 9, 1261),
    (13, 0, 0.02, 9, 1277),
    (14, 0, 5.72, 36, 16975),
    (15, 1, 4.87, 72, 9536),
    (16, 1, 0.65, 44, 17301),
    (17, 1, 0.49, 48, 17607),
    (18, 0, 3.66, 72, 18844),
    (19, 0, 0.11, 72, 18914),
    (20, 0, 1.37, 80, 19425),
    (22, 1, 2.49, 112, 20516),
    (23, 1, 4.57, 145, 98953),
];

/// Spots, whether the player to move wins, seconds of the processor, MB, claims of the certificate; one after another, by one thread.
const MISERE: &[(u8, bool, f64, u64, u64)] = &[
    (0, true, 0.0, 0, 0),
    (1, true, 0.0, 0, 0),
    (2, false, 0.0, 0, 0),
    (3, false, 0.0, 0, 0),
    (4, false, 0.04, 0, 1),
    (5, true, 0.0, 0, 1),
    (6, true, 0.01, 0, 3),
    (7, false, 0.0, 0, 8),
    (8, false, 0.05, 0, 17),
    (9, false, 0.22, 1, 56),
    (10, true, 0.27, 3, 162),
    (11, true, 0.08, 3, 225),
    (12, true, 4.84, 26, 1618),
    (13, false, 0.27, 30, 1287),
    (14, false, 1.14, 39, 1674),
    (15, false, 74.91, 344, 14844),
    (16, true, 32.31, 1264, 27129),
    (17, true, 98.38, 880, 26906),
];

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
    PublishedRecord {
        play: Play::Misere,
        spots: "0-16",
        by: "Jordan, Khorkov",
        year: 2009,
        source: "World Game of Sprouts Association, http://www.wgosa.org/article2009001.htm",
    },
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
