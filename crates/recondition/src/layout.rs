//! How the elements of a buffer lie in memory, as far as its type says.

use mohole_ir::{AttrKind, Module, Type, TypeKind};

use crate::cx::resolve;

/// What a type says of a buffer's layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Layout {
    /// One row behind the other.
    Plain,
    Strided(Strides),
}

/// Where elements are, counted in elements; `None` for what is known at run time only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Strides {
    /// From one index to the next, by dimension.
    pub(crate) steps: Vec<Option<i128>>,
    /// Of the first element.
    pub(crate) offset: Option<i128>,
}

impl Layout {
    /// The layout of a buffer; `None` for one that is written otherwise than by strides.
    pub(crate) fn of(module: &Module, ty: Type) -> Option<Self> {
        let TypeKind::MemRef { tail, .. } = module.type_kind(ty) else { return None };
        // The layout is the first of two; a memory space alone says nothing of it.
        let first = tail.first().map(|&attr| resolve(module, attr));
        match first {
            None => Some(Layout::Plain),
            Some(AttrKind::Opaque { text, .. }) => Strides::read(module.text(*text)).map(Layout::Strided),
            Some(AttrKind::Number { .. } | AttrKind::String { .. }) if tail.len() == 1 => Some(Layout::Plain),
            Some(_) => None,
        }
    }

    /// The strides of a buffer of these sizes.
    pub(crate) fn strides(&self, sizes: &[Option<u64>]) -> Strides {
        match self {
            Layout::Plain => Strides { steps: row_by_row(sizes), offset: Some(0) },
            Layout::Strided(strides) => strides.clone(),
        }
    }
}

impl Strides {
    /// Reads `strided<[?, 1], offset: 3>`.
    fn read(text: &str) -> Option<Self> {
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

/// The strides of rows that follow each other.
fn row_by_row(sizes: &[Option<u64>]) -> Vec<Option<i128>> {
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
    fn strides_are_read_one_by_one() {
        let read = |text: &str| Strides::read(text).map(|strides| (strides.steps, strides.offset));
        assert_eq!(read("strided<[?, 1], offset: 3>"), Some((vec![None, Some(1)], Some(3))));
        assert_eq!(read("strided<[4, -1], offset: ?>"), Some((vec![Some(4), Some(-1)], None)));
        assert_eq!(read("strided<[1]>"), Some((vec![Some(1)], Some(0))));
        assert_eq!(read("strided<[], offset: 2>"), Some((vec![], Some(2))));
        assert_eq!(read("#my.layout<4>"), None);
    }

    #[test]
    fn rows_follow_each_other() {
        assert_eq!(row_by_row(&[Some(2), Some(3), Some(4)]), [Some(12), Some(4), Some(1)]);
        assert_eq!(row_by_row(&[Some(2), None, Some(4)]), [None, Some(4), Some(1)]);
        assert!(row_by_row(&[]).is_empty());
    }
}
