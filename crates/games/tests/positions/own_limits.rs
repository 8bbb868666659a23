//! What games of one's own cost where they have many parts, options or names.

use nimber_games::{Budget, CancelFlag, ImpartialGame, Level, Nim, Nimber, Outcome, OwnMove, Play, Refusal, Solver, Stop};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use std::cell::Cell;

thread_local! {
    /// How many positions of `Burst` there are, and how many there were at once.
    static ALIVE: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

/// A heap that is taken whole. It leaves equal heaps: as many as their size, which is less.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Burst {
    size: u32,
    count: u32,
}

impl Burst {
    fn new(size: u32, count: u32) -> Self {
        let (alive, most) = ALIVE.get();
        ALIVE.set((alive + 1, most.max(alive + 1)));
        Burst { size, count }
    }
}

impl Clone for Burst {
    fn clone(&self) -> Self {
        Burst::new(self.size, self.count)
    }
}

impl Drop for Burst {
    fn drop(&mut self) {
        let (alive, most) = ALIVE.get();
        ALIVE.set((alive - 1, most));
    }
}

impl ImpartialGame for Burst {
    fn options(&self) -> impl Iterator<Item = Self> {
        (0..self.size).map(|size| Burst::new(size, size))
    }

    fn parts(&self) -> Vec<Self> {
        (0..self.count).map(|_| Burst::new(self.size, 1)).collect()
    }
}

/// The same without parts: the sizes of the heaps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Bursts(Vec<u32>);

impl ImpartialGame for Bursts {
    fn options(&self) -> impl Iterator<Item = Self> {
        (0..self.0.len()).flat_map(|index| (0..self.0[index]).map(move |size| (index, size))).map(|(index, size)| {
            let mut heaps = self.0.clone();
            heaps.remove(index);
            heaps.extend(std::iter::repeat_n(size, size as usize));
            heaps.sort_unstable();
            Bursts(heaps)
        })
    }
}

#[test]
fn each_part_costs_work() {
    let budget = Budget::unlimited();
    Solver::new().nimber_within(&Burst::new(100, 1), &budget).unwrap();
    // 0 + 1 + ... + (n - 1) parts of the options of n, up to n = 100.
    let parts: u64 = (0..=100).map(|size: u64| size * size.saturating_sub(1) / 2).sum();
    assert!(budget.spent() > 7 * parts, "{} units for {parts} parts", budget.spent());
    assert!(Solver::new().nimber(&Burst::new(400, 1)).is_ok());
    assert!(matches!(Solver::new().nimber(&Burst::new(600, 1)), Err(Refusal::OutOfWork(_))));
    // Also where all of them are known.
    let mut solver = Solver::new();
    solver.nimber(&Burst::new(5, 1)).unwrap();
    assert!(matches!(solver.nimber_within(&Burst::new(5, 1000), &Budget::of(1000)), Err(Refusal::OutOfWork(_))));
    assert_eq!(solver.nimber_within(&Burst::new(5, 1000), &Budget::of(10_000)), Ok(Nimber::ZERO));
}

#[test]
fn equal_parts_are_kept_once() {
    Solver::new().nimber(&Burst::new(100, 1)).unwrap();
    let (_, most) = ALIVE.get();
    // Up to 5000 options are left at once, and their parts are 166,000.
    assert!(most < 10_000, "{most} positions at once");
}

#[test]
fn equal_parts_change_no_answer() {
    for (size, count) in [(3, 1), (3, 2), (2, 9), (1, 10), (1, 11), (4, 1), (2, 12)] {
        let (parted, plain) = (Burst::new(size, count), Bursts(vec![size; count as usize]));
        for play in [Play::Normal, Play::Misere] {
            let [outcome, known] =
                [parted.solve_under(play).map(|answer| answer.outcome()), plain.solve_under(play).map(|answer| answer.outcome())];
            assert_eq!(outcome.unwrap(), known.unwrap(), "{size} {count} {play:?}");
        }
        assert_eq!(parted.solve().unwrap().nimber(), plain.solve().unwrap().nimber());
    }
}

/// Rows of Kayles, the same number of each size. Most are not tame.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Alike(Vec<u64>);

impl ImpartialGame for Alike {
    fn options(&self) -> impl Iterator<Item = Self> {
        let cut = |index: usize, take: u64| (0..=self.0[index].saturating_sub(take)).map(move |left| (index, take, left));
        let cuts = (0..self.0.len()).flat_map(move |index| cut(index, 1).chain(cut(index, 2)));
        cuts.filter(|&(index, take, _)| take <= self.0[index]).map(|(index, take, left)| {
            let mut rows = self.0.clone();
            let row = rows.remove(index);
            rows.extend([left, row - take - left]);
            Alike(rows)
        })
    }

