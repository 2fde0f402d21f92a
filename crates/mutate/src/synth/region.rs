//! The inside of an operation replaced by that of another of the same kind.

use mohole_ir::Op;

use crate::Trait;
use crate::place::Place;
use crate::work::{Binding, Work};

const TRIES: usize = 8;

/// Replaces an operation that has regions by another of its name and types: the operands stay, the regions
/// are the other's.
pub(super) fn swap(work: &mut Work<'_>) -> Option<String> {
    let corpus = work.setting.corpus;
    let with_regions =
        |op: &Op| !work.module.op(*op).regions.is_empty() && work.module.parent_op(*op).is_some();
    let owners: Vec<Op> = work.module.walk().filter(with_regions).collect();
    for _ in 0..TRIES {
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
            work.hand_over(from, to);
        }
        work.module.erase(old);
        return Some(format!("swap the inside of {name}"));
    }
    None
}
