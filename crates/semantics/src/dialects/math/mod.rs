//! `math`: mathematical functions.

mod erf;
mod exact;
mod library;
mod power;

use crate::build::Build;

pub(super) use library::{COS, EXP, Function, LOG, SIN, evaluate};

pub(super) const OPERATIONS: &[(&str, Build)] = &[
    ("math.absf", Build::Step(exact::abs_float)),
    ("math.absi", Build::Step(exact::abs_int)),
    ("math.acos", Build::Step(library::unary)),
    ("math.acosh", Build::Step(library::unary)),
    ("math.asin", Build::Step(library::unary)),
    ("math.asinh", Build::Step(library::unary)),
    ("math.atan", Build::Step(library::unary)),
    ("math.atan2", Build::Step(power::atan2)),
    ("math.atanh", Build::Step(library::unary)),
    ("math.cbrt", Build::Step(library::unary)),
    ("math.ceil", Build::Step(exact::ceil)),
    ("math.clampf", Build::Step(exact::clamp)),
    ("math.copysign", Build::Step(exact::copysign)),
    ("math.cos", Build::Step(library::unary)),
    ("math.cosh", Build::Step(library::unary)),
    ("math.ctlz", Build::Step(exact::leading_zeros)),
    ("math.ctpop", Build::Step(exact::count_ones)),
    ("math.cttz", Build::Step(exact::trailing_zeros)),
    ("math.erf", Build::Step(library::unary)),
    ("math.erfc", Build::Step(library::unary)),
    ("math.exp", Build::Step(library::unary)),
    ("math.exp2", Build::Step(library::unary)),
    ("math.expm1", Build::Step(library::unary)),
    ("math.floor", Build::Step(exact::floor)),
    ("math.fma", Build::Step(exact::fma)),
    ("math.fpowi", Build::Step(power::float_to_int)),
    ("math.ipowi", Build::Step(power::int_to_int)),
    ("math.isfinite", Build::Step(exact::is_finite)),
    ("math.isinf", Build::Step(exact::is_infinite)),
    ("math.isnan", Build::Step(exact::is_nan)),
    ("math.isnormal", Build::Step(exact::is_normal)),
    ("math.log", Build::Step(library::unary)),
    ("math.log10", Build::Step(library::unary)),
    ("math.log1p", Build::Step(library::unary)),
    ("math.log2", Build::Step(library::unary)),
    ("math.powf", Build::Step(power::float_to_float)),
    ("math.round", Build::Step(exact::round)),
    ("math.roundeven", Build::Step(exact::round_even)),
    ("math.rsqrt", Build::Step(library::unary)),
    ("math.sin", Build::Step(library::unary)),
    ("math.sincos", Build::Step(library::sincos)),
    ("math.sinh", Build::Step(library::unary)),
    ("math.sqrt", Build::Step(exact::sqrt)),
    ("math.tan", Build::Step(library::unary)),
    ("math.tanh", Build::Step(library::unary)),
    ("math.trunc", Build::Step(exact::trunc)),
];
