//! The messages of the language files, each as a constant: `part-heap` is `PART_HEAP`.

/// A message of the language files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message(pub(super) &'static str);

include!(concat!(env!("OUT_DIR"), "/messages.rs"));
