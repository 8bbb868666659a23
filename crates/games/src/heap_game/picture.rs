//! Heaps as rows of objects.

use super::HeapGame;
use crate::game::{Draw, Game};
use crate::heaps::{HeapMove, Heaps};
use crate::picture::rows::{self, WinningCut};
use crate::picture::{Scene, Show, words};
use crate::refusal::Refusal;
use nimber_solvers::theory::Play;

impl<G: HeapGame> Draw<G> for G {
    fn things(&self, position: &G::Position) -> u64 {
        position.heaps().iter().map(|&heap| rows::things(heap)).sum()
    }

    fn scene(&self, position: &G::Position, solved: &<G as Game>::Solved<'_>, _: Play, show: Show) -> Result<Scene, Refusal> {
        let heaps = words::counted("heap", position.heaps());
        let mut scene = Scene::of(match position.rule_in_words() {
            Some(rule) => format!("{heaps}, {rule}"),
            None => heaps,
        });
        let winning = if show.winning { solved.winning_by_part(|_| 1)? } else { Vec::new() };
        rows::draw_sum(&mut scene, position.heaps(), solved.values(), &winning, cut, show);
        Ok(scene)
    }
}

/// Objects are taken from the end of their row, or from between the heaps that are left.
fn cut(HeapMove { take, leaves, .. }: &HeapMove) -> WinningCut {
    let start = leaves.first().copied().unwrap_or(0);
    let text = match (take, &leaves[..]) {
        (0, leaves) => format!("split {}", words::sum(leaves)),
        (take, [_, _, ..]) => format!("take {take}, leave {}", words::sum(leaves)),
        (take, _) => format!("take {take}"),
    };
    WinningCut { text, taken: start..start.saturating_add(*take) }
}
