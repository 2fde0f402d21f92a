//! Parses the output of `--version` and `--show-dialects`.

/// The output of `--version`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Version {
    /// The number: `22.1.8`, `22.0.0git`; empty if none was found.
    pub version: String,
    /// Built with assertions; `None` if the text does not say.
    pub assertions: Option<bool>,
}

impl Version {
    /// Whether it is between releases, so that many builds have the same version.
    pub fn is_from_git(&self) -> bool {
        self.version.ends_with("git")
    }
}

/// Digits of a commit's hash that are at least given, and at most.
const HASH_DIGITS: std::ops::RangeInclusive<usize> = 7..=40;

/// The commit that `--version` output names.
pub fn commit(text: &str) -> Option<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.into_iter().find(|word| {
        let is_hash = word.chars().all(|c| c.is_ascii_digit() || ('a'..='f').contains(&c));
        is_hash && HASH_DIGITS.contains(&word.len()) && word.contains(|c: char| c.is_ascii_digit())
    })
}

/// Parses `--version` output.
pub fn parse_version(text: &str) -> Version {
    let version = text
        .split_once("LLVM version ")
        .and_then(|(_, rest)| rest.split_whitespace().next())
        .unwrap_or_default()
        .to_owned();
    // "Optimized build." means no assertions; "DEBUG build" alone does not say.
    let assertions = if text.contains("with assertions") {
        Some(true)
    } else if text.contains("Optimized build") {
        Some(false)
    } else {
        None
    };
    Version { version, assertions }
}

/// How a compiler introduces itself in `--version` output, in one line:
/// `LLVM version 22.1.8, Optimized build`. Empty if it says nothing.
pub fn parse_banner(text: &str) -> String {
    let lines = text.lines().map(str::trim);
    // A heading such as `LLVM (http://llvm.org/):`, and what the machine is.
    let is_banner = |line: &&str| !line.is_empty() && !line.ends_with(':') && !is_about_machine(line);
    let lines: Vec<&str> = lines.filter(is_banner).map(|line| line.trim_end_matches('.')).collect();
    let banner = lines.iter().take(MAX_BANNER_LINES).copied().collect::<Vec<_>>().join(", ");
    banner.chars().take(MAX_BANNER_CHARS).collect()
}

/// The number and the kind of the build, and one line more for a project with its own version.
const MAX_BANNER_LINES: usize = 3;

const MAX_BANNER_CHARS: usize = 160;

fn is_about_machine(line: &str) -> bool {
    ["Default target:", "Host CPU:", "Registered Targets:"].iter().any(|start| line.starts_with(start))
}

/// Parses `--show-dialects` output, or the same list in `--help`: one per line, or separated by commas.
pub fn parse_dialects(text: &str) -> Vec<String> {
    let Some((_, rest)) = text.split_once("Available Dialects:") else { return Vec::new() };
    let end = rest.find("\nUSAGE").unwrap_or(rest.len());
    rest[..end]
        .split([',', '\n'])
        .map(str::trim)
        .filter(|name| is_namespace(name))
        .map(str::to_owned)
        .collect()
}

fn is_namespace(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_from_git_may_name_its_commit() {
        let named = "LLVM (http://llvm.org/):\n  LLVM version 23.0.0git\n  Optimized build (ba5ed00d1234).\n";
        assert!(parse_version(named).is_from_git() && !parse_version("LLVM version 22.1.8").is_from_git());
        assert_eq!(commit(named), Some("ba5ed00d1234"));
        assert_eq!(commit("LLVM version 23.0.0git\n  Optimized build with assertions.\n"), None);
    }

    #[test]
    fn version_text_gives_number_and_assertions() {
        let check = |text: &str, version: &str, assertions| {
            assert_eq!(parse_version(text), Version { version: version.to_owned(), assertions });
        };
        check("Debian LLVM version 22.1.8\n  Optimized build.\n", "22.1.8", Some(false));
        check(
            "LLVM (http://llvm.org/):\n  LLVM version 22.0.0git\n  Optimized build with assertions.\n",
            "22.0.0git",
            Some(true),
        );
        check("LLVM version 19.1.7\n  DEBUG build.\n", "19.1.7", None);
        check("mytool 3.1\n", "", None);
    }

    #[test]
    fn a_banner_is_one_line() {
        let check = |text: &str, banner: &str| assert_eq!(parse_banner(text), banner);
        check(
            "Debian LLVM version 22.1.8\n  Optimized build.\n",
            "Debian LLVM version 22.1.8, Optimized build",
        );
        check(
            "LLVM (http://llvm.org/):\n  LLVM version 22.0.0git\n  Optimized build with assertions.\n  \
             Default target: x86_64\n  Host CPU: znver4\n",
            "LLVM version 22.0.0git, Optimized build with assertions",
        );
        check("", "");
    }

    #[test]
    fn dialects_come_one_per_line_or_separated_by_commas() {
        assert_eq!(parse_dialects("Available Dialects:\nacc\naffine\n"), ["acc", "affine"]);
        assert_eq!(parse_dialects("Available Dialects: acc,arm_sme\n"), ["acc", "arm_sme"]);
        let help = "OVERVIEW: x\n\nAvailable Dialects: acc, affine\nUSAGE: mlir-opt [options]\n";
        assert_eq!(parse_dialects(help), ["acc", "affine"]);
        assert_eq!(parse_dialects("error: unknown argument"), Vec::<String>::new());
    }
}
