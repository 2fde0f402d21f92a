//! Replaces operations by similar ones, as MLIRTracer does.

use mohole_ir::{Module, Op, Transplant};
use mohole_testcase::Rng;

use crate::corpus::Donor;
use crate::similar::types_of;
use crate::work::Work;
use crate::{Change, Mutator, Setting, Trait};

/// The mutator `similar_op`: an operation becomes another with the same operands and results.
///
/// Operations of any dialect are similar if the corpus has them with the same types of operands and results,
/// or if a table learned from the target says so. The attributes come from the corpus.
pub(crate) struct SimilarOp;

/// Operations that are tried before the mutator gives up.
const MAX_OPS_TRIED: usize = 24;

/// Donors that are tried to find one whose attributes fit.
const MAX_DONORS_TRIED: usize = 8;

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
        for _ in 0..MAX_OPS_TRIED {
            let old = *work.rng.pick(&ops)?;
            if let Some(what) = by_table(&mut work, old).or_else(|| by_signature(&mut work, old)) {
                return work.finish(what);
            }
        }
        None
    }
}

/// Replaces an operation by one that the target accepts with such types.
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
    Some(format!("replace {name} by {new}"))
}

/// An operation of this name from the corpus, with such types or without attributes.
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
    (0..MAX_DONORS_TRIED).find_map(|_| corpus.donor_of(id, work.rng).filter(fits))
}

/// Replaces an operation by one that the corpus has with the same types.
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
    Some(format!("replace {name} by {}", facts.name))
}

/// Renames an operation, gives it a donor's attributes and records its users.
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
