//! Pictures of drawings. What is finished is shaded, dead spots are small, and every life of a spot is an arc around it.

use super::placed::sheet;
use super::plan::{Kind, Plan, PlanBoundary, PlanRegion};
use super::realise::{Corners, realised};
use super::sheet::Sheet;
use crate::picture::{Align, Form, Look, SMALL, Scene};
use crate::refusal::Refusal;
use std::collections::HashSet;

/// The most spots, crosses and strokes of a picture.
pub const MOST_VERTICES: usize = 128;

/// The radius of a spot, of the middle of a cross, and of a place where nothing can end.
const SPOT: i32 = 26;
const CROSS: i32 = 20;
const SMALLEST: i32 = 7;

/// Between drawings side by side, and how wide a row of several is at most.
const BESIDE: i32 = 80;
const ROW: i32 = 1600;

/// The most letters of a name that are written.
const MOST_LETTERS: usize = 4;

/// Arcs round a spot, in thousandths of the radius.
const ARCS: [[(i32, i32); 5]; 3] = [
    [(208, -978), (643, -886), (866, -500), (1089, -114), (951, 309)],
    [(743, 669), (445, 1000), (0, 1000), (-445, 1000), (-743, 669)],
    [(-951, 309), (-1089, -114), (-866, -500), (-643, -886), (-208, -978)],
];

/// What is marked in a picture.
#[derive(Default)]
pub struct Marks {
    /// Vertices, by their names, at which a winning line can end.
    pub winning: HashSet<String>,
    /// Texts in regions.
    pub texts: Vec<(usize, String)>,
}

impl Marks {
    fn text(&self, region: &PlanRegion) -> Option<&str> {
        self.texts.iter().find(|(of, _)| Some(*of) == region.index).map(|(_, text)| text.as_str())
    }
}

/// What drawing costs, in units of work, for a number of vertices.
pub fn work(vertices: usize) -> u64 {
    // About 25 points of the mesh belong to a vertex.
    super::layout::work(25 * vertices.min(MOST_VERTICES) as u64)
}

/// # Errors
/// [`Refusal::BeyondLimits`] for too many vertices.
pub fn check(vertices: usize) -> Result<(), Refusal> {
    if vertices > MOST_VERTICES {
        let detail = format!("a picture of {vertices} spots, crosses and strokes is too large; at most {MOST_VERTICES} are drawn");
        return Err(Refusal::beyond("picture_vertices", MOST_VERTICES as u64, vertices, detail));
    }
    Ok(())
}

/// Draws a plan.
///
/// # Errors
/// [`Refusal::BeyondLimits`] if it is too large, or too fine.
pub fn draw_plan(scene: &mut Scene, plan: &Plan, marks: &Marks) -> Result<(), Refusal> {
    draw_sheets(scene, std::slice::from_ref(plan), marks)
}

/// Draws what is known by its corners.
///
/// # Errors
/// The same, and [`Refusal::InvalidPosition`] if no drawing has these corners.
pub fn draw_corners(scene: &mut Scene, corners: &Corners, marks: &Marks) -> Result<(), Refusal> {
    check(corners.vertices.len())?;
    let none = || Refusal::invalid("", "no drawing was found that has these regions");
    draw_sheets(scene, &realised(corners).ok_or_else(none)?, marks)
}

fn draw_sheets(scene: &mut Scene, plans: &[Plan], marks: &Marks) -> Result<(), Refusal> {
    let named = |plan: &Plan| plan.vertices.iter().filter(|vertex| matches!(vertex.kind, Kind::Spot | Kind::Cross)).count();
    check(plans.iter().map(named).sum())?;
    let mut pen = Pen { scene, marks, spots: 0, lines: 0, areas: 0 };
    let (mut left, mut top, mut bottom) = (0, 0, 0);
    for plan in plans {
        let finest = || Refusal::beyond("picture_depth", 0, 1, "the regions of the drawing lie too deep in one another for a picture");
        let mut sheet = sheet(plan).ok_or_else(finest)?;
        let texts: Vec<_> = plan.regions.iter().zip(&sheet.middles).filter(|(region, _)| marks.text(region).is_some()).collect();
        let texts: Vec<_> = texts.into_iter().map(|(_, &middle)| middle).collect();
        let (width, height) = sheet.settle(&texts);
        if left > 0 && left + width > ROW {
            (left, top) = (0, bottom + BESIDE);
        }
        sheet.shift(left, top);
        bottom = bottom.max(top + height);
        pen.sheet(plan, &sheet);
        pen.scene.reach(left + width, bottom);
        left += width + BESIDE;
    }
    Ok(())
}

