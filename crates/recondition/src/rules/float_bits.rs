//! Bitcasts and signs of floats: the bits of NaN, its sign included, are unspecified.

use mohole_ir::Op;

use crate::cx::Cx;
use crate::nan::replace_nan;
use crate::rule::{Rule, RuleResult};

pub(super) const RULE: Rule = Rule {
    name: "float-bits",
    what: "the sign and the other bits of NaN",
    ops: &["arith.bitcast", "tensor.bitcast", "vector.bitcast", "math.copysign"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let position = usize::from(cx.m.op_name(op) == "math.copysign");
    let float = cx.operand(op, position)?;
    let is_tensor = cx.m.op_name(op) == "tensor.bitcast";
    if is_tensor && cx.shape(float)?.dims != cx.shape(*cx.m.op(op).results.first()?)?.dims {
        return None; // A dynamic size becomes static, or a static one dynamic.
    }
    replace_nan(cx, op, position)
}
