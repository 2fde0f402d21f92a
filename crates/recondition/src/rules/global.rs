//! `memref.global`: uninitialized and external globals, and constants that are written.

use mohole_ir::{AttrKind, Op};

use crate::cx::Cx;
use crate::memory_effects::only_reads;
use crate::rule::{Rule, RuleResult};
use crate::shape::{Shape, ShapeKind};
use crate::values::splat_attr;

pub(super) const RULE: Rule = Rule {
    name: "global",
    what: "external or uninitialized contents; a constant that is written",
    ops: &["memref.global"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let mut changed = false;
    let has_contents = matches!(cx.attr(op, "initial_value"), Some(AttrKind::Elements { .. }));
    if !has_contents {
        let AttrKind::Type(ty) = cx.attr(op, "type")? else { return None };
        let shape = Shape::of(cx.m, *ty)?;
        let ty = Shape { kind: ShapeKind::Tensor, ..shape.clone() }.with(cx.m, shape.elem);
        let value = splat_attr(cx, ty)?;
        let value = cx.m.make_attr(value);
        cx.m.set_attr(op, "initial_value", value);
        changed = true;
    }
    if cx.m.attr(op, "constant").is_some() && may_be_written(cx, op) {
        cx.m.remove_attr(op, "constant");
        changed = true;
    }
    RuleResult::of(changed)
}

fn may_be_written(cx: &Cx<'_>, global: Op) -> bool {
    let Some(name) = cx.m.symbol_name(global) else { return false };
    let get_globals = cx.cache.get_globals(cx.m, name);
    let mut buffers = get_globals.iter().filter_map(|&op| cx.m.op(op).results.first().copied());
    buffers.any(|buffer| cx.users(buffer).into_iter().any(|user| !only_reads(cx, user, buffer)))
}
