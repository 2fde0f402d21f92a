//! Operations that look elements up: gather, scatter, table.

use crate::tosa::elem::Elem;
use crate::tosa::fact::{Datum, Fact};
use crate::tosa::graph::Graph;
use crate::tosa::rule::{Rule, rule};
use crate::tosa::value::{Out, Val};

pub(super) const RULES: &[Rule] =
    &[rule(&["gather"], gather), rule(&["scatter"], scatter), rule(&["table"], table)];

const VALUES: &[Elem] = &[Elem::I8, Elem::I16, Elem::I32, Elem::F32, Elem::F16, Elem::Bf16];

fn gather(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(VALUES, 3..=3);
    let width = g.rng.between(1, 4) as u64;
    let indices = indices(g, a.dims[0], width, a.dims[1], false);
    let out = Out::new(a.elem, vec![a.dims[0], width, a.dims[2]], a.range);
    g.emit(op, &[a, indices], &[], &[out])
}

fn scatter(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(VALUES, 3..=3);
    let width = g.rng.between(1, a.dims[1] as i64) as u64;
    let indices = indices(g, a.dims[0], width, a.dims[1], true);
    let input = g.operand_like(a.elem, &[a.dims[0], width, a.dims[2]]);
    let range = (a.range.0.min(input.range.0), a.range.1.max(input.range.1));
    let out = Out { range, ..Out::like(&a) };
    g.emit(op, &[a, indices, input], &[], &[out])
}

/// Indices below a limit: constants in executable programs, distinct in each row if `unique`.
fn indices(g: &mut Graph<'_>, rows: u64, width: u64, limit: u64, unique: bool) -> Val {
    if !g.executable() {
        return g.operand_like(Elem::I32, &[rows, width]);
    }
    let mut lines = Vec::new();
    for _ in 0..rows {
        let mut all: Vec<u64> = (0..limit).collect();
        g.rng.shuffle(&mut all);
        let pick = |i: u64| all[(i % limit) as usize].to_string();
        let row: Vec<String> = match unique {
            true => (0..width).map(pick).collect(),
            false => (0..width).map(|_| g.rng.below(limit as usize).to_string()).collect(),
        };
        lines.push(format!("[{}]", row.join(", ")));
    }
    let range = (0.0, limit as f64);
    g.constant(&Out::new(Elem::I32, vec![rows, width], range), &format!("[{}]", lines.join(", ")))
}

fn table(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(&[Elem::I8, Elem::I16], 0..=4);
    let (size, elem) = if a.elem == Elem::I8 { (256, Elem::I8) } else { (513, Elem::I32) };
    let (value, literal) = a.elem.small(&mut g.rng);
    let table = g.constant(&Out::new(a.elem, vec![size], (value, value)), &literal);
    // Between two entries of a 16-bit table lie 128 steps.
    let range = if elem == Elem::I8 { (value, value) } else { (-4096.0, 4096.0) };
    let out = Out::new(elem, a.dims.clone(), range);
    g.emit(op, &[a], &[Fact { names: &["table"], datum: Datum::Value(table) }], &[out])
}
