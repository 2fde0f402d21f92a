//! Tensors, buffers and vectors with a size of 0: the size becomes 1.

use mohole_ir::{AttrKind, Dim, Op, Type, TypeKind, Value};

use crate::cx::Cx;
use crate::rule::{Rule, RuleResult};
use crate::values::splat_attr;

pub(super) const RULE: Rule = Rule {
    name: "zero-size",
    what: "a size of 0, which leaves nothing to read or write",
    ops: &["builtin.module"],
    apply,
};

/// Changes all types of a module at once, so that operands and results still agree.
fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    if !has_zero_size(cx, op) {
        return Some(RuleResult::Fine);
    }
    let ops: Vec<Op> = cx.m.walk_op(op).collect();
    let mut changed = false;
    for op in ops {
        let regions = cx.m.op(op).regions.clone();
        let blocks =
            regions.iter().flat_map(|&region| cx.m.region(region).blocks.clone()).collect::<Vec<_>>();
        let args = blocks.iter().flat_map(|&block| cx.m.block(block).args.to_vec());
        let values: Vec<_> = cx.m.op(op).results.iter().copied().chain(args).collect();
        for value in values {
            let ty = cx.ty(value);
            if let Some(larger) = larger(cx, ty) {
                cx.m.set_type(value, larger);
                changed = true;
            }
        }
        for name in ["function_type", "initial_value", "static_sizes", "type", "value", "values"] {
            changed |= change_attr(cx, op, name).unwrap_or(false);
        }
    }
    RuleResult::of(changed)
}

/// Whether any value has a size of 0. Very few programs have one.
fn has_zero_size(cx: &Cx<'_>, op: Op) -> bool {
    let is_empty = |value: &Value| match cx.m.type_kind(cx.ty(*value)) {
        TypeKind::Vector { dims, .. }
        | TypeKind::Tensor { dims: Some(dims), .. }
        | TypeKind::MemRef { dims: Some(dims), .. } => dims.contains(&Dim::Static(0)),
        _ => false,
    };
    cx.m.walk_op(op).any(|inner| {
        let blocks = cx.m.op(inner).regions.iter().flat_map(|&region| &cx.m.region(region).blocks);
        cx.m.op(inner).results.iter().any(is_empty)
            || blocks.into_iter().any(|&block| cx.m.block(block).args.iter().any(is_empty))
    })
}

/// The type with 1 for every size of 0. `None` if there is none.
fn larger(cx: &mut Cx<'_>, ty: Type) -> Option<Type> {
    let mut kind = cx.m.type_kind(ty).clone();
    match &mut kind {
        TypeKind::Vector { dims, .. }
        | TypeKind::Tensor { dims: Some(dims), .. }
        | TypeKind::MemRef { dims: Some(dims), .. } => {
            let zeros = dims.iter_mut().filter(|dim| **dim == Dim::Static(0));
            let count = zeros.map(|dim| *dim = Dim::Static(1)).count();
            (count > 0).then(|| cx.m.make_type(kind))
        }
        TypeKind::Function { inputs, results } => {
            let mut changed = false;
            for ty in inputs.iter_mut().chain(results.iter_mut()) {
                if let Some(larger) = larger(cx, *ty) {
                    *ty = larger;
                    changed = true;
                }
            }
            changed.then(|| cx.m.make_type(kind))
        }
        _ => None,
    }
}

/// Changes an attribute that contains types or sizes. Returns whether it did.
fn change_attr(cx: &mut Cx<'_>, op: Op, name: &str) -> Option<bool> {
    if name == "static_sizes" {
        let mut sizes = cx.numbers(op, name).filter(|sizes| sizes.contains(&0))?;
        sizes.iter_mut().filter(|size| **size == 0).for_each(|size| *size = 1);
        let sizes = cx.i64_array(&sizes);
        cx.m.set_attr(op, name, sizes);
        return Some(true);
    }
    let new = match cx.attr(op, name)?.clone() {
        AttrKind::Type(ty) => AttrKind::Type(larger(cx, ty)?),
        AttrKind::Elements { ty, .. } => {
            let ty = larger(cx, ty)?;
            splat_attr(cx, ty)?
        }
        _ => return None,
    };
    let new = cx.m.make_attr(new);
    cx.m.set_attr(op, name, new);
    Some(true)
}
