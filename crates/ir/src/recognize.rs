//! Tells MLIR from other languages, in any assembly format, by how a text begins.

/// Whether a text begins as MLIR does, in generic or in custom form. The rest is not read, so a parser may
/// still reject the text; but no parser of MLIR accepts a text that begins in another way.
pub fn may_be_mlir(text: &str) -> bool {
    let text = skip_comments(text);
    let Some(first) = text.chars().next() else { return false };
    match first {
        '"' => is_quoted_operation(text),
        '%' => values(text).is_some_and(|rest| is_quoted_operation(rest) || is_custom_operation(rest)),
        '#' | '!' => {
            let (name, rest) = word(&text[1..]);
            !name.is_empty() && rest.trim_start().starts_with('=')
        }
        '{' => text.starts_with("{-#"),
        _ => is_custom_operation(text),
    }
}

fn skip_comments(text: &str) -> &str {
    let mut text = text.trim_start();
    while text.starts_with("//") {
        text = text.split_once('\n').map_or("", |(_, rest)| rest).trim_start();
    }
    text
}

/// An identifier and what follows it.
fn word(text: &str) -> (&str, &str) {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
    text.split_at(text.find(|c| !is_part(c)).unwrap_or(text.len()))
}

/// What follows `%a, %b:2 =`.
fn values(text: &str) -> Option<&str> {
    let mut rest = text;
    loop {
        rest = word(rest.strip_prefix('%')?).1.trim_start();
        if let Some(count) = rest.strip_prefix(':') {
            rest = count.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
        }
        match rest.strip_prefix(',') {
            Some(more) => rest = more.trim_start(),
            None => return rest.strip_prefix('=').map(str::trim_start),
        }
    }
}

/// `"dialect.name"(`
fn is_quoted_operation(text: &str) -> bool {
    let Some((name, rest)) = text.strip_prefix('"').and_then(|text| text.split_once('"')) else {
        return false;
    };
    word(name).1.is_empty() && rest.trim_start().starts_with('(')
}

/// `dialect.name ...`, or an operation of the builtin dialect, which is the only default dialect out here.
fn is_custom_operation(text: &str) -> bool {
    let end = text
        .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.')))
        .unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    match name {
        // Fortran and Verilog have modules too.
        "module" => {
            let rest = rest.trim_start();
            return rest.starts_with(['@', '{']) || rest.starts_with("attributes");
        }
        "unrealized_conversion_cast" => return true,
        _ => {}
    }
    let starts_word = |part: &str| part.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let has_dialect =
        name.split_once('.').is_some_and(|(dialect, name)| starts_word(dialect) && starts_word(name));
    // Assignments and calls of scripts (`config.suffixes = [...]`, `a.b;`) and places in files (`a.c:3:`).
    let is_other_language = rest.trim_start_matches([' ', '\t']).starts_with('=')
        || rest.starts_with([':', ';', ',', '.', '/', '+', '\'', '`'])
        || name.ends_with('.');
    has_dialect && !is_other_language
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mlir_is_recognized_in_any_form() {
        for text in [
            "// RUN: x %s\n\n//comment\nfunc.func @f() {\n  return\n}\n",
            "module {\n}\n",
            "module @m attributes {a.b = 1} {}",
            "\"builtin.module\"() ({\n}) : () -> ()\n",
            "%0 = \"a.b\"() : () -> i32",
            "%a, %b:2 = a.b : i32",
            "%0 = unrealized_conversion_cast to i32",
            "#map = affine_map<(d0) -> (d0)>\nmodule {}",
            "!t = i32\nmodule {}",
            "{-#\n  dialect_resources: {}\n#-}\n",
            "omp.private {type = private} @x : i32",
            "fir.global @x : i32",
            "gpu.module @m{}",
        ] {
            assert!(may_be_mlir(text), "{text}");
        }
    }

    #[test]
    fn other_languages_are_not() {
        for text in [
            "",
            "// only a comment",
            "! RUN: %flang -fc1 %s\nsubroutine a\nend\n",
            "!RUN: bbc %s\nprogram p\nend\n",
            "      subroutine a\n",
            "module m\n  integer :: i\nend module\n",
            "module m (input a);\n",
            "// RUN: %s\n#include <a.h>\n",
            "#define A 1\n",
            "# RUN: llc\n",
            "; RUN: opt\ndefine void @f() {\n",
            "%struct.T = type { i32 }\n",
            "@g = global i32 0\n",
            "config.suffixes = ['.mlir']\n",
            "import os\n",
            "from x.y import z\n",
            "\"\"\"A module.\"\"\"\n",
            "{\"a\": 1}\n",
            "\"a\": 1\n",
            "input.mlir:2:3: error: no\n",
            "README. This is a text.\n",
            "e.g. this\n",
            "//===- a.td -===//\ninclude \"a.td\"\n",
            "namespace a {}\n",
        ] {
            assert!(!may_be_mlir(text), "{text}");
        }
    }
}
