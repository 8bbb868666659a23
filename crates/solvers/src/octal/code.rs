//! The codes of octal games (Guy and Smith 1956). In such a game, what a move may leave of a heap depends only on how many objects it
//! takes.

use crate::theory::{Budget, HeapRules, Stop, Theorem};
use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

/// The most digits after the point that a code may have.
pub const MAX_DIGITS: usize = 64;

/// The bit of a digit that allows taking a whole heap.
const WHOLE: u8 = 1;
/// The bit of a digit that allows leaving one heap.
const ONE_LEFT: u8 = 2;
/// The bit of a digit that allows leaving two heaps.
const TWO_LEFT: u8 = 4;

/// The code `d0.d1d2d3…` of an octal game. Digit `dk` says what may be left when `k` objects are taken from a heap. It is a sum of
/// 1 (nothing is left), 2 (one heap is left) and 4 (two heaps are left). `d0` is 0, or 4 if a heap may be split without taking.
/// A trailing `~` repeats the last digit for ever, and digits in parentheses at the end repeat in turn. A 0 before the point may be
/// left out.
///
/// Codes of the same game are equal: trailing zeros are dropped, and what repeats is as short and begins as early as it can.
///
/// ```
/// use nimber_solvers::octal::OctalCode;
/// let kayles: OctalCode = "0.770".parse()?;
/// assert_eq!(kayles.to_string(), "0.77");
/// assert_eq!((kayles.digit(2), kayles.digit(3)), (7, 0));
/// let lasker: OctalCode = "4.33~".parse()?;
/// assert_eq!((lasker.to_string().as_str(), lasker.digit(1_000_000)), ("4.3~", 3));
/// let in_turn: OctalCode = ".1(21)".parse()?;
/// assert_eq!((in_turn.to_string().as_str(), in_turn.digit(1_000_000)), ("0.(12)", 2));
/// # Ok::<(), nimber_solvers::octal::CodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OctalCode {
    splits_untouched: bool,
    digits: Vec<u8>,
    /// How many of the last digits repeat for ever; 0 if none does.
    cycle: usize,
}

/// Why a text or a list of digits is not an octal code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeError {
    /// No digit, point and digits. With the text.
    Shape(String),
    /// The digit before the point is neither 0 nor 4. With that digit.
    BeforePoint(String),
    /// A digit after the point is none from 0 to 7.
    Digit {
        /// The place after the point, from 1.
        place: usize,
        /// What is there instead.
        found: String,
    },
    /// More digits after the point than are read. With their number.
    TooLong(usize),
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeError::Shape(found) => {
                let needed = "a digit 0 or 4, a point and then digits from 0 to 7 are needed, such as 0.77, 4.3~ or 0.(12)";
                write!(f, "`{found}` is not an octal code; {needed}")
            }
            CodeError::BeforePoint(found) => {
                write!(f, "the digit before the point is `{found}`; it has to be 0, or 4 where a heap may be split without taking")
            }
            CodeError::Digit { place, found } => {
                write!(f, "`{found}` in place {place} after the point is not an octal digit; octal digits are 0 to 7")
            }
            CodeError::TooLong(count) => write!(f, "{count} digits after the point are too many; at most {MAX_DIGITS} are read"),
        }
    }
}

impl Error for CodeError {}

impl OctalCode {
    /// `digits` are those after the point. `splits_untouched` means a 4 before the point, `repeats` a trailing `~`.
    pub fn new(splits_untouched: bool, digits: Vec<u8>, repeats: bool) -> Result<Self, CodeError> {
        OctalCode::repeating(splits_untouched, digits, usize::from(repeats))
    }

    /// The same, where the last `cycle` digits repeat for ever.
    pub fn repeating(splits_untouched: bool, mut digits: Vec<u8>, cycle: usize) -> Result<Self, CodeError> {
        if digits.len() > MAX_DIGITS {
            return Err(CodeError::TooLong(digits.len()));
        }
        if let Some(place) = digits.iter().position(|&digit| digit > 7) {
            return Err(CodeError::Digit { place: place + 1, found: digits[place].to_string() });
        }
        let start = digits.len().saturating_sub(cycle);
        let repeated = &digits[start..];
        let is_cycle = |&length: &usize| repeated.len().is_multiple_of(length) && repeated[length..] == repeated[..repeated.len() - length];
        let mut cycle = (1..=repeated.len()).find(is_cycle).unwrap_or(0);
        digits.truncate(start + cycle);
        while cycle > 0 && digits.len() > cycle && digits.last() == digits.get(digits.len() - 1 - cycle) {
            digits.pop();
        }
        if digits.last() == Some(&0) && cycle == 1 {
            cycle = 0;
        }
        if cycle == 0 {
            while digits.last() == Some(&0) {
                digits.pop();
            }
        }
        Ok(OctalCode { splits_untouched, digits, cycle })
    }

