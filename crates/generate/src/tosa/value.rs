//! A value of the graph: its name, type and range.

use crate::tosa::elem::Elem;

/// A tensor, or a shape when it has no element type.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Val {
    /// The name without `%`.
    pub(crate) name: String,
    pub(crate) elem: Elem,
    pub(crate) dims: Vec<u64>,
    /// Smallest and largest element, for executable programs.
    pub(crate) range: (f64, f64),
    /// Its index among the values that may be operands; none for implicit constants.
    pub(crate) place: Option<usize>,
}

impl Val {
    pub(crate) fn rank(&self) -> usize {
        self.dims.len()
    }

    pub(crate) fn size(&self) -> u64 {
        self.dims.iter().product()
    }

    pub(crate) fn ty(&self) -> String {
        tensor(&self.dims, self.elem)
    }
}

/// The type and range of a result.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Out {
    pub(crate) elem: Elem,
    pub(crate) dims: Vec<u64>,
    pub(crate) range: (f64, f64),
}

impl Out {
    pub(crate) fn new(elem: Elem, dims: Vec<u64>, range: (f64, f64)) -> Self {
        Out { elem, dims, range }
    }

    /// The same type and range as a value.
    pub(crate) fn like(val: &Val) -> Self {
        Out { elem: val.elem, dims: val.dims.clone(), range: val.range }
    }
}

/// `tensor<2x3xf32>`.
pub(crate) fn tensor(dims: &[u64], elem: Elem) -> String {
    let mut text = String::with_capacity(16 + 3 * dims.len());
    text.push_str("tensor<");
    for dim in dims {
        text.push_str(&dim.to_string());
        text.push('x');
    }
    text.push_str(elem.text());
    text.push('>');
    text
}
