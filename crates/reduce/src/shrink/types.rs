//! Replaces element types by more common ones, everywhere at once: `i64` by `i32`, `bf16` by `f32`.

use crate::{Plan, Shrink};

/// Types and their replacements. No replacement is replaced again, so this terminates.
const REPLACEMENTS: &[(&str, &str)] = &[
    ("f64", "f32"),
    ("bf16", "f32"),
    ("f16", "f32"),
    ("i64", "i32"),
    ("i16", "i32"),
    ("i8", "i32"),
    ("index", "i32"),
];

pub(super) const SHRINK: Shrink = Shrink {
    name: "types",
    plan: |case, _| {
        Plan::of_module_text(
            case,
            |text| REPLACEMENTS.iter().filter(|(from, _)| replace(text, from, "") != text).collect(),
            |text, atoms| {
                atoms.into_iter().fold(text.to_owned(), |text, (from, to)| replace(&text, from, to))
            },
        )
    },
};

/// Replaces a keyword that is alone or behind the `x` of a shape, but not the element type of `array<i64:
/// ..>`, which the operation defines.
fn replace(text: &str, from: &str, to: &str) -> String {
    let mut changed = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(from) {
        let (before, after) = (&rest[..at], &rest[at + from.len()..]);
        let in_name =
            |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '%' | '@' | '#' | '$' | '-');
        let shape = before.ends_with('x')
            && before[..before.len() - 1]
                .ends_with(|c: char| c.is_ascii_digit() || matches!(c, '?' | ']' | '*'));
        let starts = shape || !before.ends_with(in_name);
        let in_array = before.ends_with("array<") && after.starts_with([':', '>']);
        let ends = !in_array && !after.starts_with(in_name);
        changed.push_str(before);
        changed.push_str(if starts && ends { to } else { from });
        rest = after;
    }
    changed + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_keywords_are_replaced() {
        let check = |text: &str, expected: &str| assert_eq!(replace(text, "i64", "i32"), expected);
        check("tensor<4xi64>, i64, %i64, si64", "tensor<4xi32>, i32, %i64, si64");
        check("array<i64: 1, 2>, (i64)", "array<i64: 1, 2>, (i32)");
    }
}
