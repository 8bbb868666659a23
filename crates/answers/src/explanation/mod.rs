//! Why a position is won or lost, as data and in sentences.

mod data;
mod sentences;

pub(super) use data::binary_rows;
pub use data::{
    Explanation, ExplanationChange, ExplanationReplies, ExplanationRow, ExplanationRule, ExplanationRuleName, ExplanationStep,
    ExplanationXor,
};
pub(super) use sentences::Subject;

use super::mex::values_left;
use nimber_games::language::Language;
use nimber_games::reason::{Change, Rule};
use nimber_games::service::list;
use nimber_games::{DynMove, MoveFilter, Refusal};
use nimber_solvers::theory::{Nimber, Outcome, Play, mex};
use sentences::{MOST_TOLD, Sentences};

/// In units of work, for telling a sentence.
const WORK_PER_SENTENCE: u64 = 250;

/// In units of work, for a component as a row of binary digits.
const WORK_PER_ROW: u64 = 60;

/// How many sentences there are at most besides those about components.
const OTHER_SENTENCES: u64 = 6;

/// With more options than this, an explanation does not list their values.
const MOST_OPTIONS: usize = 1000;

impl Subject<'_> {
    /// Explains the position.
    ///
    /// # Errors
    /// Like [`DynPosition::solve`](nimber_games::DynPosition::solve).
    pub fn explain(&self, language: Language) -> Result<Explanation<DynMove>, Refusal> {
        let reasons = self.solved.reasons()?;
        let pairs = if let Rule::Xor { alike } = &reasons.rule { alike.len() } else { 0 };
        let sentences = OTHER_SENTENCES + (reasons.values.len().min(MOST_TOLD) + pairs) as u64;
        self.budget.pace(WORK_PER_SENTENCE * sentences + WORK_PER_ROW * reasons.values.len() as u64)?;
        let (rows, xor) = binary_rows(&reasons.values);
        let rule = ExplanationRule::of(&reasons.rule);
        let options = self.options()?;
        let mex = options.as_ref().map(|values| mex(values.iter().copied().map(Nimber::new)).get());
        let replies = match (self.solved.mark().outcome, self.advised) {
            (Outcome::P, Some(mv)) => self.replies(mv)?,
            _ => None,
        };
        let (subject, reasons, xor_told) = (self, &reasons, xor.as_ref());
        let sentences = Sentences { language, subject, reasons, rows: &rows, xor: xor_told, rule: &rule, steps: Vec::new() };
        let steps = sentences.all(options.as_deref().zip(mex), replies);
        let change = reasons.change.zip(self.advised).map(|(Change { component, to }, mv)| ExplanationChange {
            component,
            from: rows.get(component).and_then(|row| row.sg),
            to: to.map(Nimber::get),
            mv: mv.clone(),
        });
        Ok(Explanation { lang: language.code(), rows, xor, options, mex, rule, change, replies, steps })
    }

    /// The values that one move can leave, of a single component in normal play.
    fn options(&self) -> Result<Option<Vec<u64>>, Refusal> {
        let has_values = self.play == Play::Normal && self.components.count() == 1 && self.solved.mark().sg.is_some();
        if !has_values || self.solved.moves(MoveFilter::All, 0)?.total.is_none_or(|total| total > MOST_OPTIONS as u128) {
            return Ok(None);
        }
        // If the first winning move has no value, not all moves have one, and to mark them all can be far more work.
        let winning = self.solved.moves(MoveFilter::Winning, 1)?.moves;
        if winning.first().is_some_and(|(_, mark)| mark.sg.is_none()) {
            return Ok(None);
        }
        let moves = list(self.solved, MoveFilter::All, MOST_OPTIONS, self.budget)?.moves;
        Ok(values_left(&moves, Play::Normal).map(|values| values.into_iter().map(Nimber::get).collect()))
    }

    /// What the opponent can answer. `None` where the position after the move is not answered, or its moves are not counted.
    fn replies(&self, mv: &DynMove) -> Result<Option<ExplanationReplies>, Refusal> {
        let after = mv.after();
        let solved = match self.solved.solve_later(&*after) {
            Err(Refusal::BeyondLimits(_)) => return Ok(None),
            solved => solved?,
        };
        let legal = solved.moves(MoveFilter::All, 0)?.total;
        let winning = match solved.mark().outcome {
            Outcome::N => solved.moves(MoveFilter::Winning, 0)?.total,
            Outcome::P => Some(0),
        };
        Ok(winning.zip(legal).map(|(winning, legal)| ExplanationReplies { winning, legal }))
    }
}
