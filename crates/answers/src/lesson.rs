//! The two steps of every lesson, for any numbers: the mex of values, and the XOR of values in base two.

use super::catalogue::{GeneralQuestion, GeneralReader};
use super::explanation::ExplanationStep;
use super::guide::LANGUAGE;
use super::verb::{Question, QuestionKey, Written};
use nimber_games::Faults;
use nimber_games::Integer;
use nimber_games::language::{Language, Phrase};
use nimber_games::request::Fields;
use nimber_games::service::message;
use nimber_games::{Parameter, ParameterKind, Refusal};
use nimber_solvers::theory::{Budget, Nimber, mex};
use serde::Serialize;

/// The most values of one lesson.
pub const MOST_VALUES: usize = 64;

const VALUES: Parameter = Parameter::optional("values", ParameterKind::Integers, "Whole numbers from 0 to 2^53 - 1, at most 64.", "0,1,3");

/// What is asked: the values, and the language of the sentences.
pub const LESSON_PARAMETERS: &[Parameter] = &[VALUES, LANGUAGE];

/// What `/xor` takes besides.
const EXPLAIN: Parameter = Parameter::optional(
    "explain",
    ParameterKind::Boolean,
    "Whether to tell how each value becomes its digits in base two, by taking powers of two away; `false` by default.",
    "true",
);

/// What is asked of the XOR.
pub const XOR_PARAMETERS: &[Parameter] = &[VALUES, LANGUAGE, EXPLAIN];

/// `GET /mex`: the mex of any values, step by step.
pub const MEX: &GeneralQuestion =
    &lesson("mex", "/mex", LESSON_PARAMETERS, |_, _, fields| question(fields, "mex", |lesson| Written::json(&lesson.mex())));

/// `GET /xor`: the XOR of any values, digit by digit.
pub const XOR: &GeneralQuestion =
    &lesson("xor", "/xor", XOR_PARAMETERS, |_, _, fields| question(fields, "xor", |lesson| Written::json(&lesson.xor())));

const fn lesson(name: &'static str, template: &'static str, parameters: &'static [Parameter], read: GeneralReader) -> GeneralQuestion {
    // There is a sentence for each value and digit.
    GeneralQuestion { name, template, parameters, needs_games: false, slow_to_read: true, read }
}

fn question(fields: Fields, name: &'static str, answer: fn(&Lesson) -> Written) -> Result<Box<dyn Question>, Refusal> {
    Ok(Box::new(LessonQuestion { lesson: Lesson::read(fields)?, name, answer }))
}

struct LessonQuestion {
    lesson: Lesson,
    name: &'static str,
    answer: fn(&Lesson) -> Written,
}

impl Question for LessonQuestion {
    fn key(&self) -> QuestionKey {
        QuestionKey::general(self.name, &self.lesson)
    }

    fn answer(&self, _: &Budget) -> Result<Written, Refusal> {
        Ok((self.answer)(&self.lesson))
    }
}

/// The mex of some values, step by step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MexLesson {
    /// The values as they were sent.
    #[cfg_attr(feature = "schema", schema(example = json!([0, 1, 3])))]
    pub values: Vec<u64>,
    /// The least whole number from 0 on that is not among them.
    #[cfg_attr(feature = "schema", schema(example = 2))]
    pub mex: u64,
    /// The language of the sentences.
    pub lang: &'static str,
    /// A sentence for each number from 0 to the mex. `refs` are the indices in `values` of those that it speaks of.
    pub steps: Vec<ExplanationStep>,
}

/// The XOR of some values, digit by digit in base two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct XorLesson {
    /// The values as they were sent.
    #[cfg_attr(feature = "schema", schema(example = json!([3, 5, 7])))]
    pub values: Vec<u64>,
    /// Their XOR: what Nim heaps of these sizes are worth together.
    #[cfg_attr(feature = "schema", schema(example = 1))]
    pub xor: u64,
    /// The values in base two, all with the same number of digits.
    #[cfg_attr(feature = "schema", schema(example = json!(["011", "101", "111"])))]
    pub binary: Vec<String>,
    /// The XOR in base two, with this number of digits.
    #[cfg_attr(feature = "schema", schema(example = "001"))]
    pub xor_binary: String,
    /// With `explain`: the powers of two of which each value is the sum, largest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(example = json!([[2, 1], [4, 1], [4, 2, 1]])))]
    pub powers: Option<Vec<Vec<u64>>>,
    /// The columns of digits, from the left.
    pub columns: Vec<XorColumn>,
    /// The language of the sentences.
    pub lang: &'static str,
    /// A sentence for each value, for each column, and for the result. `refs` are the indices in `values` of those that it speaks of.
    pub steps: Vec<ExplanationStep>,
}

