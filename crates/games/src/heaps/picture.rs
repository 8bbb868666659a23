//! Heaps as rows of objects.

use super::game::HeapGame;
use crate::game::{Draw, Game};
use crate::heaps::{HeapCut, HeapMove, Heaps};
use crate::language::{Language, Phrase, message};
use crate::picture::rows::{self, WinningCut};
use crate::picture::{Scene, Show, words};
use crate::refusal::Refusal;
use nimber_solvers::theory::Play;

impl<G: HeapGame> Draw<G> for G {
    fn shows(&self) -> &'static str {
        "a row of objects for each heap"
    }

    fn things(&self, position: &G::Position) -> u64 {
        position.heaps().iter().map(|&heap| rows::things(heap)).sum()
    }

    fn scene(&self, position: &G::Position, solved: &<G as Game>::Solved<'_>, _: Play, show: Show) -> Result<Scene, Refusal> {
        let heaps = words::counted(show.language, message::PICTURE_HEAPS, position.heaps());
        let mut scene = Scene::of(match position.rule_in_words() {
            Some(rule) => show.language.say(&Phrase::of(message::PICTURE_WITH_RULE).text("position", heaps).phrase("rule", rule)),
            None => heaps,
        });
        let winning = if show.winning { solved.winning_by_component(|_| 1)? } else { Vec::new() };
        let mv = |heap: usize, at: u64| {
            let (take, leaves) = chosen(self, position.rule(), position.heaps()[heap], at)?;
            Some(format!("{{\"heap\":{heap},\"take\":{take},\"leaves\":[{leaves}]}}"))
        };
        rows::draw_sum(&mut scene, position.heaps(), solved.values(), &winning, cut, ("heap", mv), show);
        Ok(scene)
    }
}

/// What choosing an object means: to take it and all after it, or where this is no move, to split the heap before it. The number taken, and
/// the heaps that are left as JSON.
fn chosen<G: HeapGame>(game: &G, rule: &G::Rule, size: u64, at: u64) -> Option<(u64, String)> {
    let is_legal = |cut: &HeapCut| game.check_cut(rule, size, cut).is_ok();
    let rest = HeapCut { take: size - at, leaves: Some(at).filter(|&left| left > 0).into_iter().collect() };
    let split = HeapCut { take: 0, leaves: [at.min(size - at), at.max(size - at)].into() };
    let cut = [rest, split].into_iter().find(|cut| !cut.leaves.contains(&0) && is_legal(cut))?;
    let leaves: Vec<String> = cut.leaves.iter().map(u64::to_string).collect();
    Some((cut.take, leaves.join(",")))
}

/// Objects are taken from the end of their row, or from between the heaps that are left.
fn cut(language: Language, mv: &HeapMove) -> WinningCut {
    let (take, leaves) = (&mv.take, mv.leaves());
    let start = leaves.first().copied().unwrap_or(0);
    let text = match (take, leaves) {
        (0, leaves) => words::split(language, leaves),
        (&take, leaves @ [_, _, ..]) => words::take_and_leave(language, take, leaves),
        (&take, _) => words::take_and_leave(language, take, &[]),
    };
    WinningCut { text, taken: start..start.saturating_add(*take) }
}
