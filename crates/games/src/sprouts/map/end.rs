//! What is left at the end of a game.
//!
//! Of n spots and m moves, 3n - m spots survive: each move takes two lives and brings one, and a spot that survives has one. A survivor
//! has two dead neighbours, at the other ends of its two line halves; if these are one spot, the second one is the next spot behind it. No
//! spot is a neighbour of two survivors, because these would share a region. The dead spots that are nobody's neighbours are the
//! pharisees: n + m - 3(3n - m) = 4(m - 2n) of them (Conway and Paterson; *Winning Ways*, chapter 17).

use super::Drawing;
use crate::drawing::Vertex;
use crate::serial::Serialize;

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SproutsEnd {
    /// How many spots the game started from.
    pub spots: usize,
    /// How many moves were made.
    pub moves: usize,
    /// The spots with a life left: `3 * spots - moves` of them.
    pub survivors: Vec<SproutsSurvivor>,
    /// The dead spots that are no survivor's neighbours: `4 * (moves - 2 * spots)` of them.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub pharisees: Vec<Vertex>,
}

/// A spot with a life left at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SproutsSurvivor {
    /// The spot.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub spot: Vertex,
    /// Its two dead neighbours.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub neighbours: [Vertex; 2],
}

impl Drawing {
    /// What is left; `None` if a spot has two lives or more, since it can be joined to itself then.
    pub fn end(&self) -> Option<SproutsEnd> {
        let mut next_to = vec![Vec::new(); self.spots.len()];
        for boundary in self.regions.iter().flatten().filter(|boundary| !self.is_untouched(boundary)) {
            for (&spot, &next) in boundary.iter().zip(boundary.iter().cycle().skip(1)) {
                next_to[usize::from(spot)].push(next);
            }
        }
        let mut is_pharisee: Vec<bool> = (0..self.spots.len()).map(|spot| !self.is_alive(spot as u8)).collect();
        let name = |spot: u8| self.spots[usize::from(spot)].name.clone();
        let mut survivors = Vec::new();
        for spot in (0..self.spots.len() as u8).filter(|&spot| self.is_alive(spot)) {
            let &[one, mut other] = &next_to[usize::from(spot)][..] else { return None };
            if one == other {
                other = next_to[usize::from(one)].iter().copied().find(|&next| next != spot)?;
            }
            for neighbour in [one, other] {
                is_pharisee[usize::from(neighbour)] = false;
            }
            survivors.push(SproutsSurvivor { spot: name(spot), neighbours: [name(one), name(other)] });
        }
        let spots = self.started_from();
        let pharisees = (0..self.spots.len()).filter(|&spot| is_pharisee[spot]).map(|spot| name(spot as u8)).collect();
        Some(SproutsEnd { spots, moves: self.spots.len() - spots, survivors, pharisees })
    }
}
