//! Linear expressions such as `n-2b` and `(n-1)/2`, as they are written.

use crate::serial::{Deserialize, Number, Serialize};
use crate::take::Sent;
use crate::wording::cut;
use nimber_solvers::rule::{End, LARGEST_NUMBER};
use std::fmt;

/// The size of the heap in expressions. Variables have other letters.
pub const HEAP: char = 'n';

/// An expression as it arrives: text, or a number.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Sent")]
pub struct ExpressionRequest(pub String);

impl TryFrom<Sent> for ExpressionRequest {
    type Error = &'static str;

    fn try_from(sent: Sent) -> Result<Self, Self::Error> {
        match sent {
            Sent::Text(text) => Ok(ExpressionRequest(text.text)),
            Sent::Number(number) => Ok(ExpressionRequest(Number::from(number).to_string())),
            Sent::List(_) | Sent::Other => Err(r#"a number, or text such as "n-2b" or "n/2", is needed"#),
        }
    }
}

/// A linear expression with whole coefficients, perhaps divided and rounded down. Equal ones are written alike.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Expression {
    /// The coefficient of n.
    pub heap: i64,
    /// The letters of variables with their coefficients, by letter. No coefficient is 0.
    pub variables: Vec<(char, i64)>,
    pub constant: i64,
    /// At least 1, and 1 where there is nothing to divide but the constant.
    pub divisor: i64,
}

const SHAPE: &str = "an expression is a sum such as `n-2b`, in a range also divided as in `(n-1)/2`";

impl Expression {
    /// A whole number.
    pub fn constant(constant: i64) -> Self {
        Expression { heap: 0, variables: Vec::new(), constant, divisor: 1 }
    }

    /// The size of the heap.
    pub fn heap() -> Self {
        Expression { heap: 1, ..Expression::constant(0) }
    }

    /// Reads an expression.
    ///
    /// # Errors
    /// What is wrong with it, and what would be right.
    pub fn read(text: &str) -> Result<Self, String> {
        let plain: String = text.chars().filter(|&sign| sign != ' ').collect();
        let wrong = || match plain.is_empty() {
            true => format!("an expression is missing; {SHAPE}"),
            false => format!("`{}` cannot be read; {SHAPE}", cut(text, 40)),
        };
        let (sum, divisor) = match plain.split_once('/') {
            None => (&plain[..], 1),
            Some((sum, divisor)) => {
                let inner = sum.strip_prefix('(').and_then(|sum| sum.strip_suffix(')'));
                let is_one_term = !sum.get(1..).is_some_and(|rest| rest.contains(['+', '-']));
                let sum = inner.or(Some(sum).filter(|_| is_one_term));
                (sum.ok_or_else(wrong)?, number(divisor).filter(|&divisor| divisor > 0).ok_or_else(wrong)?)
            }
        };
        let mut found = Expression { divisor, ..Expression::constant(0) };
        let mut rest = sum;
        while !rest.is_empty() || sum.is_empty() {
            let (sign, unsigned) = match rest.strip_prefix('-') {
                Some(unsigned) => (-1, unsigned),
                None if rest.len() == sum.len() => (1, rest.strip_prefix('+').unwrap_or(rest)),
                None => (1, rest.strip_prefix('+').ok_or_else(wrong)?),
            };
            let end = unsigned.find(['+', '-']).unwrap_or(unsigned.len());
            found.add(sign, &unsigned[..end]).ok_or_else(wrong)?;
            rest = &unsigned[end..];
        }
        found.variables.retain(|&(_, coefficient)| coefficient != 0);
        if found.heap == 0 && found.variables.is_empty() {
            found = Expression::constant(found.constant.div_euclid(found.divisor));
        }
        let parts = found.variables.iter().map(|&(_, coefficient)| coefficient).chain([found.heap, found.constant, found.divisor]);
        match parts.map(i64::unsigned_abs).find(|&part| part > LARGEST_NUMBER) {
            Some(large) => {
                // Longer numbers are cut, so only the text has what was meant.
                let large = if large < LARGEST_READ { large.to_string() } else { format!("a number in `{}`", cut(text, 40)) };
                Err(format!("{large} is too large; numbers up to {LARGEST_NUMBER} may stand in an expression"))
            }
            None => Ok(found),
        }
    }

    /// Adds a term such as `2b` or `3`; `None` if it is none.
    fn add(&mut self, sign: i64, term: &str) -> Option<()> {
        let (digits, letter) = match term.chars().last()? {
            letter if letter.is_ascii_lowercase() => (term[..term.len() - 1].trim_end_matches('*'), Some(letter)),
            _ => (term, None),
        };
        let size = sign * if digits.is_empty() { letter.map(|_| 1)? } else { number(digits)? };
        match letter {
            None => self.constant += size,
            Some(HEAP) => self.heap += size,
            Some(letter) => match self.variables.binary_search_by_key(&letter, |&(known, _)| known) {
                Ok(index) => self.variables[index].1 += size,
                Err(index) => self.variables.insert(index, (letter, size)),
            },
        }
        Some(())
    }

