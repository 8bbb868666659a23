//! Says which commit is built, and writes the OpenAPI document as JSON.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=NIMBER_BUILD_COMMIT={}", commit().as_deref().unwrap_or("unknown"));
    println!("cargo::rerun-if-changed=openapi.yaml");
    // Its objects keep their order.
    let document: yaml_serde::Value = yaml_serde::from_str(&std::fs::read_to_string("openapi.yaml")?)?;
    let json = PathBuf::from(std::env::var("OUT_DIR")?).join("openapi.json");
    Ok(std::fs::write(json, serde_json::to_string(&document)? + "\n")?)
}

/// What `NIMBER_COMMIT` says, otherwise what git says. Git is not asked for builds without optimization, because each commit would compile
/// them anew.
fn commit() -> Option<String> {
    println!("cargo::rerun-if-env-changed=NIMBER_COMMIT");
    let is_word = |text: &String| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
    let given = std::env::var("NIMBER_COMMIT").ok().filter(is_word);
    given.or_else(|| std::env::var("PROFILE").is_ok_and(|profile| profile == "release").then(commit_of_git)?)
}

/// `None` if there is no git, or if the sources are only a folder in a repository of something else.
fn commit_of_git() -> Option<String> {
    let git = |words: &[&str]| {
        let output = Command::new("git").args(words).output().ok().filter(|output| output.status.success())?;
        String::from_utf8(output.stdout).ok().map(|text| text.trim().to_owned())
    };
    git(&["rev-parse", "--show-prefix"]).filter(String::is_empty)?;
    // It changes with each commit and each checkout.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]).filter(|log| Path::new(log).exists()) {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}
