//! Stands in for the derives of serde where they are left out. Types keep their attributes, and nothing is derived. A derive of serde takes
//! six crates and a third of the time in which a program with the games builds.

use proc_macro::TokenStream;

/// Derives nothing.
#[proc_macro_derive(Serialize, attributes(serde))]
pub fn serialize(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// Derives nothing.
#[proc_macro_derive(Deserialize, attributes(serde))]
pub fn deserialize(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