    fn parts(&self) -> Vec<Self> {
        self.0.iter().map(|&row| Alike(vec![row])).collect()
    }
}

#[test]
fn equal_parts_count_one_by_one_in_misere_play() {
    for (row, count) in [(5, 9), (5, 10), (9, 9), (9, 10), (10, 11), (12, 12)] {
        let rows = vec![row; count];
        let kayles = nimber_games::Kayles::rows(rows.clone()).unwrap();
        for play in [Play::Normal, Play::Misere] {
            let known = kayles.solve_under(play).unwrap().outcome();
            assert_eq!(Alike(rows.clone()).solve_under(play).unwrap().outcome(), known, "{count} rows of {row}, {play:?}");
        }
    }
}

thread_local! {
    /// How often a `Fan` was looked up.
    static LOOKED_UP: Cell<usize> = const { Cell::new(0) };
}

/// A position with one option, which is the sum of this number of different positions with one move each.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fan {
    Whole(usize),
    Opened(usize),
    One(usize),
    Over,
}

impl std::hash::Hash for Fan {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        LOOKED_UP.set(LOOKED_UP.get() + 1);
        let (kind, number) = match *self {
            Fan::Whole(count) => (0, count),
            Fan::Opened(count) => (1, count),
            Fan::One(number) => (2, number),
            Fan::Over => (3, 0),
        };
        (kind, number).hash(state);
    }
}

impl ImpartialGame for Fan {
    fn options(&self) -> impl Iterator<Item = Self> {
        match *self {
            Fan::Whole(count) => Some(Fan::Opened(count)),
            Fan::One(_) => Some(Fan::Over),
            Fan::Opened(_) | Fan::Over => None,
        }
        .into_iter()
    }

    fn parts(&self) -> Vec<Self> {
        match *self {
            Fan::Opened(count) => (0..count).map(Fan::One).collect(),
            _ => vec![self.clone()],
        }
    }
}

#[test]
fn parts_are_looked_up_a_few_times_however_many_there_are() {
    let count = 2001;
    assert_eq!(Solver::new().nimber(&Fan::Whole(count)), Ok(Nimber::new(0)));
    assert!(LOOKED_UP.get() < 20 * count, "{} times", LOOKED_UP.get());
}

/// A heap of which any number is taken. It is not to be listed to its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Heap(u64);

/// No question in these tests needs more options than this.
const MOST_MADE: u64 = 1_100_000;

impl ImpartialGame for Heap {
    fn options(&self) -> impl Iterator<Item = Self> {
        (0..self.0).inspect(|&left| assert!(left < MOST_MADE, "too many options are made")).map(Heap)
    }
}

#[test]
fn a_solver_bounds_the_options_that_it_keeps() {
    let mut solver = Solver::keeping(10);
    let Err(Refusal::BeyondLimits(limit)) = solver.nimber_within(&Heap(1 << 40), &Budget::unlimited()) else { panic!("it is refused") };
    assert_eq!((limit.name, limit.allowed), ("kept_parts", 1_000_000));
    assert_eq!(solver.known(), 0);
    assert_eq!(solver.nimber(&Heap(9)), Ok(Nimber::new(9)));
}

#[test]
fn a_game_with_many_options_is_seen_to_go_on() {
    let heap = Heap(1 << 40).position();
    assert!(!heap.is_over() && Heap(0).position().is_over());
    assert!(!(heap + Nim::new([0]).unwrap()).is_over());
}

#[test]
fn no_move_is_read_from_text_among_too_many() {
    let refusal = Heap(1 << 40).position().move_from_text("to Heap(7)").unwrap_err();
    assert!(matches!(refusal, Refusal::OutOfWork(_)), "{refusal:?}");
    let refusal = refusal.to_string();
    assert!(refusal.starts_with("a position with more than 1000000 moves has none read from text; a move is found by `find`"), "{refusal}");
    assert!(!refusal.contains("exact answer") && refusal.contains("`take`"), "{refusal}");
    let heap = Heap(1000).position();
    let mv = heap.legal_moves().nth(7).unwrap();
    assert_eq!(heap.move_from_text(&mv.to_string()), Ok(mv));
}

