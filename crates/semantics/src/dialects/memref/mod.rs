//! `memref`: buffers and views of them.

mod accesses;
mod buffers;
mod views;

use crate::build::Build;

use super::func::leave;

pub(super) const OPERATIONS: &[(&str, Build)] = &[
    ("memref.alloc", Build::Step(buffers::alloc)),
    ("memref.alloca", Build::Step(buffers::alloca)),
    ("memref.alloca_scope", Build::Step(buffers::alloca_scope)),
    ("memref.alloca_scope.return", Build::Exit(leave)),
    ("memref.assume_alignment", Build::Step(views::assume_alignment)),
    ("memref.atomic_rmw", Build::Step(accesses::atomic_rmw)),
    ("memref.atomic_yield", Build::Exit(leave)),
    ("memref.cast", Build::Step(views::cast)),
    ("memref.collapse_shape", Build::Step(views::collapse_shape)),
    ("memref.copy", Build::Step(accesses::copy)),
    ("memref.dealloc", Build::Step(buffers::dealloc)),
    ("memref.dim", Build::Step(dim)),
    ("memref.distinct_objects", Build::Step(views::distinct_objects)),
    ("memref.expand_shape", Build::Step(views::expand_shape)),
    ("memref.extract_aligned_pointer_as_index", Build::Step(views::extract_aligned_pointer_as_index)),
    ("memref.extract_strided_metadata", Build::Step(views::extract_strided_metadata)),
    ("memref.generic_atomic_rmw", Build::Step(accesses::generic_atomic_rmw)),
    ("memref.get_global", Build::Step(buffers::get_global)),
    ("memref.global", Build::Step(buffers::global)),
    ("memref.load", Build::Step(accesses::load)),
    ("memref.memory_space_cast", Build::Step(views::memory_space_cast)),
    ("memref.prefetch", Build::Step(accesses::prefetch)),
    ("memref.rank", Build::Step(rank)),
    ("memref.realloc", Build::Step(buffers::realloc)),
    ("memref.reinterpret_cast", Build::Step(views::reinterpret_cast)),
    ("memref.reshape", Build::Step(views::reshape)),
    ("memref.store", Build::Step(accesses::store)),
    ("memref.subview", Build::Step(views::subview)),
    ("memref.transpose", Build::Step(views::transpose)),
    ("memref.view", Build::Step(views::view)),
];

pub(super) use buffers::lay_out;
pub(super) use shapes::{dim, rank};
pub(super) use views::is_strided;

use super::shapes;
