//! Changes of the element type: cast and rescale. Also constants and custom operations.

use crate::tosa::elem::{self, Elem};
use crate::tosa::fact::{Datum, Fact, flag, list, scalar};
use crate::tosa::graph::Graph;
use crate::tosa::rule::{Rule, compile_only, rule};
use crate::tosa::value::{Out, Val};

pub(super) const RULES: &[Rule] = &[
    rule(&["cast"], cast),
    rule(&["rescale"], rescale),
    compile_only(&["apply_scale"], apply_scale),
    rule(&["const"], constant),
    compile_only(&["custom"], custom),
];

fn cast(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(elem::ALL, 0..=4);
    let targets: Vec<Elem> = elem::ALL.iter().copied().filter(|&target| target != a.elem).collect();
    let elem = *g.rng.pick(&targets)?;
    // A cast between the two half types is lowered to an invalid operation.
    if g.executable() && a.elem.is_float() && elem.is_float() && a.elem != Elem::F32 && elem != Elem::F32 {
        return None;
    }
    let (low, high) = elem.bounds();
    let range = match elem {
        Elem::I1 => (0.0, 1.0),
        // Not well-defined: out of range, or a float to an integer, where rounding may differ by one.
        _ if g.executable()
            && (a.range.0 < low || a.range.1 > high || (a.elem.is_float() && !elem.is_float())) =>
        {
            return None;
        }
        _ => a.range,
    };
    let range = if g.executable() { range } else { elem.bounds() };
    let out = Out::new(elem, a.dims.clone(), range);
    g.emit(op, &[a], &[], &[out])
}

/// Scales by one: the multiplier and the shift cancel out.
fn rescale(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(elem::SMALL_INTS, 0..=4);
    let elem = *g.rng.pick(elem::SMALL_INTS)?;
    let wide = g.rng.chance(1, 2);
    let (multiplier, shift, multiplier_elem) =
        if wide { (1 << 30, 30, Elem::I32) } else { (1 << 14, 14, Elem::I16) };
    // The specification leaves greater numbers undefined.
    let limit = f64::from(1 << (shift - 1));
    if g.executable() && (a.range.0 < -limit || a.range.1 >= limit) {
        return None;
    }
    let (low, high) = elem.bounds();
    let range = (a.range.0.clamp(low, high), a.range.1.clamp(low, high));
    let facts = [
        list(&["multiplier"], multiplier_elem, vec![multiplier]),
        list(&["shift"], Elem::I8, vec![shift]),
        scalar(&["input_zp"], a.elem, 0),
        scalar(&["output_zp"], elem, 0),
        flag(&["scale32"], wide),
        flag(&["double_round"], false),
        flag(&["per_channel"], false),
        flag(&["input_unsigned"], false),
        flag(&["output_unsigned"], false),
        Fact { names: &["rounding_mode"], datum: Datum::Case("SINGLE_ROUND") },
    ];
    let out = Out::new(elem, a.dims.clone(), range);
    g.emit(op, &[a], &facts, &[out])
}

fn apply_scale(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(elem::I32, 1..=3);
    let multiplier = g.operand_like(Elem::I32, &a.dims.clone());
    let shift = g.operand_like(Elem::I8, &a.dims.clone());
    let out = Out { range: Elem::I32.bounds(), ..Out::like(&a) };
    let facts = [
        flag(&["double_round"], true),
        Fact { names: &["rounding_mode"], datum: Datum::Case("SINGLE_ROUND") },
    ];
    g.emit(op, &[a, multiplier, shift], &facts, &[out])
}

/// A constant that later operations may use.
fn constant(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let elem = *g.rng.pick(elem::ALL)?;
    let rank = g.rng.below(5);
    let dims = g.dims(rank);
    let (value, literal) = elem.small(&mut g.rng);
    let out = Out::new(elem, dims, (value, value));
    let body = format!("dense<{literal}> : {}", crate::tosa::value::tensor(&out.dims, elem));
    g.emit(op, &[], &[Fact { names: &["values", "value"], datum: Datum::Text(body) }], &[out])
}

fn custom(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(elem::ALL, 0..=4);
    let out = Out::like(&a);
    g.emit(op, &[a], &[], &[out])
}
