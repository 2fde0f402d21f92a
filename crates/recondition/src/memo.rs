//! What was found out about a whole program once and need not be found out again.

use std::rc::Rc;

use mohole_ir::{Module, Op, Uses};

/// Answers about a program, each worked out when first asked for.
#[derive(Default)]
pub(crate) struct Memo {
    uses: Option<Rc<Uses>>,
    getters: Option<Rc<[Op]>>,
    decides: Option<bool>,
}

impl Memo {
    /// To be called after every change of the program. No rule names the program's own globals anew, and
    /// what a rule compares decides nothing that the program did not.
    pub(crate) fn forget_uses(&mut self) {
        self.uses = None;
    }

    /// Who uses what.
    pub(crate) fn uses(&mut self, module: &Module) -> Rc<Uses> {
        self.uses.get_or_insert_with(|| Rc::new(Uses::of(module))).clone()
    }

    /// Operations that name a global buffer.
    pub(crate) fn getters(&mut self, module: &Module) -> Rc<[Op]> {
        let find = || module.walk().filter(|&op| module.op_name(op) == "memref.get_global").collect();
        self.getters.get_or_insert_with(find).clone()
    }

    /// Whether any operation is one of these, which make something discrete of a float. The checksum's own
    /// functions are no part of the program.
    pub(crate) fn decides(&mut self, module: &Module, names: &[&str]) -> bool {
        let is_ours = |op: Op| {
            let mut around = module.ancestors(op).filter_map(|around| module.symbol_name(around));
            around.any(|name| name.starts_with("mohole_"))
        };
        let find = || module.walk().any(|op| names.contains(&module.op_name(op)) && !is_ours(op));
        *self.decides.get_or_insert_with(find)
    }
}
