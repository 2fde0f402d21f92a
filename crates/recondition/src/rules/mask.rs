//! `vector.mask` and `vector.create_mask`: lanes without a value, and masks that are too large.

use mohole_ir::Op;

use crate::cx::Cx;
use crate::int_range::{MAX_SIZE, int_range};
use crate::rule::{Rule, RuleResult};

pub(super) const RULE: Rule = Rule {
    name: "mask",
    what: "a masked-off lane without a value; a mask of more lanes than 32 bits can count",
    ops: &["vector.create_mask", "vector.mask"],
    apply,
};

/// Operations that define the masked-off lanes of their result, or skip them.
const DEFINE_ALL_LANES: &[&str] = &[
    "vector.contract",
    "vector.gather",
    "vector.multi_reduction",
    "vector.reduction",
    "vector.scatter",
    "vector.transfer_read",
    "vector.transfer_write",
];

/// Lowerings count lanes in 32 bits.
const MAX_LANES: i128 = 1 << 31;

/// Clamps sizes that do not fit into 32 bits. Larger sizes cover every vector, smaller ones none.
fn clamp_sizes(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let mut changed = false;
    cx.before(op);
    for i in 0..cx.m.op(op).operands.len() {
        let size = cx.operand(op, i)?;
        if int_range(cx.m, size).within(-MAX_LANES, MAX_LANES - 1) {
            continue;
        }
        let (none, all) = (cx.const_index(0), cx.const_index(MAX_SIZE));
        let clamped = cx.same("arith.minsi", &[size, all]);
        let safe = cx.same("arith.maxsi", &[clamped, none]);
        cx.m.set_operand(op, i, safe);
        changed = true;
    }
    RuleResult::of(changed)
}

/// The rules for the masked operation insert their operations in front of the mask.
fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    if cx.m.op_name(op) == "vector.create_mask" {
        return clamp_sizes(cx, op);
    }
    let masked = *cx.m.block(cx.body(op)?).ops.first()?;
    let has_passthru = cx.m.op(op).operands.len() > 1;
    let name = cx.m.op_name(masked);
    (has_passthru || name == "vector.yield" || DEFINE_ALL_LANES.contains(&name)).then_some(RuleResult::Fine)
}
