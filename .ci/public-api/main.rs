//! Writes the public items of a library, one in a line, from what rustdoc says of it in JSON. Fails if a type has two paths.

use std::collections::HashMap;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let json = std::env::args().nth(1).ok_or("needs the file that rustdoc has written")?;
    let api = public_api::Builder::from_rustdoc_json(json)
        .omit_auto_derived_impls(true)
        .omit_auto_trait_impls(true)
        .omit_blanket_impls(true)
        .build()?;
    let mut paths = HashMap::new();
    for path in api.items().map(ToString::to_string).filter_map(|item| path_of_type(&item)) {
        let name = path.rsplit("::").next().unwrap_or_default().to_owned();
        if let Some(other) = paths.insert(name, path.clone()).filter(|other| *other != path) {
            return Err(format!("{other} and {path} have one name: each type needs one documented path").into());
        }
    }
    // What an `impl` of a trait has is known from the trait.
    let mut in_trait = false;
    for item in api.items().map(ToString::to_string) {
        if item.starts_with("impl") {
            in_trait = item.contains(" for ");
        } else if !is_of_type(&item) {
            in_trait = false;
        }
        if !in_trait || item.starts_with("impl") {
            println!("{item}");
        }
    }
    Ok(())
}

/// The path of a type, a trait, or what is named here and comes from another crate.
fn path_of_type(item: &str) -> Option<String> {
    let kinds = ["pub struct ", "pub enum ", "pub union ", "pub trait ", "pub type ", "pub use "];
    let item = item.strip_prefix("#[non_exhaustive] ").unwrap_or(item);
    let path = kinds.iter().find_map(|kind| item.strip_prefix(kind))?;
    let path: String = path.chars().take_while(|&sign| sign == ':' || sign == '_' || sign.is_alphanumeric()).collect();
    let path = path.trim_end_matches(':');
    let owner = path.rsplit("::").nth(1)?;
    owner.starts_with(|first: char| first.is_ascii_lowercase()).then(|| path.to_owned())
}

/// Whether this is a function, a type or a constant that an `impl` has, and not a module.
fn is_of_type(item: &str) -> bool {
    let kinds = ["pub fn ", "pub const fn ", "pub type ", "pub const "];
    let Some(path) = kinds.iter().find_map(|kind| item.strip_prefix(kind)) else { return false };
    let mut depth = 0;
    let without_generics = path.chars().filter(|&sign| {
        depth += i32::from(sign == '<');
        let is_outside = depth == 0;
        depth -= i32::from(sign == '>');
        is_outside
    });
    let path: String = without_generics.take_while(|sign| !matches!(sign, '(' | ' ' | '=')).collect();
    let owner = path.trim_end_matches(':').rsplit("::").nth(1);
    owner.is_none_or(|owner| !owner.starts_with(|first: char| first.is_ascii_lowercase()))
}
