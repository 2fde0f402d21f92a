//! Transfers between vectors and containers: they begin inside, and promise no more than is known.

use mohole_ir::{AttrKind, Op, Value};

use super::{Outcome, Rule};
use crate::affine::{Expr, Map};
use crate::confine::confine;
use crate::cx::Cx;
use crate::facts::range;

pub(super) const RULE: Rule = Rule {
    name: "transfer",
    what: "elements outside of a container that are promised to be inside",
    ops: &["vector.transfer_read", "vector.transfer_write"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let is_write = cx.m.op_name(op) == "vector.transfer_write";
    let first = usize::from(is_write);
    let container = cx.operand(op, first)?;
    let vector = if is_write { cx.operand(op, 0)? } else { *cx.m.op(op).results.first()? };
    let rank = cx.shape(container)?.rank();
    let mut changed = confine(cx, op, first + 1, container, &vec![1; rank])?;
    let promised = in_bounds(cx, op)?;
    let kept = kept_promises(cx, op, container, first + 1, vector, &promised)?;
    if kept != promised {
        let flags = kept.iter().map(|&flag| cx.m.make_attr(AttrKind::Bool(flag))).collect();
        let flags = cx.m.make_attr(AttrKind::Array(flags));
        cx.m.set_attr(op, "in_bounds", flags);
        changed = true;
    }
    Outcome::of(changed)
}

fn in_bounds(cx: &Cx<'_>, op: Op) -> Option<Vec<bool>> {
    let AttrKind::Array(flags) = cx.attr(op, "in_bounds")? else { return None };
    Some(flags.iter().map(|&flag| *cx.m.attr_kind(flag) == AttrKind::Bool(true)).collect())
}

/// The promises that hold whatever the indices are.
fn kept_promises(
    cx: &Cx<'_>,
    op: Op,
    container: Value,
    first: usize,
    vector: Value,
    promised: &[bool],
) -> Option<Vec<bool>> {
    let AttrKind::AffineMap(text) = cx.attr(op, "permutation_map")? else { return None };
    let map = Map::parse(cx.m.text(*text))?;
    let (sizes, vector) = (cx.shape(container)?.dims, cx.shape(vector)?.sizes()?);
    // The vector of a container of vectors has their dimensions last, which no map mentions.
    let mut kept = promised.to_vec();
    for (i, (flag, result)) in kept.iter_mut().zip(&map.results).enumerate() {
        let Expr::Dim(dim) = result else { continue };
        let index = cx.operand(op, first + dim)?;
        let extent = i128::from(*vector.get(i)?);
        let is_inside =
            sizes.get(*dim)?.is_some_and(|size| range(cx.m, index).leaves_room(extent, size.into()));
        *flag = *flag && is_inside;
    }
    Some(kept)
}
