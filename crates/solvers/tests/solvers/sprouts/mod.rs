//! Sprouts against maps that are drawn in full.

mod drawable;
mod mixed;
mod planar;

use nimber_solvers::sprouts::certificate::{Certificate, Claims, PackedClaims, ProofGoal, Proven, SmallLands, UNPACKED, Verified};
use nimber_solvers::sprouts::misere::Unfinished;
use nimber_solvers::sprouts::{Outline, Position, SproutsRules, misere, normal::Solver};
use nimber_solvers::theory::{Budget, Nimber, Outcome, Stop};
use planar::{Map, Memo, random_game};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeSet, HashMap, HashSet};

fn read(map: &Map, rules: SproutsRules) -> Position {
    let text = map.text();
    let position = Position::read(&text, rules).unwrap_or_else(|misread| panic!("{text}: {misread}"));
    assert_eq!(Outline::read(&text, rules).map(|outline| outline.lives()), Ok(position.lives()), "{text}");
    position
}

fn nimber(solver: &Solver, position: &Position) -> Nimber {
    position.lands().iter().map(|land| solver.nimber(land, &Budget::unlimited()).expect("no limit")).sum()
}

/// Every position that play reaches, and every land.
fn reachable(start: Position) -> (usize, usize) {
    let mut found = HashSet::from([start.clone()]);
    let mut open = vec![start];
    while let Some(position) = open.pop() {
        for option in position.options() {
            if found.insert(option.clone()) {
                open.push(option);
            }
        }
    }
    let lands: HashSet<_> = found.iter().flat_map(|position| position.lands()).collect();
    (found.len(), lands.len())
}

/// The counts of Position and land are those of an independent program.
#[test]
fn reachable_positions_are_counted() {
    for (spots, counts) in [(1, (3, 2)), (2, (15, 14)), (3, (132, 117)), (4, (1351, 1121))] {
        assert_eq!(reachable(Position::start(spots)), counts, "{spots} spots");
    }
}

/// Games as sets of their options, numbered. Two positions with the same number play the same in every respect.
#[derive(Default)]
struct Trees {
    rules: SproutsRules,
    trees: HashMap<BTreeSet<usize>, usize>,
    positions: HashMap<Position, usize>,
    maps: HashMap<Vec<u8>, usize>,
}

impl Trees {
    fn number(&mut self, options: BTreeSet<usize>) -> usize {
        let next = self.trees.len();
        *self.trees.entry(options).or_insert(next)
    }

    fn of_position(&mut self, position: &Position) -> usize {
        if let Some(&number) = self.positions.get(position) {
            return number;
        }
        let options = position.options_under(self.rules).iter().map(|option| self.of_position(option)).collect();
        let number = self.number(options);
        self.positions.insert(position.clone(), number);
        number
    }

    fn of_map(&mut self, map: &Map) -> usize {
        let key = map.key();
        if let Some(&number) = self.maps.get(&key) {
            return number;
        }
        let options = map.options().iter().map(|option| self.of_map(option)).collect();
        let number = self.number(options);
        self.maps.insert(key, number);
        number
    }
}

/// Everything that checks a map.
#[derive(Default)]
struct Check {
    trees: Trees,
    normal: Solver,
    misere: misere::Solver,
    memo: Memo,
}

impl Check {
    fn under(rules: SproutsRules) -> Self {
        let trees = Trees { rules, ..Trees::default() };
        Check { trees, normal: Solver::under(rules, 1 << 28), misere: misere::Solver::under(rules, 1 << 28), memo: Memo::new() }
    }
}

fn check(map: &Map, Check { trees, normal, misere, memo }: &mut Check) {
    let rules = trees.rules;
    let (text, position) = (map.text(), read(map, rules));
    assert_eq!(position.is_over(), map.is_over(), "{text}");
    assert_eq!(trees.of_position(&position), trees.of_map(map), "{text} is not {position}");
    let value = map.value(memo);
    assert_eq!(nimber(normal, &position), Nimber::new(value.nimber.into()), "{text}");
    let outcome = if value.misere_win { Outcome::N } else { Outcome::P };
    assert_eq!(misere.outcome(&position, &Budget::unlimited()), Ok(outcome), "{text}");
    assert_eq!(read(&map.mirrored(), rules), position, "{text}");
    assert_eq!(Position::read(&position.to_string(), rules).as_ref(), Ok(&position), "{text}");
}

