//! The boards of 3x3 and 4x4 in classes of boards that no sum tells apart.

use super::board::{Board, LEAST_SIDE};
use crate::cache::PricedCache;
use crate::theory::tame::label_of;
use crate::theory::{Budget, Nimber, Outcome, Stop, Temper, mex};
use std::collections::HashMap;
use std::sync::Arc;

/// The largest side of the boards that are in classes: there are 4,961 live boards of 4x4 up to symmetry.
pub const LARGEST_CLASSED: u8 = 4;

/// Boards that are equal in misère play, beside every game, and so in normal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    pub value: Nimber,
    /// `None` if it is wild.
    pub temper: Option<Temper>,
    /// Who wins misère play of such a board alone.
    pub misere: Outcome,
    /// A board of this class. A move leads from it to a class whose board has fewer free cells or a smaller side, so that nothing that
    /// replaces boards by these goes on for ever.
    pub board: Board,
}

/// The classes of all boards up to a side.
///
/// # Equal boards
///
/// Games are equal in misère play if no sum tells them apart. If G has the options of K, and besides these only options that have an option
/// equal to K, then G and K are equal; if K has no option, G has to be won, too (Conway, *On numbers and games*, chapter 12: the other
/// options are reversible). A *form* is a list of options up to this equality.
#[derive(Debug)]
pub struct Classes {
    classes: Vec<Class>,
    /// For each side from [`LEAST_SIDE`] on, the class of each set of crosses.
    by_crosses: Vec<Box<[u16]>>,
}

/// The classes that were asked for, by the largest side.
pub type ClassCache = PricedCache<u8, Arc<Classes>, 2>;

/// More than it costs to find all classes.
const MOST_WORK: u64 = 1 << 22;

impl Classes {
    /// Those of all boards up to this side, which is at most [`LARGEST_CLASSED`].
    ///
    /// # Errors
    /// Why the work stopped.
    pub fn up_to(side: u8, cache: &ClassCache, budget: &Budget) -> Result<Arc<Self>, Stop> {
        let found = cache.get(&side, MOST_WORK, budget, |budget| Classes::find(side, budget).map(Arc::new))?;
        found.ok_or(Stop::Exhausted { allowance: MOST_WORK })
    }

    fn find(largest: u8, budget: &Budget) -> Result<Self, Stop> {
        let mut finder = Finder::default();
        for side in LEAST_SIDE..=largest.min(LARGEST_CLASSED) {
            finder.add(side, budget)?;
        }
        Ok(Classes { classes: finder.classes, by_crosses: finder.by_crosses })
    }

    /// The class of a board; `None` if it is dead or too large.
    pub fn of(&self, board: Board) -> Option<&Class> {
        let class = self.by_crosses.get(usize::from(board.side() - LEAST_SIDE))?.get(board.crosses() as usize)?;
        self.classes.get(usize::from(class.checked_sub(1)?))
    }

    /// How many classes of live boards there are.
    pub fn count(&self) -> usize {
        self.classes.len()
    }
}

/// A list of options up to equality.
struct Form {
    /// Numbers of forms, ascending.
    options: Vec<u16>,
    /// Under misère play.
    is_won: bool,
}

struct Finder {
    /// The first one is that of a dead board.
    forms: Vec<Form>,
    form_numbers: HashMap<Vec<u16>, u16>,
    /// Numbered from 1. Class 0 is that of dead boards.
    classes: Vec<Class>,
    /// The form of each class, of class 0 too.
    form_of: Vec<u16>,
    class_numbers: HashMap<(u16, Option<Temper>), u16>,
    by_crosses: Vec<Box<[u16]>>,
}

impl Default for Finder {
    fn default() -> Self {
        Finder {
            forms: vec![Form { options: Vec::new(), is_won: true }],
            form_numbers: HashMap::from([(Vec::new(), 0)]),
            classes: Vec::new(),
            form_of: vec![0],
            class_numbers: HashMap::new(),
            by_crosses: Vec::new(),
        }
    }
}

impl Finder {
    /// Finds the classes of the boards of one side.
    fn add(&mut self, side: u8, budget: &Budget) -> Result<(), Stop> {
        let count = 1u32 << (side * side);
        let mut numbers = vec![0u16; count as usize];
        // Later boards have more crosses, and the canonical board has the largest number of its symmetric ones.
        for crosses in (0..count).rev() {
            let board = Board::of(side, crosses);
            budget.spend(u64::from(board.cells()))?;
            if board.is_dead() {
                continue;
            }
            let canonical = board.canonical();
            numbers[crosses as usize] = match canonical == board {
                true => self.class(board, board.free().map(|cell| numbers[board.with(cell).crosses() as usize])),
                false => numbers[canonical.crosses() as usize],
            };
        }
        self.by_crosses.push(numbers.into());
        Ok(())
    }

