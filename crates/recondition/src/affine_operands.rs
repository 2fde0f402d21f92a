//! Operands of affine operations, kept small enough for their expressions not to overflow.

use std::ops::Range;

use mohole_ir::{Def, Op};

use crate::cx::Cx;
use crate::int_range::int_range;

/// Operands that are out of range are reduced modulo this.
pub(crate) const SMALL: i128 = 4096;
/// Results of affine expressions beyond this count as overflow.
pub(crate) const LIMIT: i128 = 1 << 40;

/// Operations that accept any `index` value, not only valid affine dimensions and symbols.
const TAKE_ANY_INDEX: &[&str] =
    &["affine.apply", "affine.delinearize_index", "affine.linearize_index", "affine.max", "affine.min"];

/// Reduces operands that may be beyond `-limit..=limit` modulo [`SMALL`]. Returns whether any was changed.
///
/// The remainder must be a valid affine symbol, so it is computed directly behind the operand's definition,
/// and only if that is at the top level of a function. Operations that take any index have no such condition.
pub(crate) fn bound_operands(cx: &mut Cx<'_>, op: Op, operands: Range<usize>, limit: i128) -> Option<bool> {
    let mut changed = false;
    for i in operands {
        let operand = cx.operand(op, i)?;
        if int_range(cx.m, operand).within(-limit, limit) {
            continue;
        }
        let block = cx.m.def_block(operand)?;
        let owner = cx.m.region(cx.m.block(block).parent).parent?;
        if cx.m.op_name(owner) != "func.func" && !TAKE_ANY_INDEX.contains(&cx.m.op_name(op)) {
            return None;
        }
        match cx.m.value(operand).def {
            Def::Arg(block, _) => cx.at_start(block),
            Def::Result(def, _) => cx.after(def),
        }
        let small = cx.const_index(SMALL);
        let bounded = cx.same("arith.remsi", &[operand, small]);
        cx.m.set_operand(op, i, bounded);
        changed = true;
    }
    Some(changed)
}
