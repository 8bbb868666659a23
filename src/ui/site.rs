//! The page together with its files, as a service sends them or as a folder holds them.

use super::{APPLICATION, File, built};
use nimber_games::service::{BUILT_IN, FILES};
use serde_json::json;
use std::fmt;
use std::fs;
use std::path::Path;
use xxhash_rust::xxh3::Xxh3Default;

/// What answers the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// The service, and the module while the service is away, if there is one.
    Service,
    /// The module alone.
    Module,
}

#[derive(Debug)]
pub struct Site {
    /// A hash of the files. It is in their URLs, so browsers may cache them for ever.
    pub version: String,
    module: Option<Module>,
}

impl Site {
    pub fn new(module: Option<Module>) -> Self {
        let mut site = Site { version: String::new(), module };
        let mut hasher = Xxh3Default::new();
        site.files().for_each(|file| hasher.update(file.held()));
        hasher.update(SERVICE_WORKER.as_bytes());
        site.version = format!("{:016x}", hasher.digest());
        site
    }

    /// What is below `assets/{version}/`.
    pub fn files(&self) -> impl Iterator<Item = File> {
        built().chain(APPLICATION.iter().copied()).chain(self.module_files())
    }

    /// The module, and the certificates that it asks for.
    fn module_files(&self) -> impl Iterator<Item = File> {
        self.module.into_iter().flat_map(|module| {
            let wasm = File::new("nimber.wasm", "application/wasm", module.bytes());
            let certificates = FILES.iter().zip(BUILT_IN).map(|(file, bytes)| File::new(file.name, "application/octet-stream", bytes));
            [wasm].into_iter().chain(certificates)
        })
    }

    /// The page.
    pub fn page(&self, answers: Answers) -> String {
        let (who, without_script) = match (answers, &self.module) {
            (Answers::Module, _) => ("module", ""),
            (Answers::Service, Some(_)) => ("either", SERVICE_WITHOUT_SCRIPT),
            (Answers::Service, None) => ("service", SERVICE_WITHOUT_SCRIPT),
        };
        let page = include_str!("index.html").replace("{version}", &self.version);
        page.replace("{answers}", who).replace("{service}", without_script)
    }

    /// The script that keeps the page for when the service is away. It is beside the page, because it can only keep what is below it.
    pub fn service_worker(&self) -> String {
        let files: Vec<_> = built().chain(APPLICATION.iter().copied()).map(|file| file.name).collect();
        // The page offers no starts for which it would need the others.
        let is_kept = |name: &str| FILES.iter().all(|file| file.is_for_page || file.name != name);
        let module: Vec<_> = self.module_files().map(|file| file.name).filter(|name| is_kept(name)).collect();
        let site = json!({ "version": self.version, "files": files, "module": module });
        format!("self.site = {site};\n{SERVICE_WORKER}")
    }
}

const SERVICE_WORKER: &str = include_str!("service-worker.js");
const SERVICE_WITHOUT_SCRIPT: &str = " <a href=\"docs\">The service</a> does not.";

/// The bytes of `nimber.wasm`, which `clients/local/build.sh` makes. They stay in memory until the program ends.
#[derive(Clone, Copy)]
pub struct Module(&'static [u8]);

/// What every module begins with, and what this one exports.
const MAGIC: &[u8] = b"\0asm";
const EXPORT: &[u8] = b"nimber_call";

impl Module {
    /// Reads the module from a file.
    ///
    /// # Errors
    /// The file cannot be read, or is something else. The text says what is needed.
    pub fn read(path: &Path) -> Result<Self, String> {
        let bytes = fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        let is_module = bytes.starts_with(MAGIC) && bytes.windows(EXPORT.len()).any(|window| window == EXPORT);
        let module = is_module.then(|| Module(bytes.leak()));
        module.ok_or_else(|| format!("{} is not the module: it is nimber.wasm of the npm package nimber-local", path.display()))
    }

    pub fn bytes(self) -> &'static [u8] {
        self.0
    }
}

impl fmt::Debug for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Module({} bytes)", self.0.len())
    }
}
