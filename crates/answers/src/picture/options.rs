//! What a request for a picture may say besides the position.

use crate::verb::{PLAY, take_within};
use nimber_games::language::Language;
use nimber_games::picture::Show;
use nimber_games::request::Fields;
use nimber_games::{About, Parameter, ParameterKind, Refusal};
use serde::Deserialize;

/// The least and the largest side of a tile, in pixels.
pub const SMALLEST_SIZE: u64 = 8;
pub const LARGEST_SIZE: u64 = 128;

const DEFAULT_SIZE: u64 = 40;

/// What a picture shows and how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PictureOptions {
    /// Whether values are shown: on the tiles of a board, at the nodes of a graph, and beside or below every other part; false by default.
    #[cfg_attr(feature = "schema", schema(required = false))]
    values: bool,
    /// Whether values are shown in binary, too; false by default.
    #[cfg_attr(feature = "schema", schema(required = false))]
    binary: bool,
    #[cfg_attr(feature = "schema", schema(value_type = PictureHighlight, required = false))]
    highlight: Option<PictureHighlight>,
    /// The side of a tile or object in pixels; 40 by default.
    #[cfg_attr(feature = "schema", schema(minimum = 8, maximum = 128, required = false))]
    pub(super) size: u64,
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub(super) theme: Theme,
    /// The language of the title, the description and the labels, such as `en` or `ru`. By default what `Accept-Language` asks for, or
    /// English.
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub(super) lang: Language,
}

/// `winning` marks the tiles and objects with which a winning move begins, and says what to take from a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum PictureHighlight {
    /// Marks the winning moves.
    Winning,
}

/// The colours; `light` by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", schema(as = PictureTheme))]
pub enum Theme {
    /// Dark on white.
    #[default]
    Light,
    /// Light on black.
    Dark,
    /// As the reader's system prefers.
    Auto,
}

/// Whether `size` is a field of the positions of a game. Then its pictures have the usual size.
pub(crate) fn has_own_size(about: &About) -> bool {
    about.parameters.iter().any(|parameter| parameter.name == "size")
}

impl PictureOptions {
    /// Takes the options out of a request. A `size` of the position's own is left there.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn take(fields: &mut Fields, about: &About) -> Result<Self, Refusal> {
        let size =
            if has_own_size(about) { DEFAULT_SIZE } else { take_within(fields, "size", DEFAULT_SIZE, (SMALLEST_SIZE, LARGEST_SIZE))? };
        Ok(PictureOptions {
            values: fields.take("values")?.unwrap_or(false),
            binary: fields.take("binary")?.unwrap_or(false),
            highlight: fields.take("highlight")?,
            size,
            theme: fields.take("theme")?.unwrap_or_default(),
            lang: fields.take("lang")?.unwrap_or_default(),
        })
    }

    /// What the scene has to show. Values in binary are values.
    pub(super) fn show(self) -> Show {
        Show { values: self.values || self.binary, binary: self.binary, winning: self.highlight.is_some(), language: self.lang }
    }

    /// The options as `GET` takes them, and the play.
    pub fn parameters() -> Vec<Parameter> {
        let optional = Parameter::optional;
        let values = "`true` shows values: on the tiles of a board, at the nodes of a graph, and beside or below every other part.";
        let binary = "`true` shows values in binary, too, and the XOR of the parts.";
        let highlight = "`winning` marks the tiles and objects with which a winning move begins, and says what to take from a heap.";
        let size = format!("The side of a tile or object in pixels, {SMALLEST_SIZE} to {LARGEST_SIZE}; {DEFAULT_SIZE} by default.");
        let theme = "The colours: `light`, `dark`, or `auto`, as the reader's system prefers; `light` by default.";
        let lang = "The language of the title, the description and the labels, such as `en` or `ru`. By default what `Accept-Language` \
                    asks for, or English.";
        vec![
            PLAY,
            optional("values", ParameterKind::Boolean, values, "true"),
            optional("binary", ParameterKind::Boolean, binary, "true"),
            optional("highlight", ParameterKind::Text, highlight, "winning"),
            optional("size", ParameterKind::Integer, "", "40").within(SMALLEST_SIZE, LARGEST_SIZE).meaning(size),
            optional("theme", ParameterKind::Text, theme, "auto"),
            optional("lang", ParameterKind::Text, lang, "en"),
        ]
    }
}
