//! The mixture of Sprouts and Brussels Sprouts.

use super::planar::{Map, random_game};
use super::{Check, check, nimber};
use nimber_solvers::sprouts::certificate::{Certificate, ProofGoal, Proven};
use nimber_solvers::sprouts::{Position, SproutsRules, misere, normal};
use nimber_solvers::theory::{Budget, Nimber, Outcome, Play};
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
        let mut all = Check::under(SproutsRules::Mixed);
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
    let mut all = Check::under(SproutsRules::Mixed);
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
    let options: Vec<_> = position.options_under(SproutsRules::Mixed).iter().map(|option| lengths(option, known)).collect();
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
    let options: Vec<_> = position.options_under(SproutsRules::Mixed).iter().map(|option| values(option, known)).collect();
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
    let (solver, mut known) = (normal::Solver::under(SproutsRules::Mixed, MEMORY), HashMap::new());
    for (total, (nimbers, outcomes)) in (0..).zip(STARTS) {
        for ((crosses, &value), outcome) in (0..).zip(nimbers).zip(outcomes.chars()) {
            let start = Position::mixed_start(total - crosses, crosses);
            assert_eq!(nimber(&solver, &start), Nimber::new(value), "{start}");
            let found = misere::Solver::under(SproutsRules::Mixed, MEMORY).outcome(&start, &Budget::unlimited());
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
        let options = start.options_under(SproutsRules::Mixed);
        assert!(options.iter().any(|option| matches!(option.lands(), [one, other] if one == other)), "{start}");
    }
}

#[test]
fn certificates_are_verified_and_no_changed_one_is() {
    let budget = Budget::unlimited();
    for (spots, crosses) in [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (2, 1), (0, 3), (4, 0)] {
        let start = Position::mixed_start(spots, crosses);
        let goal = |goal: ProofGoal| [(start.clone(), goal)];
        let solver = normal::Solver::under(SproutsRules::Mixed, MEMORY);
        let value = nimber(&normal::Solver::under(SproutsRules::Mixed, MEMORY), &start);
        let won = solver.certificate(&goal(ProofGoal::Outcomes), &budget).expect("no limit");
        let is_proven = |proven: Proven| match proven {
            Proven::Nimber(nimber) => Nimber::new(nimber.into()) == value,
            Proven::Outcome(outcome) => outcome == Outcome::of(value),
        };
        assert!(is_proven(check_certificate(&start, &won)), "{start}");
        if spots + crosses < 4 {
            let whole = solver.certificate(&goal(ProofGoal::Nimbers), &budget).expect("no limit");
            assert_eq!(check_certificate(&start, &whole), Proven::Nimber(value.get() as u32), "{start}");
        }
        let mut solver = misere::Solver::under(SproutsRules::Mixed, MEMORY);
        let outcome = solver.outcome(&start, &budget).expect("no limit");
        let lost = solver.certificate(&goal(ProofGoal::Outcomes), &budget).expect("no limit");
        assert_eq!(check_certificate(&start, &lost), Proven::Outcome(outcome), "{start}");
    }
}

/// What a certificate proves of its start, after it was read again. Changed ones are refused.
fn check_certificate(start: &Position, certificate: &Certificate) -> Proven {
    let text = certificate.to_string();
    assert_eq!(text.parse().as_ref(), Ok(certificate));
    let verified = certificate.clone().verify(|| {}).unwrap_or_else(|unproven| panic!("{start}: {unproven}"));
    let lines: Vec<&str> = text.lines().collect();
    let is_refused = |text: &str| text.parse::<Certificate>().expect("lines").verify(|| {}).is_err();
    for changed in (2..lines.len()).step_by(1 + lines.len() / 10) {
        match (certificate.play(), lines[changed].split_once(' ')) {
            (Play::Normal, Some((nimber, land))) => {
                let other = format!("{} {land}", nimber.parse::<u32>().expect("a nimber") ^ 1);
                let wrong = [&lines[..changed], &[other.as_str()], &lines[changed + 1..]].concat().join("\n");
                assert!(is_refused(&wrong), "{start}: {other}");
            }
            // An option of a lost position is not lost, too.
            _ if !lines[changed].contains('#') => {
                let lost = Position::read(lines[changed], SproutsRules::Mixed).expect("a position");
                let won = lost.options_under(SproutsRules::Mixed).into_iter().max_by_key(Position::lives).expect("an option");
                assert!(is_refused(&format!("{text}{won}\n")), "{start}: with {won}");
            }
            _ => {}
        }
    }
    let mut results = verified.results();
    let (of, proven) = results.next().expect("one start");
    assert_eq!((of, results.next()), (start, None));
    proven
}
