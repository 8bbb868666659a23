//! The rule of iChomp applied to pictures, without partitions or sums, and pictures as requests and answers have them.

use serde_json::Value;
use std::collections::{HashMap, HashSet};

pub type Picture = Vec<Vec<bool>>;

/// A board around a centre, played by the rule itself: a move takes a tile and every tile of its quadrant
/// that lies as far or farther from the centre in both directions.
pub struct Twin {
    pub centre: (usize, usize),
    pub values: HashMap<Picture, u64>,
    pub wins: HashMap<Picture, bool>,
}

pub struct Taken {
    pub row: usize,
    pub col: usize,
    pub removes: u64,
    pub after: Picture,
}

impl Twin {
    pub fn new(centre: (usize, usize)) -> Self {
        Twin { centre, values: HashMap::new(), wins: HashMap::new() }
    }

    pub fn quadrant(&self, row: usize, col: usize) -> usize {
        2 * usize::from(row >= self.centre.0) + usize::from(col >= self.centre.1)
    }

    /// Twice the distances from the middle of a place to the centre.
    pub fn distances(&self, row: usize, col: usize) -> (usize, usize) {
        ((2 * row + 1).abs_diff(2 * self.centre.0), (2 * col + 1).abs_diff(2 * self.centre.1))
    }

    pub fn take(&self, picture: &Picture, row: usize, col: usize) -> Taken {
        let (rows, cols) = self.distances(row, col);
        let mut after = picture.clone();
        let mut removes = 0;
        for (r, line) in after.iter_mut().enumerate() {
            for (c, tile) in line.iter_mut().enumerate() {
                let (away_rows, away_cols) = self.distances(r, c);
                if *tile && self.quadrant(r, c) == self.quadrant(row, col) && away_rows >= rows && away_cols >= cols {
                    *tile = false;
                    removes += 1;
                }
            }
        }
        Taken { row, col, removes, after }
    }

    /// The moves in the documented order: by quadrant, row and column.
    pub fn moves(&self, picture: &Picture) -> Vec<Taken> {
        let mut moves = Vec::new();
        for quadrant in 0..4 {
            for (row, line) in picture.iter().enumerate() {
                for (col, &tile) in line.iter().enumerate() {
                    if tile && self.quadrant(row, col) == quadrant {
                        moves.push(self.take(picture, row, col));
                    }
                }
            }
        }
        moves
    }

    pub fn only(&self, picture: &Picture, quadrant: usize) -> Picture {
        let mut only = picture.clone();
        for (row, line) in only.iter_mut().enumerate() {
            for (col, tile) in line.iter_mut().enumerate() {
                *tile &= self.quadrant(row, col) == quadrant;
            }
        }
        only
    }

    pub fn value(&mut self, picture: &Picture) -> u64 {
        if let Some(&value) = self.values.get(picture) {
            return value;
        }
        let seen: HashSet<u64> = self.moves(picture).iter().map(|taken| self.value(&taken.after)).collect();
        let value = (0..).find(|value| !seen.contains(value)).unwrap();
        self.values.insert(picture.clone(), value);
        value
    }

    pub fn wins(&mut self, picture: &Picture, misere: bool) -> bool {
        if !misere {
            return self.value(picture) != 0;
        }
        if let Some(&wins) = self.wins.get(picture) {
            return wins;
        }
        let moves = self.moves(picture);
        let wins = moves.is_empty() || moves.iter().any(|taken| !self.wins(&taken.after, true));
        self.wins.insert(picture.clone(), wins);
        wins
    }

    pub fn winning(&mut self, picture: &Picture, misere: bool) -> Vec<(u64, u64)> {
        let moves = self.moves(picture).into_iter();
        moves.filter(|taken| !self.wins(&taken.after, misere)).map(|taken| (taken.row as u64, taken.col as u64)).collect()
    }

    /// The smallest share of winning replies, then the fewest tiles, then the order of the list.
    pub fn stall(&mut self, picture: &Picture, misere: bool) -> (u64, u64) {
        let moves = self.moves(picture).into_iter().map(|taken| {
            // Boards have at most 16 tiles, so all shares have this common denominator. The end of a lost game is worse than all of them.
            let share = match tiles_of(&taken.after) {
                0 => {
                    if misere {
                        u64::MAX
                    } else {
                        0
                    }
                }
                legal => self.winning(&taken.after, misere).len() as u64 * 720_720 / legal,
            };
            (share, taken.removes, (taken.row as u64, taken.col as u64))
        });
        // The first of equal moves.
        moves.min_by_key(|&(share, removes, _)| (share, removes)).unwrap().2
    }
}

pub fn tiles_of(picture: &Picture) -> u64 {
    picture.iter().flatten().map(|&tile| u64::from(tile)).sum()
}

pub fn draw(picture: &Picture) -> Vec<String> {
    picture.iter().map(|line| line.iter().map(|&tile| if tile { 'x' } else { '.' }).collect()).collect()
}

pub fn read(lines: &Value) -> Picture {
    lines.as_array().unwrap().iter().map(|line| line.as_str().unwrap().chars().map(|place| place == 'x').collect()).collect()
}

pub fn tile(mv: &Value) -> (u64, u64) {
    (mv["row"].as_u64().unwrap(), mv["col"].as_u64().unwrap())
}

pub fn tiles(moves: &Value) -> Vec<(u64, u64)> {
    moves.as_array().unwrap().iter().map(tile).collect()
}
