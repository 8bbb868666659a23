use super::check::Corners;
use super::{Boundary, Drawing, NewVertex, Region, Spot};
use crate::drawing::plan::{Kind, Plan, PlanBoundary, PlanRegion, PlanVertex};
use crate::drawing::realise::{self, CornerRegion};

impl Drawing {
    /// What a picture of the map has to show.
    pub fn plan(&self) -> Plan {
        let vertex = |spot: &Spot| PlanVertex::new(Kind::Spot, spot.name.name(), super::MOST_ENDS - spot.ends);
        let mut plan = Plan::of(self.spots.iter().map(vertex).collect());
        let mut darts = Corners::of(self).darts(|from, to| plan.join(from, to)).into_iter();
        for (index, region) in self.regions.iter().enumerate() {
            let boundary = |boundary: &Boundary| match self.is_untouched(boundary) {
                true => PlanBoundary::Alone(boundary[0].into()),
                false => PlanBoundary::Walk(darts.by_ref().take(boundary.len()).collect()),
            };
            plan.regions.push(PlanRegion { boundaries: region.iter().map(boundary).collect(), index: Some(index) });
        }
        plan
    }

    /// The corners of the spots, and the free arms of the crosses.
    pub fn corners(&self) -> realise::Corners {
        let vertex = |spot: &Spot| match spot.vertex {
            NewVertex::Spot => PlanVertex::new(Kind::Spot, spot.name.name(), super::MOST_ENDS - spot.ends),
            NewVertex::Cross => PlanVertex::new(Kind::Cross, spot.name.name(), 0),
        };
        let region = |region: &Region| {
            let (alone, others): (Vec<_>, Vec<_>) = region.iter().partition(|boundary| self.is_untouched(boundary));
            let places = |boundary: &Boundary| boundary.iter().map(|&spot| usize::from(spot)).collect::<Vec<_>>();
            CornerRegion { alone: alone.into_iter().flat_map(places).collect(), boundaries: others.into_iter().map(places).collect() }
        };
        realise::Corners { vertices: self.spots.iter().map(vertex).collect(), regions: self.regions.iter().map(region).collect() }
    }

    /// How many spots there are.
    pub fn size(&self) -> usize {
        self.spots.len()
    }
}
