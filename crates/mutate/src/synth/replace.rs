//! Replaces an operation by one of another program with the same result types.

use mohole_ir::Op;

use crate::binding::{binding_of, note_binding};
use crate::place::Place;
use crate::work::Work;

/// Operations that are tried.
const MAX_OPS_TRIED: usize = 8;

/// Donors that are tried for each.
const MAX_DONORS_TRIED: usize = 8;

/// Replaces one operation.
pub(super) fn one(work: &mut Work<'_>) -> Option<String> {
    let ops: Vec<Op> = work.module.walk().collect();
    for _ in 0..MAX_OPS_TRIED {
        let old = *work.rng.pick(&ops)?;
        if let Some(what) = replace(work, old) {
            return Some(what);
        }
    }
    None
}

fn replace(work: &mut Work<'_>, old: Op) -> Option<String> {
    let corpus = work.setting.corpus;
    let data = work.module.op(old).clone();
    if data.results.is_empty() || !data.successors.is_empty() || work.module.parent_op(old).is_none() {
        return None;
    }
    let types: Option<Vec<_>> = data.results.iter().map(|&value| work.type_of(value)).collect();
    let types = types?;
    let place = Place::before(work.module, old)?;
    for _ in 0..MAX_DONORS_TRIED {
        let donor = corpus.donor_giving(types[0], work.rng)?;
        let facts = corpus.ops.facts(donor.name);
        let same = donor.results.as_slice() == types.as_slice() && facts.name != work.module.op_name(old);
        if !same || donor.symbols || facts.symbol || !work.fits(facts, place) {
            continue;
        }
        let Some(binding) = binding_of(work, facts) else { continue };
        let old_name = work.module.op_name(old).to_owned();
        let copy = work.graft(donor, place, binding)?;
        work.note_put(facts, place);
        note_binding(work, facts, binding, donor);
        let results = work.module.op(copy).results.clone();
        for (&from, &to) in data.results.iter().zip(&results) {
            work.replace_uses(from, to);
        }
        work.module.erase(old);
        return Some(format!("replace {old_name} by {}", facts.name));
    }
    None
}
