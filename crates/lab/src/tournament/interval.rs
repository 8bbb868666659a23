use serde::Serialize;

/// A share of games with its 95 % confidence interval (Wilson 1927).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// The quantile of the normal distribution for 95 % between both ends.
const Z: f64 = 1.959_963_984_540_054;

impl Interval {
    /// `games` is at least 1.
    pub fn of(wins: u64, games: u64) -> Self {
        let (games, share) = (games as f64, wins as f64 / games as f64);
        let scale = 1.0 + Z * Z / games;
        let centre = (share + Z * Z / (2.0 * games)) / scale;
        let half = Z / scale * (share * (1.0 - share) / games + Z * Z / (4.0 * games * games)).sqrt();
        Interval { share, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_intervals() {
        let rounded = |interval: Interval| [interval.low, interval.high].map(|end| (end * 1e4).round() / 1e4);
        assert_eq!(rounded(Interval::of(50, 100)), [0.4038, 0.5962]);
        assert_eq!(rounded(Interval::of(0, 10)), [0.0, 0.2775]);
        assert_eq!(rounded(Interval::of(10, 10)), [0.7225, 1.0]);
    }
}
