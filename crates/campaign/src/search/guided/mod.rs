//! Search guided by the blocks of the compiler that runs reach: which pairs of a program and passes are kept,
//! and which of them are changed next.

mod energy;
mod mutants;
mod pairs;
mod reach;
mod seeds;

pub(crate) use energy::MutantResult;
pub(crate) use mutants::Unseen;
pub(crate) use pairs::{Pair, Pairs};
pub(crate) use seeds::first_pairs;
