//! The service over HTTP: a real client asks a real server on a free port.

mod slow_game;
mod support;

mod bodies;
mod caching;
mod connections;
mod cors;
mod examples;
mod fairness;
mod games;
mod languages;
mod limits;
mod log;
mod metrics;
#[cfg(target_os = "linux")]
mod monitoring;
mod openapi;
mod paths;
mod pictures;
mod playground;
mod problems;
mod public_url;
mod schema;
mod security;
mod service;
mod snapshots;
mod unread;
