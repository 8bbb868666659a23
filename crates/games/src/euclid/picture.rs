//! Pairs as two rows of objects each, with the value of the pair beside them.

use super::{Euclid, EuclidMove, EuclidPosition, Pair};
use crate::game::{Draw, Game};
use crate::language::{Phrase, Words, message};
use crate::picture::column::Column;
use crate::picture::rows::{self, Row};
use crate::picture::{Align, LARGE, Look, OBJECT, Scene, Show, width_of, words};
use crate::refusal::Refusal;
use nimber_solvers::theory::Play;

/// From the first number of a pair to the second, and from a pair to the next.
const WITHIN: i32 = OBJECT;
const PITCH: i32 = 2 * OBJECT + 50;

/// Between the objects, the numbers and the words.
const SPACE: i32 = 40;

impl Draw<Euclid> for Euclid {
    fn shows(&self) -> &'static str {
        "two rows of objects for each pair"
    }

    fn things(&self, position: &EuclidPosition) -> u64 {
        position.pairs().iter().flatten().map(|&number| rows::things(number)).sum()
    }

    fn scene(&self, position: &EuclidPosition, solved: &<Euclid as Game>::Solved<'_>, _: Play, show: Show) -> Result<Scene, Refusal> {
        let (language, count) = (show.language, position.pairs().len());
        let pairs = words::list(language, position.written().into_iter());
        let mut scene = Scene::of(language.say(&Phrase::of(message::PICTURE_PAIRS).number("count", count as u64).text("pairs", pairs)));
        let winning = if show.winning { solved.winning_by_component(|_| 1)? } else { Vec::new() };
        let first = |index: usize| winning.get(index).and_then(|listing| Some((listing.moves.first()?.0, listing.total)));
        let mut end = OBJECT;
        for ((index, &numbers), y) in position.pairs().iter().enumerate().zip((0..).map(|line| line * PITCH)) {
            let pair = Pair::of(numbers);
            for (side, number) in numbers.into_iter().enumerate() {
                // An object means to take it and all after it.
                let may_take = |take: u64| number > numbers[1 - side] && pair.allows(take);
                let mv = |at: u64| may_take(number - at).then(|| format!("{{\"pair\":{index},\"take\":{}}}", number - at));
                let row = Row::new(format!("pair-{index}-{side}"), number, mv);
                let taken = first(index).map(|(mv, _)| mv.take).filter(|&take| may_take(take));
                let is_winning = |at: u64| taken.is_some_and(|take| at >= number - take || number > rows::MOST_OBJECTS);
                end = end.max(rows::objects(&mut scene, (0, y + side as i32 * WITHIN), &row, is_winning));
            }
            scene.reach(end, y + 2 * OBJECT);
        }
        scene.reach(OBJECT, OBJECT);
        let middle = |index: usize| index as i32 * PITCH + OBJECT;
        let mut x = end + SPACE;
        if let Some(column) = Column::of(solved.values().iter().map(|value| value.get()), show) {
            for (index, value) in solved.values().iter().enumerate() {
                column.line(&mut scene, x, middle(index), Some(value.get()));
            }
            if count > 1 {
                column.xor(&mut scene, x, count as i32 * PITCH - SPACE / 2);
            }
            x += column.width() + SPACE;
            scene.say(&words::values(language, solved.values()));
        }
        if show.winning {
            let in_words = |(mv, total): (EuclidMove, _)| words::first_of(language, language.say(&mv.in_words()), total);
            let mut told = Vec::new();
            for index in 0..count {
                let Some((mv, total)) = first(index) else { continue };
                let text = words::first_of(language, words::take_and_leave(language, mv.take, &[]), total);
                scene.reach(x + width_of(&text, LARGE), 0);
                scene.label(Look::Move, (x, middle(index)), LARGE, Align::Start, text);
                told.push(in_words((mv, total)));
            }
            let all = told.len() as u128;
            told.truncate(words::MOST_WORDS);
            scene.say(&words::winning_in_words(language, told, Some(all)));
        }
        Ok(scene)
    }
}
