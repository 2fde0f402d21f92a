//! Poison and undefined values: constants replace them.

use mohole_ir::Op;

use crate::cx::Cx;
use crate::rule::{Rule, RuleResult};
use crate::values::seeded_value;

pub(super) const RULE: Rule = Rule {
    name: "poison",
    what: "an undefined value",
    ops: &["ub.poison", "llvm.mlir.undef", "llvm.mlir.poison"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let result = *cx.m.op(op).results.first()?;
    let ty = cx.ty(result);
    cx.before(op);
    let value = match cx.m.op_name(op) {
        "ub.poison" => seeded_value(cx, ty)?,
        _ => cx.make("llvm.mlir.zero", &[], ty),
    };
    cx.m.replace_uses(result, value);
    cx.m.erase(op);
    Some(RuleResult::Changed)
}
