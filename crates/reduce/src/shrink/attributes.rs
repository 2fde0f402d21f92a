//! Operations with fewer attributes.

use mohole_ir::{AttrKind, Module, Op, Str};

use crate::{Plan, Shrink};

pub(super) const WAY: Shrink = Shrink {
    name: "attributes",
    plan: |case, _| {
        Plan::of_module(case, entries, |module, atoms| {
            for (op, name) in atoms {
                let name = module.text(name).to_owned();
                module.remove_attr(op, &name);
            }
            true
        })
    },
};

fn entries(module: &Module) -> Vec<(Op, Str)> {
    let mut entries = Vec::new();
    for op in module.walk() {
        let data = module.op(op);
        for dict in [data.attrs, data.properties].into_iter().flatten() {
            let AttrKind::Dict(dict) = module.attr_kind(dict) else { continue };
            entries.extend(dict.iter().map(|&(name, _)| (op, name)));
        }
    }
    entries
}
