//! Pictures of Brussels Sprouts. A map has the free arms only, so some drawing shows them.

use super::map::BrusselsSproutsMap;
use super::wire::BrusselsSproutsPosition;
use super::{BrusselsSprouts, SolvedMap};
use crate::drawing::picture::{Marks, draw_corners, work};
use crate::drawing::plan::{Kind, PlanVertex};
use crate::drawing::realise::{CornerRegion, Corners};
use crate::game::{Draw, Mark, Solved};
use crate::language::{Language, Phrase, message};
use crate::picture::words::joined;
use crate::picture::{Scene, Show};
use crate::refusal::Refusal;
use nimber_solvers::theory::{Outcome, Play};
use std::collections::HashMap;

impl Draw<BrusselsSprouts> for BrusselsSprouts {
    fn shows(&self) -> &'static str {
        "the crosses and strokes with their free arms, and lines that divide the regions; regions that share no free arms are side by side"
    }

    fn things(&self, position: &BrusselsSproutsPosition) -> u64 {
        position.map().free_arms() as u64
    }

    fn layout_work(&self, position: &BrusselsSproutsPosition) -> u64 {
        work(2 * position.map().free_arms())
    }

    fn scene(&self, position: &BrusselsSproutsPosition, solved: &SolvedMap<'_>, _: Play, show: Show) -> Result<Scene, Refusal> {
        let mut scene = Scene::of(in_words(position.map(), show.language));
        let corners = corners(position.map());
        let Mark { outcome, .. } = solved.mark();
        let winning = if show.winning && outcome == Outcome::N {
            // Every move wins.
            corners.vertices.iter().map(|vertex| vertex.name.clone()).collect()
        } else {
            Default::default()
        };
        let values = solved.components(false).into_iter().filter(|_| show.values);
        let texts = values.map(|component| (component.region, component.sg.to_string())).collect();
        draw_corners(&mut scene, &corners, &Marks { winning, texts })?;
        if show.winning {
            let message = if outcome == Outcome::N { message::PICTURE_EVERY_MOVE_WINS } else { message::PICTURE_NO_WINNING };
            scene.say(&show.language.say(&Phrase::of(message)));
        }
        Ok(scene)
    }
}

fn corners(map: &BrusselsSproutsMap) -> Corners {
    let mut corners = Corners::default();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for region in &map.regions {
        let mut read = CornerRegion::default();
        for boundary in region {
            let vertices = boundary.iter().map(|vertex| {
                *places.entry(vertex.name()).or_insert_with(|| {
                    corners.vertices.push(PlanVertex::new(Kind::Cross, vertex.name(), 0));
                    corners.vertices.len() - 1
                })
            });
            read.boundaries.push(vertices.collect());
        }
        corners.regions.push(read);
    }
    corners
}

fn in_words(map: &BrusselsSproutsMap, language: Language) -> String {
    if map.free_arms() == 0 {
        return language.say(&Phrase::of(message::PICTURE_FINISHED));
    }
    let counted = |message, count: usize| language.say(&Phrase::of(message).number("count", count as u64));
    let parts = [counted(message::PICTURE_ARMS, map.free_arms()), counted(message::PICTURE_REGIONS, map.regions.len())];
    joined(language, message::LIST_AND, &parts)
}
