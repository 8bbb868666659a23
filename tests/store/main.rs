//! Tables on disk, and their recovery after damage, kills and full disks.

mod support;

mod folder;
mod full;
mod kill;
mod migrate;
mod recovery;
mod roundtrip;
mod segments;
mod strange;
mod tables;
