//! Every game through its constructors, against mex over the options.

mod large;
mod many;
mod own;
mod own_limits;
mod own_names;
mod quotients;
mod ranges;
mod refusals;
mod treblecross;

use own::Twice;

use nimber_games::{
    BrusselsSprouts, Budget, Chomp, Dag, FibonacciNim, Game, GamePosition, Grundy, IChomp, ImpartialGame, Kayles, Lasker, Level,
    MixedSprouts, Moore, Nim, Nimber, Notakto, Octal, Outcome, Play, Registrar, Skill, Split, SplitRule, Sprouts, Subtraction, Sum, Tables,
    Wythoff, mex, register,
};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The nimber by mex over the positions after all listed moves, and the misère outcome in the same way.
fn brute<G: Game>(position: &GamePosition<G>, known: &mut HashMap<String, (Nimber, bool)>) -> (Nimber, bool) {
    if let Some(&found) = known.get(&position.to_string()) {
        return found;
    }
    let listed = position.solve_under(Play::Normal).unwrap().moves().unwrap();
    assert_eq!(listed.is_empty(), position.is_over(), "{position}");
    let options: Vec<_> = listed.iter().map(|rated| brute(&position.play(&rated.mv).unwrap(), known)).collect();
    let found = (mex(options.iter().map(|&(nimber, _)| nimber)), options.is_empty() || options.iter().any(|&(_, won)| !won));
    known.insert(position.to_string(), found);
    found
}

fn check<G: Game>(position: &GamePosition<G>) {
    check_under(&[Play::Normal, Play::Misere], position);
}

fn check_under<G: Game>(plays: &[Play], position: &GamePosition<G>) {
    let legal: Vec<_> = position.legal_moves().collect();
    assert_eq!(position.is_over(), legal.is_empty(), "{position}");
    let mut known = HashMap::new();
    let (nimber, misere_won) = brute(position, &mut known);
    let answer = position.solve_under(Play::Normal).unwrap();
    assert_eq!(answer.nimber(), Some(nimber), "{position}");
    assert_eq!(answer.is_won(), nimber != Nimber::ZERO, "{position}");
    for &play in plays {
        let answer = position.solve_under(play).unwrap();
        if play == Play::Misere {
            assert_eq!((answer.is_won(), answer.nimber()), (misere_won, None), "{position}");
        }
        let listed: Vec<_> = answer.moves().unwrap().iter().map(|rated| rated.mv.clone()).collect();
        assert_eq!(legal, listed, "{position}");
        let mut winning = 0;
        for rated in answer.moves().unwrap() {
            let (nimber, misere_won) = brute(&position.play(&rated.mv).unwrap(), &mut known);
            let won = if play == Play::Normal { nimber != Nimber::ZERO } else { misere_won };
            assert_eq!(rated.outcome, if won { Outcome::N } else { Outcome::P }, "{position} {play:?}");
            assert!(rated.nimber.is_none_or(|found| found == nimber), "{position}");
            winning += usize::from(rated.wins());
        }
        assert_eq!(answer.winning_moves().unwrap().len(), winning, "{position} {play:?}");
        assert_eq!(answer.best_move().unwrap().is_none(), position.is_over(), "{position} {play:?}");
        for (seed, level) in (0..).zip(Level::ALL).filter(|_| !position.is_over()) {
            let reply = || position.reply_within(play, level, &mut ChaCha8Rng::seed_from_u64(seed), Budget::of(100_000_000)).unwrap();
            assert_eq!(reply().outcome, Some(position.play(&reply().mv).unwrap().solve_under(play).unwrap().outcome()));
            let after = position.play(&reply().mv).unwrap();
            assert!(after == position.play(&reply().mv).unwrap(), "{position} {play:?}: the same seed, another move");
            let keeps_the_win = || after.solve_under(play).unwrap().outcome() == Outcome::P;
            assert!(level != Level::Perfect || !answer.is_won() || keeps_the_win(), "{position} {play:?}");
        }
    }
}

