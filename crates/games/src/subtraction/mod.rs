//! Subtraction games: take one of the allowed amounts from one heap. With 1 to k allowed it is the game of Bash
//! (Bachet de Méziriac, Problèmes plaisants et délectables, 1612).

mod amounts;

pub use amounts::{Amounts, MOST_AMOUNTS, TakeRequest};

use super::about::{About, Bound, OtherName, Parameter, ParameterKind};
use super::components::{Rules, Visited, Visitor};
use super::game::{Legal, Position};
use super::heaps::{self, HEAP_COUNT, HEAPS, HeapCut, HeapGame, Heaps, in_any_order};
use super::periods::{MAX_LISTED, PeriodReport, total_of};
use super::refusal::{Faults, Refusal};
use super::wire::integer::above;
use super::wire::{Integer, MAX_INTEGER, read_sizes};
use crate::language::Phrase;
use crate::notation;
use crate::serial::{Deserialize, Serialize, json};
use crate::take::Text;
use nimber_solvers::number_sets::NumberSet;
use nimber_solvers::subtraction::{FIRST_SEARCH, GappedAmounts, HeapSequence, LONGEST_SEQUENCE, SequenceCache, range_takes, range_value};
use nimber_solvers::theory::{Budget, Method, Nimber, Play, TargetValues, Temper, Theorem};
use std::cell::OnceCell;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

/// Subtraction games, with a cache of the sequences of recent rules.
#[derive(Debug, Default)]
pub struct Subtraction {
    cache: SequenceCache,
}

/// A position as it arrives.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SubtractionRequest {
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([5, 9])))]
    pub heaps: Vec<Integer>,
    /// The amounts that a move may take.
    pub take: TakeRequest,
}

/// A legal position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SubtractionPosition {
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([5, 9])))]
    pub heaps: Vec<u64>,
    /// The amounts that a move may take.
    #[cfg_attr(feature = "schema", schema(value_type = TakeRequest))]
    pub(crate) take: Amounts,
}

impl fmt::Display for SubtractionPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} take {}", notation::sizes(&self.heaps), self.take)
    }
}

impl FromStr for SubtractionRequest {
    type Err = Refusal;

    /// Reads heaps and amounts, such as `5,9 take 1,3,4`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let (heaps, [take]) = notation::named(text, ["take"])?;
        let heaps = notation::read_sizes(heaps.unwrap_or_default())?;
        let take = take.ok_or_else(|| Refusal::malformed("/take", "the amounts are missing, such as `take 1,3,4`"))?;
        Ok(SubtractionRequest { heaps, take: TakeRequest::Text(Text::given(take)) })
    }
}

impl Position for SubtractionPosition {
    fn up_to_symmetry(&self) -> String {
        in_any_order(&self.heaps)
    }
}

impl Heaps for SubtractionPosition {
    type Request = SubtractionRequest;
    type Rule = Amounts;

    fn parse(request: SubtractionRequest) -> Result<Self, Refusal> {
        let mut faults = Faults::default();
        let heaps = read_sizes("heaps", &request.heaps, &mut faults);
        let take = Amounts::read(&request.take, &mut faults);
        let take = faults.none_in(take)?.within_limits()?;
        check_heaps(&take, &heaps)?;
        Ok(SubtractionPosition { heaps, take })
    }

    fn requested(request: &SubtractionRequest) -> &[Integer] {
        &request.heaps
    }

    fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    fn rule(&self) -> &Amounts {
        &self.take
    }

    fn rule_in_words(&self) -> Option<Phrase> {
        Some(self.take.in_words())
    }

    fn with_heaps(&self, heaps: Vec<u64>) -> Self {
        SubtractionPosition { heaps, take: self.take.clone() }
    }
}

/// A rule whose values are those of a range of amounts: [`range_value`].
#[derive(Clone, Copy, Debug)]
struct Formula {
    least: u64,
    most: u64,
}

