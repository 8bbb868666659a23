//! Bottles in rows and rings: one shot removes a run of adjacent bottles (Kayles, Dudeney and Loyd; the octal game 0.77).

mod moves;
mod position;
mod rules;
mod take;

pub use moves::{KaylesMove, KaylesMoveRequest};
pub use position::{KaylesPosition, KaylesRequest, MAX_CELLS, MAX_ROW_ANY};
pub use rules::{KaylesRules, Part, Shot};
pub use take::{MAX_RUN, Take, TakeRequest};

use super::game::{About, Bound, Kind, Parameter, PeriodCertificate, PeriodReport};
use super::parts::{LONGEST_MISERE_SEARCH, SumGame};
use super::refusal::Refusal;
use super::wire::{MAX_HEAPS, MAX_INTEGER};
use crate::solvers::kayles::MisereKayles;
use crate::solvers::misere::Sought;
use crate::solvers::octal::OctalCode;
use crate::solvers::octal::{MAX_VALUES, OctalValues, Shelf, limit};
use crate::theory::{Budget, Nimber, Play};
use position::{List, Place, check_row_any};
use rules::RowQuotient;
use serde::Serialize;
use serde_json::json;
use std::sync::Arc;
use utoipa::ToSchema;

/// Bottles in rows and rings. A row is worth what the octal code with a 7 for every run length says; a ring is worth the mex of the
/// rows that it can become.
#[derive(Debug, Default)]
pub struct Kayles {
    shelf: Arc<Shelf>,
    /// Of one or two bottles per shot.
    misere: Option<MisereKayles>,
}

/// A part with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum KaylesComponent {
    /// A row.
    Row {
        /// The index in `rows` as it was sent.
        row: usize,
        /// How many bottles it has.
        size: u64,
        /// Its Sprague–Grundy value in normal play.
        sg: u64,
    },
    /// A ring.
    Ring {
        /// The index in `rings` as it was sent.
        ring: usize,
        /// How many bottles it has.
        size: u64,
        /// Its Sprague–Grundy value in normal play.
        sg: u64,
    },
    /// A run of bottles in a line of a picture.
    Line {
        /// The index in `bottles` as it was sent.
        line: usize,
        /// The cell of the first bottle.
        at: usize,
        /// How many bottles it has.
        size: u64,
        /// Its Sprague–Grundy value in normal play.
        sg: u64,
    },
    /// A run of bottles on a circle of a picture; a full circle, as long as its string, is a ring.
    Circle {
        /// The index in `circles` as it was sent.
        circle: usize,
        /// The cell of the first bottle.
        at: usize,
        /// How many bottles it has.
        size: u64,
        /// Its Sprague–Grundy value in normal play.
        sg: u64,
    },
}

impl Kayles {
    /// The game, with the values, the period and the misère quotient of Kayles itself at hand. Without the quotient, which
    /// [`Kayles::default`] leaves out, misère play is searched.
    pub fn new() -> Self {
        Kayles::sharing(Arc::default())
    }

    /// The same, with values that other games look up as well.
    pub fn sharing(shelf: Arc<Shelf>) -> Self {
        // A quotient that were refused could not answer; a test shows that it is not.
        let misere = MisereKayles::new().ok();
        if let Some(shipped) = misere.as_ref().and_then(|misere| misere.shipped().ok()) {
            shelf.quotients().ship(shipped);
        }
        let kayles = Kayles { shelf, misere };
        // Without a budget nothing stops it; and if it did, the values would be computed when they are needed.
        let _ = kayles.values_of(&Take::default(), 0, &Budget::unlimited());
        kayles
    }

    /// The values of the rows up to `largest`; `None` where a row of n is worth n.
    fn values_of(&self, take: &Take, largest: u64, budget: &Budget) -> Result<Option<Arc<OctalValues>>, Refusal> {
        let Take::Lengths(lengths) = take else { return check_row_any(largest).map(|()| None) };
        let code = code_of(lengths)?;
        match self.shelf.fetch(&code, largest, budget)? {
            Some(values) => Ok(Some(values)),
            None => {
                let most = limit(&code);
                let detail =
                    format!("no period is proven for this rule, so a row of {largest} is too long; rows up to {most} are answered");
                Err(Refusal::beyond("row_size_without_period", most, largest, detail))
            }
        }
    }
}

/// The octal code of the rule: a 7 in the place of every run length.
fn code_of(lengths: &[u64]) -> Result<OctalCode, Refusal> {
    let digits = (1..=lengths.last().copied().unwrap_or(0)).map(|place| if lengths.contains(&place) { 7 } else { 0 }).collect();
    OctalCode::new(false, digits, false).map_err(|error| Refusal::invalid("/take", error.to_string()))
}

impl SumGame for Kayles {
    type Request = KaylesRequest;
    type Position = KaylesPosition;
    type Component = KaylesComponent;
    type Move = KaylesMove;
    type MoveRequest = KaylesMoveRequest;
    type Part = Part;
    type Cut = Shot;
    type Rules<'a> = KaylesRules<'a>;

