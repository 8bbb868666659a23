//! The fast solvers against slow ones and against published facts.

mod chomp;
mod chomp_down_sets;
mod chomp_sieve;
mod misere_sums;
mod sprouts;
