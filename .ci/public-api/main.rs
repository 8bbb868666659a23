//! Writes the public items of a library, one in a line, from what rustdoc says of it in JSON.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let json = std::env::args().nth(1).ok_or("needs the file that rustdoc has written")?;
    let api = public_api::Builder::from_rustdoc_json(json)
        .omit_auto_derived_impls(true)
        .omit_auto_trait_impls(true)
        .omit_blanket_impls(true)
        .build()?;
    // What an `impl` of a trait has is known from the trait.
    let mut in_trait = false;
    for item in api.items().map(ToString::to_string) {
        if item.starts_with("impl") {
            in_trait = item.contains(" for ");
        } else if !["pub fn ", "pub const fn ", "pub type ", "pub const "].iter().any(|kind| item.starts_with(kind)) {
            in_trait = false;
        }
        if !in_trait || item.starts_with("impl") {
            println!("{item}");
        }
    }
    Ok(())
}
