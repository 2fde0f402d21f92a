//! `index`: arithmetic on indices of 64 bits.

use crate::build::{Build, Site};
use crate::elementwise::unary;
use crate::int_bits;
use crate::int_math::{self, Predicate, Promise};
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::value::Value;

use super::arith::{compare, constant, int_width, simple};

pub(super) const OPERATIONS: &[(&str, Build)] = &[
    ("index.add", Build::Step(|site| simple(site, int_math::add))),
    ("index.and", Build::Step(|site| simple(site, int_math::and))),
    ("index.bool.constant", Build::Step(constant)),
    ("index.casts", Build::Step(cast_signed)),
    ("index.castu", Build::Step(cast_unsigned)),
    ("index.ceildivs", Build::Step(|site| simple(site, int_math::ceil_div_s))),
    ("index.ceildivu", Build::Step(|site| simple(site, int_math::ceil_div_u))),
    ("index.cmp", Build::Step(cmp)),
    ("index.constant", Build::Step(constant)),
    ("index.divs", Build::Step(|site| simple(site, |width| int_math::div_s(width, false)))),
    ("index.divu", Build::Step(|site| simple(site, |width| int_math::div_u(width, false)))),
    ("index.floordivs", Build::Step(|site| simple(site, int_math::floor_div_s))),
    ("index.maxs", Build::Step(|site| simple(site, int_math::max_s))),
    ("index.maxu", Build::Step(|site| simple(site, int_math::max_u))),
    ("index.mins", Build::Step(|site| simple(site, int_math::min_s))),
    ("index.minu", Build::Step(|site| simple(site, int_math::min_u))),
    ("index.mul", Build::Step(|site| simple(site, int_math::mul))),
    ("index.or", Build::Step(|site| simple(site, int_math::or))),
    ("index.rems", Build::Step(|site| simple(site, |width| int_math::rem_s(width, false)))),
    ("index.remu", Build::Step(|site| simple(site, int_math::rem_u))),
    ("index.shl", Build::Step(|site| simple(site, |width| int_math::shl(width, Promise::NONE)))),
    ("index.shrs", Build::Step(|site| simple(site, |width| int_math::shr_s(width, false)))),
    ("index.shru", Build::Step(|site| simple(site, |width| int_math::shr_u(width, false)))),
    ("index.sizeof", Build::Step(size_of)),
    ("index.sub", Build::Step(|site| simple(site, int_math::sub))),
    ("index.xor", Build::Step(|site| simple(site, int_math::xor))),
];

fn cast_signed(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, to) = (int_width(&site.operand_type(0)?)?, int_width(&site.result_type(0)?)?);
    unary(site, int_bits::resize_s(from, to))
}

fn cast_unsigned(site: &mut Site<'_, '_>) -> Built<Step> {
    let to = int_width(&site.result_type(0)?)?;
    unary(site, int_bits::resize_u(to))
}

/// The predicate is `#index<cmp_predicate slt>`.
fn cmp(site: &mut Site<'_, '_>) -> Built<Step> {
    let text = site.text("pred").unwrap_or_default();
    let name = text.trim_end_matches('>').rsplit([' ', '<']).next().unwrap_or_default();
    match Predicate::named(name) {
        Some(predicate) => compare(site, predicate),
        None => missing("an unknown predicate"),
    }
}

fn size_of(site: &mut Site<'_, '_>) -> Built<Step> {
    let result = site.result(0)?;
    Ok(Box::new(move |m| {
        m.set(result, Value::Bits(64));
        Ok(())
    }))
}
