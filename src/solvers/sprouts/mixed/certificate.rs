//! What proves who wins a start of the mixture, and its verifier.
//!
//! A certificate lists lost positions: in normal play a land and the heap beside it, which is its nimber, in misère play a position. Each
//! move from them leads to a position that has a lost option, so whoever is not to move can go on from listed position to listed
//! position. Games end, so the claims do not rest on each other in a circle. Small lands and positions are not listed.

use crate::solvers::sprouts::position::{Land, Position};
use crate::solvers::sprouts::rules::Rules;
use crate::theory::{Outcome, Play};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt;

/// In normal play lands, in misère play positions, with at most so many lives are not listed.
pub const fn small(play: Play) -> u32 {
    match play {
        Play::Normal => crate::solvers::sprouts::certificate::SMALL,
        Play::Misere => 6,
    }
}

/// The first line is this and the play.
pub const HEADER: &str = "mixed sprouts certificate 1";

/// Claims about positions. Nothing is proven before [`Certificate::verify`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    play: Play,
    start: Position,
    /// Each lost position, and the heap beside it. In misère play there is none.
    lost: BTreeMap<Position, u32>,
}

/// A certificate that was verified.
#[derive(Debug)]
pub struct Verified {
    certificate: Certificate,
    outcome: Outcome,
    nimber: Option<u32>,
}

impl Verified {
    pub fn play(&self) -> Play {
        self.certificate.play
    }

    pub fn start(&self) -> &Position {
        &self.certificate.start
    }

    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The nimber of the start, if it is proven, too.
    pub fn nimber(&self) -> Option<u32> {
        self.nimber
    }

    /// How many lost positions the certificate lists.
    pub fn positions(&self) -> usize {
        self.certificate.lost.len()
    }
}

/// What a certificate does not prove.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{position}: {why}")]
pub struct Unproven {
    pub position: String,
    pub why: String,
}

/// Text that is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct Unreadable {
    /// From 1 on.
    pub line: usize,
    pub why: String,
}

impl Certificate {
    /// Claims who wins a start because these positions are lost.
    pub fn new(play: Play, start: Position, lost: BTreeMap<Position, u32>) -> Self {
        Certificate { play, start, lost }
    }

    /// Checks every position without searching.
    pub fn verify(self) -> Result<Verified, Unproven> {
        let mut verifier = Verifier { play: self.play, claims: &self.lost, small: HashMap::new(), won: HashSet::new() };
        for (position, &heap) in &self.lost {
            verifier.check(position, heap).map_err(|why| Unproven { position: position.to_string(), why })?;
        }
        let nimber = if self.play == Play::Normal { verifier.value(&self.start) } else { None };
        let outcome = if verifier.is_lost(&self.start, 0) {
            Outcome::P
        } else if verifier.is_won(&self.start, 0) {
            Outcome::N
        } else {
            return Err(Unproven { position: self.start.to_string(), why: "neither it nor an option of it is listed".to_owned() });
        };
        Ok(Verified { outcome, nimber, certificate: self })
    }
}

struct Verifier<'a> {
    play: Play,
    claims: &'a BTreeMap<Position, u32>,
    /// What is too small to be listed: in normal play the nimbers of lands; in misère play 0 for lost positions, and 1 for others.
    small: HashMap<Position, u32>,
    /// Positions beside a heap that were seen to have a lost option.
    won: HashSet<(Position, u32)>,
}