impl Formula {
    /// Powers of two leave the remainders 1 and 2 after division by 3. So the values are those of taking 1 or 2, in both plays: of three
    /// heaps in a row, each has the values of the other two among its options, and none of its own.
    fn of(take: &Amounts) -> Option<Self> {
        match *take {
            Amounts::Range { least, most } => Some(Formula { least, most }),
            Amounts::Named(NumberSet::PowersOfTwo) => Some(Formula { least: 1, most: 2 }),
            Amounts::Named(_) | Amounts::List(_) => None,
        }
    }

    fn value(self, heap: u64) -> u64 {
        range_value(heap, self.least, self.most)
    }
}

/// The moves and values of the heaps of one position.
#[derive(Debug)]
pub struct SubtractionRules<'a> {
    values: Values<'a>,
    moves: Moves,
}

/// The amounts up to the largest heap.
#[derive(Debug)]
enum Moves {
    Range { least: u64, most: u64 },
    List(Arc<[u64]>),
}

#[derive(Debug)]
enum Values<'a> {
    Formula(Formula),
    Sequence {
        normal: Arc<HeapSequence>,
        cache: &'a SequenceCache,
        amounts: GappedAmounts,
        largest: u64,
        /// For tempers; found when one is asked for.
        misere: OnceCell<Arc<HeapSequence>>,
    },
}

impl SubtractionRules<'_> {
    fn misere_value(&self, heap: u64, budget: &Budget) -> Result<Option<Nimber>, Refusal> {
        let Values::Sequence { cache, amounts, largest, misere, .. } = &self.values else { return Ok(None) };
        let sequence = match misere.get() {
            Some(sequence) => sequence,
            None => {
                let found = cache.sequence(amounts, Play::Misere, *largest, budget)?;
                misere.get_or_init(|| found)
            }
        };
        value_in(sequence, heap).map(Some)
    }
}

fn value_in(sequence: &HeapSequence, heap: u64) -> Result<Nimber, Refusal> {
    sequence.value(heap).ok_or_else(|| beyond_values(heap))
}

/// Refuses heaps that will have no value. The values of finitely many amounts may have a period, which is not known yet.
pub(super) fn check_heaps(take: &Amounts, heaps: &[u64]) -> Result<(), Refusal> {
    match (take, Formula::of(take)) {
        (Amounts::Named(_), None) => heaps.iter().try_for_each(|&heap| check_without_period(heap)),
        _ => Ok(()),
    }
}

fn check_without_period(heap: u64) -> Result<(), Refusal> {
    if heap < LONGEST_SEQUENCE as u64 { Ok(()) } else { Err(beyond_values(heap)) }
}

fn beyond_values(heap: u64) -> Refusal {
    let most = LONGEST_SEQUENCE as u64 - 1;
    let detail = format!("no period is proven under these amounts, so a heap of {heap} is too large; heaps up to {most} are answered");
    Refusal::beyond("heap_size_without_period", most, heap, detail)
}

