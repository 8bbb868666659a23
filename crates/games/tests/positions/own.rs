//! Games of one's own, against the same games of the library and against their slow forms.

use super::{Fib, check};
use nimber_games::{Budget, Chomp, Grundy, ImpartialGame, Kayles, Nim, OwnMove, Play, RatedMove, Refusal, Solver, Stop, Sum};
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// A game that never ends has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Round(u8);

impl ImpartialGame for Round {
    fn options(&self) -> impl Iterator<Item = Self> {
        [Round((self.0 + 1) % 3), Round(7)].into_iter().filter(|_| self.0 < 3)
    }
}

/// Neither has one with too many positions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Endless(u128);

impl ImpartialGame for Endless {
    fn options(&self) -> impl Iterator<Item = Self> {
        [Endless(self.0 + 1)].into_iter()
    }
}

/// A long way round.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Clock(u8, u8);

impl ImpartialGame for Clock {
    fn options(&self) -> impl Iterator<Item = Self> {
        [Clock((self.0 + 1) % self.1, self.1)].into_iter()
    }
}

#[test]
fn a_cycle_comes_back_where_it_began() {
    let shown = |hours| Clock(0, hours).solve().unwrap_err().to_string();
    let short = "the game need not end: it can go round from Clock(0, 4) to Clock(1, 4) to Clock(2, 4) to Clock(3, 4) to Clock(0, 4).";
    assert_eq!((shown(4).as_str(), shown(1).ends_with("round from Clock(0, 1) to Clock(0, 1).")), (short, true));
    assert!(shown(100).ends_with("to Clock(3, 100) and on, back to Clock(0, 100)."), "{}", shown(100));
}

#[test]
fn games_that_do_not_end_are_refused() {
    let refusal = Round(0).solve().unwrap_err();
    assert!(refusal.to_string().contains("it can go round from Round(0) to Round(1) to Round(2) to Round(0)"), "{refusal}");
    let budget = Budget::of(100_000);
    let refusal = Endless(0).position().solve_within(Play::Normal, budget).unwrap_err();
    assert!(refusal.to_string().contains("units of work"), "{refusal}");
    assert!(refusal.to_string().ends_with("a smaller position is needed, or a larger budget: `solve_within`."), "{refusal}");
}

/// Options 1 and 2, each listed twice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Twice(pub u64);

impl ImpartialGame for Twice {
    fn options(&self) -> impl Iterator<Item = Self> {
        [1, 1, 2, 2].into_iter().filter_map(|take| self.0.checked_sub(take)).map(Twice)
    }
}

#[test]
fn equal_options_are_one_move() {
    let position = Twice(5).position();
    let moves = position.solve().unwrap().moves().unwrap();
    let reached: Vec<_> = moves.iter().map(|rated| position.play(&rated.mv).unwrap().data().state.0).collect();
    assert_eq!(reached, [4, 3]);
    check(&position);
    check(&(position + Nim::new([2]).unwrap()));
}

/// Its text says nothing about the position.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Nameless(Vec<u64>);

impl std::fmt::Debug for Nameless {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Nameless")
    }
}

impl ImpartialGame for Nameless {
    fn options(&self) -> impl Iterator<Item = Self> {
        Bottles(self.0.clone()).options().map(|option| Nameless(option.0)).collect::<Vec<_>>().into_iter()
    }
}

/// The same with its parts and its symmetry, as others are told.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Rows(Vec<u64>);

impl ImpartialGame for Rows {
    fn options(&self) -> impl Iterator<Item = Self> {
        Bottles(self.0.clone()).options().map(|option| Rows(option.0)).collect::<Vec<_>>().into_iter()
    }

    fn parts(&self) -> Vec<Self> {
        self.0.iter().map(|&row| Rows(vec![row])).collect()
    }

    fn text(&self) -> String {
        self.0.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
    }
}

impl std::str::FromStr for Rows {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split_whitespace().map(str::parse).collect::<Result<_, _>>().map(Rows)
    }
}

