//! The sentences of an explanation.

use super::data::{ExplanationReplies, ExplanationRow, ExplanationRule, ExplanationStep, ExplanationXor, shown_pair};
use nimber_games::heaps::with_plus;
use nimber_games::language::{Language, Message, Phrase, Words};
use nimber_games::reason::{Change, Reasons, Rule};
use nimber_games::service::message;
use nimber_games::{DynComponents, DynMove, DynSolved};
use nimber_solvers::theory::{Budget, Nimber, Outcome, Play};

/// The most components that are named one by one.
pub(super) const MOST_TOLD: usize = 12;

/// The most values that are named one by one.
const MOST_VALUES: usize = 20;

/// What an explanation is about: a solved position, its components, and the advised move.
pub struct Subject<'s> {
    pub play: Play,
    pub solved: &'s dyn DynSolved,
    pub components: &'s dyn DynComponents,
    /// `None` if the game is over.
    pub advised: Option<&'s DynMove>,
    pub budget: &'s Budget,
}

pub(super) struct Sentences<'s> {
    pub language: Language,
    pub subject: &'s Subject<'s>,
    pub reasons: &'s Reasons,
    pub rows: &'s [ExplanationRow],
    pub xor: Option<&'s ExplanationXor>,
    pub rule: &'s ExplanationRule,
    /// The sentences so far.
    pub steps: Vec<ExplanationStep>,
}

