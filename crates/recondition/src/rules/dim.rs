//! `memref.dim` and `tensor.dim`: dimensions that do not exist.

use mohole_ir::Op;

use crate::cx::Cx;
use crate::int_range::int_range;
use crate::rule::{Rule, RuleResult};

pub(super) const RULE: Rule = Rule {
    name: "dim",
    what: "the size of a dimension beyond the rank",
    ops: &["memref.dim", "tensor.dim"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let (container, index) = (cx.operand(op, 0)?, cx.operand(op, 1)?);
    let rank = cx.shape(container)?.rank() as i128;
    if int_range(cx.m, index).within(0, rank - 1) {
        return Some(RuleResult::Fine);
    }
    if rank == 0 {
        return None;
    }
    cx.before(op);
    let rank = cx.const_index(rank);
    let safe = cx.same("arith.remui", &[index, rank]);
    cx.m.set_operand(op, 1, safe);
    Some(RuleResult::Changed)
}