    fn about(&self) -> About {
        let lines = |name, about, example| Parameter { name, kind: Kind::Lines, required: false, in_rule: false, about, example };
        let sizes = |name, about, example| Parameter { name, kind: Kind::Integers, required: false, in_rule: false, about, example };
        About {
            name: "kayles",
            title: "Kayles (bottles)",
            rules: "Bottles stand in rows and rings. One shot removes a run of adjacent bottles, one or two unless `take` says otherwise; \
                    a gap that it leaves is never closed.",
            plays: vec![Play::Normal, Play::Misere],
            move_order: "rows, then rings (lines, then circles), in the order sent; inside a line or circle by run of bottles; then by how \
                         much is taken, least first; then from left to right",
            parameters: vec![
                sizes("rows", "The sizes of the rows, at most 4096 of them. Empty rows are legal and inert.", "10,3"),
                sizes("rings", "The sizes of the closed circles, at most 4096 of them.", "7"),
                lines("bottles", "Instead of rows and rings, a picture: lines of `#` (a bottle) and `.` (a gap).", "##.###.#"),
                lines("circles", "The same, with the ends of each line joined.", "##.###"),
                Parameter {
                    name: "take",
                    kind: Kind::Text,
                    required: false,
                    in_rule: true,
                    about: "The lengths of the run that one shot removes: numbers up to 64 and ranges, or `any`. 1 and 2 by default.",
                    example: "1-3",
                },
            ],
            limits: vec![
                Bound { name: "rows", value: MAX_HEAPS as u64, about: "rows in one position, and as many rings, lines and circles" },
                Bound { name: "run_length", value: MAX_RUN, about: "bottles in a listed run" },
                Bound {
                    name: "row_size",
                    value: MAX_INTEGER,
                    about: "bottles in one row or ring, where a period is proven (1,2 and many others)",
                },
                Bound {
                    name: "row_size_without_period",
                    value: MAX_VALUES - 1,
                    about: "bottles in one row or ring under every other rule; the work budget may end before",
                },
                Bound { name: "row_size_any", value: MAX_ROW_ANY, about: "bottles in one row or ring where any run may be taken" },
                Bound { name: "picture_cells", value: MAX_CELLS as u64, about: "cells of all lines and circles of a picture" },
                Bound {
                    name: "misere_moves",
                    value: LONGEST_MISERE_SEARCH,
                    about: "moves that a misere game may last, where neither a theorem nor a misère quotient covers every row and ring; with 1,2 that \
                            is with rings of 6, 10, 14, 21 or 22",
                },
            ],
            sequence: Some("rows"),
            table: None,
            start: json!({ "rows": [10, 3] }),
            examples: vec!["rows=10,3", "rows=5,10&take=1-3", "rings=7&rows=4,2", "bottles=%23%23.%23%23%23.%23", "rows=2,2&play=misere"],
            example_move: json!({ "row": 0, "take": 2, "leaves": [1, 7] }),
        }
    }

    fn parse(&self, request: KaylesRequest) -> Result<KaylesPosition, Refusal> {
        KaylesPosition::parse(request)
    }

    fn rules<'a>(&'a self, position: &'a KaylesPosition, budget: &Budget) -> Result<KaylesRules<'a>, Refusal> {
        let misere = match position.take() {
            Take::Any => RowQuotient::None,
            take if take.is_default() => self.misere.as_ref().map_or(RowQuotient::None, RowQuotient::Kayles),
            Take::Lengths(lengths) => RowQuotient::Sought(Sought::new(self.shelf.quotients(), code_of(lengths)?)),
        };
        Ok(KaylesRules::new(position.take(), self.values_of(position.take(), position.longest(), budget)?, misere))
    }

    fn parts(&self, position: &KaylesPosition) -> Vec<Part> {
        position.places().iter().map(|place| place.part).collect()
    }

    fn component(&self, position: &KaylesPosition, index: usize, value: Nimber) -> KaylesComponent {
        let place = &position.places()[index];
        let Place { list, index, at, .. } = *place;
        let (size, sg) = (place.size(), value.get());
        match list {
            List::Rows => KaylesComponent::Row { row: index, size, sg },
            List::Rings => KaylesComponent::Ring { ring: index, size, sg },
            List::Lines => KaylesComponent::Line { line: index, at, size, sg },
            List::Circles => KaylesComponent::Circle { circle: index, at, size, sg },
        }
    }

    fn name_move(&self, position: &KaylesPosition, index: usize, cut: &Shot, _: Nimber) -> KaylesMove {
        moves::name_shot(position, &position.places()[index], *cut)
    }

    fn apply(&self, position: &KaylesPosition, mv: &KaylesMove) -> KaylesPosition {
        moves::apply(position, mv)
    }

    fn find(&self, position: &KaylesPosition, request: &KaylesMoveRequest) -> Result<KaylesMove, Refusal> {
        moves::find(position, request)
    }

    fn values(&self, rule: &KaylesPosition, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal> {
        let values = self.values_of(rule.take(), to, budget)?;
        budget.spend((to - from).saturating_add(1))?;
        Ok((from..=to).map(|row| values.as_ref().map_or(row, |values| values.value(row).get())).collect())
    }

    fn period(&self, rule: &KaylesPosition, budget: &Budget) -> Result<PeriodReport, Refusal> {
        match rule.take() {
            Take::Any => Ok(any_run()),
            Take::Lengths(lengths) => super::periods::of_code(&self.shelf, &code_of(lengths)?, budget),
        }
    }
}

/// The report for rows from which any run may be taken.
fn any_run() -> PeriodReport {
    PeriodReport {
        preperiod: Some(0),
        period: Some(1),
        saltus: Some(1),
        proven: true,
        certificate: Some(PeriodCertificate {
            theorem: "a row of n has the rows 0..n-1 among its options, and a split into a and b is worth a XOR b <= a + b < n, so its value is n"
                .to_owned(),
            checked: 1,
            values: vec![0],
            values_total: None,
        }),
        exceptions: Vec::new(),
        exceptions_total: None,
        reason: None,
    }
}
