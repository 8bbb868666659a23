//! Positions of bottles: rows and rings by their sizes, or pictures of lines and circles.

use super::run_lengths::{RunLengths, RunLengthsRequest};
use crate::game::{Position, Removes};
use crate::notation;
use crate::refusal::{Faults, Refusal};
use crate::serial::{Deserialize, Serialize};
use crate::wire::{GAP, Integer, MAX_HEAPS, STANDS, read_sizes, stands, too_many};
use std::fmt;
use std::str::FromStr;

/// The most cells of all lines and circles of a picture together.
pub const MAX_CELLS: usize = 4096;

/// The longest row or ring if a run of any length may be taken. Up to here every count of moves is exact.
pub const MAX_ROW_ANY: u64 = 1 << 26;

/// A position as it arrives: rows and rings, or bottles and circles.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct KaylesRequest {
    /// The sizes of the rows.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([10, 3])))]
    pub rows: Option<Vec<Integer>>,
    /// The sizes of the closed circles.
    #[cfg_attr(feature = "schema", schema(max_items = 4096))]
    pub rings: Option<Vec<Integer>>,
    /// A picture instead of rows and rings: lines of `#` or `1` (a bottle) and `.` or `0` (a gap), together at most 4096 cells with the
    /// circles.
    #[cfg_attr(feature = "schema", schema(max_items = 4096))]
    pub bottles: Option<Vec<String>>,
    /// The same, with the ends of each string joined.
    #[cfg_attr(feature = "schema", schema(max_items = 4096))]
    pub circles: Option<Vec<String>>,
    /// The lengths of the run of adjacent bottles that one shot removes; 1 and 2 by default.
    pub take: Option<RunLengthsRequest>,
}

/// A legal position, in the form in which it was sent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct KaylesPosition {
    /// The sizes of the rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([10, 3])))]
    rows: Option<Vec<u64>>,
    /// The sizes of the closed circles.
    #[serde(skip_serializing_if = "Option::is_none")]
    rings: Option<Vec<u64>>,
    /// Lines of `#` (a bottle) and `.` (a gap).
    #[serde(skip_serializing_if = "Option::is_none")]
    bottles: Option<Vec<String>>,
    /// The same, with the ends of each string joined.
    #[serde(skip_serializing_if = "Option::is_none")]
    circles: Option<Vec<String>>,
    /// The lengths of the runs that one shot removes, where they are not 1 and 2.
    #[serde(skip_serializing_if = "RunLengths::is_default")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<RunLengthsRequest>))]
    take: RunLengths,
}

/// One of the four lists of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// The sizes of rows.
    Rows,
    /// The sizes of rings.
    Rings,
    /// Pictures of lines.
    Lines,
    /// Pictures of circles.
    Circles,
}

impl List {
    pub const ALL: [List; 4] = [List::Rows, List::Rings, List::Lines, List::Circles];

    /// The field by which a move names an entry of the list.
    pub fn entry(self) -> &'static str {
        match self {
            List::Rows => "row",
            List::Rings => "ring",
            List::Lines => "line",
            List::Circles => "circle",
        }
    }
}

/// The place of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunPlace {
    pub list: List,
    /// The index in the list as it was sent.
    pub index: usize,
    /// In a picture, the cell of the first bottle; otherwise 0.
    pub at: usize,
    pub component: RowOrRing,
}

impl fmt::Display for KaylesPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let KaylesPosition { rows, rings, bottles, circles, take } = self;
        let mut space = "";
        let mut write = |name: &str, list: &dyn fmt::Display| {
            write!(f, "{space}{name}{list}")?;
            space = " ";
            Ok(())
        };
        let picture = |rows: &[String]| rows.iter().map(|row| notation::PictureRow(row).to_string()).collect::<Vec<_>>();
        if let Some(rows) = rows {
            write("", &notation::sizes(rows))?;
        }
        if let Some(rings) = rings {
            write("ring ", &notation::sizes(rings))?;
        }
        if let Some(lines) = bottles {
            write(if lines.is_empty() { "line " } else { "" }, &notation::Joined(&picture(lines), "/"))?;
        }
        if let Some(circles) = circles {
            write("circle ", &notation::Joined(&picture(circles), "/"))?;
        }
        match take {
            _ if RunLengths::is_default(take) => Ok(()),
            RunLengths::Any => write("take ", &"any"),
            RunLengths::Lengths(lengths) => write("take ", &notation::sizes(lengths)),
        }
    }
}

