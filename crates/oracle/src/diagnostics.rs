//! Diagnostics that only the arguments, only the input or only a pass can cause.

/// What caused a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    Arguments,
    Input,
    Pass,
}

/// The cause of a failure, if a line of the diagnostics has only one possible cause.
pub(crate) fn cause(stderr: &str) -> Option<Cause> {
    let lines = || stderr.lines().take(MAX_LINES);
    PHRASES.iter().find(|(phrase, _)| lines().any(|line| line.contains(phrase))).map(|&(_, cause)| cause)
}

/// The first line that is an error, for people.
pub fn first_error(stderr: &str) -> Option<String> {
    let mut lines = stderr.lines().filter(|line| !line.trim().is_empty());
    let error = lines.clone().find(|line| line.contains("error:")).or_else(|| lines.next())?;
    Some(error.trim().to_owned())
}

/// The last line that is an error. A verifier that stops a pipeline reports last; passes before it may have
/// reported errors and gone on.
pub fn last_error(stderr: &str) -> Option<String> {
    let error = stderr.lines().rev().find(|line| line.contains("error:"));
    error.map(|line| line.trim().to_owned()).or_else(|| first_error(stderr))
}

/// An IR dump after the errors is not searched.
const MAX_LINES: usize = 2000;

/// Phrases with only one possible cause. Phrases of the parser are those that no pass and no verifier uses.
const PHRASES: &[(&str, Cause)] = &[
    ("Unknown command line argument", Cause::Arguments),
    ("does not refer to a registered pass", Cause::Arguments),
    ("MLIR Textual PassPipeline Parser", Cause::Arguments),
    ("<Pass-Options-Parser>", Cause::Arguments),
    ("expected pass pipeline to be wrapped", Cause::Arguments),
    ("Can't add pass '", Cause::Arguments),
    ("failed to add `", Cause::Arguments),
    ("unable to schedule pass '", Cause::Arguments),
    ("pass manager on '", Cause::Arguments),
    ("trying to schedule a pass on an unsupported operation", Cause::Arguments),
    ("may only occur zero or one times!", Cause::Arguments),
    ("value invalid for", Cause::Arguments),
    ("Cannot find option named '", Cause::Arguments),
    ("requires a value!", Cause::Arguments),
    ("cannot open input file", Cause::Arguments),
    ("use of undeclared SSA value name", Cause::Input),
    ("error: custom op '", Cause::Input),
    ("not found for custom op '", Cause::Input),
    ("created with unregistered dialect", Cause::Input),
    ("but does not specify a namespace", Cause::Input),
    ("expects different type than prior uses", Cause::Input),
    ("error: expected SSA operand", Cause::Input),
    ("error: expected operation name in quotes", Cause::Input),
    ("error: failed to legalize ", Cause::Pass),
    ("was explicitly marked illegal", Cause::Pass),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn check(stderr: &str, expected: Option<Cause>) {
        assert_eq!(cause(stderr), expected, "{stderr}");
    }

    #[test]
    fn the_last_error_is_the_verifiers() {
        let stderr = "in.mlir:1:1: error: failed to legalize operation 'a.b'\n  a.b\n  ^\n\
                      in.mlir:2:1: error: 'c.d' op is odd\nin.mlir:2:1: note: see current operation\n";
        assert_eq!(last_error(stderr).as_deref(), Some("in.mlir:2:1: error: 'c.d' op is odd"));
        assert_eq!(last_error("no words\n").as_deref(), Some("no words"));
    }

    #[test]
    fn only_unambiguous_phrases_have_a_cause() {
        check("mlir-opt: Unknown command line argument '--x'.  Try: '--help'", Some(Cause::Arguments));
        check("input.mlir:1:1: error: custom op 'x.y' is unknown", Some(Cause::Input));
        check("input.mlir:1:1: error: failed to legalize operation 'x.y'", Some(Cause::Pass));
        check("input.mlir:1:1: error: 'x.y' op expects something", None);
    }
}
