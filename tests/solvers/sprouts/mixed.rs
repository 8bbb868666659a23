//! The mixture of Sprouts and Brussels Sprouts.

use super::planar::{Map, random_game};
use super::{Check, check, nimber};
use nimber::solvers::sprouts::mixed::{self, certificate::Certificate};
use nimber::solvers::sprouts::{Position, Rules, misere, normal};
use nimber::theory::{Budget, Nimber, Outcome, Play};
use std::collections::{HashMap, HashSet};

const MEMORY: usize = 1 << 28;

/// Every map that play reaches.
fn reachable(start: Map) -> Vec<Map> {
    let mut found = HashSet::from([start.key()]);
    let mut maps = vec![start];
    let mut done = 0;
    while let Some(map) = maps.get(done) {
        done += 1;
        let options = map.options();
        maps.extend(options.into_iter().filter(|option| found.insert(option.key())));
    }
    maps
}

/// Nothing that the reductions cut away matters: the whole game trees are equal.
#[test]
fn every_map_of_a_small_start_is_the_same_game_as_its_position() {
    for (spots, crosses, count) in [(1, 0, 7), (0, 1, 45), (2, 0, 9466)] {
        let mut all = Check::under(Rules::Mixed);
        let maps = reachable(Map::mixed_start(spots, crosses));
        assert_eq!(maps.len(), count);
        for map in &maps {
            map.check();
            check(map, &mut all);
        }
    }
}

#[test]
fn random_late_maps_are_the_same_games_as_their_positions() {
    let mut all = Check::under(Rules::Mixed);
    for seed in 0..80 {
        let (spots, crosses) = ((seed % 4) as u8, (seed / 4 % 4) as u8);
        let game = random_game(Map::mixed_start(spots, crosses), seed);
        game.iter().for_each(Map::check);
        for map in game.iter().rev().take(4) {
            check(map, &mut all);
        }
    }
}

/// The fewest and the most moves to the end.
fn lengths(position: &Position, known: &mut HashMap<Position, (usize, usize)>) -> (usize, usize) {
    if let Some(&lengths) = known.get(position) {
        return lengths;
    }
    let options: Vec<_> = position.options_under(Rules::Mixed).iter().map(|option| lengths(option, known)).collect();
    let fewest = options.iter().map(|(fewest, _)| 1 + fewest).min().unwrap_or(0);
    let most = options.iter().map(|(_, most)| 1 + most).max().unwrap_or(0);
    known.insert(position.clone(), (fewest, most));
    (fewest, most)
}

#[test]
fn games_are_as_long_as_the_page_says() {
    for (spots, crosses, range) in [(1, 0, (2, 2)), (0, 1, (2, 3)), (2, 0, (4, 6)), (1, 1, (4, 7)), (0, 2, (5, 8))] {
        assert_eq!(lengths(&Position::mixed_start(spots, crosses), &mut HashMap::new()), range, "{spots} and {crosses}");
    }
}

/// By plain recursion over reduced positions.
fn values(position: &Position, known: &mut HashMap<Position, (usize, Outcome)>) -> (usize, Outcome) {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let options: Vec<_> = position.options_under(Rules::Mixed).iter().map(|option| values(option, known)).collect();
    let nimber = (0..).find(|nimber| options.iter().all(|option| option.0 != *nimber)).expect("a mex");
    let is_won = options.is_empty() || options.iter().any(|option| option.1 == Outcome::P);
    let value = (nimber, if is_won { Outcome::N } else { Outcome::P });
    known.insert(position.clone(), value);
    value
}

/// For each number of spots and crosses together: the nimbers, and the outcomes of misère play, from spots only to crosses only.
const STARTS: [(&[u64], &str); 4] = [(&[0], "N"), (&[0, 2], "NN"), (&[1, 4, 3], "PNN"), (&[1, 8, 2, 5], "NPNN")];

#[test]
fn small_starts_have_their_values() {
    let (solver, mut known) = (normal::Solver::under(Rules::Mixed, MEMORY), HashMap::new());
    for (total, (nimbers, outcomes)) in (0..).zip(STARTS) {
        for ((crosses, &value), outcome) in (0..).zip(nimbers).zip(outcomes.chars()) {
            let start = Position::mixed_start(total - crosses, crosses);
            assert_eq!(nimber(&solver, &start), Nimber::new(value), "{start}");
            let found = misere::Solver::under(Rules::Mixed, MEMORY).outcome(&start, &Budget::unlimited());
            let expected = if outcome == 'N' { Outcome::N } else { Outcome::P };
            assert_eq!(found, Ok(expected), "{start}");
            if total < 3 {
                assert_eq!(values(&start, &mut known), (value as usize, expected), "{start}");
            }
        }
    }
}

