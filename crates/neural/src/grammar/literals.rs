//! The type of `dense<..>` has the shape of what is between the brackets.

use crate::generic::frames::Frame;
use crate::special::Special;
use crate::tree::{Dim, Type};
use crate::vocabulary::{Token, TokenKind};

use super::mask::Mask;
use super::state::Grammar;

impl Grammar<'_, '_> {
    /// Narrows the type of a list of elements.
    pub(super) fn narrow_dense(&self, mask: &mut Mask) {
        let (body, sizes) = match self.reader.stack.as_slice() {
            [.., Frame::TypeOf(_, body)] => (body, None),
            [.., Frame::TypeOf(_, body), Frame::Shaped { dims, element: None, .. }] => {
                (body, Some(dims.len()))
            }
            _ => return,
        };
        let Some(shape) = literal_shape(body) else { return };
        let v = self.rules.v;
        let is_unfit = |token: Token| match (v.kind(token), sizes) {
            (Some(TokenKind::Type(ty)), None) => !has_shape(ty, &shape),
            (Some(TokenKind::Dim(dim)), Some(at)) => shape.get(at) != Some(&size_of(*dim)),
            (Some(TokenKind::Special(Special::SpelledDim)), Some(at)) => at >= shape.len(),
            (Some(TokenKind::Special(Special::Unranked | Special::SpelledScalable)), Some(_)) => true,
            (_, Some(at)) => at < shape.len(),
            _ => false,
        };
        let unfit: Vec<Token> = mask.tokens().filter(|&token| is_unfit(token)).collect();
        unfit.into_iter().for_each(|token| mask.remove(token));
    }
}

fn has_shape(ty: &Type, shape: &[Option<u64>]) -> bool {
    match ty {
        Type::Shaped { dims: Some(dims), .. } => {
            dims.iter().map(|&dim| size_of(dim)).eq(shape.iter().copied())
        }
        _ => false,
    }
}

fn size_of(dim: Dim) -> Option<u64> {
    match dim {
        Dim::Static(size) => Some(size),
        Dim::Dynamic | Dim::Scalable(_) => None,
    }
}

/// The sizes of a nested list. `None` if it is a single element, which fits any shape, or its text is a
/// string.
fn literal_shape(text: &str) -> Option<Vec<Option<u64>>> {
    if !text.starts_with('[') || text.contains('"') || text.contains('(') {
        return None;
    }
    let mut shape: Vec<u64> = Vec::new();
    let mut depth = 0usize;
    // The first list of each depth tells its size.
    let mut closed = usize::MAX;
    for byte in text.bytes() {
        match byte {
            b'[' => {
                depth += 1;
                if depth > shape.len() {
                    shape.push(1);
                }
            }
            b']' => {
                closed = closed.min(depth);
                depth = depth.checked_sub(1)?;
            }
            b',' if depth < closed => *shape.get_mut(depth.checked_sub(1)?)? += 1,
            _ => {}
        }
    }
    let is_empty = text.contains("[]");
    (!is_empty).then(|| shape.into_iter().map(Some).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_lists_have_a_shape() {
        let shape = |text| literal_shape(text).map(|sizes| sizes.into_iter().flatten().collect::<Vec<_>>());
        assert_eq!(shape("[1, 2, 3]"), Some(vec![3]));
        assert_eq!(shape("[[1, 2, 3], [4, 5, 6]]"), Some(vec![2, 3]));
        assert_eq!(shape("[[[1], [2]], [[3], [4]], [[5], [6]]]"), Some(vec![3, 2, 1]));
        assert_eq!(shape("1.0"), None);
        assert_eq!(shape("[]"), None);
    }
}
