//! Certificates as text.
//!
//! The first line tells the format and the play, the second the starts, with `;` between them. In normal play, each further
//! line is a nimber and a land. In misère play, there are first the trees, each with its options, then the lost positions:
//! ```text
//! sprouts certificate 2, misere play
//! 0*2}
//! #1 = #0
//! #2 = #1
//! #2 + 0*3.AB}AB}
//! ```

use super::misere::{Lost, LostPosition, TALLEST};
use super::{Certificate, Claims};
use crate::sprouts::position::{Land, Position};
use crate::sprouts::rules::SproutsRules;
use crate::theory::Play;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt;

/// Text that is no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The first line names no rules and play.
    Header,
    /// Another line is no claim.
    Line {
        /// From 1 on.
        line: usize,
        /// What is wrong in it.
        why: String,
    },
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Header => {
                let (one, other) = (header(SproutsRules::Sprouts, Play::Normal), header(SproutsRules::Mixed, Play::Misere));
                write!(f, "the first line is not one such as `{one}` or `{other}`")
            }
            Unreadable::Line { line, why } => write!(f, "line {line}: {why}"),
        }
    }
}

impl Error for Unreadable {}

fn header(rules: SproutsRules, play: Play) -> &'static str {
    match (rules, play) {
        (SproutsRules::Sprouts, Play::Normal) => "sprouts certificate 2, normal play",
        (SproutsRules::Sprouts, Play::Misere) => "sprouts certificate 2, misere play",
        (SproutsRules::Mixed, Play::Normal) => "mixed sprouts certificate 2, normal play",
        (SproutsRules::Mixed, Play::Misere) => "mixed sprouts certificate 2, misere play",
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let starts: Vec<String> = self.starts.iter().map(ToString::to_string).collect();
        writeln!(f, "{}\n{}", header(self.rules, self.play()), starts.join("; "))?;
        match &self.claims {
            Claims::Normal(nimbers) => nimbers.iter().try_for_each(|(land, nimber)| writeln!(f, "{nimber} {land}")),
            Claims::Misere(lost) => {
                let number = |tree: &u32| format!("#{tree}");
                for (index, options) in lost.trees.iter().enumerate() {
                    let options: Vec<String> = options.iter().map(number).collect();
                    writeln!(f, "#{} = {}", index + 1, options.join(" "))?;
                }
                lost.positions.iter().try_for_each(|position| writeln!(f, "{position}"))
            }
        }
    }
}

impl std::str::FromStr for Certificate {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut lines = (1..).zip(text.lines());
        let first = lines.next().map(|(_, line)| line);
        let kinds =
            [SproutsRules::Sprouts, SproutsRules::Mixed].into_iter().flat_map(|rules| [(rules, Play::Normal), (rules, Play::Misere)]);
        let kind = kinds.into_iter().find(|&(rules, play)| first == Some(header(rules, play)));
        let (rules, play) = kind.ok_or(Unreadable::Header)?;
        let starts = lines.next().ok_or_else(|| "the starts are missing".to_owned()).and_then(|(_, line)| read_starts(line, rules));
        let starts = starts.map_err(|why| Unreadable::Line { line: 2, why })?;
        let mut claims = match play {
            Play::Normal => Claims::Normal(BTreeMap::new()),
            Play::Misere => Claims::Misere(Lost::default()),
        };
        let mut heights = vec![0];
        for (line, text) in lines {
            let read = match &mut claims {
                Claims::Normal(nimbers) => read_nimber(text, rules).map(|(land, nimber)| nimbers.extend([(land, nimber)])),
                Claims::Misere(lost) => match text.split_once(" = ") {
                    Some((name, options)) => read_tree(name, options, &mut heights).map(|options| lost.trees.push(options)),
                    None => read_lost(text, heights.len(), rules).map(|position| lost.positions.extend([position])),
                },
            };
            read.map_err(|why| Unreadable::Line { line, why })?;
        }
        Ok(Certificate { rules, starts, claims })
    }
}

fn read_starts(line: &str, rules: SproutsRules) -> Result<Vec<Position>, String> {
    line.split(';').map(|start| Position::read(start, rules).map_err(|misread| misread.to_string())).collect()
}

pub fn read_land(text: &str, rules: SproutsRules) -> Result<Land, String> {
    let position = Position::read(text, rules).map_err(|misread| misread.to_string())?;
    match position.lands() {
        [land] => Ok(land.clone()),
        _ => Err(format!("`{text}` is not one land")),
    }
}

fn read_nimber(line: &str, rules: SproutsRules) -> Result<(Land, u32), String> {
    let (nimber, land) = line.split_once(' ').ok_or("a nimber and a land are expected")?;
    let nimber = nimber.parse().ok().filter(|&nimber: &u32| nimber < 32).ok_or("a nimber from 0 to 31 is expected")?;
    Ok((read_land(land, rules)?, nimber))
}

/// The number of a tree that was defined before; `#0` has no options.
pub fn read_number(name: &str, trees: usize) -> Result<u32, String> {
    let number = name.strip_prefix('#').and_then(|number| number.parse().ok()).filter(|&number: &u32| (number as usize) < trees);
    number.ok_or_else(|| format!("`{name}` is no tree from #0 to #{}", trees - 1))
}

/// The options of the next tree.
pub fn read_tree(name: &str, options: &str, heights: &mut Vec<u8>) -> Result<Vec<u32>, String> {
    if name.strip_prefix('#') != Some(&heights.len().to_string()) {
        return Err(format!("the next tree is #{}", heights.len()));
    }
    let options: BTreeSet<u32> = options.split(' ').map(|option| read_number(option, heights.len())).collect::<Result<_, _>>()?;
    let height = 1 + options.iter().map(|&option| heights[option as usize]).max().unwrap_or(0);
    if height > TALLEST {
        return Err(format!("the tree has a height of {height}; those of small lands have at most {TALLEST}"));
    }
    heights.push(height);
    Ok(options.into_iter().collect())
}

fn read_lost(line: &str, trees: usize, rules: SproutsRules) -> Result<LostPosition, String> {
    let mut lost = LostPosition::default();
    for part in line.split(" + ") {
        if part.starts_with('#') {
            lost.trees.push(read_number(part, trees)?);
        } else {
            lost.lands.push(read_land(part, rules)?);
        }
    }
    lost.trees.sort_unstable();
    lost.lands.sort_unstable();
    Ok(lost)
}
