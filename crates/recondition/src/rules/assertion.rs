//! Assertions: they hold.

use mohole_ir::Op;

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::known;

pub(super) const RULE: Rule =
    Rule { name: "assertion", what: "an assertion that does not hold", ops: &["cf.assert"], apply };

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let condition = cx.operand(op, 0)?;
    if known(cx.m, condition) == Some(-1) {
        return Some(Outcome::Fine);
    }
    cx.before(op);
    let holds = cx.number_like(condition, 1)?;
    cx.m.set_operand(op, 0, holds);
    Some(Outcome::Changed)
}
