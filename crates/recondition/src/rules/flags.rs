//! Promises that an operation's flags make: no overflow, no NaN, nothing shifted out. They are withdrawn.

use mohole_ir::{AttrKind, Op};

use super::{Outcome, Rule};
use crate::cx::{Cx, attr};

pub(super) const RULE: Rule = Rule {
    name: "flags",
    what: "wrapping around, NaN, infinities and lost bits under flags that promise none",
    ops: &[],
    apply,
};

/// Flags with a calm value, which all versions write the same way.
const CALMED: &[(&str, &str)] = &[
    ("overflowFlags", "#arith.overflow<none>"),
    ("fastmath", "#arith.fastmath<none>"),
    ("fastmathFlags", "#llvm.fastmath<none>"),
];

/// Flags whose presence is the promise.
const TAKEN_AWAY: &[&str] = &["isExact", "isDisjoint", "nonNeg", "disjoint", "exact", "nneg"];

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    if !says_anything(cx, op) {
        return Some(Outcome::Fine);
    }
    let mut changed = false;
    for (name, calm) in CALMED {
        if promises(cx, op, name) {
            // A calm flag of another dialect (`#llvm.overflow`) is the same as none at all.
            let calm = cx.opaque(calm);
            match cx.m.op_name(op).starts_with("llvm.") && *name == "overflowFlags" {
                true => drop(cx.m.remove_attr(op, name)),
                false => cx.m.set_attr(op, name, calm),
            }
            changed = true;
        }
    }
    for name in TAKEN_AWAY {
        changed |= cx.m.remove_attr(op, name).is_some();
    }
    Outcome::of(changed)
}

/// Whether an operation has any of the flags; most have none, and are looked at once.
fn says_anything(cx: &Cx<'_>, op: Op) -> bool {
    let data = cx.m.op(op);
    let is_flag = |name: &str| CALMED.iter().any(|(flag, _)| *flag == name) || TAKEN_AWAY.contains(&name);
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