    /// The digit for taking `count` objects. For 0 it is the digit before the point.
    pub fn digit(&self, count: u64) -> u8 {
        let Some(index) = count.checked_sub(1) else { return if self.splits_untouched { TWO_LEFT } else { 0 } };
        match usize::try_from(index).ok().and_then(|index| self.digits.get(index)) {
            Some(&digit) => digit,
            None if self.cycle > 0 => {
                let (written, cycle) = (self.digits.len(), self.cycle as u64);
                self.digits[written - self.cycle + ((index - written as u64) % cycle) as usize]
            }
            None => 0,
        }
    }

    /// Whether a move may take `count` objects from a heap and leave `heaps` non-empty heaps.
    ///
    /// ```
    /// let code: nimber_solvers::octal::OctalCode = "0.37".parse()?;
    /// assert!(code.allows(1, 0) && code.allows(1, 1) && !code.allows(1, 2) && code.allows(2, 2) && !code.allows(3, 0));
    /// # Ok::<(), nimber_solvers::octal::CodeError>(())
    /// ```
    pub fn allows(&self, count: u64, heaps: usize) -> bool {
        heaps <= 2 && self.digit(count) >> heaps & 1 == 1
    }

    /// Whether this is Nim, `0.3~`.
    pub fn is_nim(&self) -> bool {
        !self.splits_untouched && self.cycle == 1 && self.digits == [WHOLE | ONE_LEFT]
    }

    /// Whether this is Lasker's Nim, `4.3~`.
    pub fn is_lasker(&self) -> bool {
        self.splits_untouched && self.cycle == 1 && self.digits == [WHOLE | ONE_LEFT]
    }

    /// The takes whose digits are written out, and 0. Later digits are 0, or repeat the last ones.
    pub fn written_takes(&self) -> RangeInclusive<u64> {
        0..=self.digits.len() as u64
    }

    /// The most objects that a move takes. `None` if there is no bound.
    pub fn largest_take(&self) -> Option<u64> {
        (self.cycle == 0).then_some(self.digits.len() as u64)
    }

    /// Whether some move leaves two heaps.
    pub fn splits(&self) -> bool {
        self.splits_untouched || self.digits.iter().any(|digit| digit & TWO_LEFT != 0)
    }
}

impl FromStr for OctalCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let (before, after) = text.split_once('.').ok_or_else(|| CodeError::Shape(text.to_owned()))?;
        let repeated = after.strip_suffix(')').and_then(|after| after.split_once('('));
        let (after, cycle) = match (repeated, after.strip_suffix('~')) {
            (Some((start, cycle)), _) => (Cow::Owned(start.to_owned() + cycle), cycle.len()),
            (None, Some(digits)) => (Cow::Borrowed(digits), 1),
            (None, None) => (Cow::Borrowed(after), 0),
        };
        if after.is_empty() || repeated.is_some_and(|(_, cycle)| cycle.is_empty()) {
            return Err(CodeError::Shape(text.to_owned()));
        }
        let splits_untouched = match before {
            "" | "0" => false,
            "4" => true,
            _ => return Err(CodeError::BeforePoint(before.to_owned())),
        };
        let digits = after.chars().enumerate().map(|(index, found)| match found.to_digit(8) {
            Some(digit) => Ok(digit as u8),
            None => Err(CodeError::Digit { place: index + 1, found: found.to_string() }),
        });
        OctalCode::repeating(splits_untouched, digits.collect::<Result<_, _>>()?, cycle)
    }
}

