//! Tensors put together: of one shape, but for the dimension in which they follow each other.

use mohole_ir::{AttrKind, Op, Value};

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::MAX_SIZE;
use crate::sizes::{Symbol, at_most, is_dynamic, matched, most_size, symbol_of};

pub(super) const RULE: Rule = Rule {
    name: "concat",
    what: "tensors that do not fit together, or are too much together",
    ops: &["tensor.concat"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let operands = cx.m.op(op).operands.to_vec();
    let result = *cx.m.op(op).results.first()?;
    if !operands.iter().chain([&result]).any(|&value| is_dynamic(cx, value)) {
        return Some(Outcome::Fine);
    }
    let AttrKind::Number { literal, .. } = cx.attr(op, "dim")? else { return None };
    let along: usize = cx.m.text(*literal).parse().ok()?;
    let (whole, first) = (cx.shape(result)?, *operands.first()?);
    if whole.dims.get(along)?.is_some() {
        return None; // A sum that the type claims to know.
    }
    let wanted: Vec<Symbol> = (0..whole.rank())
        .map(|dim| match whole.dims[dim] {
            Some(size) => Symbol::Number(size.into()),
            None => symbol_of(cx, first, dim),
        })
        .collect();
    let limit = limit(cx, &operands, along)?;
    let mut limits = vec![MAX_SIZE; whole.rank()];
    limits[along] = limit;
    let mut changed = false;
    cx.before(op);
    for (place, &value) in operands.iter().enumerate() {
        let short = at_most(cx, value, &limits)?;
        let mut own = wanted.clone();
        own[along] = symbol_of(cx, short, along);
        let safe = matched(cx, short, &own)?;
        cx.m.set_operand(op, place, safe);
        changed |= safe != value;
    }
    Outcome::of(changed)
}

/// What each tensor may have along the dimension in which they follow each other.
fn limit(cx: &Cx<'_>, operands: &[Value], along: usize) -> Option<i128> {
    let all: i128 = operands.iter().map(|&value| most_size(cx, value, along)).sum();
    if all <= MAX_SIZE {
        return Some(MAX_SIZE);
    }
    let said = operands.iter().filter_map(|&value| *cx.shape(value)?.dims.get(along)?);
    let (count, said) = said.fold((0, 0i128), |(count, sum), size| (count + 1, sum + i128::from(size)));
    let open = i128::try_from(operands.len() - count).ok()?;
    (MAX_SIZE - said).checked_div(open).filter(|&limit| limit > 0)
}
