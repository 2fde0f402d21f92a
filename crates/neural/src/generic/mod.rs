//! The generic form as tokens.

pub(crate) mod frames;
pub(crate) mod read;
mod read_parts;
pub(crate) mod signature;
pub(crate) mod write;

use crate::special::Special;
use crate::tree::TextKind;
use crate::vocabulary::TokenKind;

/// The attribute with the type of a function.
pub(crate) const FUNCTION_TYPE: &str = "function_type";
/// The attribute with the name of a symbol.
pub(crate) const SYMBOL_NAME: &str = "sym_name";

/// The mark that begins an attribute of this syntax.
pub(crate) fn start_of(kind: TextKind) -> Special {
    match kind {
        TextKind::Number => Special::Number,
        TextKind::String => Special::String,
        TextKind::Dense => Special::Dense,
        TextKind::Resource => Special::Resource,
        TextKind::Sparse => Special::Sparse,
        TextKind::DenseArray => Special::DenseArray,
        TextKind::AffineMap => Special::AffineMap,
        TextKind::AffineSet => Special::AffineSet,
        TextKind::Opaque => Special::Opaque,
    }
}

/// The syntax that a mark begins.
pub(crate) fn text_kind(start: Special) -> Option<TextKind> {
    Some(match start {
        Special::Number => TextKind::Number,
        Special::String => TextKind::String,
        Special::Dense => TextKind::Dense,
        Special::Resource => TextKind::Resource,
        Special::Sparse => TextKind::Sparse,
        Special::DenseArray => TextKind::DenseArray,
        Special::AffineMap => TextKind::AffineMap,
        Special::AffineSet => TextKind::AffineSet,
        Special::Opaque => TextKind::Opaque,
        _ => return None,
    })
}

/// Whether a type may or must follow the text: `Some(true)` if it must, `None` if it must not.
pub(crate) fn needs_type(kind: TextKind) -> Option<bool> {
    match kind {
        TextKind::Number | TextKind::String | TextKind::Opaque => Some(false),
        TextKind::Dense | TextKind::Resource | TextKind::Sparse => Some(true),
        TextKind::DenseArray | TextKind::AffineMap | TextKind::AffineSet => None,
    }
}

/// Whether a token begins a type.
pub(crate) fn begins_type(kind: &TokenKind) -> bool {
    match kind {
        TokenKind::Type(_) => true,
        TokenKind::Special(special) => matches!(
            special,
            Special::SpelledType
                | Special::Function
                | Special::Tuple
                | Special::Complex
                | Special::Vector
                | Special::Tensor
                | Special::MemRef
        ),
        _ => false,
    }
}
