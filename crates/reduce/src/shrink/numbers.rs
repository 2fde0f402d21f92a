//! Replaces each number by 0, 2 or 1, everywhere at once: in types, attributes and maps of any dialect.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::renumber::end_of_string;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "numbers",
    plan: |case, _| {
        Plan::of_module_text(case, replacements, |text, atoms| {
            let mut changed = String::new();
            let mut at = 0;
            for span in numbers(text) {
                let number = &text[span.clone()];
                let Some((_, to)) = atoms.iter().find(|(from, _)| from == number) else { continue };
                changed.push_str(&text[at..span.start]);
                changed.push_str(to);
                at = span.end;
            }
            changed + &text[at..]
        })
    },
};

/// Each number with smaller ones: 0 where it is no size. The size 2 is more ordinary than 1. If several
/// replacements of one number are applied together, the first one counts.
fn replacements(text: &str) -> Vec<(String, &'static str)> {
    let spans = numbers(text);
    let sizes: BTreeSet<&str> =
        spans.iter().filter(|span| is_dimension(text, span)).map(|span| &text[span.clone()]).collect();
    let distinct: BTreeSet<&str> = spans.iter().map(|span| &text[span.clone()]).collect();
    let large = distinct.into_iter().filter(|number| number.len() > 1 || *number > "2");
    let mut large: Vec<&str> = large.collect();
    large.sort_by_key(|number| (std::cmp::Reverse(number.len()), *number));
    let zeros = large.iter().filter(|number| !sizes.contains(*number)).map(|number| (*number, "0"));
    let others = ["2", "1"].into_iter().flat_map(|to| large.iter().map(move |number| (*number, to)));
    zeros.chain(others).map(|(number, to)| (number.to_owned(), to)).collect()
}

/// Whether a number stands before an `x` or behind one, as sizes of shaped types do.
fn is_dimension(text: &str, span: &Range<usize>) -> bool {
    text[..span.start].ends_with('x') || text[span.end..].starts_with('x')
}

/// The ranges of sizes: digits that are not part of a name, a width (`i32`), a string or a list of segment
/// sizes.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'"' {
            at = end_of_string(bytes, at + 1);
        } else if text[at..].starts_with("SegmentSizes") {
            at += text[at..].find('>').unwrap_or(1);
        } else if bytes[at].is_ascii_digit() {
            let end = at + bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            if is_size(bytes, at, end) {
                found.push(at..end);
            }
            at = end;
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    found
}

/// Whether digits are a size: alone or between `x`es, unlike the `8` of `f8E4M3` or `%arg8`.
fn is_size(bytes: &[u8], start: usize, end: usize) -> bool {
    let before = start.checked_sub(1).map(|at| bytes[at]);
    let before_that = start.checked_sub(2).map(|at| bytes[at]);
    let starts = match before {
        Some(b'x') => before_that.is_some_and(|byte| byte.is_ascii_digit() || matches!(byte, b'?' | b']')),
        Some(byte) => {
            !(byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'%' | b'#' | b'^' | b'@' | b'.' | b'$'))
        }
        None => true,
    };
    let continues =
        |&byte: &u8| byte != b'x' && (byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.'));
    let ends = !bytes.get(end).is_some_and(continues);
    starts && ends
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_is_tried_first_where_a_number_is_no_size() {
        let found = replacements("{n = 7 : i64, m = 4 : i64, k = 2 : i64} : tensor<4xf32>");
        let found: Vec<String> = found.iter().map(|(from, to)| format!("{from}-{to}")).collect();
        assert_eq!(found, ["7-0", "4-2", "7-2", "4-1", "7-1"]);
    }

    #[test]
    fn names_and_widths_are_no_sizes() {
        let text = r#"%10 = "a.b12"(%arg3) {n = 7 : i64, s = "5", m = 2.5 : f32} : tensor<4x?x16xf32>"#;
        let found: Vec<&str> = numbers(text).into_iter().map(|span| &text[span]).collect();
        assert_eq!(found, ["7", "4", "16"]);
        assert!(numbers("operandSegmentSizes = array<i32: 3, 4>").is_empty());
    }
}
