//! What is known of a game without a position: the values of its heaps, their period, their misère quotient, and the starts that were
//! solved ahead.

use super::verb::{DEFAULT_WORK_BUDGET, JSON, Lifetime, Question, QuestionKey, Routing, Takes, Verb, Written};
use super::verb::{check_order, none_of_game, take_number, take_to, take_within};
use nimber_games::wire::MAX_INTEGER;
use nimber_games::{DynGame, DynRule, Parameter, ParameterKind, Refusal};
use nimber_solvers::misere::{Bounds, LARGEST_HEAP, MAX_ORDER};
use nimber_solvers::theory::Budget;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The most values in one answer.
pub const MAX_VALUES: u64 = 10_001;

/// The default work for the search for a quotient: a fixed amount, so that the report is the same every time.
const QUOTIENT_WORK: u64 = 50_000_000;

impl Verb {
    /// The values of single heaps.
    pub const VALUES: &Verb = &Verb {
        name: "values",
        path: "values",
        operation: "values",
        summary: "The values of single heaps",
        text: |_| format!("At most {MAX_VALUES} values in one answer."),
        media_type: JSON,
        takes: Takes::Rule,
        routing: Routing::Get,
        lifetime: Lifetime::Fact,
        speaks: false,
        options: || {
            let to = format!("The last heap; at most {} after the first.", MAX_VALUES - 1);
            vec![
                Parameter::optional("from", ParameterKind::Integer, "The first heap; 0 by default.", "0"),
                Parameter::required("to", ParameterKind::Integer, "", "120").meaning(to),
            ]
        },
        game_options: none_of_game,
        example: "to=20",
        is_answered_by: |game| game.sequence().is_some(),
        read: |game, mut fields| {
            let from = take_number(&mut fields, "from")?.unwrap_or(0);
            let to = take_to(&mut fields)?;
            let rule = game.clone().rule(fields)?;
            check_range(from, to)?;
            Ok(Box::new(ValuesQuestion { rule, from, to }))
        },
        body: "",
        #[cfg(feature = "schema")]
        schema: |_, _, definitions| definitions.add::<HeapValues>(),
    };

    /// The period of those values.
    pub const PERIOD: &Verb = &Verb {
        name: "period",
        path: "period",
        operation: "period",
        summary: "The period of the values of single heaps",
        text: |_| {
            "A period is reported only with its proof; where none is proven, `period` is null and `reason` says why. `exceptions` and the \
             certificate's `values` list 10000 entries each at most; where there are more, `exceptions_total` and `values_total` count \
             them all, and the values of the rest are under `/values`."
                .to_owned()
        },
        media_type: JSON,
        takes: Takes::Rule,
        routing: Routing::Get,
        lifetime: Lifetime::Fact,
        speaks: false,
        options: Vec::new,
        game_options: none_of_game,
        example: "",
        is_answered_by: |game| game.sequence().is_some(),
        read: |game, fields| Ok(Box::new(PeriodQuestion { rule: game.clone().rule(fields)? })),
        body: "",
        #[cfg(feature = "schema")]
        schema: |_, _, definitions| definitions.add::<nimber_games::periods::PeriodReport>(),
    };

    /// The misère quotient of the heaps.
    pub const MISERE: &Verb = &Verb {
        name: "misere",
        path: "misere",
        operation: "misere",
        summary: "The misère quotient of the heaps",
        text: |_| {
            "The finite monoid in which the product of the elements of all heaps says who wins misère play: its order, its lost elements \
             and the element of every heap. It is reported only when it is proven; where none of all heaps is found within the bounds, \
             `reason` says why, and what is proven of the first heaps is reported."
                .to_owned()
        },
        media_type: JSON,
        takes: Takes::Rule,
        routing: Routing::Get,
        lifetime: Lifetime::Fact,
        speaks: false,
        options: quotient_options,
        game_options: none_of_game,
        example: "",
        is_answered_by: |game| game.sequence().is_some_and(|sequence| sequence.has_quotients),
        read: |game, mut fields| {
            let Bounds { heaps, order } = Bounds::default();
            let heaps = take_within(&mut fields, "to", heaps, (1, LARGEST_HEAP))?;
            let order = take_within(&mut fields, "order", order as u64, (1, MAX_ORDER as u64))? as usize;
            let work = take_within(&mut fields, "work", QUOTIENT_WORK, (1, MAX_INTEGER))?;
            Ok(Box::new(QuotientQuestion { rule: game.clone().rule(fields)?, bounds: Bounds { heaps, order }, work }))
        },
        body: "",
        #[cfg(feature = "schema")]
        schema: |_, _, definitions| definitions.add::<nimber_games::misere_report::MisereReport>(),
    };