#[test]
fn an_even_number_of_spots_and_an_odd_one_of_crosses_can_be_halved() {
    for (spots, crosses) in [(0, 1), (2, 1), (0, 3), (4, 1), (2, 3), (6, 5)] {
        let start = Position::mixed_start(spots, crosses);
        let options = start.options_under(Rules::Mixed);
        assert!(options.iter().any(|option| matches!(option.lands(), [one, other] if one == other)), "{start}");
    }
}

/// Starts with their certificates in both plays.
fn certificates() -> Vec<(Position, Certificate)> {
    let budget = Budget::unlimited();
    let mut all = Vec::new();
    for (spots, crosses) in [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (2, 1), (0, 3), (4, 0)] {
        let start = Position::mixed_start(spots, crosses);
        let solver = normal::Solver::under(Rules::Mixed, MEMORY);
        for with_nimber in [false, spots + crosses < 4] {
            all.push((start.clone(), mixed::normal(&solver, &start, with_nimber, &budget).expect("no limit")));
        }
        let mut solver = misere::Solver::under(Rules::Mixed, MEMORY);
        all.push((start.clone(), mixed::misere(&mut solver, &start, &budget).expect("no limit")));
    }
    all
}

#[test]
fn certificates_are_verified_and_no_changed_one_is() {
    for (start, certificate) in certificates() {
        let text = certificate.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&certificate));
        let verified = certificate.verify().unwrap_or_else(|unproven| panic!("{start}: {unproven}"));
        assert_eq!(verified.start(), &start);
        let outcome = match verified.play() {
            Play::Normal => {
                let nimber = nimber(&normal::Solver::under(Rules::Mixed, MEMORY), &start);
                assert!(verified.nimber().is_none_or(|proven| Nimber::new(proven.into()) == nimber), "{start}");
                if nimber == Nimber::ZERO { Outcome::P } else { Outcome::N }
            }
            Play::Misere => misere::Solver::under(Rules::Mixed, MEMORY).outcome(&start, &Budget::unlimited()).expect("no limit"),
        };
        assert_eq!(verified.outcome(), outcome, "{start}");

        let is_refused = |text: &str| text.parse::<Certificate>().is_ok_and(|certificate| certificate.verify().is_err());
        let lines: Vec<&str> = text.lines().collect();
        let of_start = format!("0 {start}");
        if lines[2..].contains(&of_start.as_str()) {
            let without: Vec<&str> = lines.iter().copied().filter(|line| *line != of_start).collect();
            assert!(is_refused(&without.join("\n")), "{start}");
        }
        for changed in (2..lines.len()).step_by(1 + lines.len() / 10) {
            let (heap, position) = lines[changed].split_once(' ').expect("two words");
            let other = format!("{} {position}", heap.parse::<u32>().expect("a heap") ^ 1);
            let wrong = [&lines[..changed], &[other.as_str()], &lines[changed + 1..]].concat().join("\n");
            match verified.play() {
                Play::Normal => assert!(is_refused(&wrong), "{start}: {other}"),
                Play::Misere => {
                    assert!(wrong.parse::<Certificate>().is_err(), "{start}: {other}");
                    // An option of a lost position is not lost, too.
                    let lost = Position::read(position, Rules::Mixed).expect("a position");
                    let won = lost.options_under(Rules::Mixed).into_iter().max_by_key(Position::lives).expect("an option");
                    assert!(is_refused(&format!("{text}0 {won}\n")), "{start}: with {won}");
                }
            }
        }
    }
}

#[test]
fn what_is_no_certificate_is_refused_at_its_line() {
    for (text, why) in [
        ("", "line 1"),
        ("mixed sprouts certificate 1", "line 1"),
        ("mixed sprouts certificate 1 other", "line 1"),
        ("mixed sprouts certificate 1 normal", "line 2: the start is missing"),
        ("mixed sprouts certificate 1 normal\n0*", "line 2: character"),
        ("mixed sprouts certificate 1 normal\n0}\n1", "line 3: a heap and a position"),
        ("mixed sprouts certificate 1 normal\n0}\n99 0}", "line 3: a heap from 0 to 31"),
        ("mixed sprouts certificate 1 misere\n0}\n1 0}", "line 3: a heap from 0 to 0"),
    ] {
        let unreadable = text.parse::<Certificate>().expect_err(text).to_string();
        assert!(unreadable.starts_with(why), "{unreadable}");
    }
}