impl FromStr for KaylesRequest {
    type Err = Refusal;

    /// Reads rows and rings, such as `7,5 ring 9`, or a picture, such as `##.#/## circle #.#`; and a rule, such as `take 1-3`. No bottles
    /// are no rows.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let (first, [ring, line, circle, take]) = notation::named(text, ["ring", "line", "circle", "take"])?;
        let (rows, drawn) = match first {
            Some(first) if first.contains([STANDS, '#', GAP]) || first.starts_with(notation::EMPTY_ROW) => (None, Some(first)),
            None if [ring, line, circle] == [None; 3] => (Some(notation::NOTHING), None),
            first => (first, None),
        };
        if drawn.is_some() && line.is_some() {
            return Err(Refusal::malformed("/bottles", "the lines are there twice"));
        }
        if (rows.is_some() || ring.is_some()) && (drawn.is_some() || line.is_some() || circle.is_some()) {
            let detail = "numbers do not go together with pictures; a position is either, such as `7,5 ring 9` or `xx.x/x circle xxx`";
            return Err(Refusal::malformed("", detail));
        }
        let sizes = |text: Option<&str>| text.map(notation::read_sizes).transpose();
        Ok(KaylesRequest {
            rows: sizes(rows)?,
            rings: sizes(ring)?,
            bottles: drawn.or(line).map(notation::rows),
            circles: circle.map(notation::rows),
            take: take.map(|take| RunLengthsRequest::Text(take.to_owned())),
        })
    }
}

impl Position for KaylesPosition {
    fn up_to_symmetry(&self) -> String {
        let mut components: Vec<_> =
            self.places().into_iter().map(|place| place.component).filter(|component| component.size() > 0).collect();
        components.sort_unstable();
        format!("{components:?}")
    }
}

impl KaylesPosition {
    /// Reads a position.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] if the request has neither form or both. [`Refusal::InvalidPosition`] with
    /// every wrong entry. [`Refusal::BeyondLimits`] for run lengths, rows or pictures over their limits.
    pub(crate) fn parse(request: KaylesRequest) -> Result<Self, Refusal> {
        let KaylesRequest { rows, rings, bottles, circles, take } = request;
        let (sizes, picture) = (rows.is_some() || rings.is_some(), bottles.is_some() || circles.is_some());
        if sizes == picture {
            let found = if sizes { "both are given" } else { "neither is given" };
            let detail = format!("a position is either `rows` and `rings` or the pictures `bottles` and `circles`; {found}");
            return Err(Refusal::malformed("", detail));
        }
        let take = RunLengths::parse(take.as_ref())?;
        let mut faults = Faults::default();
        let mut sizes = |name: &'static str, list: Option<Vec<Integer>>| list.map(|sizes| read_sizes(name, &sizes, &mut faults));
        let (rows, rings) = (sizes("rows", rows), sizes("rings", rings));
        let bottles = bottles.map(|lines| read_lines("bottles", lines, &mut faults));
        let circles = circles.map(|lines| read_lines("circles", lines, &mut faults));
        let position = faults.none_in(KaylesPosition { rows, rings, bottles, circles, take })?;
        position.check_limits()?;
        Ok(position)
    }

    /// The same bottles, of which a shot removes a run of one of these lengths.
    ///
    /// # Errors
    /// Like [`RunLengths::parse`].
    pub(crate) fn taking(self, lengths: Vec<u64>) -> Result<Self, Refusal> {
        Ok(KaylesPosition { take: RunLengths::of(lengths)?, ..self })
    }

    /// The same rule with these rows and rings.
    pub(super) fn with_sizes(&self, rows: Vec<u64>, rings: Vec<u64>) -> Self {
        let rings = Some(rings).filter(|rings| !rings.is_empty());
        KaylesPosition { rows: Some(rows), rings, bottles: None, circles: None, take: self.take.clone() }
    }

    /// The same rule with these rows and rings as pictures without gaps.
    pub(super) fn with_pictures(&self, rows: &[u64], rings: &[u64]) -> Result<Self, Refusal> {
        // More cells are refused, so they need not be written.
        let picture = |&size: &u64| STANDS.to_string().repeat(size.min(MAX_CELLS as u64 + 1) as usize);
        let [bottles, circles] = [rows, rings].map(|sizes| Some(sizes.iter().map(picture).collect::<Vec<_>>()));
        let circles = circles.filter(|circles| !circles.is_empty());
        let position = KaylesPosition { rows: None, rings: None, bottles, circles, take: self.take.clone() };
        position.check_limits()?;
        Ok(position)
    }

