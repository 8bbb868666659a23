//! Positions that can be drawn are read, and others are refused at the letter that makes them impossible.

use super::planar::{Map, random_game, splitmix64};
use super::read;
use nimber_solvers::sprouts::{Misread, Position, SproutsRules};
use std::collections::{BTreeSet, HashSet};

#[test]
fn what_has_no_drawing_is_refused_at_its_letter() {
    for (text, at, why) in [
        ("A.B}A.B}", 6, "with `B`, the regions form a circle"),
        ("0.A.B}AB}", 7, "with `B`, the regions"),
        ("2A.B2}A.C}0*2.B.C}", 16, "with `C`, the regions"),
        ("22} + AB.C}AD.E}BF.G}DFC}EG}", 23, "with `C`, the regions"),
        ("ABCD}ABDC}", 8, "with `C`, lines cross"),
        ("0.A1B2CD} 2.AB2DC}", 16, "with `C`, lines cross"),
        ("aAaB}AB}", 6, "with `B`, lines cross"),
        ("AaBCa}ABC}", 7, "with `B`, lines cross"),
        ("ABC}AaBbbCa}", 10, "with `a`, lines cross"),
        ("ABCD}AC}BD}", 9, "with `D`, lines cross"),
        // Three boundaries, each beside three others: K3,3.
        ("ABC}DEF}GHI}ADG}BEH}CFI}", 22, "with `I`, lines cross"),
    ] {
        let misread = Position::read(text, SproutsRules::Sprouts).expect_err(text);
        assert_eq!(misread.at, at, "{text}: {misread}");
        assert!(misread.why.contains(why), "{text}: {misread}");
        assert_eq!(Position::read(text, SproutsRules::Mixed), Err(misread));
    }
    for text in ["AB}AB}", "A.B}A}B}", "ABC}ABC}", "ABC}ACB}", "ABCD}ABCD}", "ABCD}DCBA}", "aAaB}A}B}", "ABCD}AB}CD}", "ABa2aCD}AD}BC}"] {
        assert!(text.parse::<Position>().is_ok(), "{text}");
    }
}

/// Five boundaries, each beside all others: K5.
#[test]
fn no_order_of_letters_draws_five_neighbours() {
    let mut random = 0;
    for _ in 0..200 {
        let mut boundaries = ["ABCD", "AEFG", "BEHI", "CFHJ", "DGIJ"].map(|letters| letters.chars().collect::<Vec<_>>());
        boundaries.iter_mut().for_each(|letters| shuffle(letters, &mut random));
        let text = boundaries.map(|letters| letters.into_iter().collect::<String>() + "}").concat();
        let misread = text.parse::<Position>().expect_err(&text);
        assert!(misread.why.contains("lines cross"), "{text}: {misread}");
    }
}

fn is_read_again(position: &Position, rules: SproutsRules) {
    assert_eq!(Position::read(&position.to_string(), rules).as_ref(), Ok(position));
}

#[test]
fn random_drawings_and_what_they_are_reduced_to_are_read() {
    for seed in 0..1500 {
        let (spots, crosses) = (2 + (seed % 11) as u8, (seed % 4) as u8);
        for map in random_game(Map::start(spots), seed) {
            is_read_again(&read(&map, SproutsRules::Sprouts), SproutsRules::Sprouts);
        }
        for map in random_game(Map::mixed_start(spots / 2, crosses), seed) {
            is_read_again(&read(&map, SproutsRules::Mixed), SproutsRules::Mixed);
        }
    }
}

#[test]
fn whatever_play_reaches_is_read() {
    let starts = [Position::start(4), Position::mixed_start(1, 1), Position::mixed_start(0, 2), Position::mixed_start(2, 0)];
    for (start, rules) in starts.into_iter().zip([SproutsRules::Sprouts, SproutsRules::Mixed, SproutsRules::Mixed, SproutsRules::Mixed]) {
        let mut found = HashSet::from([start.clone()]);
        let mut open = vec![start];
        while let Some(position) = open.pop() {
            is_read_again(&position, rules);
            open.extend(position.options_under(rules).into_iter().filter(|option| found.insert(option.clone())));
        }
    }
}

