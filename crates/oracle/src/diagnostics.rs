//! What diagnostics alone give away: whether the arguments, the input or a pass was at fault.

/// Who is at fault, where the text leaves no doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Settled {
    Arguments,
    Input,
    Pass,
}

/// Says who is at fault, if a line of the diagnostics is one that only one of them can cause.
pub(crate) fn settle(stderr: &str) -> Option<Settled> {
    let lines = || stderr.lines().take(MOST_LINES);
    PHRASES.iter().find(|(phrase, _)| lines().any(|line| line.contains(phrase))).map(|&(_, settled)| settled)
}

/// The first line that is an error, for people.
pub fn first_error(stderr: &str) -> Option<String> {
    let mut lines = stderr.lines().filter(|line| !line.trim().is_empty());
    let error = lines.clone().find(|line| line.contains("error:")).or_else(|| lines.next())?;
    Some(error.trim().to_owned())
}

/// The last line that is an error. A verifier that stops a pipeline has the last word; passes may have said
/// before what they do not take, and gone on.
pub fn last_error(stderr: &str) -> Option<String> {
    let error = stderr.lines().rev().find(|line| line.contains("error:"));
    error.map(|line| line.trim().to_owned()).or_else(|| first_error(stderr))
}

/// A long IR dump after the errors has nothing to add.
const MOST_LINES: usize = 2000;

/// Words that settle it, most telling first. The words of the parser are only those that no pass
/// and no verifier uses.
const PHRASES: &[(&str, Settled)] = &[
    ("Unknown command line argument", Settled::Arguments),
    ("does not refer to a registered pass", Settled::Arguments),
    ("MLIR Textual PassPipeline Parser", Settled::Arguments),
    ("<Pass-Options-Parser>", Settled::Arguments),
    ("expected pass pipeline to be wrapped", Settled::Arguments),
    ("Can't add pass '", Settled::Arguments),
    ("failed to add `", Settled::Arguments),
    ("unable to schedule pass '", Settled::Arguments),
    ("pass manager on '", Settled::Arguments),
    ("trying to schedule a pass on an unsupported operation", Settled::Arguments),
    ("may only occur zero or one times!", Settled::Arguments),
    ("value invalid for", Settled::Arguments),
    ("Cannot find option named '", Settled::Arguments),
    ("requires a value!", Settled::Arguments),
    ("cannot open input file", Settled::Arguments),
    ("use of undeclared SSA value name", Settled::Input),
    ("error: custom op '", Settled::Input),
    ("not found for custom op '", Settled::Input),
    ("created with unregistered dialect", Settled::Input),
    ("but does not specify a namespace", Settled::Input),
    ("expects different type than prior uses", Settled::Input),
    ("error: expected SSA operand", Settled::Input),
    ("error: expected operation name in quotes", Settled::Input),
    ("error: failed to legalize ", Settled::Pass),
    ("was explicitly marked illegal", Settled::Pass),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn check(stderr: &str, expected: Option<Settled>) {
        assert_eq!(settle(stderr), expected, "{stderr}");
    }

    #[test]
    fn a_verifier_has_the_last_word() {
        let stderr = "in.mlir:1:1: error: failed to legalize operation 'a.b'\n  a.b\n  ^\n\
                      in.mlir:2:1: error: 'c.d' op is odd\nin.mlir:2:1: note: see current operation\n";
        assert_eq!(last_error(stderr).as_deref(), Some("in.mlir:2:1: error: 'c.d' op is odd"));
        assert_eq!(last_error("no words\n").as_deref(), Some("no words"));
    }

    #[test]
    fn only_clear_words_settle_it() {
        check("mlir-opt: Unknown command line argument '--x'.  Try: '--help'", Some(Settled::Arguments));
        check("input.mlir:1:1: error: custom op 'x.y' is unknown", Some(Settled::Input));
        check("input.mlir:1:1: error: failed to legalize operation 'x.y'", Some(Settled::Pass));
        check("input.mlir:1:1: error: 'x.y' op expects something", None);
    }
}
