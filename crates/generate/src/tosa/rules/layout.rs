//! Operations that move elements: reshape, slice, pad and others.

use crate::tosa::elem;
use crate::tosa::fact::{Datum, Fact, int, ints, scalar};
use crate::tosa::graph::Graph;
use crate::tosa::rule::{Rule, rule};
use crate::tosa::value::{Out, Val};

pub(super) const RULES: &[Rule] = &[
    rule(&["concat"], concat),
    rule(&["pad"], pad),
    rule(&["reshape"], reshape),
    rule(&["reverse"], reverse),
    rule(&["slice"], slice),
    rule(&["tile"], tile),
    rule(&["transpose"], transpose),
];

fn concat(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(elem::ALL, 1..=4);
    let axis = g.rng.below(a.rank());
    let mut dims = a.dims.clone();
    if g.rng.chance(1, 2) {
        dims[axis] = g.rng.between(1, g.options.max_dim as i64) as u64;
    }
    let b = g.operand_like(a.elem, &dims);
    let range = (a.range.0.min(b.range.0), a.range.1.max(b.range.1));
    dims[axis] += a.dims[axis];
    let out = Out::new(a.elem, dims, range);
    g.emit(op, &[a, b], &[int(&["axis"], axis as i64)], &[out])
}

fn pad(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(elem::ALL, 1..=4);
    let padding: Vec<i64> = (0..2 * a.rank()).map(|_| g.rng.between(0, 2)).collect();
    let dims =
        a.dims.iter().zip(padding.chunks(2)).map(|(&dim, around)| dim + (around[0] + around[1]) as u64);
    let out = Out::new(a.elem, dims.collect(), (a.range.0.min(0.0), a.range.1.max(0.0)));
    let mut facts = vec![Fact { names: &["padding"], datum: Datum::Ints(padding, vec![a.rank() as u64, 2]) }];
    let plan = g.dialect.plan(op)?;
    if plan.operands.iter().any(|operand| operand.name == "pad_const" && !operand.optional) {
        facts.push(scalar(&["pad_const"], a.elem, 0));
    }
    g.emit(op, &[a], &facts, &[out])
}

fn reshape(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(elem::ALL, 1..=4);
    let mut dims = vec![1u64; 1 + g.rng.below(4)];
    for factor in prime_factors(a.size()) {
        let place = g.rng.below(dims.len());
        dims[place] *= factor;
    }
    let shape = dims.iter().map(|&dim| dim as i64).collect();
    let out = Out::new(a.elem, dims, a.range);
    g.emit(op, &[a], &[ints(&["shape", "new_shape"], shape)], &[out])
}

fn prime_factors(mut n: u64) -> Vec<u64> {
    let mut factors = Vec::new();
    let mut divisor = 2;
    while n > 1 {
        while n.is_multiple_of(divisor) {
            factors.push(divisor);
            n /= divisor;
        }
        divisor += 1;
    }
    factors
}

fn reverse(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(elem::ALL, 1..=4);
    let axis = g.rng.below(a.rank());
    let out = Out::like(&a);
    g.emit(op, &[a], &[int(&["axis"], axis as i64)], &[out])
}

fn slice(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(elem::ALL, 1..=4);
    let starts: Vec<i64> = a.dims.iter().map(|&dim| g.rng.below(dim as usize) as i64).collect();
    let sizes: Vec<i64> =
        a.dims.iter().zip(&starts).map(|(&dim, &start)| g.rng.between(1, dim as i64 - start)).collect();
    let out = Out::new(a.elem, sizes.iter().map(|&size| size as u64).collect(), a.range);
    g.emit(op, &[a], &[ints(&["start"], starts), ints(&["size"], sizes)], &[out])
}

fn tile(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(elem::ALL, 1..=4);
    let multiples: Vec<i64> = (0..a.rank()).map(|_| g.rng.between(1, 2)).collect();
    let dims = a.dims.iter().zip(&multiples).map(|(&dim, &times)| dim * times as u64).collect();
    let out = Out::new(a.elem, dims, a.range);
    g.emit(op, &[a], &[ints(&["multiples"], multiples)], &[out])
}

fn transpose(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(elem::ALL, 1..=4);
    let mut order: Vec<i64> = (0..a.rank() as i64).collect();
    g.rng.shuffle(&mut order);
    let dims = order.iter().map(|&from| a.dims[from as usize]).collect();
    let out = Out::new(a.elem, dims, a.range);
    g.emit(op, &[a], &[ints(&["perms"], order)], &[out])
}
