//! The listed form of shots, and the form in which players send them.

use super::position::{KaylesPosition, List, RunPlace};
use super::position::{RowOrRing, Shot};
use super::wire::{KaylesMove, KaylesPlace};
use crate::refusal::Refusal;
use crate::serial::Deserialize;
use crate::wire::{Integer, as_illegal, read_index, read_sizes};
use crate::written::{from_one, written_in_numbers};
use smallvec::{SmallVec, smallvec};

/// A shot as a player sends it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct KaylesMoveRequest {
    /// The index of a row in `rows`; exactly one of `row`, `ring`, `line` and `circle` is needed.
    pub row: Option<Integer>,
    /// The index of a ring in `rings`.
    pub ring: Option<Integer>,
    /// The index of a line in `bottles`.
    pub line: Option<Integer>,
    /// The index of a circle in `circles`.
    pub circle: Option<Integer>,
    /// In a picture, the cell of the first bottle removed.
    pub at: Option<Integer>,
    /// How many bottles are removed; may be left out where `leaves` says it.
    pub take: Option<Integer>,
    /// What is left: of a row `[left, right]`, of a ring its one row. May be left out where nothing is left, for rings and in pictures.
    #[cfg_attr(feature = "schema", schema(max_items = 2))]
    pub leaves: Option<Vec<Integer>>,
}

/// The listed form of a shot at the component at `place`.
pub fn listed_shot(position: &KaylesPosition, place: &RunPlace, shot: Shot) -> KaylesMove {
    let RunPlace { list, index, .. } = *place;
    let (at, take, leaves): (_, _, SmallVec<_>) = match shot {
        Shot::Row { take, left } => {
            // Only components of pictures start elsewhere than at 0, and they are short.
            let cell = place.at + left as usize;
            let at = if list == List::Circles { cell % position.cells(place).max(1) } else { cell };
            (at, take, smallvec![left, place.component.size() - take - left])
        }
        Shot::Ring { take, at } => (at as usize, take, smallvec![place.component.size() - take]),
    };
    KaylesMove::new(list, index, at, take, leaves)
}

pub fn apply(position: &KaylesPosition, mv: &KaylesMove) -> KaylesPosition {
    match mv.place {
        KaylesPlace::Row(row) => position.with_row(row, &mv.leaves),
        KaylesPlace::Ring(ring) => position.with_ring(ring, mv.leaves.iter().sum()),
        KaylesPlace::Line { line, at } => position.with_gap(List::Lines, line, at, mv.take),
        KaylesPlace::Circle { circle, at } => position.with_gap(List::Circles, circle, at, mv.take),
    }
}

/// The same, but a row or ring that is emptied or opened stays as 0.
pub fn apply_in_place(position: &KaylesPosition, mv: &KaylesMove) -> KaylesPosition {
    let is_emptied = mv.leaves.iter().all(|&left| left == 0);
    match mv.place {
        KaylesPlace::Row(row) if is_emptied => position.with_empty(List::Rows, row, 0),
        KaylesPlace::Ring(ring) => position.with_empty(List::Rings, ring, mv.leaves.iter().sum()),
        _ => apply(position, mv),
    }
}

/// A shot at this position as a player would send it.
pub fn said(position: &KaylesPosition, mv: &KaylesMove) -> KaylesMoveRequest {
    let number = |number: usize| Some(Integer::from(number as u64));
    let row = |row| position.sizes(List::Rows).and_then(|rows| rows.get(row)).copied().unwrap_or(0);
    let leaves = match (mv.place, mv.left()) {
        (KaylesPlace::Row(index), Some(left)) => {
            let right = row(index).saturating_sub(mv.take).saturating_sub(left);
            Some([left, right].map(Integer::from).into())
        }
        _ => None,
    };
    let nowhere = KaylesMoveRequest { row: None, ring: None, line: None, circle: None, at: None, take: Some(mv.take.into()), leaves };
    match mv.place {
        KaylesPlace::Row(row) => KaylesMoveRequest { row: number(row), ..nowhere },
        KaylesPlace::Ring(ring) => KaylesMoveRequest { ring: number(ring), ..nowhere },
        KaylesPlace::Line { line, at } => KaylesMoveRequest { line: number(line), at: number(at), ..nowhere },
        KaylesPlace::Circle { circle, at } => KaylesMoveRequest { circle: number(circle), at: number(at), ..nowhere },
    }
}

