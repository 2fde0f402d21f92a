//! One program of a corpus, with the ids of its types.

use mohole_ir::{Module, Value};

/// A type by its text, the same in all programs of a corpus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub(crate) u32);

impl TypeId {
    /// Its index in tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One program.
pub struct Seed {
    /// The program.
    pub module: Module,
    /// Operations in it.
    pub size: usize,
    /// All its operations and types are defined.
    pub defined: bool,
    /// All its types are of dialects that the compiler has.
    pub(crate) plain: bool,
    pub(crate) types: Vec<TypeId>,
}

impl Seed {
    /// The type of a value of this program.
    pub fn type_of(&self, value: Value) -> TypeId {
        self.types[self.module.value(value).ty.index()]
    }
}
