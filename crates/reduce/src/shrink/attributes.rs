//! Removes attributes, except segment sizes and the name and type of a function.

use mohole_ir::{AttrKind, Module, Op, Str};

use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
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
            let names = dict.iter().map(|&(name, _)| name);
            entries.extend(names.filter(|&name| is_free(module, op, name)).map(|name| (op, name)));
        }
    }
    entries
}

/// Whether an attribute may be removed. A required attribute would invalidate every candidate that removes it
/// along with others.
fn is_free(module: &Module, op: Op, name: Str) -> bool {
    match module.text(name) {
        "sym_name" | "function_type" => module.attr(op, "function_type").is_none(),
        name => !name.ends_with("SegmentSizes"),
    }
}
