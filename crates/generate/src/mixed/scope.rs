//! What code may do where it is written, and what a rule needs.

use super::ty::ValueKind;

/// What the code that is being written may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Scope {
    /// Compute on scalars: bodies that run once per element, in any order.
    Pure,
    /// Read memory too: bodies that may run in parallel.
    Parallel,
    /// Anything but tensors, which cannot be passed between blocks of a function.
    Blocks,
    /// Anything.
    Free,
}

/// What a rule needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Needs {
    /// Scalars only: it fits everywhere.
    Scalars,
    /// Vectors, but no memory.
    Vectors,
    /// It reads memory.
    Reads,
    /// It writes memory, or prints.
    Writes,
    /// It makes tensors.
    Tensors,
}

impl Scope {
    pub(super) fn permits(self, needs: Needs) -> bool {
        match needs {
            Needs::Scalars => true,
            Needs::Vectors | Needs::Reads => self >= Scope::Parallel,
            Needs::Writes => self >= Scope::Blocks,
            Needs::Tensors => self == Scope::Free,
        }
    }

    /// Whether values of a kind can be made.
    pub(super) fn allows(self, kind: ValueKind) -> bool {
        match kind {
            ValueKind::Scalar => true,
            ValueKind::Vector => self >= Scope::Parallel,
            ValueKind::Memref => self >= Scope::Blocks,
            ValueKind::Tensor => self == Scope::Free,
        }
    }
}