/// Asked of one solver in any order, or of new ones.
#[test]
fn a_land_has_its_nimber_and_no_other() {
    let kept = Solver::default();
    for spots in 0..6 {
        for option in Position::start(spots).options() {
            for land in option.lands() {
                let nimber = Solver::default().nimber(land, &Budget::unlimited());
                for other in [6, 0, 3, 1, 2, 40].map(Nimber::new) {
                    for solver in [&kept, &Solver::default()] {
                        assert_eq!(solver.has_nimber(land, other, &Budget::unlimited()), Ok(nimber == Ok(other)), "{land}: {other:?}");
                    }
                }
            }
        }
    }
}

/// Nothing that the reductions cut away matters: the whole game trees are equal.
#[test]
fn every_map_of_three_spots_is_the_same_game_as_its_position() {
    let mut all = Check::default();
    let mut found = HashSet::new();
    let mut open = vec![Map::start(3)];
    while let Some(map) = open.pop() {
        if found.insert(map.key()) {
            check(&map, &mut all);
            open.extend(map.options());
        }
    }
    assert_eq!(found.len(), 4249);
}

#[test]
fn random_late_maps_are_the_same_games_as_their_positions() {
    let mut all = Check::default();
    for seed in 0..60 {
        let game = random_game(Map::start(4 + (seed % 5) as u8), seed);
        for map in game.iter().filter(|map| map.lives() <= 7) {
            check(map, &mut all);
        }
    }
}

/// The facts that the encyclopaedia tells of finished games of n spots and m moves.
#[test]
fn finished_maps_have_their_survivors_and_pharisees() {
    for seed in 0..200 {
        let spots = 1 + (seed % 9) as usize;
        let game = random_game(Map::start(spots as u8), seed);
        game.iter().for_each(Map::check);
        let (moves, end) = (game.len() - 1, game.last().expect("the start at least"));
        assert!((2 * spots..3 * spots).contains(&moves), "{moves} moves from {spots} spots");
        assert_eq!(end.survivors(), 3 * spots - moves);
        assert!(end.pharisees().is_multiple_of(4));
    }
}

/// The published values: a start is lost if the remainder of its spots by 6 is below 3, and otherwise worth 1.
#[test]
fn starts_have_their_published_values() {
    let solver = Solver::default();
    for spots in 0..=11 {
        assert_eq!(nimber(&solver, &Position::start(spots)), Nimber::new(u64::from(spots % 6 / 3)), "{spots} spots");
    }
}

/// The published outcomes: won if the remainder by 6 is 0, 4 or 5, but for the starts with 1 and 4 spots.
#[test]
fn starts_have_their_published_misere_outcomes() {
    for spots in 0..=11u8 {
        let is_won = matches!(spots % 6, 0 | 4 | 5) != matches!(spots, 1 | 4);
        let outcome = misere::Solver::default().outcome(&Position::start(spots), &Budget::unlimited());
        assert_eq!(outcome, Ok(if is_won { Outcome::N } else { Outcome::P }), "{spots} spots");
    }
}

#[test]
fn a_misere_solver_stops_where_its_memory_ends() {
    let stopped = misere::Solver::under(SproutsRules::Sprouts, 1 << 18).outcome(&Position::start(10), &Budget::unlimited());
    assert_eq!(stopped, Err(Stop::Exhausted { allowance: 1 << 18 }));
    let stopped = misere::Solver::default().outcome(&Position::start(10), &Budget::of(1_000_000));
    assert_eq!(stopped, Err(Stop::Exhausted { allowance: 1_000_000 }));
}

