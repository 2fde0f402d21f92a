//! Facts about the whole program, computed when first asked for.

use std::rc::Rc;

use mohole_ir::{Module, Op, Uses};

#[derive(Default)]
pub(crate) struct Cache {
    uses: Option<Rc<Uses>>,
    get_globals: Option<Rc<[Op]>>,
    amplifies: Option<bool>,
}

impl Cache {
    /// Must be called after every change of the program. The other facts stay valid: rules add no uses of the
    /// program's own globals, and the float comparisons that they add only guard operands.
    pub(crate) fn invalidate_uses(&mut self) {
        self.uses = None;
    }

    /// The uses of every value.
    pub(crate) fn uses(&mut self, module: &Module) -> Rc<Uses> {
        self.uses.get_or_insert_with(|| Rc::new(Uses::of(module))).clone()
    }

    /// All `memref.get_global` operations.
    pub(crate) fn get_globals(&mut self, module: &Module) -> Rc<[Op]> {
        let find = || module.walk().filter(|&op| module.op_name(op) == "memref.get_global").collect();
        self.get_globals.get_or_insert_with(find).clone()
    }

    /// Whether the program has an operation that amplifies differences between floats; `names` lists them
    /// all. The functions of the checksum are not part of the program.
    pub(crate) fn has_amplifier(&mut self, module: &Module, names: &[&str]) -> bool {
        let is_checksum = |op: Op| {
            let mut enclosing = module.ancestors(op).filter_map(|ancestor| module.symbol_name(ancestor));
            enclosing.any(|name| name.starts_with("mohole_"))
        };
        let find = || module.walk().any(|op| names.contains(&module.op_name(op)) && !is_checksum(op));
        *self.amplifies.get_or_insert_with(find)
    }
}
