//! Affine expressions: their operands are small enough not to overflow, and they divide by numbers.

use mohole_ir::{Def, Op};

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::{map_ranges, range};

pub(super) const RULE: Rule = Rule {
    name: "affine-value",
    what: "an affine expression that overflows, or divides by 0 or less",
    ops: &["affine.apply", "affine.min", "affine.max", "affine.delinearize_index", "affine.linearize_index"],
    apply,
};

/// Operands that are not known are brought below this.
pub(super) const FAR: i128 = 4096;
/// Numbers beyond this may overflow when they are combined.
pub(super) const LIMIT: i128 = 1 << 40;

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    if let Some(basis) = cx.numbers(op, "static_basis") {
        let last = cx.m.op(op).operands.len() - basis.iter().filter(|&&size| size == i64::MIN).count();
        let open = &cx.m.op(op).operands[last..];
        let is_fine = basis.iter().all(|&size| size > 0 || size == i64::MIN)
            && open.iter().all(|&size| range(cx.m, size).within(1, crate::facts::MAX_SIZE));
        return is_fine.then_some(Outcome::Fine);
    }
    let count = cx.m.op(op).operands.len();
    let mut changed = false;
    // Where numbers that are not large by themselves become so together, they have to be small.
    for limit in [LIMIT, FAR] {
        changed |= tame_operands(cx, op, 0..count, limit)?;
        if results_are_small(cx, op)? {
            return Outcome::of(changed);
        }
    }
    None
}

fn results_are_small(cx: &Cx<'_>, op: Op) -> Option<bool> {
    let operands: Vec<_> = cx.m.op(op).operands.iter().map(|&value| range(cx.m, value)).collect();
    let results = map_ranges(cx.m, op, "map", &operands)?;
    Some(results.iter().all(|range| range.within(-LIMIT, LIMIT)))
}

/// Makes affine operands that are beyond a limit small. They have to stay what affine operations may use, so that this is done
/// where they are defined, and only for those defined in the function itself. Operations that
/// only compute take any.
pub(super) fn tame_operands(
    cx: &mut Cx<'_>,
    op: Op,
    places: std::ops::Range<usize>,
    limit: i128,
) -> Option<bool> {
    let mut changed = false;
    for place in places {
        let operand = cx.operand(op, place)?;
        if range(cx.m, operand).within(-limit, limit) {
            continue;
        }
        let block = cx.m.def_block(operand)?;
        let owner = cx.m.region(cx.m.block(block).parent).parent?;
        let takes_any = matches!(cx.m.op_name(op), "affine.apply" | "affine.max" | "affine.min");
        if cx.m.op_name(owner) != "func.func" && !takes_any {
            return None;
        }
        match cx.m.value(operand).def {
            Def::Arg(block, _) => cx.at_start(block),
            Def::Result(def, _) => cx.after(def),
        }
        let far = cx.const_index(FAR);
        let tame = cx.same("arith.remsi", &[operand, far]);
        cx.m.set_operand(op, place, tame);
        changed = true;
    }
    Some(changed)
}