#[test]
fn a_misere_solver_with_little_memory_forgets_and_finds_the_same_outcomes() {
    let start = Position::start(10);
    let mut wide = misere::Solver::default();
    let outcome = wide.outcome(&start, &Budget::unlimited());
    let memory = wide.figures().memory / 3 * 2;
    let mut narrow = misere::Solver::under(SproutsRules::Sprouts, memory);
    assert_eq!(narrow.outcome(&start, &Budget::unlimited()), outcome);
    assert!(narrow.figures().memory <= memory && outcome == Ok(Outcome::N), "{:?}", narrow.figures());
    let certificate = narrow.certificate(&[(start, ProofGoal::Nimbers)], &Budget::unlimited()).expect("no limit");
    certificate.verify(|| {}).unwrap_or_else(|unproven| panic!("{unproven}"));
}

#[test]
fn a_certificate_has_what_its_proof_needs_of_all_that_is_known() {
    let goal = [(Position::start(11), ProofGoal::Nimbers)];
    let alone = Solver::default().certificate(&goal, &Budget::unlimited()).expect("no limit");
    let solver = Solver::default();
    for spots in [12, 13, 14] {
        solver.nimber(&Position::start(spots).lands()[0], &Budget::unlimited()).expect("no limit");
    }
    let after_others = solver.certificate(&goal, &Budget::unlimited()).expect("no limit");
    let (size, before) = (after_others.size(), alone.size());
    assert!(size < 2 * before && size < solver.known().size() / 10, "{size}, {before}, {}", solver.known().size());
    after_others.verify(|| {}).unwrap_or_else(|unproven| panic!("{unproven}"));
}

#[test]
fn several_threads_find_exactly_what_one_finds() {
    for spots in 8..=12 {
        let start = Position::start(spots);
        let search = |threads: usize| {
            let (solver, budget) = (Solver::default(), Budget::unlimited());
            let nimber = solver.nimber_with(threads, &start.lands()[0], &budget);
            let is_lost = solver.has_nimber_with(threads, &start.lands()[0], Nimber::ZERO, &budget);
            (nimber, is_lost, solver.figures(), solver.known(), budget.spent())
        };
        let alone = search(1);
        assert_eq!((alone.0, alone.1), (Ok(Nimber::new(u64::from(spots % 6 / 3))), Ok(spots % 6 < 3)), "{spots} spots");
        for threads in [2, 3, 5] {
            assert!(search(threads) == alone, "{spots} spots, {threads} threads");
        }
    }
}

#[test]
fn several_threads_decide_and_stop_as_one_does() {
    let start = Position::start(12);
    let decide = |threads: usize, nimber: u64, budget: &Budget| {
        let solver = Solver::under(SproutsRules::Sprouts, 400 << 10);
        (solver.has_nimber_with(threads, &start.lands()[0], Nimber::new(nimber), budget), solver.figures(), budget.spent())
    };
    for nimber in [0, 1, 40] {
        assert_eq!(decide(2, nimber, &Budget::unlimited()), decide(1, nimber, &Budget::unlimited()));
    }
    assert_eq!(decide(2, 0, &Budget::of(100_000)), decide(1, 0, &Budget::of(100_000)));
    assert!(matches!(decide(2, 0, &Budget::of(100_000)).0, Err(Stop::Exhausted { .. })));
}

