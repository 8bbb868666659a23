//! A sum as the pictures of its components below one another, each under the name of its game.

use super::solved::{SumSolution, scene_of};
use super::{Sum, SumPosition, at};
use crate::game::{Draw, MoveFilter, Solved};
use crate::language::Words;
use crate::picture::words::{self, MOST_WORDS};
use crate::picture::{Align, LARGE, Look, OBJECT, Scene, Show, width_of};
use crate::refusal::Refusal;
use nimber_solvers::theory::{Nimber, Play};

/// The height of a line with a name, and the space below a component.
const NAME_LINE: i32 = 70;
const BELOW: i32 = 50;

/// The most winning moves of which the first of each component are shown.
const MOST_MOVES: usize = 10_000;

impl Draw<Sum> for Sum {
    fn shows(&self) -> &'static str {
        "the picture of each component under the name of its game"
    }

    /// A game without pictures is its name.
    fn things(&self, position: &SumPosition) -> u64 {
        position.components().iter().map(|component| 1 + component.things().unwrap_or(0)).sum()
    }

    fn layout_work(&self, position: &SumPosition) -> u64 {
        position.components().iter().map(|component| component.layout_work()).sum()
    }

    fn scene(&self, position: &SumPosition, solved: &SumSolution<'_>, _: Play, show: Show) -> Result<Scene, Refusal> {
        let language = show.language;
        let winning = match show.winning {
            true => Some(solved.moves(MoveFilter::Winning, MOST_MOVES)?),
            false => None,
        };
        let moves = winning.as_ref().map_or(&[][..], |winning| &winning.moves);
        let mut scene = Scene::default();
        scene.reach(OBJECT, OBJECT);
        let mut titles = Vec::new();
        for (index, component) in position.components().iter().enumerate() {
            let top = if index == 0 { 0 } else { scene.height + BELOW };
            let title = format!("{}. {}", index + 1, component.game().about().title_in(language));
            let mut right = width_of(&title, LARGE);
            scene.label(Look::Name, (0, top + NAME_LINE / 2), LARGE, Align::Start, title.as_str());
            let mut of_component = moves.iter().filter(|(mv, _)| mv.component == index).map(|(mv, _)| mv);
            if let Some(first) = of_component.next() {
                let is_counted = winning.as_ref().is_some_and(|winning| winning.total == Some(winning.moves.len() as u128));
                let total = is_counted.then(|| 1 + of_component.count() as u128);
                let text = words::first_of(language, language.say(&first.turn.in_words()), total);
                scene.label(Look::Move, (right + OBJECT, top + NAME_LINE / 2), LARGE, Align::Start, text.as_str());
                right += OBJECT + width_of(&text, LARGE);
            }
            scene.reach(right, top + NAME_LINE);
            if component.game().picture().is_none() {
                titles.push(title);
                continue;
            }
            // Which moves win depends on the whole sum.
            let own = scene_of(solved, &**component, index, Show { winning: false, ..show }).map_err(|refusal| at(index, refusal))?;
            titles.push(format!("{title}: {}", own.position));
            scene.add_below(own, top + NAME_LINE, &format!("component-{index}"), |mv| format!("{{\"component\":{index},\"move\":{mv}}}"));
        }
        scene.position = titles.join("; ");
        if show.values {
            let values: Option<Vec<_>> = solved.components(false).iter().map(|component| component.sg.map(Nimber::new)).collect();
            scene.say(&values.map(|values| words::values(language, &values)).unwrap_or_default());
        }
        if let Some(winning) = &winning {
            let told = winning.moves.iter().map(|(mv, _)| mv.in_words()).take(MOST_WORDS);
            scene.say(&words::winning(language, told, winning.total));
        }
        Ok(scene)
    }
}
