//! Heaps as rows of objects.

use super::{FibonacciNim, FibonacciNimPosition};
use crate::game::{Draw, Game, SolvedEither};
use crate::heaps::HeapMove;
use crate::language::{Phrase, message};
use crate::picture::rows::{self, WinningCut};
use crate::picture::{Scene, Show, words};
use crate::refusal::Refusal;
use nimber_solvers::theory::Play;

impl Draw<FibonacciNim> for FibonacciNim {
    fn shows(&self) -> &'static str {
        "a row of objects for each heap"
    }

    fn things(&self, position: &FibonacciNimPosition) -> u64 {
        position.heaps.iter().map(|&heap| rows::things(heap)).sum()
    }

    fn scene(
        &self,
        position: &FibonacciNimPosition,
        solved: &<FibonacciNim as Game>::Solved<'_>,
        _: Play,
        show: Show,
    ) -> Result<Scene, Refusal> {
        let language = show.language;
        let heaps = words::counted(language, message::PICTURE_HEAPS, &position.heaps);
        let limits = Phrase::of(message::PICTURE_LIMITS).text("limits", words::list(language, position.limits.iter()));
        let mut scene = Scene::of(match position.heaps.is_empty() {
            true => heaps,
            false => language.say(&Phrase::of(message::PICTURE_WITH_RULE).text("position", heaps).phrase("rule", limits)),
        });
        let (values, winning) = match solved {
            SolvedEither::Usual(sum) => (sum.values().to_vec(), if show.winning { sum.winning_by_component(|_| 1)? } else { Vec::new() }),
            SolvedEither::Other(alone) => (alone.values(), if show.winning { alone.winning_by_heap() } else { Vec::new() }),
        };
        // An object means to take it and all after it.
        let mv = |heap: usize, at: u64| {
            let take = position.heaps[heap] - at;
            let leaves = if at > 0 { at.to_string() } else { String::new() };
            (take <= position.limits[heap]).then(|| format!("{{\"heap\":{heap},\"take\":{take},\"leaves\":[{leaves}]}}"))
        };
        let cut = |language, mv: &HeapMove| {
            let start = mv.leaves().first().copied().unwrap_or(0);
            WinningCut { text: words::take_and_leave(language, mv.take, &[]), taken: start..start.saturating_add(mv.take) }
        };
        rows::draw_sum(&mut scene, &position.heaps, &values, &winning, cut, ("heap", mv), show);
        Ok(scene)
    }
}
