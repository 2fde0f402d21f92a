//! What is compared of a finding, and of two.

use mohole_testcase::{Finding, Kind, Signature};

use crate::reports::crossing::class;
use crate::reports::direct::has_options;
use crate::reports::likeness::{form, generic_operation, telling_operations};
use crate::reports::same_failure::{is_related, library};
use crate::reports::trials::{Sweep, is_same_mistake};

/// A finding that may be one with others.
pub(crate) struct Member<'a> {
    pub(crate) finding: &'a Finding,
    /// Its reduced program.
    pub(crate) program: &'a str,
    /// What fails on that program.
    pub(crate) sweep: &'a Sweep,
    /// Its place in the ranking: of several findings that are one bug, the highest is reported.
    pub(crate) points: i32,
}

/// What is compared of a finding.
pub(super) struct Facts<'a> {
    pub(super) member: &'a Member<'a>,
    pub(super) form: String,
    pub(super) operations: Vec<&'a str>,
}

impl<'a> Facts<'a> {
    pub(super) fn of(member: &'a Member<'a>) -> Self {
        Facts { member, form: form(member.program), operations: telling_operations(member.program) }
    }

    /// Whether this finding's command shows this finding's failure on the other's program.
    pub(super) fn shows_on(&self, other: &Facts<'_>) -> bool {
        other.member.sweep.is_shown_by(self.member.finding)
    }

    /// Whether the pass of the other finding dies of this program, in a function of a library, as this
    /// finding does.
    pub(super) fn dies_under(&self, other: &Facts<'_>, wanted: &str) -> bool {
        let is_there = |signature: &Signature| {
            matches!(signature.kind(), Kind::Crash(_)) && library(signature) == Some(wanted)
        };
        let pass = other.member.finding.signature.pass.as_ref();
        let mut trials = self.member.sweep.trials.iter().filter(|trial| Some(&trial.pass) == pass);
        is_there(self.member.finding.own_signature()) && trials.any(|trial| is_there(&trial.shown))
    }

    /// A type of a dialect that both programs have.
    pub(super) fn shared_type(&self, other: &Facts<'_>) -> Option<&str> {
        let types = self.member.program.split('!').skip(1).map(dialect_type);
        types.into_iter().find(|ty| {
            ty.contains('.') && other.member.program.split('!').skip(1).any(|rest| dialect_type(rest) == *ty)
        })
    }

    /// Whether the verifier should reject the program, since several passes die of it, and the finding's
    /// command fails in its way on another program too.
    pub(super) fn is_rejectable_and_shows_on(&self, other: &Facts<'_>) -> bool {
        !self.member.finding.victims.is_empty() && self.shows_on(other)
    }
}

/// Two findings that may be one bug.
pub(super) struct Pair<'a> {
    pub(super) one: &'a Facts<'a>,
    pub(super) other: &'a Facts<'a>,
}

impl<'a> Pair<'a> {
    pub(super) fn findings(&self) -> [&'a Finding; 2] {
        [self.one.member.finding, self.other.member.finding]
    }

    pub(super) fn signatures(&self) -> [&'a Signature; 2] {
        self.findings().map(Finding::own_signature)
    }

    pub(super) fn is_of_one_pass(&self) -> bool {
        let [one, other] = self.findings();
        one.signature.pass == other.signature.pass
    }

    /// Whether both are of one class, and something of their programs or of their mistakes is the same.
    pub(super) fn is_comparable(&self) -> bool {
        let has_shared = self.shares_operation() || self.is_same_mistake() || self.have_functions_only();
        self.is_of_one_class() && has_shared
    }

    pub(super) fn is_of_one_class(&self) -> bool {
        let [one, other] = self.findings();
        class(one.kind()) == class(other.kind())
    }

    pub(super) fn shares_operation(&self) -> bool {
        self.shared_operations().next().is_some()
    }

    /// The operations that both programs have, but for those that most programs have.
    pub(super) fn shared_operations(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.one.operations.iter().copied().filter(|operation| self.other.operations.contains(operation))
    }

    /// Whether both passes leave invalid what the verifier rejects with the same words.
    pub(super) fn is_same_mistake(&self) -> bool {
        let [one, other] = self.findings();
        one.kind() == Kind::InvalidIr && is_same_mistake(&one.signature.failure, &other.signature.failure)
    }

    /// Whether the programs have functions and no operation that tells them from others. An empty program is
    /// like no other.
    pub(super) fn have_functions_only(&self) -> bool {
        let has_functions_only =
            |facts: &Facts<'_>| facts.operations.is_empty() && !facts.member.program.trim().is_empty();
        has_functions_only(self.one) && has_functions_only(self.other)
    }

    /// Whether the first command shows its failure on the second program, and the second on the first.
    pub(super) fn crossed(&self) -> [bool; 2] {
        [self.one.shows_on(self.other), self.other.shows_on(self.one)]
    }

    /// Whether two passes die in unrelated places of one program, and it is a program as people write it:
    /// then runs of both commands prove nothing.
    pub(super) fn may_be_two_bugs(&self) -> bool {
        let [one, other] = self.signatures();
        let is_generic = generic_operation(self.one.member.program).is_some();
        self.one.form == self.other.form && !is_generic && !self.is_of_one_pass() && !is_related(one, other)
    }

    /// What tells each command from others.
    pub(super) fn commands(&self) -> [String; 2] {
        self.findings().map(command)
    }
}

/// What of its command tells a finding from others.
pub(super) fn command(finding: &Finding) -> String {
    let args = reduced_args(finding);
    match &finding.signature.pass {
        Some(pass) if !has_options(args) => pass.clone(),
        _ => args.join(" "),
    }
}

/// The arguments of the smallest case of a finding.
pub(super) fn reduced_args(finding: &Finding) -> &[String] {
    finding.reduced.as_ref().map_or(&finding.args, |reduced| &reduced.args)
}

/// The name of a type of a dialect at the start of a text, without its parameters: `tosa.mxint8`.
fn dialect_type(text: &str) -> &str {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    text.find(|c: char| !is_part(c)).map_or(text, |end| &text[..end])
}
