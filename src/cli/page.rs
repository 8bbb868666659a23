//! `nimber page`: the page at `/` as static files.

use crate::ui::{Answers, ICON, Module, PAGE_POLICY, Site};
use clap::Args as ClapArgs;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, ClapArgs)]
pub struct Args {
    /// The folder to write to. Older files in it stay, so that pages that are open go on.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// The WebAssembly module that answers in place of a service: nimber.wasm of the npm package nimber-local.
    #[arg(long, env = "NIMBER_MODULE", value_name = "FILE")]
    module: PathBuf,
}

/// Writes the page, its files, and the headers that a web server should send with them.
pub fn run(args: &Args) -> Result<(), String> {
    let site = Site::new(Some(Module::read(&args.module)?));
    write(&site, &args.out).map_err(|error| format!("cannot write to {}: {error}", args.out.display()))
}

fn write(site: &Site, out: &Path) -> io::Result<()> {
    let assets = out.join("assets").join(&site.version);
    fs::create_dir_all(&assets)?;
    for file in site.files() {
        fs::write(assets.join(file.name), file.bytes())?;
    }
    fs::write(out.join(ICON.name), ICON.bytes())?;
    fs::write(out.join("service-worker.js"), site.service_worker())?;
    fs::write(out.join("_headers"), headers())?;
    fs::write(out.join("nginx.conf"), nginx())?;
    // This comes last, so that the page never names a file that is not there.
    fs::write(out.join("index.html"), site.page(Answers::Module))
}

/// The policy of the page. A web server sends one for all files, so it is also that of the worker, which compiles the module.
fn policy() -> String {
    PAGE_POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
}

/// For hosts of static pages that read a file of this name at the top of the site.
fn headers() -> String {
    format!("/*\n  Content-Security-Policy: {}\n  X-Content-Type-Options: nosniff\n", policy())
}

/// For a `location` or a `server` of nginx.
fn nginx() -> String {
    let types = "application/javascript text/javascript text/css application/json application/wasm application/octet-stream image/svg+xml";
    let policy = policy();
    format!(
        "add_header Content-Security-Policy \"{policy}\" always;\nadd_header X-Content-Type-Options nosniff always;\n\
         gzip on;\ngzip_types {types};\n"
    )
}
