//! What kind of rule a refused program broke, told from the compiler's complaint.

/// The categories of SynthFuzz's evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Validity {
    /// Accepted.
    Valid,
    /// A rule of some dialect: its operation, type or attribute is not as it should be. That many of these
    /// rules are written with MLIR's own traits makes no difference: the evaluation counts
    /// `'tosa.floor' op requires a single operand` here.
    Dialect,
    /// A rule that holds of any program: values, blocks and symbols that are defined once, before use and in
    /// sight; types of uses; terminators; syntax, that of the types and attributes all dialects share
    /// included.
    General,
    /// The command line, not the program.
    Option,
}

/// Words of complaints about what holds of any program, whichever operation is named.
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

/// How complaints of the parser begin: about syntax, which no dialect has a say in here.
const SYNTAX: &[&str] = &[
    "expected '",
    "unexpected ",
    "expected SSA",
    "expected operation name",
    "expected string",
    "custom op '",
];

/// The category of a complaint. What is neither syntax nor a rule that holds of any program is some
/// dialect's.
pub fn validity(complaint: &str) -> Validity {
    if complaint.contains("no such option") || complaint.contains("Unknown command line argument") {
        return Validity::Option;
    }
    let general = GENERAL.iter().any(|words| complaint.contains(words))
        || SYNTAX.iter().any(|words| complaint.starts_with(words));
    if general { Validity::General } else { Validity::Dialect }
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
            ("expected ')' in type list", Validity::General),
            ("'func.call' op 'g' does not reference a valid function", Validity::General),
            ("elements literal type must have static shape", Validity::General),
            ("'linalg.index' op expected parent op with LinalgOp interface", Validity::Dialect),
            ("expected add/mul op in the body", Validity::Dialect),
            ("invalid properties for op arith.constant", Validity::Dialect),
        ];
        for (complaint, expected) in cases {
            assert_eq!(validity(complaint), expected, "{complaint}");
        }
    }
}
