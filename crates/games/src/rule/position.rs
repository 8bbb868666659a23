//! Positions: heaps and a rule.

use super::data::{Derived, MOST_MOVES, RuleMove, RuleMoveRequest, read_move};
use super::expression::Expression;
use super::form::Form;
use crate::game::Position;
use crate::heaps::{Heaps, in_any_order};
use crate::language::{Phrase, message};
use crate::notation::{self, Joined};
use crate::refusal::{Faults, Refusal};
use crate::serial::{Deserialize, Serialize};
use crate::subtraction;
use crate::wire::{Integer, read_sizes};
use nimber_solvers::rule::{Growth, LARGEST_HEAP, Template, combinations};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The most combinations of the variables' numbers for one heap, and for all heaps of a position.
pub const MOST_CHOICES: u64 = 1 << 20;
pub const MOST_CHOICES_OF_ALL: u64 = 1 << 24;

/// A position as it arrives.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RuleRequest {
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([9, 12])))]
    pub heaps: Vec<Integer>,
    /// The kinds of moves. A list in `moves` is read as this field, too.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<RuleMoveRequest>, min_items = 1, max_items = 16))]
    pub rule: Option<Vec<RuleMoveRequest>>,
    /// The same.
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub moves: Option<Vec<RuleMoveRequest>>,
}

/// A legal position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RulePosition {
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([9, 12])))]
    pub heaps: Vec<u64>,
    #[serde(flatten)]
    pub(crate) rule: HeapRule,
}

/// The kinds of moves, and what they come to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HeapRule {
    /// The kinds of moves, each written in one way.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<RuleMoveRequest>, min_items = 1, max_items = 16))]
    #[serde(rename = "rule")]
    moves: Arc<[RuleMove]>,
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schema(ignore))]
    derived: Derived<Meaning>,
}

/// What the kinds of moves come to.
#[derive(Clone, Debug)]
struct Meaning {
    templates: Arc<[Template]>,
    form: Form,
}

impl HeapRule {
    fn new(moves: Vec<RuleMove>) -> Self {
        let templates: Arc<[Template]> = moves.iter().map(RuleMove::template).collect();
        let form = Form::of(&moves, &templates);
        HeapRule { moves: moves.into(), derived: Derived(Meaning { templates, form }) }
    }

    pub fn moves(&self) -> &[RuleMove] {
        &self.moves
    }

    pub(super) fn templates(&self) -> &Arc<[Template]> {
        &self.derived.0.templates
    }

    /// The game that the rule literally is, which answers it.
    pub(super) fn form(&self) -> &Form {
        &self.derived.0.form
    }

    /// Refuses the rule for a choice that leaves a heap not smaller than the one it is made in. The rule was sent as the field at `place`.
    pub(super) fn grows(&self, growth: &Growth, place: &str) -> Refusal {
        let (leaf, size) = growth.leaf;
        let mv = self.moves.get(growth.template);
        let text = mv.and_then(|mv| mv.leaves.get(leaf)).map(Expression::to_string).unwrap_or_default();
        let letters = mv.into_iter().flat_map(|mv| mv.variables.keys());
        let values: String = letters.zip(growth.values).map(|(letter, value)| format!(" and {letter} = {value}")).collect();
        let detail = format!(
            "with n = {}{values} the leaf {text} is {size}, which is not smaller than n; every heap that is left has to be smaller, so \
             that games end",
            growth.heap
        );
        Refusal::invalid(format!("{place}/{}/leaves/{leaf}", growth.template), detail)
    }

