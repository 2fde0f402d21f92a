//! `arith`: arithmetic on integers and floats.

mod cast;
mod constant;
mod facts;
mod float;
mod int;
mod select;

use crate::build::Build;
use crate::int_math;

pub(super) use constant::constant;
pub(super) use facts::{fast_math, float_format, int_width};
pub(super) use int::{Part, compare, results, simple};
pub(super) use select::poison;

pub(super) const OPERATIONS: &[(&str, Build)] = &[
    ("arith.addf", Build::Step(float::add)),
    ("arith.addi", Build::Step(int::add)),
    ("arith.addui_extended", Build::Step(int::add_extended)),
    ("arith.andi", Build::Step(|site| simple(site, int_math::and))),
    ("arith.bitcast", Build::Step(cast::bitcast)),
    ("arith.ceildivsi", Build::Step(|site| simple(site, int_math::ceil_div_s))),
    ("arith.ceildivui", Build::Step(|site| simple(site, int_math::ceil_div_u))),
    ("arith.cmpf", Build::Step(float::compare)),
    ("arith.cmpi", Build::Step(int::cmpi)),
    ("arith.constant", Build::Step(constant)),
    ("arith.divf", Build::Step(float::div)),
    ("arith.divsi", Build::Step(int::div_s)),
    ("arith.divui", Build::Step(int::div_u)),
    ("arith.extf", Build::Step(cast::convert_float)),
    ("arith.extsi", Build::Step(cast::extend_signed)),
    ("arith.extui", Build::Step(cast::extend_unsigned)),
    ("arith.floordivsi", Build::Step(|site| simple(site, int_math::floor_div_s))),
    ("arith.fptosi", Build::Step(cast::float_to_signed)),
    ("arith.fptoui", Build::Step(cast::float_to_unsigned)),
    ("arith.index_cast", Build::Step(cast::index_cast)),
    ("arith.index_castui", Build::Step(cast::index_cast_unsigned)),
    ("arith.maximumf", Build::Step(float::maximum)),
    ("arith.maxnumf", Build::Step(float::max_number)),
    ("arith.maxsi", Build::Step(|site| simple(site, int_math::max_s))),
    ("arith.maxui", Build::Step(|site| simple(site, int_math::max_u))),
    ("arith.minimumf", Build::Step(float::minimum)),
    ("arith.minnumf", Build::Step(float::min_number)),
    ("arith.minsi", Build::Step(|site| simple(site, int_math::min_s))),
    ("arith.minui", Build::Step(|site| simple(site, int_math::min_u))),
    ("arith.mulf", Build::Step(float::mul)),
    ("arith.muli", Build::Step(int::mul)),
    ("arith.mulsi_extended", Build::Step(int::mul_signed_extended)),
    ("arith.mului_extended", Build::Step(int::mul_unsigned_extended)),
    ("arith.negf", Build::Step(float::neg)),
    ("arith.ori", Build::Step(|site| simple(site, int_math::or))),
    ("arith.remf", Build::Step(float::rem)),
    ("arith.remsi", Build::Step(|site| simple(site, |width| int_math::rem_s(width, false)))),
    ("arith.remui", Build::Step(|site| simple(site, int_math::rem_u))),
    ("arith.scaling_extf", Build::Step(cast::scaling_extend)),
    ("arith.scaling_truncf", Build::Step(cast::scaling_truncate)),
    ("arith.select", Build::Step(select::select)),
    ("arith.shli", Build::Step(int::shl)),
    ("arith.shrsi", Build::Step(int::shr_s)),
    ("arith.shrui", Build::Step(int::shr_u)),
    ("arith.sitofp", Build::Step(cast::signed_to_float)),
    ("arith.subf", Build::Step(float::sub)),
    ("arith.subi", Build::Step(int::sub)),
    ("arith.truncf", Build::Step(cast::convert_float)),
    ("arith.trunci", Build::Step(cast::truncate)),
    ("arith.uitofp", Build::Step(cast::unsigned_to_float)),
    ("arith.xori", Build::Step(|site| simple(site, int_math::xor))),
];