impl Rules for SubtractionRules<'_> {
    type Component = u64;
    type Cut = HeapCut;

    fn value(&self, &heap: &u64, _: &Budget) -> Result<Nimber, Refusal> {
        match &self.values {
            Values::Formula(formula) => Ok(Nimber::new(formula.value(heap))),
            Values::Sequence { normal, .. } => value_in(normal, heap),
        }
    }

    fn method(&self, _: &u64) -> Method {
        match &self.values {
            Values::Formula(_) => Method::Formula,
            Values::Sequence { normal, .. } => normal.method(),
        }
    }

    fn visit(&self, &heap: &u64, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        match (&self.moves, wanted) {
            (Moves::Range { least, most }, TargetValues::Any) => {
                heaps::visit_takes(self, heap, *least..=heap.min(*most), wanted, budget, visitor)
            }
            (&Moves::Range { least, most }, TargetValues::OneOf(values)) => {
                let mut runs: Vec<_> = values.iter().flat_map(|value| range_takes(heap, least, most, value.get())).collect();
                runs.sort_unstable();
                let takes = runs.into_iter().flat_map(|(first, last)| first..=last);
                heaps::visit_takes(self, heap, takes, wanted, budget, visitor)
            }
            (Moves::List(amounts), _) => {
                let takes = amounts.iter().copied().take_while(|&take| take <= heap);
                heaps::visit_takes(self, heap, takes, wanted, budget, visitor)
            }
        }
    }

    fn move_count(&self, &heap: &u64) -> u128 {
        match &self.moves {
            Moves::Range { least, most } => (u128::from(heap.min(*most)) + 1).saturating_sub((*least).into()),
            Moves::List(amounts) => amounts.partition_point(|&take| take <= heap) as u128,
        }
    }

    fn count(&self, &heap: &u64, target: Nimber, budget: &Budget) -> Result<u128, Refusal> {
        match &self.moves {
            &Moves::Range { least, most } => {
                budget.spend(1)?;
                Ok(range_takes(heap, least, most, target.get()).map(|(first, last)| u128::from(last - first) + 1).sum())
            }
            Moves::List(amounts) => {
                let mut count = 0;
                for take in amounts.iter().take_while(|&&take| take <= heap) {
                    budget.spend(1)?;
                    count += u128::from(self.value(&(heap - take), budget)? == target);
                }
                Ok(count)
            }
        }
    }

    fn longest_game(&self, &heap: &u64) -> u128 {
        let longest = match &self.moves {
            Moves::Range { least, .. } => heap / least,
            Moves::List(amounts) => amounts.first().map_or(0, |least| heap / least),
        };
        longest.into()
    }

    /// Every subtraction game is tame (Ferguson, On sums of graph games with last player losing, 1974): the genus of a heap is
    /// 0^1, 1^0 or n^n. Under a rule with a formula every heap worth 0 or 1 is fickle. With L and R as there, the options of a heap
    /// worth 1 below L + R are worth 0 and fickle, so its misère value is 0. A heap worth 0 from L + R on has an option worth 1, and none
    /// worth 0. One worth 1 there has one worth 0, and none worth 1.
    fn temper(&self, &heap: &u64, budget: &Budget) -> Result<Option<Temper>, Refusal> {
        let value = self.value(&heap, budget)?;
        let is_small = value.get() <= 1;
        let is_fickle = is_small && self.misere_value(heap, budget)? != Some(value);
        Ok(Some(if is_fickle { Temper::Fickle } else { Temper::Firm }))
    }

    fn temper_method(&self) -> Method {
        match &self.values {
            Values::Formula(_) => Method::Formula,
            Values::Sequence { normal, misere, .. } => misere.get().unwrap_or(normal).method(),
        }
    }
}