#[test]
fn every_game_agrees_with_mex_over_its_options() {
    check(&Nim::new([2, 3, 0, 4]).unwrap());
    check(&Subtraction::taking([1, 3, 4]).unwrap().with_heaps([5, 9]).unwrap());
    check(&Subtraction::up_to(3).unwrap().with_heaps([5, 6]).unwrap());
    check(&Lasker::new([3, 5]).unwrap());
    check(&Wythoff::new(4, 6).unwrap());
    check(&FibonacciNim::heaps([6, 4]).unwrap());
    check(&FibonacciNim::new(12).unwrap());
    check(&Moore::new([2, 3, 1, 2], 2).unwrap());
    check(&Kayles::rows([7, 3]).unwrap());
    check(&Kayles::rows_and_rings([3], [5]).unwrap());
    check(&Kayles::picture(["##.###", "#"]).unwrap());
    check(&Grundy::groups([9, 5]).unwrap());
    check(&Split::by(&SplitRule { parts: vec![2, 3], ..SplitRule::default() }).unwrap().with_heaps([9]).unwrap());
    check(&Octal::new("0.137").unwrap().with_heaps([7, 4]).unwrap());
    check(&Chomp::rows([4, 3, 1]).unwrap());
    check(&IChomp::board(4, 2).unwrap());
    check(&Sprouts::spots(2).unwrap());
    check(&Sprouts::position("0*2.AB}AB}").unwrap());
    check(&BrusselsSprouts::crosses(1).unwrap());
    check(&MixedSprouts::start(1, 1).unwrap());
    check(&MixedSprouts::position("0.22}").unwrap());
    check(&Dag::tokens([("a", vec!["b", "c"]), ("b", vec!["c", "d"]), ("c", vec!["d"])], ["a", "b", "a"]).unwrap());
    check(&(Lasker::new([3]).unwrap() + Nim::new([1, 2]).unwrap()));
    // In misère play, neither a theorem nor a quotient covers these sums.
    check(&(Kayles::rows([4]).unwrap() + Nim::new([1, 2]).unwrap()));
    check(&(Kayles::rows([3]).unwrap() + Grundy::groups([6]).unwrap() + Nim::new([2]).unwrap()));
    check(&(Chomp::rows([2, 2]).unwrap() + Fib { heap: 5, most: 4 }.position()));
    check(&Fib { heap: 9, most: 8 }.position());
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Fib {
    heap: u64,
    most: u64,
}

impl ImpartialGame for Fib {
    fn options(&self) -> impl Iterator<Item = Self> {
        (1..=self.most.min(self.heap)).map(|take| Fib { heap: self.heap - take, most: 2 * take })
    }
}

/// Under misère play, parts of several components are known to be tame or in one quotient, games of one's own included.
#[test]
fn a_misere_sum_of_tame_games_is_answered() {
    let tame = Fib { heap: 3, most: 2 };
    let sum = tame.position() + Nim::new([2]).unwrap();
    check(&sum);
    let rows = Kayles::rows([5]).unwrap() + Kayles::rows([7, 1]).unwrap();
    assert_eq!(
        rows.solve_under(Play::Misere).unwrap().outcome(),
        Kayles::rows([5, 7, 1]).unwrap().solve_under(Play::Misere).unwrap().outcome()
    );
}

#[test]
fn sums_are_flat_and_their_moves_have_types() {
    let sum = Nim::new([1]).unwrap() + Nim::new([2]).unwrap() + Fib { heap: 4, most: 3 }.position();
    let nested = Sum::of([Sum::of([Nim::new([1]).unwrap().into(), Nim::new([2]).unwrap().into()]).into()]);
    assert_eq!(nested.to_string(), "nim 1 + nim 2");
    let moves = sum.solve().unwrap().moves().unwrap();
    let own: Vec<_> = moves.iter().filter_map(|rated| rated.mv.typed::<nimber_games::OwnMove<Fib>>()).collect();
    assert_eq!(own.len(), 3);
    assert_eq!(own[0].to, Fib { heap: 3, most: 2 });
    assert_eq!(moves[0].mv.typed::<nimber_games::HeapMove>().unwrap().take, 1);
    let text = format!("{:?}", moves[0]);
    assert!(text.contains("component: 0, turn: HeapMove {") && text.contains("take: 1"), "{text}");
    assert_eq!(format!("{:2}|{}", moves[0].outcome, Outcome::P), "N |P");
}

#[test]
fn what_is_not_legal_names_the_limit() {
    let refused = |refusal: Result<String, nimber_games::Refusal>| refusal.unwrap_err().to_string();
    assert!(refused(Lasker::new([u64::MAX]).map(|lasker| lasker.to_string())).contains("2^64 - 1"));
    assert!(refused(Chomp::rows([3, 5]).map(|chomp| chomp.to_string())).contains("row"));
    assert!(refused(Octal::new("0.8").map(|octal| octal.to_string())).contains('8'));
    assert!(refused(Sprouts::spots(60).map(|sprouts| sprouts.to_string())).contains("at most 59"));
    assert!(refused(IChomp::board(3, 4).map(|board| board.to_string())).contains("odd"));
    let (small, large) = (Nim::new([3]).unwrap(), Nim::new([9]).unwrap());
    let mv = large.solve().unwrap().winning_moves().unwrap().remove(0);
    assert!(refused(small.play(&mv).map(|nim| nim.to_string())).contains("3"));
    let mv = Fib { heap: 5, most: 4 }.solve().unwrap().moves().unwrap().remove(0).mv;
    assert!(refused(Fib { heap: 9, most: 4 }.position().play(&mv).map(|own| own.to_string())).contains("no move leads"));
}

#[test]
fn a_list_that_is_too_long_is_refused_and_its_start_is_not() {
    let answer = Kayles::rows([1_000_000_007]).unwrap().solve().unwrap();
    let refusal = answer.moves().unwrap_err().to_string();
    assert!(refusal.contains("2000000013 moves"), "{refusal}");
    let start = answer.list(nimber_games::MoveFilter::All, 3).unwrap();
    assert_eq!((start.moves.len(), start.total), (3, Some(2_000_000_013)));
}

#[test]
fn larger_tables_reach_further() {
    let grundy = nimber_games::solvers::grundy::GrowingValues::below(40_000);
    let games = nimber_games::Games::new(&nimber_games::Tables { grundy, ..nimber_games::Tables::outline() });
    let grundy = Grundy::groups([35_000]).unwrap();
    assert!(grundy.solve().unwrap_err().to_string().contains("32767"));
    assert!(grundy.using(&games).unwrap().solve().is_ok());
}

#[test]
fn theory_of_all_heaps_agrees_with_single_positions() {
    let octal = nimber_games::Octal::new("0.77").unwrap();
    let quotient = octal.misere_quotient().unwrap();
    for heaps in [[4, 7, 9], [1, 1, 1], [12, 5, 2], [30, 3, 3], [2, 0, 2], [1_000_000, 7, 8]] {
        let position = octal.with_heaps(heaps).unwrap();
        assert_eq!(quotient.outcome(heaps), position.solve_under(Play::Misere).unwrap().outcome(), "{position}");
    }
    let values = octal.values(0..=400).unwrap();
    let nimber_games::Period::Proven { preperiod, period, saltus, values: cycle, exceptions, .. } = octal.period().unwrap() else {
        panic!("Kayles has a period")
    };
    assert_eq!((saltus, cycle.len() as u64), (0, period));
    for (heap, &value) in (0..).zip(&values) {
        let carried = cycle[((heap + 100 * period - preperiod) % period) as usize];
        match exceptions.iter().find(|(exception, _)| *exception == heap) {
            Some(&(_, found)) => assert!(found == value && value != carried && heap < preperiod),
            None => assert_eq!(value, carried, "{heap}"),
        }
    }
    // The nimbers of groups of Grundy's game have no known period, and 0.(12) has no theorem.
    for unknown in [Grundy::groups([]).unwrap().period().unwrap(), Octal::new("0.(12)").unwrap().period().unwrap()] {
        assert!(matches!(unknown, nimber_games::Period::Unknown { searched: 0, ref reason, .. } if !reason.is_empty()), "{unknown:?}");
    }
    let budget = nimber_games::Budget::of(10);
    assert!(matches!(Octal::new("0.7777").unwrap().values_within(0..=10_000, &budget), Err(nimber_games::Refusal::OutOfWork(_))));
    let refusal = Octal::new("0.007").unwrap().misere_quotient().unwrap_err();
    assert!(refusal.to_string().contains("no misere quotient of all heaps was found"), "{refusal}");
}

#[test]
fn a_game_of_ones_own_is_added_to_a_position_as_it_is() {
    let nim = || Nim::new([6]).unwrap();
    let sum = nim() + Twice(4);
    check(&sum);
    assert_eq!(sum, nim() + Twice(4).position());
    assert_eq!(sum, &nim() + &Twice(4).position());
    assert_eq!(sum, Sum::of([nim().into(), Twice(4).into()]));
    assert_ne!(sum, nim() + Twice(5));
    assert_ne!(Nim::new([1, 2]).unwrap(), Nim::new([2, 1]).unwrap());
}

#[test]
fn a_position_tells_its_parts() {
    let kayles = Kayles::rows_and_rings([10], [5]).unwrap();
    let mv = kayles.solve().unwrap().best_move().unwrap().unwrap();
    let after = kayles.play(&mv).unwrap();
    assert!(!after.data().rows().is_empty());
    let sum = Nim::new([6]).unwrap() + Twice(4).position();
    let components: Vec<_> = sum.solve().unwrap().components().into_iter().map(|component| (component.game, component.sg)).collect();
    assert_eq!(components, [("nim", Some(6)), ("own", Some(1))]);
}

/// Alone, Chomp has a poisoned corner. In a sum with Nim only the caller knows what its corner means.
#[test]
fn a_sum_with_chomp_needs_its_play() {
    let chomp = Chomp::rows([1]).unwrap();
    assert_eq!((chomp.usual_play(), Nim::new([1]).unwrap().usual_play()), (Some(Play::Misere), Some(Play::Normal)));
    for sum in [chomp.clone() + Nim::new([1]).unwrap(), chomp.clone() + chomp.clone(), Sum::of([chomp.clone().into()])] {
        assert_eq!(sum.usual_play(), None);
        let refusal = sum.solve().unwrap_err().to_string();
        assert!(refusal.contains("solve_under"), "{refusal}");
        check(&sum);
    }
    assert_eq!((IChomp::board(2, 2).unwrap() + Nim::new([1]).unwrap()).usual_play(), Some(Play::Normal));
    let notakto = Notakto::empty(3, 1).unwrap();
    assert_eq!(notakto.usual_play(), Some(Play::Misere));
    let refusal = (Nim::new([1]).unwrap() + notakto).solve().unwrap_err().to_string();
    assert!(refusal.starts_with("a sum with Notakto has no usual play"), "{refusal}");
}

/// The documents name the games whose usual play is misère play.
#[test]
fn all_games_but_two_are_usually_played_normally() {
    struct Unusual(Vec<&'static str>);
    impl Registrar for Unusual {
        fn add<G: Game>(&mut self, game: Arc<G>) {
            let about = game.about();
            self.0.extend((about.usual_play() == Play::Misere).then_some(about.title));
        }
    }
    let mut unusual = Unusual(Vec::new());
    register(&mut unusual, &Tables::outline());
    assert_eq!(unusual.0, ["Chomp", "Notakto"]);
}

#[test]
fn the_answer_for_a_game_that_is_over_says_who_has_won() {
    macro_rules! check_over {
        ($($position:expr),*) => {$({
            let position = $position;
            assert!(position.is_over(), "{position}");
            let won = |play| position.solve_under(play).unwrap().is_won();
            assert!(won(Play::Misere) && !won(Play::Normal), "{position}");
        })*};
    }
    check_over!(Chomp::rectangle(0, 9).unwrap(), Nim::new([0, 0]).unwrap(), Kayles::rows([]).unwrap(), Grundy::groups([2, 1]).unwrap());
    check_over!(Fib { heap: 0, most: 9 }.position(), Sum::of([]), Fib { heap: 0, most: 9 }.position() + Chomp::rows([]).unwrap());
}

#[test]
fn a_move_is_what_a_player_says_of_it() {
    let (chomp, smaller) = (Chomp::rectangle(3, 4).unwrap(), Chomp::rectangle(2, 4).unwrap());
    let (here, there) = (chomp.tile(1, 1).unwrap(), smaller.tile(1, 1).unwrap());
    assert_eq!((here, here.removes(), there.removes()), (there, 6, 3));
    assert_eq!(chomp.play(&there), chomp.play(&here));
    assert!(smaller.play(&chomp.tile(2, 0).unwrap()).is_err());
    let board = IChomp::board(8, 8).unwrap();
    let answer = board.solve().unwrap();
    let listed: HashSet<_> = answer.moves().unwrap().into_iter().map(|rated| rated.mv).collect();
    assert_eq!(listed, board.legal_moves().collect());

    // What is left of a heap follows from the heap, unless it is split.
    let nim = Nim::new([9]).unwrap();
    let take = nim.take(0, 3).unwrap();
    assert_eq!(nim.play(&take).and_then(|nim| nim.play(&take)).and_then(|nim| nim.play(&take)), Nim::new([]));
    assert!(Nim::new([2]).unwrap().play(&take).is_err());
    let lasker = Lasker::new([7]).unwrap();
    let split = lasker.leave(0, [3, 4]).unwrap();
    assert_ne!(split, lasker.leave(0, [2, 5]).unwrap());
    assert!(Lasker::new([8]).unwrap().play(&split).is_err());
}

#[test]
fn a_position_that_is_too_large_to_solve_is_played() {
    let mut board = IChomp::board(256, 256).unwrap();
    assert!(Chomp::rectangle(40, 40).unwrap().solve().is_err());
    assert_eq!(board.legal_moves().count(), 65_536);
    for _ in 0..3 {
        let mv = board.legal_moves().nth(1000).unwrap();
        board = board.play(&mv).unwrap();
        assert!(!board.is_over());
    }
    let sprouts = Sprouts::spots(23).unwrap();
    let mv = sprouts.legal_moves().next().unwrap();
    assert!(sprouts.play(&mv).unwrap().legal_moves().next().is_some());
    let sum = Chomp::rectangle(256, 256).unwrap() + board;
    assert!(sum.legal_moves().count() > 65_536);
}

#[test]
fn an_opponent_moves_until_the_game_is_over() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
        // It is too large to solve.
        let mut board = Chomp::rectangle(30, 30).unwrap();
        assert!(!board.reply(level, &mut rng).unwrap().is_exact());
        while !board.is_over() {
            board = board.play(&board.reply(level, &mut rng).unwrap()).unwrap();
        }
        let refusal = board.reply(level, &mut rng).unwrap_err();
        assert!(matches!(refusal, nimber_games::Refusal::IllegalMove(_)), "{refusal}");
    }
    let own = Fib { heap: 12, most: 11 }.position();
    assert!(!own.play(&own.reply(Skill::new(1.0).unwrap(), &mut rng).unwrap().mv).unwrap().solve().unwrap().is_won());
    let sum = Chomp::rows([1]).unwrap() + own;
    assert!(sum.reply(Level::Strong, &mut rng).unwrap_err().to_string().contains("reply_within"));
    assert!("Perfect".parse::<Level>().unwrap_err().to_string().contains("there is no level `Perfect`"));
    assert!("master".parse::<Level>().unwrap_err().to_string().contains("perfect, strong, casual, beginner, child"));
}

