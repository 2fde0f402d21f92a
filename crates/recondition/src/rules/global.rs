//! Global buffers: with contents, and constant only where nobody can write them.

use mohole_ir::{AttrKind, ElementsKind, Op, Value};

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::shape::{Holder, Shape, float_name, int_width};

pub(super) const RULE: Rule = Rule {
    name: "global",
    what: "contents from elsewhere, or that nobody has written; a constant that is written",
    ops: &["memref.global"],
    apply,
};

/// What only reads a buffer.
const READS: &[&str] = &["memref.load", "memref.dim", "affine.load", "vector.load", "vector.transfer_read"];
/// What reads one operand and may do anything with the others.
const READS_AT: &[(&str, usize)] = &[("memref.copy", 0), ("memref.reshape", 1)];

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let mut changed = false;
    let has_contents = matches!(cx.attr(op, "initial_value"), Some(AttrKind::Elements { .. }));
    if !has_contents {
        let AttrKind::Type(ty) = cx.attr(op, "type")? else { return None };
        let shape = Shape::of(cx.m, *ty)?;
        let literal = match (int_width(cx.m, shape.elem), float_name(cx.m, shape.elem)) {
            (Some(1), _) => "true",
            (Some(_), _) => "3",
            (_, Some(_)) => "3.0",
            _ => return None,
        };
        let body = cx.m.intern(literal);
        let ty = Shape { holder: Holder::Tensor, ..shape.clone() }.with(cx.m, shape.elem);
        let value = cx.m.make_attr(AttrKind::Elements { kind: ElementsKind::Dense, body, ty });
        cx.m.set_attr(op, "initial_value", value);
        changed = true;
    }
    if cx.m.attr(op, "constant").is_some() && may_be_written(cx, op) {
        cx.m.remove_attr(op, "constant");
        changed = true;
    }
    Outcome::of(changed)
}

/// Whether an operation only reads a buffer.
fn reads(cx: &Cx<'_>, user: Op, buffer: Value) -> bool {
    let name = cx.m.op_name(user);
    // The shape that a reshape follows, the source of a copy.
    let reads_at = READS_AT.iter().find(|(known, _)| *known == name).map(|(_, place)| *place);
    let operands = &cx.m.op(user).operands;
    let only_at = |place| (0..operands.len()).all(|i| i == place || operands[i] != buffer);
    READS.contains(&name) || reads_at.is_some_and(only_at)
}

fn may_be_written(cx: &mut Cx<'_>, global: Op) -> bool {
    let (getters, uses) = (cx.memo.getters(cx.m), cx.uses());
    let name = cx.m.symbol_name(global);
    let shows = |op: &&Op| matches!(cx.attr(**op, "name"), Some(AttrKind::Symbol(path)) if path.last().map(|&last| cx.m.text(last)) == name);
    getters.iter().filter(shows).any(|&op| {
        let buffer = cx.m.op(op).results[0];
        uses.users(buffer).any(|user| !reads(cx, user, buffer))
    })
}