const TAKE: &str = "The amounts that a move may take: numbers and ranges, separated by commas, or `squares`, `primes`, `powers-of-two` or \
                    `fibonacci`. One range may have any length; otherwise there are at most 2048 amounts.";

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "subtraction",
    title: "Subtraction games (Bash)",
    rules: "Take one of the allowed amounts from one heap.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by heap, then by how much is taken, least first",
    parameters: vec![HEAPS, Parameter::required("take", ParameterKind::Text, TAKE, "1-3").of_rule().or_list()],
    limits: vec![
        HEAP_COUNT,
        heaps::heap_size(MAX_INTEGER),
        Bound { name: "amounts", value: MOST_AMOUNTS as u64, about: "amounts that may be taken, unless they are one range or a named set" },
        Bound {
            name: "heap_size_without_period",
            value: LONGEST_SEQUENCE as u64 - 1,
            about: "objects in one heap if no period of the rule is proven; the work budget may run out first",
        },
    ],
    start: json!({ "heaps": [5, 9], "take": [1, 3, 4] }),
    starts: vec![
        json!({ "heaps": [21], "take": [1, 2, 3] }),
        json!({ "heaps": [7, 9, 14], "take": [1, 2, 3] }),
        json!({ "heaps": [10, 13], "take": [1, 3, 4] }),
        json!({ "heaps": [12, 15, 17], "take": [2, 3, 5] }),
        json!({ "heaps": [13, 18], "take": "squares" }),
    ],
    small: Some(|numbers| {
        let set = NumberSet::ALL.get(numbers.below(8) as usize);
        let take = [4, 6, 9].map(|most| numbers.below(most) + 1);
        let take = set.map_or_else(|| json!(take), |set| json!(set.name()));
        json!({ "take": take, "heaps": numbers.list(3, 9) })
    }),
    names: vec![
        OtherName::new("21", json!({ "heaps": [21], "take": "1-3" })).misere(),
        OtherName::new("subtract-a-square", json!({ "heaps": [50], "take": "squares" })),
    ],
    examples: vec!["heaps=10&take=1-3", "heaps=5,9&take=1,3,4", "heaps=21&take=1-3&play=misere", "heaps=1000&take=squares"],
    example_move: json!({ "heap": 0, "take": 3 }),
    refused: vec![
        json!({ "heaps": [5, 9], "take": "0-3" }),
        json!({ "heaps": [5, 9], "take": "1,3-2050" }),
        json!({ "heaps": [5, 9], "take": [1, 3, 4], "player_move": { "heap": 0, "take": 2 } }),
    ],
    move_shapes: heaps::MOVE_SHAPES,
    ..About::default()
});

impl HeapGame for Subtraction {
    type Rule = Amounts;
    type Position = SubtractionPosition;
    type Rules<'a> = SubtractionRules<'a>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn rules<'a>(&'a self, take: &'a Amounts, largest: u64, budget: &Budget) -> Result<SubtractionRules<'a>, Refusal> {
        let formula = Formula::of(take);
        let (moves, amounts) = match take {
            &Amounts::Range { least, most } => {
                return Ok(SubtractionRules { values: Values::Formula(Formula { least, most }), moves: Moves::Range { least, most } });
            }
            Amounts::List(amounts) => (Arc::clone(amounts), GappedAmounts::List(Arc::clone(amounts))),
            Amounts::Named(set) => {
                if formula.is_none() {
                    check_without_period(largest)?;
                    budget.spend(largest)?;
                }
                (set.list(largest).into(), GappedAmounts::Named(*set))
            }
        };
        let moves = Moves::List(moves);
        if let Some(formula) = formula {
            return Ok(SubtractionRules { values: Values::Formula(formula), moves });
        }
        let normal = self.cache.sequence(&amounts, Play::Normal, largest, budget)?;
        value_in(&normal, largest)?;
        let values = Values::Sequence { normal, cache: &self.cache, amounts, largest, misere: OnceCell::new() };
        Ok(SubtractionRules { values, moves })
    }

    fn check_heaps(&self, take: &Amounts, heaps: &[u64]) -> Result<(), Refusal> {
        check_heaps(take, heaps)
    }

    fn check_cut(&self, take: &Amounts, _: u64, cut: &HeapCut) -> Result<(), String> {
        if !take.contains(cut.take) {
            Err(format!("{} cannot be taken; the amounts are {}", cut.take, take))
        } else if cut.leaves.len() > 1 {
            Err("a heap of a subtraction game cannot be split".to_owned())
        } else {
            Ok(())
        }
    }

    fn cuts<'a>(&'a self, take: &'a Amounts, heap: u64) -> Legal<'a, HeapCut> {
        Box::new(take.up_to(heap).map(move |take| HeapCut::take(heap, take)))
    }

