//! The operations that can be evaluated: one file per dialect, one line per operation.

mod affine;
mod arith;
mod bufferization;
mod builtin;
mod cf;
mod complex;
mod func;
mod index;
mod indices;
mod left_out;
mod linalg;
mod llvm;
mod math;
mod memref;
mod places;
mod reductions;
mod scf;
mod shape;
mod shapes;
mod slices;
mod tensor;
mod terms;
mod tosa;
mod ub;
mod vector;

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::build::Build;

pub use left_out::why_left_out;

/// The operations of each dialect.
const DIALECTS: &[&[(&str, Build)]] = &[
    affine::OPERATIONS,
    arith::OPERATIONS,
    bufferization::OPERATIONS,
    builtin::OPERATIONS,
    cf::OPERATIONS,
    complex::OPERATIONS,
    func::OPERATIONS,
    index::OPERATIONS,
    linalg::OPERATIONS,
    llvm::OPERATIONS,
    math::OPERATIONS,
    memref::OPERATIONS,
    scf::OPERATIONS,
    shape::OPERATIONS,
    tensor::OPERATIONS,
    tosa::OPERATIONS,
    ub::OPERATIONS,
    vector::OPERATIONS,
    vector::PROCESSORS,
];

/// How an operation is built.
pub(crate) fn find(name: &str) -> Option<Build> {
    static TABLE: LazyLock<FxHashMap<&str, Build>> =
        LazyLock::new(|| DIALECTS.iter().flat_map(|dialect| dialect.iter().copied()).collect());
    TABLE.get(name).copied()
}

/// The names of all operations that can be evaluated.
pub fn operations() -> impl Iterator<Item = &'static str> {
    DIALECTS.iter().flat_map(|dialect| dialect.iter().map(|(name, _)| *name))
}
