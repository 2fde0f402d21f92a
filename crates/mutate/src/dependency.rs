//! Changes how operations depend on each other, as MLIRod does.

use mohole_ir::{Module, Op, Value};
use mohole_testcase::Rng;

use crate::place::{Place, visible};
use crate::work::Work;
use crate::{Change, Mutator, Setting, Trait};

/// The mutator `dependency`: deletes an operation, rewires operands, or moves an operation out of its region.
pub(crate) struct Dependency;

/// Operations that are tried before the mutator gives up.
const MAX_OPS_TRIED: usize = 16;

/// One operand in this many is rewired.
const ONE_IN: usize = 10;

impl Mutator for Dependency {
    fn name(&self) -> &'static str {
        "dependency"
    }

    fn effect(&self) -> &'static str {
        "deletes an operation, rewires operands, or moves an operation outwards"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let way = rng.below(3);
        let mut work = Work::new(module, setting, rng);
        let ops: Vec<Op> = work.module.walk().filter(|&op| work.module.parent_op(op).is_some()).collect();
        let what = match way {
            0 => (0..MAX_OPS_TRIED).find_map(|_| {
                let op = *work.rng.pick(&ops)?;
                delete(&mut work, op)
            }),
            1 => rewire(&mut work, &ops),
            _ => (0..MAX_OPS_TRIED).find_map(|_| {
                let op = *work.rng.pick(&ops)?;
                move_out(&mut work, op)
            }),
        }?;
        work.finish(what)
    }
}

/// Deletes an operation; its users get other values of the same types.
fn delete(work: &mut Work<'_>, op: Op) -> Option<String> {
    let ops = &work.setting.corpus.ops;
    let facts = ops.of(work.module, op)?;
    let name = facts.name.clone();
    let gone = Trait::new(&name, &["delete", &name]);
    if facts.terminator || work.module.symbol_name(op).is_some() || work.setting.memory.avoids(gone) {
        return None;
    }
    let place = Place::before(work.module, op)?;
    let around = visible(work.module, ops, place);
    let results = work.module.op(op).results.clone();
    let mut instead = Vec::new();
    for &result in &results {
        let ty = work.module.value(result).ty;
        let same =
            around.iter().copied().filter(|&value| work.module.value(value).ty == ty).collect::<Vec<_>>();
        instead.push(work.rng.pick(&same).copied());
    }
    for (&result, other) in results.iter().zip(instead) {
        match other {
            Some(other) => work.replace_uses(result, other),
            None if is_used(work.module, result) => return None,
            None => {}
        }
    }
    if let Some(owner) = place.owner(work.module) {
        let owner = work.module.op_name(owner);
        work.traits.push(Trait::new(owner, &["lose", owner, &name]));
    }
    work.traits.push(gone);
    work.module.erase(op);
    Some(format!("delete {name}"))
}

fn is_used(module: &Module, value: Value) -> bool {
    module.walk().any(|op| module.op(op).used().any(|used| used == value))
}

/// Gives some operands other values of their types.
fn rewire(work: &mut Work<'_>, ops: &[Op]) -> Option<String> {
    let from = work.rng.below(ops.len().max(1));
    let mut rewired = 0;
    for &op in ops.iter().skip(from) {
        for slot in 0..work.module.op(op).operands.len() {
            let chosen = work.rng.chance(1, ONE_IN) || (rewired == 0 && work.rng.chance(1, 2));
            rewired += usize::from(chosen && rewire_one(work, op, slot).is_some());
        }
        if rewired >= 4 {
            break;
        }
    }
    (rewired > 0).then(|| format!("rewire {rewired} operands"))
}

fn rewire_one(work: &mut Work<'_>, op: Op, slot: usize) -> Option<()> {
    let place = Place::before(work.module, op)?;
    let old = work.module.op(op).operands[slot];
    let ty = work.module.value(old).ty;
    let around = visible(work.module, &work.setting.corpus.ops, place);
    let others: Vec<Value> =
        around.into_iter().filter(|&value| value != old && work.module.value(value).ty == ty).collect();
    let new = *work.rng.pick(&others)?;
    let name = work.module.op_name(op).to_owned();
    let fed = Trait::new(&name, &["feed", &name, &slot.to_string()]);
    if work.setting.memory.avoids(fed) {
        return None;
    }
    work.traits.push(fed);
    work.module.set_operand(op, slot, new);
    Some(())
}

/// Moves an operation before its parent, if its operands are visible there.
fn move_out(work: &mut Work<'_>, op: Op) -> Option<String> {
    let ops = &work.setting.corpus.ops;
    let facts = ops.of(work.module, op)?;
    let owner = work.module.parent_op(op)?;
    let owner_facts = ops.of(work.module, owner)?;
    if facts.terminator || owner_facts.isolated || !work.module.op(op).regions.is_empty() {
        return None;
    }
    let place = Place::before(work.module, owner)?;
    let around = visible(work.module, ops, place);
    if !work.module.op(op).operands.iter().all(|value| around.contains(value)) || !work.fits(facts, place) {
        return None;
    }
    let lost = Trait::new(&owner_facts.name, &["lose", &owner_facts.name, &facts.name]);
    if work.setting.memory.avoids(lost) {
        return None;
    }
    work.traits.push(lost);
    work.note_put(facts, place);
    for value in work.module.op(op).results.clone() {
        work.note_users(value);
    }
    work.module.detach(op);
    place.insert(work.module, op);
    Some(format!("move {} out of {}", facts.name, owner_facts.name))
}
