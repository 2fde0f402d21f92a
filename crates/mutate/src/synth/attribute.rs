//! Replaces an attribute by that of another operation of the same name.

use mohole_ir::{Op, Str, Transplant};

use crate::Trait;
use crate::work::Work;

/// Operations that are tried.
const MAX_OPS_TRIED: usize = 12;

/// Attributes that belong to one operation: names, and sizes that depend on its operands.
const BOUND: &[&str] =
    &["sym_name", "function_type", "operandSegmentSizes", "resultSegmentSizes", "sym_visibility"];

/// Replaces one attribute.
pub(super) fn swap(work: &mut Work<'_>) -> Option<String> {
    let corpus = work.setting.corpus;
    let ops: Vec<Op> = work.module.walk().collect();
    for _ in 0..MAX_OPS_TRIED {
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
        return Some(format!("copy {key} of {name} from another program"));
    }
    None
}

fn draw_key(work: &mut Work<'_>, op: Op) -> Option<Str> {
    let keys: Vec<Str> = work.module.attr_entries(op).map(|(key, _)| key).collect();
    work.rng.pick(&keys).copied().filter(|&key| !BOUND.contains(&work.module.text(key)))
}