/// Play goes on from reduced positions, where boundaries are one that were several.
#[test]
fn random_play_on_reduced_positions_is_read() {
    for seed in 0..300u64 {
        let mut random = seed;
        let (rules, start) = match seed % 2 {
            0 => (SproutsRules::Sprouts, Position::start(3 + (seed % 5) as u8)),
            _ => (SproutsRules::Mixed, Position::mixed_start(1 + (seed % 3) as u8, (seed / 2 % 3) as u8)),
        };
        let mut position = start;
        while !position.is_over() {
            let options: Vec<Position> = position.options_under(rules).into_iter().collect();
            position = options[below(options.len(), &mut random)].clone();
            is_read_again(&position, rules);
        }
    }
}

#[test]
fn a_slow_twin_agrees_on_random_texts() {
    let mut counts = [0; 3];
    for mut random in 0..20_000 {
        let regions = 1 + below(4, &mut random);
        let texts = text_of_random_letters(regions, &mut random);
        counts[compare(&texts)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
}

#[test]
fn a_slow_twin_agrees_on_drawings_with_two_letters_exchanged() {
    let mut counts = [0; 3];
    for seed in 0..400 {
        let mut random = seed;
        for map in random_game(Map::start(5 + (seed % 6) as u8), seed) {
            let mut text: Vec<char> = map.text().chars().collect();
            let corners: Vec<usize> = (0..text.len()).filter(|&at| text[at].is_alphabetic()).collect();
            if corners.len() > 3 {
                text.swap(corners[below(corners.len(), &mut random)], corners[below(corners.len(), &mut random)]);
                counts[compare(&text.into_iter().collect::<String>())] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

fn below(end: usize, random: &mut u64) -> usize {
    (splitmix64(random) % end as u64) as usize
}

fn shuffle<T>(items: &mut [T], random: &mut u64) {
    for at in 1..items.len() {
        items.swap(at, below(at + 1, random));
    }
}

/// Up to two boundaries for each region, and up to eight letters in any places.
fn text_of_random_letters(regions: usize, random: &mut u64) -> String {
    let mut boundaries: Vec<(usize, Vec<usize>)> = (0..regions).flat_map(|region| vec![(region, vec![]); 1 + below(2, random)]).collect();
    let mut places: Vec<[usize; 2]> = Vec::new();
    for letter in 0..1 + below(8, random) {
        places.push([0; 2].map(|_| {
            let boundary = below(boundaries.len(), random);
            let length = boundaries[boundary].1.len();
            boundaries[boundary].1.insert(below(length + 1, random), letter);
            boundary
        }));
    }
    let mut text = String::new();
    for (index, (region, letters)) in boundaries.iter().enumerate() {
        text.push('1');
        text.extend(letters.iter().map(|&letter| {
            let [one, other] = places[letter];
            char::from(if one == other { b'a' } else { b'A' } + letter as u8)
        }));
        text.push(if boundaries.get(index + 1).is_some_and(|(next, _)| next == region) { '.' } else { '}' });
    }
    text
}

/// A kind: read, refused, or refused for another reason.
fn compare(text: &str) -> usize {
    let found = Position::read(text, SproutsRules::Sprouts).map(drop);
    let twin = slow_fault(text);
    match found {
        Ok(()) => {
            assert_eq!(twin, None, "{text}");
            0
        }
        Err(Misread { at, why }) if why.starts_with("with") => {
            assert_eq!(twin, Some((at, why.contains("circle"))), "{text}: {why}");
            1
        }
        Err(_) => 2,
    }
}

/// A letter of a text: its corners, each with its place, its region and its boundary.
type Letter = [(usize, usize, usize); 2];

/// The first second corner with which the text has no drawing, and whether that is because of a circle.
fn slow_fault(text: &str) -> Option<(usize, bool)> {
    let mut corners: Vec<(char, (usize, usize, usize))> = Vec::new();
    let (mut region, mut boundary) = (0, 0);
    for (at, character) in text.chars().enumerate() {
        match character {
            '.' | '}' => {
                boundary += 1;
                region += usize::from(character == '}');
            }
            letter if letter.is_alphabetic() => corners.push((letter, (at, region, boundary))),
            _ => {}
        }
    }
    let letters: Vec<Letter> = (0..corners.len())
        .filter_map(|second| {
            let first = corners[..second].iter().find(|(letter, _)| *letter == corners[second].0)?;
            Some([first.1, corners[second].1])
        })
        .collect();
    let place = |count: usize| letters[count - 1][1].0;
    let with = |fails: fn(&[Letter]) -> bool| (1..=letters.len()).find(|&count| fails(&letters[..count])).map(place);
    with(has_circle).map(|at| (at, true)).or_else(|| with(has_crossing).map(|at| (at, false)))
}

/// Whether regions and pieces are no forest: nodes - edges = components. Boundaries without letters do not matter.
fn has_circle(letters: &[Letter]) -> bool {
    let boundaries: BTreeSet<(usize, usize)> = letters.iter().flatten().map(|&(_, region, boundary)| (region, boundary)).collect();
    let regions: BTreeSet<usize> = boundaries.iter().map(|&(region, _)| region).collect();
    let by_letters: Vec<[usize; 2]> = letters.iter().map(|corners| corners.map(|(.., boundary)| boundary)).collect();
    let in_regions = boundaries
        .iter()
        .flat_map(|&(region, one)| boundaries.iter().filter(move |(other, _)| *other == region).map(move |&(_, other)| [one, other]));
    let all: Vec<[usize; 2]> = by_letters.iter().copied().chain(in_regions).collect();
    regions.len() + components(&by_letters) != boundaries.len() + components(&all)
}

fn components(pairs: &[[usize; 2]]) -> usize {
    let mut names: Vec<usize> = (0..=pairs.iter().flatten().copied().max().unwrap_or(0)).collect();
    for pair in pairs {
        let [from, to] = pair.map(|one| names[one]);
        names.iter_mut().filter(|name| **name == from).for_each(|name| *name = to);
    }
    pairs.iter().flatten().map(|&one| names[one]).collect::<BTreeSet<_>>().len()
}

/// Whether Euler's formula, boundaries - letters + faces = 2 for each piece, holds for no directions of the boundaries.
fn has_crossing(letters: &[Letter]) -> bool {
    let mut corners: Vec<(usize, usize)> = letters.iter().flatten().map(|&(at, _, boundary)| (boundary, at)).collect();
    corners.sort_unstable();
    let around: Vec<Vec<usize>> =
        corners.chunk_by(|one, other| one.0 == other.0).map(|boundary| boundary.iter().map(|corner| corner.1).collect()).collect();
    let pairs: Vec<[usize; 2]> = letters.iter().map(|corners| corners.map(|(.., boundary)| boundary)).collect();
    let expected = 2 * components(&pairs) + letters.len() - around.len();
    // Up to two letters have one order, whatever the direction.
    let turned: Vec<usize> = (0..around.len()).filter(|&boundary| around[boundary].len() > 2).collect();
    let end = corners.iter().map(|corner| corner.1 + 1).max().unwrap_or(0);
    let mut other = vec![0; end];
    for [(one, ..), (two, ..)] in letters {
        (other[*one], other[*two]) = (*two, *one);
    }
    let faces = |directions: usize| {
        let mut next = vec![end; end];
        for (boundary, corners) in around.iter().enumerate() {
            let is_turned = turned.iter().position(|&one| one == boundary).is_some_and(|bit| directions >> bit & 1 == 1);
            for (index, &corner) in corners.iter().enumerate() {
                let after = corners[(index + 1) % corners.len()];
                let (from, to) = if is_turned { (after, corner) } else { (corner, after) };
                next[from] = to;
            }
        }
        let mut faces = 0;
        for (_, start) in &corners {
            let mut at = *start;
            faces += usize::from(next[at] != end);
            while next[at] != end {
                let after = next[at];
                next[at] = end;
                at = other[after];
            }
        }
        faces
    };
    (0..1usize << turned.len()).all(|directions| faces(directions) != expected)
}
