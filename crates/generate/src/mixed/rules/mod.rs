//! The rules, by dialect. Each appends an operation or a few that belong together.

mod affine;
mod arith;
mod bufferization;
mod cf;
mod convert;
mod func;
mod index;
mod linalg;
mod linalg_generic;
mod loops;
mod math;
mod memref;
mod parallel;
mod scf;
mod tensor;
mod tensor_slices;
mod vector;
mod vector_memory;
mod vector_reduce;
mod views;

use super::program::Rule;

/// All rules.
pub(super) fn all() -> impl Iterator<Item = &'static Rule> {
    let families: [&'static [Rule]; 20] = [
        affine::RULES,
        arith::RULES,
        bufferization::RULES,
        cf::RULES,
        convert::RULES,
        func::RULES,
        index::RULES,
        linalg::RULES,
        linalg_generic::RULES,
        loops::RULES,
        math::RULES,
        memref::RULES,
        parallel::RULES,
        scf::RULES,
        tensor::RULES,
        tensor_slices::RULES,
        vector::RULES,
        vector_memory::RULES,
        vector_reduce::RULES,
        views::RULES,
    ];
    families.into_iter().flatten()
}

/// The rules of a dialect.
pub(super) fn of(dialect: &str) -> Vec<&'static Rule> {
    all().filter(|rule| mohole_ir::dialect_of(rule.name) == dialect).collect()
}
