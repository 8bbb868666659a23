//! The OpenAPI document, as it is served.

use super::public_url::PublicUrl;
use crate::packed::Packed;
use axum::body::Bytes;
use nimber_answers::problem::ProblemKind;

/// The contract, as `cargo run -p nimber-openapi` writes it.
pub static OPENAPI: Packed = Packed::new(include_bytes!(concat!(env!("OUT_DIR"), "/openapi.yaml.gz")));

/// The same as JSON, which the build makes of it.
static OPENAPI_JSON: Packed = Packed::new(include_bytes!(concat!(env!("OUT_DIR"), "/openapi.json.gz")));

pub struct Contract {
    pub yaml: Document,
    pub json: Document,
}

pub enum Document {
    /// As it is in the program.
    Packed(&'static Packed),
    /// With other addresses.
    Readdressed(Bytes),
}

impl Contract {
    /// With a public address, the server and the types of problems are below it.
    pub fn new(public_url: Option<&PublicUrl>) -> Self {
        let document = |packed: &'static Packed| match public_url {
            None => Document::Packed(packed),
            Some(url) => Document::Readdressed(readdressed(packed.text(), url).into()),
        };
        Contract { yaml: document(&OPENAPI), json: document(&OPENAPI_JSON) }
    }
}

fn readdressed(document: &str, url: &PublicUrl) -> String {
    // In YAML, and in JSON.
    let servers = [
        ("servers:\n- url: /\n", format!("servers:\n- url: {url}\n")),
        (r#""servers":[{"url":"/"}]"#, format!(r#""servers":[{{"url":"{url}"}}]"#)),
    ];
    let document = servers.into_iter().fold(document.to_owned(), |text, (root, below)| text.replacen(root, &below, 1));
    ProblemKind::ALL.into_iter().fold(document, |text, kind| text.replace(&kind.path(), &format!("{url}{}", kind.path())))
}
