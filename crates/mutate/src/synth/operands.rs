//! Replaces an operand by another visible value of its type.

use mohole_ir::Op;

use crate::Trait;
use crate::place::Place;
use crate::work::Work;

/// Operations that are tried.
const MAX_OPS_TRIED: usize = 12;

/// Replaces an operand of one operation.
pub(super) fn rebind(work: &mut Work<'_>) -> Option<String> {
    let with_operands = |op: &Op| !work.module.op(*op).operands.is_empty();
    let users: Vec<Op> = work.module.walk().filter(with_operands).collect();
    for _ in 0..MAX_OPS_TRIED {
        let user = *work.rng.pick(&users)?;
        if let Some(what) = rebind_one(work, user) {
            return Some(what);
        }
    }
    None
}

fn rebind_one(work: &mut Work<'_>, user: Op) -> Option<String> {
    let place = Place::before(work.module, user)?;
    let around = crate::place::visible(work.module, &work.setting.corpus.ops, place);
    let slot = work.rng.below(work.module.op(user).operands.len());
    let old = work.module.op(user).operands[slot];
    let ty = work.module.value(old).ty;
    let others = around.iter().copied().filter(|&value| value != old);
    let others: Vec<_> = others.filter(|&value| work.module.value(value).ty == ty).collect();
    let new = *work.rng.pick(&others)?;
    let name = work.module.op_name(user).to_owned();
    let fed = Trait::new(&name, &["feed", &name, &slot.to_string()]);
    if work.setting.memory.avoids(fed) {
        return None;
    }
    work.traits.push(fed);
    work.module.set_operand(user, slot, new);
    Some(format!("replace an operand of {name}"))
}
