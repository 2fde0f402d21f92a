//! The kind of rule that a refused program breaks, from the compiler's diagnostic.

/// The categories of SynthFuzz's evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Validity {
    /// Accepted.
    Valid,
    /// A rule of a dialect about its operations, types or attributes, also if it comes from a trait of MLIR:
    /// the evaluation counts `'tosa.floor' op requires a single operand` here.
    Dialect,
    /// A rule for all programs: values, blocks and symbols are defined once, before their use, and visible;
    /// types of uses; terminators; syntax, also of builtin types and attributes.
    General,
    /// The command line, not the program.
    Option,
}

/// Parts of diagnostics about rules for all programs, whichever operation they name.
const GENERAL: &[&str] = &[
    "does not dominate this use",
    "using value defined outside the region",
    "block with no terminator",
    "must be the last operation in the parent block",
    "must be in the region of its",
    "redefinition of",
    "undefined symbol",
    "does not reference a valid",
    "does not reference a symbol",
    "use of undeclared",
    "expects different type than prior uses",
    "definition of SSA value",
    "reference to an undefined block",
    "reference to invalid result number",
    "branching to block of a different region",
    "branch to a block",
    "operand list and type list differ",
    "mismatch in number of basic block arguments",
    "empty block: expect at least",
    "entry block of region may not have predecessors",
    "unregistered dialect",
    "unregistered operation",
    "region has redundant",
    "to be a valid region",
    "integer constant out of range for attribute",
    "elements literal",
];

/// Beginnings of the parser's diagnostics.
const SYNTAX: &[&str] = &[
    "expected '",
    "unexpected ",
    "expected SSA",
    "expected operation name",
    "expected string",
    "custom op '",
];

/// The category of a diagnostic. What is neither syntax nor a rule for all programs is a dialect's rule.
pub fn validity(diagnostic: &str) -> Validity {
    if diagnostic.contains("no such option") || diagnostic.contains("Unknown command line argument") {
        return Validity::Option;
    }
    let general = GENERAL.iter().any(|words| diagnostic.contains(words))
        || SYNTAX.iter().any(|words| diagnostic.starts_with(words));
    if general { Validity::General } else { Validity::Dialect }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagnostics_fall_into_the_published_categories() {
        let cases = [
            ("'tosa.floor' op requires a single operand", Validity::Dialect),
            ("'arith.addi' op operand #0 does not dominate this use", Validity::General),
            ("redefinition of SSA value '%0'", Validity::General),
            ("use of value '%1' expects different type than prior uses: 'i32' vs 'i64'", Validity::General),
            ("use of undeclared SSA value name", Validity::General),
            ("<Pass-Options-Parser>: no such option x", Validity::Option),
            ("expected ')' in type list", Validity::General),
            ("'func.call' op 'g' does not reference a valid function", Validity::General),
            ("elements literal type must have static shape", Validity::General),
            ("'linalg.index' op expected parent op with LinalgOp interface", Validity::Dialect),
            ("expected add/mul op in the body", Validity::Dialect),
            ("invalid properties for op arith.constant", Validity::Dialect),
        ];
        for (diagnostic, expected) in cases {
            assert_eq!(validity(diagnostic), expected, "{diagnostic}");
        }
    }
}
