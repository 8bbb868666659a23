//! Pictures of Sprouts: a map as it is, and any other position by some drawing of it. The mixture with Brussels Sprouts shares what is
//! not in `Draw`.

use super::map::{Drawing, NewVertex, SproutsLine};
use super::solved::Solvable;
use super::wire::SproutsPosition;
use super::{SolvedSprouts, Sprouts};
use crate::drawing::Vertex;
use crate::drawing::picture::{Marks, draw_corners, draw_plan, work};
use crate::drawing::plan::{Kind, PlanVertex};
use crate::drawing::realise::{CornerRegion, Corners};
use crate::game::{Draw, MoveFilter, Removes, Solved};
use crate::language::{Language, Phrase, Words, message};
use crate::picture::words::{MOST_WORDS, joined, winning};
use crate::picture::{Align, LARGE, Look, Scene, Show};
use crate::refusal::Refusal;
use nimber_solvers::sprouts::land::{ONE, TWO, regions};
use nimber_solvers::sprouts::{Land, SproutsRules};
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
        4 * size(position)
    }

    fn layout_work(&self, position: &SproutsPosition) -> u64 {
        work(size(position) as usize)
    }

    fn scene(
        &self,
        position: &SproutsPosition,
        solved: &SolvedSprouts<'_, SproutsPosition>,
        _: Play,
        show: Show,
    ) -> Result<Scene, Refusal> {
        scene(position, solved, show)
    }

    fn unsolved_scene(&self, position: &SproutsPosition, show: Show) -> Option<Result<Scene, Refusal>> {
        Some(unsolved_scene(position, show))
    }
}

/// The vertices of a map, or else the lives, of which each vertex has one.
pub fn size<P: Solvable>(position: &P) -> u64 {
    match position.map() {
        Some(map) => map.size() as u64,
        None => u64::from(position.position().lives()),
    }
}

/// # Errors
/// Like [`Draw::scene`].
pub fn scene<P: Solvable>(position: &P, solved: &SolvedSprouts<'_, P>, show: Show) -> Result<Scene, Refusal>
where
    P::Component: Words,
    P::Move: Removes + Words,
{
    let corners = corners(position);
    let mut scene = Scene::of(in_words(&corners, show.language));
    let lines = if show.winning { winning_lines(position, solved)? } else { Vec::new() };
    let ends = lines.iter().flat_map(|(line, _)| [&line.from, &line.to]);
    let winning_vertices = ends.map(|end| end.spot.name().to_owned()).collect();
    draw(&mut scene, position, &corners, &Marks { winning: winning_vertices, ..Marks::default() })?;
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
        match lines.is_empty() && total > 0 {
            true => scene.say(&show.language.say(&Phrase::of(message::PICTURE_WINNING_COUNT).number("count", total as u64))),
            false => scene.say(&winning(show.language, lines.iter().map(line_in_words::<P>), listed.total)),
        }
    }
    Ok(scene)
}

/// # Errors
/// Like [`Draw::unsolved_scene`].
pub fn unsolved_scene<P: Solvable>(position: &P, show: Show) -> Result<Scene, Refusal> {
    let corners = corners(position);
    let mut scene = Scene::of(in_words(&corners, show.language));
    draw(&mut scene, position, &corners, &Marks::default())?;
    Ok(scene)
}

fn draw<P: Solvable>(scene: &mut Scene, position: &P, corners: &Corners, marks: &Marks) -> Result<(), Refusal> {
    match (P::RULES, map_of(position)) {
        (SproutsRules::Sprouts, Some(map)) => draw_plan(scene, &map.plan(), marks),
        // The map of a mixture does not say which crosses are joined.
        _ => draw_corners(scene, corners, marks),
    }
}

/// The map, or that of a start.
fn map_of<P: Solvable>(position: &P) -> Option<Drawing> {
    position.map().cloned().or_else(|| position.start_map())
}

