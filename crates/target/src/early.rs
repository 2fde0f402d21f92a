//! Options that the compiler handles before it parses.

/// One splits the text, the other reads its comments. A server at the parser has already done so, with the
/// placeholder.
const EARLY: &[&str] = &["split-input-file", "verify-diagnostics"];

/// Whether an argument is such an option.
pub(crate) fn is_early(arg: &str) -> bool {
    let Some(option) = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-')) else { return false };
    EARLY.contains(&option.split('=').next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_recognized_in_all_spellings() {
        for arg in [
            "--split-input-file",
            "-split-input-file",
            "--split-input-file=// ---",
            "-verify-diagnostics=all",
        ] {
            assert!(is_early(arg), "{arg}");
        }
        for arg in ["split-input-file", "--cse", "--split-input-files", "--a=--split-input-file", ""] {
            assert!(!is_early(arg), "{arg}");
        }
    }
}