#[test]
fn certificates_are_verified_and_no_changed_one_is() {
    for spots in 0..=8 {
        let solver = Solver::default();
        let certificate = solver.certificate(&[(Position::start(spots), ProofGoal::Nimbers)], &Budget::unlimited()).expect("no limit");
        let text = certificate.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&certificate));
        let verified = certificate.verify(|| {}).unwrap_or_else(|unproven| panic!("{spots} spots: {unproven}"));
        assert_eq!(verified.results().collect::<Vec<_>>(), [(&Position::start(spots), Proven::Nimber(u32::from(spots % 6 / 3)))]);
        let lines: Vec<&str> = text.lines().collect();
        for changed in (2..lines.len()).step_by(1 + lines.len() / 20) {
            let (nimber, land) = lines[changed].split_once(' ').expect("two words");
            let other = format!("{} {land}", nimber.parse::<u32>().expect("a nimber") ^ 1);
            let wrong = [&lines[..changed], &[other.as_str()], &lines[changed + 1..]].concat().join("\n");
            assert!(wrong.parse::<Certificate>().expect("lines").verify(|| {}).is_err(), "{spots} spots, {land}");
        }
        if spots < 3 {
            continue;
        }
        // Without the start itself, at most its winner is proven.
        let without: Vec<&str> = lines
            .iter()
            .enumerate()
            .filter(|&(at, line)| at < 2 || !line.ends_with(&format!(" {}", lines[1])))
            .map(|(_, line)| *line)
            .collect();
        let proven = without.join("\n").parse::<Certificate>().expect("lines").verify(|| {});
        let is_weaker = |verified: Verified| verified.results().all(|(_, proven)| proven == Proven::Outcome(Outcome::N));
        assert!(proven.map_or(true, is_weaker), "{spots} spots");
    }
}

#[test]
fn packed_nimbers_are_known_without_being_read() {
    let start = Position::start(9);
    let certificate = Solver::default().certificate(&[(start.clone(), ProofGoal::Within(1))], &Budget::unlimited()).expect("no limit");
    let packed = PackedClaims::of(&certificate.pack(&SmallLands::default())).expect("it was packed");
    let (PackedClaims::Normal(listed), Claims::Normal(nimbers)) = (packed, certificate.claims()) else { panic!("normal play") };
    let solver = Solver::assuming(listed);
    for (land, &nimber) in nimbers {
        let packed = (land.lives() > UNPACKED).then_some(Nimber::new(nimber.into()));
        assert_eq!(solver.known_nimber(land), packed, "{land}");
    }
    let others = start.options().into_iter().flat_map(|option| option.options()).flat_map(|reply| reply.lands().to_vec());
    let unknown: Vec<_> = others.filter(|land| !nimbers.contains_key(land)).collect();
    assert!(unknown.len() > 20 && unknown.iter().all(|land| solver.known_nimber(land).is_none()));
    // Who wins is found by looking up, after the search has looked and after its memory is forgotten, too.
    let brief = |solver: &Solver| solver.nimber(&start.lands()[0], &Budget::of(0));
    assert_eq!((brief(&solver), brief(&solver.clone())), (Ok(Nimber::new(1)), Ok(Nimber::new(1))));
}

#[test]
fn packed_lost_positions_are_known() {
    let start = Position::start(8);
    let certificate =
        misere::Solver::default().certificate(&[(start.clone(), ProofGoal::Within(1))], &Budget::unlimited()).expect("no limit");
    let packed = PackedClaims::of(&certificate.pack(&SmallLands::default())).expect("it was packed");
    let (PackedClaims::Misere(lost), Claims::Misere(read)) = (packed, certificate.claims()) else { panic!("misère play") };
    let [mut one, mut other] = [misere::Solver::assuming(&lost), misere::Solver::default()];
    other.assume(read, &Budget::unlimited()).expect("no limit");
    for position in start.options().into_iter().chain([start]) {
        let known = [&mut one, &mut other].map(|solver| solver.known_outcome(&position, &Budget::unlimited()));
        assert_eq!(known[0], known[1], "{position}");
    }
    assert!(one.outcome(&Position::start(8), &Budget::of(0)).is_ok());
}