/// One column of digits in base two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct XorColumn {
    /// What a 1 in this column is worth: a power of two.
    #[cfg_attr(feature = "schema", schema(example = 4))]
    pub place: u64,
    /// How many values have a 1 there.
    #[cfg_attr(feature = "schema", schema(example = 2))]
    pub ones: u64,
    /// The digit of the XOR: 1 if the number of ones is odd.
    #[cfg_attr(feature = "schema", schema(example = 0))]
    pub digit: u8,
}

/// A lesson that has been read.
#[derive(Debug)]
pub struct Lesson {
    values: Vec<u64>,
    language: Language,
    /// Whether to tell how a value becomes digits.
    explain: bool,
}

impl Lesson {
    /// Reads the fields of a query string.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] with the place of what is wrong.
    pub fn read(mut fields: Fields) -> Result<Self, Refusal> {
        let language = fields.take("lang")?.unwrap_or_default();
        let explain = fields.take("explain")?.unwrap_or(false);
        let needed = || Refusal::malformed("/values", "the parameter `values` is needed, such as `values=0,1,3`");
        let values = fields.take::<Vec<Integer>>("values")?.ok_or_else(needed)?;
        if values.len() > MOST_VALUES {
            return Err(Refusal::malformed("/values", format!("{} values are too many; at most {MOST_VALUES} are shown", values.len())));
        }
        let mut faults = Faults::default();
        let read = values.iter().enumerate().filter_map(|(index, value)| value.read(|| format!("/values/{index}"), &mut faults)).collect();
        match faults.none_in(read) {
            Ok(values) => Ok(Lesson { values, language, explain }),
            // There is no position here.
            Err(Refusal::InvalidPosition(faults)) => Err(Refusal::Malformed(faults)),
            Err(refusal) => Err(refusal),
        }
    }

    /// The mex of the values.
    pub fn mex(&self) -> MexLesson {
        let &Lesson { ref values, language, .. } = self;
        // Larger values do not count, and would take memory.
        let small = values.iter().copied().filter(|&value| value <= values.len() as u64);
        let missing = mex(small.map(Nimber::new)).get();
        let mut steps = Vec::new();
        for number in 0..missing {
            let refs = places(values, |value| value == number);
            steps.push(ExplanationStep { text: language.say(&Phrase::of(message::LESSON_THERE).number("number", number)), refs });
        }
        let text = language.say(&Phrase::of(message::LESSON_MISSING).number("number", missing));
        steps.push(ExplanationStep { text, refs: Vec::new() });
        MexLesson { values: values.clone(), mex: missing, lang: language.code(), steps }
    }

    /// The XOR of the values.
    pub fn xor(&self) -> XorLesson {
        let &Lesson { ref values, language, explain } = self;
        let total: u64 = values.iter().fold(0, |total, value| total ^ value);
        let digits = (u64::BITS - values.iter().fold(0, |all, value| all | value).leading_zeros()).max(1);
        let written = |number: u64| format!("{number:0width$b}", width = digits as usize);
        let column = |place: u32| {
            let ones = values.iter().filter(|&value| value >> place & 1 == 1).count() as u64;
            XorColumn { place: 1 << place, ones, digit: (ones % 2) as u8 }
        };
        let columns: Vec<_> = (0..digits).rev().map(column).collect();
        let mut steps = Vec::new();
        for (index, &value) in values.iter().enumerate() {
            let powers = powers_in(value);
            let phrase = match (explain, &*powers) {
                (true, [_, _, ..]) => taken_away(value, &powers),
                _ => Phrase::of(message::LESSON_BINARY),
            };
            let phrase = phrase.text("number", value.to_string()).text("binary", written(value));
            steps.push(ExplanationStep { text: language.say(&phrase), refs: vec![index] });
        }
        for &XorColumn { place, ones, digit } in &columns {
            let message = if digit == 1 { message::LESSON_ODD } else { message::LESSON_EVEN };
            let phrase = Phrase::of(message).text("place", place.to_string()).number("ones", ones);
            steps.push(ExplanationStep { text: language.say(&phrase), refs: places(values, |value| value & place != 0) });
        }
        let phrase = Phrase::of(message::LESSON_XOR).text("binary", written(total)).text("number", total.to_string());
        steps.push(ExplanationStep { text: language.say(&phrase), refs: Vec::new() });
        let binary = values.iter().copied().map(written).collect();
        let powers = explain.then(|| values.iter().copied().map(powers_in).collect());
        XorLesson { xor: total, binary, xor_binary: written(total), powers, columns, lang: language.code(), steps, values: values.clone() }
    }
}

/// The powers of two of which a number is the sum, largest first.
fn powers_in(number: u64) -> Vec<u64> {
    (0..u64::BITS).rev().map(|place| 1 << place).filter(|power| number & power != 0).collect()
}

/// `13 − 8 = 5, 5 − 4 = 1, 1 − 1 = 0`, and the sum `8 + 4 + 1`.
fn taken_away(number: u64, powers: &[u64]) -> Phrase {
    let mut rest = number;
    let mut steps = Vec::new();
    for power in powers {
        let left = rest - power;
        steps.push(format!("{rest} − {power} = {left}"));
        rest = left;
    }
    let sum: Vec<String> = powers.iter().map(u64::to_string).collect();
    Phrase::of(message::LESSON_POWERS).text("steps", steps.join(", ")).text("sum", sum.join(" + "))
}

