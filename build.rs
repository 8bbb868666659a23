//! Says which commit is built, and takes the files of Swagger UI that `/docs` loads out of their archive.

use std::error::Error;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::process::Command;
use utoipa_swagger_ui_vendored::SWAGGER_UI_VENDORED;
use zip::{CompressionMethod, ZipArchive};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=NIMBER_BUILD_COMMIT={}", commit().as_deref().unwrap_or("unknown"));
    let folder = PathBuf::from(std::env::var("OUT_DIR")?);
    for name in ["swagger-ui.css", "swagger-ui-bundle.js"] {
        std::fs::write(folder.join(format!("{name}.deflate")), of_swagger_ui(name)?)?;
    }
    Ok(())
}

/// A file of Swagger UI, compressed with deflate: a quarter of its size.
fn of_swagger_ui(name: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut archive = ZipArchive::new(Cursor::new(SWAGGER_UI_VENDORED))?;
    let path = archive.file_names().flatten().find(|path| path.ends_with(&format!("/dist/{name}"))).ok_or(name)?.into_owned();
    let index = archive.index_for_name(&path).ok_or(name)?;
    let mut file = archive.by_index_raw(index)?;
    if file.compression() != CompressionMethod::DEFLATE {
        return Err(format!("{path} is compressed in another way").into());
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
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
