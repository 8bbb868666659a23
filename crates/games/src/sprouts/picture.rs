//! Pictures of Sprouts: a map as it is, and any other position by some drawing of it.

use super::map::Drawing;
use super::wire::SproutsPosition;
use super::{SolvedSprouts, Sprouts};
use crate::drawing::Vertex;
use crate::drawing::picture::{Marks, draw_corners, draw_plan, work};
use crate::drawing::plan::{Kind, PlanVertex};
use crate::drawing::realise::{CornerRegion, Corners};
use crate::game::{Draw, MoveFilter, Solved};
use crate::language::{Language, Phrase, message};
use crate::picture::words::{MOST_WORDS, joined, winning};
use crate::picture::{Align, LARGE, Look, Scene, Show};
use crate::refusal::Refusal;
use nimber_solvers::sprouts::land::{ONE, TWO, regions};
use nimber_solvers::theory::Play;
use std::collections::HashMap;

/// Below a drawing, for its value.
const BELOW: i32 = 80;

impl Draw<Sprouts> for Sprouts {
    fn shows(&self) -> &'static str {
        "the spots with their lives, and the lines; a position without a `map` by some drawing, with `+` between independent parts side by \
         side"
    }

    fn things(&self, position: &SproutsPosition) -> u64 {
        match position.map() {
            Some(map) => 4 * map.size() as u64,
            None => 4 * u64::from(position.position().lives()),
        }
    }

    fn layout_work(&self, position: &SproutsPosition) -> u64 {
        work(self.things(position) as usize / 4)
    }

    fn scene(
        &self,
        position: &SproutsPosition,
        solved: &SolvedSprouts<'_, SproutsPosition>,
        _: Play,
        show: Show,
    ) -> Result<Scene, Refusal> {
        let mut scene = Scene::of(in_words(position, show.language));
        let lines = if show.winning { winning_lines(position, solved)? } else { Vec::new() };
        let winning_spots = lines.iter().flat_map(|ends| ends.iter().map(|spot| spot.name().to_owned())).collect();
        draw(&mut scene, position, &Marks { winning: winning_spots, ..Marks::default() })?;
        let mark = solved.mark();
        if show.values {
            let value = mark.sg.map_or_else(|| format!("{:?}", mark.outcome), |sg| sg.to_string());
            let (x, y) = (scene.width / 2, scene.height + BELOW / 2);
            scene.label(Look::Value, (x, y), LARGE, Align::Middle, value);
            scene.reach(0, y + BELOW / 2);
        }
        if show.winning {
            let listed = solved.moves(MoveFilter::Winning, MOST_WORDS)?;
            let total = listed.total.unwrap_or(listed.moves.len() as u128);
            let in_words = |[from, to]: &[Vertex; 2]| Phrase::of(message::PICTURE_LINE).text("from", from.name()).text("to", to.name());
            match lines.is_empty() && total > 0 {
                true => scene.say(&show.language.say(&Phrase::of(message::PICTURE_WINNING_COUNT).number("count", total as u64))),
                false => scene.say(&winning(show.language, lines.iter().map(in_words), listed.total)),
            }
        }
        Ok(scene)
    }

    fn unsolved_scene(&self, position: &SproutsPosition, show: Show) -> Option<Result<Scene, Refusal>> {
        let mut scene = Scene::of(in_words(position, show.language));
        Some(draw(&mut scene, position, &Marks::default()).map(|()| scene))
    }
}

fn draw(scene: &mut Scene, position: &SproutsPosition, marks: &Marks) -> Result<(), Refusal> {
    match map_of(position) {
        Some(map) => draw_plan(scene, &map.plan(), marks),
        None => draw_corners(scene, &corners(position), marks),
    }
}

/// The map, or that of a start.
fn map_of(position: &SproutsPosition) -> Option<Drawing> {
    position.map().cloned().or_else(|| position.spots().map(|spots| Drawing::start(spots.into())))
}

/// The ends of the lines of winning moves, where the spots have names.
fn winning_lines(position: &SproutsPosition, solved: &SolvedSprouts<'_, SproutsPosition>) -> Result<Vec<[Vertex; 2]>, Refusal> {
    let Some(map) = map_of(position) else { return Ok(Vec::new()) };
    let lines = map.options(solved.budget)?;
    let listed = solved.moves(MoveFilter::Winning, MOST_WORDS)?;
    let line = |to| lines.get(to).map(|(line, _)| [line.from.spot.clone(), line.to.spot.clone()]);
    Ok(listed.moves.iter().filter_map(|(mv, _)| line(&mv.to)).collect())
}