    /// Refuses heaps that are too large, or too many for such a rule, and the rule if it lets one of them grow. It was sent as the field at
    /// `place`.
    pub(super) fn check(&self, heaps: &[u64], place: &str) -> Result<(), Refusal> {
        match self.form() {
            Form::Subtraction(amounts) => return subtraction::check_heaps(amounts, heaps),
            Form::Octal(_) | Form::Split(_) => return Ok(()),
            Form::Other => {}
        }
        let largest = heaps.iter().copied().max().unwrap_or(0).min(LARGEST_HEAP);
        if let Some(growth) = Growth::in_short(self.templates(), largest) {
            return Err(self.grows(&growth, place));
        }
        let mut all = 0u64;
        for &heap in heaps {
            if heap > LARGEST_HEAP {
                return Err(too_large(heap));
            }
            let choices = self.templates().iter().fold(0, |sum: u64, template| sum.saturating_add(combinations(template, heap)));
            all = all.saturating_add(choices);
            if choices > MOST_CHOICES {
                let detail = format!(
                    "the variables of this rule can be chosen in {choices} ways for a heap of {heap}; up to {MOST_CHOICES} are answered"
                );
                return Err(Refusal::beyond("choices", MOST_CHOICES, choices, detail));
            }
        }
        if all > MOST_CHOICES_OF_ALL {
            let detail = format!(
                "the variables of this rule can be chosen in {all} ways for all these heaps; up to {MOST_CHOICES_OF_ALL} are answered"
            );
            return Err(Refusal::beyond("choices_of_all_heaps", MOST_CHOICES_OF_ALL, all, detail));
        }
        Ok(())
    }
}

/// What a rule is.
const NEEDED: &str = r#"a list of at least one kind of move is needed, such as [{"leaves": ["n-1"]}]"#;

pub(super) fn too_large(heap: u64) -> Refusal {
    let detail = format!("a heap of {heap} is too large; heaps up to {LARGEST_HEAP} are answered");
    Refusal::beyond("heap_size", LARGEST_HEAP, heap, detail)
}

impl fmt::Display for HeapRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Joined(&self.moves, ";").fmt(f)
    }
}

impl fmt::Display for RulePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} rule {}", notation::sizes(&self.heaps), self.rule)
    }
}

impl FromStr for RuleRequest {
    type Err = Refusal;

    /// Reads heaps and kinds of moves, such as `9,12 rule n-2b,n-b:b=1..n`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let (heaps, [rule]) = notation::named(text, ["rule"])?;
        let heaps = notation::read_sizes(heaps.unwrap_or_default())?;
        let rule = rule.ok_or_else(|| Refusal::malformed("/rule", "the rule is missing, such as `rule n-2b,n-b:b=1..n`"))?;
        let rule = rule.split(';').map(read_move).collect::<Result<_, _>>()?;
        Ok(RuleRequest { heaps, rule: Some(rule), moves: None })
    }
}

impl Position for RulePosition {
    fn up_to_symmetry(&self) -> String {
        in_any_order(&self.heaps)
    }
}

impl Heaps for RulePosition {
    type Request = RuleRequest;
    type Rule = HeapRule;

    fn parse(request: RuleRequest) -> Result<Self, Refusal> {
        let mut faults = Faults::default();
        let heaps = read_sizes("heaps", &request.heaps, &mut faults);
        let (name, sent) = match (request.rule, request.moves) {
            (Some(rule), None) => ("/rule", rule),
            (None, Some(moves)) => ("/moves", moves),
            (None, None) => return Err(Refusal::malformed("/rule", format!("the field `rule` is missing; {NEEDED}"))),
            (Some(_), Some(_)) => return Err(Refusal::malformed("/moves", "`moves` is a list here, and the rule is in `rule` already")),
        };
        if sent.is_empty() {
            faults.push(name, format!("no kind of move is given; {NEEDED}"));
        }
        if sent.len() > MOST_MOVES {
            let detail = format!("{} kinds of moves are too many; a rule has at most {MOST_MOVES}", sent.len());
            faults.beyond("moves", MOST_MOVES as u64, sent.len(), detail);
        }
        let moves = sent.iter().take(MOST_MOVES).enumerate();
        let moves = moves.map(|(index, sent)| RuleMove::read(sent, &format!("{name}/{index}"), &mut faults)).collect();
        let rule = HeapRule::new(faults.none_in(moves)?);
        rule.check(&heaps, name)?;
        Ok(RulePosition { heaps, rule })
    }

    fn requested(request: &RuleRequest) -> &[Integer] {
        &request.heaps
    }

    fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    fn rule(&self) -> &HeapRule {
        &self.rule
    }

    fn rule_in_words(&self) -> Option<Phrase> {
        Some(Phrase::of(message::PICTURE_RULE_MOVES).text("moves", self.rule.to_string()))
    }

    fn with_heaps(&self, heaps: Vec<u64>) -> Self {
        RulePosition { heaps, rule: self.rule.clone() }
    }
}