    /// The class of a live board whose options are in these classes.
    fn class(&mut self, board: Board, options: impl Iterator<Item = u16>) -> u16 {
        let mut classes: Vec<u16> = options.collect();
        classes.sort_unstable();
        classes.dedup();
        let mut forms: Vec<u16> = classes.iter().map(|&class| self.form_of[usize::from(class)]).collect();
        forms.sort_unstable();
        forms.dedup();
        let known = |class: u16| class.checked_sub(1).and_then(|class| self.classes.get(usize::from(class)));
        let value = mex(classes.iter().map(|&class| known(class).map_or(Nimber::ZERO, |class| class.value)));
        let label = |&class: &u16| known(class).map_or(Some((Nimber::ZERO, Temper::Fickle)), |class| Some((class.value, class.temper?)));
        let labels: Option<Vec<_>> = classes.iter().map(label).collect();
        let temper = labels.and_then(label_of).map(|(_, temper)| temper);
        let form = self.form(forms);
        let misere = if self.forms[usize::from(form)].is_won { Outcome::N } else { Outcome::P };
        let next = self.form_of.len() as u16;
        let number = *self.class_numbers.entry((form, temper)).or_insert(next);
        match self.classes.get_mut(usize::from(number - 1)) {
            // Boards of one side only: a later board of a smaller one may have more free cells.
            Some(class) if class.board.side() == board.side() && class.board.free_count() > board.free_count() => class.board = board,
            Some(_) => {}
            None => {
                self.classes.push(Class { value, temper, misere, board });
                self.form_of.push(form);
            }
        }
        number
    }

    /// The form that is equal to a game with these options.
    fn form(&mut self, options: Vec<u16>) -> u16 {
        if let Some(&known) = self.form_numbers.get(&options) {
            return known;
        }
        let is_won = options.is_empty() || options.iter().any(|&option| !self.forms[usize::from(option)].is_won);
        let has = |form: u16, option: u16| self.forms[usize::from(form)].options.binary_search(&option).is_ok();
        let equals = |form: u16| {
            let Form { options: own, .. } = &self.forms[usize::from(form)];
            own.iter().all(|option| options.binary_search(option).is_ok())
                && options.iter().all(|&option| own.binary_search(&option).is_ok() || has(option, form))
                && (is_won || !own.is_empty())
        };
        let mut candidates = options.iter().flat_map(|&option| &self.forms[usize::from(option)].options).copied();
        let equal = candidates.find(|&form| equals(form));
        let form = equal.unwrap_or(self.forms.len() as u16);
        if equal.is_none() {
            self.forms.push(Form { options: options.clone(), is_won });
        }
        self.form_numbers.insert(options, form);
        form
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::tests::check_price;

    fn classes(side: u8) -> Arc<Classes> {
        Classes::up_to(side, &ClassCache::default(), &Budget::unlimited()).unwrap()
    }

    /// Values and outcomes by the definition, and each move from the board of a class to a smaller one.
    #[test]
    fn classes_follow_the_definition() {
        let all = classes(4);
        for (side, cells) in [(3, 9), (4, 16)] {
            for board in (0..1u32 << cells).map(|crosses| Board::of(side, crosses)) {
                let Some(class) = all.of(board) else {
                    assert!(board.is_dead());
                    continue;
                };
                let options: Vec<_> = board.moves().map(|cell| all.of(board.with(cell))).collect();
                assert_eq!(class.value, mex(options.iter().map(|option| option.map_or(Nimber::ZERO, |option| option.value))));
                let wins = options.iter().any(|option| option.is_some_and(|option| option.misere == Outcome::P));
                assert_eq!(class.misere, if wins { Outcome::N } else { Outcome::P });
                assert_eq!(all.of(class.board), Some(class));
                assert!(class.board.side() < side || class.board.free_count() <= board.free_count());
                assert_eq!(class.board.side().min(side), class.board.side());
            }
        }
    }

    #[test]
    fn there_are_few() {
        assert_eq!((classes(3).count(), classes(4).count()), (8, 137));
    }

    /// By search of every sum of two boards of 3x3.
    #[test]
    fn equal_boards_are_equal_beside_every_board() {
        let all = classes(3);
        let mut known = HashMap::new();
        let boards = || (0..1u32 << 9).map(|crosses| Board::of(3, crosses)).filter(|board| board.canonical() == *board);
        for (one, other) in boards().flat_map(|one| boards().map(move |other| (one, other))) {
            let replaced = |board| all.of(board).map_or(board, |class| class.board);
            let own = is_won([one, other], &mut known);
            assert_eq!(is_won([replaced(one), replaced(other)], &mut known), own, "{one:?} {other:?}");
        }
    }

    fn is_won(boards: [Board; 2], known: &mut HashMap<[Board; 2], bool>) -> bool {
        if let Some(&won) = known.get(&boards) {
            return won;
        }
        let [one, other] = boards;
        let options = one.moves().map(|cell| [one.with(cell), other]).chain(other.moves().map(|cell| [one, other.with(cell)]));
        let mut options = options.peekable();
        let won = options.peek().is_none() || options.any(|option| !is_won(option, known));
        known.insert(boards, won);
        won
    }

    #[test]
    fn classes_have_one_price() {
        check_price(|cache: &ClassCache, budget| Ok(Classes::up_to(3, cache, budget)?.count()));
    }
}