#[test]
fn a_board_that_no_budget_suffices_for_says_so() {
    for (side, budget) in [(14, Budget::unlimited()), (256, Budget::of(1_000_000_000)), (14, Budget::of(1000))] {
        let refusal = Chomp::rectangle(side, side).unwrap().solve_within(Play::Misere, budget).unwrap_err();
        let text = refusal.to_string();
        assert!(text.contains("more than 16777216 boards") && !text.contains("budget"), "{text}");
    }
    let refusal = Chomp::rectangle(12, 13).unwrap().solve_within(Play::Misere, Budget::of(1000)).unwrap_err().to_string();
    assert!(refusal.ends_with("or a larger budget: `solve_within`."), "{refusal}");
}

#[test]
fn a_node_has_one_list_of_successors() {
    let refusal = Dag::tokens([("a/b", vec!["b"]), ("b", vec![]), ("a/b", vec!["c"])], ["a/b"]).unwrap_err();
    assert_eq!(refusal.faults()[0].place.pointer(), "/edges/a~1b", "{refusal}");
    assert!(refusal.to_string().contains("`a/b` has two lists"), "{refusal}");
}

#[test]
fn a_game_solves_in_a_thread_and_takes_the_answer_back() {
    fn crosses<T: Send + Sync + Clone + 'static>() {}
    fn moves<G: Game>(position: &GamePosition<G>) -> impl Iterator<Item = G::Move> + Send {
        position.legal_moves()
    }
    crosses::<nimber_games::Answer<nimber_games::rules::Sprouts>>();
    crosses::<Sum>();
    crosses::<nimber_games::SumMove>();
    let sum = Kayles::rows([9]).unwrap() + Nim::new([4]).unwrap() + Fib { heap: 9, most: 3 };
    assert_eq!(std::thread::scope(|scope| scope.spawn(|| moves(&sum).count()).join().unwrap()), moves(&sum).count());
    let answer = std::thread::spawn(move || sum.solve_under(Play::Misere).unwrap()).join().unwrap();
    let lists: Vec<_> = (0..4)
        .map(|_| answer.clone())
        .map(|answer| std::thread::spawn(move || answer.winning_moves().unwrap().len()))
        .map(|list| list.join().unwrap())
        .collect();
    assert_eq!(lists, [answer.winning_moves().unwrap().len(); 4]);
}
