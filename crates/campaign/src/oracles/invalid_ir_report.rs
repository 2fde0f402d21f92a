//! What a report says of invalid IR: the program before the pass and after it.

use std::fmt::Write;

use mohole_target::{EngineError, Profile, Worker};
use mohole_testcase::{CommandLine, Finding, Job};

use crate::judge::verifier::{UNVERIFIED, invalid_module};
use crate::meaning::step::custom;

/// A longer program is not shown: the command prints it.
const MAX_LINES: usize = 40;

/// What the first pass that leaves invalid IR makes of a program.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Left {
    /// The program before that pass, if another pass has changed it.
    before: Option<String>,
    /// The program after it, in generic form.
    after: String,
    /// The flags with which the command prints it, if no pass follows.
    flags: Option<String>,
}

impl Left {
    /// Runs the passes of a job until one leaves invalid IR.
    pub(super) fn by(worker: &mut Worker, profile: &Profile, job: &Job) -> Result<Option<Left>, EngineError> {
        let command = CommandLine::parse(&job.args);
        let first = |count: usize| {
            let mut prefix = command.clone();
            prefix.retain_entries(|place| place < count);
            Job { args: prefix.to_args().into(), ..job.clone() }
        };
        for count in 1..=command.entry_count() {
            let Some(after) = invalid_module(worker, profile, &first(count))? else { continue };
            let passes = |job: &Job| CommandLine::parse(&job.args).passes().len();
            let before = match passes(&first(count - 1)) {
                0 => None,
                _ => custom(worker, profile, &first(count - 1))?,
            };
            let flags = profile.generic.iter().map(String::as_str).chain([UNVERIFIED]);
            let is_last = passes(&first(count)) == passes(job);
            return Ok(Some(Left {
                before,
                after: String::from_utf8_lossy(&after).into_owned(),
                flags: is_last.then(|| flags.collect::<Vec<_>>().join(" ")),
            }));
        }
        Ok(None)
    }

    /// The words of a report on a finding with this test case.
    pub(super) fn text(&self, finding: &Finding) -> String {
        let pass = finding.signature.pass.as_deref().unwrap_or("the pass");
        let mut text = match &self.before {
            None => format!("Before `{pass}` it is the program above. "),
            Some(before) if is_short(before) => {
                format!("Before `{pass}`:\n\n```mlir\n{}\n```\n\n", before.trim_end())
            }
            Some(_) => String::new(),
        };
        let how = self.flags.as_ref().map(|flags| format!(", as the command prints it with `{flags}`"));
        let how = how.unwrap_or_default();
        if !is_short(&self.after) {
            let lines = self.after.lines().count();
            let _ = write!(text, "After it the program has {lines} lines{how}.");
            return text;
        }
        let _ = write!(text, "After it, in generic form{how}:\n\n```mlir\n{}\n```", self.after.trim_end());
        text
    }
}

fn is_short(program: &str) -> bool {
    program.lines().count() <= MAX_LINES
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{Failure, Signature};

    use super::*;

    fn text(left: &Left) -> String {
        let failure = Failure::InvalidIr { complaint: "'a.b' op is odd".to_owned(), operation: None };
        let signature =
            Signature { key: String::new(), failure, pass: Some("cse".to_owned()), activity: None };
        left.text(&Finding::new(signature, "t", &[], (*b"").into()))
    }

    #[test]
    fn a_small_program_is_shown() {
        let after = "\"a.b\"() : () -> ()\n".to_owned();
        let mut left = Left { before: None, after, flags: Some("--generic --off".to_owned()) };
        let after = "After it, in generic form, as the command prints it with `--generic --off`:\n\n```mlir\n\
                     \"a.b\"() : () -> ()\n```";
        assert_eq!(text(&left), format!("Before `cse` it is the program above. {after}"));
        (left.before, left.flags) = (Some("a.c\n".to_owned()), None);
        let expected = "Before `cse`:\n\n```mlir\na.c\n```\n\nAfter it, in generic form:\n\n```mlir\n";
        assert!(text(&left).starts_with(expected), "{}", text(&left));
    }

    #[test]
    fn a_long_program_is_not_shown() {
        let left = Left { before: None, after: "a\n".repeat(41), flags: Some("-g".to_owned()) };
        let expected = "Before `cse` it is the program above. After it the program has 41 lines, as the command \
                        prints it with `-g`.";
        assert_eq!(text(&left), expected);
    }
}
