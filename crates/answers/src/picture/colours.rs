//! The colours of things, for light and for dark pictures: those of the page at `/`, which shows pictures where it has no board.

use nimber_games::picture::Look;

/// The colours of a theme, as CSS writes them.
pub struct Colours {
    pub background: &'static str,
    /// Values.
    ink: &'static str,
    /// Names, edges and frames.
    faint: &'static str,
    tile: &'static str,
    on_tile: &'static str,
    winning: &'static str,
    /// The outline of a winning tile, so that it differs by more than its colour.
    outline: &'static str,
    node: &'static str,
}

pub const LIGHT: Colours = Colours {
    background: "#ffffff",
    ink: "#1f2437",
    faint: "#565d7b",
    tile: "#5a6bc4",
    on_tile: "#ffffff",
    winning: "#1a7f37",
    outline: "#1f2437",
    node: "#e9ecf7",
};

pub const DARK: Colours = Colours {
    background: "#1e212e",
    ink: "#edeff8",
    faint: "#a9b0ca",
    tile: "#8796ec",
    on_tile: "#10142e",
    winning: "#2ea043",
    outline: "#ffffff",
    node: "#2b3154",
};

impl Colours {
    /// What a thing is filled with, and its outline; `None` for none.
    pub fn of(&self, look: Look) -> [Option<&'static str>; 2] {
        match look {
            Look::Frame | Look::Edge => [None, Some(self.faint)],
            Look::WinningEdge => [None, Some(self.winning)],
            Look::Poison => [None, Some(self.on_tile)],
            Look::Area => [Some(self.node), None],
            Look::Line => [None, Some(self.ink)],
            Look::DeadSpot => [Some(self.background), Some(self.faint)],
            Look::Spot => [Some(self.tile), None],
            Look::Life => [None, Some(self.tile)],
            Look::OnDead => [Some(self.faint), None],
            Look::Tile => [Some(self.tile); 2],
            Look::Winning | Look::WinningSpot => [Some(self.winning), Some(self.outline)],
            Look::Node => [Some(self.node), Some(self.faint)],
            Look::Gap | Look::Name => [Some(self.faint), None],
            Look::OnTile => [Some(self.on_tile), None],
            Look::Value | Look::Binary => [Some(self.ink), None],
            Look::Move => [Some(self.winning), None],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of WCAG 2.
    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let part = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn texts_and_shapes_stand_out_as_wcag_aa_asks() {
        assert!((contrast("#ffffff", "#000000") - 21.0).abs() < 1e-9);
        for Colours { background, ink, faint, tile, on_tile, winning, outline, node } in [LIGHT, DARK] {
            let texts = [
                (ink, background),
                (faint, background),
                (winning, background),
                (on_tile, tile),
                (on_tile, winning),
                (ink, node),
                (faint, node),
            ];
            for (text, behind) in texts {
                assert!(contrast(text, behind) >= 4.5, "{text} on {behind}: {}", contrast(text, behind));
            }
            for (shape, behind) in
                [(tile, background), (winning, background), (outline, winning), (outline, background), (faint, background)]
            {
                assert!(contrast(shape, behind) >= 3.0, "{shape} on {behind}: {}", contrast(shape, behind));
            }
        }
    }
}
