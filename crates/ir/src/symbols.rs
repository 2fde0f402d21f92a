//! Which operation a symbol names, per symbol table.

use rustc_hash::FxHashMap;

use crate::{AttrKind, Module, Op, Region};

/// The symbols that the operations of one region define with `sym_name`.
pub struct SymbolTable<'a> {
    symbols: FxHashMap<&'a str, Op>,
}

impl<'a> SymbolTable<'a> {
    /// The symbols defined directly in a region.
    pub fn of_region(module: &'a Module, region: Region) -> Self {
        let ops = module.region(region).blocks.iter().flat_map(|&block| &module.block(block).ops);
        SymbolTable { symbols: ops.filter_map(|&op| Some((module.symbol_name(op)?, op))).collect() }
    }

    /// The symbols of the file's top level.
    pub fn of_file(module: &'a Module) -> Self {
        SymbolTable::of_region(module, Region(0))
    }

    /// The operation that defines a symbol.
    pub fn get(&self, name: &str) -> Option<Op> {
        self.symbols.get(name).copied()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }
}

impl Module {
    /// The symbol that an operation defines, as its string attribute `sym_name` writes it.
    pub fn symbol_name(&self, op: Op) -> Option<&str> {
        match self.attr_kind(self.attr(op, "sym_name")?) {
            AttrKind::String { raw, .. } => Some(self.text(*raw)),
            _ => None,
        }
    }

    /// Resolves `@a::@b` as seen from `from`: outwards until a region defines `a`, then inwards.
    pub fn resolve_symbol(&self, from: Op, path: &[&str]) -> Option<Op> {
        let (first, inner) = path.split_first()?;
        let regions =
            std::iter::once(from).chain(self.ancestors(from)).flat_map(|op| self.op(op).regions.iter());
        let start = regions
            .chain(std::iter::once(&Region(0)))
            .find_map(|&region| SymbolTable::of_region(self, region).get(first))?;
        inner.iter().try_fold(start, |op, name| {
            self.op(op).regions.iter().find_map(|&region| SymbolTable::of_region(self, region).get(name))
        })
    }
}
