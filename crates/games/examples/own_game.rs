//! A game of one's own: Fibonacci Nim (Whinihan 1963), alone and in a sum.

use nimber_games::{ImpartialGame, Nim, Own, OwnMove, Play, Refusal};

/// The first player takes any number of objects from a heap, but not all. Then each may take at most twice as many as the opponent has
/// just taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FibonacciNim {
    pub heap: u64,
    pub most: u64,
}

impl FibonacciNim {
    pub fn start(heap: u64) -> Self {
        FibonacciNim { heap, most: heap.saturating_sub(1) }
    }
}

impl ImpartialGame for FibonacciNim {
    fn options(&self) -> impl Iterator<Item = Self> {
        (1..=self.most.min(self.heap)).map(|take| FibonacciNim { heap: self.heap - take, most: 2 * take })
    }

    /// What players say. Without it a move is shown by the position that it leads to.
    fn moves(&self) -> impl Iterator<Item = OwnMove<Self>> {
        self.options().map(|to| OwnMove::named(format!("take {}", self.heap - to.heap), to))
    }
}

fn main() -> Result<(), Refusal> {
    print!("{}", tour()?);
    Ok(())
}

pub fn tour() -> Result<String, Refusal> {
    let mut text = String::new();

    // The lost starts are the Fibonacci numbers.
    let mut lost = Vec::new();
    for heap in 2..=40 {
        if !FibonacciNim::start(heap).solve()?.is_won() {
            lost.push(heap);
        }
    }
    text += &format!("Lost heaps: {lost:?}\n");

    // All winning moves.
    let game = FibonacciNim::start(20);
    for mv in game.solve()?.winning_moves()? {
        text += &format!("From 20, {mv}\n");
    }

    // Each value, and misère play.
    let position: Own<FibonacciNim> = FibonacciNim::start(11).position();
    for rated in position.solve()?.moves()? {
        if let Some(nimber) = rated.nimber {
            text += &format!("{:?} has the nimber {nimber}\n", rated.mv.to);
        }
    }
    text += &format!("In misère play, 11 is {:?}\n", position.solve_under(Play::Misere)?.outcome());

    // In a sum with a game of the library.
    let sum = position + Nim::new([4, 6])?;
    for mv in sum.solve()?.winning_moves()? {
        text += &format!("In the sum: {mv}\n");
    }
    Ok(text)
}
