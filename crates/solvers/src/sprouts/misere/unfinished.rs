//! The results of an unfinished search, so that another search can continue it.
//!
//! As text: after the first line, the trees, each with its options, the lands, and the searched positions with their proof numbers.
//! ```text
//! sprouts search 1, misere play
//! #1 = #0
//! @0 = 0*3.AB}AB}
//! 5 17 #1 @0
//! ```
//! Nothing in it is proven. A wrong text misleads the search that begins with it, so the results of that search have to be verified.

use super::Solver;
use super::component::{Component, Kind, kind};
use super::trees::{ListedTrees, read_trees};
use crate::sprouts::certificate::Unreadable;
use crate::sprouts::certificate::text::{read_land, read_number, read_tree};
use crate::sprouts::position::Land;
use crate::sprouts::proof_numbers::INFINITY;
use crate::sprouts::rules::SproutsRules;
use crate::sprouts::table::LandId;
use crate::theory::{Budget, Stop};
use std::collections::HashMap;
use std::fmt;

/// Searched positions.
#[derive(Debug, PartialEq)]
pub struct Unfinished {
    rules: SproutsRules,
    /// The options of the trees from 1 on, each a tree before. Tree 0 has none.
    trees: Vec<Vec<u32>>,
    lands: Vec<Land>,
    positions: Vec<SearchedPosition>,
    /// The components of all positions, one position after another.
    components: Vec<Listed>,
}

#[derive(Debug, PartialEq)]
struct SearchedPosition {
    /// For a win and for a loss.
    numbers: (u32, u32),
    /// Where its components end.
    end: usize,
}

/// A component of a position, by its number in the text.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Listed {
    Tree(u32),
    Land(u32),
}

fn header(rules: SproutsRules) -> &'static str {
    match rules {
        SproutsRules::Sprouts => "sprouts search 1, misere play",
        SproutsRules::Mixed => "mixed sprouts search 1, misere play",
    }
}

impl Unfinished {
    fn empty(rules: SproutsRules) -> Self {
        Unfinished { rules, trees: Vec::new(), lands: Vec::new(), positions: Vec::new(), components: Vec::new() }
    }

    /// The rules under which the search began.
    pub fn rules(&self) -> SproutsRules {
        self.rules
    }

    /// The number of positions.
    pub fn size(&self) -> usize {
        self.positions.len()
    }

    fn positions(&self) -> impl Iterator<Item = ((u32, u32), &[Listed])> {
        let mut from = 0;
        self.positions.iter().map(move |searched| {
            let components = &self.components[from..searched.end];
            from = searched.end;
            (searched.numbers, components)
        })
    }
}

impl Solver {
    /// All searched positions.
    pub fn unfinished(&self) -> Unfinished {
        let mut found = Unfinished::empty(self.components.rules());
        let mut trees = ListedTrees::default();
        let mut lands: HashMap<LandId, Option<u32>> = HashMap::new();
        for (position, numbers) in self.positions.iter() {
            let components = position.map(|component| match kind(component) {
                Kind::Tree(tree) => Some(Listed::Tree(trees.number(tree, self.components.trees()))),
                Kind::Land(land) => {
                    let number = *lands.entry(land).or_insert_with(|| {
                        found.lands.push(Land::of_packed(&self.components.lands().packed(land), found.rules)?);
                        Some(found.lands.len() as u32 - 1)
                    });
                    number.map(Listed::Land)
                }
            });
            let Some(components) = components.collect::<Option<Vec<_>>>() else { continue };
            found.components.extend(components);
            found.positions.push(SearchedPosition { numbers, end: found.components.len() });
        }
        found.trees = trees.options;
        found
    }

    /// Continues another search of the same game.
    ///
    /// # Errors
    /// Like [`Solver::outcome`].
    pub fn resume(&mut self, found: &Unfinished, budget: &Budget) -> Result<(), Stop> {
        let trees = read_trees(&found.trees, self.components.trees_mut());
        let lands: Vec<Component> = found.lands.iter().map(|land| self.components.of_land(land, budget)).collect::<Result<_, _>>()?;
        let mut position = Vec::new();
        for (numbers, components) in found.positions() {
            position.clear();
            position.extend(components.iter().map(|&component| match component {
                Listed::Tree(tree) => trees[tree as usize],
                Listed::Land(land) => lands[land as usize],
            }));
            self.components.normalise(&mut position);
            self.keep(&position, numbers, budget)?;
        }
        Ok(())
    }
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", header(self.rules))?;
        for (options, number) in self.trees.iter().zip(1..) {
            write!(f, "#{number} =")?;
            options.iter().try_for_each(|option| write!(f, " #{option}"))?;
            writeln!(f)?;
        }
        for (number, land) in self.lands.iter().enumerate() {
            writeln!(f, "@{number} = {land}")?;
        }
        for ((p, d), components) in self.positions() {
            write!(f, "{p} {d}")?;
            for component in components {
                match component {
                    Listed::Tree(tree) => write!(f, " #{tree}")?,
                    Listed::Land(land) => write!(f, " @{land}")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl std::str::FromStr for Unfinished {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut lines = (1..).zip(text.lines());
        let first = lines.next().map(|(_, line)| line);
        let rules = [SproutsRules::Sprouts, SproutsRules::Mixed].into_iter().find(|&rules| first == Some(header(rules)));
        let mut found = Unfinished::empty(rules.ok_or(Unreadable::Header)?);
        let mut heights = vec![0];
        for (line, text) in lines {
            found.read(text, &mut heights).map_err(|why| Unreadable::Line { line, why })?;
        }
        Ok(found)
    }
}

impl Unfinished {
    fn read(&mut self, line: &str, heights: &mut Vec<u8>) -> Result<(), String> {
        match line.split_once(" = ") {
            Some((name, options)) if name.starts_with('#') => self.trees.push(read_tree(name, options, heights)?),
            Some((name, land)) if name.strip_prefix('@') == Some(&self.lands.len().to_string()) => {
                self.lands.push(read_land(land, self.rules)?);
            }
            Some(_) => return Err(format!("the next land is @{}", self.lands.len())),
            None => {
                let mut words = line.split(' ');
                let mut number = || words.next().and_then(|word| word.parse().ok()).filter(|&number| number <= INFINITY);
                let mut number = || number().ok_or("two proof numbers are expected");
                let numbers = (number()?, number()?);
                for word in words {
                    let land = word.strip_prefix('@').and_then(|land| land.parse().ok());
                    self.components.push(match land {
                        Some(land) if (land as usize) < self.lands.len() => Listed::Land(land),
                        Some(land) => return Err(format!("there is no land @{land} before")),
                        None => Listed::Tree(read_number(word, heights.len())?),
                    });
                }
                self.positions.push(SearchedPosition { numbers, end: self.components.len() });
            }
        }
        Ok(())
    }
}
