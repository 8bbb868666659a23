//! What a package has besides the program: completions and manual pages. `.ci/deploy` lets other shells and groff read them, too.

use crate::support::run;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn bash_can_read_its_completions() {
    let script = run(&["completions", "bash"]).expect("there are completions for bash");
    assert!(script.contains("--chomp-box"), "{script}");
    let mut bash = Command::new("bash").arg("-n").stdin(Stdio::piped()).spawn().expect("bash runs");
    bash.stdin.take().expect("it is piped").write_all(script.as_bytes()).expect("bash reads");
    assert!(bash.wait().expect("bash ends").success());
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man1");
    run(&["man", pages.to_str().expect("a name")]).expect("the pages are written");
    let names: BTreeSet<_> = fs::read_dir(&pages).expect("a folder").map(|page| page.expect("a page").file_name()).collect();
    let has = |name: &str| names.contains(std::ffi::OsStr::new(name));
    assert!(["nimber.1", "nimber-serve.1", "nimber-table-build.1"].into_iter().all(has), "{names:?}");
    let serve = fs::read_to_string(pages.join("nimber-serve.1")).expect("a page");
    assert!(serve.contains("NIMBER_MAX_BATCH") && serve.contains("[default: 256]"), "{serve}");
}
