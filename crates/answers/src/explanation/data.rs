//! Why a position is won or lost, as data.

use nimber_games::misere_report::names;
use nimber_games::reason::Rule;
use nimber_solvers::misere::Element;
use nimber_solvers::theory::Nimber;
use serde::Serialize;

/// Why a position is won or lost.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Explanation<M> {
    /// The language of `steps`.
    #[cfg_attr(feature = "schema", schema(example = "en"))]
    pub lang: &'static str,
    /// The values of the components, in the order of `components`.
    pub rows: Vec<ExplanationRow>,
    /// The XOR of these values; null where one is not known.
    #[cfg_attr(feature = "schema", schema(required))]
    pub xor: Option<ExplanationXor>,
    /// Of a position with one component, in normal play: the values that one move can leave, ascending. Absent if there are more than 1000
    /// moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<u64>>,
    /// The smallest value missing from `options`: the value of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mex: Option<u64>,
    /// What decides who wins.
    pub rule: ExplanationRule,
    /// What the advised move changes; null in a lost position.
    #[cfg_attr(feature = "schema", schema(required))]
    pub change: Option<ExplanationChange<M>>,
    /// In a lost position: what the opponent can answer to the advised move. Absent where that is not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replies: Option<ExplanationReplies>,
    /// The same in sentences, in the order in which a teacher says them. They count from 1.
    pub steps: Vec<ExplanationStep>,
}

/// A sentence of an explanation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExplanationStep {
    /// The sentence.
    pub text: String,
    /// The indices in `components` of those that it speaks of; none if it is about the whole position.
    pub refs: Vec<usize>,
}

/// A component with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExplanationRow {
    /// The index in `components`.
    pub component: usize,
    /// Its value in normal play; null where it is not known.
    #[cfg_attr(feature = "schema", schema(required))]
    pub sg: Option<u64>,
    /// That value in binary. All rows have as many digits.
    #[cfg_attr(feature = "schema", schema(required, example = "011"))]
    pub binary: Option<String>,
}

/// The XOR of values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExplanationXor {
    /// The XOR.
    pub sg: u64,
    /// The XOR in binary, with as many digits as the rows.
    #[cfg_attr(feature = "schema", schema(example = "001"))]
    pub binary: String,
    /// The columns with an odd number of ones: column k, counted from the right and from 0, stands for 2^k.
    pub odd_columns: Vec<u32>,
}

/// What the advised move changes.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExplanationChange<M> {
    /// The index in `components` of the component that the move changes.
    pub component: usize,
    /// The value of that component before the move; null where it is not known.
    #[cfg_attr(feature = "schema", schema(required))]
    pub from: Option<u64>,
    /// Its value after the move; null where it is not known.
    #[cfg_attr(feature = "schema", schema(required))]
    pub to: Option<u64>,
    /// The move.
    #[serde(rename = "move")]
    pub mv: M,
}

/// What the opponent can answer to a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExplanationReplies {
    /// How many answers win.
    pub winning: u128,
    /// How many answers there are.
    pub legal: u128,
}

/// What decides who wins. `xor`: the XOR of the values. `tame`: the theorem on tame components of misère play. `quotient`: a proven
/// misère quotient. `only-part`: a component of a sum is the only one with moves left. `poison`: a poisoned corner takes 1 from the value
/// of a board. `lost-boards`: a list of the lost boards of Chomp, iChomp or Notakto. `lost-pairs`: Wythoff's formula. `zeckendorf`: the
/// size of a heap of Fibonacci Nim as a sum of Fibonacci numbers. `digits`: the ones in the columns of binary digits of Moore's Nim.
/// `parity`: the number of moves that are left. `at-once`: a move ends the game and wins. `search`: a search of everything that can follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ExplanationRuleName {
    Xor,
    Tame,
    Quotient,
    OnlyPart,
    Poison,
    LostBoards,
    LostPairs,
    Zeckendorf,
    Digits,
    Parity,
    AtOnce,
    Search,
}

