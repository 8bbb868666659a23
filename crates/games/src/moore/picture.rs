//! Heaps as rows of objects, with the first winning move.

use super::{Moore, MooreMove, MoorePosition, SolvedHeaps};
use crate::game::{Draw, MoveFilter, Solved};
use crate::language::{Phrase, Words, message};
use crate::picture::rows::{self, Row, WinningCut};
use crate::picture::{Scene, Show, words};
use crate::refusal::Refusal;
use crate::serial;
use nimber_solvers::theory::Play;

impl Draw<Moore> for Moore {
    fn shows(&self) -> &'static str {
        "a row of objects for each heap"
    }

    fn things(&self, position: &MoorePosition) -> u64 {
        position.heaps.iter().map(|&heap| rows::things(heap)).sum()
    }

    fn scene(&self, position: &MoorePosition, solved: &SolvedHeaps<'_>, _: Play, show: Show) -> Result<Scene, Refusal> {
        let language = show.language;
        let heaps = words::counted(language, message::PICTURE_HEAPS, &position.heaps);
        let rule = Phrase::of(message::PICTURE_MOST_HEAPS).number("most", position.most);
        let mut scene = Scene::of(language.say(&Phrase::of(message::PICTURE_WITH_RULE).text("position", heaps).phrase("rule", rule)));
        let winning = if show.winning { Some(solved.moves(MoveFilter::Winning, words::MOST_WORDS)?) } else { None };
        let first: Option<&MooreMove> = winning.as_ref().and_then(|listing| Some(&listing.moves.first()?.0));
        let rows = position.heaps.iter().enumerate().map(|(heap, &size)| {
            // An object means to take it and all after it from this heap alone.
            let mv = |at: u64| {
                let take: Vec<u64> = (0..position.heaps.len()).map(|other| if other == heap { size - at } else { 0 }).collect();
                Some(serial::text(&MooreMove { take }))
            };
            let take = first.map_or(0, |mv| mv.take[heap]);
            let cut = WinningCut { text: words::take_and_leave(language, take, &[]), taken: size - take..size };
            Row { winning: Some(cut).filter(|_| take > 0), ..Row::new(format!("heap-{heap}"), size, mv) }
        });
        rows::draw(&mut scene, &rows.collect::<Vec<_>>(), Show { values: false, ..show });
        if show.values {
            scene.say(&language.say(&match solved.mark().sg {
                Some(sg) => {
                    Phrase::of(message::PICTURE_VALUE_LIST).number("count", 1).text("values", sg.to_string()).text("xor", sg.to_string())
                }
                None => Phrase::of(message::PICTURE_VALUE_UNKNOWN),
            }));
        }
        if let Some(listing) = winning {
            scene.say(&words::winning(language, listing.moves.iter().map(|(mv, _)| mv.in_words()), listing.total));
        }
        Ok(scene)
    }
}
