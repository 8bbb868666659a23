//! Every game against its slow twin, which has nothing of it but the definition: the legal moves and where they lead.

use crate::support::register_all;
use nimber_games::Legal;
use nimber_games::NumberSource;
use nimber_games::language::{Phrase, Words};
use nimber_games::searched::{Searched, Whole};
use nimber_games::service::message;
use nimber_games::{About, Game, Listing, Mark, MoveFilter, Refusal, Registrar, Solved};
use nimber_solvers::theory::{Budget, Outcome, Play};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use serde_json::{from_value, to_string};
use std::sync::Arc;

struct Slow<G>(Arc<G>);

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Nameless {}

impl<P> Whole<P> for Nameless {
    fn of(_: &P, _: Option<i128>, _: bool) -> Self {
        Nameless {}
    }
}

impl Words for Nameless {
    fn in_words(&self) -> Phrase {
        Phrase::of(message::PART_BOARD)
    }
}

impl<G: Game> Game for Slow<G> {
    type Request = G::Request;
    type Position = G::Position;
    type Component = Nameless;
    type Move = G::Move;
    type MoveRequest = G::MoveRequest;
    type Solved<'a> = Searched<'a, Self>;

    fn about(&self) -> &About {
        self.0.about()
    }

    fn parse(&self, request: G::Request) -> Result<G::Position, Refusal> {
        self.0.parse(request)
    }

    fn legal<'a>(&'a self, position: &'a G::Position, budget: &Budget) -> Result<Legal<'a, G::Move>, Refusal> {
        self.0.legal(position, budget)
    }

    fn find(&self, position: &G::Position, request: &G::MoveRequest, budget: &Budget) -> Result<G::Move, Refusal> {
        self.0.find(position, request, budget)
    }

    fn apply(&self, position: &G::Position, mv: &G::Move) -> G::Position {
        self.0.apply(position, mv)
    }

    fn solve<'a>(&'a self, position: &'a G::Position, play: Play, budget: &'a Budget) -> Result<Searched<'a, Self>, Refusal> {
        Searched::new(self, position, play, budget)
    }
}

/// Compares small positions of every game.
#[derive(Default)]
struct Compared {
    won: usize,
    lost: usize,
}

/// A list in the order of the positions that its moves lead to, because moves may say values, and iChomp lists its moves by quadrant.
fn reached<G: Game>(game: &G, position: &G::Position, moves: impl IntoIterator<Item = G::Move>) -> Vec<String> {
    let after = |mv: &G::Move| to_string(&game.apply(position, mv)).expect("a position is JSON");
    let mut reached: Vec<_> = moves.into_iter().map(|mv| after(&mv)).collect();
    reached.sort_unstable();
    reached
}

impl Registrar for Compared {
    fn add<G: Game>(&mut self, game: Arc<G>) {
        let Some(small) = game.about().small else { return };
        let (slow, mut rng) = (Slow(game.clone()), ChaCha8Rng::seed_from_u64(1));
        for _ in 0..20 {
            let bytes: [u8; 40] = rng.random();
            let request = small(&mut NumberSource(&bytes));
            let Ok(position) = game.parse(from_value(request.clone()).expect("a request")) else { continue };
            for &play in &game.about().plays {
                let budget = Budget::of(1 << 24);
                let place = format!("{} {play:?} {request}", game.about().name);
                let own = match game.solve(&position, play, &budget) {
                    Err(Refusal::BeyondLimits(_) | Refusal::OutOfWork(_)) => continue,
                    own => own.expect("an answer"),
                };
                let twin = slow.solve(&position, play, &budget).expect("an answer");
                assert_eq!(game.is_over(&position), slow.is_over(&position), "{place}");
                let known = |mark: Mark| (mark.outcome, mark.sg.filter(|_| play == Play::Normal));
                assert_eq!(known(own.mark()), known(twin.mark()), "{place}");
                for want in [MoveFilter::All, MoveFilter::Winning] {
                    let listed = |listing: Listing<G::Move>| {
                        (reached(&*game, &position, listing.moves.into_iter().map(|(mv, _)| mv)), listing.total)
                    };
                    let whole = listed(twin.moves(want, usize::MAX).expect("moves"));
                    assert_eq!(listed(own.moves(want, usize::MAX).expect("moves")), whole, "{place} {want:?}");
                    for limit in [0, 1, 2] {
                        let own = own.moves(want, limit).expect("moves");
                        assert_eq!((own.moves.len(), own.total), (whole.0.len().min(limit), whole.1), "{place} {want:?} {limit}");
                    }
                }
                if own.mark().outcome == Outcome::N {
                    self.won += 1;
                    continue;
                }
                self.lost += 1;
                let best = |moves: Vec<G::Move>| reached(&*game, &position, moves);
                let all = best(twin.stalls(1000).expect("advice").moves);
                assert_eq!(best(own.stalls(1000).expect("advice").moves), all, "{place}");
                for most in [1, 2] {
                    let own = best(own.stalls(most).expect("advice").moves);
                    assert!(own.len() == all.len().min(most) && own.iter().all(|after| all.contains(after)), "{place} {most}");
                }
            }
        }
    }
}

#[test]
fn the_definition_alone_gives_the_answers_of_every_game() {
    let mut compared = Compared::default();
    register_all(&mut compared);
    assert!(compared.won > 100 && compared.lost > 30, "{} won, {} lost", compared.won, compared.lost);
}
