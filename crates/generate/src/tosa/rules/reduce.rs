//! Reductions along one axis.

use crate::tosa::elem::{self, Elem};
use crate::tosa::fact::int;
use crate::tosa::graph::Graph;
use crate::tosa::rule::{Rule, rule};
use crate::tosa::value::{Out, Val};

pub(super) const RULES: &[Rule] = &[
    rule(&["reduce_all"], reduce),
    rule(&["reduce_any"], reduce),
    rule(&["reduce_max"], reduce),
    rule(&["reduce_min"], reduce),
    rule(&["reduce_product", "reduce_prod"], reduce),
    rule(&["reduce_sum"], reduce),
    rule(&["argmax"], argmax),
];

fn reduce(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let elems = match op {
        "reduce_all" | "reduce_any" => elem::BOOL,
        "reduce_max" | "reduce_min" => elem::SIGNED,
        "reduce_product" => elem::FLOATS,
        _ => elem::NUMBERS,
    };
    let a = g.operand(elems, 1..=4);
    let axis = g.rng.below(a.rank());
    let count = a.dims[axis] as f64;
    let most = a.range.0.abs().max(a.range.1.abs());
    let range = match op {
        "reduce_sum" => (a.range.0 * count, a.range.1 * count),
        "reduce_product" => (-most.powf(count), most.powf(count)),
        _ => a.range,
    };
    let range = if g.executable() { range } else { a.elem.bounds() };
    let mut dims = a.dims.clone();
    dims[axis] = 1;
    let out = Out::new(a.elem, dims, range);
    g.emit(op, &[a], &[int(&["axis"], axis as i64)], &[out])
}

fn argmax(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let elems: &[Elem] = match g.executable() {
        // With floats that are equal except for rounding, the result is not well-defined.
        true => &[Elem::I8, Elem::I16],
        false => &[Elem::I8, Elem::I16, Elem::F32, Elem::F16, Elem::Bf16],
    };
    let a = g.operand(elems, 1..=4);
    let axis = g.rng.below(a.rank());
    let mut dims = a.dims.clone();
    let size = dims.remove(axis);
    let out = Out::new(Elem::I32, dims, (0.0, size as f64));
    g.emit(op, &[a], &[int(&["axis"], axis as i64)], &[out])
}
