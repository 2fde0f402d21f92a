//! Tells messages of a compiler from text that it quotes from the program.

/// Whether a line is a diagnostic: `input.mlir:1:1: error: 'a.b' op is odd`. It may quote the program.
pub(crate) fn is_diagnostic(line: &str) -> bool {
    WORDS.iter().any(|word| line.contains(&format!(": {word}: ")) || line.starts_with(&format!("{word}: ")))
}

const WORDS: &[&str] = &["error", "note", "remark", "warning"];

/// The text before and after a phrase, unless the phrase is in a string: then it is quoted from the program.
pub(crate) fn split_unquoted<'a>(line: &'a str, phrase: &str) -> Option<(&'a str, &'a str)> {
    line.split_once(phrase).filter(|(before, _)| before.matches('"').count() % 2 == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagnostic_is_recognized_by_its_severity() {
        let check = |line: &str, expected: bool| assert_eq!(is_diagnostic(line), expected, "{line}");
        check("input.mlir:1:1: error: 'a.b' op is odd", true);
        check("input.mlir:1:1: note: see current operation: \"a.b\"() : () -> ()", true);
        check("warning: fine", true);
        check("LLVM ERROR: out of memory", false);
        check("fatal error: error in backend: no", false);
        check("ub.cpp:3:63: runtime error: signed integer overflow", false);
        check("==7==ERROR: AddressSanitizer: SEGV on unknown address", false);
        check("WARNING: ThreadSanitizer: data race (pid=31613)", false);
    }

    #[test]
    fn a_phrase_in_a_string_does_not_count() {
        let split = |line| split_unquoted(line, ": assertion ");
        assert_eq!(split("vector:12: assertion x failed"), Some(("vector:12", "x failed")));
        assert_eq!(split(r#""cf.assert"(%0) <{msg = "p: assertion q failed"}> : (i1) -> ()"#), None);
        assert!(split(r#"%0 = "a.b"() vector:12: assertion x failed"#).is_some());
    }
}
