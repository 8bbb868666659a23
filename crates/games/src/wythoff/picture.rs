//! Both heaps as rows of objects.

use super::{SolvedPair, Wythoff, WythoffMove, WythoffPosition};
use crate::game::{Draw, MoveFilter, Solved};
use crate::language::{Phrase, Words, message};
use crate::picture::column::Column;
use crate::picture::rows::{self, Row, WinningCut};
use crate::picture::{Align, LARGE, Look, Scene, Show, width_of, words};
use crate::refusal::Refusal;
use nimber_solvers::theory::Play;

impl Draw<Wythoff> for Wythoff {
    fn shows(&self) -> &'static str {
        "two rows of objects"
    }

    fn things(&self, position: &WythoffPosition) -> u64 {
        position.heaps.into_iter().map(rows::things).sum()
    }

    fn scene(&self, position: &WythoffPosition, solved: &SolvedPair<'_>, _: Play, show: Show) -> Result<Scene, Refusal> {
        let language = show.language;
        let mut scene = Scene::of(words::counted(language, message::PICTURE_HEAPS, &position.heaps));
        let winning: Vec<WythoffMove> = match show.winning {
            true => solved.moves(MoveFilter::Winning, 3)?.moves.into_iter().map(|(mv, _)| mv).collect(),
            false => Vec::new(),
        };
        let from_one = |side: usize| winning.iter().map(|mv| mv.take).find(|take| take[1 - side] == 0).map(|take| take[side]);
        let from_both = winning.iter().map(|mv| mv.take[0]).zip(&winning).find(|&(take, mv)| take == mv.take[1]).map(|(take, _)| take);
        let heaps = position.heaps.into_iter().enumerate().map(|(side, size)| {
            let cut = from_one(side).map(|take| WinningCut { text: words::take_and_leave(language, take, &[]), taken: size - take..size });
            // An object means to take it and all after it from this heap alone.
            let take = |at: u64| if side == 0 { [size - at, 0] } else { [0, size - at] };
            let mv = |at: u64| Some(format!("{{\"take\":[{},{}]}}", take(at)[0], take(at)[1]));
            Row { winning: cut, ..Row::new(format!("heap-{side}"), size, mv) }
        });
        rows::draw(&mut scene, &heaps.collect::<Vec<_>>(), Show { values: false, ..show });
        let mut line = scene.height + LARGE;
        if let Some(take) = from_both {
            let both = Phrase::of(message::PICTURE_TAKE_BOTH).number("take", take);
            let text = language.say(&if winning.len() > 1 { Phrase::of(message::PICTURE_OR).phrase("move", both) } else { both });
            scene.reach(width_of(&text, LARGE), line + LARGE);
            scene.label(Look::Move, (0, line), LARGE, Align::Start, text);
            line += LARGE * 3 / 2;
        }
        let value = self.value(*position).map(|value| value.get());
        if let Some(column) = Column::of(value.into_iter(), show) {
            let name = language.say(&Phrase::of(message::PICTURE_BOTH));
            column.line(&mut scene, width_of(&name, LARGE) + LARGE / 2, line, value);
            scene.label(Look::Name, (0, line), LARGE, Align::Start, name);
            scene.say(&language.say(&match value {
                Some(value) => Phrase::of(message::PICTURE_VALUE_OF_BOTH).number("value", value),
                None => Phrase::of(message::PICTURE_VALUE_UNKNOWN),
            }));
        }
        if show.winning {
            scene.say(&words::winning(language, winning.iter().map(Words::in_words), Some(winning.len() as u128)));
        }
        Ok(scene)
    }
}