    /// The coefficient of a variable.
    pub fn of(&self, letter: char) -> i64 {
        self.variables.iter().find(|(known, _)| *known == letter).map_or(0, |&(_, coefficient)| coefficient)
    }

    /// As the end of a range. It has no variables.
    pub fn end(&self) -> End {
        End { heap: self.heap, constant: self.constant, divisor: self.divisor }
    }

    /// The number, if it depends on nothing.
    pub fn as_constant(&self) -> Option<i64> {
        (self.heap == 0 && self.variables.is_empty()).then_some(self.constant)
    }
}

/// Larger numbers are read as this one. They are too large anyway.
const LARGEST_READ: u64 = u32::MAX as u64;

/// A number without a sign.
pub(super) fn number(digits: &str) -> Option<i64> {
    let are_digits = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    are_digits.then(|| digits.parse().unwrap_or(LARGEST_READ).min(LARGEST_READ) as i64)
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heap = Some((HEAP, self.heap)).filter(|&(_, coefficient)| coefficient != 0);
        let terms: Vec<(char, i64)> = heap.into_iter().chain(self.variables.iter().copied()).collect();
        let is_sum = terms.len() + usize::from(self.constant != 0) > 1;
        let is_divided = self.divisor != 1;
        if is_divided && is_sum {
            f.write_str("(")?;
        }
        for (index, &(letter, coefficient)) in terms.iter().enumerate() {
            match coefficient {
                1 if index == 0 => {}
                1 => f.write_str("+")?,
                -1 => f.write_str("-")?,
                _ if index == 0 => write!(f, "{coefficient}")?,
                _ => write!(f, "{coefficient:+}")?,
            }
            write!(f, "{letter}")?;
        }
        match self.constant {
            0 if !terms.is_empty() => {}
            constant if terms.is_empty() => write!(f, "{constant}")?,
            constant => write!(f, "{constant:+}")?,
        }
        match (is_divided, is_sum) {
            (false, _) => Ok(()),
            (true, false) => write!(f, "/{}", self.divisor),
            (true, true) => write!(f, ")/{}", self.divisor),
        }
    }
}

#[cfg(feature = "serde")]
mod written {
    use super::*;
    use serde::Serializer;

    impl Serialize for Expression {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn expressions_are_written_in_one_way() {
        for (text, written) in [
            ("n-2b", "n-2b"),
            (" - 2 b + n ", "n-2b"),
            ("n - b - c", "n-b-c"),
            ("2*b+1-b+n", "n+b+1"),
            ("b-b", "0"),
            ("-b", "-b"),
            ("-1", "-1"),
            ("+3", "3"),
            ("n/2", "n/2"),
            ("(n)/2", "n/2"),
            ("2n/3", "2n/3"),
            ("(n-1)/2", "(n-1)/2"),
            ("-n/2", "-n/2"),
            ("7/2", "3"),
            ("(0-7)/2", "-4"),
            ("n/1", "n"),
        ] {
            let read = Expression::read(text).unwrap_or_else(|complaint| panic!("{text}: {complaint}"));
            assert_eq!(read.to_string(), written, "{text}");
            assert_eq!(Expression::read(written).unwrap(), read, "{text}");
        }
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        for text in
            ["", "n-", "--n", "n b", "nb", "n^2", "n*b", "n/0", "n/b", "n/2+1", "n-1/2", "(n-1", "2.5n", "B", "é", "n/2/2", "n//2", "+"]
        {
            let complaint = Expression::read(text).unwrap_err();
            assert!(complaint.contains("`n-2b`"), "{text}: {complaint}");
        }
        assert!(Expression::read("1000000n").is_ok());
        for large in ["1000001n", "n-99999999999999999999b", "n/1000001", "1000000b+b"] {
            assert!(Expression::read(large).unwrap_err().contains("is too large; numbers up to 1000000 may"), "{large}");
        }
        let complaint = Expression::read("n-4294967296").unwrap_err();
        assert!(complaint.starts_with("a number in `n-4294967296` is too large"), "{complaint}");
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(heap in -3i64..4, b in -3i64..4, x in -3i64..4, constant in -9i64..10, divisor in 1i64..4) {
            let variables = [('b', b), ('x', x)].into_iter().filter(|&(_, coefficient)| coefficient != 0).collect::<Vec<_>>();
            let divisor = if heap == 0 && variables.is_empty() { 1 } else { divisor };
            let expression = Expression { heap, variables, constant, divisor };
            prop_assert_eq!(Expression::read(&expression.to_string()), Ok(expression));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[nbc0-9+*/() -]{0,12}") {
            let Ok(read) = Expression::read(&text) else { return Ok(()) };
            prop_assert_eq!(Expression::read(&read.to_string()), Ok(read));
        }
    }
}