/// Finds the shot whose text this is.
pub fn find_written(position: &KaylesPosition, text: &str) -> Result<KaylesMove, Refusal> {
    written_in_numbers(text, meant, |request| find(position, request))
}

/// The shots that the numbers of a text may mean: how many bottles are taken, from where, and where the shot goes or what it leaves.
fn meant(numbers: &[u64]) -> Vec<KaylesMoveRequest> {
    let &[first, second, ref rest @ ..] = numbers else { return Vec::new() };
    let of = |take: u64, index: u64| {
        let nowhere =
            KaylesMoveRequest { row: None, ring: None, line: None, circle: None, at: None, take: Some(take.into()), leaves: None };
        let (index, at) = (from_one(index), rest.first().and_then(|&at| from_one(at)));
        [
            KaylesMoveRequest { row: index.clone(), leaves: Some(rest.iter().map(|&left| left.into()).collect()), ..nowhere.clone() },
            KaylesMoveRequest { ring: index.clone(), ..nowhere.clone() },
            KaylesMoveRequest { line: index.clone(), at: at.clone(), ..nowhere.clone() },
            KaylesMoveRequest { circle: index, at, ..nowhere },
        ]
    };
    // The order depends on the language files, without which phrases begin with the index.
    [of(first, second), of(second, first)].concat()
}

/// Finds the shot that a player means.
pub fn find(position: &KaylesPosition, request: &KaylesMoveRequest) -> Result<KaylesMove, Refusal> {
    let lists = [(List::Rows, &request.row), (List::Rings, &request.ring), (List::Lines, &request.line), (List::Circles, &request.circle)];
    let mut named = lists.into_iter().filter_map(|(list, index)| Some((list, index.as_ref()?)));
    let (Some((list, index)), None) = (named.next(), named.next()) else {
        return Err(Refusal::illegal("", "a move names exactly one of `row`, `ring`, `line` and `circle`"));
    };
    let number = |name: &str, value: &Option<Integer>| {
        value.as_ref().map(|value| as_illegal(|faults| value.read_size(|| format!("/{name}"), faults))).transpose()
    };
    let take = number("take", &request.take)?;
    let leaves = request.leaves.as_ref().map(|leaves| as_illegal(|faults| Some(read_sizes("leaves", leaves, faults)))).transpose()?;
    let asked = AskedShot { at: number("at", &request.at)?, take, leaves };
    match list {
        List::Rows | List::Rings => {
            let sizes = position.sizes(list).ok_or_else(|| no_such_list(list, position))?;
            let index = read_index(list.entry(), index, sizes.len())?;
            asked.at_a_size(position, list, index, sizes[index])
        }
        List::Lines | List::Circles => {
            let pictures = position.pictures(list).ok_or_else(|| no_such_list(list, position))?;
            let index = read_index(list.entry(), index, pictures.len())?;
            asked.at_a_picture(position, list, index, pictures[index].len())
        }
    }
}

fn no_such_list(list: List, position: &KaylesPosition) -> Refusal {
    let has = |list| position.sizes(list).is_some() || position.pictures(list).is_some();
    let right: Vec<_> = List::ALL.into_iter().filter(|&list| has(list)).map(|list| format!("`{}`", list.entry())).collect();
    let entry = list.entry();
    Refusal::illegal(format!("/{entry}"), format!("the position has no {entry}; name a {}", right.join(" or a ")))
}

/// The numbers of a move that could be read.
struct AskedShot {
    at: Option<u64>,
    take: Option<u64>,
    leaves: Option<Vec<u64>>,
}

