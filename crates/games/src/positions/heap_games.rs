//! The constructors of games on heaps and rows. Each position is legal, or the error names what is wrong.

use super::position::GamePosition;
use crate::notation;
use crate::refusal::Refusal;
use crate::take::Text;
use crate::wire::Integer;
use crate::wording::cut;
use crate::{
    NumberSet, euclid, fibonacci_nim, grundy, heaps, kayles, lasker, moore, nim, octal, rule, split, subtraction, treblecross, wythoff,
};

/// Nim: take any number of objects from one heap.
pub type Nim = GamePosition<nim::Nim>;

/// Subtraction games: take one of some amounts from one heap.
pub type Subtraction = GamePosition<subtraction::Subtraction>;

/// Lasker's Nim: take any number of objects from one heap, or split a heap in two.
pub type Lasker = GamePosition<lasker::Lasker>;

/// Wythoff's game: take from one of two heaps, or the same number from both.
pub type Wythoff = GamePosition<wythoff::Wythoff>;

/// Euclid's game: take a multiple of the smaller number of a pair from the larger one.
pub type Euclid = GamePosition<euclid::Euclid>;

/// Fibonacci Nim: take at most twice as many as were last taken from the heap.
pub type FibonacciNim = GamePosition<fibonacci_nim::FibonacciNim>;

/// Moore's Nim: take any number of objects from each of up to so many heaps.
pub type Moore = GamePosition<moore::Moore>;

/// Kayles: a shot removes one or two adjacent bottles of a row or a ring.
pub type Kayles = GamePosition<kayles::Kayles>;

/// Grundy's game: split one group into two of different sizes.
pub type Grundy = GamePosition<grundy::Grundy>;

/// Splitting games: take from a heap and split the rest, by a [`SplitRule`].
pub type Split = GamePosition<split::Split>;

/// Octal games, by their code.
pub type Octal = GamePosition<octal::Octal>;

/// Treblecross: put a cross into an empty cell; who completes three in a row wins, in a sum the whole sum.
pub type Treblecross = GamePosition<treblecross::Treblecross>;

/// A rule on heaps as data: kinds of moves as linear templates.
pub type Rule = GamePosition<rule::Rule>;

fn integers(numbers: impl IntoIterator<Item = u64>) -> Vec<Integer> {
    numbers.into_iter().map(Integer::from).collect()
}

fn heaps(sizes: impl IntoIterator<Item = u64>) -> heaps::HeapsRequest {
    heaps::HeapsRequest { heaps: integers(sizes) }
}

impl Nim {
    /// Heaps of these sizes.
    ///
    /// ```
    /// use nimber_games::{Nim, Nimber};
    /// assert_eq!(Nim::new([u64::MAX, 1])?.solve()?.nimber(), Some(Nimber::new(u64::MAX - 1)));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// None.
    pub fn new(sizes: impl IntoIterator<Item = u64>) -> Result<Self, Refusal> {
        Self::read(heaps(sizes))
    }
}

impl Lasker {
    /// Heaps of these sizes, each of at most 2^64 - 2 objects: the next one is worth 2^64.
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] for a larger heap.
    pub fn new(sizes: impl IntoIterator<Item = u64>) -> Result<Self, Refusal> {
        Self::read(heaps(sizes))
    }
}

impl Wythoff {
    /// Two heaps.
    ///
    /// # Errors
    /// None.
    pub fn new(first: u64, second: u64) -> Result<Self, Refusal> {
        Self::read(wythoff::WythoffRequest { heaps: integers([first, second]) })
    }
}

impl Euclid {
    /// Pairs of positive numbers.
    ///
    /// ```
    /// use nimber_games::{Euclid, Nimber};
    /// assert_eq!(Euclid::new([(25, 7)])?.solve()?.nimber(), Some(Nimber::new(3)));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] for 0.
    pub fn new(pairs: impl IntoIterator<Item = (u64, u64)>) -> Result<Self, Refusal> {
        let pairs = pairs.into_iter().map(|(first, second)| [first, second].map(Integer::from)).collect();
        Self::read(euclid::EuclidRequest { pairs: euclid::PairsRequest::List(pairs) })
    }
}

impl FibonacciNim {
    /// A heap from which nothing has been taken: the first move takes any number but all.
    ///
    /// ```
    /// use nimber_games::FibonacciNim;
    /// let twenty = FibonacciNim::new(20)?; // 13 + 5 + 2
    /// let winning: Vec<u64> = twenty.solve()?.winning_moves()?.iter().map(|mv| mv.take).collect();
    /// assert_eq!(winning, [2]);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// None.
    pub fn new(heap: u64) -> Result<Self, Refusal> {
        Self::heaps([heap])
    }