    fn check_limits(&self) -> Result<(), Refusal> {
        let lines = self.bottles.iter().chain(&self.circles).flatten();
        let cells: usize = lines.map(String::len).sum();
        if cells > MAX_CELLS {
            let detail =
                format!("a picture of {cells} cells is too large; up to {MAX_CELLS} are answered, and `rows` and `rings` go further");
            return Err(Refusal::beyond("picture_cells", MAX_CELLS as u64, cells, detail));
        }
        match self.take {
            RunLengths::Any => check_row_any(self.places().iter().map(|place| place.component.size()).max().unwrap_or(0)),
            RunLengths::Lengths(_) => Ok(()),
        }
    }

    /// The components in their order: rows, then rings; or the runs of bottles by line and start, then those of
    /// the circles.
    pub(crate) fn places(&self) -> Vec<RunPlace> {
        let mut places = Vec::new();
        let sized = |list: List, component: fn(u64) -> RowOrRing| {
            move |(index, &size): (usize, &u64)| RunPlace { list, index, at: 0, component: component(size) }
        };
        places.extend(self.rows.iter().flatten().enumerate().map(sized(List::Rows, RowOrRing::Row)));
        places.extend(self.rings.iter().flatten().enumerate().map(sized(List::Rings, RowOrRing::Ring)));
        for (index, line) in self.bottles.iter().flatten().enumerate() {
            places.extend(runs(line).map(|(at, size)| RunPlace { list: List::Lines, index, at, component: RowOrRing::Row(size as u64) }));
        }
        for (index, circle) in self.circles.iter().flatten().enumerate() {
            places.extend(circle_runs(circle).into_iter().map(|(at, component)| RunPlace { list: List::Circles, index, at, component }));
        }
        places
    }

    /// The sizes of the rows; none in a picture.
    pub fn rows(&self) -> &[u64] {
        self.rows.as_deref().unwrap_or_default()
    }

    /// The sizes of the rings; none in a picture.
    pub fn rings(&self) -> &[u64] {
        self.rings.as_deref().unwrap_or_default()
    }

    pub(crate) fn take(&self) -> &RunLengths {
        &self.take
    }

    /// `None` if the position has no such list.
    pub(crate) fn sizes(&self, list: List) -> Option<&[u64]> {
        match list {
            List::Rows => self.rows.as_deref(),
            List::Rings => self.rings.as_deref(),
            List::Lines | List::Circles => None,
        }
    }

    /// `None` if the position has no such list.
    pub(crate) fn pictures(&self, list: List) -> Option<&[String]> {
        match list {
            List::Rows | List::Rings => None,
            List::Lines => self.bottles.as_deref(),
            List::Circles => self.circles.as_deref(),
        }
    }

    /// The length of the string that contains a component of a picture.
    pub(crate) fn cells(&self, place: &RunPlace) -> usize {
        self.pictures(place.list).and_then(|lines| lines.get(place.index)).map_or(0, String::len)
    }

    /// The position with a row replaced by its non-empty remains.
    pub fn with_row(&self, row: usize, leaves: &[u64]) -> Self {
        let mut after = self.clone();
        if let Some(rows) = &mut after.rows {
            rows.splice(row..=row, leaves.iter().copied().filter(|&leaf| leaf > 0));
        }
        after
    }

    /// The position without a ring. The row that is left of it, if any, follows the other rows.
    pub fn with_ring(&self, ring: usize, left: u64) -> Self {
        let mut after = self.clone();
        if let Some(rings) = &mut after.rings {
            rings.remove(ring);
        }
        if left > 0 {
            after.rows.get_or_insert_default().push(left);
        }
        after
    }

    /// The position with 0 in place of a row or a ring. The row that is `left` of a ring, if any, follows the other rows.
    pub(crate) fn with_empty(&self, list: List, index: usize, left: u64) -> Self {
        let mut after = self.clone();
        let sizes = if list == List::Rings { &mut after.rings } else { &mut after.rows };
        if let Some(size) = sizes.as_mut().and_then(|sizes| sizes.get_mut(index)) {
            *size = 0;
        }
        if left > 0 {
            after.rows.get_or_insert_default().push(left);
        }
        after
    }

