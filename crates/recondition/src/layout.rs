//! The memory layout of a buffer, as its type states it.

use mohole_ir::{AttrKind, Module, Type, TypeKind};

use crate::attrs::resolve;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Layout {
    /// The default layout.
    RowMajor,
    Strided(Strides),
}

/// A strided layout, in elements. `None` stands for a dynamic stride or offset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Strides {
    /// One for each dimension.
    pub(crate) steps: Vec<Option<i128>>,
    pub(crate) offset: Option<i128>,
}

impl Layout {
    /// The layout of a buffer. `None` if it is neither row-major nor strided.
    pub(crate) fn of(module: &Module, ty: Type) -> Option<Self> {
        let TypeKind::MemRef { tail, .. } = module.type_kind(ty) else { return None };
        // The layout, if any, comes before the memory space.
        let first = tail.first().map(|&attr| resolve(module, attr));
        match first {
            None => Some(Layout::RowMajor),
            Some(AttrKind::Opaque { text, .. }) => Strides::parse(module.text(*text)).map(Layout::Strided),
            Some(AttrKind::Number { .. } | AttrKind::String { .. }) if tail.len() == 1 => {
                Some(Layout::RowMajor)
            }
            Some(_) => None,
        }
    }

    /// The strides of a buffer of these sizes.
    pub(crate) fn strides(&self, sizes: &[Option<u64>]) -> Strides {
        match self {
            Layout::RowMajor => Strides { steps: row_major_strides(sizes), offset: Some(0) },
            Layout::Strided(strides) => strides.clone(),
        }
    }
}

impl Strides {
    /// Parses `strided<[?, 1], offset: 3>`.
    fn parse(text: &str) -> Option<Self> {
        let (steps, rest) = text.strip_prefix("strided<[")?.strip_suffix('>')?.split_once(']')?;
        let number = |word: &str| match word.trim() {
            "?" => Some(None),
            digits => digits.parse().ok().map(Some),
        };
        let offset = match rest.trim().strip_prefix(',') {
            Some(offset) => number(offset.trim().strip_prefix("offset:")?)?,
            None if rest.trim().is_empty() => Some(0),
            None => return None,
        };
        let words = steps.split(',').filter(|_| !steps.trim().is_empty());
        Some(Strides { steps: words.map(number).collect::<Option<_>>()?, offset })
    }
}

/// The strides of a row-major buffer.
fn row_major_strides(sizes: &[Option<u64>]) -> Vec<Option<i128>> {
    let mut steps = vec![Some(1i128); sizes.len()];
    for dim in (1..sizes.len()).rev() {
        let step = steps[dim].zip(sizes[dim]);
        steps[dim - 1] = step.and_then(|(step, size)| step.checked_mul(size.into()));
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strided_layouts_are_parsed() {
        let parse = |text: &str| Strides::parse(text).map(|strides| (strides.steps, strides.offset));
        assert_eq!(parse("strided<[?, 1], offset: 3>"), Some((vec![None, Some(1)], Some(3))));
        assert_eq!(parse("strided<[4, -1], offset: ?>"), Some((vec![Some(4), Some(-1)], None)));
        assert_eq!(parse("strided<[1]>"), Some((vec![Some(1)], Some(0))));
        assert_eq!(parse("strided<[], offset: 2>"), Some((vec![], Some(2))));
        assert_eq!(parse("#my.layout<4>"), None);
    }

    #[test]
    fn row_major_strides_are_products_of_sizes() {
        assert_eq!(row_major_strides(&[Some(2), Some(3), Some(4)]), [Some(12), Some(4), Some(1)]);
        assert_eq!(row_major_strides(&[Some(2), None, Some(4)]), [None, Some(4), Some(1)]);
        assert!(row_major_strides(&[]).is_empty());
    }
}