/// The indices of some of the values.
fn places(values: &[u64], is_meant: impl Fn(u64) -> bool) -> Vec<usize> {
    values.iter().enumerate().filter(|&(_, &value)| is_meant(value)).map(|(index, _)| index).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimber_games::wire::MAX_INTEGER;
    use proptest::prelude::*;

    fn lesson(query: &str) -> Result<Lesson, Refusal> {
        Lesson::read(Fields::from_query(Some(query), XOR_PARAMETERS)?)
    }

    #[test]
    fn the_mex_is_found_number_by_number() {
        let MexLesson { mex, steps, .. } = lesson("values=1,0,3,0").unwrap().mex();
        assert_eq!(mex, 2);
        assert_eq!(steps.iter().map(|step| step.refs.clone()).collect::<Vec<_>>(), [vec![1, 3], vec![0], vec![]]);
        assert_eq!(steps[2].text, "2 is not among the values, and it is the least such number: the mex is 2.");
        assert_eq!(lesson("values=").unwrap().mex().mex, 0);
    }

    #[test]
    fn the_xor_is_found_column_by_column() {
        let found = lesson("values=3,5,7").unwrap().xor();
        assert_eq!((found.xor, &*found.xor_binary, found.binary.join(" ")), (1, "001", "011 101 111".to_owned()));
        let columns: Vec<_> = found.columns.iter().map(|column| (column.place, column.ones, column.digit)).collect();
        assert_eq!(columns, [(4, 2, 0), (2, 2, 0), (1, 3, 1)]);
        let said: Vec<&str> = found.steps.iter().map(|step| &*step.text).collect();
        assert_eq!(said[0], "3 is 011 in base two.");
        assert_eq!(said[5], "Column of the 1: 3 ones, an odd number. The digit of the XOR is 1.");
        assert_eq!(said[6], "The XOR is 001, which is 1.");
        assert_eq!(found.steps[3].refs, [1, 2]);
        assert_eq!(lesson("values=&lang=ru").unwrap().xor().xor_binary, "0");
    }

    #[test]
    fn powers_of_two_are_taken_away_one_by_one() {
        let found = lesson("values=13,6,8,0&explain=true").unwrap().xor();
        assert_eq!(found.powers, Some(vec![vec![8, 4, 1], vec![4, 2], vec![8], vec![]]));
        let said: Vec<&str> = found.steps.iter().map(|step| &*step.text).collect();
        let first =
            "Take away the largest power of two each time: 13 − 8 = 5, 5 − 4 = 1, 1 − 1 = 0. So 13 = 8 + 4 + 1, which is 1101 in base two.";
        assert_eq!(said[..4], [first, said[1], "8 is 1000 in base two.", "0 is 0000 in base two."]);
        assert!(said[1].contains("6 − 4 = 2, 2 − 2 = 0. So 6 = 4 + 2, which is 0110 in base two."), "{}", said[1]);
        assert_eq!(found.steps[1].refs, [1]);
        let plain = lesson("values=13,6,8,0").unwrap().xor();
        assert_eq!((plain.powers, &found.columns, &*plain.steps[0].text), (None, &plain.columns, "13 is 1101 in base two."));
    }

    #[test]
    fn what_is_wrong_is_refused_with_its_place() {
        let many = format!("values={}", vec!["1"; 65].join(","));
        let wrong =
            [("", "/values"), ("values=1,-2", "/values/1"), ("values=1,x", "/values/1"), ("value=1", "/value"), (&*many, "/values")];
        for (query, pointer) in wrong {
            let refusal = lesson(query).map(|_| ()).unwrap_err();
            assert!(matches!(&refusal, Refusal::Malformed(faults) if faults[0].place.pointer() == pointer), "{query}: {refusal:?}");
        }
    }

    proptest! {
        #[test]
        fn columns_and_steps_agree_with_the_numbers(values in proptest::collection::vec(0..=MAX_INTEGER, 0..20)) {
            let query = format!("values={}", values.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
            let found = lesson(&query).unwrap().xor();
            prop_assert_eq!(found.xor, values.iter().fold(0, |total, value| total ^ value));
            prop_assert_eq!(found.columns.iter().map(|column| u64::from(column.digit) * column.place).sum::<u64>(), found.xor);
            let powers = lesson(&format!("{query}&explain=true")).unwrap().xor().powers.unwrap();
            prop_assert_eq!(powers.iter().map(|powers| powers.iter().sum()).collect::<Vec<u64>>(), values.clone());
            let least = (0..).find(|number| !values.contains(number)).unwrap();
            prop_assert_eq!(lesson(&query).unwrap().mex().mex, least);
        }
    }
}
