//! Answers by trying every move, against the games' own ways to the same answers.

use crate::support::register_all;
use crate::turning_turtles::Row;
use nimber_games::about::NumberSource;
use nimber_games::by_trial::{ByTrial, Tried};
use nimber_games::{About, Game, Mark, MoveFilter, Refusal, Registrar, Solved};
use nimber_solvers::theory::{Budget, Outcome, Play};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{from_value, to_value};
use std::sync::Arc;

/// A game of the catalogue as one that tries every move.
struct Trial<G>(Arc<G>);

impl<G: Game> Game for Trial<G> {
    type Request = G::Request;
    type Position = G::Position;
    type Component = Row;
    type Move = G::Move;
    type MoveRequest = G::MoveRequest;
    type Solved<'a> = Tried<'a, Self>;

    fn about(&self) -> &About {
        self.0.about()
    }

    fn parse(&self, request: G::Request) -> Result<G::Position, Refusal> {
        self.0.parse(request)
    }

    fn solve<'a>(&'a self, position: &'a G::Position, play: Play, budget: &'a Budget) -> Result<Tried<'a, Self>, Refusal> {
        Tried::new(self, position, play, budget)
    }

    fn find(&self, position: &G::Position, request: &G::MoveRequest, budget: &Budget) -> Result<G::Move, Refusal> {
        self.0.find(position, request, budget)
    }

    fn apply(&self, position: &G::Position, mv: &G::Move) -> G::Position {
        self.0.apply(position, mv)
    }

    fn is_over(&self, position: &G::Position) -> bool {
        self.0.is_over(position)
    }
}

impl<G: Game> ByTrial for Trial<G> {
    fn options<'a>(&'a self, position: &'a G::Position) -> impl Iterator<Item = G::Move> + 'a {
        let budget = Budget::unlimited();
        let solved = self.0.solve(position, Play::Normal, &budget).expect("an answer");
        let listed = solved.moves(MoveFilter::All, usize::MAX).expect("moves").moves;
        listed.into_iter().map(|(mv, _)| mv).collect::<Vec<_>>().into_iter()
    }

    fn mark(&self, position: &G::Position, play: Play, budget: &Budget) -> Result<Mark, Refusal> {
        Ok(self.0.solve(position, play, budget)?.mark())
    }

    fn component(&self, _: &G::Position, sg: Option<i64>, _: bool) -> Row {
        Row { coins: String::new(), sg, sg_binary: None }
    }
}

/// Compares small positions of every game.
#[derive(Default)]
struct Compared {
    won: usize,
    lost: usize,
}

impl Registrar for Compared {
    fn add<G: Game>(&mut self, game: Arc<G>) {
        let Some(small) = game.about().small else { return };
        let (trial, mut rng) = (Trial(game.clone()), ChaCha8Rng::seed_from_u64(1));
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
                let tried = trial.solve(&position, play, &budget).expect("an answer");
                for limit in [0, 1, 2, usize::MAX] {
                    let listed = |listing: nimber_games::Listing<G::Move>| {
                        (to_value(listing.moves.iter().map(|(mv, _)| mv).collect::<Vec<_>>()).expect("moves"), listing.total)
                    };
                    for want in [MoveFilter::All, MoveFilter::Winning] {
                        let own = listed(own.moves(want, limit).expect("moves"));
                        assert_eq!(listed(tried.moves(want, limit).expect("moves")), own, "{place} {want:?} {limit}");
                    }
                }
                if own.mark().outcome == Outcome::N {
                    self.won += 1;
                    continue;
                }
                self.lost += 1;
                for most in [1, 2, 1000] {
                    let written = |moves: Vec<G::Move>| to_value(moves).expect("moves");
                    let own = written(own.stalls(most).expect("advice").moves);
                    assert_eq!(written(tried.stalls(most).expect("advice").moves), own, "{place} {most}");
                }
            }
        }
    }
}

#[test]
fn trying_every_move_finds_the_moves_and_the_advice_of_every_game() {
    let mut compared = Compared::default();
    register_all(&mut compared);
    assert!(compared.won > 100 && compared.lost > 30, "{} won, {} lost", compared.won, compared.lost);
}
