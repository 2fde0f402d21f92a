//! MLIRTracer's replacement of operations by similar ones.

use mohole_ir::{Module, Op, Transplant};
use mohole_testcase::Rng;

use crate::corpus::Donor;
use crate::similar::types_of;
use crate::work::Work;
use crate::{Change, Mutator, Setting, Trait};

/// The mutator `similar_op`: an operation becomes another with the same operands and results.
///
/// Similar are operations that were seen with the very same types of operands and results, in whatever
/// dialect, and those of a table that was learned from the target. Attributes are those of the new operation
/// as it was seen.
pub(crate) struct SimilarOp;

const TRIES: usize = 24;

/// Donors drawn to find one whose attributes will do.
const TRIES_FOR_ATTRIBUTES: usize = 8;

impl Mutator for SimilarOp {
    fn name(&self) -> &'static str {
        "similar_op"
    }

    fn effect(&self) -> &'static str {
        "replaces an operation by one with the same operand and result types"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let mut work = Work::new(module, setting, rng);
        let ops: Vec<Op> = work.module.walk().collect();
        for _ in 0..TRIES {
            let old = *work.rng.pick(&ops)?;
            if let Some(what) = by_table(&mut work, old).or_else(|| by_signature(&mut work, old)) {
                return work.finish(what);
            }
        }
        None
    }
}

/// Replaces by an operation that the target was seen to take with such types.
fn by_table(work: &mut Work<'_>, old: Op) -> Option<String> {
    if !is_plain(work.module, old) || work.rng.chance(1, 3) {
        return None;
    }
    let corpus = work.setting.corpus;
    let number = *work.rng.pick(corpus.similar().like(work.module, old))?;
    let (name, new) = (work.module.op_name(old).to_owned(), corpus.similar().name(number));
    let facts = corpus.ops.get(new)?;
    let place = crate::place::Place::before(work.module, old)?;
    let what = similar(&name, new);
    let ends_alike = facts.terminator == corpus.ops.is_terminator(work.module, old);
    if new == name || !ends_alike || work.setting.memory.avoids(what) || !work.fits(facts, place) {
        return None;
    }
    let donor = donor_for(work, old, new)?;
    work.traits.push(what);
    replace(work, old, new, donor);
    Some(format!("{name} becomes {new}"))
}

/// An operation of this name as it was seen with such types, or with none to speak of.
fn donor_for<'a>(work: &mut Work<'a>, old: Op, new: &str) -> Option<&'a Donor> {
    let corpus = work.setting.corpus;
    let id = corpus.ops.id(new)?;
    let types = types_of(work.module, old);
    let fits = |donor: &&Donor| {
        let theirs = &corpus.seed_of(donor).module;
        let data = theirs.op(donor.op);
        let is_bare = data.properties.is_none() && data.attrs.is_none();
        is_plain(theirs, donor.op) && !donor.symbols && (is_bare || types_of(theirs, donor.op) == types)
    };
    (0..TRIES_FOR_ATTRIBUTES).find_map(|_| corpus.donor_of(id, work.rng).filter(fits))
}

/// Replaces by an operation seen with the same types.
fn by_signature(work: &mut Work<'_>, old: Op) -> Option<String> {
    // A terminator's attributes are few and its place is special: leave those to the table.
    if !is_plain(work.module, old) || work.setting.corpus.ops.is_terminator(work.module, old) {
        return None;
    }
    let corpus = work.setting.corpus;
    let data = work.module.op(old).clone();
    let operands: Option<Vec<_>> = data.operands.iter().map(|&value| work.type_of(value)).collect();
    let results: Option<Vec<_>> = data.results.iter().map(|&value| work.type_of(value)).collect();
    let donor: &Donor = corpus.donor_like(&operands?, &results?, work.rng)?;
    if !is_plain(&corpus.seed_of(donor).module, donor.op) {
        return None;
    }
    let facts = corpus.ops.facts(donor.name);
    let name = work.module.op_name(old).to_owned();
    let place = crate::place::Place::before(work.module, old)?;
    let what = similar(&name, &facts.name);
    if facts.name == name || work.setting.memory.avoids(what) || !work.fits(facts, place) {
        return None;
    }
    work.traits.push(what);
    replace(work, old, &facts.name, donor);
    Some(format!("{name} becomes {}", facts.name))
}

/// An operation under another name, with a donor's attributes; notes who uses it.
fn replace(work: &mut Work<'_>, op: Op, name: &str, donor: &Donor) {
    work.module.rename_op(op, name);
    let theirs = &work.setting.corpus.seed_of(donor).module;
    let mut transplant = Transplant::default();
    let mut take = |attr: Option<_>| attr.map(|attr| transplant.copy_attr(theirs, attr, work.module));
    let (properties, attrs) = (take(theirs.op(donor.op).properties), take(theirs.op(donor.op).attrs));
    work.module.set_properties(op, properties);
    work.module.set_attrs(op, attrs);
    for value in work.module.op(op).results.clone() {
        work.note_users(value);
    }
}

fn similar(old: &str, new: &str) -> Trait {
    Trait::new(new, &["similar", old, new])
}

/// Whether an operation is no more than its operands, results and attributes.
fn is_plain(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    data.regions.is_empty()
        && data.successors.is_empty()
        && !(data.operands.is_empty() && data.results.is_empty())
        && module.symbol_name(op).is_none()
}
