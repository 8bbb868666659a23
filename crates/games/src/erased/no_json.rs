//! What stands for the interfaces in JSON where there is no JSON.

/// Nothing.
pub trait GameInJson {}

impl<T: ?Sized> GameInJson for T {}

/// Nothing.
pub trait PositionInJson {}

impl<T: ?Sized> PositionInJson for T {}

/// Nothing.
pub trait ComponentsInJson {}

impl<T: ?Sized> ComponentsInJson for T {}

/// Nothing.
pub trait MovesInJson {}

impl<T: ?Sized> MovesInJson for T {}
