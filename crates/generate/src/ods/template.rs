//! A parsed template: the operations of its module and of its function, and the types of its operands.

use mohole_ir::{AttrKind, Block, Module, Op};

/// The function with the template's body; the module's other operations are those that it refers to.
pub(super) const HOLDER: &str = "mohole";

/// A template ready to be copied from.
pub(super) struct ParsedTemplate {
    pub(super) module: Module,
    /// The module's other operations.
    pub(super) prelude: Vec<Op>,
    /// The operations of the function, without its terminator.
    pub(super) body: Vec<Op>,
    /// The function's block.
    pub(super) block: Block,
    /// Types of the function's arguments.
    pub(super) wants: Vec<String>,
}

impl ParsedTemplate {
    /// `None` if the program is no template.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let module = Module::parse(text).ok()?;
        let outer = *module.block(module.top()).ops.first()?;
        let ops = inner_block(&module, outer).map(|block| module.block(block).ops.to_vec())?;
        let holder = *ops.iter().find(|&&op| module.symbol_name(op) == Some(HOLDER))?;
        let block = inner_block(&module, holder)?;
        let mut body = module.block(block).ops.to_vec();
        body.pop();
        let prelude = ops.into_iter().filter(|&op| op != holder).collect();
        let args = &module.block(block).args;
        let wants = args.iter().map(|&arg| module.type_text(module.value(arg).ty)).collect();
        Some(ParsedTemplate { prelude, body, block, wants, module })
    }

    /// Names of all its operations.
    pub(super) fn op_names(&self) -> impl Iterator<Item = &str> {
        let outermost = self.prelude.iter().chain(&self.body);
        outermost.flat_map(|&op| self.module.walk_op(op)).map(|op| self.module.op_name(op))
    }

    /// Types of its results.
    pub(super) fn makes(&self) -> Vec<String> {
        let results = self.body.iter().flat_map(|&op| &self.module.op(op).results);
        results.map(|&value| self.module.type_text(self.module.value(value).ty)).collect()
    }
}

fn inner_block(module: &Module, op: Op) -> Option<Block> {
    module.region(*module.op(op).regions.first()?).blocks.first().copied()
}

/// The attribute with symbols renamed, except for those in a dialect's own text.
pub(super) fn rename_symbols(
    module: &mut Module,
    attr: mohole_ir::Attr,
    names: &[(String, String)],
) -> mohole_ir::Attr {
    let kind = match module.attr_kind(attr).clone() {
        AttrKind::Symbol(mut path) => {
            let new = names.iter().find(|(old, _)| module.text(path[0]) == old).map(|(_, new)| new);
            let Some(new) = new else { return attr };
            path[0] = module.intern(new);
            AttrKind::Symbol(path)
        }
        AttrKind::Array(parts) => {
            AttrKind::Array(parts.iter().map(|&part| rename_symbols(module, part, names)).collect())
        }
        AttrKind::Dict(entries) => AttrKind::Dict(
            entries.iter().map(|&(key, part)| (key, rename_symbols(module, part, names))).collect(),
        ),
        _ => return attr,
    };
    module.make_attr(kind)
}
