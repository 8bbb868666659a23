//! The service over HTTP: a real server on a free port, asked by a real client.

mod support;

mod caching;
mod cors;
mod examples;
mod games;
mod limits;
mod octal;
mod openapi;
mod problems;
mod schema;
mod service;
