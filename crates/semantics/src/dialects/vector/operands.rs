//! What operations are given: vectors, masks and keywords.

use crate::build::Site;
use crate::code::Reg;
use crate::halt::{Eval, unsupported};
use crate::machine::Machine;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Value, count};

/// Vectors with more elements are not evaluated.
pub(super) const LARGEST: usize = 1 << 20;

/// A mask around an operation: `vector.mask`.
#[derive(Clone, Copy)]
pub(super) struct Masking {
    pub(super) mask: Reg,
    pub(super) passthru: Option<Reg>,
}

/// The elements of a vector; a scalar is its only element.
pub(super) fn slice(value: &Value) -> &[Value] {
    match value {
        Value::Vector(elements) => elements,
        scalar => std::slice::from_ref(scalar),
    }
}

/// The elements of the vector in a register, of which there must be `length`.
pub(super) fn elements(m: &Machine, reg: Reg, length: usize) -> Eval<&[Value]> {
    let elements = slice(m.get(reg));
    if elements.len() != length {
        return unsupported("a vector with another number of elements than its type");
    }
    Ok(elements)
}

/// The sizes of a vector type; none for a scalar.
pub(super) fn sizes(ty: &Ty) -> Vec<i64> {
    match ty {
        Ty::Vector(sizes, _) => sizes.to_vec(),
        _ => Vec::new(),
    }
}

/// The number of elements of a vector type; 1 for a scalar.
pub(super) fn length(ty: &Ty) -> Built<usize> {
    match count(&sizes(ty)) {
        Some(length) if length <= LARGEST => Ok(length),
        _ => missing("a very large vector"),
    }
}

/// A vector with these elements, or the only one for a scalar type.
pub(super) fn shaped(is_vector: bool, mut elements: Vec<Value>) -> Value {
    match (is_vector, elements.len()) {
        (false, 1) => elements.remove(0),
        _ => Value::vector(elements),
    }
}

/// The name in an attribute such as `#vector.kind<add>`.
pub(super) fn keyword(site: &Site<'_, '_>, name: &str) -> Option<String> {
    let text = site.text(name)?;
    let inner = text.rsplit_once('<').and_then(|(_, rest)| rest.split_once('>'));
    Some(inner.map_or(text.as_str(), |(word, _)| word).trim().to_owned())
}

/// `convert-vector-to-llvm` assumes by default that bounds of masks fit in 32 bits.
pub(super) fn fits_32_bits(index: i64) -> Eval<()> {
    match i32::try_from(index) {
        Ok(_) => Ok(()),
        Err(_) => unsupported("a bound of a mask that does not fit in 32 bits"),
    }
}
