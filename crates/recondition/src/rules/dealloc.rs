//! Deallocation: kept where it is known to be correct, removed elsewhere.

use mohole_ir::{Op, TypeKind, Value};
use rustc_hash::FxHashSet;

use crate::cx::Cx;
use crate::defs::defined_by;
use crate::rule::{Rule, RuleResult};

pub(super) const RULE: Rule = Rule {
    name: "dealloc",
    what: "use after free; double free",
    ops: &["memref.dealloc", "bufferization.dealloc", "bufferization.dealloc_tensor"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    if cx.m.op_name(op) == "memref.dealloc" && is_correct(cx, op).unwrap_or(false) {
        return Some(RuleResult::Fine);
    }
    cx.before(op);
    // Ownership results are false because the deallocations were removed.
    let results = cx.m.op(op).results.to_vec();
    for result in results {
        let not_owned = cx.number_like(result, 0)?;
        cx.m.replace_uses(result, not_owned);
    }
    cx.m.erase(op);
    Some(RuleResult::Changed)
}

/// Whether the buffer is allocated in this block, and it and its views are used only before.
fn is_correct(cx: &Cx<'_>, op: Op) -> Option<bool> {
    let buffer = cx.operand(op, 0)?;
    let alloc = defined_by(cx.m, buffer, "memref.alloc")?;
    let block = cx.m.op(op).parent?;
    if cx.m.op(alloc).parent != Some(block) {
        return None;
    }
    let end = cx.m.index_in_block(op)?;
    let mut aliases = vec![buffer];
    let mut seen = FxHashSet::default();
    while let Some(value) = aliases.pop() {
        for user in cx.users(value) {
            if user == op || !seen.insert(user) {
                continue;
            }
            // The operation in this block that is the user or encloses it.
            let here = cx.enclosing_in(block, user)?;
            if cx.m.index_in_block(here)? >= end || escapes(cx, user, value) {
                return Some(false);
            }
            aliases.extend(cx.m.op(user).results.iter().filter(|&&result| may_be_alias(cx, result)));
        }
    }
    Some(true)
}

/// Whether a value may be a view of a buffer.
fn may_be_alias(cx: &Cx<'_>, value: Value) -> bool {
    !matches!(
        cx.m.type_kind(cx.ty(value)),
        TypeKind::Integer { .. } | TypeKind::Index | TypeKind::Float(_) | TypeKind::Vector { .. }
    )
}

/// Whether an operation frees a buffer, or makes it available elsewhere, as a terminator or store does.
fn escapes(cx: &Cx<'_>, user: Op, value: Value) -> bool {
    let name = cx.m.op_name(user);
    let is_last = cx.m.op(user).parent.is_some_and(|block| cx.m.block(block).ops.last() == Some(&user));
    (is_last && name != "linalg.yield")
        || (name == "memref.store" && cx.operand(user, 0) == Some(value))
        || name == "memref.dealloc"
}
