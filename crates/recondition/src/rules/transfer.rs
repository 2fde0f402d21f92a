//! Transfers: indices out of bounds, and `in_bounds` flags that do not hold.

use mohole_ir::{AttrKind, Op, Value};

use crate::affine::{Expr, Map};
use crate::confine::Access;
use crate::cx::Cx;
use crate::int_range::int_range;
use crate::rule::{Rule, RuleResult};

pub(super) const RULE: Rule = Rule {
    name: "transfer",
    what: "elements out of bounds that are declared in bounds",
    ops: &["vector.transfer_read", "vector.transfer_write"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let is_write = cx.m.op_name(op) == "vector.transfer_write";
    let container = cx.operand(op, usize::from(is_write))?;
    let access = Access { op, container, first_index: 1 + usize::from(is_write) };
    let vector = if is_write { cx.operand(op, 0)? } else { *cx.m.op(op).results.first()? };
    let mut changed = access.confine(cx)?;
    let stated = in_bounds(cx, op)?;
    let known = known_in_bounds(cx, access, vector, &stated)?;
    if known != stated {
        let flags = known.iter().map(|&flag| cx.m.make_attr(AttrKind::Bool(flag))).collect();
        let flags = cx.m.make_attr(AttrKind::Array(flags));
        cx.m.set_attr(op, "in_bounds", flags);
        changed = true;
    }
    RuleResult::of(changed)
}

fn in_bounds(cx: &Cx<'_>, op: Op) -> Option<Vec<bool>> {
    let AttrKind::Array(flags) = cx.attr(op, "in_bounds")? else { return None };
    Some(flags.iter().map(|&flag| *cx.m.attr_kind(flag) == AttrKind::Bool(true)).collect())
}

/// The flags that hold for all indices.
fn known_in_bounds(cx: &Cx<'_>, access: Access, vector: Value, stated: &[bool]) -> Option<Vec<bool>> {
    let Access { op, container, first_index } = access;
    let AttrKind::AffineMap(text) = cx.attr(op, "permutation_map")? else { return None };
    let map = Map::parse(cx.m.text(*text))?;
    let (sizes, vector) = (cx.shape(container)?.dims, cx.shape(vector)?.sizes()?);
    // If the elements are vectors, the last dimensions of the vector are theirs. The map does not mention
    // them.
    let mut known = stated.to_vec();
    for (i, (flag, result)) in known.iter_mut().zip(&map.results).enumerate() {
        let Expr::Dim(dim) = result else { continue };
        let index = cx.operand(op, first_index + dim)?;
        let extent = i128::from(*vector.get(i)?);
        let is_inside =
            sizes.get(*dim)?.is_some_and(|size| int_range(cx.m, index).leaves_room(extent, size.into()));
        *flag = *flag && is_inside;
    }
    Some(known)
}