/// Moves with two names each, except the one to the empty heap, which has none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Renamed(u64);

impl ImpartialGame for Renamed {
    fn options(&self) -> impl Iterator<Item = Self> {
        (0..self.0).map(Renamed)
    }

    fn moves(&self) -> impl Iterator<Item = OwnMove<Self>> {
        ["a", "b"].into_iter().flat_map(|name| (1..self.0).map(move |left| OwnMove::named(format!("{name}{left}"), Renamed(left))))
    }
}

#[test]
fn each_name_of_a_move_is_read() {
    let position = Renamed(4).position();
    for name in ["a1", "b1", "a3", "b3"] {
        let mv = position.move_from_text(name).unwrap();
        assert_eq!((mv.name(), Ok(&mv)), (Some(name), Renamed(4).named(name).as_ref()));
        assert!(position.play(&mv).is_ok());
    }
    let sum = Nim::new([9]).unwrap() + Renamed(4).position() + Renamed(2).position();
    for mv in sum.legal_moves() {
        assert_eq!(sum.move_from_text(&mv.to_string()), Ok(mv));
    }
    if cfg!(feature = "words") {
        let mv = sum.move_from_text("in component 2, b3").unwrap();
        assert_eq!((mv.component, mv.typed::<OwnMove<Renamed>>().and_then(OwnMove::name)), (1, Some("b3")));
        assert_eq!(sum.move_from_text("in component 3, b3").unwrap_err().to_string(), "no legal move is written `b3`.");
    }
    let nameless = OwnMove::to(Renamed(0));
    assert_eq!(position.move_from_text(&nameless.to_string()), Ok(nameless));
    assert_eq!(position.move_from_text("c1").unwrap_err().to_string(), "no legal move is written `c1`.");
}

#[test]
fn work_that_ran_out_names_the_larger_budget() {
    let ends_with = |refused: Result<Outcome, Refusal>, function: &str| {
        let refusal = refused.unwrap_err().to_string();
        let end = format!("; a smaller position is needed, or a larger budget: `{function}`.");
        assert!(refusal.ends_with(&end), "{refusal}");
    };
    let budget = || Budget::of(1000);
    ends_with(Solver::new().nimber_within(&Heap(10_000), &budget()).map(Outcome::of), "nimber_within");
    ends_with(Solver::new().outcome_within(&Heap(10_000), Play::Misere, &budget()), "outcome_within");
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let reply = Heap(10_000).position().reply_within(Play::Normal, Level::Perfect, &mut rng, budget());
    ends_with(reply.map(|_| Outcome::N), "reply_within");
}

thread_local! {
    /// The flag that `Slow` raises, and how many options it made.
    static MADE: (CancelFlag, Cell<u32>) = (CancelFlag::default(), Cell::default());
}

/// A heap with as many options as objects. When the first is made, somebody cancels.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Slow(u32);

impl ImpartialGame for Slow {
    fn options(&self) -> impl Iterator<Item = Self> {
        (0..self.0).map(|left| {
            MADE.with(|(cancel, made)| {
                cancel.raise();
                made.set(made.get() + 1);
            });
            Slow(left)
        })
    }
}

#[test]
fn a_cancel_stops_in_the_midst_of_the_options_of_a_position() {
    let budget = Budget::unlimited().cancelled_by(MADE.with(|(cancel, _)| cancel.clone()));
    let refusal = Slow(1_000).position().solve_within(Play::Normal, budget).unwrap_err();
    assert!(matches!(refusal, Refusal::Stopped(Stop::Cancelled)), "{refusal}");
    let made = MADE.with(|(_, made)| made.get());
    assert!(made <= 16, "{made} options");
}

/// A heap from which one object or more are taken. When it is empty, somebody cancels.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Deep(u32);

impl ImpartialGame for Deep {
    fn options(&self) -> impl Iterator<Item = Self> {
        if self.0 == 0 {
            MADE.with(|(cancel, _)| cancel.raise());
        }
        (0..self.0).map(Deep)
    }
}

/// From a heap of 1 the search looks at the empty one last. Then it only looks up what it has found.
#[test]
fn a_cancel_stops_where_all_options_are_found() {
    let budget = Budget::unlimited().cancelled_by(MADE.with(|(cancel, _)| cancel.clone()));
    let refusal = Deep(10).position().solve_within(Play::Normal, budget).unwrap_err();
    assert!(matches!(refusal, Refusal::Stopped(Stop::Cancelled)), "{refusal}");
}
