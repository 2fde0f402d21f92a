//! Parses and prints shaped types: `vector<4x4xf32, tail>`.

/// The parts of a shaped type's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ShapedText {
    pub(super) container: String,
    /// `4`, `?`, `[4]`; only `*` for an unranked type.
    pub(super) dims: Vec<String>,
    pub(super) element: String,
    /// What follows the element's comma, comma included.
    pub(super) tail: String,
}

impl ShapedText {
    /// The parts of `text`, where it is a vector, tensor or memref.
    pub(super) fn of(text: &str) -> Option<Self> {
        let (container, rest) = text.split_once('<')?;
        if !matches!(container, "vector" | "tensor" | "memref") {
            return None;
        }
        let mut rest = rest.strip_suffix('>')?;
        let mut dims = Vec::new();
        while let Some((dim, after)) = rest.split_once('x').filter(|(dim, _)| is_dim(dim)) {
            dims.push(dim.to_owned());
            rest = after;
        }
        let end = top_level_comma(rest).unwrap_or(rest.len());
        let (element, tail) = rest.split_at(end);
        Some(ShapedText {
            container: container.to_owned(),
            dims,
            element: element.to_owned(),
            tail: tail.to_owned(),
        })
    }

    pub(super) fn is_unranked(&self) -> bool {
        self.dims.first().is_some_and(|dim| dim == "*")
    }
}

impl std::fmt::Display for ShapedText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}<", self.container)?;
        for dim in &self.dims {
            write!(f, "{dim}x")?;
        }
        write!(f, "{}{}>", self.element, self.tail)
    }
}

/// The element type, or the type itself if it has none.
pub(super) fn element_of(text: &str) -> String {
    ShapedText::of(text).map_or_else(|| text.to_owned(), |shaped| shaped.element)
}

/// The type with another element type; the element type itself for an unshaped type.
pub(super) fn with_element(text: &str, element: &str) -> String {
    match ShapedText::of(text) {
        Some(shaped) => ShapedText { element: element.to_owned(), ..shaped }.to_string(),
        None => element.to_owned(),
    }
}

/// The type with the shape of another, where both have one.
pub(super) fn with_shape_of(text: &str, other: &str) -> String {
    match (ShapedText::of(text), ShapedText::of(other)) {
        (Some(shaped), Some(other)) => ShapedText { dims: other.dims, ..shaped }.to_string(),
        (None, Some(other)) => ShapedText { element: text.to_owned(), ..other }.to_string(),
        (Some(shaped), None) => shaped.element,
        (None, None) => text.to_owned(),
    }
}

fn is_dim(text: &str) -> bool {
    let digits = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    matches!(text, "?" | "*") || (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Where the first comma outside of all brackets is. The `>` of an arrow closes nothing.
fn top_level_comma(text: &str) -> Option<usize> {
    split_top_level(text).next().map(str::len).filter(|&end| end < text.len())
}

/// The parts between commas that stand outside of all brackets.
pub(super) fn split_top_level(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    let mut last = ' ';
    text.split(move |c: char| {
        match c {
            '<' | '(' | '[' | '{' => depth += 1,
            '>' if last == '-' => {}
            '>' | ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        last = c;
        c == ',' && depth == 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shaped_types_come_apart_and_together() {
        for text in [
            "vector<4x[8]xf32>",
            "tensor<*xi1>",
            "memref<?xcomplex<f32>, strided<[1], offset: ?>, 3>",
            "tensor<f32>",
        ] {
            assert_eq!(ShapedText::of(text).unwrap().to_string(), text);
        }
        assert_eq!(element_of("memref<2xvector<4xf32>, 3>"), "vector<4xf32>");
        assert_eq!(with_element("vector<4xf32>", "i1"), "vector<4xi1>");
        assert_eq!(ShapedText::of("i32"), None);
    }
}
