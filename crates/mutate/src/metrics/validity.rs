//! What kind of rule a refused program broke, told from the compiler's complaint.

use crate::complaint_names;

/// The categories of SynthFuzz's evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Validity {
    /// Accepted.
    Valid,
    /// A rule of some dialect: its operation, type or attribute is not as it should be.
    Dialect,
    /// A rule that holds of any program: names defined once and before use, types of uses, nesting, syntax.
    General,
    /// The command line, not the program.
    Option,
}

/// Words of complaints about what holds of any program, whichever operation is named.
const GENERAL: &[&str] = &[
    "does not dominate this use",
    "using value defined outside the region",
    "op requires body to",
    "block with no terminator",
    "must be the last operation",
    "undefined symbol",
    "redefinition of",
    "use of undeclared",
    "expects different type than prior uses",
    "reference to an undefined block",
    "branching to block of a different region",
    "operand list and type list differ",
    "empty block: expect at least",
    "region with at least one block",
    "entry block of region may not have predecessors",
    "expected valid",
];

/// The category of a complaint.
pub fn validity(complaint: &str) -> Validity {
    if complaint.contains("no such option") || complaint.contains("Unknown command line argument") {
        return Validity::Option;
    }
    if GENERAL.iter().any(|words| complaint.contains(words)) {
        return Validity::General;
    }
    let names_something = complaint_names(complaint).is_some() || mentions_dialect(complaint);
    if names_something { Validity::Dialect } else { Validity::General }
}

/// Whether a complaint has the name of an operation, type or attribute of some dialect.
fn mentions_dialect(complaint: &str) -> bool {
    let words = complaint.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '#' | '!')));
    let dotted = |word: &str| {
        word.trim_matches('.').split_once('.').is_some_and(|(a, b)| {
            a.chars().any(|c| c.is_ascii_alphabetic()) && b.starts_with(|c: char| c.is_ascii_alphabetic())
        })
    };
    words.into_iter().any(|word| dotted(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_fall_into_the_published_categories() {
        let cases = [
            ("'tosa.floor' op requires a single operand", Validity::Dialect),
            ("'arith.addi' op operand #0 does not dominate this use", Validity::General),
            ("redefinition of SSA value '%0'", Validity::General),
            ("use of value '%1' expects different type than prior uses: 'i32' vs 'i64'", Validity::General),
            ("use of undeclared SSA value name", Validity::General),
            ("<Pass-Options-Parser>: no such option x", Validity::Option),
            ("invalid properties for op arith.constant", Validity::Dialect),
        ];
        for (complaint, expected) in cases {
            assert_eq!(validity(complaint), expected, "{complaint}");
        }
    }
}