    /// Heaps from which nothing has been taken.
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] or [`Refusal::InvalidPosition`], with the limit.
    pub fn heaps(sizes: impl IntoIterator<Item = u64>) -> Result<Self, Refusal> {
        Self::read(fibonacci_nim::FibonacciNimRequest { heaps: integers(sizes), limits: None })
    }

    /// Heaps, each with the most that may be taken from it now.
    ///
    /// ```
    /// use nimber_games::FibonacciNim;
    /// assert_eq!(FibonacciNim::limited([(20, 4), (13, 12)])?, "20,13 limits 4,12".parse()?);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] or [`Refusal::InvalidPosition`], with the limit.
    pub fn limited(heaps: impl IntoIterator<Item = (u64, u64)>) -> Result<Self, Refusal> {
        let (sizes, limits): (Vec<u64>, Vec<u64>) = heaps.into_iter().unzip();
        Self::read(fibonacci_nim::FibonacciNimRequest { heaps: integers(sizes), limits: Some(integers(limits)) })
    }
}

impl Moore {
    /// Heaps of these sizes, and from how many of them a move may take: at most 64 heaps. Who wins is answered at any size, nimbers
    /// up to 2^53 - 1.
    ///
    /// ```
    /// use nimber_games::{Moore, Outcome};
    /// assert_eq!(Moore::new([1, 2, 3], 2)?.solve()?.outcome(), Outcome::N);
    /// assert_eq!(Moore::new([5, 5, 5], 2)?.solve()?.outcome(), Outcome::P);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] or [`Refusal::InvalidPosition`], with the limit.
    pub fn new(heaps: impl IntoIterator<Item = u64>, most: u64) -> Result<Self, Refusal> {
        Self::read(moore::MooreRequest { heaps: integers(heaps), most: most.into() })
    }
}

impl Subtraction {
    /// The rule that a move takes one of these amounts, with no heaps yet.
    ///
    /// ```
    /// use nimber_games::{Nimber, Subtraction};
    /// let game = Subtraction::taking([1, 3, 4])?.with_heaps([5, 9])?;
    /// assert_eq!(game.solve()?.nimber(), Some(Nimber::new(3)));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] or [`Refusal::InvalidPosition`], with the limit.
    pub fn taking(amounts: impl IntoIterator<Item = u64>) -> Result<Self, Refusal> {
        let take = subtraction::TakeRequest::List(integers(amounts));
        Self::read(subtraction::SubtractionRequest { heaps: Vec::new(), take })
    }

    /// The rule that a move takes from 1 to `most`, with no heaps yet.
    ///
    /// ```
    /// use nimber_games::{Nimber, Subtraction};
    /// let bash = Subtraction::up_to(3)?.with_heaps([10])?; // the remainder by 4
    /// assert_eq!(bash.solve()?.nimber(), Some(Nimber::new(2)));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] for 0.
    pub fn up_to(most: u64) -> Result<Self, Refusal> {
        let take = subtraction::TakeRequest::Text(Text::given(format!("1-{most}")));
        Self::read(subtraction::SubtractionRequest { heaps: Vec::new(), take })
    }

    /// The rule that a move takes a number of this set, with no heaps yet.
    ///
    /// ```
    /// use nimber_games::{Nimber, NumberSet, Subtraction};
    /// let game = Subtraction::taking_from(NumberSet::Squares)?.with_heaps([1000])?;
    /// assert_eq!(game.solve()?.nimber(), Some(Nimber::new(2)));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// None.
    pub fn taking_from(set: NumberSet) -> Result<Self, Refusal> {
        let take = subtraction::TakeRequest::Text(Text::given(set.to_string()));
        Self::read(subtraction::SubtractionRequest { heaps: Vec::new(), take })
    }
}

