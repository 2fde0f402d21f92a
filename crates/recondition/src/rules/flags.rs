//! Flags that promise that there is no overflow, no NaN, no lost bits. They are removed.

use mohole_ir::{AttrKind, Op};

use crate::attrs::attr;
use crate::cx::Cx;
use crate::rule::{Rule, RuleResult};

pub(super) const RULE: Rule = Rule {
    name: "flags",
    what: "overflow, NaN, infinities and lost bits under flags that exclude them",
    ops: &[],
    apply,
};

/// Flags with a value that promises nothing, the same in all versions of MLIR.
const RESET: &[(&str, &str)] = &[
    ("overflowFlags", "#arith.overflow<none>"),
    ("fastmath", "#arith.fastmath<none>"),
    ("fastmathFlags", "#llvm.fastmath<none>"),
];

/// Flags whose presence is the promise.
const REMOVED: &[&str] = &["isExact", "isDisjoint", "nonNeg", "disjoint", "exact", "nneg"];

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    if !has_flags(cx, op) {
        return Some(RuleResult::Fine);
    }
    let mut changed = false;
    for (name, neutral) in RESET {
        if promises(cx, op, name) {
            // `llvm` operations have an overflow attribute of their own, and none is the default.
            let neutral = cx.opaque(neutral);
            match cx.m.op_name(op).starts_with("llvm.") && *name == "overflowFlags" {
                true => drop(cx.m.remove_attr(op, name)),
                false => cx.m.set_attr(op, name, neutral),
            }
            changed = true;
        }
    }
    for name in REMOVED {
        changed |= cx.m.remove_attr(op, name).is_some();
    }
    RuleResult::of(changed)
}

/// Whether an operation has any of the flags. Most have none, and this check is cheap.
fn has_flags(cx: &Cx<'_>, op: Op) -> bool {
    let data = cx.m.op(op);
    let is_flag = |name: &str| RESET.iter().any(|(flag, _)| *flag == name) || REMOVED.contains(&name);
    [data.properties, data.attrs].into_iter().flatten().any(|attr| match cx.m.attr_kind(attr) {
        AttrKind::Dict(entries) => entries.iter().any(|&(name, _)| is_flag(cx.m.text(name))),
        _ => true,
    })
}

fn promises(cx: &Cx<'_>, op: Op, name: &str) -> bool {
    attr(cx.m, op, name).is_some_and(|attr| match attr {
        AttrKind::Opaque { text, .. } => !cx.m.text(*text).contains("<none>"),
        AttrKind::Number { literal, .. } => cx.m.text(*literal) != "0",
        _ => true,
    })
}
