//! Writes the OpenAPI document: `cargo run -p nimber-openapi > openapi.yaml`. With `pages`, it writes the parts of pages that list the
//! games, in the folder where it runs: `cargo run -p nimber-openapi -- pages`.

use nimber_answers::catalogue::Catalogue;
use nimber_games::Tables;
use nimber_openapi::pages::{default_tables, pages};
use std::error::Error;
use std::fs;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    match std::env::args().nth(1).as_deref() {
        None => Ok(io::stdout().write_all(nimber_openapi::document(&Catalogue::new(&Tables::default()))?.as_bytes())?),
        Some("pages") => {
            for page in pages(&Catalogue::new(&default_tables())) {
                fs::write(page.path, page.update(&fs::read_to_string(page.path)?)?)?;
            }
            Ok(())
        }
        Some(other) => Err(format!("`{other}` is not known; there is `pages`").into()),
    }
}