impl Kayles {
    /// Rows of these lengths.
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] or [`Refusal::InvalidPosition`], with the limit.
    pub fn rows(lengths: impl IntoIterator<Item = u64>) -> Result<Self, Refusal> {
        Self::rows_and_rings(lengths, [])
    }

    /// Closed circles of these lengths.
    ///
    /// ```
    /// use nimber_games::{Kayles, Outcome};
    /// // After the first shot it is a row. The second takes the middle of the row, and leaves two equal ones.
    /// assert_eq!(Kayles::rings([9])?.solve()?.outcome(), Outcome::P);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// Like [`Kayles::rows`].
    pub fn rings(lengths: impl IntoIterator<Item = u64>) -> Result<Self, Refusal> {
        Self::rows_and_rings([], lengths)
    }

    /// Rows and closed circles of these lengths.
    ///
    /// ```
    /// use nimber_games::{Kayles, Outcome};
    /// let circle = Kayles::rows_and_rings([], [9])?;
    /// // Any first shot opens the circle. The second one leaves two equal halves of the row.
    /// assert_eq!(circle.solve()?.outcome(), Outcome::P);
    /// let after = circle.play(&circle.legal_moves().next().expect("there are bottles"))?;
    /// assert_eq!((after.data().rows(), after.data().rings()), (&[8][..], &[][..]));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// Like [`Kayles::rows`].
    pub fn rows_and_rings(rows: impl IntoIterator<Item = u64>, rings: impl IntoIterator<Item = u64>) -> Result<Self, Refusal> {
        let rings = Some(integers(rings)).filter(|rings| !rings.is_empty());
        Self::read(kayles::KaylesRequest { rows: Some(integers(rows)), rings, bottles: None, circles: None, take: None })
    }

    /// A picture: lines of `#`, a bottle, and `.`, a gap.
    ///
    /// ```
    /// use nimber_games::{Kayles, KaylesPlace};
    /// let answer = Kayles::picture(["##.#"])?.solve()?;
    /// let mv = &answer.winning_moves()?[0];
    /// assert_eq!((mv.place, mv.take), (KaylesPlace::Line { line: 0, at: 0 }, 1));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] for other characters, [`Refusal::BeyondLimits`] for more than 4096 cells.
    pub fn picture<'a>(lines: impl IntoIterator<Item = &'a str>) -> Result<Self, Refusal> {
        let lines = lines.into_iter().map(str::to_owned).collect();
        Self::read(kayles::KaylesRequest { rows: None, rings: None, bottles: Some(lines), circles: None, take: None })
    }

    /// The same bottles, of which a shot removes a run of one of these lengths, each at most 64. They are 1 and 2 where nothing is said.
    /// Behind `take` the notation has them, or `any` for a run of any length.
    ///
    /// ```
    /// use nimber_games::{Kayles, Nimber};
    /// let row = Kayles::rows([4])?;
    /// assert_eq!(row.solve()?.nimber(), Some(Nimber::new(1)));
    /// let up_to_three = row.taking(1..=3)?;
    /// assert_eq!(up_to_three, "4 take 1-3".parse()?);
    /// assert_eq!(up_to_three.solve()?.nimber(), Some(Nimber::new(4)));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] for 0 and for no length, [`Refusal::BeyondLimits`] for more than 64.
    pub fn taking(self, lengths: impl IntoIterator<Item = u64>) -> Result<Self, Refusal> {
        let game = self.game().clone();
        Ok(Self::place(game, self.into_data().taking(lengths.into_iter().collect())?))
    }
}

impl Grundy {
    /// Groups of these sizes. They are answered up to 32,767 objects, and further with
    /// [larger tables](GamePosition::using).
    ///
    /// ```
    /// use nimber_games::{Grundy, Nimber};
    /// let answer = Grundy::groups([12, 4])?.solve()?;
    /// assert_eq!(answer.nimber(), Some(Nimber::new(1)));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] or [`Refusal::InvalidPosition`], with the limit.
    pub fn groups(sizes: impl IntoIterator<Item = u64>) -> Result<Self, Refusal> {
        Self::read(grundy::GrundyRequest { groups: integers(sizes) })
    }
}

/// What a move of [`Split`] does to a heap. The default is Grundy's game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SplitRule {
    /// How many objects it may remove: 0 by default.
    pub take: Vec<u64>,
    /// How many heaps it may leave of the heap: 2 by default.
    pub parts: Vec<u64>,
    /// Whether these heaps have to be of different sizes: true by default.
    pub unequal: bool,
    /// The smallest size of each: 1 by default.
    pub least: u64,
}

impl Default for SplitRule {
    fn default() -> Self {
        SplitRule { take: vec![0], parts: vec![2], unequal: true, least: 1 }
    }
}

