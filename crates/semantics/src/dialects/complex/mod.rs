//! `complex`: complex numbers.
//!
//! Lowerings treat infinities and NaN differently, and round differently. Results are exact only where all
//! ways to compute them agree.

mod basic;
mod functions;
mod number;
mod product;

use crate::build::Build;

pub(super) const OPERATIONS: &[(&str, Build)] = &[
    ("complex.abs", Build::Step(functions::abs)),
    ("complex.add", Build::Step(basic::add)),
    ("complex.angle", Build::Step(functions::angle)),
    ("complex.atan2", Build::Step(functions::atan2)),
    ("complex.bitcast", Build::Step(basic::bitcast)),
    ("complex.conj", Build::Step(basic::conj)),
    ("complex.constant", Build::Step(super::arith::constant)),
    ("complex.cos", Build::Step(|site| functions::unary(site, functions::cos))),
    ("complex.create", Build::Step(basic::create)),
    ("complex.div", Build::Step(product::div)),
    ("complex.eq", Build::Step(basic::equal)),
    ("complex.exp", Build::Step(|site| functions::unary(site, functions::exp))),
    ("complex.expm1", Build::Step(|site| functions::unary(site, functions::exp_minus_one))),
    ("complex.im", Build::Step(basic::imaginary)),
    ("complex.log", Build::Step(|site| functions::unary(site, functions::log))),
    ("complex.log1p", Build::Step(|site| functions::unary(site, functions::log_one_plus))),
    ("complex.mul", Build::Step(product::mul)),
    ("complex.neg", Build::Step(basic::neg)),
    ("complex.neq", Build::Step(basic::not_equal)),
    ("complex.pow", Build::Step(functions::pow)),
    ("complex.powi", Build::Step(functions::powi)),
    ("complex.re", Build::Step(basic::real)),
    ("complex.rsqrt", Build::Step(|site| functions::unary(site, functions::rsqrt))),
    ("complex.sign", Build::Step(functions::sign)),
    ("complex.sin", Build::Step(|site| functions::unary(site, functions::sin))),
    ("complex.sqrt", Build::Step(|site| functions::unary(site, functions::sqrt))),
    ("complex.sub", Build::Step(basic::sub)),
    ("complex.tan", Build::Step(|site| functions::unary(site, functions::tan))),
    ("complex.tanh", Build::Step(|site| functions::unary(site, functions::tanh))),
];