#[test]
fn packed_trees_of_small_lands_spare_their_making_and_change_no_outcome() {
    let start = Position::start(7);
    let certificate = misere::Solver::default().certificate(&[(start, ProofGoal::Outcomes)], &Budget::unlimited()).expect("no limit");
    let Claims::Misere(lost) = certificate.claims() else { panic!("misère play") };
    let small = misere::Solver::small_lands(lost, &[5, 6, 7].map(Position::start)).expect("no limit");
    assert!(small.lands.len() > 500 && small.trees.starts_with(&lost.trees));
    let solver = |small: &SmallLands| match PackedClaims::of(&certificate.pack(small)).expect("it was packed") {
        PackedClaims::Misere(lost) => misere::Solver::assuming(&lost),
        PackedClaims::Normal(_) => panic!("misère play"),
    };
    let [with, without] = [&small, &SmallLands::default()].map(solver);
    let mut rng = ChaCha8Rng::seed_from_u64(61);
    let mut spent = [0; 2];
    for _ in 0..60 {
        let mut position = Position::start(rng.random_range(5..=7));
        for _ in 0..rng.random_range(1..=6) {
            position = position.options().into_iter().nth(rng.random_range(0..8)).unwrap_or(position);
        }
        let outcomes = [&with, &without, &misere::Solver::default()].map(|solver| {
            let budget = Budget::of(1_000_000_000);
            (solver.clone().outcome(&position, &budget), budget.spent())
        });
        assert!(outcomes.iter().all(|(outcome, _)| outcome.is_ok() && *outcome == outcomes[0].0), "{position}: {outcomes:?}");
        spent[0] += outcomes[0].1;
        spent[1] += outcomes[1].1;
    }
    assert!(3 * spent[0] < 2 * spent[1], "{spent:?}");
}

/// These starts; the others up to 10 are won.
const LOST_IN_MISERE_PLAY: [u8; 6] = [2, 3, 4, 7, 8, 9];

#[test]
fn certificates_for_misere_play_are_verified_and_no_changed_one_is() {
    for spots in 1..=8 {
        let start = Position::start(spots);
        let mut solver = misere::Solver::default();
        let certificate = solver.certificate(&[(start.clone(), ProofGoal::Within(1))], &Budget::unlimited()).expect("no limit");
        let text = certificate.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&certificate));
        let verified = certificate.verify(|| {}).unwrap_or_else(|unproven| panic!("{spots} spots: {unproven}"));
        let outcome = if LOST_IN_MISERE_PLAY.contains(&spots) { Outcome::P } else { Outcome::N };
        assert_eq!(verified.results().collect::<Vec<_>>(), [(&start, Proven::Outcome(outcome))]);
        if spots == 8 {
            continue;
        }
        // Nothing is listed in vain, except where another lost option does as well; and what is won is not lost.
        let lines: Vec<&str> = text.lines().collect();
        let claims = lines.iter().position(|line| line.contains('}') && !line.contains('=') && *line != lines[1]).unwrap_or(lines.len());
        let left_out: Vec<usize> = (claims.max(2)..lines.len()).step_by(1 + lines.len() / 20).collect();
        let is_refused = |&left_out: &usize| {
            let fewer = [&lines[..left_out], &lines[left_out + 1..]].concat().join("\n");
            fewer.parse::<Certificate>().expect("lines").verify(|| {}).is_err()
        };
        let refused = left_out.iter().copied().filter(is_refused).count();
        assert!(left_out.is_empty() || 2 * refused > left_out.len(), "{spots} spots: {refused} of {}", left_out.len());
        for option in start.options().into_iter().filter(|option| option.lives() > 10).step_by(usize::from(spots)) {
            let is_lost = misere::Solver::default().outcome(&option, &Budget::unlimited()) == Ok(Outcome::P);
            let more = format!("{text}{option}\n").parse::<Certificate>().expect("lines").verify(|| {});
            assert!(is_lost || more.is_err(), "{spots} spots, {option}");
        }
    }
}