/// The theorem or the quotient that decides, with what it says of the components.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExplanationRule {
    pub name: ExplanationRuleName,
    /// With `xor`: pairs of components that look alike, and so are worth 0 together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub alike: Vec<[usize; 2]>,
    /// With `tame`: for each component, whether it is firm; it is fickle otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub firm: Option<Vec<bool>>,
    /// With `quotient`: the number of its elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<usize>,
    /// With `quotient`: the element of each component, as a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elements: Option<Vec<String>>,
    /// With `quotient`: the product of these elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub product: Option<String>,
    /// With `quotient`: the elements that are lost for the player to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p_portion: Option<Vec<String>>,
    /// With `only-part` and `zeckendorf`: the index of the component.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub component: Option<usize>,
    /// With `lost-pairs`: the lost pair whose heaps differ as much as these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pair: Option<[u64; 2]>,
    /// With `zeckendorf`: Fibonacci numbers of which no two follow each other, the largest first. Their sum is the size of the heap, or one
    /// less under misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<u64>>,
    /// With `zeckendorf`: the most that may be taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
    /// With `digits`: the numbers of ones are divided by this, one more than the heaps from which a move may take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modulus: Option<u64>,
    /// With `digits`: for each column from the highest, what the number of ones leaves. Under misère play with heaps of at most 1, what the
    /// number of heaps of 1 leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remainders: Option<Vec<u64>>,
    /// With `parity`: how many moves are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<u64>,
}

/// The values in binary, all with as many digits, and their XOR.
pub fn binary_rows(values: &[Option<Nimber>]) -> (Vec<ExplanationRow>, Option<ExplanationXor>) {
    let widest = values.iter().flatten().map(|value| u64::BITS - value.get().leading_zeros()).max();
    let width = widest.unwrap_or(0).max(1) as usize;
    let binary = |value: u64| format!("{value:0width$b}");
    let row = |(component, value): (usize, &Option<Nimber>)| {
        let sg = value.map(Nimber::get);
        ExplanationRow { component, sg, binary: sg.map(binary) }
    };
    let xor: Option<Nimber> = values.iter().copied().sum();
    let xor = xor.map(Nimber::get).map(|sg| ExplanationXor {
        sg,
        binary: binary(sg),
        odd_columns: (0..u64::BITS).rev().filter(|column| sg >> column & 1 == 1).collect(),
    });
    (values.iter().enumerate().map(row).collect(), xor)
}

/// The lost pair with a difference as an answer shows it. The heaps of a request are small enough for that.
pub(super) fn shown_pair(smaller: u128, larger: u128) -> [u64; 2] {
    [smaller, larger].map(|heap| u64::try_from(heap).unwrap_or(u64::MAX))
}

impl ExplanationRule {
    pub(super) fn of(rule: &Rule) -> Self {
        let blank = |name| ExplanationRule {
            name,
            alike: Vec::new(),
            firm: None,
            order: None,
            elements: None,
            product: None,
            p_portion: None,
            component: None,
            pair: None,
            parts: None,
            limit: None,
            modulus: None,
            remainders: None,
            moves: None,
        };
        match rule {
            Rule::Xor { alike } => ExplanationRule { alike: alike.clone(), ..blank(ExplanationRuleName::Xor) },
            Rule::Tame { firm } => ExplanationRule { firm: Some(firm.clone()), ..blank(ExplanationRuleName::Tame) },
            Rule::Quotient { quotient, elements } => {
                let names = names(quotient);
                let name = |element: Element| names[element.index()].clone();
                let product = elements.iter().fold(Element::IDENTITY, |product, &element| quotient.product(product, element));
                ExplanationRule {
                    order: Some(quotient.order()),
                    elements: Some(elements.iter().copied().map(name).collect()),
                    product: Some(name(product)),
                    p_portion: Some(quotient.p_portion().iter().map(name).collect()),
                    ..blank(ExplanationRuleName::Quotient)
                }
            }
            Rule::OnlyComponent(component) => ExplanationRule { component: Some(*component), ..blank(ExplanationRuleName::OnlyPart) },
            Rule::Poison => blank(ExplanationRuleName::Poison),
            Rule::LostBoards => blank(ExplanationRuleName::LostBoards),
            &Rule::LostPairs { smaller, larger } => {
                ExplanationRule { pair: Some(shown_pair(smaller, larger)), ..blank(ExplanationRuleName::LostPairs) }
            }
            Rule::Zeckendorf { component, parts, limit } => ExplanationRule {
                component: Some(*component),
                parts: Some(parts.clone()),
                limit: Some(*limit),
                ..blank(ExplanationRuleName::Zeckendorf)
            },
            Rule::Digits { modulus, remainders, .. } => {
                ExplanationRule { modulus: Some(*modulus), remainders: Some(remainders.clone()), ..blank(ExplanationRuleName::Digits) }
            }
            Rule::Parity { moves } => ExplanationRule { moves: Some(*moves), ..blank(ExplanationRuleName::Parity) },
            Rule::AtOnce => blank(ExplanationRuleName::AtOnce),
            Rule::Search => blank(ExplanationRuleName::Search),
        }
    }
}
