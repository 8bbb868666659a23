//! Tables from snapshots that somebody names.

use super::kind::WantedTable;
use super::kinds::recognise;
use super::live_table::LiveTable;
use super::progress::Progress;
use crate::snapshots::{Manifest, Place, fetch};
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// Nobody waits for longer.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// Reads the snapshot at a place, of whatever table it is. The error says why there is no table.
pub fn import(place: &Place, progress: &Progress) -> Result<Box<dyn LiveTable>, String> {
    let begun = Instant::now();
    let recognised: RefCell<Option<WantedTable>> = RefCell::default();
    let wanted = |manifest: &Manifest| {
        let table = recognise(&manifest.name, &manifest.parameters).ok_or("this version has no tables of its kind")??;
        table.expect(manifest)?;
        progress.begin(manifest.name.as_str(), "importing");
        recognised.replace(Some(table));
        Ok(())
    };
    let fetched = fetch(place, &wanted, None, begun + LONGEST, &|done, total| progress.advance(done, total));
    let fetched = fetched.map_err(|error| error.to_string())?;
    let table = recognised.take().ok_or("it has no manifest")?;
    table.check(fetched, begun)
}
