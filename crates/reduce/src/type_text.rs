//! Types in the text of a program: finding scalar types, and replacing a type everywhere at once, also inside
//! types of dialects.

use std::ops::Range;

use crate::renumber::end_of_string;

/// Replaces a type that is alone or behind the `x` of a shape. Types that an operation defines stay: the
/// element type of `array<i64: ..>`, and the type of a number in any attribute but `value`.
pub(crate) fn replace_type(text: &str, from: &str, to: &str) -> String {
    let mut changed = String::new();
    let mut at = 0;
    for (start, _) in text.match_indices(from) {
        if start >= at && is_type(text, start..start + from.len()) {
            changed.push_str(&text[at..start]);
            changed.push_str(to);
            at = start + from.len();
        }
    }
    changed + &text[at..]
}

/// The words that may be scalar types, each once, in the order of their first use. Strings are skipped.
pub(crate) fn words(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let mut found: Vec<&str> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'"' {
            at = end_of_string(bytes, at + 1);
        } else if bytes[at].is_ascii_alphabetic() && starts(&text[..at]) && !is_cross(&text[..at], bytes[at])
        {
            let len = bytes[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
            let word = &text[at..at + len];
            if !found.contains(&word) && is_type(text, at..at + len) {
                found.push(word);
            }
            at += len;
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    found
}

fn is_type(text: &str, span: Range<usize>) -> bool {
    let (before, after) = (&text[..span.start], &text[span.end..]);
    let in_array = before.ends_with("array<") && after.starts_with([':', '>']);
    let ends = text[span].ends_with('>') || !after.starts_with(in_name);
    starts(before) && ends && !in_array && !is_of_defined_number(before)
}

/// Whether a type may start behind a text: not inside a name, unless behind the `x` of a shape.
fn starts(before: &str) -> bool {
    let in_shape = before.strip_suffix('x').is_some_and(|shape| shape.ends_with(is_size));
    in_shape || !before.ends_with(in_name)
}

/// Whether it is the `x` behind a size: of `?xf32`.
fn is_cross(before: &str, byte: u8) -> bool {
    byte == b'x' && before.ends_with(is_size)
}

fn is_size(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '?' | ']' | '*')
}

fn in_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '%' | '@' | '#' | '$' | '-' | '!')
}

/// Whether a text ends with `name = 4 : `, and the name is not `value`.
fn is_of_defined_number(before: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.');
    let Some(number) = before.strip_suffix(" : ").filter(|rest| rest.ends_with(is_digit)) else {
        return false;
    };
    let entry = number.trim_end_matches(is_digit);
    let is_number = number[entry.len()..].starts_with(|c: char| c.is_ascii_digit() || c == '-');
    is_number && entry.strip_suffix(" = ").is_some_and(|name| !is_value(name))
}

fn is_value(before: &str) -> bool {
    before.strip_suffix("value").is_some_and(|rest| !rest.ends_with(in_name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_types_are_replaced() {
        let check = |text: &str, expected: &str| assert_eq!(replace_type(text, "i64", "i32"), expected);
        check("tensor<4xi64>, i64, %i64, si64", "tensor<4xi32>, i32, %i64, si64");
        check("array<i64: 1, 2>, (i64)", "array<i64: 1, 2>, (i32)");
        check("<{alignment = 4 : i64, value = -4 : i64}>", "<{alignment = 4 : i64, value = -4 : i32}>");
        check("%0 = \"a.a\"() : () -> i64", "%0 = \"a.a\"() : () -> i32");
        assert_eq!(replace_type("memref<4xvector<7xi8>>", "vector<7xi8>", "i32"), "memref<4xi32>");
        assert_eq!(replace_type("!a.vector<7xi8>", "vector<7xi8>", "i32"), "!a.vector<7xi8>");
    }

    #[test]
    fn words_are_found_behind_shapes_and_not_in_strings() {
        let text = r#"%i9 = "a.f16"() {a = "i7", b = 3 : i5} : (tensor<4xi3>, !a.b<f8E4M3>) -> i3"#;
        let found: Vec<&str> =
            words(text).into_iter().filter(|word| word.contains(char::is_numeric)).collect();
        assert_eq!(found, ["i3", "f8E4M3"]);
        assert_eq!(words("(<*xui1>, <?xi7>, <[4]xf80>)"), ["ui1", "i7", "f80"]);
    }
}
