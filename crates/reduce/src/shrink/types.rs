//! Replaces scalar types by the ordinary ones, everywhere at once: `i64` by `i32`, `bf16` by `f32`.

use crate::strangeness::{is_ordinary_float, is_ordinary_width};
use crate::type_text::{replace_type, words};
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "types",
    plan: |case, _| {
        Plan::of_module_text(case, strange, |text, atoms| {
            atoms.into_iter().fold(text.to_owned(), |text, (from, to)| replace_type(&text, &from, to))
        })
    },
};

fn strange(text: &str) -> Vec<(String, &'static str)> {
    words(text).into_iter().filter_map(|word| Some((word.to_owned(), ordinary(word)?))).collect()
}

/// The ordinary type for a strange scalar type; `None` for ordinary types and other words. No replacement is
/// replaced again, so this terminates.
fn ordinary(word: &str) -> Option<&'static str> {
    let is_float = ["f", "bf", "tf"].iter().any(|prefix| {
        word.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    });
    if is_float {
        return (!is_ordinary_float(word)).then_some("f32");
    }
    let signless = word.strip_prefix(['s', 'u']).unwrap_or(word);
    let width: u32 = signless.strip_prefix('i')?.parse().ok()?;
    (signless != word || !is_ordinary_width(width)).then_some("i32")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strange_scalar_types_have_an_ordinary_one() {
        let check = |words: &[&str], expected: Option<&str>| {
            words.iter().for_each(|word| assert_eq!(ordinary(word), expected, "{word}"));
        };
        check(&["i64", "i7", "si32", "ui1"], Some("i32"));
        check(&["f64", "bf16", "tf32", "f8E5M2"], Some("f32"));
        check(&["i32", "i1", "f32", "index", "affine_map", "fastmath", "true"], None);
    }
}