impl fmt::Display for OctalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // In one piece: a code is written with every position.
        let digits = if self.digits.is_empty() { &[0][..] } else { &self.digits };
        let mut text = String::with_capacity(digits.len() + 3);
        text.extend([char::from(b'0' + self.digit(0)), '.']);
        text.extend(digits.iter().map(|digit| char::from(b'0' + digit)));
        match self.cycle {
            0 => {}
            1 => text.push('~'),
            cycle => {
                text.insert(text.len() - cycle, '(');
                text.push(')');
            }
        }
        f.write_str(&text)
    }
}

impl HeapRules for OctalCode {
    fn visit_options(&self, heap: u64, visitor: &mut dyn FnMut(&[u64])) {
        let most = self.largest_take().unwrap_or(heap).min(heap);
        for take in 0..=most {
            let (digit, left) = (self.digit(take), heap - take);
            if left == 0 {
                if digit & 1 != 0 {
                    visitor(&[]);
                }
                continue;
            }
            if digit & 2 != 0 {
                visitor(&[left]);
            }
            if digit & 4 != 0 {
                for smaller in 1..=left / 2 {
                    visitor(&[smaller, left - smaller]);
                }
            }
        }
    }

    /// 2*n0 + 2*p + t with n0 >= 1. The documentation of [`misere`](crate::misere) proves it for one less.
    fn heaps_to_check(&self, preperiod: u64, period: u64) -> Option<u64> {
        let last_digit = self.largest_take()?;
        let shortened = preperiod.max(1).checked_add(period)?;
        shortened.checked_mul(2)?.checked_add(last_digit)
    }

    fn theorem(&self) -> Option<Theorem> {
        Some(Theorem::GuySmith { last_digit: self.largest_take()?, splits: self.splits() })
    }
}

impl OctalCode {
    /// The takes from a heap of `size` by digits of their own, and those by digits that repeat, each for the first time: what later ones
    /// leave is known from smaller heaps.
    fn takes_for(&self, size: usize) -> (RangeInclusive<usize>, Range<usize>) {
        let single = self.digits.len() - self.cycle;
        let first = (single + 1).min(size + 1);
        (0..=single.min(size), first..(self.digits.len() + 1).clamp(first, size + 1))
    }
}

/// Solves by the definition: marks every option of every heap, at about half a nanosecond each. It is fast enough for about ten thousand
/// heaps, and the faster solver is tested against it.
///
/// ```
/// use nimber_solvers::theory::Budget;
/// use nimber_solvers::octal::NaiveOctal;
/// let mut kayles = NaiveOctal::new("0.77".parse()?);
/// kayles.extend_to(12, &Budget::of(1_000))?;
/// assert_eq!(kayles.values()[..12], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct NaiveOctal {
    code: OctalCode,
    values: Vec<u16>,
    /// `marks[v] == n` if heap `n` has an option of value `v`. The length is a power of two above every value, so that the XOR of two
    /// values is inside, plus one entry that ends the search for the least missing value.
    marks: Vec<u32>,
    /// By value: a bit for each residue modulo the length of what repeats, at most [`MAX_DIGITS`]. Larger heaps of this residue have an
    /// option of the value, too.
    lasting: Vec<u64>,
}

const OPTIONS_PER_UNIT: u64 = 8;

/// A mark that no heap has made.
const NO_HEAP: u32 = u32::MAX;

#[doc(hidden)]
impl NaiveOctal {
    pub fn new(code: OctalCode) -> Self {
        NaiveOctal { code, values: vec![0], marks: vec![NO_HEAP; 2], lasting: vec![0; 2] }
    }

    /// Continues after `values`, which a solver of this code has found. A code that repeats starts again, because `lasting` is not known.
    pub fn resume(code: OctalCode, values: Vec<u16>) -> Self {
        let mut solver = NaiveOctal::new(code);
        if solver.code.cycle == 0 && !values.is_empty() {
            let largest = values.iter().copied().max().unwrap_or(0);
            solver.values = values;
            solver.make_room_for(largest);
        }
        solver
    }

