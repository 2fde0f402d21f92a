//! Fourier transforms and resizing.

use crate::tosa::elem::Elem;
use crate::tosa::fact::{Datum, Fact, flag, ints};
use crate::tosa::graph::Graph;
use crate::tosa::rule::{Rule, rule};
use crate::tosa::value::{Out, Val};

pub(super) const RULES: &[Rule] =
    &[rule(&["fft2d"], fft2d), rule(&["rfft2d"], rfft2d), rule(&["resize"], resize)];

/// A tensor whose last two sizes are powers of two.
fn signal(g: &mut Graph<'_>) -> Val {
    let dims = [g.rng.between(1, 2) as u64, 1 << g.rng.below(3), 1 << g.rng.below(3)];
    g.operand_like(Elem::F32, &dims)
}

fn spectrum_range(a: &Val, b: (f64, f64)) -> (f64, f64) {
    let most = a.range.0.abs().max(a.range.1.abs()) + b.0.abs().max(b.1.abs());
    let sum = most * a.size() as f64;
    (-sum, sum)
}

fn fft2d(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let real = signal(g);
    let imaginary = g.operand_like(Elem::F32, &real.dims.clone());
    let range = spectrum_range(&real, imaginary.range);
    let range = if g.executable() { range } else { Elem::F32.bounds() };
    let out = Out { range, ..Out::like(&real) };
    let inverse = g.rng.chance(1, 2);
    g.emit(op, &[real, imaginary], &[flag(&["inverse"], inverse)], &[out.clone(), out])
}

fn rfft2d(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let real = signal(g);
    let range = if g.executable() { spectrum_range(&real, (0.0, 0.0)) } else { Elem::F32.bounds() };
    let dims = vec![real.dims[0], real.dims[1], real.dims[2] / 2 + 1];
    let out = Out::new(Elem::F32, dims, range);
    g.emit(op, &[real], &[], &[out.clone(), out])
}

/// Sizes by a whole factor: `((in - 1) * factor - 0 + border) / 1 + 1`.
fn resize(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(&[Elem::I8, Elem::F32, Elem::F16, Elem::Bf16], 4..=4);
    let factor: [i64; 2] = std::array::from_fn(|_| g.rng.between(1, 2));
    let border = [factor[0] - 1, factor[1] - 1];
    let size = |axis: usize| (a.dims[axis + 1] - 1) * factor[axis] as u64 + border[axis] as u64 + 1;
    let dims = vec![a.dims[0], size(0), size(1), a.dims[3]];
    // Lowering the half types is broken in 19.
    let lowers = if g.executable() { a.elem == Elem::F32 } else { a.elem.is_float() };
    let bilinear = lowers && g.rng.chance(1, 2);
    let mode = if bilinear { "BILINEAR" } else { "NEAREST_NEIGHBOR" };
    let facts = [
        ints(&["scale"], vec![factor[0], 1, factor[1], 1]),
        ints(&["offset"], vec![0, 0]),
        ints(&["border"], border.to_vec()),
        Fact { names: &["mode"], datum: Datum::Case(mode) },
    ];
    let out = Out::new(a.elem, dims, a.range);
    g.emit(op, &[a], &facts, &[out])
}
