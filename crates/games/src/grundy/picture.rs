//! Groups as rows of objects.

use super::{Grundy, GrundyMove, GrundyPosition};
use crate::game::{Draw, Game};
use crate::language::message;
use crate::picture::rows::{self, WinningCut};
use crate::picture::{Scene, Show, words};
use crate::refusal::Refusal;
use nimber_solvers::theory::Play;

impl Draw<Grundy> for Grundy {
    fn shows(&self) -> &'static str {
        "a row of objects for each group"
    }

    fn things(&self, position: &GrundyPosition) -> u64 {
        position.groups.iter().map(|&group| rows::things(group)).sum()
    }

    fn scene(&self, position: &GrundyPosition, solved: &<Grundy as Game>::Solved<'_>, _: Play, show: Show) -> Result<Scene, Refusal> {
        let mut scene = Scene::of(words::counted(show.language, message::PICTURE_GROUPS, &position.groups));
        let winning = if show.winning { solved.winning_by_component(|_| 1)? } else { Vec::new() };
        let cut = |language, mv: &GrundyMove| WinningCut { text: words::split(language, &mv.leaves), taken: mv.leaves[0]..mv.leaves[0] };
        // An object means the split before it.
        let mv = |group: usize, at: u64| {
            let (one, other) = (at, position.groups[group] - at);
            (one > 0 && one != other).then(|| format!("{{\"group\":{group},\"leaves\":[{},{}]}}", one.min(other), one.max(other)))
        };
        rows::draw_sum(&mut scene, &position.groups, solved.values(), &winning, cut, ("group", mv), show);
        Ok(scene)
    }
}