    /// The values found so far, from heap 0 up.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    pub fn into_values(self) -> Vec<u16> {
        self.values
    }

    /// Computes values until at least `count` are known. After an error, the values found so far stay. A value above 65535 gives
    /// [`Stop::Exhausted`].
    pub fn extend_to(&mut self, count: usize, budget: &Budget) -> Result<(), Stop> {
        while self.values.len() < count {
            let value = self.solve_next(budget)?;
            self.values.push(value);
            self.make_room_for(value);
        }
        Ok(())
    }

    fn make_room_for(&mut self, value: u16) {
        let room = (value as usize + 1).next_power_of_two() + 1;
        if room > self.marks.len() {
            self.marks.resize(room, NO_HEAP);
            self.lasting.resize(room, 0);
        }
    }

    /// About how many options a heap has by `digit` when `left` objects remain. Mirror images count once.
    fn options(digit: u8, left: usize) -> u64 {
        let splits = if digit & TWO_LEFT != 0 { left as u64 / 2 } else { 0 };
        splits + 1
    }

    /// The units of work that the value of a heap takes.
    pub fn work(code: &OctalCode, size: usize) -> u64 {
        let (single, lasting) = code.takes_for(size);
        let work = single.chain(lasting).map(|take| Self::options(code.digit(take as u64), size - take)).sum::<u64>();
        work.div_ceil(OPTIONS_PER_UNIT)
    }

    /// The value of the next heap.
    fn solve_next(&mut self, budget: &Budget) -> Result<u16, Stop> {
        let size = self.values.len();
        budget.spend(Self::work(&self.code, size))?;
        let (single, lasting) = self.code.takes_for(size);
        let stamp = size as u32;
        for take in single {
            let marks = &mut self.marks;
            visit_options(&self.values, self.code.digit(take as u64), size - take, |value| marks[value as usize] = stamp);
        }
        // By digits that repeat after `cycle`, heap `size` has the options of heap `size - cycle`, and those of their first turn.
        let bit = 1 << (size % self.code.cycle.max(1));
        for take in lasting {
            let lasting = &mut self.lasting;
            visit_options(&self.values, self.code.digit(take as u64), size - take, |value| lasting[value as usize] |= bit);
        }
        let missing = (0..self.marks.len()).find(|&value| self.marks[value] != stamp && self.lasting[value] & bit == 0);
        u16::try_from(missing.unwrap_or(self.marks.len())).map_err(|_| Stop::Exhausted { allowance: budget.allowance() })
    }
}

