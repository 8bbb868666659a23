//! What players call the moves of games of one's own.

use super::check;
use nimber_games::{Budget, ImpartialGame, Nim, Nimber, OwnMove, Play, Refusal};
use rand_chacha::rand_core::SeedableRng;
use std::collections::BTreeSet;

/// A heap of which 1 or 2 are taken, by moves with names. Two of them lead to the same position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Told(u64);

impl ImpartialGame for Told {
    fn options(&self) -> impl Iterator<Item = Self> {
        self.moves().map(|mv| mv.to)
    }

    fn moves(&self) -> impl Iterator<Item = OwnMove<Self>> {
        let named = |(name, take)| Some(OwnMove::named(name, Told(self.0.checked_sub(take)?)));
        [("one", 1), ("a single one", 1), ("two", 2)].into_iter().filter_map(named)
    }

    fn text(&self) -> String {
        self.0.to_string()
    }
}

impl std::str::FromStr for Told {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Told)
    }
}

#[test]
fn moves_of_ones_own_game_have_the_names_that_it_gives_them() {
    let heap = Told(5);
    let position = heap.position();
    check(&position);
    let names = |moves: Vec<OwnMove<Told>>| moves.iter().map(OwnMove::to_string).collect::<Vec<_>>();
    assert_eq!(names(position.legal_moves().collect()), ["one", "two"]);
    assert_eq!(names(heap.solve().unwrap().winning_moves().unwrap()), ["two"]);
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
    assert_eq!(position.reply(nimber_games::Level::Perfect, &mut rng).unwrap().mv.name(), Some("two"));
    // Each name means its move, also one whose position is listed under another.
    assert_eq!(["one", "a single one", "two"].map(|name| heap.play(&heap.named(name).unwrap()).unwrap().0), [4, 4, 3]);
    assert_eq!(heap.named("one").unwrap(), OwnMove::to(Told(4)));
    let refusal = heap.named("three").unwrap_err();
    assert_eq!((refusal.faults()[0].place.pointer(), &*refusal.to_string()), ("/name", "no move from 5 is called three."));
    let sum = position + Nim::new([1]).unwrap();
    assert!(sum.legal_moves().any(|mv| mv.to_string().ends_with(" one")));
}

/// A heap of which 1 or 2 are taken. Its moves take the numbers of the list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Mistold(u64, &'static [u64]);

impl ImpartialGame for Mistold {
    fn options(&self) -> impl Iterator<Item = Self> {
        (1..=self.0.min(2)).map(|take| Mistold(self.0 - take, self.1))
    }

    fn moves(&self) -> impl Iterator<Item = OwnMove<Self>> {
        let told = self.1.iter().filter(|&&take| take <= self.0);
        told.map(|take| OwnMove::named(format!("take {take}"), Mistold(self.0 - take, self.1)))
    }

    fn text(&self) -> String {
        self.0.to_string()
    }
}

#[test]
fn a_lost_position_is_advised_or_refused_and_never_over() {
    let lost = Told(6);
    let mut refused = 0;
    for allowance in 1..5000 {
        let Ok(answer) = lost.solve_within(Play::Normal, Budget::of(allowance)) else { continue };
        match answer.best_move() {
            Ok(best) => assert!(best.is_some(), "with {allowance} units"),
            Err(refusal) => {
                assert!(matches!(refusal, Refusal::OutOfWork(_)), "{refusal:?}");
                refused += 1;
            }
        }
    }
    assert!(refused > 0);
}

#[test]
fn moves_that_are_not_the_options_are_noticed() {
    // The search goes by the options in any case.
    for takes in [&[1, 2][..], &[2, 1, 1], &[1, 2, 3], &[1], &[3]] {
        let heap = Mistold(4, takes);
        let answer = heap.solve().unwrap();
        assert_eq!(answer.nimber(), Some(Nimber::new(1)));
        let legal: Vec<u64> = heap.position().legal_moves().map(|mv| mv.to.0).collect();
        assert_eq!(legal.iter().copied().collect::<BTreeSet<_>>(), BTreeSet::from([2, 3]), "{takes:?}");
        assert_eq!(legal.len(), 2);
        for mv in heap.position().legal_moves() {
            assert_eq!(heap.play(&mv), Ok(mv.to));
        }
        match takes {
            [1, 2] | [2, 1, 1] => assert_eq!(answer.winning_moves().unwrap(), [OwnMove::to(Mistold(3, takes))]),
            _ => {
                let refusal = answer.winning_moves().unwrap_err();
                let wrong = match takes {
                    [1] => "has no move to 2",
                    [3] => "has no move to 3",
                    _ => "has a move to 1",
                };
                assert!(refusal.to_string().contains(wrong), "{refusal}");
                assert!(answer.best_move().is_err());
            }
        }
    }
    let refusal = Mistold(4, &[3]).named("take 3").unwrap_err();
    assert_eq!(refusal.to_string(), "`moves` of 4 has a move to 1, which is none of its `options`.");
}

#[test]
#[cfg(feature = "serde")]
fn names_of_moves_of_ones_own_game_are_written_and_read() {
    let position = Told(5).position();
    for mv in position.legal_moves() {
        let json = serde_json::to_string(&mv).unwrap();
        assert_eq!(json, format!(r#"{{"to":"{}","name":"{mv}"}}"#, mv.to.0));
        assert_eq!(position.move_from_json(&json).unwrap(), mv);
        assert_eq!(position.move_from_json(&format!(r#"{{"name":"{mv}"}}"#)).unwrap(), mv);
    }
    let refusal = position.move_from_json(r#"{"to":"4","name":"two"}"#).unwrap_err();
    assert_eq!((refusal.faults()[0].place.pointer(), &*refusal.to_string()), ("/name", "no move from 5 to 4 is called two."));
    assert_eq!(position.move_from_json("{}").unwrap_err().to_string(), "the move needs `to` or `name`.");
    let read: OwnMove<Told> = serde_json::from_str(r#"{"to":"3","name":"two"}"#).unwrap();
    assert_eq!((read.name(), &read.to), (Some("two"), &Told(3)));
    assert!(serde_json::from_str::<OwnMove<Told>>(r#"{"name":"two"}"#).is_err());
}

/// A heap of which 1 or 2 are taken, by moves of one name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Alike(u64);

impl ImpartialGame for Alike {
    fn options(&self) -> impl Iterator<Item = Self> {
        (1..=self.0.min(2)).map(|take| Alike(self.0 - take))
    }

    fn moves(&self) -> impl Iterator<Item = OwnMove<Self>> {
        self.options().map(|to| OwnMove::named("take", to))
    }
}

#[test]
fn a_name_of_several_moves_means_none_of_them() {
    let refusal = Alike(5).named("take").unwrap_err().to_string();
    assert_eq!(refusal, "several moves are meant by this: to Alike(4), and to Alike(3).");
    assert_eq!(Alike(1).named("take").unwrap().to, Alike(0));
}
