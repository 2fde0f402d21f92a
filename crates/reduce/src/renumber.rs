//! Numbers values and blocks from 0, as the compiler would. A reduced program still has the numbers of the
//! original, with gaps.

use std::ops::Range;

use mohole_ir::Module;
use rustc_hash::FxHashMap;

/// The program with new names for its values and blocks; unchanged if it is not in the generic form.
///
/// Equal names stay equal and different names different in the whole text, so scopes need not be known.
pub fn renumbered(text: &str) -> String {
    let new = new_names(text);
    let mut renamed = String::new();
    let mut at = 0;
    for span in names(text) {
        renamed.push_str(&text[at..span.start]);
        let old = &text[span.clone()];
        renamed.push_str(new.get(old).map_or(old, String::as_str));
        at = span.end;
    }
    renamed.push_str(&text[at..]);
    if Module::parse(&renamed).is_ok() { renamed } else { text.to_owned() }
}

/// A new name for each definition, in order.
fn new_names(text: &str) -> FxHashMap<&str, String> {
    let mut new = FxHashMap::default();
    let (mut labels, mut args, mut results) = (0.., 0.., 0..);
    for line in text.lines().map(str::trim_start) {
        let defines = match line.as_bytes().first() {
            Some(b'^') => line,
            Some(b'%') => line.split(" = \"").next().unwrap_or_default(),
            _ => continue,
        };
        for name in names(defines).into_iter().map(|span| &defines[span]) {
            new.entry(name).or_insert_with(|| match (name.starts_with('^'), line.starts_with('^')) {
                (true, _) => format!("^bb{}", next(&mut labels)),
                (false, true) => format!("%arg{}", next(&mut args)),
                (false, false) => format!("%{}", next(&mut results)),
            });
        }
    }
    new
}

fn next(numbers: &mut std::ops::RangeFrom<usize>) -> usize {
    numbers.next().expect("the range is endless")
}

/// The ranges of the names of values and blocks, with their sigils.
fn names(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        at += 1;
        match bytes[start] {
            b'"' => at = end_of_string(bytes, at),
            b'%' | b'^' => {
                at += bytes[at..].iter().take_while(|&&byte| is_name_byte(byte)).count();
                found.push(start..at);
            }
            _ => {}
        }
    }
    found
}

/// The position behind the closing quote of a string whose contents start at `at`.
pub(crate) fn end_of_string(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_blocks_are_numbered_as_they_are_defined() {
        let text = r#""a.f"() ({
^bb3(%9: i32, %arg7: i32):
  %12:2 = "a.a"(%9) {text = "%9 ^bb3"} : (i32) -> (i32, i32)
  "a.br"(%12#1)[^bb5] : (i32) -> ()
^bb5:
  %x = "a.b"(%arg7) : (i32) -> i32
}) : () -> ()
"#;
        let expected = r#""a.f"() ({
^bb0(%arg0: i32, %arg1: i32):
  %0:2 = "a.a"(%arg0) {text = "%9 ^bb3"} : (i32) -> (i32, i32)
  "a.br"(%0#1)[^bb1] : (i32) -> ()
^bb1:
  %1 = "a.b"(%arg1) : (i32) -> i32
}) : () -> ()
"#;
        assert_eq!(renumbered(text), expected);
    }

    #[test]
    fn a_program_in_another_form_is_unchanged() {
        assert_eq!(renumbered("func.func @f(%a: i32) {"), "func.func @f(%a: i32) {");
    }
}
