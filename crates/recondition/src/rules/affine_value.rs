//! Affine expressions: their operands are small enough not to overflow, and they divide by numbers.

use mohole_ir::{AttrKind, Def, Op};

use super::{Outcome, Rule};
use crate::affine::map_of_set;
use crate::cx::Cx;
use crate::facts::{map_ranges, range, text_ranges};

pub(super) const RULE: Rule = Rule {
    name: "affine-value",
    what: "an affine expression that overflows, or divides by 0 or less",
    ops: &[
        "affine.apply",
        "affine.delinearize_index",
        "affine.if",
        "affine.linearize_index",
        "affine.max",
        "affine.min",
    ],
    apply,
};

/// Operands that are not known are brought below this.
pub(super) const FAR: i128 = 4096;
/// Numbers beyond this may overflow when they are combined.
pub(super) const LIMIT: i128 = 1 << 40;

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    if let Some(basis) = cx.numbers(op, "static_basis") {
        return with_basis(cx, op, &basis);
    }
    let count = cx.m.op(op).operands.len();
    let mut changed = false;
    // Where numbers that are not large by themselves become so together, they have to be small.
    for limit in [LIMIT, FAR] {
        changed |= tame_operands(cx, op, 0..count, limit)?;
        if results_are_small(cx, op) {
            return Outcome::of(changed);
        }
    }
    None
}

/// An index taken apart by sizes, or put together: the sizes are sizes, and nothing overflows.
fn with_basis(cx: &mut Cx<'_>, op: Op, basis: &[i64]) -> Option<Outcome> {
    let open = basis.iter().filter(|&&size| size == i64::MIN).count();
    let first = cx.m.op(op).operands.len().checked_sub(open)?;
    let sizes: Vec<_> = cx.m.op(op).operands[first..].iter().map(|&size| range(cx.m, size)).collect();
    let are_sizes = basis.iter().all(|&size| size > 0 || size == i64::MIN)
        && sizes.iter().all(|size| size.within(1, crate::facts::MAX_SIZE));
    let stated = basis.iter().filter(|&&size| size > 0).map(|&size| i128::from(size));
    let most = stated.clone().chain(sizes.iter().map(|size| size.hi)).fold(1, i128::saturating_mul);
    let least = stated.chain(sizes.iter().map(|size| size.lo)).fold(1, i128::saturating_mul);
    if !are_sizes || most > LIMIT {
        return None;
    }
    // With a size for the first part too, the index is promised to be inside of all of them.
    let is_bounded =
        cx.m.op_name(op) == "affine.delinearize_index" && cx.m.op(op).results.len() == basis.len();
    let mut changed = false;
    let index = cx.operand(op, 0)?;
    if is_bounded && !range(cx.m, index).within(0, least - 1) {
        cx.before(op);
        let least = cx.const_index(least);
        let inside = cx.same("arith.remui", &[index, least]);
        cx.m.set_operand(op, 0, inside);
        changed = true;
    }
    let limit = if most > 1 << 20 { FAR } else { LIMIT };
    Outcome::of(tame_operands(cx, op, 0..first, limit)? | changed)
}

fn results_are_small(cx: &Cx<'_>, op: Op) -> bool {
    let operands: Vec<_> = cx.m.op(op).operands.iter().map(|&value| range(cx.m, value)).collect();
    let results = match cx.attr(op, "condition") {
        Some(AttrKind::AffineSet(text)) => {
            map_of_set(cx.m.text(*text)).and_then(|text| text_ranges(&text, &operands))
        }
        _ => map_ranges(cx.m, op, "map", &operands),
    };
    results.is_some_and(|results| results.iter().all(|range| range.within(-LIMIT, LIMIT)))
}

/// Makes affine operands that are beyond a limit small. They have to stay what affine operations may use, so
/// that this is done where they are defined, and only for those defined in the function itself. Operations
/// that only compute take any.
pub(super) fn tame_operands(
    cx: &mut Cx<'_>,
    op: Op,
    places: std::ops::Range<usize>,
    limit: i128,
) -> Option<bool> {
    let mut changed = false;
    for place in places {
        let operand = cx.operand(op, place)?;
        if range(cx.m, operand).within(-limit, limit) {
            continue;
        }
        let block = cx.m.def_block(operand)?;
        let owner = cx.m.region(cx.m.block(block).parent).parent?;
        let takes_any = matches!(
            cx.m.op_name(op),
            "affine.apply"
                | "affine.delinearize_index"
                | "affine.linearize_index"
                | "affine.max"
                | "affine.min"
        );
        if cx.m.op_name(owner) != "func.func" && !takes_any {
            return None;
        }
        match cx.m.value(operand).def {
            Def::Arg(block, _) => cx.at_start(block),
            Def::Result(def, _) => cx.after(def),
        }
        let far = cx.const_index(FAR);
        let tame = cx.same("arith.remsi", &[operand, far]);
        cx.m.set_operand(op, place, tame);
        changed = true;
    }
    Some(changed)
}
