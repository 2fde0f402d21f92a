//! Splits an input with several programs.

/// The programs of a text between markers. Blank lines stand for what comes before a program, so that its
/// lines keep their numbers.
pub fn split(text: &str, marker: &str) -> Vec<String> {
    let mut lines = 0;
    let mut parts = Vec::new();
    for part in text.split(marker) {
        parts.push("\n".repeat(lines) + part);
        lines += part.matches('\n').count() + marker.matches('\n').count();
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_their_numbers() {
        let parts = split("a\n// -----\nb\n// -----\n", "// -----");
        assert_eq!(parts, ["a\n", "\n\nb\n", "\n\n\n\n"]);
    }
}