impl AskedShot {
    fn at_a_size(&self, position: &KaylesPosition, list: List, index: usize, size: u64) -> Result<KaylesMove, Refusal> {
        if self.at.is_some() {
            let detail = "`at` belongs to the pictures `bottles` and `circles`; in a row `leaves` says where the shot goes";
            return Err(Refusal::illegal("/at", detail));
        }
        let entry = list.entry();
        let take = match (self.take, &self.leaves) {
            (Some(take), _) => take,
            (None, Some(leaves)) => {
                let left = leaves.iter().try_fold(0u64, |sum, &leaf| sum.checked_add(leaf)).filter(|&left| left <= size);
                let too_much = || Refusal::illegal("/leaves", format!("the shot would leave more than the {entry} of {size}"));
                size - left.ok_or_else(too_much)?
            }
            (None, None) => return Err(Refusal::illegal("", "the move needs `take` or `leaves`")),
        };
        let rest = self.rest(position, entry, size, take)?;
        if list == List::Rings {
            self.check_leaves(&[rest])?;
            return Ok(KaylesMove::new(list, index, 0, take, smallvec![rest]));
        }
        let leaves = match self.leaves.as_deref() {
            None if rest == 0 => [0, 0],
            None => {
                let detail =
                    format!("`leaves` is needed to say where the shot goes: the bottles left of it and right of it, {rest} in all");
                return Err(Refusal::illegal("", detail));
            }
            Some(&[left, right]) if left.checked_add(right) == Some(rest) => [left, right],
            Some(_) => {
                let detail = format!("taking {take} from a row of {size} leaves two numbers, left and right, that make {rest} in all");
                return Err(Refusal::illegal("/leaves", detail));
            }
        };
        Ok(KaylesMove::new(list, index, 0, take, leaves.into()))
    }

    fn at_a_picture(&self, position: &KaylesPosition, list: List, index: usize, cells: usize) -> Result<KaylesMove, Refusal> {
        let (Some(at), Some(take)) = (self.at, self.take) else {
            return Err(Refusal::illegal("", "a shot at a picture needs `at`, the cell of the first bottle, and `take`"));
        };
        let entry = list.entry();
        let no_place = || Refusal::illegal("/at", format!("there is no place {} in the {entry}, which has {cells}", at.saturating_add(1)));
        let at = usize::try_from(at).ok().filter(|&at| at < cells).ok_or_else(no_place)?;
        // The distance from the start of the run at this place to `at`.
        let into = |place: &RunPlace| ((at + cells - place.at) % cells) as u64;
        let hit = |place: &RunPlace| place.list == list && place.index == index && into(place) < place.component.size();
        let place = position
            .places()
            .into_iter()
            .find(hit)
            .ok_or_else(|| Refusal::illegal("/at", format!("no bottle stands in place {}", at + 1)))?;
        let (left, size) = (into(&place), place.component.size());
        let shot = if let RowOrRing::Circle(_) = place.component {
            let rest = self.rest(position, "circle", size, take)?;
            self.check_leaves(&[rest])?;
            Shot::Ring { take, at: if rest == 0 { 0 } else { left } }
        } else {
            let rest = self.rest(position, "run", size, take)?;
            let Some(right) = rest.checked_sub(left) else {
                let (together, place) = (size - left, at + 1);
                let detail = format!("{together} bottles stand together from place {place} on, so {take} cannot be taken there");
                return Err(Refusal::illegal("/take", detail));
            };
            self.check_leaves(&[left, right])?;
            Shot::Row { take, left }
        };
        Ok(listed_shot(position, &place, shot))
    }

    /// The number of bottles that a shot of `take` leaves of `size`, if the rule allows it.
    fn rest(&self, position: &KaylesPosition, what: &str, size: u64, take: u64) -> Result<u64, Refusal> {
        let rest = size
            .checked_sub(take)
            .ok_or_else(|| Refusal::illegal("/take", format!("{take} bottles cannot be taken from a {what} of {size}")))?;
        if !position.take().allows(take) {
            let rule = position.take();
            return Err(Refusal::illegal("/take", format!("a shot removes {rule} adjacent bottles, not {take}")));
        }
        Ok(rest)
    }

    fn check_leaves(&self, right: &[u64]) -> Result<(), Refusal> {
        match &self.leaves {
            Some(leaves) if leaves != right => Err(Refusal::illegal("/leaves", format!("the shot leaves {right:?}"))),
            _ => Ok(()),
        }
    }
}
