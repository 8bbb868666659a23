//! Writes scenes as SVG. Themes are colours in attributes; only a picture for both has a style sheet.

use super::colours::{Colours, DARK, LIGHT};
use super::options::{PictureOptions, Theme};
use nimber_games::language::Language;
use nimber_games::picture::{Align, Form, Look, OBJECT, Piece, Scene, Thing};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Around the scene, in its own unit.
const MARGIN: i32 = 20;

/// The radius of the corners of bars.
const CORNER: i32 = 14;

/// Half the width of the head of an arrow.
const HEAD: i32 = 13;

/// The SVG document of a scene.
pub fn write(scene: &Scene, title: &str, text: &str, options: PictureOptions) -> String {
    let (colours, name) = match options.theme {
        Theme::Light => (&LIGHT, "light"),
        Theme::Dark => (&DARK, "dark"),
        Theme::Auto => (&LIGHT, "auto"),
    };
    let mut writer = Writer { text: String::with_capacity(1024 + 48 * scene.things.len()), colours, piece: String::new() };
    // Writing to a string does not fail.
    let _ = writer.document(scene, title, text, options, name);
    writer.text
}

/// The attribute that names the language. A picture in English has none.
fn lang(language: Language) -> String {
    if language == Language::default() { String::new() } else { format!(" lang=\"{}\"", language.code()) }
}

struct Writer {
    text: String,
    colours: &'static Colours,
    /// The attributes of the piece that is written.
    piece: String,
}

/// What the things of a group have in common.
type Common = (Look, Option<(i32, Align)>);

impl Writer {
    fn document(&mut self, scene: &Scene, title: &str, text: &str, options: PictureOptions, theme: &str) -> std::fmt::Result {
        let (width, height) = (scene.width + 2 * MARGIN, scene.height + 2 * MARGIN);
        write!(
            self.text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"nimber nimber-{theme}\" viewBox=\"-{MARGIN} -{MARGIN} {width} {height}\" \
             width=\"{}\" height=\"{}\" style=\"max-width:100%;height:auto\" role=\"img\"{} font-family=\"system-ui,sans-serif\">\n<title>",
            pixels(width, options.size),
            pixels(height, options.size),
            lang(options.lang)
        )?;
        self.escaped(title);
        self.text += "</title>\n<desc>";
        self.escaped(text);
        self.text += "</desc>\n";
        if theme == "auto" {
            self.dark_style(scene)?;
        }
        let background = self.colours.background;
        writeln!(
            self.text,
            "<rect class=\"nimber-background\" x=\"-{MARGIN}\" y=\"-{MARGIN}\" width=\"{width}\" height=\"{height}\" \
             fill=\"{background}\"/>"
        )?;
        let common =
            |thing: &Thing| (thing.look, if let Form::Label { height, align, .. } = thing.form { Some((height, align)) } else { None });
        let mut things: Vec<(Common, &Thing)> = scene.things.iter().map(|thing| (common(thing), thing)).collect();
        things.sort_by_key(|(common, _)| *common);
        let mut open: Option<Common> = None;
        let mut path = false;
        for (common, thing) in things {
            if open != Some(common) {
                self.close(open.is_some(), path);
                self.open(common)?;
                (open, path) = (Some(common), false);
            }
            // Lines that follow one another are one path. A piece is an element of its own.
            let is_path = !matches!(thing.form, Form::Disc { .. } | Form::Bar { .. } | Form::Label { .. });
            let in_path = is_path && thing.piece.is_none();
            if path && !in_path {
                self.text += "\"/>";
            } else if in_path && !path {
                self.text += "<path d=\"";
            }
            path = in_path;
            self.piece = thing.piece.as_ref().map(attributes).unwrap_or_default();
            if is_path && !in_path {
                write!(self.text, "<path{} d=\"", self.piece)?;
                self.form(&thing.form, thing.look)?;
                self.text += "\"/>";
            } else {
                self.form(&thing.form, thing.look)?;
            }
        }
        self.close(open.is_some(), path);
        self.text += "</svg>\n";
        Ok(())
    }

