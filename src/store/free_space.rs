//! Checks for free space before sled writes.
//!
//! When sled 0.34 runs out of space during a write, the database stays whole, but opening it again needs more space than before. Until
//! space is freed, even the old version is unreachable. So a save first writes zeros of the size it will need to a scratch file, and
//! deletes them. The standard library has no other way to ask for free space.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::engine::LOG_UNIT_BYTES;

/// Saving appends every block to the log, and again when its node is rewritten. The most seen was 2.8 times
/// the table.
const COPIES: u64 = 3;

/// The log grows by whole units, and opening it again can take one more.
const LOG_UNITS: u64 = 2;

/// Fails with the file system's error if there is no space to save `bytes` more bytes to `database`.
pub(super) fn require(database: &Path, scratch: &Path, bytes: u64) -> io::Result<()> {
    let needed = bytes.saturating_mul(COPIES).saturating_add(LOG_UNITS * LOG_UNIT_BYTES as u64);
    let result = fill(scratch, fs::metadata(database.join("db")).map_or(0, |log| log.len()), needed);
    let _ = fs::remove_file(scratch);
    result
}

fn fill(scratch: &Path, log: u64, needed: u64) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).truncate(true).write(true).open(scratch)?;
    // A limit on the size of one file would stop the log, which grows by the same amount. Testing this costs
    // no space.
    file.set_len(log.saturating_add(needed))?;
    let zeros = vec![0; 1 << 20];
    let mut left = needed;
    while left > 0 {
        let part = left.min(zeros.len() as u64);
        file.write_all(&zeros[..part as usize])?;
        left -= part;
    }
    Ok(())
}
