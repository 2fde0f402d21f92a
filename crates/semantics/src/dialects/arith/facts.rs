//! What an operation says of its numbers: their types, and flags.

use crate::build::Site;
use crate::fast_math::FastMath;
use crate::float::Float;
use crate::int_math::Promise;
use crate::missing::{Built, missing};
use crate::types::Ty;

/// The number of bits of an integer or index, or of the elements of a shape of them.
pub(in crate::dialects) fn int_width(ty: &Ty) -> Built<u32> {
    match ty.element() {
        Ty::Int(width) => Ok(*width),
        Ty::Index => Ok(64),
        _ => missing("arithmetic on a type that is no integer"),
    }
}

/// The format of a float, or of the elements of a shape of them.
pub(in crate::dialects) fn float_format(ty: &Ty) -> Built<Float> {
    match ty.element() {
        Ty::Float(float) => Ok(*float),
        _ => missing("arithmetic on a type that is no float"),
    }
}

/// The attribute `overflowFlags`.
pub(super) fn promise(site: &Site<'_, '_>) -> Built<Promise> {
    match site.text("overflowFlags") {
        None => Ok(Promise::NONE),
        Some(text) => Promise::read(&text).map_or_else(|| missing("an unknown overflow flag"), Ok),
    }
}

/// The attribute `fastmath`, which is `fastmathFlags` in the llvm dialect.
pub(in crate::dialects) fn fast_math(site: &Site<'_, '_>) -> Built<FastMath> {
    match site.text("fastmath").or_else(|| site.text("fastmathFlags")) {
        None => Ok(FastMath::default()),
        Some(text) => FastMath::read(&text).map_or_else(|| missing("an unknown fastmath flag"), Ok),
    }
}