impl Split {
    /// A rule, with no heaps yet.
    ///
    /// ```
    /// use nimber_games::{Split, SplitRule};
    /// let rule = SplitRule { parts: vec![2, 3], ..SplitRule::default() };
    /// assert!(Split::by(&rule)?.with_heaps([9, 12])?.solve()?.is_won());
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] or [`Refusal::InvalidPosition`], with the limit or the fault.
    pub fn by(rule: &SplitRule) -> Result<Self, Refusal> {
        let SplitRule { take, parts, unequal, least } = rule;
        let list = |numbers: &[u64]| Some(split::numbers::NumbersRequest::List(integers(numbers.iter().copied())));
        let (parts, take) = (list(parts), list(take));
        Self::read(split::SplitRequest { heaps: Vec::new(), parts, unequal: Some(*unequal), least: Some((*least).into()), take })
    }
}

impl Octal {
    /// The rule with this code, such as `0.77` for Kayles and `0.137` for Dawson's Chess, with no heaps yet.
    ///
    /// ```
    /// use nimber_games::{Nimber, Octal};
    /// let dawson = Octal::new("0.137")?.with_heaps([7, 9])?;
    /// assert_eq!(dawson.solve()?.nimber(), Some(Nimber::new(2)));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] or [`Refusal::BeyondLimits`], which say what a code is.
    pub fn new(code: &str) -> Result<Self, Refusal> {
        Self::read(octal::OctalRequest { code: code.to_owned(), heaps: Vec::new() })
    }
}

impl Treblecross {
    /// A board: `X` is a cross, `.` an empty cell.
    ///
    /// ```
    /// use nimber_games::Treblecross;
    /// let board = Treblecross::new(".X.X...X")?;
    /// let winning = board.solve()?.winning_moves()?;
    /// assert_eq!(winning.iter().map(|mv| mv.cell).collect::<Vec<_>>(), [2]);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] for fewer than three cells and for another sign, [`Refusal::BeyondLimits`] for more than 4096 cells.
    pub fn new(board: &str) -> Result<Self, Refusal> {
        Self::read(board.parse()?)
    }
}

impl Rule {
    /// A rule in its text, with no heaps yet. A rule that is literally a subtraction game, an octal code or a splitting game has the
    /// values, the method and the period of that game. The text has no spaces but behind `,` and `;`:
    ///
    /// | part | is written | such as |
    /// |---|---|---|
    /// | rule | kinds of moves with `;` between them | `n-1;n-b:b=squares` |
    /// | kind of move | the heaps that it leaves; if they have variables, `:` and the numbers of each, with `&` between them; if there is a least size of what it leaves, `>=` and a number | `b,c,n-b-c:b=1..n&c=1..n>=1` |
    /// | heaps | sums over `n`, the heap, and variables, with `,` between them; `-` is none, which takes the whole heap | `n-2b,n-b` |
    /// | numbers of a variable: a range | `b=`, both ends with `..` between them | `b=1..(n-1)/2` |
    /// | a list | `b=`, numbers with `,` between them | `b=1,3,4` |
    /// | a set | `b=`, one of `squares`, `primes`, `powers-of-two`, `fibonacci` | `b=primes` |
    /// | divisors of the heap | `b\|n` | `n-b:b\|n>=1` |
    ///
    /// `>=1` holds for its kind of move alone, and there for all heaps and variables.
    ///
    /// ```
    /// use nimber_games::{Nimber, Rule};
    /// let rule = Rule::new("n-2b,n-b:b=1..n")?;
    /// assert_eq!(rule.with_heaps([10])?.solve()?.nimber(), Some(Nimber::ZERO));
    /// let squares = Rule::new("n-b:b=squares")?.with_heaps([100_000])?;
    /// let divisors = Rule::new("n-b:b|n>=1")?.with_heaps([12])?;
    /// let any_or_three = Rule::new("n-b:b=1..n;b,c,n-b-c:b=1..n&c=1..n>=1")?.with_heaps([7])?;
    /// assert!(squares.solve()?.is_won() && divisors.solve()?.is_won() && any_or_three.solve()?.is_won());
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::Malformed`], [`Refusal::InvalidPosition`] or [`Refusal::BeyondLimits`], with the place and what would be right.
    pub fn new(rule: &str) -> Result<Self, Refusal> {
        if rule.split_whitespace().count() != 1 {
            let detail = format!(
                "`{}` is not a rule alone, which is one word such as `n-2b,n-b:b=1..n`; `with_heaps` gives it heaps",
                cut(rule, 40)
            );
            return Err(Refusal::malformed("/rule", detail));
        }
        Self::read(format!("{} rule {rule}", notation::NOTHING).parse()?)
    }
}
