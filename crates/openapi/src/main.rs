//! Writes the OpenAPI document: `cargo run -p nimber-openapi > openapi.yaml`.

use nimber_answers::catalogue::Catalogue;
use nimber_games::Tables;
use std::io::{self, Write};

fn main() -> io::Result<()> {
    io::stdout().write_all(nimber_openapi::document(&Catalogue::new(&Tables::default())).as_bytes())
}
