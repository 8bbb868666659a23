//! How types are described in the OpenAPI document. Without the feature `schema` they are not, and nothing of this is compiled.

#[cfg(feature = "schema")]
mod by_hand;

#[cfg(feature = "schema")]
pub use utoipa::ToSchema;

/// Every type: what has to be described with the feature `schema` only.
#[cfg(not(feature = "schema"))]
pub trait ToSchema {}

#[cfg(not(feature = "schema"))]
impl<T: ?Sized> ToSchema for T {}
