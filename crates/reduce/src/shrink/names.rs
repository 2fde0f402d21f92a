//! Renames symbols as the tests of MLIR would: `@f`, `@g`, `@h`.

use std::collections::BTreeSet;

use mohole_ir::{Attr, AttrKind, Module};
use rustc_hash::FxHashMap;

use crate::strangeness::{conventional, unconventional};
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "names",
    plan: |case, _| {
        Plan::of_module(case, unconventional, |module, names| {
            let taken: BTreeSet<String> =
                module.walk().filter_map(|op| module.symbol_name(op)).map(str::to_owned).collect();
            let mut short = conventional();
            let mut renamed = FxHashMap::default();
            for name in names {
                let free = short.find(|name| !taken.contains(name)).expect("the names are endless");
                renamed.insert(name, free);
            }
            rename(module, &renamed);
            true
        })
    },
};

fn rename(module: &mut Module, names: &FxHashMap<String, String>) {
    for op in module.walk().collect::<Vec<_>>() {
        let own = module.symbol_name(op).and_then(|name| names.get(name)).cloned();
        if let Some(name) = own {
            let raw = module.intern(&name);
            let attr = module.make_attr(AttrKind::String { raw, ty: None });
            module.set_attr(op, "sym_name", attr);
        }
        let (properties, attrs) = (module.op(op).properties, module.op(op).attrs);
        let properties = properties.map(|attr| with_names(module, attr, names));
        let attrs = attrs.map(|attr| with_names(module, attr, names));
        module.set_properties(op, properties);
        module.set_attrs(op, attrs);
    }
}

fn with_names(module: &mut Module, attr: Attr, names: &FxHashMap<String, String>) -> Attr {
    let kind = match module.attr_kind(attr).clone() {
        AttrKind::Symbol(path) => {
            let new = path.iter().map(|&part| match names.get(module.text(part)).cloned() {
                Some(name) => module.intern(&name),
                None => part,
            });
            AttrKind::Symbol(new.collect())
        }
        AttrKind::Array(items) => {
            AttrKind::Array(items.iter().map(|&item| with_names(module, item, names)).collect())
        }
        AttrKind::Dict(entries) => AttrKind::Dict(
            entries.iter().map(|&(name, value)| (name, with_names(module, value, names))).collect(),
        ),
        _ => return attr,
    };
    module.make_attr(kind)
}