#[test]
fn parts_and_symmetry_change_no_answer() {
    for rows in [vec![], vec![1], vec![1, 1], vec![4, 1], vec![3, 5], vec![5, 5, 2], vec![2, 3, 6], vec![9, 4]] {
        let plain = Bottles(rows.clone()).position();
        let position = Rows(rows).position();
        check(&position);
        check(&(position.clone() + Nim::new([2, 1]).unwrap()));
        check(&(Fib { heap: 6, most: 5 }.position() + position.data().state.clone()));
        for play in [Play::Normal, Play::Misere] {
            let (plain, parted) = (plain.solve_under(play).unwrap(), position.solve_under(play).unwrap());
            let states =
                |moves: Vec<RatedMove<OwnMove<Bottles>>>| moves.into_iter().map(|rated| (rated.mv.to.0, rated.outcome)).collect::<Vec<_>>();
            let parted_states: Vec<_> = parted.moves().unwrap().into_iter().map(|rated| (rated.mv.to.0, rated.outcome)).collect();
            assert_eq!(states(plain.moves().unwrap()), parted_states);
        }
    }
    // By quotients, in the library.
    for rows in [vec![12, 13, 9, 9], vec![14, 14, 14], vec![20, 15, 7, 3], vec![17, 11, 11, 1], vec![16, 10, 6, 5, 5]] {
        let kayles = Kayles::rows(rows.clone()).unwrap().solve_under(Play::Misere).unwrap();
        let own = Rows(rows).solve_under(Play::Misere).unwrap();
        assert_eq!(own.outcome(), kayles.outcome());
        assert_eq!(own.winning_moves().unwrap().is_empty(), kayles.winning_moves().unwrap().is_empty());
    }
}

#[test]
fn a_sum_of_many_parts_is_solved_by_part() {
    let rows = Rows((1..=60).collect());
    let kayles = Kayles::rows(1..=60).unwrap().solve().unwrap();
    assert_eq!(rows.solve().unwrap().nimber(), kayles.nimber());
    let components: Vec<_> = rows.solve().unwrap().components().into_iter().map(|part| (part.state, part.sg)).collect();
    let known: Vec<_> = kayles.components().into_iter().map(|row| row.sg).collect();
    assert!(components.iter().zip(1..).zip(known).all(|((part, row), sg)| *part == (format!("{row}"), sg)), "{components:?}");
}

fn assert_is_not_read(refusal: &Refusal) {
    assert!(refusal.to_string().starts_with("`own` is a game of one's own, whose positions cannot be read in a sum"), "{refusal}");
    assert!(refusal.faults()[0].place.pointer().starts_with("/components/0"), "{refusal:?}");
}