/// The lines of winning moves, where the vertices have names.
fn winning_lines<P: Solvable>(position: &P, solved: &SolvedSprouts<'_, P>) -> Result<Vec<(SproutsLine, NewVertex)>, Refusal>
where
    P::Component: Words,
    P::Move: Removes + Words,
{
    let Some(map) = map_of(position) else { return Ok(Vec::new()) };
    let mut lines = map.options(solved.budget)?;
    let listed = solved.moves(MoveFilter::Winning, MOST_WORDS)?;
    Ok(listed.moves.iter().filter_map(|(mv, _)| lines.remove(P::to(mv))).collect())
}

fn line_in_words<P: Solvable>((line, puts): &(SproutsLine, NewVertex)) -> Phrase {
    let message = match (P::RULES, puts) {
        (SproutsRules::Sprouts, _) => message::PICTURE_LINE,
        (SproutsRules::Mixed, NewVertex::Spot) => message::PICTURE_LINE_SPOT,
        (SproutsRules::Mixed, NewVertex::Cross) => message::PICTURE_LINE_CROSS,
    };
    Phrase::of(message).text("from", line.from.spot.name()).text("to", line.to.spot.name())
}

/// The corners of a map, or of some drawing of a position in land notation.
pub fn corners<P: Solvable>(position: &P) -> Corners {
    match map_of(position) {
        Some(map) => map.corners(),
        None => corners_of_lands(position.position().lands(), P::RULES),
    }
}

fn corners_of_lands(lands: &[Land], rules: SproutsRules) -> Corners {
    let mut corners = Corners::default();
    for land in lands {
        let mut letters: HashMap<u8, usize> = HashMap::new();
        for view in regions(land.packed()) {
            let mut region = CornerRegion::default();
            for _ in 0..view.spots {
                region.alone.push(add(&mut corners, Kind::Spot, 3));
            }
            for boundary in view.boundaries() {
                let mut read: Vec<usize> = Vec::with_capacity(boundary.len());
                // A cross has four arms if it is alone, and otherwise a line at least.
                let most_arms = if *boundary == [TWO; 4] { 4 } else { 3 };
                for &token in boundary {
                    read.push(match (token, rules) {
                        (TWO, SproutsRules::Mixed) => match with_room(&corners, &read, most_arms) {
                            Some(cross) => cross,
                            None => add(&mut corners, Kind::Cross, 0),
                        },
                        (ONE, _) => add(&mut corners, Kind::Spot, 2),
                        (TWO, _) => add(&mut corners, Kind::Spot, 1),
                        (letter, _) => *letters.entry(letter).or_insert_with(|| add(&mut corners, Kind::Spot, 1)),
                    });
                }
                region.boundaries.push(read);
            }
            corners.regions.push(region);
        }
    }
    corners
}

/// The last vertex of a boundary, if it is a cross with fewer than `most` arms there.
fn with_room(corners: &Corners, boundary: &[usize], most: usize) -> Option<usize> {
    let &last = boundary.last()?;
    let arms = boundary.iter().rev().take_while(|&&vertex| vertex == last).count();
    (corners.vertices[last].kind == Kind::Cross && arms < most).then_some(last)
}

fn add(corners: &mut Corners, kind: Kind, lives: u8) -> usize {
    let number = corners.vertices.len();
    corners.vertices.push(PlanVertex::new(kind, Vertex::numbered(number).name(), lives));
    number
}

fn in_words(corners: &Corners, language: Language) -> String {
    let is_of = |kind: Kind| move |vertex: &&PlanVertex| vertex.kind == kind;
    let spots = corners.vertices.iter().filter(is_of(Kind::Spot));
    let places = corners.regions.iter().flat_map(|region| &region.boundaries).flatten();
    let arms = places.map(|&vertex| &corners.vertices[vertex]).filter(is_of(Kind::Cross)).count();
    let lives = spots.clone().map(|spot| u64::from(spot.lives)).sum();
    let spots = spots.count();
    let parts = [
        (spots > 0, message::PICTURE_SPOTS, spots as u64),
        (spots > 0, message::PICTURE_LIVES, lives),
        (arms > 0, message::PICTURE_ARMS, arms as u64),
    ];
    let said = parts.into_iter().filter(|&(is_there, ..)| is_there);
    let words: Vec<String> = said.map(|(_, message, count)| language.say(&Phrase::of(message).number("count", count))).collect();
    match words.is_empty() {
        true => language.say(&Phrase::of(message::PICTURE_FINISHED)),
        false => joined(language, message::LIST_AND, &words),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::drawing::plan::Plan;
    use crate::drawing::realise::realised;
    use flate2::read::GzDecoder;
    use nimber_solvers::sprouts::certificate::{Certificate, Claims};
    use nimber_solvers::sprouts::{Position, Sketch};
    use std::fs::File;
    use std::io::read_to_string;

    /// The position that a drawing shows: its regions without those that are finished.
    pub fn shown(plans: &[Plan], rules: SproutsRules) -> Position {
        let mut sketch = Sketch::under(rules);
        let mut lands = Vec::new();
        for plan in plans {
            sketch.begin();
            for region in plan.regions.iter().filter(|region| region.index.is_some()) {
                let mut spots = 0;
                for boundary in &region.boundaries {
                    for vertex in plan.along(boundary) {
                        let PlanVertex { kind, lives, .. } = plan.vertices[vertex];
                        match (kind, lives, plan.ends()[vertex]) {
                            (Kind::Spot, 3, 0) => spots += 1,
                            (Kind::Spot, 2, 1) => sketch.one(),
                            (Kind::Spot, 1, 2) => sketch.letter(vertex as u8),
                            (Kind::Tip, ..) => sketch.arm(),
                            (Kind::Spot, 0, 3) | (Kind::Cross | Kind::Joint, ..) => {}
                            other => panic!("{other:?}"),
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

    /// The lands of a certificate for normal play.
    fn recorded() -> Vec<Position> {
        let kept = File::open(concat!(env!("CARGO_MANIFEST_DIR"), "/../../records/sprouts-normal.gz")).unwrap();
        let certificate: Certificate = read_to_string(GzDecoder::new(kept)).unwrap().parse().unwrap();
        let Claims::Normal(nimbers) = certificate.claims() else { panic!("it is for normal play") };
        nimbers.keys().cloned().map(Position::from).collect()
    }

    #[test]
    fn a_drawing_of_a_land_has_this_land() {
        let recorded = recorded();
        assert!(recorded.len() > 10_000);
        for position in recorded.into_iter().step_by(20) {
            let text = position.to_string();
            let plans = realised(&corners(&SproutsPosition::begun(position.clone()))).unwrap_or_else(|| panic!("{text} is not drawn"));
            assert_eq!(shown(&plans, SproutsRules::Sprouts), position, "{text}");
        }
    }

    #[test]
    fn recorded_lands_are_drawn_or_refused_with_a_sentence() {
        let (mut drawn, mut refused) = (0, 0);
        for position in recorded().into_iter().step_by(400) {
            let text = position.to_string();
            let position = SproutsPosition::begun(position);
            match draw(&mut Scene::default(), &position, &corners(&position), &Marks::default()) {
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
