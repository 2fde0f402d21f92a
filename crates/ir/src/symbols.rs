//! Symbols and the operations that define them.

use crate::{AttrKind, Module, Op, Region};

impl Module {
    /// The symbol that an operation defines with its attribute `sym_name`.
    pub fn symbol_name(&self, op: Op) -> Option<&str> {
        match self.attr_kind(self.attr(op, "sym_name")?) {
            AttrKind::String { raw, .. } => Some(self.text(*raw)),
            _ => None,
        }
    }

    /// Resolves `@a::@b` at `from`: finds the innermost enclosing region that defines `a`, then `b` inside
    /// `a`. Names have no quotes, as in [`AttrKind::Symbol`].
    pub fn resolve_symbol(&self, from: Op, path: &[&str]) -> Option<Op> {
        let (first, inner) = path.split_first()?;
        let enclosing = std::iter::once(from).chain(self.ancestors(from));
        let start = enclosing
            .flat_map(|op| self.op(op).regions.iter().copied())
            .chain(std::iter::once(Region(0)))
            .find_map(|region| self.symbol_in(region, first))?;
        inner.iter().try_fold(start, |op, name| {
            self.op(op).regions.iter().find_map(|&region| self.symbol_in(region, name))
        })
    }

    fn symbol_in(&self, region: Region, name: &str) -> Option<Op> {
        self.ops_of_region(region).find(|&op| self.symbol_name(op) == Some(name))
    }

    /// The operations directly in a region.
    fn ops_of_region(&self, region: Region) -> impl Iterator<Item = Op> + '_ {
        self.region(region).blocks.iter().flat_map(|&block| self.block(block).ops.iter().copied())
    }
}