#[cfg(feature = "serde")]
#[test]
fn a_position_of_ones_own_is_written_and_read_as_json() {
    let rows = Rows(vec![3, 5]).position();
    let written = serde_json::to_string(&rows).unwrap();
    assert_eq!((&*written, serde_json::from_str::<nimber_games::Own<Rows>>(&written).unwrap()), (r#"{"state":"3 5"}"#, rows.clone()));
    for other in [r#"{"state": "3 x"}"#, r#"["3 5"]"#] {
        assert!(serde_json::from_str::<nimber_games::Own<Rows>>(other).is_err(), "{other}");
    }
    let sum = rows + Nim::new([1]).unwrap();
    assert_is_not_read(&Sum::from_json(&serde_json::to_string(&sum).unwrap()).unwrap_err());
}

#[test]
fn a_position_of_ones_own_is_shown_and_read_as_itself() {
    let rows: nimber_games::Own<Rows> = "3 5".parse().unwrap();
    assert_eq!(rows, Rows(vec![3, 5]).position());
    assert_eq!((rows.to_string(), format!("{rows:?}")), ("3 5".to_owned(), "own 3 5".to_owned()));
    assert!(rows.legal_moves().next().unwrap().to_string().ends_with("2 5"));
    let refusal: Refusal = "3 x".parse::<nimber_games::Own<Rows>>().unwrap_err();
    assert_eq!(refusal.to_string(), "invalid digit found in string.");
    assert_is_not_read(&(rows + Nim::new([1]).unwrap()).to_string().parse::<Sum>().unwrap_err());
    assert_eq!(Fib { heap: 3, most: 2 }.position().to_string(), "Fib { heap: 3, most: 2 }");
}

#[test]
fn a_solver_keeps_what_it_finds() {
    let mut solver = Solver::new();
    for row in 0..40 {
        let kayles = Kayles::rows([row]).unwrap();
        assert_eq!(Some(solver.nimber(&Rows(vec![row])).unwrap()), kayles.solve().unwrap().nimber());
        let outcome = kayles.solve_under(Play::Misere).unwrap().outcome();
        assert_eq!(solver.outcome(&Rows(vec![row]), Play::Misere).unwrap(), outcome);
    }
    assert_eq!(solver.nimber(&Rows((0..40).collect())).unwrap(), (0..40).map(|row| solver.nimber(&Rows(vec![row])).unwrap()).sum());
    // What it knows costs no position.
    assert!(solver.nimber_within(&Rows(vec![39]), &Budget::of(0)).is_ok());
    assert!(solver.nimber_within(&Rows(vec![40]), &Budget::of(0)).is_err());
}

#[test]
fn a_solver_forgets_rather_than_keep_too_much() {
    let mut solver = Solver::keeping(100);
    for heap in 0..200 {
        assert_eq!(solver.nimber(&Rows(vec![heap % 50])).unwrap(), Solver::new().nimber(&Rows(vec![heap % 50])).unwrap());
        solver.outcome(&Rows(vec![heap % 5, 3]), Play::Misere).unwrap();
        assert!(solver.known() <= 100, "{}", solver.known());
    }
    let refusal = solver.nimber(&Rows(vec![200])).unwrap_err().to_string();
    assert!(refusal.contains("more than 100 positions"), "{refusal}");
    assert!(solver.nimber(&Rows(vec![50])).is_ok());
}

#[test]
fn moves_are_told_apart_by_their_positions_alone() {
    let position = Nameless(vec![7, 3]).position();
    for position in [position.clone() + Nim::new([1]).unwrap(), position + Nameless(vec![4])] {
        for rated in position.solve().unwrap().moves().unwrap() {
            let after = position.play(&rated.mv).unwrap();
            assert_eq!(after.solve().unwrap().nimber(), rated.nimber, "{:?}", rated.mv);
        }
    }
}

/// Its options come in another order each time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Shuffled(u64);

impl ImpartialGame for Shuffled {
    fn options(&self) -> impl Iterator<Item = Self> {
        let options: std::collections::HashSet<u64> = (0..self.0).collect();
        options.into_iter().map(Shuffled)
    }
}

#[test]
fn the_order_of_options_does_not_matter() {
    let (alone, beside) = (Shuffled(20).position(), Shuffled(20).position() + Nim::new([3]).unwrap());
    for mv in alone.solve().unwrap().moves().unwrap() {
        assert_eq!(alone.play(&mv.mv).unwrap().data().state, mv.mv.to);
    }
    for mv in beside.solve().unwrap().moves().unwrap() {
        assert!(beside.play(&mv.mv).is_ok(), "{:?}", mv.mv);
    }
    let refusal = beside.play(&beside.solve().unwrap().moves().unwrap().remove(0).mv).unwrap().play(&alone_move()).unwrap_err();
    assert_eq!(refusal.faults()[0].place.pointer(), "/component", "{refusal}");
}

/// A move in the third component of a sum.
fn alone_move() -> nimber_games::SumMove {
    let three = Nim::new([1]).unwrap() + Nim::new([1]).unwrap() + Shuffled(3);
    three.solve().unwrap().winning_moves().unwrap().remove(0)
}

#[test]
fn a_small_misere_sum_of_wild_components_is_searched() {
    for (row, heap) in [(4, 2), (5, 1), (6, 3), (7, 2), (9, 4)] {
        let kayles = (Kayles::rows([row]).unwrap() + Nim::new([heap]).unwrap()).solve_under(Play::Misere).unwrap();
        // Kayles by another program, whose positions only `Eq` tells apart. Beside a heap of one object, which is a row of one bottle.
        let own = (Nameless(vec![row]).position() + Nim::new([heap]).unwrap()).solve_under(Play::Misere).unwrap();
        assert_eq!(
            (own.outcome(), own.winning_moves().unwrap().is_empty()),
            (kayles.outcome(), kayles.winning_moves().unwrap().is_empty())
        );
        if heap == 1 {
            assert_eq!(kayles.outcome(), Kayles::rows([row, 1]).unwrap().solve_under(Play::Misere).unwrap().outcome());
        }
    }
    let sum = Kayles::rows([9]).unwrap() + Nim::new([4]).unwrap();
    for too_large in [Kayles::rows([1 << 40]).unwrap() + Nim::new([4]).unwrap(), Chomp::rectangle(9, 9).unwrap() + sum.clone()] {
        let refusal = too_large.solve_within(Play::Misere, Budget::of(1_000_000)).unwrap_err();
        let (nimber_games::Refusal::BeyondLimits(limit) | nimber_games::Refusal::OutOfWork(limit)) = refusal else { panic!("{refusal}") };
        assert!(["wild_components", "work_budget"].contains(&limit.name), "{}", limit.name);
    }
    assert!(sum.solve_within(Play::Misere, Budget::of(1_000_000)).is_ok());
    let too_little = sum.solve_within(Play::Misere, Budget::of(10_000)).unwrap_err().to_string();
    assert!(too_little.ends_with("; a larger budget may suffice: `solve_within`."), "{too_little}");
}

#[test]
fn a_large_misere_sum_of_wild_parts_is_told_by_a_quotient() {
    for count in [30, 45, 60] {
        let rows: Vec<u64> = (0..count).map(|index| 3 + index * index % 16).collect();
        let own = Rows(rows.clone()).solve_under(Play::Misere).unwrap();
        let kayles = Kayles::rows(rows).unwrap();
        let answer = kayles.solve_under(Play::Misere).unwrap();
        assert_eq!(own.outcome(), answer.outcome());
        // Moves that leave the same rows are one move of one's own game.
        let after = |mv| {
            let mut rows: Vec<u64> = kayles.play(&mv).unwrap().to_string().split(',').map(|row| row.parse().unwrap()).collect();
            rows.retain(|&row| row > 0);
            rows.sort_unstable();
            rows
        };
        let theirs: HashSet<Vec<u64>> = answer.winning_moves().unwrap().into_iter().map(after).collect();
        let ours: HashSet<Vec<u64>> = own.winning_moves().unwrap().into_iter().map(|mv| mv.to.0).collect();
        assert_eq!(ours, theirs);
    }
}

/// Rows of Kayles and one board of Chomp, written a second time: independent of the games of the library.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Bottles(Vec<u64>);

impl ImpartialGame for Bottles {
    fn options(&self) -> impl Iterator<Item = Self> {
        let mut options = Vec::new();
        for (index, &row) in self.0.iter().enumerate() {
            for (take, left) in [1, 2].into_iter().flat_map(|take| (0..=row.saturating_sub(take)).map(move |left| (take, left))) {
                if take <= row {
                    let mut rows = self.0.clone();
                    rows.remove(index);
                    rows.extend([left, row - take - left].into_iter().filter(|&part| part > 0));
                    rows.sort_unstable();
                    options.push(Bottles(rows));
                }
            }
        }
        options.into_iter()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Tiles(Vec<u64>);

impl ImpartialGame for Tiles {
    fn options(&self) -> impl Iterator<Item = Self> {
        self.0.iter().enumerate().flat_map(move |(row, &length)| {
            (0..length)
                .map(move |column| Tiles(self.0.iter().enumerate().map(|(at, &l)| if at >= row { l.min(column) } else { l }).collect()))
        })
    }
}

#[test]
fn a_game_of_ones_own_agrees_with_the_same_game_of_the_library() {
    for rows in [vec![], vec![1], vec![2, 2], vec![3, 5], vec![2, 3, 4], vec![9]] {
        let (own, kayles) = (Bottles(rows.clone()).position(), Kayles::rows(rows).unwrap());
        for play in [Play::Normal, Play::Misere] {
            let (own, kayles) = (own.solve_under(play).unwrap(), kayles.solve_under(play).unwrap());
            assert_eq!((own.outcome(), own.nimber()), (kayles.outcome(), kayles.nimber()), "{kayles:?}");
        }
    }
    let (own, board) = (Tiles(vec![4, 4, 3]).position(), Chomp::rows([4, 4, 3]).unwrap());
    for play in [Play::Normal, Play::Misere] {
        let (own, chomp) = (own.solve_under(play).unwrap(), board.solve_under(play).unwrap());
        assert_eq!((own.outcome(), own.nimber()), (chomp.outcome(), chomp.nimber()));
        let own: Vec<Tiles> = own.winning_moves().unwrap().into_iter().map(|mv| mv.to).collect();
        let after = |mv| board.play(&mv).unwrap().data().rows().iter().copied().map(u64::from).chain([0; 3]).take(3).collect();
        let chomp: Vec<Tiles> = chomp.winning_moves().unwrap().into_iter().map(|mv| Tiles(after(mv))).collect();
        assert_eq!(own, chomp, "{play:?}");
    }
}

#[test]
#[cfg(feature = "serde")]
fn moves_of_ones_own_game_are_read_back() {
    let position = Rows(vec![3, 2]).position();
    for mv in position.legal_moves() {
        let json = serde_json::to_string(&mv).unwrap();
        assert_eq!(serde_json::from_str::<OwnMove<Rows>>(&json).unwrap(), mv);
        assert_eq!(position.move_from_json(&json).unwrap(), mv);
    }
    let refusal = serde_json::from_str::<OwnMove<Rows>>(r#"{"to":"3 x"}"#).unwrap_err().to_string();
    assert!(refusal.contains("invalid digit"), "{refusal}");
}

#[test]
fn misere_sums_of_one_game_of_ones_own_are_one_position_of_all_parts() {
    // Small enough for mex over the options.
    super::check(&(Rows(vec![4]).position() + Rows(vec![3, 1]) + Rows(vec![5])));
    super::check(&(Rows(vec![5, 2]).position() + Nim::new([0]).unwrap() + Rows(vec![5])));
    // All combinations of the positions of these are far too many to search.
    for rows in [[vec![14, 9, 9], vec![13, 12, 8], vec![11, 7]], [vec![20, 15], vec![7, 3, 10], vec![16, 9]]] {
        let [one, two, three] = rows.clone().map(Rows);
        let sum = one.position() + two + three;
        let alone = Rows(rows.concat());
        let (answer, whole) = (sum.solve_under(Play::Misere).unwrap(), alone.solve_under(Play::Misere).unwrap());
        assert_eq!(answer.outcome(), whole.outcome());
        let sorted = |mut rows: Vec<u64>| {
            rows.retain(|&row| row > 0);
            rows.sort_unstable();
            rows
        };
        let left = |mv: &nimber_games::SumMove| {
            let to = mv.typed::<OwnMove<Rows>>().unwrap().to.0.clone();
            let others = (0..3).filter(|&index| index != mv.component).flat_map(|index| rows[index].clone());
            sorted(to.into_iter().chain(others).collect())
        };
        let ours: HashSet<_> = answer.winning_moves().unwrap().iter().map(left).collect();
        let theirs: HashSet<_> = whole.winning_moves().unwrap().into_iter().map(|mv| sorted(mv.to.0)).collect();
        assert_eq!(ours, theirs);
        let best = answer.best_move().unwrap().unwrap();
        assert!(!answer.is_won() || !sum.play(&best).unwrap().solve_under(Play::Misere).unwrap().is_won());
    }
}

#[test]
fn a_misere_sum_that_is_too_large_speaks_of_ones_own_game() {
    let sum = Nameless(vec![30, 30]).position() + Kayles::rows([9]).unwrap();
    let refusal = sum.solve_within(Play::Misere, Budget::of(5_000_000)).unwrap_err().to_string();
    assert!(!refusal.contains("of own "), "{refusal}");
    let sum = Nameless(vec![9]).position() + Grundy::groups([40]).unwrap() + Kayles::rows([60]).unwrap();
    let refusal = sum.solve_within(Play::Misere, Budget::of(5_000_000)).unwrap_err().to_string();
    assert!(refusal.contains("this component of your own game is not known to be tame"), "{refusal}");
}

/// How often `Slow::options` was called.
static CALLS: AtomicUsize = AtomicUsize::new(0);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Slow(u64);

impl ImpartialGame for Slow {
    fn options(&self) -> impl Iterator<Item = Self> {
        CALLS.fetch_add(1, Ordering::Relaxed);
        (self.0 > 0).then(|| Slow(self.0 - 1)).into_iter()
    }
}

#[test]
fn a_deadline_is_looked_at_before_the_options_of_each_position() {
    let calls = |budget: Budget| {
        let before = CALLS.load(Ordering::Relaxed);
        let answer = Slow(5).position().solve_within(Play::Normal, budget);
        (CALLS.load(Ordering::Relaxed) - before, answer.map(|answer| answer.is_won()))
    };
    assert!(matches!(calls(Budget::unlimited()), (6.., Ok(true))));
    assert!(matches!(calls(Budget::unlimited().until(Instant::now())), (0, Err(Refusal::Stopped(Stop::Deadline)))));
    let refusal = Solver::new().nimber(&Endless(0)).unwrap_err().to_string();
    assert!(!refusal.contains("smaller position"), "{refusal}");
}
