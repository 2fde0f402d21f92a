//! Inserts an operation of another program, or a few in a row.

use mohole_ir::Op;

use crate::binding::{binding_of, note_binding};
use crate::corpus::Donor;
use crate::place::{Place, draw_place};
use crate::work::{Binding, Work};

/// Donors that are tried for one place.
const MAX_DONORS_TRIED: usize = 16;

/// Operations in a sequence.
const MAX_SEQUENCE: usize = 4;

/// Inserts one operation, with the operations that make its operands if the memory says so.
pub(super) fn one(work: &mut Work<'_>) -> Option<String> {
    let place = draw_place(work.module, &work.setting.corpus.ops, work.rng)?;
    let donor = draw_donor(work, place)?;
    let facts = work.setting.corpus.ops.facts(donor.name);
    let binding = binding_of(work, facts)?;
    let copy = work.graft(donor, place, binding)?;
    work.note_put(facts, place);
    note_binding(work, facts, binding, donor);
    work.feed_results(&[copy]);
    Some(format!("insert {}", facts.name))
}

/// Inserts some consecutive operations.
pub(super) fn sequence(work: &mut Work<'_>) -> Option<String> {
    let place = draw_place(work.module, &work.setting.corpus.ops, work.rng)?;
    let donor = draw_donor(work, place)?;
    let corpus = work.setting.corpus;
    let seed = corpus.seed_of(donor);
    let block = seed.module.op(donor.op).parent?;
    let at = seed.module.index_in_block(donor.op)?;
    let length = 2 + work.rng.below(MAX_SEQUENCE - 1);
    let mut run = Vec::new();
    for &op in seed.module.block(block).ops.iter().skip(at).take(length) {
        let facts = corpus.ops.of(&seed.module, op)?;
        let plain = !facts.terminator
            && facts.defined
            && !facts.symbol
            && seed.module.op(op).successors.is_empty()
            && seed.module.walk_op(op).take(40).count() < 40
            && !seed.module.walk_op(op).any(|inner| crate::symbols::mentions_symbols(&seed.module, inner));
        if !plain || !work.fits(facts, place) {
            break;
        }
        run.push(op);
    }
    let (first, last) = (*run.first()?, *run.last()?);
    let copies = work.graft_all(seed, &run, place, Binding::Here)?;
    for &op in &run {
        let facts = corpus.ops.of(&seed.module, op)?;
        work.note_put(facts, place);
        note_binding(work, facts, Binding::Here, donor);
    }
    work.feed_results(&copies);
    let name = |op: Op| seed.module.op_name(op);
    Some(match run.len() {
        1 => format!("insert {}", name(first)),
        n => format!("insert {n} operations, {} to {}", name(first), name(last)),
    })
}

/// A donor that may stand at a place.
fn draw_donor<'a>(work: &mut Work<'a>, place: Place) -> Option<&'a Donor> {
    let corpus = work.setting.corpus;
    let around = work.visible(place);
    for _ in 0..MAX_DONORS_TRIED {
        let drawn = match work.rng.below(8) {
            0..=3 => corpus.rare_donor(work.rng),
            4..=6 => {
                let known: Option<_> = work.rng.pick(&around).and_then(|&(_, ty)| ty);
                known.and_then(|ty| corpus.donor_using(ty, work.rng))
            }
            _ => corpus.any_donor(work.rng),
        };
        let Some(donor) = drawn.filter(|donor| !donor.symbols) else { continue };
        let facts = corpus.ops.facts(donor.name);
        if !facts.symbol && work.fits(facts, place) && binding_of(work, facts).is_some() {
            return Some(donor);
        }
    }
    None
}
