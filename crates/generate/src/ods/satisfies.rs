//! Whether a type's text satisfies a constraint, as far as text alone can tell.

use mohole_catalog::ternary::{all, any};
use mohole_catalog::{Container, Shaped, TypeConstraint, is_float, is_integer};

use super::shaped::ShapedText;

/// `None` if only C++ code can tell.
pub fn satisfies(text: &str, constraint: &TypeConstraint) -> Option<bool> {
    match constraint {
        TypeConstraint::Any => Some(true),
        TypeConstraint::AnyOf(parts) => any(parts.iter().map(|part| satisfies(text, part))),
        TypeConstraint::AllOf(parts) => all(parts.iter().map(|part| satisfies(text, part))),
        TypeConstraint::Not(inner) => satisfies(text, inner).map(|holds| !holds),
        TypeConstraint::Integer { sign, width } => Some(is_integer(text, *sign, *width)),
        TypeConstraint::Index => Some(text == "index"),
        TypeConstraint::Float(Some(kind)) => Some(text == kind),
        TypeConstraint::Float(None) => Some(is_float(text)),
        TypeConstraint::None => Some(text == "none"),
        TypeConstraint::Function => Some(text.starts_with('(')),
        TypeConstraint::Complex(element) => {
            inside(text, "complex").map_or(Some(false), |t| satisfies(t, element))
        }
        TypeConstraint::Tuple(_) => Some(inside(text, "tuple").is_some()),
        TypeConstraint::Shaped(shaped) => {
            ShapedText::of(text).map_or(unknown_unless_builtin(text), |parts| fits(&parts, shaped))
        }
        TypeConstraint::Element(element) => match ShapedText::of(text) {
            Some(parts) => satisfies(&parts.element, element),
            None => unknown_unless_builtin(text),
        },
        TypeConstraint::Dialect { dialect, mnemonic } => Some(
            text.strip_prefix('!')
                .and_then(|text| text.strip_prefix(dialect.as_str()))
                .is_some_and(|rest| rest[1..].starts_with(mnemonic.as_str())),
        ),
        TypeConstraint::Parameter { .. } | TypeConstraint::Class(_) | TypeConstraint::Named { .. } => None,
    }
}

/// A dialect's type may be shaped through an interface; a builtin scalar is not.
fn unknown_unless_builtin(text: &str) -> Option<bool> {
    if text.starts_with('!') { None } else { Some(false) }
}

fn inside<'a>(text: &'a str, keyword: &str) -> Option<&'a str> {
    text.strip_prefix(keyword)?.strip_prefix('<')?.strip_suffix('>')
}

fn fits(parts: &ShapedText, want: &Shaped) -> Option<bool> {
    let rank = parts.dims.len();
    let sizes: Vec<u64> =
        parts.dims.iter().filter_map(|dim| dim.trim_matches(['[', ']']).parse().ok()).collect();
    let is_static = sizes.len() == rank;
    let count = sizes.iter().fold(1_u64, |count, &size| count.saturating_mul(size));
    let ranked = !parts.is_unranked();
    let rank_fits = !ranked
        || ((want.ranks.is_empty() || want.ranks.contains(&(rank as u32)))
            && rank >= want.min_rank as usize
            && want.max_rank.is_none_or(|max| rank <= max as usize));
    let count_fits = (want.lengths.is_empty() || want.lengths.contains(&count))
        && count >= want.min_length
        && want.max_length.is_none_or(|max| count <= max);
    let sizes_fit =
        sizes.iter().all(|&size| size >= want.min_dim && want.max_dim.is_none_or(|max| size <= max));
    let shape_fits = want.shape.as_ref().is_none_or(|shape| *shape == sizes);
    let container_fits =
        want.containers.is_empty() || want.containers.iter().any(|&kind| is_kind(parts, kind));
    let scalable = parts.dims.iter().all(|dim| dim.starts_with('['));
    let fits = container_fits
        && rank_fits
        && count_fits
        && sizes_fit
        && shape_fits
        && (ranked || !want.ranked)
        && (is_static || !want.static_shape)
        && (scalable || !want.all_scalable);
    match &want.element {
        Some(element) if fits => satisfies(&parts.element, element),
        _ => Some(fits),
    }
}

fn is_kind(parts: &ShapedText, kind: Container) -> bool {
    let (unranked, container) = (parts.is_unranked(), parts.container.as_str());
    let scalable = parts.dims.iter().any(|dim| dim.starts_with('['));
    match kind {
        Container::Vector => container == "vector",
        Container::FixedVector => container == "vector" && !scalable,
        Container::ScalableVector => container == "vector" && scalable,
        Container::Tensor => container == "tensor",
        Container::RankedTensor => container == "tensor" && !unranked,
        Container::UnrankedTensor => container == "tensor" && unranked,
        Container::MemRef => container == "memref" && !unranked,
        Container::UnrankedMemRef => container == "memref" && unranked,
        Container::AnyMemRef => container == "memref",
        Container::ValueSemantics => container != "memref",
    }
}
