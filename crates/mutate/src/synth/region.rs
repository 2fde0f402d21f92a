//! Replaces the regions of an operation by those of another of the same name.

use mohole_ir::Op;

use crate::Trait;
use crate::place::Place;
use crate::work::{Binding, Work};

/// Operations that are tried.
const MAX_OPS_TRIED: usize = 8;

/// Replaces an operation that has regions by another of its name and types, and keeps the operands.
pub(super) fn swap(work: &mut Work<'_>) -> Option<String> {
    let corpus = work.setting.corpus;
    let with_regions =
        |op: &Op| !work.module.op(*op).regions.is_empty() && work.module.parent_op(*op).is_some();
    let owners: Vec<Op> = work.module.walk().filter(with_regions).collect();
    for _ in 0..MAX_OPS_TRIED {
        let old = *work.rng.pick(&owners)?;
        let data = work.module.op(old).clone();
        if work.module.symbol_name(old).is_some() {
            continue;
        }
        let Some(name) = corpus.ops.id(work.module.op_name(old)) else { continue };
        let operands: Option<Vec<_>> = data.operands.iter().map(|&value| work.type_of(value)).collect();
        let results: Option<Vec<_>> = data.results.iter().map(|&value| work.type_of(value)).collect();
        let (Some(operands), Some(results)) = (operands, results) else { continue };
        let Some(donor) = corpus.donor_of(name, work.rng) else { continue };
        let same = donor.operands.as_slice() == operands && donor.results.as_slice() == results;
        if !same || donor.symbols {
            continue;
        }
        let name = &corpus.ops.facts(name).name;
        let swapped = Trait::new(name, &["swap region", name]);
        if work.setting.memory.avoids(swapped) {
            continue;
        }
        work.traits.push(swapped);
        let place = Place::before(work.module, old)?;
        let copy = work.graft(donor, place, Binding::Here)?;
        work.module.set_operands(copy, &data.operands);
        for (&from, &to) in data.results.iter().zip(&work.module.op(copy).results.clone()) {
            work.replace_uses(from, to);
        }
        work.module.erase(old);
        return Some(format!("replace the regions of {name}"));
    }
    None
}
