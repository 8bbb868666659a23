use super::Drawing;
use super::check::Corners;
use crate::drawing::plan::{Kind, Plan, PlanBoundary, PlanRegion, PlanVertex};

impl Drawing {
    /// What a picture of the map has to show.
    pub fn plan(&self) -> Plan {
        let vertex = |spot: &super::Spot| PlanVertex::new(Kind::Spot, spot.name.name(), super::MOST_ENDS - spot.ends);
        let mut plan = Plan::of(self.spots.iter().map(vertex).collect());
        let mut darts = Corners::of(self).darts(|from, to| plan.join(from, to)).into_iter();
        for (index, region) in self.regions.iter().enumerate() {
            let boundary = |boundary: &super::Boundary| match self.is_untouched(boundary) {
                true => PlanBoundary::Alone(boundary[0].into()),
                false => PlanBoundary::Walk(darts.by_ref().take(boundary.len()).collect()),
            };
            plan.regions.push(PlanRegion { boundaries: region.iter().map(boundary).collect(), index: Some(index) });
        }
        plan
    }

    /// How many spots there are.
    pub fn size(&self) -> usize {
        self.spots.len()
    }
}