/// The corners of a position in land notation.
fn corners(position: &SproutsPosition) -> Corners {
    let mut corners = Corners::default();
    for land in position.lands() {
        let mut letters: HashMap<u8, usize> = HashMap::new();
        for view in regions(land.packed()) {
            let mut region = CornerRegion::default();
            let spot = |vertices: &mut Vec<PlanVertex>, lives| {
                vertices.push(PlanVertex::new(Kind::Spot, Vertex::numbered(vertices.len()).name(), lives));
                vertices.len() - 1
            };
            for _ in 0..view.spots {
                region.alone.push(spot(&mut corners.vertices, 3));
            }
            for boundary in view.boundaries() {
                let mut vertex = |&token: &u8| match token {
                    ONE => spot(&mut corners.vertices, 2),
                    TWO => spot(&mut corners.vertices, 1),
                    letter => *letters.entry(letter).or_insert_with(|| spot(&mut corners.vertices, 1)),
                };
                region.boundaries.push(boundary.iter().map(&mut vertex).collect());
            }
            corners.regions.push(region);
        }
    }
    corners
}

fn in_words(position: &SproutsPosition, language: Language) -> String {
    let lives = position.map().map_or_else(|| position.position().lives(), Drawing::lives);
    let spots = match (position.map(), position.spots()) {
        (Some(map), _) => map.size(),
        (None, Some(spots)) => spots.into(),
        (None, None) => corners(position).vertices.len(),
    };
    if spots == 0 {
        return language.say(&Phrase::of(message::PICTURE_FINISHED));
    }
    let counted = |message, count: u64| language.say(&Phrase::of(message).number("count", count));
    let parts = [counted(message::PICTURE_SPOTS, spots as u64), counted(message::PICTURE_LIVES, lives.into())];
    joined(language, message::LIST_AND, &parts)
}

#[cfg(test)]
mod tests {
    use super::super::Book;
    use super::*;
    use crate::drawing::plan::Plan;
    use crate::drawing::realise::realised;
    use flate2::read::MultiGzDecoder;
    use nimber_solvers::sprouts::{Position, Sketch};
    use std::io::Read;

    /// The position that a drawing shows: its regions without those that are finished.
    fn shown(plans: &[Plan]) -> Position {
        let mut sketch = Sketch::default();
        let mut lands = Vec::new();
        for plan in plans {
            sketch.begin();
            for region in plan.regions.iter().filter(|region| region.index.is_some()) {
                let mut spots = 0;
                for boundary in &region.boundaries {
                    for vertex in plan.along(boundary) {
                        match (plan.vertices[vertex].lives, plan.ends()[vertex]) {
                            (3, _) => spots += 1,
                            (2, 1) => sketch.one(),
                            (1, 2) => sketch.letter(vertex as u8),
                            (lives, ends) => assert_eq!((lives, plan.vertices[vertex].kind), (0, Kind::Joint), "{ends} line ends"),
                        }
                    }
                    sketch.end_boundary();
                }
                sketch.end_region(spots);
            }
            // What is in one region only has one corner left, which a drawing shows as two with a finished region on the other side.
            lands.extend_from_slice(sketch.position().lands());
        }
        lands.into_iter().collect()
    }

    /// The lands of the certificate for normal play.
    fn recorded() -> Vec<Position> {
        let mut text = String::new();
        let (_, compressed) = Book::FILES[0];
        MultiGzDecoder::new(compressed).read_to_string(&mut text).unwrap();
        let land = |line: &str| line.split_once(' ').unwrap().1.parse().unwrap();
        text.lines().skip(2).map(land).collect()
    }

    #[test]
    fn a_drawing_of_a_land_has_this_land() {
        let recorded = recorded();
        assert!(recorded.len() > 10_000);
        for position in recorded.into_iter().step_by(20) {
            let text = position.to_string();
            let plans = realised(&corners(&SproutsPosition::begun(position.clone()))).unwrap_or_else(|| panic!("{text} is not drawn"));
            assert_eq!(shown(&plans), position, "{text}");
        }
    }

    #[test]
    fn recorded_lands_are_drawn_or_refused_with_a_sentence() {
        let (mut drawn, mut refused) = (0, 0);
        for position in recorded().into_iter().step_by(400) {
            let text = position.to_string();
            let mut scene = Scene::default();
            match draw(&mut scene, &SproutsPosition::begun(position), &Marks::default()) {
                Ok(()) => drawn += 1,
                Err(refusal) => {
                    assert!(refusal.to_string().ends_with('.'), "{text}: {refusal}");
                    refused += 1;
                }
            }
        }
        assert!(refused * 20 <= drawn, "{refused} of {drawn} are refused");
    }
}
