//! Pictures of Mixed Sprouts. A map has the corners of spots and the free arms only, so some drawing shows them.

use super::MixedSprouts;
use super::wire::MixedSproutsPosition;
use crate::drawing::picture::work;
use crate::game::Draw;
use crate::picture::{Scene, Show};
use crate::refusal::Refusal;
use crate::sprouts::{SolvedSprouts, picture};
use nimber_solvers::theory::Play;

impl Draw<MixedSprouts> for MixedSprouts {
    fn shows(&self) -> &'static str {
        "the spots with their lives, the crosses with their free arms, and lines that divide the regions; a free arm in a position without \
         a `map` belongs to some cross; regions that share no spots and no crosses are side by side"
    }

    fn things(&self, position: &MixedSproutsPosition) -> u64 {
        8 * picture::size(position)
    }

    fn layout_work(&self, position: &MixedSproutsPosition) -> u64 {
        work(2 * picture::size(position) as usize)
    }

    fn scene(
        &self,
        position: &MixedSproutsPosition,
        solved: &SolvedSprouts<'_, MixedSproutsPosition>,
        _: Play,
        show: Show,
    ) -> Result<Scene, Refusal> {
        picture::scene(position, solved, show)
    }

    fn unsolved_scene(&self, position: &MixedSproutsPosition, show: Show) -> Option<Result<Scene, Refusal>> {
        Some(picture::unsolved_scene(position, show))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::plan::{Kind, Plan};
    use crate::drawing::realise::realised;
    use crate::game::Game;
    use crate::sprouts::map::Drawing;
    use crate::sprouts::picture::corners;
    use crate::sprouts::picture::tests::shown;
    use crate::sprouts::solved::Solvable;
    use nimber_solvers::sprouts::SproutsRules;
    use nimber_solvers::theory::Budget;
    use rand::SeedableRng;
    use rand::seq::IndexedRandom;
    use rand_chacha::ChaCha8Rng;

    fn plans(position: &MixedSproutsPosition, what: &str) -> Vec<Plan> {
        realised(&corners(position)).unwrap_or_else(|| panic!("{what} is not drawn"))
    }

    /// A boundary from wherever it comes first.
    fn rotated(boundary: Vec<String>) -> Vec<String> {
        let all = (0..boundary.len()).map(|place| [&boundary[place..], &boundary[..place]].concat());
        all.min().unwrap_or_default()
    }

    /// The names along the boundaries of each region, that of a cross for each free arm.
    fn drawn_regions(plans: &[Plan]) -> Vec<Vec<Vec<String>>> {
        let mut regions = Vec::new();
        for plan in plans {
            for region in plan.regions.iter().filter(|region| region.index.is_some()) {
                let along = |boundary| {
                    let vertices = plan.along(boundary);
                    let name = |place: usize| match plan.vertices[vertices[place]].kind {
                        Kind::Spot => Some(plan.vertices[vertices[place]].name.clone()),
                        Kind::Tip => Some(plan.vertices[vertices[(place + 1) % vertices.len()]].name.clone()),
                        Kind::Cross | Kind::Joint => None,
                    };
                    rotated((0..vertices.len()).filter_map(name).collect())
                };
                let mut boundaries: Vec<_> = region.boundaries.iter().map(along).collect();
                boundaries.sort();
                regions.push(boundaries);
            }
        }
        regions.sort();
        regions
    }

    /// The regions of a map in the same order.
    fn sent_regions(position: &MixedSproutsPosition) -> Vec<Vec<Vec<String>>> {
        let sent = serde_json::to_value(position).unwrap();
        let mut regions: Vec<Vec<Vec<String>>> = serde_json::from_value(sent["map"]["regions"].clone()).unwrap();
        for region in &mut regions {
            region.iter_mut().for_each(|boundary| *boundary = rotated(std::mem::take(boundary)));
            region.sort();
        }
        regions.sort();
        regions
    }

    #[test]
    fn a_drawing_of_a_position_has_its_lands_and_that_of_a_map_its_regions() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for game in 0..60 {
            let (spots, crosses) = (game % 5, game / 5 % 4);
            let start = Drawing::mixed_start(spots, crosses);
            let position = start.position();
            let mut position = MixedSproutsPosition::drawn(start, position);
            while let Some(mv) = position.options(&Budget::unlimited()).unwrap().choose(&mut rng) {
                position = MixedSprouts.apply(&position, mv);
                let map = serde_json::to_string(&position).unwrap();
                let plans_of_map = plans(&position, &map);
                assert_eq!(shown(&plans_of_map, SproutsRules::Mixed), *position.position(), "{map}");
                assert_eq!(drawn_regions(&plans_of_map), sent_regions(&position), "{map}");
                let text = position.position().to_string();
                let plans_of_text = plans(&MixedSproutsPosition::begun(position.position().clone()), &text);
                assert_eq!(shown(&plans_of_text, SproutsRules::Mixed), *position.position(), "{text}");
            }
        }
    }
}
