//! The starts that were solved, with what it took.

use super::book::is_shipped;
use crate::records::{PublishedRecord, Records, SolvedStart};
use nimber_solvers::theory::{Nimber, Outcome, Play};
use std::sync::LazyLock;

/// How the search is called.
const METHODS: [&str; 2] = ["proof-number search for nimbers of lands", "proof-number search with reduced trees"];

/// Spots, the nimber where more than a won start is proven, seconds of the processor, MB, claims of the certificate; one after another, by
/// one thread. That of 21 spots was found on the way to larger ones. 30 to 32, 36 to 38 and 42 spots were
/// searched after 53, then 27, 33, 39, 43 and 44, and after these 52, 58 and 59; 45 last, with what a search for 48 had found.
const NORMAL: &[(u8, Option<u64>, f64, u64, u64)] = &[
    (0, Some(0), 0.0, 0, 0),
    (1, Some(0), 0.0, 0, 0),
    (2, Some(0), 0.0, 0, 0),
    (3, Some(1), 0.0, 0, 2),
    (4, Some(1), 0.0, 0, 9),
    (5, Some(1), 0.0, 0, 16),
    (6, Some(0), 0.01, 0, 25),
    (7, Some(0), 0.0, 0, 39),
    (8, Some(0), 0.07, 0, 135),
    (9, Some(1), 0.04, 1, 182),
    (10, Some(1), 0.06, 2, 343),
    (11, Some(1), 0.16, 3, 1038),
    (12, Some(0), 0.18, 6, 1144),
    (13, Some(0), 0.04, 7, 1203),
    (14, Some(0), 2.19, 22, 17743),
    (15, Some(1), 2.66, 48, 19647),
    (16, Some(1), 0.02, 48, 19651),
    (17, Some(1), 0.61, 56, 20076),
    (18, Some(0), 0.1, 56, 20009),
    (19, Some(0), 0.27, 56, 20214),
    (20, Some(0), 1.45, 72, 21294),
    (21, Some(1), 0.0, 12, 158648),
    (22, Some(1), 0.09, 72, 21156),
    (23, Some(1), 0.05, 72, 21157),
    (24, Some(0), 24.66, 323, 36903),
    (25, Some(0), 0.06, 323, 36906),
    (26, Some(0), 7.6, 387, 39232),
    (27, Some(1), 0.0, 76, 66093),
    (28, Some(1), 0.1, 387, 36721),
    (29, Some(1), 0.03, 387, 36680),
    (30, Some(0), 0.06, 2653, 64342),
    (31, Some(0), 0.0, 48, 60131),
    (32, Some(0), 0.1, 600, 60551),
    (33, Some(1), 0.0, 616, 84720),
    (34, Some(1), 2.32, 579, 37436),
    (35, Some(1), 0.55, 579, 37432),
    (36, Some(0), 42.1, 1169, 62898),
    (37, Some(0), 0.4, 712, 63371),
    (38, Some(0), 0.5, 712, 53685),
    (39, Some(1), 0.0, 800, 81513),
    (40, Some(1), 75.9, 1158, 88157),
    (41, Some(1), 63.4, 1293, 115355),
    (42, Some(0), 646.4, 7799, 78142),
    (43, Some(0), 0.6, 976, 82041),
    (44, Some(0), 0.8, 1232, 73603),
    (45, None, 2311.65, 864, 229626),
    (46, None, 102.67, 2317, 150361),
    (47, None, 46.44, 2573, 160251),
    (52, None, 0.0, 92, 95141),
    (53, None, 721.87, 2653, 68838),
    (58, None, 0.4, 968, 91614),
    (59, None, 1.1, 808, 86191),
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
    (18, true, 914.88, 6016, 120022),
    (19, false, 35.54, 128, 64158),
    (20, false, 1199.29, 2776, 140809),
];

pub static RECORDS: LazyLock<Records> = LazyLock::new(|| {
    let normal = NORMAL.iter().map(|&(spots, nimber, cpu_seconds, memory_mb, claims)| SolvedStart {
        spots: spots.into(),
        play: Play::Normal,
        sg: nimber,
        outcome: nimber.map_or(Outcome::N, |nimber| Outcome::of(Nimber::new(nimber))),
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
