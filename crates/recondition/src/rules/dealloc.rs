//! Buffers given back: kept where that is plainly right, left out elsewhere.

use mohole_ir::{Op, TypeKind, Value};
use rustc_hash::FxHashSet;

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::made_by;

pub(super) const RULE: Rule = Rule {
    name: "dealloc",
    what: "a buffer used after it is given back, or given back twice",
    ops: &["memref.dealloc", "bufferization.dealloc", "bufferization.dealloc_tensor"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let is_plain = cx.m.op_name(op) == "memref.dealloc";
    if is_plain && is_plainly_right(cx, op).unwrap_or(false) {
        return Some(Outcome::Fine);
    }
    cx.before(op);
    // Whether buffers that are kept are now somebody's own: nobody's, since nothing is given back.
    let results = cx.m.op(op).results.to_vec();
    for result in results {
        let no = cx.number_like(result, 0)?;
        cx.m.replace_uses(result, no);
    }
    cx.m.erase(op);
    Some(Outcome::Changed)
}

/// Whether the buffer was made in this block, and all that shows it is used before.
fn is_plainly_right(cx: &mut Cx<'_>, op: Op) -> Option<bool> {
    let buffer = cx.operand(op, 0)?;
    let alloc = made_by(cx.m, buffer, "memref.alloc")?;
    let block = cx.m.op(op).parent?;
    if cx.m.op(alloc).parent != Some(block) {
        return None;
    }
    let end = cx.m.place(op)?;
    let uses = cx.uses();
    let mut shown = vec![buffer];
    let mut seen = FxHashSet::default();
    while let Some(value) = shown.pop() {
        for user in uses.users(value) {
            if user == op || !seen.insert(user) {
                continue;
            }
            // The operation in this block that is the user or encloses it.
            let here = std::iter::once(user)
                .chain(cx.m.ancestors(user))
                .find(|&at| cx.m.op(at).parent == Some(block))?;
            if cx.m.place(here)? >= end || lets_it_out(cx, user, value) {
                return Some(false);
            }
            shown.extend(cx.m.op(user).results.iter().filter(|&&result| may_show(cx, result)));
        }
    }
    Some(true)
}

/// Whether a value may be another name for a buffer.
fn may_show(cx: &Cx<'_>, value: Value) -> bool {
    !matches!(
        cx.m.type_kind(cx.ty(value)),
        TypeKind::Integer { .. } | TypeKind::Index | TypeKind::Float(_) | TypeKind::Vector { .. }
    )
}

/// Whether a buffer may be used after this by other means: handed to a terminator, or stored.
fn lets_it_out(cx: &Cx<'_>, user: Op, value: Value) -> bool {
    let name = cx.m.op_name(user);
    let is_last = cx.m.op(user).parent.is_some_and(|block| cx.m.block(block).ops.last() == Some(&user));
    let is_body_end = matches!(name, "linalg.yield");
    (is_last && !is_body_end)
        || (name == "memref.store" && cx.operand(user, 0) == Some(value))
        || name == "memref.dealloc"
}