/// Visits the values of the options that a digit allows when `left` objects remain.
#[inline(always)]
fn visit_options(values: &[u16], digit: u8, left: usize, mut visit: impl FnMut(u16)) {
    if left == 0 {
        if digit & WHOLE != 0 {
            visit(0);
        }
        return;
    }
    if digit & ONE_LEFT != 0 {
        visit(values[left]);
    }
    if digit & TWO_LEFT != 0 {
        let half = left / 2;
        for (a, b) in values[1..=half].iter().zip(values[left - half..left].iter().rev()) {
            visit(a ^ b);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::{Nimber, mex};
    use proptest::prelude::*;

    fn code(text: &str) -> OctalCode {
        text.parse().unwrap()
    }

    fn values(text: &str, count: usize) -> Vec<u16> {
        let mut solver = NaiveOctal::new(code(text));
        solver.extend_to(count, &Budget::unlimited()).unwrap();
        solver.values().to_vec()
    }

    /// The definition without any economy.
    fn by_definition(code: &OctalCode, count: usize) -> Vec<u16> {
        let mut values: Vec<u16> = Vec::new();
        for size in 0..count {
            let mut options = Vec::new();
            for take in 0..=size {
                let (digit, left) = (code.digit(take as u64), size - take);
                if digit & 1 != 0 && left == 0 {
                    options.push(0);
                }
                if digit & 2 != 0 && left > 0 {
                    options.push(values[left]);
                }
                if digit & 4 != 0 {
                    options.extend((1..left).map(|a| values[a] ^ values[left - a]));
                }
            }
            values.push(mex(options.into_iter().map(|value| Nimber::new(value.into()))).get() as u16);
        }
        values
    }

    #[test]
    fn known_sequences() {
        assert_eq!(values("0.77", 16), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7]);
        assert_eq!(values("0.07", 12), [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]);
        assert_eq!(values("4.7", 5), [0, 1, 2, 1, 2]);
        assert_eq!(values("4.3~", 13), [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11]);
        assert_eq!(values("0.3~", 40), (0..40).collect::<Vec<_>>());
        assert_eq!(values("0.7~", 40), (0..40).collect::<Vec<_>>());
        assert_eq!(values("0.0", 5), [0; 5]);
    }

    #[test]
    fn what_is_no_code_is_refused_with_what_is_right() {
        for (text, detail) in [
            ("77", "such as 0.77"),
            ("0.", "such as 0.77"),
            ("0.~", "such as 0.77"),
            ("", "such as 0.77"),
            ("1.7", "has to be 0, or 4"),
            ("44.7", "has to be 0, or 4"),
            ("0.78", "`8` in place 2"),
            ("0.7~7", "`~` in place 2"),
            ("0.()", "such as 0.77"),
            ("0.(12", "`(` in place 1"),
            ("0.(1)2", "`(` in place 1"),
            ("0.1(2~)", "`~` in place 3"),
            ("0.(~)", "`~` in place 1"),
            ("0.7 ", "` ` in place 2"),
        ] {
            let error = text.parse::<OctalCode>().unwrap_err().to_string();
            assert!(error.contains(detail), "{text}: {error}");
        }
        assert!(format!("0.{}", "7".repeat(MAX_DIGITS)).parse::<OctalCode>().is_ok());
        assert_eq!(format!("0.{}", "7".repeat(MAX_DIGITS + 1)).parse::<OctalCode>(), Err(CodeError::TooLong(MAX_DIGITS + 1)));
    }

    #[test]
    fn digits_in_parentheses_repeat_in_turn() {
        for (text, written, digits) in [
            (".77", "0.77", [7, 7, 0, 0, 0, 0]),
            ("0.(12)", "0.(12)", [1, 2, 1, 2, 1, 2]),
            ("0.1(21)", "0.(12)", [1, 2, 1, 2, 1, 2]),
            ("4.5(1212)", "4.5(12)", [5, 1, 2, 1, 2, 1]),
            ("0.(33)", "0.3~", [3; 6]),
            ("0.7(00)", "0.7", [7, 0, 0, 0, 0, 0]),
            ("0.(10)", "0.(10)", [1, 0, 1, 0, 1, 0]),
        ] {
            let code = code(text);
            assert_eq!((code.to_string().as_str(), (1..=6).map(|take| code.digit(take)).collect()), (written, digits.to_vec()), "{text}");
        }
    }

    #[test]
    fn work_is_charged_and_what_was_found_stays() {
        let budget = Budget::of(200);
        let mut solver = NaiveOctal::new(code("0.77"));
        assert_eq!(solver.extend_to(1_000, &budget), Err(Stop::Exhausted { allowance: 200 }));
        let known = solver.values().len();
        assert!((30..100).contains(&known), "{known}");
        let mut resumed = NaiveOctal::resume(code("0.77"), solver.into_values());
        resumed.extend_to(200, &Budget::unlimited()).unwrap();
        assert_eq!(resumed.values(), values("0.77", 200));
    }

    fn codes() -> impl Strategy<Value = OctalCode> {
        (any::<bool>(), proptest::collection::vec(0u8..8, 0..7), 0usize..4)
            .prop_map(|(split, digits, cycle)| OctalCode::repeating(split, digits, cycle).unwrap())
    }

    proptest! {
        #[test]
        fn the_solver_agrees_with_the_definition(code in codes()) {
            let mut solver = NaiveOctal::new(code.clone());
            solver.extend_to(60, &Budget::unlimited()).unwrap();
            prop_assert_eq!(solver.values(), by_definition(&code, 60));
        }

        #[test]
        fn codes_survive_being_written(code in codes()) {
            prop_assert_eq!(code.to_string().parse::<OctalCode>().unwrap(), code);
        }

        #[test]
        fn writing_changes_no_digit(split in any::<bool>(), digits in proptest::collection::vec(0u8..8, 1..6), repeats in any::<bool>()) {
            let code = OctalCode::new(split, digits.clone(), repeats).unwrap();
            for (index, &digit) in digits.iter().enumerate() {
                prop_assert_eq!(code.digit(index as u64 + 1), digit);
            }
            let after = if repeats { *digits.last().unwrap() } else { 0 };
            prop_assert_eq!(code.digit(digits.len() as u64 + 1), after);
            prop_assert_eq!(code.digit(u64::MAX), after);
        }
    }
}