    /// The starts that were solved ahead.
    pub const RECORDS: &Verb = &Verb {
        name: "records",
        path: "records",
        operation: "records",
        summary: "The starts that were solved ahead",
        text: |_| "What this program has proven, beside what others have published. The example shows the first start only.".to_owned(),
        media_type: JSON,
        takes: Takes::Nothing,
        routing: Routing::Get,
        lifetime: Lifetime::OfVersion,
        speaks: false,
        options: Vec::new,
        game_options: none_of_game,
        example: "",
        is_answered_by: |game| game.records().is_some(),
        read: |game, fields| {
            let NoFields {} = fields.read()?;
            Ok(Box::new(RecordsQuestion { game: game.clone() }))
        },
        body: "",
        #[cfg(feature = "schema")]
        schema: |_, _, definitions| definitions.add::<nimber_games::records::Records>(),
    };
}

fn quotient_options() -> Vec<Parameter> {
    let Bounds { heaps, order } = Bounds::default();
    let option = |name, about, default: u64, most| {
        let option = Parameter::optional(name, ParameterKind::Integer, "", "").within(1, most).meaning(about);
        Parameter { example: default.to_string().into(), ..option }
    };
    let to = format!(
        "The largest heap that is looked at, 1 to {LARGEST_HEAP}; {heaps} by default. A quotient that is known beforehand is reported \
         whatever the bounds."
    );
    let most = format!("The most elements that the quotient may have, 1 to {MAX_ORDER}; {order} by default.");
    let work = format!(
        "How many units of work the search may cost, at most the work budget of the service ({DEFAULT_WORK_BUDGET} unless it says \
         otherwise); {QUOTIENT_WORK} by default."
    );
    vec![
        option("to", to, heaps, LARGEST_HEAP),
        option("order", most, order as u64, MAX_ORDER as u64),
        option("work", work, QUOTIENT_WORK, MAX_INTEGER),
    ]
}

/// No fields at all.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoFields {}

struct ValuesQuestion {
    rule: Arc<dyn DynRule>,
    from: u64,
    to: u64,
}

struct PeriodQuestion {
    rule: Arc<dyn DynRule>,
}

struct QuotientQuestion {
    rule: Arc<dyn DynRule>,
    bounds: Bounds,
    work: u64,
}

struct RecordsQuestion {
    game: Arc<dyn DynGame>,
}

/// A range of heap values.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HeapValues {
    /// The game's name.
    pub game: &'static str,
    /// The first heap.
    pub from: u64,
    /// The last heap.
    pub to: u64,
    /// The values of the heaps `from..=to`.
    pub values: Vec<u64>,
}

impl Question for ValuesQuestion {
    fn key(&self) -> QuestionKey {
        QuestionKey::about_rule(&self.rule, Verb::VALUES, (self.from, self.to))
    }

    fn answer(&self, budget: &Budget) -> Result<Written, Refusal> {
        let &ValuesQuestion { ref rule, from, to } = self;
        Ok(Written::json(&HeapValues { game: rule.game().about().name, from, to, values: rule.values(from, to, budget)? }))
    }
}

impl Question for PeriodQuestion {
    fn key(&self) -> QuestionKey {
        QuestionKey::about_rule(&self.rule, Verb::PERIOD, ())
    }

    fn answer(&self, budget: &Budget) -> Result<Written, Refusal> {
        Ok(Written::json(&self.rule.period(budget)?))
    }
}

impl Question for QuotientQuestion {
    fn key(&self) -> QuestionKey {
        QuestionKey::about_rule(&self.rule, Verb::MISERE, (self.bounds, self.work))
    }

    fn answer(&self, budget: &Budget) -> Result<Written, Refusal> {
        Ok(Written::json(&self.rule.misere_report(self.bounds, self.work, budget)?))
    }
}

impl Question for RecordsQuestion {
    fn key(&self) -> QuestionKey {
        QuestionKey::to(&self.game, Verb::RECORDS)
    }

    fn answer(&self, _: &Budget) -> Result<Written, Refusal> {
        Ok(Written::json(self.game.records().ok_or_else(|| Refusal::lacks(self.game.about(), "records"))?))
    }
}

fn check_range(from: u64, to: u64) -> Result<(), Refusal> {
    check_order(from, to)?;
    if to - from >= MAX_VALUES {
        let detail =
            format!("{} values are too many; at most {MAX_VALUES} are answered at once, and `from` asks for later ones", to - from + 1);
        return Err(Refusal::beyond("values", MAX_VALUES, to - from + 1, detail));
    }
    Ok(())
}