    /// The position with a gap instead of `take` bottles of a picture, from `at` on. On a circle the end
    /// joins the start.
    pub(crate) fn with_gap(&self, list: List, index: usize, at: usize, take: u64) -> Self {
        let mut after = self.clone();
        let lines = if list == List::Circles { &mut after.circles } else { &mut after.bottles };
        if let Some(line) = lines.as_mut().and_then(|lines| lines.get_mut(index)) {
            let cells = line.len();
            let struck = |cell: usize| (((cell + cells - at) % cells) as u64) < take;
            *line = line.char_indices().map(|(cell, bottle)| if struck(cell) { '.' } else { bottle }).collect();
        }
        after
    }
}

pub fn check_row_any(size: u64) -> Result<(), Refusal> {
    if size <= MAX_ROW_ANY {
        return Ok(());
    }
    let detail = format!("a row of {size} is too long where a run of any length may be taken; rows up to {MAX_ROW_ANY} are answered");
    Err(Refusal::beyond("row_size_any", MAX_ROW_ANY, size, detail))
}

/// The lines as answers write them.
fn read_lines(name: &'static str, mut lines: Vec<String>, faults: &mut Faults) -> Vec<String> {
    if lines.len() > MAX_HEAPS {
        too_many(name, lines.len(), faults);
        return Vec::new();
    }
    for (index, line) in lines.iter_mut().enumerate() {
        if let Some((cell, found)) = line.chars().enumerate().find(|&(_, sign)| stands(sign).is_none()) {
            let detail = format!("`{found}` in place {} is neither `x`, `#` or `1`, a bottle, nor `.` or `0`, a gap", cell + 1);
            faults.push(format!("/{name}/{index}"), detail);
        } else {
            *line = line.chars().map(|sign| if stands(sign) == Some(true) { STANDS } else { GAP }).collect();
        }
    }
    lines
}

/// The runs of bottles in a line: the start and the length of each.
fn runs(line: &str) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut start = 0;
    line.split('.').filter_map(move |run| {
        let at = start;
        start += run.len() + 1;
        (!run.is_empty()).then_some((at, run.len()))
    })
}

/// The runs of bottles on a circle with their starts. A run that reaches the end continues at the start.
fn circle_runs(circle: &str) -> Vec<(usize, RowOrRing)> {
    let cells = circle.len();
    let mut runs: Vec<_> = runs(circle).collect();
    if let [(0, size)] = runs[..]
        && size == cells
    {
        return vec![(0, RowOrRing::Circle(size as u64))];
    }
    if let [(0, head), .., (last, tail)] = runs[..]
        && last + tail == cells
    {
        runs.remove(0);
        if let Some(joined) = runs.last_mut() {
            joined.1 += head;
        }
    }
    runs.into_iter().map(|(at, size)| (at, RowOrRing::Row(size as u64))).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowOrRing {
    /// A row of bottles.
    Row(u64),
    /// A ring of bottles; all places are alike.
    Ring(u64),
    /// A ring of bottles in a picture; its places are told apart.
    Circle(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shot {
    Row {
        take: u64,
        /// The number of bottles to the left of the removed ones.
        left: u64,
    },
    Ring {
        take: u64,
        /// The place of the first removed bottle; 0 if all places are alike.
        at: u64,
    },
}

impl Removes for Shot {
    fn removed(&self) -> u64 {
        let (Shot::Row { take, .. } | Shot::Ring { take, .. }) = *self;
        take
    }
}

impl RowOrRing {
    pub fn size(self) -> u64 {
        let (RowOrRing::Row(size) | RowOrRing::Ring(size) | RowOrRing::Circle(size)) = self;
        size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_wrap_round_on_circles_only() {
        assert_eq!(runs("##.###.#").collect::<Vec<_>>(), [(0, 2), (3, 3), (7, 1)]);
        assert_eq!(runs("").count() + runs("...").count(), 0);
        assert_eq!(circle_runs("##.###"), [(3, RowOrRing::Row(5))]);
        assert_eq!(circle_runs("#.#.##"), [(2, RowOrRing::Row(1)), (4, RowOrRing::Row(3))]);
        assert_eq!(circle_runs("##"), [(0, RowOrRing::Circle(2))]);
        assert_eq!(circle_runs("##."), [(0, RowOrRing::Row(2))]);
        assert_eq!(circle_runs(".##"), [(1, RowOrRing::Row(2))]);
        assert_eq!(circle_runs(""), []);
    }
}
