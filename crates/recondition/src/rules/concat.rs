//! `tensor.concat`: tensors of different shapes, and results that are too large.

use mohole_ir::{AttrKind, Op, Value};

use crate::cx::Cx;
use crate::int_range::MAX_SIZE;
use crate::rule::{Rule, RuleResult};
use crate::shape::Axis;
use crate::sizes::{SymbolicSize, is_dynamic, max_size, symbolic_size, with_max_sizes, with_sizes};

pub(super) const RULE: Rule = Rule {
    name: "concat",
    what: "tensors whose shapes do not agree, or that are too large together",
    ops: &["tensor.concat"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let operands = cx.m.op(op).operands.to_vec();
    let result = *cx.m.op(op).results.first()?;
    if !operands.iter().chain([&result]).any(|&value| is_dynamic(cx, value)) {
        return Some(RuleResult::Fine);
    }
    let AttrKind::Number { literal, .. } = cx.attr(op, "dim")? else { return None };
    let along: usize = cx.m.text(*literal).parse().ok()?;
    let (whole, first) = (cx.shape(result)?, *operands.first()?);
    if whole.dims.get(along)?.is_some() {
        return None; // The size is a sum that includes a dynamic size, but the type states it.
    }
    let wanted: Vec<SymbolicSize> = (0..whole.rank())
        .map(|dim| match whole.dims[dim] {
            Some(size) => SymbolicSize::Number(size.into()),
            None => symbolic_size(cx, Axis::of(first, dim)),
        })
        .collect();
    let limit = limit(cx, &operands, along)?;
    let mut limits = vec![MAX_SIZE; whole.rank()];
    limits[along] = limit;
    let mut changed = false;
    cx.before(op);
    for (i, &value) in operands.iter().enumerate() {
        let short = with_max_sizes(cx, value, &limits)?;
        let mut own = wanted.clone();
        own[along] = symbolic_size(cx, Axis::of(short, along));
        let safe = with_sizes(cx, short, &own)?;
        cx.m.set_operand(op, i, safe);
        changed |= safe != value;
    }
    RuleResult::of(changed)
}

/// The limit for the dynamic sizes along the concatenated dimension.
fn limit(cx: &Cx<'_>, operands: &[Value], along: usize) -> Option<i128> {
    let all: i128 = operands.iter().map(|&value| max_size(cx, Axis::of(value, along))).sum();
    if all <= MAX_SIZE {
        return Some(MAX_SIZE);
    }
    let fixed: Vec<u64> = operands.iter().filter_map(|&value| *cx.shape(value)?.dims.get(along)?).collect();
    let fixed_sum: i128 = fixed.iter().map(|&size| i128::from(size)).sum();
    let dynamic_count = i128::try_from(operands.len() - fixed.len()).ok()?;
    (MAX_SIZE - fixed_sum).checked_div(dynamic_count).filter(|&limit| limit > 0)
}
