//! Every game as clients see it: answers of the catalogue against full searches, golden vectors and the ends
//! of its range.

mod hackenbush;
mod heap_games;
/// Drawings of Sprouts in full, which the tests of the solvers share.
#[allow(dead_code)]
#[path = "../../../solvers/tests/solvers/sprouts/planar.rs"]
mod planar;
mod support;
mod tables;

mod advice;
mod brussels_sprouts;

mod chomp;
mod dag;
mod dag_misere;
mod dag_nodes;
mod dawsons_chess;
mod drawings;
mod euclid;
mod every_game;
mod explanation;
mod fibonacci_nim;
mod grundy;
mod history;
mod ichomp;
mod ichomp_misere;
mod ichomp_properties;
mod ichomp_twin;
mod kayles;
mod kayles_properties;
mod lasker;
mod listed_moves;
mod mex;
mod misere;
mod mixed_sprouts;
mod moore;
mod names;
mod nim;
mod notakto;
mod octal;
mod opponent;
mod pictures;
mod pieces;
mod random;
mod reading;
mod refusals;
mod rule;
mod rule_forms;
mod slow_twin;
mod split;
mod sprouts;
mod sprouts_map;
mod subtraction;
mod sum;
mod sum_with_nim;
mod text;
mod treblecross;
mod turning_turtles;
mod verbs;
mod wythoff;
