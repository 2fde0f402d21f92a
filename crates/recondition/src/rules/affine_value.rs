//! Affine expressions that overflow or divide by 0 or less.

use mohole_ir::{AttrKind, Op};

use crate::affine::map_of_set;
use crate::affine_operands::{LIMIT, SMALL, bound_operands};
use crate::cx::Cx;
use crate::int_range::{MAX_SIZE, int_range, map_ranges, text_ranges};
use crate::rule::{Rule, RuleResult};

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

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    if let Some(basis) = cx.numbers(op, "static_basis") {
        return with_basis(cx, op, &basis);
    }
    let count = cx.m.op(op).operands.len();
    let mut changed = false;
    // If operands below the limit still give a result beyond it, they have to be small.
    for limit in [LIMIT, SMALL] {
        changed |= bound_operands(cx, op, 0..count, limit)?;
        if results_are_small(cx, op) {
            return RuleResult::of(changed);
        }
    }
    None
}

/// `affine.delinearize_index` and `affine.linearize_index`: the basis consists of sizes, and nothing
/// overflows.
fn with_basis(cx: &mut Cx<'_>, op: Op, basis: &[i64]) -> Option<RuleResult> {
    let dynamic_count = basis.iter().filter(|&&size| size == i64::MIN).count();
    let first = cx.m.op(op).operands.len().checked_sub(dynamic_count)?;
    let sizes: Vec<_> = cx.m.op(op).operands[first..].iter().map(|&size| int_range(cx.m, size)).collect();
    let are_sizes = basis.iter().all(|&size| size > 0 || size == i64::MIN)
        && sizes.iter().all(|size| size.within(1, MAX_SIZE));
    let fixed = basis.iter().filter(|&&size| size > 0).map(|&size| i128::from(size));
    let largest_product = fixed.clone().chain(sizes.iter().map(|size| size.hi)).fold(1, i128::saturating_mul);
    let smallest_product = fixed.chain(sizes.iter().map(|size| size.lo)).fold(1, i128::saturating_mul);
    if !are_sizes || largest_product > LIMIT {
        return None;
    }
    // With a bound for the outermost dimension too, the index must be below the product of all sizes.
    let is_bounded =
        cx.m.op_name(op) == "affine.delinearize_index" && cx.m.op(op).results.len() == basis.len();
    let mut changed = false;
    let index = cx.operand(op, 0)?;
    if is_bounded && !int_range(cx.m, index).within(0, smallest_product - 1) {
        cx.before(op);
        let product = cx.const_index(smallest_product);
        let inside = cx.same("arith.remui", &[index, product]);
        cx.m.set_operand(op, 0, inside);
        changed = true;
    }
    let limit = if largest_product > 1 << 20 { SMALL } else { LIMIT };
    RuleResult::of(bound_operands(cx, op, 0..first, limit)? | changed)
}

fn results_are_small(cx: &Cx<'_>, op: Op) -> bool {
    let operands: Vec<_> = cx.m.op(op).operands.iter().map(|&value| int_range(cx.m, value)).collect();
    let results = match cx.attr(op, "condition") {
        Some(AttrKind::AffineSet(text)) => {
            map_of_set(cx.m.text(*text)).and_then(|text| text_ranges(&text, &operands))
        }
        _ => map_ranges(cx.m, op, "map", &operands),
    };
    results.is_some_and(|results| results.iter().all(|range| range.within(-LIMIT, LIMIT)))
}
