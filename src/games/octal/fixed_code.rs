//! Octal games with a name of their own, such as Dawson's Chess.

use super::code_game::CodeGame;
use crate::games::about::About;
use crate::games::heaps::HeapsPosition;
use crate::solvers::octal::{OctalCode, Shelf};
use std::sync::Arc;

/// The octal game of one code. Its positions are nothing but heaps.
#[derive(Debug)]
pub struct FixedCode {
    pub about: About,
    pub code: OctalCode,
    pub shelf: Arc<Shelf>,
}

impl CodeGame for FixedCode {
    type Position = HeapsPosition;

    fn about(&self) -> &About {
        &self.about
    }

    fn code<'a>(&'a self, _: &'a HeapsPosition) -> &'a OctalCode {
        &self.code
    }

    fn shelf(&self) -> &Shelf {
        &self.shelf
    }
}
