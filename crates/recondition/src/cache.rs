//! Facts about the whole program, computed when first asked for.

use std::cell::{OnceCell, RefCell};

use mohole_ir::{Block, Module, Op, Region};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::attrs::symbol_leaf;

/// Facts that stay valid: rules add no uses of the program's own globals and no calls of its functions, and
/// the float comparisons that they add only guard operands.
#[derive(Default)]
pub(crate) struct Cache {
    get_globals: OnceCell<FxHashMap<String, Vec<Op>>>,
    amplifies: OnceCell<bool>,
    /// See [`crate::functions::module_body`].
    pub(crate) module_body: OnceCell<Option<Block>>,
    /// The functions that call themselves, directly or through others.
    pub(crate) recursive: OnceCell<FxHashSet<Op>>,
    symbols: RefCell<FxHashMap<Region, FxHashMap<String, Op>>>,
}

impl Cache {
    /// The `memref.get_global` operations of a global.
    pub(crate) fn get_globals(&self, module: &Module, name: &str) -> &[Op] {
        let find = || {
            let mut found: FxHashMap<String, Vec<Op>> = FxHashMap::default();
            for op in module.walk().filter(|&op| module.op_name(op) == "memref.get_global") {
                let Some(name) = symbol_leaf(module, op, "name") else { continue };
                found.entry(name.to_owned()).or_default().push(op);
            }
            found
        };
        self.get_globals.get_or_init(find).get(name).map_or(&[], Vec::as_slice)
    }

    /// Whether the program has an operation that amplifies differences between floats; `names` lists them
    /// all. The functions of the checksum are not part of the program.
    pub(crate) fn has_amplifier(&self, module: &Module, names: &[&str]) -> bool {
        let is_checksum = |op: Op| {
            let mut enclosing = module.ancestors(op).filter_map(|ancestor| module.symbol_name(ancestor));
            enclosing.any(|name| name.starts_with("mohole_"))
        };
        let find = || module.walk().any(|op| names.contains(&module.op_name(op)) && !is_checksum(op));
        *self.amplifies.get_or_init(find)
    }

    /// What [`Module::resolve_symbol`] answers, without going through all symbols for each question.
    pub(crate) fn resolve_symbol(&self, module: &Module, from: Op, path: &[&str]) -> Option<Op> {
        let (first, inner) = path.split_first()?;
        let file = module.block(module.top()).parent;
        let mut enclosing = std::iter::once(from).chain(module.ancestors(from));
        let start = enclosing
            .find_map(|op| self.symbol_in_op(module, op, first))
            .or_else(|| self.symbol_in(module, file, first))?;
        inner.iter().try_fold(start, |op, name| self.symbol_in_op(module, op, name))
    }

    /// Must be called when an operation that defines a symbol was added or renamed.
    pub(crate) fn forget_symbols(&self) {
        self.symbols.borrow_mut().clear();
    }

    fn symbol_in_op(&self, module: &Module, op: Op, name: &str) -> Option<Op> {
        module.op(op).regions.iter().find_map(|&region| self.symbol_in(module, region, name))
    }

    fn symbol_in(&self, module: &Module, region: Region, name: &str) -> Option<Op> {
        let mut symbols = self.symbols.borrow_mut();
        let table = symbols.entry(region).or_insert_with(|| symbols_of(module, region));
        let op = *table.get(name)?;
        // A rule may have erased it.
        module.op(op).parent.is_some().then_some(op)
    }
}

/// By name, the first operation directly in a region that defines a symbol.
fn symbols_of(module: &Module, region: Region) -> FxHashMap<String, Op> {
    let mut symbols = FxHashMap::default();
    for &op in module.region(region).blocks.iter().flat_map(|&block| &module.block(block).ops) {
        if let Some(name) = module.symbol_name(op) {
            symbols.entry(name.to_owned()).or_insert(op);
        }
    }
    symbols
}