#[test]
fn what_was_found_before_an_interruption_saves_work() {
    let start = Position::start(11);
    let land = &start.lands()[0];
    let (whole, rest) = (Budget::unlimited(), Budget::unlimited());
    let nimber = Solver::default().nimber(land, &whole);
    let first = Solver::default();
    first.nimber(land, &Budget::of(whole.spent() / 2)).expect_err("it is interrupted");
    let known = first.known().to_string().parse::<Certificate>().expect("a certificate");
    let second = Solver::default();
    let Claims::Normal(nimbers) = known.claims() else { panic!("normal play") };
    second.assume(nimbers, &Budget::unlimited()).expect("nothing contradicts them");
    assert_eq!(second.nimber(land, &rest), nimber);
    assert!(rest.spent() < whole.spent() * 9 / 10, "{} of {}", rest.spent(), whole.spent());

    let (whole, rest) = (Budget::unlimited(), Budget::unlimited());
    let outcome = misere::Solver::default().outcome(&start, &whole);
    let mut first = misere::Solver::default();
    first.outcome(&start, &Budget::of(whole.spent() / 4 * 3)).expect_err("it is interrupted");
    let found = first.unfinished();
    let read = found.to_string().parse::<Unfinished>().expect("its own text");
    assert!(read == found && read.size() > 100);
    let mut second = misere::Solver::default();
    second.resume(&read, &Budget::unlimited()).expect("no limit");
    assert_eq!(second.outcome(&start, &rest), outcome);
    assert!(rest.spent() < whole.spent() * 9 / 10, "{} of {}", rest.spent(), whole.spent());
}

#[test]
fn what_is_no_certificate_is_refused_at_its_line() {
    for (text, why) in [
        ("", "the first line"),
        ("sprouts certificate 2, normal play", "line 2: the starts are missing"),
        ("sprouts certificate 2, normal play\n0*", "line 2: character"),
        ("mixed sprouts certificate 2, normal play\n0}\n1", "line 3: a nimber and a land"),
        ("sprouts certificate 2, normal play\n0}\n99 0}", "line 3: a nimber from 0 to 31"),
        ("sprouts certificate 2, normal play\n0}\n0 0}\n0 0} + 0}", "line 4: `0} + 0}` is not one land"),
        ("sprouts certificate 2, misere play\n0}\n#2 = #0", "line 3: the next tree is #1"),
        ("sprouts certificate 2, misere play\n0}\n#1 = #1", "line 3: `#1` is no tree from #0 to #0"),
        ("sprouts certificate 2, misere play\n0}\n#1 = #0\n#1 + #2", "line 4: `#2` is no tree from #0 to #1"),
        ("sprouts certificate 2, misere play\n0}\n#0 + 0*3", "line 3: character"),
    ] {
        let unreadable = text.parse::<Certificate>().expect_err(text).to_string();
        assert!(unreadable.starts_with(why), "{unreadable}");
    }
}

#[test]
fn a_solver_with_little_memory_forgets_and_finds_the_same_values() {
    for spots in [8, 10] {
        let start = Position::start(spots);
        let solver = Solver::under(SproutsRules::Sprouts, 400 << 10);
        assert_eq!(solver.nimber(&start.lands()[0], &Budget::unlimited()), Ok(Nimber::new(u64::from(spots % 6 / 3))), "{spots} spots");
        assert!(solver.figures().memory < 1 << 20, "{:?}", solver.figures());
    }
    let start = Position::start(12);
    assert!(Solver::under(SproutsRules::Sprouts, 40 << 10).nimber(&start.lands()[0], &Budget::unlimited()).is_err());
}

#[test]
fn what_is_no_position_is_refused_at_its_place() {
    for (text, at, why) in [
        ("0", 1, "ends with `}`"),
        ("0*0}", 0, "a number"),
        ("0*70}", 0, "a number"),
        ("12", 2, "ends with `}`"),
        ("1.}", 2, "at least one corner"),
        ("1A}A1A}", 5, "a third"),
        ("1A}", 1, "has one corner"),
        ("1A.A}", 3, "two regions"),
        ("1a}1a}", 4, "one boundary"),
        ("a1b1a1b1}", 4, "cross"),
        ("10}", 1, "a boundary of its own"),
        ("01}", 1, "follows an untouched spot"),
        ("3}", 0, "expected"),
        ("0} + A}", 5, "has one corner"),
    ] {
        let misread = text.parse::<Position>().expect_err(text);
        assert_eq!(misread.at, at, "{text}: {misread}");
        assert!(misread.why.contains(why), "{text}: {misread}");
    }
}