    fn period(&self, take: &Amounts, budget: &Budget) -> Result<PeriodReport, Refusal> {
        let amounts = match take {
            &Amounts::Range { least, most } => return period_of_range(least, most, MAX_INTEGER),
            Amounts::Named(NumberSet::PowersOfTwo) => return Ok(PeriodReport::of_formula(POWERS_OF_TWO, 0, vec![0, 1, 2], 0)),
            Amounts::Named(_) => {
                return Ok(PeriodReport::unknown(0, "there are infinitely many amounts, and no theorem proves a period of this rule"));
            }
            Amounts::List(amounts) => GappedAmounts::List(Arc::clone(amounts)),
        };
        let sequence = self.cache.sequence(&amounts, Play::Normal, 0, budget)?;
        Ok(sequence.period().map_or_else(|| unproven(FIRST_SEARCH), PeriodReport::proven))
    }

    fn theorem(&self, take: &Amounts) -> Option<Theorem> {
        let largest_take = match take {
            &Amounts::Range { most, .. } => most,
            Amounts::List(amounts) => *amounts.last()?,
            Amounts::Named(_) => return None,
        };
        Some(Theorem::LastValues { largest_take })
    }

    fn search_period(&self, take: &Amounts, budget: &Budget) -> Result<PeriodReport, Refusal> {
        if let &Amounts::Range { least, most } = take {
            return period_of_range(least, most, u64::MAX);
        }
        let report = HeapGame::period(self, take, budget)?;
        let Amounts::List(amounts) = take else { return Ok(report) };
        if report.proven {
            return Ok(report);
        }
        match self.cache.sequence(&GappedAmounts::List(Arc::clone(amounts)), Play::Normal, LONGEST_SEQUENCE as u64 - 1, budget) {
            Ok(sequence) => Ok(sequence.period().map_or_else(|| unproven(LONGEST_SEQUENCE), PeriodReport::proven)),
            Err(stop) if stop.is_exhausted() => Ok(report),
            Err(stop) => Err(stop.into()),
        }
    }
}

fn unproven(searched: usize) -> PeriodReport {
    let reason = format!(
        "the values of every subtraction game with finitely many amounts are periodic in the end, but the first {searched} values of this \
         one do not prove a period"
    );
    PeriodReport::unknown(searched as u64, reason)
}

const POWERS_OF_TWO: &str = "powers of two leave the remainders 1 and 2 when they are divided by 3, so the options of n have the other two \
                             values, and n mod 3 is its own";

/// The period where a move takes any number from `least` on.
pub(super) fn period_without_end(least: u64) -> PeriodReport {
    let theorem =
        format!("with {least} and more allowed, the options of n are the heaps up to n - {least}, so the value is floor(n/{least})");
    of_range_formula(theorem, least, (0..least.min(MAX_LISTED as u64)).map(|_| 0).collect(), 1)
}

fn of_range_formula(theorem: String, period: u64, values: Vec<u64>, saltus: u64) -> PeriodReport {
    let mut report = PeriodReport::of_formula(theorem, 0, values, saltus);
    report.period = Some(period);
    if let Some(certificate) = &mut report.certificate {
        certificate.values_total = total_of(period);
    }
    report
}

/// The list of values is cut after [`MAX_LISTED`] entries. A period above `largest` is refused.
fn period_of_range(least: u64, most: u64, largest: u64) -> Result<PeriodReport, Refusal> {
    let Some(period) = least.checked_add(most).filter(|&period| period <= largest) else {
        let period = u128::from(least) + u128::from(most);
        return Err(Refusal::beyond("period", largest, period, format!("the period is {period}, {}", above(largest))));
    };
    let theorem = if least == 1 {
        format!("with 1 to k allowed, the options of n are the k heaps before it, so the value is n mod (k+1), here n mod {period}")
    } else {
        format!(
            "with L to R allowed, a move never keeps floor((n mod (L+R))/L) and can reach each smaller number, so this is the value, here \
             floor((n mod {period})/{least})"
        )
    };
    Ok(of_range_formula(theorem, period, (0..period.min(MAX_LISTED as u64)).map(|heap| heap / least).collect(), 0))
}
