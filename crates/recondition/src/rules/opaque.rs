//! Operations of the `test` dialect and of no dialect, which no compiler can lower: constants replace their
//! results.

use mohole_ir::Op;

use crate::cx::Cx;
use crate::rule::{Rule, RuleResult};
use crate::values::seeded_value;

pub(super) const RULE: Rule =
    Rule { name: "opaque", what: "anything: the operation has no definition", ops: &["test.*", "*"], apply };

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let data = cx.m.op(op);
    let block = data.parent?;
    let is_last = cx.m.block(block).ops.last() == Some(&op);
    if !data.regions.is_empty() || !data.successors.is_empty() || is_last {
        return None;
    }
    let results = data.results.to_vec();
    cx.before(op);
    for result in results {
        let ty = cx.ty(result);
        let value = seeded_value(cx, ty)?;
        cx.m.replace_uses(result, value);
    }
    cx.m.erase(op);
    Some(RuleResult::Changed)
}