impl Sheet {
    /// Moves the drawing, with the places of texts, into its own corner; how large it is.
    fn settle(&mut self, texts: &[(i32, i32)]) -> (i32, i32) {
        // Room for a spot with its arcs.
        let margin = 2 * SPOT;
        let points = || self.at.iter().chain(self.lines.iter().flatten()).chain(texts).copied();
        let (xs, ys) = (points().map(|(x, _)| x), points().map(|(_, y)| y));
        let (least_x, most_x) = (xs.clone().min().unwrap_or(0), xs.max().unwrap_or(0));
        let (least_y, most_y) = (ys.clone().min().unwrap_or(0), ys.max().unwrap_or(0));
        self.shift(margin - least_x, margin - least_y);
        (most_x - least_x + 2 * margin, most_y - least_y + 2 * margin)
    }

    fn shift(&mut self, dx: i32, dy: i32) {
        let all = self.at.iter_mut().chain(self.lines.iter_mut().flatten()).chain(&mut self.middles);
        all.for_each(|point| *point = (point.0 + dx, point.1 + dy));
    }
}

struct Pen<'s> {
    scene: &'s mut Scene,
    marks: &'s Marks,
    /// How many spots, lines and areas there are in the sheets before.
    spots: usize,
    lines: usize,
    areas: usize,
}

impl Pen<'_> {
    fn sheet(&mut self, plan: &Plan, sheet: &Sheet) {
        let is_over = !plan.regions.iter().any(|region| plan.is_open(region));
        let outermost = plan.outermost();
        for (index, region) in plan.regions.iter().enumerate() {
            if index != outermost && !is_over && !plan.is_open(region) {
                let name = format!("area-{}", self.areas);
                self.scene.piece(Look::Area, Form::Area(outlines(sheet, region)), name, None);
                self.areas += 1;
            }
            if let Some(text) = self.marks.text(region) {
                self.scene.label(Look::Value, sheet.middles[index], SMALL, Align::Middle, text);
            }
        }
        for curve in &sheet.lines {
            let name = format!("line-{}", self.lines);
            self.scene.piece(Look::Line, Form::Curve(curve.clone()), name, None);
            self.lines += 1;
        }
        for (vertex, ends) in plan.ends().into_iter().enumerate() {
            self.vertex(plan, sheet, vertex, ends);
        }
    }

    fn vertex(&mut self, plan: &Plan, sheet: &Sheet, index: usize, ends: usize) {
        let vertex = &plan.vertices[index];
        let (x, y) = sheet.at[index];
        match vertex.kind {
            Kind::Joint if ends == 2 => return,
            Kind::Joint => return self.scene.add(Look::Gap, Form::Disc { x, y, radius: SMALLEST }),
            Kind::Tip => return self.scene.add(Look::Spot, Form::Disc { x, y, radius: SMALLEST }),
            Kind::Spot | Kind::Cross => {}
        }
        let is_live = vertex.kind == Kind::Spot && vertex.lives > 0;
        let most = if is_live { SPOT } else { CROSS };
        let room = (sheet.room(index) * if is_live { 0.55 } else { 0.8 }) as i32;
        let radius = most.min(room).max(SMALLEST);
        let look = match vertex.kind {
            _ if self.marks.winning.contains(&vertex.name) => Look::WinningSpot,
            Kind::Cross => Look::Spot,
            _ if is_live => Look::Spot,
            _ => Look::DeadSpot,
        };
        self.scene.piece(look, Form::Disc { x, y, radius }, format!("spot-{}", self.spots), None);
        self.spots += 1;
        if vertex.kind == Kind::Spot {
            for arc in ARCS.iter().take(vertex.lives.into()) {
                let around = radius + radius / 3;
                self.scene
                    .add(Look::Life, Form::Curve(arc.iter().map(|(dx, dy)| (x + dx * around / 1000, y + dy * around / 1000)).collect()));
            }
        }
        let name = short(&vertex.name);
        let letters = name.chars().count().max(1) as i32;
        let on = if look == Look::DeadSpot { Look::OnDead } else { Look::OnTile };
        self.scene.label(on, (x, y), (radius * 5 / 4).min(radius * 5 / 2 / letters), Align::Middle, name);
    }
}

/// The closed lines around a region.
fn outlines(sheet: &Sheet, region: &PlanRegion) -> Vec<Vec<(i32, i32)>> {
    let along = |darts: &Vec<usize>| {
        let mut outline: Vec<(i32, i32)> = Vec::new();
        for &dart in darts {
            let line = &sheet.lines[dart / 2];
            let line: Vec<_> = if dart % 2 == 0 { line.clone() } else { line.iter().rev().copied().collect() };
            outline.extend(&line[usize::from(!outline.is_empty())..]);
        }
        outline
    };
    let walk = |boundary: &PlanBoundary| match boundary {
        PlanBoundary::Alone(_) => None,
        PlanBoundary::Walk(darts) => Some(along(darts)),
    };
    region.boundaries.iter().filter_map(walk).collect()
}

fn short(name: &str) -> String {
    match name.char_indices().nth(MOST_LETTERS) {
        None => name.to_owned(),
        Some(_) => format!("{}…", name.chars().take(MOST_LETTERS - 1).collect::<String>()),
    }
}
