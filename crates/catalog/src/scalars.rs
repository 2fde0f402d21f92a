//! Builtin scalar types, told by their text.

use crate::Sign;

/// Whether a text is an integer type of this sign and width; any width for `None`.
pub fn is_integer(text: &str, sign: Sign, width: Option<u32>) -> bool {
    let (found, digits) = if let Some(digits) = text.strip_prefix("si") {
        (Sign::Signed, digits)
    } else if let Some(digits) = text.strip_prefix("ui") {
        (Sign::Unsigned, digits)
    } else {
        (Sign::Signless, text.strip_prefix('i').unwrap_or(""))
    };
    let Ok(bits) = digits.parse::<u32>() else { return false };
    (sign == Sign::Any || sign == found) && width.is_none_or(|width| width == bits)
}

/// Whether a text is a builtin float type.
pub fn is_float(text: &str) -> bool {
    let rest = text.strip_prefix("bf").or(text.strip_prefix("tf")).or(text.strip_prefix('f'));
    rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scalars_are_told_by_their_text() {
        assert!(is_integer("i32", Sign::Signless, Some(32)));
        assert!(is_integer("si8", Sign::Any, None));
        assert!(!is_integer("ui8", Sign::Signed, None));
        assert!(!is_integer("index", Sign::Any, None));
        assert!(is_float("bf16") && is_float("f8E4M3FN") && is_float("tf32"));
        assert!(!is_float("function"));
    }
}
