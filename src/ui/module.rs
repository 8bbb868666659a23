//! The WebAssembly module that answers in the page while the service is away.

use std::fmt;
use std::fs;
use std::path::Path;

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
