//! What `.td` files define.

use crate::catalog::sort;
use crate::{AttrDef, DialectDef, EnumDef, OpDef, PassDef, TypeDef};

/// What one or many dumps define. Duplicates (from a file included by many) are merged by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Definitions {
    /// Dialects.
    pub dialects: Vec<DialectDef>,
    /// Ops.
    pub ops: Vec<OpDef>,
    /// Types.
    pub types: Vec<TypeDef>,
    /// Attributes.
    pub attrs: Vec<AttrDef>,
    /// Enums.
    pub enums: Vec<EnumDef>,
    /// Passes. Their anchors are C++ classes until `Catalog::add_definitions` replaces them by op names.
    pub passes: Vec<PassDef>,
}

impl Definitions {
    /// Adds the definitions of another dump; existing ones stay.
    pub fn merge(&mut self, other: Definitions) {
        self.dialects.extend(other.dialects);
        self.ops.extend(other.ops);
        self.types.extend(other.types);
        self.attrs.extend(other.attrs);
        self.enums.extend(other.enums);
        self.passes.extend(other.passes);
        self.sort();
    }

    pub(super) fn sort(&mut self) {
        sort(&mut self.dialects);
        sort(&mut self.ops);
        sort(&mut self.types);
        sort(&mut self.attrs);
        sort(&mut self.enums);
        sort(&mut self.passes);
    }
}
