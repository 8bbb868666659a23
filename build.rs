//! Says which commit is built, writes the OpenAPI document as JSON, and compresses the files that the program holds.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::error::Error;
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    // `cargo run` hands it to the program, which takes what begins with NIMBER_ for a setting.
    println!("cargo::rustc-env=BUILT_FROM_COMMIT={}", commit().as_deref().unwrap_or("unknown"));
    println!("cargo::rerun-if-changed=openapi.yaml");
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    let yaml = fs::read_to_string("openapi.yaml")?;
    // Its objects keep their order.
    let document: yaml_serde::Value = yaml_serde::from_str(&yaml)?;
    pack(&out, "openapi.yaml", yaml.as_bytes())?;
    pack(&out, "openapi.json", (serde_json::to_string(&document)? + "\n").as_bytes())?;
    pack_page(&out)
}

/// Compresses the scripts and styles of the page at `/`, and writes a list of them.
fn pack_page(out: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=src/ui");
    let mut files = fs::read_dir("src/ui")?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, std::io::Error>>()?;
    files.retain(|path| path.extension().is_some_and(|kind| kind == "js" || kind == "css") && !path.ends_with("service-worker.js"));
    files.sort();
    let mut list = format!("static BUILT: [(&str, Packed); {}] = [\n", files.len());
    for path in files {
        let name = path.file_name().and_then(OsStr::to_str).ok_or("a file without a name")?;
        let packed = pack(out, name, &fs::read(&path)?)?;
        list += &format!("    ({name:?}, Packed::new(include_bytes!({:?}))),\n", packed.to_str().ok_or("a path that is not text")?);
    }
    Ok(fs::write(out.join("page.rs"), list + "];\n")?)
}

fn pack(out: &Path, name: &str, bytes: &[u8]) -> std::io::Result<PathBuf> {
    let packed = out.join(format!("{name}.gz"));
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    fs::write(&packed, encoder.finish()?)?;
    Ok(packed)
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