    fn close(&mut self, is_open: bool, path: bool) {
        if path {
            self.text += "\"/>";
        }
        if is_open {
            self.text += "</g>\n";
        }
    }

    /// Begins a group of things of one look.
    fn open(&mut self, (look, label): Common) -> std::fmt::Result {
        write!(self.text, "<g class=\"nimber-{}\"", name(look))?;
        let [fill, stroke] = self.colours.of(look);
        write!(self.text, " fill=\"{}\"", fill.unwrap_or("none"))?;
        if let Some(stroke) = stroke {
            write!(self.text, " stroke=\"{stroke}\" stroke-width=\"{}\" stroke-linejoin=\"round\"", stroke_width(look))?;
        }
        if let Some((height, align)) = label {
            let anchor = match align {
                Align::Start => "start",
                Align::Middle => "middle",
                Align::End => "end",
            };
            // A click on what is written on a piece is a click on the piece.
            write!(self.text, " font-size=\"{height}\" text-anchor=\"{anchor}\" pointer-events=\"none\"")?;
        }
        self.text += match look {
            Look::Binary => " font-family=\"ui-monospace,monospace\">",
            Look::Move | Look::OnTile | Look::Value => " font-weight=\"600\">",
            Look::Poison => " stroke-linecap=\"round\" pointer-events=\"none\">",
            Look::OnDead => " font-weight=\"600\">",
            Look::Line | Look::Life => " stroke-linecap=\"round\">",
            Look::Area => " fill-rule=\"evenodd\">",
            _ => ">",
        };
        Ok(())
    }

    fn form(&mut self, form: &Form, look: Look) -> std::fmt::Result {
        // A filled shape and its outline together have the size that the scene gives.
        let inset = if self.colours.of(look)[0].is_some() { stroke_width(look) / 2 } else { 0 };
        match form {
            Form::Square { x, y } => {
                let side = OBJECT - 2 * CORNER;
                write!(self.text, "M{} {}h{side}v{side}h-{side}z", x + CORNER, y + CORNER)
            }
            Form::Disc { x, y, radius } => write!(self.text, "<circle{} cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", self.piece, radius - inset),
            Form::Bar { x, y, width, height } => write!(
                self.text,
                "<rect{} x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{CORNER}\"/>",
                self.piece,
                x + inset,
                y + inset,
                width - 2 * inset,
                height - 2 * inset
            ),
            Form::Line([(x, y), (to_x, to_y)]) => write!(self.text, "M{x} {y}L{to_x} {to_y}"),
            Form::Arrow(points) => self.arrow(points),
            Form::Curve(points) => self.curve(points),
            Form::Area(outlines) => outlines.iter().try_for_each(|outline| {
                self.curve(outline)?;
                self.text.push('z');
                Ok(())
            }),
            Form::Label { x, y, height, text, .. } => {
                // Digits and capital letters are about seven tenths as high as their font.
                write!(self.text, "<text x=\"{x}\" y=\"{}\">", y + height * 35 / 100)?;
                self.escaped(text);
                self.text += "</text>";
                Ok(())
            }
        }
    }

    /// A curve that is upright at every point, and a head.
    fn arrow(&mut self, points: &[(i32, i32)]) -> std::fmt::Result {
        let Some(&(x, y)) = points.first() else { return Ok(()) };
        write!(self.text, "M{x} {y}")?;
        for step in points.windows(2) {
            let [(from_x, from_y), (x, y)] = [step[0], step[1]];
            let middle = (from_y + y) / 2;
            write!(self.text, "C{from_x} {middle} {x} {middle} {x} {y}")?;
        }
        match points.last() {
            Some((x, y)) => write!(self.text, "M{} {}L{x} {y}L{} {}", x - HEAD, y - 2 * HEAD, x + HEAD, y - 2 * HEAD),
            None => Ok(()),
        }
    }