impl Verifier<'_> {
    /// Checks that a position is lost if the other claims hold.
    fn check(&mut self, position: &Position, heap: u32) -> Result<(), String> {
        if let Some(smaller) = (0..heap).find(|&smaller| !self.has_lost_option(position, smaller)) {
            return Err(format!("no option is worth {smaller}"));
        }
        match options(position).into_iter().find(|option| !self.is_won(option, heap)) {
            None => Ok(()),
            Some(option) => Err(format!("nothing shows that its option {option} is won for the next player")),
        }
    }

    fn is_won(&mut self, position: &Position, heap: u32) -> bool {
        let known = match self.play {
            Play::Normal => self.value(position).map(|value| value != heap),
            Play::Misere => (position.lives() <= small(Play::Misere)).then(|| self.misere(position) == 1),
        };
        if let Some(is_won) = known {
            return is_won;
        }
        let place = (position.clone(), heap);
        if self.won.contains(&place) {
            return true;
        }
        let is_won = self.has_lost_option(position, heap);
        if is_won {
            self.won.insert(place);
        }
        is_won
    }

    fn has_lost_option(&mut self, position: &Position, heap: u32) -> bool {
        options(position).iter().any(|option| self.is_lost(option, heap))
    }

    /// Whether a position is listed, or follows to be lost at once.
    fn is_lost(&mut self, position: &Position, heap: u32) -> bool {
        match self.play {
            Play::Normal => self.value(position) == Some(heap),
            Play::Misere if position.lives() <= small(Play::Misere) => self.misere(position) == 0,
            Play::Misere => self.claims.contains_key(position),
        }
    }

    /// The nimber of a sum, if those of its lands are known. Two equal lands are worth 0.
    fn value(&mut self, position: &Position) -> Option<u32> {
        let groups = position.lands().chunk_by(|one, other| one == other);
        let odd: Vec<&Land> = groups.filter(|group| group.len() % 2 == 1).map(|group| &group[0]).collect();
        odd.into_iter().try_fold(0, |sum, land| {
            let position = Position::from(land.clone());
            Some(sum ^ if land.lives() > small(Play::Normal) { *self.claims.get(&position)? } else { self.mex(position) })
        })
    }

    /// The nimber of a small land.
    fn mex(&mut self, land: Position) -> u32 {
        if let Some(&known) = self.small.get(&land) {
            return known;
        }
        let value = |option: &Position| option.lands().iter().fold(0, |sum, land| sum ^ self.mex(Position::from(land.clone())));
        let seen: BTreeSet<u32> = options(&land).iter().map(value).collect();
        let nimber = (0..).zip(&seen).take_while(|(least, value)| least == *value).count() as u32;
        self.small.insert(land, nimber);
        nimber
    }

    /// Whether the player to move wins a small position, as 0 or 1.
    fn misere(&mut self, position: &Position) -> u32 {
        if let Some(&known) = self.small.get(position) {
            return known;
        }
        let is_won = position.is_over() || options(position).iter().any(|option| self.misere(option) == 0);
        self.small.insert(position.clone(), is_won.into());
        is_won.into()
    }
}

fn options(position: &Position) -> BTreeSet<Position> {
    position.options_under(Rules::Mixed)
}

/// The start on the second line, and on each line after it a heap and a position.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER} {}\n{}", name(self.play), self.start)?;
        for (position, heap) in &self.lost {
            writeln!(f, "{heap} {position}")?;
        }
        Ok(())
    }
}

fn name(play: Play) -> &'static str {
    if play == Play::Normal { "normal" } else { "misere" }
}

impl std::str::FromStr for Certificate {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let wrong = |line, why: String| Unreadable { line, why };
        let position = |line, text: &str| Position::read(text, Rules::Mixed).map_err(|misread| wrong(line, misread.to_string()));
        let mut lines = (1..).zip(text.lines());
        let header = lines.next().and_then(|(_, line)| line.strip_prefix(HEADER)).map(str::trim_start);
        let play = [Play::Normal, Play::Misere].into_iter().find(|&play| header == Some(name(play)));
        let play = play.ok_or_else(|| wrong(1, format!("`{HEADER}` and a play are expected")))?;
        let (line, start) = lines.next().ok_or_else(|| wrong(2, "the start is missing".to_owned()))?;
        let start = position(line, start)?;
        let mut lost = BTreeMap::new();
        for (line, text) in lines {
            let (heap, text) = text.split_once(' ').ok_or_else(|| wrong(line, "a heap and a position are expected".to_owned()))?;
            let most = if play == Play::Normal { 31 } else { 0 };
            let heap = heap.parse().ok().filter(|&heap: &u32| heap <= most);
            lost.insert(position(line, text)?, heap.ok_or_else(|| wrong(line, format!("a heap from 0 to {most} is expected")))?);
        }
        Ok(Certificate { play, start, lost })
    }
}
