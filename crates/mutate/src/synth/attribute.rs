//! An attribute replaced by the one that another operation of the same name has under it.

use mohole_ir::{AttrKind, Module, Op, Str, Transplant};

use crate::Trait;
use crate::work::Work;

const TRIES: usize = 12;

/// What names things, or goes with the number of operands: another's does not fit.
const BOUND: &[&str] =
    &["sym_name", "function_type", "operandSegmentSizes", "resultSegmentSizes", "sym_visibility"];

/// Replaces one attribute.
pub(super) fn swap(work: &mut Work<'_>) -> Option<String> {
    let corpus = work.setting.corpus;
    let ops: Vec<Op> = work.module.walk().collect();
    for _ in 0..TRIES {
        let op = *work.rng.pick(&ops)?;
        let Some(name) = corpus.ops.id(work.module.op_name(op)) else { continue };
        let Some(key) = draw_key(work, op) else { continue };
        let key = work.module.text(key).to_owned();
        let Some(donor) = corpus.donor_of(name, work.rng) else { continue };
        let theirs = &corpus.seed_of(donor).module;
        let same_types = donor.operands.len() == work.module.op(op).operands.len();
        let Some(value) = theirs.attr(donor.op, &key).filter(|_| same_types) else { continue };
        let Some(own) = work.module.attr(op, &key) else { continue };
        let changed = theirs.expanded_attr_text(value) != work.module.expanded_attr_text(own);
        let name = &corpus.ops.facts(name).name;
        let what = Trait::new(name, &["attribute", name, &key]);
        if !changed || donor.symbols || work.setting.memory.avoids(what) {
            continue;
        }
        work.traits.push(what);
        let value = Transplant::default().copy_attr(theirs, value, work.module);
        work.set_attr(op, &key, value);
        return Some(format!("take {key} of {name} from another"));
    }
    None
}

fn draw_key(work: &mut Work<'_>, op: Op) -> Option<Str> {
    let data = work.module.op(op);
    let dicts: Vec<_> = [data.properties, data.attrs].into_iter().flatten().collect();
    let keys: Vec<Str> = dicts.iter().flat_map(|&dict| keys(work.module, dict)).collect();
    work.rng.pick(&keys).copied().filter(|&key| !BOUND.contains(&work.module.text(key)))
}

fn keys(module: &Module, dict: mohole_ir::Attr) -> Vec<Str> {
    match module.attr_kind(dict) {
        AttrKind::Dict(entries) => entries.iter().map(|&(key, _)| key).collect(),
        _ => Vec::new(),
    }
}