impl Sentences<'_> {
    /// All steps. `options` are the values that one move can leave, with their mex.
    pub fn all(mut self, options: Option<(&[u64], u64)>, replies: Option<ExplanationReplies>) -> Vec<ExplanationStep> {
        if self.subject.play == Play::Misere {
            self.say(Phrase::of(message::STEP_MISERE));
        }
        if self.subject.advised.is_none() {
            self.say(Phrase::of(match self.subject.play {
                Play::Normal => message::STEP_OVER_NORMAL,
                Play::Misere => message::STEP_OVER_MISERE,
            }));
            return self.steps;
        }
        self.tell_values(options);
        self.tell_rule();
        match self.subject.solved.mark().outcome {
            Outcome::N => self.tell_win(),
            Outcome::P => self.tell_stall(replies),
        }
        self.steps
    }

    /// A sentence about the whole position.
    fn say(&mut self, phrase: Phrase) {
        self.say_of([], phrase);
    }

    /// A sentence about these components.
    fn say_of(&mut self, components: impl IntoIterator<Item = usize>, phrase: Phrase) {
        self.steps.push(ExplanationStep { text: self.language.say(&phrase), refs: components.into_iter().collect() });
    }

    fn component(&self, index: usize) -> Phrase {
        let components = self.subject.components;
        if index < components.count() { components.in_words(index) } else { Phrase::of(message::PART_BOARD) }
    }

    fn has_one_component(&self) -> bool {
        self.subject.components.count() == 1
    }

    fn tell_values(&mut self, options: Option<(&[u64], u64)>) {
        if let Some((values, mex)) = options {
            let shown: Vec<_> = values.iter().take(MOST_VALUES).map(u64::to_string).collect();
            let more = if values.len() > MOST_VALUES { ", …" } else { "" };
            let options = match values {
                [] => Phrase::of(message::STEP_NO_OPTIONS),
                _ => Phrase::of(message::STEP_OPTIONS).text("values", shown.join(", ") + more),
            };
            self.say_of([0], options);
            self.say_of([0], Phrase::of(message::STEP_MEX).number("mex", mex));
            return;
        }
        // Values are not mentioned if they do not decide the game.
        if matches!(
            self.reasons.rule,
            Rule::Search
                | Rule::AtOnce
                | Rule::Parity { .. }
                | Rule::LostPairs { .. }
                | Rule::Zeckendorf { .. }
                | Rule::Digits { .. }
                | Rule::LostBoards
                | Rule::OnlyComponent(_)
        ) {
            return;
        }
        for row in self.rows.iter().take(MOST_TOLD) {
            let component = self.component(row.component);
            let value = match (row.sg, &row.binary) {
                (Some(sg), Some(binary)) => {
                    Phrase::of(message::STEP_VALUE).phrase("part", component).number("sg", sg).text("binary", binary)
                }
                _ => Phrase::of(message::STEP_VALUE_UNKNOWN).phrase("part", component),
            };
            self.say_of([row.component], value);
        }
        if let Some(more) = self.rows.len().checked_sub(MOST_TOLD).filter(|&more| more > 0) {
            self.say_of(MOST_TOLD..self.rows.len(), Phrase::of(message::STEP_VALUES_MORE).number("count", more as u64));
        }
    }

    fn tell_rule(&mut self) {
        let is_won = self.subject.solved.mark().outcome == Outcome::N;
        let by_outcome = |won: Message, lost: Message| Phrase::of(if is_won { won } else { lost });
        match &self.reasons.rule {
            Rule::Xor { alike } => {
                for &[one, other] in alike {
                    let pair = Phrase::of(message::STEP_PAIR).phrase("one", self.component(one)).phrase("other", self.component(other));
                    self.say_of([one, other], pair);
                }
                if self.has_one_component() {
                    self.say(by_outcome(message::STEP_WON_ALONE, message::STEP_LOST_ALONE));
                    return;
                }
                self.tell_xor();
                self.say(match self.xor {
                    None if is_won => Phrase::of(message::STEP_OUTCOME_WON),
                    _ => by_outcome(message::STEP_WON, message::STEP_LOST),
                });
            }
            Rule::Tame { firm } => {
                self.tell_xor();
                let is_firm = firm.contains(&true);
                self.say(Phrase::of(if is_firm { message::STEP_TAME_FIRM } else { message::STEP_TAME_FICKLE }));
                self.say(by_outcome(message::STEP_OUTCOME_WON, message::STEP_OUTCOME_LOST));
            }
            Rule::Quotient { .. } => {
                let ExplanationRule { order, elements, product, p_portion, .. } = self.rule;
                let product = product.clone().unwrap_or_default();
                let elements = elements.iter().flatten().take(MOST_VALUES).cloned().collect::<Vec<_>>().join(", ");
                let lost = p_portion.iter().flatten().take(MOST_VALUES).cloned().collect::<Vec<_>>().join(", ");
                let order = order.unwrap_or(0) as u64;
                let quotient = Phrase::of(message::STEP_QUOTIENT).number("order", order).text("elements", elements);
                self.say(quotient.text("product", product.clone()));
                self.say(by_outcome(message::STEP_QUOTIENT_WON, message::STEP_QUOTIENT_LOST).text("product", product).text("lost", lost));
            }
            Rule::OnlyComponent(index) => {
                let component = self.component(*index);
                self.say_of([*index], Phrase::of(message::STEP_ONLY_PART).phrase("part", component));
                self.say(by_outcome(message::STEP_OUTCOME_WON, message::STEP_OUTCOME_LOST));
            }
            Rule::Poison => {
                if let Some(&Some(normal)) = self.reasons.values.first() {
                    let sg = normal.get().saturating_sub(1);
                    self.say_of([0], Phrase::of(message::STEP_POISON).number("normal", normal.get()).number("sg", sg));
                }
                self.say(by_outcome(message::STEP_WON_ALONE, message::STEP_LOST_ALONE));
            }
            Rule::LostBoards => self.say(by_outcome(message::STEP_TABLE_WON, message::STEP_TABLE_LOST)),
            &Rule::LostPairs { smaller, larger } => {
                let [smaller, larger] = shown_pair(smaller, larger);
                let pair = Phrase::of(message::STEP_WYTHOFF).number("difference", larger - smaller);
                self.say(pair.number("smaller", smaller).number("larger", larger));
                self.say(by_outcome(message::STEP_OUTCOME_WON, message::STEP_OUTCOME_LOST));
            }
            Rule::Zeckendorf { component, parts, limit } => {
                let played = parts.iter().sum();
                if self.subject.play == Play::Misere {
                    self.say_of([*component], Phrase::of(message::STEP_ZECKENDORF_MISERE).number("played", played));
                }
                if let Some(&smallest) = parts.last() {
                    let sum = Phrase::of(message::STEP_ZECKENDORF).number("played", played).text("parts", with_plus(parts));
                    self.say_of([*component], sum);
                    let limit = Phrase::of(message::STEP_ZECKENDORF_LIMIT).number("limit", *limit).number("smallest", smallest);
                    self.say_of([*component], limit);
                }
                self.say(by_outcome(message::STEP_OUTCOME_WON, message::STEP_OUTCOME_LOST));
            }
            Rule::Digits { modulus, remainders, has_only_ones } => {
                let message = if *has_only_ones { message::STEP_DIGITS_ONES } else { message::STEP_DIGITS };
                let remainders = remainders.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
                self.say_of([0], Phrase::of(message).number("modulus", *modulus).text("remainders", remainders));
                self.say(by_outcome(message::STEP_OUTCOME_WON, message::STEP_OUTCOME_LOST));
            }
            &Rule::Parity { moves } => {
                self.say(Phrase::of(message::STEP_PARITY).number("moves", moves));
                self.say(by_outcome(message::STEP_OUTCOME_WON, message::STEP_OUTCOME_LOST));
            }
            Rule::AtOnce => self.say(Phrase::of(message::STEP_AT_ONCE)),
            Rule::Search => self.say(by_outcome(message::STEP_SEARCH_WON, message::STEP_SEARCH_LOST)),
        }
    }

    fn tell_xor(&mut self) {
        if let Some(xor) = self.xor.filter(|_| !self.has_one_component()) {
            self.say(Phrase::of(message::STEP_XOR).number("sg", xor.sg).text("binary", &*xor.binary));
        }
    }

    fn tell_win(&mut self) {
        let Some(mv) = self.subject.advised.map(|mv| mv.in_words()) else { return };
        let change = self.reasons.change;
        let from = change.and_then(|Change { component, .. }| self.rows.get(component)?.sg);
        let is_by_xor = matches!(self.reasons.rule, Rule::Xor { .. });
        let told = match (change, from, self.has_one_component()) {
            (Some(Change { to: Some(to), .. }), Some(from), false) if is_by_xor && self.xor.is_some() => {
                Phrase::of(message::STEP_CHANGE).phrase("move", mv).number("from", from).number("to", Nimber::get(to))
            }
            (_, _, true) if is_by_xor => Phrase::of(message::STEP_CHANGE_ALONE).phrase("move", mv),
            _ => Phrase::of(message::STEP_MOVE).phrase("move", mv),
        };
        self.say_of(change.map(|change| change.component), told);
    }

    fn tell_stall(&mut self, replies: Option<ExplanationReplies>) {
        let Some(mv) = self.subject.advised.map(|mv| mv.in_words()) else { return };
        self.say(match replies {
            Some(ExplanationReplies { legal: 0, .. }) => Phrase::of(message::STEP_STALL_END).phrase("move", mv),
            Some(ExplanationReplies { winning, legal }) => {
                let stall = Phrase::of(message::STEP_STALL).phrase("move", mv);
                stall.text("winning", winning.to_string()).text("replies", legal.to_string())
            }
            None => Phrase::of(message::STEP_STALL_UNCOUNTED).phrase("move", mv),
        });
    }
}
