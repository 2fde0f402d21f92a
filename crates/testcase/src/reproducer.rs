//! MLIR's own form of a test case: a program that carries the pipeline which fails on it.
//!
//! A compiler writes it with `--mlir-pass-pipeline-crash-reproducer` and reads it with `--run-reproducer`.

use std::fmt;

use crate::Pipeline;

/// A program and the pipeline that it carries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reproducer {
    /// The program without what makes it a reproducer.
    pub program: String,
    /// Its pipeline, as text: it may have what mohole does not know.
    pub pipeline: String,
    /// Whether the verifier runs after every pass.
    pub verifies_each: bool,
}

/// The key of the resource that makes a file a reproducer.
const KEY: &str = "mlir_reproducer";

impl Reproducer {
    /// Reads a file; `None` if it is an ordinary program.
    pub fn parse(text: &str) -> Option<Reproducer> {
        let section = text.rfind("{-#")?;
        let key = section + find_outside_strings(&text[section..], KEY)?;
        let open = key + find_outside_strings(&text[key..], "{")?;
        let close = open + closing_brace(&text[open..])?;
        let entry = &text[open..close];
        let pipeline = string_after(entry, "pipeline")?;
        let verifies_each = !word_after(entry, "verify_each").is_some_and(|word| word.starts_with("false"));
        Some(Reproducer { program: without(text, section, key, close + 1), pipeline, verifies_each })
    }

    /// The compiler's arguments that do the same.
    pub fn args(&self) -> Vec<String> {
        // A pipeline that mohole can read is written as in every other command.
        let pipeline = self.pipeline.parse::<Pipeline>();
        let pipeline = pipeline
            .map_or_else(|_| format!("--pass-pipeline={}", self.pipeline), |pipeline| pipeline.to_argument());
        let without_checks = (!self.verifies_each).then(|| "--verify-each=false".to_owned());
        [pipeline].into_iter().chain(without_checks).collect()
    }
}

impl fmt::Display for Reproducer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pipeline = self.pipeline.replace('\\', "\\\\").replace('"', "\\\"");
        write!(
            f,
            "{}\n\n{{-#\n  external_resources: {{\n    {KEY}: {{\n      pipeline: \"{pipeline}\",\n      \
             disable_threading: true,\n      verify_each: {}\n    }}\n  }}\n#-}}\n",
            self.program.trim_end(),
            self.verifies_each
        )
    }
}

/// The text without its entry; without the whole section if it has nothing else.
fn without(text: &str, section: usize, start: usize, end: usize) -> String {
    let rest = text[end..].trim_start();
    let (before, after) = match rest.strip_prefix(',') {
        Some(rest) => (&text[section..start], rest),
        None => (text[section..start].trim_end().trim_end_matches(','), rest),
    };
    let left = format!("{before}{after}");
    let has_more = left.contains('"') || left.matches(':').count() > 1;
    let program = text[..section].trim_end();
    if has_more { format!("{program}\n\n{left}") } else { format!("{program}\n") }
}

/// Bytes of a text that are outside of strings, with their places.
fn outside_strings(text: &str) -> impl Iterator<Item = (usize, u8)> {
    let (mut in_string, mut is_escaped) = (false, false);
    text.bytes().enumerate().filter(move |(_, byte)| {
        let was_inside = in_string;
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_string => is_escaped = true,
            b'"' => in_string = !in_string,
            _ => {}
        }
        !was_inside && !in_string
    })
}

fn find_outside_strings(text: &str, word: &str) -> Option<usize> {
    outside_strings(text)
        .map(|(place, _)| place)
        .find(|place| text.as_bytes()[*place..].starts_with(word.as_bytes()))
}

/// The place of the brace that closes the one at the start.
fn closing_brace(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (place, byte) in outside_strings(text) {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(place);
        }
    }
    None
}

/// What stands behind a key.
fn word_after<'t>(entry: &'t str, key: &str) -> Option<&'t str> {
    let place = find_outside_strings(entry, key)? + key.len();
    Some(entry[place..].trim_start().strip_prefix(':')?.trim_start())
}

/// The string behind a key. MLIR escapes quotes, backslashes, and other bytes as two hexadecimal digits.
fn string_after(entry: &str, key: &str) -> Option<String> {
    let mut rest = word_after(entry, key)?.strip_prefix('"')?.bytes();
    let mut bytes = Vec::new();
    loop {
        match rest.next()? {
            b'"' => return String::from_utf8(bytes).ok(),
            b'\\' => bytes.push(escaped(&mut rest)?),
            byte => bytes.push(byte),
        }
    }
}

fn escaped(rest: &mut impl Iterator<Item = u8>) -> Option<u8> {
    Some(match rest.next()? {
        b'n' => b'\n',
        b't' => b'\t',
        first if first.is_ascii_hexdigit() => {
            let digits = [first, rest.next()?];
            u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
        }
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "func.func @f() {\n  return\n}\n";

    #[test]
    fn what_is_written_is_read() {
        let written = Reproducer {
            program: PROGRAM.to_owned(),
            pipeline: "builtin.module(inline{op-pipelines={func.func(canonicalize{x=\"a\"})}})".to_owned(),
            verifies_each: false,
        };
        assert_eq!(Reproducer::parse(&written.to_string()), Some(written));
    }

    #[test]
    fn the_arguments_run_the_pipeline() {
        let text = Reproducer {
            program: PROGRAM.to_owned(),
            pipeline: "builtin.module(func.func(cse))".to_owned(),
            verifies_each: false,
        };
        assert_eq!(text.args(), ["--pass-pipeline=builtin.module(func.func(cse))", "--verify-each=false"]);
    }

    #[test]
    fn other_resources_stay() {
        let text = format!(
            "{PROGRAM}\n{{-#\n  dialect_resources: {{\n    builtin: {{\n      blob: \"0x04000000\"\n    }}\n  }},\n  \
             external_resources: {{\n    mlir_reproducer: {{\n      pipeline: \"builtin.module(cse)\"\n    }}\n  }}\n#-}}\n"
        );
        let read = Reproducer::parse(&text).unwrap();
        assert!(read.verifies_each && read.program.contains("0x04000000"), "{}", read.program);
        assert!(!read.program.contains(KEY) && read.program.contains("#-}"), "{}", read.program);
    }

    #[test]
    fn ordinary_programs_and_damaged_ones_are_not_reproducers() {
        let strings =
            "func.func private @f() attributes {a = \"{-# mlir_reproducer: {pipeline: \\\"x\\\"} #-}\"}";
        let cut =
            format!("{PROGRAM}\n{{-# external_resources: {{ mlir_reproducer: {{ pipeline: \"builtin.mod");
        for text in [PROGRAM, strings, &cut, "{-#", "{-# mlir_reproducer #-}", ""] {
            assert_eq!(Reproducer::parse(text), None, "{text}");
        }
    }
}
