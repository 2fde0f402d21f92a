//! The tokens of a vocabulary by what they are: the sets that masks are made of.

use std::collections::BTreeMap;

use crate::special::Special;
use crate::tree::{Attr, Container, Dim, TextKind, Ty, Type};
use crate::vocabulary::{Token, TokenKind, Vocabulary};

use super::facts::class_of;
use super::kinds::kind_of;
use super::mask::Mask;
use super::texts::Texts;

/// Sets of tokens.
#[derive(Debug, Clone)]
pub(crate) struct Sets {
    pub(crate) ops: Mask,
    pub(crate) dialects: Mask,
    pub(crate) keys: Mask,
    pub(crate) dims: Mask,
    /// The sizes that vectors do not have.
    pub(crate) dynamic_dims: Mask,
    /// The sizes that only vectors have.
    pub(crate) scalable_dims: Mask,
    pub(crate) symbols: Mask,
    /// Whole types and the marks that begin one.
    pub(crate) type_starts: Mask,
    /// Whole types that vectors and complex numbers have as elements, and the marks that begin one.
    pub(crate) scalars: Mask,
    /// Whole types that tensors and memrefs have as elements, and the marks that begin one.
    pub(crate) elements: Mask,
    /// Whole types that only memrefs have as elements.
    pub(crate) memrefs: Mask,
    /// All that begins an attribute.
    pub(crate) attr_starts: Mask,
    /// Whole attributes that shaped types have behind their elements.
    pub(crate) tails: Mask,
    /// Whole types by kind, with the mark that begins one of this kind.
    pub(crate) kinds: BTreeMap<String, Mask>,
    /// Whole attributes by class.
    pub(crate) classes: BTreeMap<String, Mask>,
    pub(crate) texts: Texts,
}

const TYPE_MARKS: &[Special] = &[
    Special::SpelledType,
    Special::Function,
    Special::Tuple,
    Special::Complex,
    Special::Vector,
    Special::Tensor,
    Special::MemRef,
];

const ATTR_MARKS: &[Special] = &[
    Special::Unit,
    Special::True,
    Special::False,
    Special::SpelledSymbol,
    Special::Array,
    Special::Dict,
    Special::Path,
    Special::Number,
    Special::String,
    Special::Opaque,
    Special::Dense,
    Special::Resource,
    Special::Sparse,
    Special::DenseArray,
    Special::AffineMap,
    Special::AffineSet,
];

impl Sets {
    pub(crate) fn new(v: &Vocabulary) -> Self {
        let of = |want: &dyn Fn(&TokenKind) -> bool| {
            let mut mask = Mask::new(v.size());
            v.tokens().filter(|(_, kind)| want(kind)).for_each(|(token, _)| mask.add(token));
            mask
        };
        let with = |mask: &Mask, marks: &[Special]| {
            let mut mask = mask.clone();
            marks.iter().for_each(|mark| mask.add(mark.token()));
            mask
        };
        let types = of(&|kind| matches!(kind, TokenKind::Type(_)));
        let symbols = of(&|kind| matches!(kind, TokenKind::Symbol(_)));
        let type_starts = with(&types, TYPE_MARKS);
        let mut attr_starts = with(&of(&|kind| matches!(kind, TokenKind::Attr(_))), ATTR_MARKS);
        attr_starts.add_all(&symbols);
        attr_starts.add_all(&type_starts);
        let scalars = of(&|kind| matches!(kind, TokenKind::Type(ty) if is_scalar(ty)));
        let elements = of(&|kind| matches!(kind, TokenKind::Type(ty) if is_scalar(ty) || is_nested(ty)));
        Sets {
            ops: of(&|kind| matches!(kind, TokenKind::Op(_))),
            dialects: of(&|kind| matches!(kind, TokenKind::Dialect(_))),
            keys: of(&|kind| matches!(kind, TokenKind::Key(_))),
            dims: of(&|kind| matches!(kind, TokenKind::Dim(_))),
            dynamic_dims: of(&|kind| matches!(kind, TokenKind::Dim(Dim::Dynamic))),
            scalable_dims: of(&|kind| matches!(kind, TokenKind::Dim(Dim::Scalable(_)))),
            symbols,
            type_starts,
            memrefs: of(&|kind| match kind {
                TokenKind::Type(ty) => matches!(&**ty, Type::Shaped { container: Container::MemRef, .. }),
                _ => false,
            }),
            scalars: with(&scalars, &[Special::SpelledType, Special::Complex]),
            elements: with(&elements, &[Special::SpelledType, Special::Complex, Special::Vector]),
            attr_starts,
            tails: of(&|kind| matches!(kind, TokenKind::Attr(attr) if is_tail(attr))),
            kinds: kinds(v),
            classes: classes(v),
            texts: Texts::new(v),
        }
    }
}

fn is_scalar(ty: &Ty) -> bool {
    match &**ty {
        Type::Text(text) => &**text != "none",
        Type::Complex(_) => true,
        _ => false,
    }
}

/// Whether tensors and memrefs may have it as element, although it is no scalar.
fn is_nested(ty: &Ty) -> bool {
    matches!(&**ty, Type::Shaped { container: Container::Vector, .. })
}

fn is_tail(attr: &Attr) -> bool {
    match attr {
        Attr::Text { kind, .. } => {
            matches!(kind, TextKind::AffineMap | TextKind::Number | TextKind::String | TextKind::Opaque)
        }
        _ => false,
    }
}

fn kinds(v: &Vocabulary) -> BTreeMap<String, Mask> {
    let mut kinds: BTreeMap<String, Mask> = BTreeMap::new();
    for (token, kind) in v.tokens() {
        let TokenKind::Type(ty) = kind else { continue };
        let mask = kinds.entry(kind_of(ty)).or_insert_with(|| Mask::new(v.size()));
        mask.add(token);
    }
    for (kind, mask) in &mut kinds {
        if let Some(mark) = kind_mark(kind) {
            mask.add(mark.token());
        }
    }
    kinds
}

/// The mark that begins a type of a kind which is not a single token.
pub(crate) fn kind_mark(kind: &str) -> Option<Special> {
    let container = kind.split([':', '*']).next().unwrap_or_default();
    Some(match container {
        "vector" => Special::Vector,
        "tensor" => Special::Tensor,
        "memref" => Special::MemRef,
        "complex" => Special::Complex,
        "tuple" => Special::Tuple,
        "function" => Special::Function,
        _ => return None,
    })
}

fn classes(v: &Vocabulary) -> BTreeMap<String, Mask> {
    let mut classes: BTreeMap<String, Mask> = BTreeMap::new();
    for (token, kind) in v.tokens() {
        let TokenKind::Attr(attr) = kind else { continue };
        let mask = classes.entry(class_of(attr)).or_insert_with(|| Mask::new(v.size()));
        mask.add(token);
    }
    classes
}

/// Adds the token of a mark.
pub(crate) fn add(mask: &mut Mask, special: Special) {
    mask.add(special.token());
}

/// Adds the tokens of the numbers below `limit`.
pub(crate) fn add_numbers(mask: &mut Mask, limit: usize, token: impl Fn(u32) -> Option<Token>) {
    (0..u32::try_from(limit).unwrap_or(u32::MAX)).map_while(token).for_each(|token| mask.add(token));
}