    fn curve(&mut self, points: &[(i32, i32)]) -> std::fmt::Result {
        let Some((x, y)) = points.first() else { return Ok(()) };
        write!(self.text, "M{x} {y}")?;
        for step in points.windows(3).step_by(2) {
            let [from, (by_x, by_y), (x, y)] = [step[0], step[1], step[2]];
            match (by_x, by_y) == from || (by_x, by_y) == (x, y) {
                true => write!(self.text, "L{x} {y}")?,
                false => write!(self.text, "Q{by_x} {by_y} {x} {y}")?,
            }
        }
        Ok(())
    }

    /// The dark colours of what the scene has.
    fn dark_style(&mut self, scene: &Scene) -> std::fmt::Result {
        let rule = |name: &str| format!(".nimber-auto .nimber-{name}");
        write!(self.text, "<style>@media(prefers-color-scheme:dark){{{}{{fill:{}}}", rule("background"), DARK.background)?;
        let looks: BTreeSet<Look> = scene.things.iter().map(|thing| thing.look).collect();
        for look in looks {
            write!(self.text, "{}{{", rule(name(look)))?;
            match DARK.of(look) {
                [Some(fill), Some(stroke)] => write!(self.text, "fill:{fill};stroke:{stroke}}}")?,
                [Some(fill), None] => write!(self.text, "fill:{fill}}}")?,
                [None, stroke] => write!(self.text, "stroke:{}}}", stroke.unwrap_or("none"))?,
            }
        }
        self.text += "}</style>\n";
        Ok(())
    }

    fn escaped(&mut self, text: &str) {
        for letter in text.chars() {
            match letter {
                '&' => self.text += "&amp;",
                '<' => self.text += "&lt;",
                '>' => self.text += "&gt;",
                // XML has no such letters, not even escaped.
                letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => self.text.push('\u{fffd}'),
                letter => self.text.push(letter),
            }
        }
    }
}

/// The attributes of an element that is a piece.
fn attributes(Piece { name, mv }: &Piece) -> String {
    let mut text = format!(" id=\"nimber-{name}\" class=\"nimber-piece\"");
    if let Some(mv) = mv {
        text += " data-move='";
        for letter in mv.chars() {
            match letter {
                '&' => text += "&amp;",
                '<' => text += "&lt;",
                '\'' => text += "&#39;",
                // XML has no such letters, but JSON has a way to write them.
                letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => text += &format!("\\u{:04x}", letter as u32),
                letter => text.push(letter),
            }
        }
        text.push('\'');
    }
    text
}

/// A length of the scene in pixels, with two decimals at most.
fn pixels(length: i32, size: u64) -> String {
    let hundredths = i64::from(length) * size as i64;
    match (hundredths / 100, hundredths % 100) {
        (whole, 0) => whole.to_string(),
        (whole, rest) => format!("{whole}.{rest:02}").trim_end_matches('0').to_owned(),
    }
}

fn name(look: Look) -> &'static str {
    match look {
        Look::Area => "area",
        Look::Line => "line",
        Look::DeadSpot => "dead-spot",
        Look::Spot => "spot",
        Look::WinningSpot => "winning-spot",
        Look::Life => "life",
        Look::OnDead => "on-dead",
        Look::Frame => "frame",
        Look::Gap => "gap",
        Look::Tile => "tile",
        Look::Winning => "winning",
        Look::Poison => "poison",
        Look::OnTile => "on-tile",
        Look::Edge => "edge",
        Look::WinningEdge => "winning-edge",
        Look::Node => "node",
        Look::Value => "value",
        Look::Binary => "binary",
        Look::Name => "name",
        Look::Move => "move",
    }
}

fn stroke_width(look: Look) -> i32 {
    match look {
        Look::Frame | Look::Node => 4,
        Look::Edge => 5,
        Look::DeadSpot => 4,
        Look::Line | Look::WinningSpot => 6,
        Look::Poison | Look::Life => 7,
        Look::Winning | Look::WinningEdge => 12,
        Look::Tile => 16,
        Look::Area | Look::Spot | Look::OnDead | Look::Gap | Look::OnTile | Look::Value | Look::Binary | Look::Name | Look::Move => 0,
    }
}
