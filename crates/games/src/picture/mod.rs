//! Solved positions as scenes: shapes and labels, from which any kind of picture can be made.

#[cfg(feature = "pictures")]
pub mod board;
#[cfg(feature = "pictures")]
pub mod column;
#[cfg(feature = "pictures")]
pub mod rows;
pub mod words;

use crate::language::Language;

/// The side of a tile, and the room of an object in a row. All lengths are in this unit's hundredths.
pub const OBJECT: i32 = 100;

/// The radius of an object that is drawn as a disc.
pub const RADIUS: i32 = 42;

/// The height of numbers and words, and that of smaller ones.
pub const LARGE: i32 = 44;
pub const SMALL: i32 = 32;

/// What a picture shows besides the position, and the language of its words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Show {
    /// The values of tiles and parts.
    pub values: bool,
    /// The values in binary, too.
    pub binary: bool,
    /// The winning moves.
    pub winning: bool,
    pub language: Language,
}

/// Shapes and labels.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    pub width: i32,
    pub height: i32,
    /// The position in words.
    pub position: String,
    /// Sentences about values and winning moves.
    pub text: String,
    pub things: Vec<Thing>,
}

/// A shape or a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    pub look: Look,
    pub form: Form,
    /// What it is to a player who can choose it.
    pub piece: Option<Piece>,
}

/// A tile, an object or an edge that a player can choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is and its indices, such as `heap-0-2`. No other piece of the scene has the same name.
    pub name: String,
    /// The move that choosing it means, as JSON, if it means one.
    pub mv: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A tile; the corner of its place.
    Square { x: i32, y: i32 },
    /// The centre and the radius.
    Disc { x: i32, y: i32, radius: i32 },
    /// A box with rounded corners.
    Bar { x: i32, y: i32, width: i32, height: i32 },
    /// A line from point to point.
    Line([(i32, i32); 2]),
    /// A line that runs down through these points, with a head at its end.
    Arrow(Vec<(i32, i32)>),
    /// A curve: a point, and then for each step the point towards which it bends and the point where it ends. A straight step bends
    /// towards one of its ends.
    Curve(Vec<(i32, i32)>),
    /// What is inside an odd number of closed curves.
    Area(Vec<Vec<(i32, i32)>>),
    /// A text around the height `y`.
    Label { x: i32, y: i32, height: i32, align: Align, text: String },
}

impl Form {
    /// Moves it down by `dy`.
    fn lower(&mut self, dy: i32) {
        let lower = |points: &mut [(i32, i32)]| points.iter_mut().for_each(|point| point.1 += dy);
        match self {
            Form::Square { y, .. } | Form::Disc { y, .. } | Form::Bar { y, .. } | Form::Label { y, .. } => *y += dy,
            Form::Line(points) => lower(points),
            Form::Arrow(points) | Form::Curve(points) => lower(points),
            Form::Area(curves) => curves.iter_mut().for_each(|points| lower(points)),
        }
    }
}

/// Where a label has its `x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Align {
    Start,
    Middle,
    End,
}

/// The meaning of a thing, in the order of drawing: later ones are on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Look {
    /// A region in which nothing can be drawn any more.
    Area,
    /// A line that a player drew, or a free arm.
    Line,
    /// A spot at which no line can end any more.
    DeadSpot,
    /// A spot at which lines can end, or a cross.
    Spot,
    /// A spot at which a winning line can end.
    WinningSpot,
    /// A life of a spot.
    Life,
    /// The edge of a board, or a line between its parts.
    Frame,
    /// An edge of a graph.
    Edge,
    /// An edge along which a winning move goes.
    WinningEdge,
    /// A node of a graph.
    Node,
    /// A place without an object.
    Gap,
    /// A tile, or another object of the game.
    Tile,
    /// A tile or object with which a winning move begins.
    Winning,
    /// The sign of a poisoned tile.
    Poison,
    /// A text on a tile or on a spot.
    OnTile,
    /// A text on a dead spot.
    OnDead,
    /// What something is called.
    Name,
    /// A value.
    Value,
    /// A value in binary.
    Binary,
    /// A winning move in words.
    Move,
}

impl Scene {
    pub fn of(position: String) -> Self {
        Scene { position, ..Scene::default() }
    }

    /// Adds a thing.
    pub fn add(&mut self, look: Look, form: Form) {
        self.things.push(Thing { look, form, piece: None });
    }

    /// Adds a thing that a player can choose. `mv` is the move that it means, as JSON.
    pub fn piece(&mut self, look: Look, form: Form, name: String, mv: Option<String>) {
        self.things.push(Thing { look, form, piece: Some(Piece { name, mv }) });
    }

    /// Adds a label.
    pub fn label(&mut self, look: Look, (x, y): (i32, i32), height: i32, align: Align, text: impl Into<String>) {
        self.add(look, Form::Label { x, y, height, align, text: text.into() });
    }

    /// Makes the picture large enough for this point.
    pub fn reach(&mut self, x: i32, y: i32) {
        self.width = self.width.max(x);
        self.height = self.height.max(y);
    }

    /// Adds another scene at the height `y`, without its words. Its pieces have `name` before their own names, and the moves that `mv`
    /// makes of theirs.
    pub fn add_below(&mut self, other: Scene, y: i32, name: &str, mv: impl Fn(String) -> String) {
        self.reach(other.width, y + other.height);
        self.things.extend(other.things.into_iter().map(|Thing { look, mut form, piece }| {
            form.lower(y);
            Thing { look, form, piece: piece.map(|own| Piece { name: format!("{name}-{}", own.name), mv: own.mv.map(&mv) }) }
        }));
    }

    /// Adds a sentence to the text.
    pub fn say(&mut self, sentence: &str) {
        if !self.text.is_empty() && !sentence.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(sentence);
    }
}

/// The approximate width of a text. Fonts differ, so it is rather too wide.
pub fn width_of(text: &str, height: i32) -> i32 {
    let letters: i32 = text.chars().map(|letter| if letter.is_ascii() { 6 } else { 10 }).sum();
    letters * height / 10
}
