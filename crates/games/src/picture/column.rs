//! Values below one another, in decimal and in binary, and their XOR.

use super::{Align, Form, LARGE, Look, Scene, Show, width_of};
use nimber_solvers::theory::Nimber;

/// The height of a line of numbers.
const LINE: i32 = 60;

/// The space between numbers side by side.
const SPACE: i32 = 40;

/// As wide as the values need.
pub struct Column {
    digits: i32,
    bits: Option<usize>,
    xor: u64,
}

impl Column {
    /// Of values that are known; `None` if no values are shown.
    pub fn of(values: impl Iterator<Item = u64>, show: Show) -> Option<Self> {
        if !show.values {
            return None;
        }
        let (mut largest, mut xor) = (0, 0);
        for value in values {
            largest = largest.max(value);
            xor ^= value;
        }
        // The XOR may have more digits than each value.
        let digits = largest.max(xor).to_string().len() as i32;
        Some(Column { digits, bits: show.binary.then(|| binary(largest, 1).len()), xor })
    }

    pub fn width(&self) -> i32 {
        let bits = self.bits.map_or(0, |bits| SPACE + width_of(&"0".repeat(bits), LARGE));
        self.digits * LARGE * 6 / 10 + bits
    }

    /// A value at this height; a question mark if it is not known.
    pub fn line(&self, scene: &mut Scene, x: i32, y: i32, value: Option<u64>) {
        let end = x + self.digits * LARGE * 6 / 10;
        let text = value.map_or_else(|| "?".to_owned(), |value| value.to_string());
        scene.label(Look::Value, (end, y), LARGE, Align::End, text);
        if let (Some(bits), Some(value)) = (self.bits, value) {
            scene.label(Look::Binary, (end + SPACE, y), LARGE, Align::Start, binary(value, bits));
        }
        scene.reach(x + self.width(), y + LINE / 2);
    }

    /// The XOR of all values, below a rule.
    pub fn xor(&self, scene: &mut Scene, x: i32, y: i32) {
        scene.add(Look::Frame, Form::Line([(x - SPACE / 2, y), (x + self.width(), y)]));
        scene.label(Look::Name, (x - SPACE, y + LINE / 2), LARGE, Align::End, "xor");
        self.line(scene, x, y + LINE / 2, Some(self.xor));
    }
}

/// A value in binary, with at least `bits` digits.
pub fn binary(value: u64, bits: usize) -> String {
    format!("{value:0bits$b}")
}

/// A table of named values below everything else, in decimal and binary, with their XOR if there are several.
pub fn table(scene: &mut Scene, rows: &[(String, Option<Nimber>)], show: Show) {
    let known = rows.iter().filter_map(|(_, value)| value.map(Nimber::get));
    let Some(column) = Column::of(known, show).filter(|_| show.binary && rows.len() > 1) else { return };
    let names = rows.iter().map(|(name, _)| width_of(name, LARGE)).max().unwrap_or(0);
    let x = names.max(width_of("xor", LARGE)) + SPACE;
    let top = scene.height + LINE;
    for ((name, value), line) in rows.iter().zip(0..) {
        let y = top + line * LINE;
        scene.label(Look::Name, (x - SPACE, y), LARGE, Align::End, name.as_str());
        column.line(scene, x, y, value.map(Nimber::get));
    }
    if rows.iter().all(|(_, value)| value.is_some()) {
        column.xor(scene, x, top + rows.len() as i32 * LINE - LINE / 2 + 5);
    }
}
