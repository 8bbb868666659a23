//! Writes scenes as SVG. Themes are colours in attributes; only a picture for both has a style sheet.

use super::colours::{Colours, DARK, LIGHT};
use super::options::{PictureOptions, Theme};
use nimber_games::language::Language;
use nimber_games::picture::{Align, Form, Look, OBJECT, Piece, Scene, Thing};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Around the scene, in its own unit.
const MARGIN: i32 = 20;

/// The radius of the corners of bars.
const CORNER: i32 = 14;

/// The sides of a tile without its corners, from one to the next.
const SIDES: &str = "h72v72h-72z";
const _: () = assert!(OBJECT - 2 * CORNER == 72);

/// Half the width of the head of an arrow.
const HEAD: i32 = 13;

/// The SVG document of a scene.
pub fn write(scene: &Scene, title: &str, text: &str, options: PictureOptions) -> String {
    let (colours, name) = match options.theme {
        Theme::Light => (&LIGHT, "light"),
        Theme::Dark => (&DARK, "dark"),
        Theme::Auto => (&LIGHT, "auto"),
    };
    let mut writer = Writer { text: String::with_capacity(1024 + 128 * scene.things.len()), colours };
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
            if is_path && !in_path {
                self.element("<path", thing.piece.as_ref());
                self.text += " d=\"";
                self.form(thing);
                self.text += "\"/>";
            } else {
                self.form(thing);
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

    fn form(&mut self, Thing { look, form, piece }: &Thing) {
        // A filled shape and its outline together have the size that the scene gives.
        let inset = if self.colours.of(*look)[0].is_some() { stroke_width(*look) / 2 } else { 0 };
        match form {
            Form::Square { x, y } => {
                self.numbers(&[("M", x + CORNER), (" ", y + CORNER)]);
                self.text += SIDES;
            }
            Form::Disc { x, y, radius } => {
                self.element("<circle", piece.as_ref());
                self.numbers(&[(" cx=\"", *x), ("\" cy=\"", *y), ("\" r=\"", radius - inset)]);
                self.text += "\"/>";
            }
            Form::Bar { x, y, width, height } => {
                self.element("<rect", piece.as_ref());
                self.numbers(&[(" x=\"", x + inset), ("\" y=\"", y + inset)]);
                self.numbers(&[("\" width=\"", width - 2 * inset), ("\" height=\"", height - 2 * inset), ("\" rx=\"", CORNER)]);
                self.text += "\"/>";
            }
            Form::Line([(x, y), (to_x, to_y)]) => self.numbers(&[("M", *x), (" ", *y), ("L", *to_x), (" ", *to_y)]),
            Form::Arrow(points) => self.arrow(points),
            Form::Curve(points) => self.curve(points),
            Form::Area(outlines) => {
                for outline in outlines {
                    self.curve(outline);
                    self.text.push('z');
                }
            }
            Form::Label { x, y, height, text, .. } => {
                // Digits and capital letters are about seven tenths as high as their font.
                self.numbers(&[("<text x=\"", *x), ("\" y=\"", y + height * 35 / 100)]);
                self.text += "\">";
                self.escaped(text);
                self.text += "</text>";
            }
        }
    }

    /// A curve that is upright at every point, and a head.
    fn arrow(&mut self, points: &[(i32, i32)]) {
        let (Some(&(x, y)), Some(&(end_x, end_y))) = (points.first(), points.last()) else { return };
        self.numbers(&[("M", x), (" ", y)]);
        for step in points.windows(2) {
            let [(from_x, from_y), (x, y)] = [step[0], step[1]];
            let middle = (from_y + y) / 2;
            self.numbers(&[("C", from_x), (" ", middle), (" ", x), (" ", middle), (" ", x), (" ", y)]);
        }
        let wings = end_y - 2 * HEAD;
        self.numbers(&[("M", end_x - HEAD), (" ", wings), ("L", end_x), (" ", end_y), ("L", end_x + HEAD), (" ", wings)]);
    }

    fn curve(&mut self, points: &[(i32, i32)]) {
        let Some(&(x, y)) = points.first() else { return };
        self.numbers(&[("M", x), (" ", y)]);
        for step in points.windows(3).step_by(2) {
            let [from, by, to] = [step[0], step[1], step[2]];
            match by == from || by == to {
                true => self.numbers(&[("L", to.0), (" ", to.1)]),
                false => self.numbers(&[("Q", by.0), (" ", by.1), (" ", to.0), (" ", to.1)]),
            }
        }
    }

    /// Numbers, each after a text. `write!` took a fifth of the time of a picture.
    fn numbers(&mut self, numbers: &[(&str, i32)]) {
        let mut digits = itoa::Buffer::new();
        for &(before, number) in numbers {
            self.text += before;
            self.text += digits.format(number);
        }
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

    /// Begins an element, with the attributes of a piece if it is one.
    fn element(&mut self, tag: &str, piece: Option<&Piece>) {
        self.text += tag;
        let Some(Piece { name, mv }) = piece else { return };
        for part in [" id=\"nimber-", name, "\" class=\"nimber-piece\""] {
            self.text += part;
        }
        if let Some(mv) = mv {
            self.text += " data-move='";
            escape(mv, &mut self.text, |letter| match letter {
                '&' => Some("&amp;".into()),
                '<' => Some("&lt;".into()),
                '\'' => Some("&#39;".into()),
                // JSON has a way to write them.
                letter if is_not_in_xml(letter) => Some(format!("\\u{:04x}", letter as u32).into()),
                _ => None,
            });
            self.text.push('\'');
        }
    }

    fn escaped(&mut self, text: &str) {
        escape(text, &mut self.text, |letter| match letter {
            '&' => Some("&amp;".into()),
            '<' => Some("&lt;".into()),
            '>' => Some("&gt;".into()),
            letter if is_not_in_xml(letter) => Some("\u{fffd}".into()),
            _ => None,
        });
    }
}

/// Adds a text, with other texts in place of some of its letters.
fn escape(text: &str, to: &mut String, in_place_of: fn(char) -> Option<Cow<'static, str>>) {
    // Nearly all texts are free of such letters.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'&' | b'<' | b'>' | b'\'')) {
        *to += text;
        return;
    }
    let mut start = 0;
    for (place, letter) in text.char_indices() {
        if let Some(escaped) = in_place_of(letter) {
            *to += &text[start..place];
            *to += &escaped;
            start = place + letter.len_utf8();
        }
    }
    *to += &text[start..];
}

/// Whether XML has no such letter, not even escaped.
fn is_not_in_xml(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}')
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
