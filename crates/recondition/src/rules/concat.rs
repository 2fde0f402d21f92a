//! Tensors put together: of one shape, but for the dimension in which they follow each other.

use mohole_ir::{AttrKind, Op};

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::sizes::{Symbol, is_dynamic, matched, symbol_of};

pub(super) const RULE: Rule =
    Rule { name: "concat", what: "tensors that do not fit together", ops: &["tensor.concat"], apply };

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let operands = cx.m.op(op).operands.to_vec();
    let result = *cx.m.op(op).results.first()?;
    if !operands.iter().any(|&value| is_dynamic(cx, value)) {
        return Some(Outcome::Fine);
    }
    let AttrKind::Number { literal, .. } = cx.attr(op, "dim")? else { return None };
    let along: usize = cx.m.text(*literal).parse().ok()?;
    let whole = cx.shape(result)?;
    if whole.dims.get(along)?.is_some() {
        return None; // A sum that the type claims to know.
    }
    let wanted: Vec<Symbol> = (0..whole.rank())
        .map(|dim| match whole.dims[dim] {
            Some(size) => Symbol::Number(size.into()),
            None => symbol_of(cx, operands[0], dim),
        })
        .collect();
    let mut changed = false;
    cx.before(op);
    for (place, &value) in operands.iter().enumerate() {
        let mut own = wanted.clone();
        own[along] = symbol_of(cx, value, along);
        let safe = matched(cx, value, &own)?;
        cx.m.set_operand(op, place, safe);
        changed |= safe != value;
    }
    Outcome::of(changed)
}
