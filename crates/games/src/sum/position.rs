//! Positions and moves of sums, and their wire forms.

use super::reading::SentComponents;
use crate::erased::{DynMove, DynPosition};
use crate::game::{Position, Removes};
use crate::language::{Language, Phrase, Words, display_in_words, message};
use crate::listed::BinaryValue;
use crate::notation;
use crate::refusal::Refusal;
use crate::serial::{Deserialize, Serialize, Value};
use crate::wire::Integer;
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// A sum as it arrives.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SumRequest {
    /// The components: each the position of a game, with the game's name in `game`.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<AnyPart>, max_items = 64))]
    pub components: SentComponents,
}

/// A position: components of any games side by side. A move is a move in one of them.
#[derive(Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SumPosition {
    /// The components: each the position of a game, with the game's name in `game`.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<AnyPart>, max_items = 64))]
    pub(super) components: Vec<Arc<dyn DynPosition>>,
}

impl SumPosition {
    /// The sum of these components.
    #[doc(hidden)]
    pub fn of(components: Vec<Arc<dyn DynPosition>>) -> Self {
        SumPosition { components }
    }

    #[doc(hidden)]
    pub fn components(&self) -> &[Arc<dyn DynPosition>] {
        &self.components
    }

    /// The position with the component at `index` replaced.
    pub(super) fn with(&self, index: usize, component: Arc<dyn DynPosition>) -> Self {
        let mut after = self.clone();
        after.components[index] = component;
        after
    }
}

/// The approximate size of the name of a component's game as JSON, in bytes.
const SIZE_OF_A_NAME: u64 = 24;

impl Position for SumPosition {
    fn lists_positions(&self) -> bool {
        self.components.iter().all(|component| component.lists_positions())
    }

    fn json_size(&self) -> u64 {
        self.components.iter().map(|component| component.json_size() + SIZE_OF_A_NAME).sum()
    }
}

impl SumPosition {
    /// The component whose last move has decided the whole sum, if there is one.
    pub(super) fn decided(&self) -> Option<usize> {
        self.components.iter().position(|component| component.decides_sums() && component.is_over())
    }

    /// Refuses moves and answers after that, with what `refusal` makes of the component's place and a sentence. What the others are worth
    /// says nothing then.
    pub(super) fn check_open(&self, refusal: impl FnOnce(String, String) -> Refusal) -> Result<(), Refusal> {
        let Some(index) = self.decided() else { return Ok(()) };
        let game = self.components[index].game().about().title;
        let detail = format!("the whole sum is over: who made the last move of component {}, {game}, has won it", index + 1);
        Err(refusal(format!("/components/{index}"), detail))
    }
}

impl fmt::Display for SumPosition {
    /// The name of each game and its position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let component = |component: &Arc<dyn DynPosition>| format!("{} {component}", component.game().about().name);
        notation::Joined(&self.components.iter().map(component).collect::<Vec<_>>(), " + ").fmt(f)
    }
}

impl fmt::Debug for SumPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SumPosition({self})")
    }
}

/// Stands in schemas for a position of any game that can be part of a sum. The catalogue knows which those are.
#[cfg(feature = "schema")]
#[derive(utoipa::ToSchema)]
#[schema(as = SumPart)]
pub struct AnyPart {}

/// Stands in schemas for a move of any such game, as the game lists it.
#[cfg(feature = "schema")]
#[derive(utoipa::ToSchema)]
#[schema(as = SumPartMove)]
pub struct AnyMove {}

/// Stands in schemas for a component of any such game.
#[cfg(feature = "schema")]
#[derive(utoipa::ToSchema)]
#[schema(as = SumPartComponent)]
pub struct AnyComponent {}

/// A component with its value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SumComponent {
    /// Its index in `components` as it was sent.
    pub component: usize,
    /// The name of its game.
    pub game: &'static str,
    /// Its Sprague–Grundy value in normal play; null where it is not known and the answer does not need it.
    #[cfg_attr(feature = "schema", schema(required))]
    pub sg: Option<u64>,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
    /// Its own parts, as its game lists them.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<AnyComponent>))]
    pub parts: Vec<Value>,
}

/// A legal move: a move of one component.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SumMove {
    /// The component's index in `components` as it was sent.
    pub component: usize,
    /// The move as the component's game lists it.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "schema", schema(value_type = AnyMove))]
    pub(super) turn: DynMove,
}

/// A move of a sum has no order and is not read without the sum, because only its components know the types of their moves:
/// [`typed`](SumMove::typed) gives it with its type, and [`move_from_json`](crate::GamePosition::move_from_json) reads it.
impl SumMove {
    /// The move as the component's game has it.
    pub fn inner(&self) -> &dyn Any {
        self.turn.inner()
    }
}

impl Words for SumComponent {
    fn in_words(&self) -> Phrase {
        Phrase::of(message::PART_COMPONENT).number("index", self.component as u64 + 1).text("game", self.game)
    }
}

impl Words for SumMove {
    fn in_words(&self) -> Phrase {
        in_component(self.component).phrase("move", self.turn.in_words())
    }
}

fn in_component(component: usize) -> Phrase {
    Phrase::of(message::MOVE_COMPONENT).number("index", component as u64 + 1)
}

/// What a text says of the move in this component; `None` if it is that of a move in another one.
pub(super) fn text_of_turn(text: &str, component: usize) -> Option<&str> {
    const TURN: &str = "\u{0}";
    let around = Language::default().say(&in_component(component).text("move", TURN));
    let (before, after) = around.split_once(TURN)?;
    text.strip_prefix(before)?.strip_suffix(after)
}

display_in_words!(SumMove);

impl Removes for SumMove {
    fn removed(&self) -> u64 {
        self.turn.removed()
    }
}

/// A move as a player sends it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SumMoveRequest {
    /// The component's index in `components`.
    pub component: Integer,
    /// The move as a player of the component's game sends it.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub mv: Value,
}

#[cfg(feature = "serde")]
mod written {
    use super::*;
    use serde::Serializer;
    use serde::ser::{SerializeMap, SerializeStruct};

    impl Serialize for SumPosition {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut position = serializer.serialize_struct("SumPosition", 1)?;
            position.serialize_field("components", &self.components.iter().map(WrittenComponent).collect::<Vec<_>>())?;
            position.end()
        }
    }

    /// The written form of a component: the name of its game, then the fields of its position.
    struct WrittenComponent<'a>(&'a Arc<dyn DynPosition>);

    impl Serialize for WrittenComponent<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut component = serializer.serialize_map(None)?;
            component.serialize_entry("game", self.0.game().about().name)?;
            if let Value::Object(fields) = self.0.to_value() {
                for (name, value) in &fields {
                    component.serialize_entry(name, value)?;
                }
            }
            component.end()
        }
    }
}
