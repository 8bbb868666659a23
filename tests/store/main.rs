//! Tables on disk, and their recovery after damage, kills and full disks.

mod file_server;
mod support;

mod downloads;
mod folder;
mod full;
mod inventory;
mod kill;
mod migrate;
mod recovery;
mod roundtrip;
mod segments;
mod snapshots;
mod strange;
mod tables;
