//! A bug, from the first run that shows it to its report.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{Failure, Kind, Pipeline, Provenance, Signature};

/// A bug. `finding.json` is this without the program and the output, which are files beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What tells it from other bugs.
    #[serde(flatten)]
    pub signature: Signature,
    /// The oracle that found it. Empty where an earlier version has written the folder; then the kind tells.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub oracle: String,
    /// The line that says best what happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// What it shares with other findings that one patch would likely fix.
    #[serde(default, rename = "kin", skip_serializing_if = "Option::is_none")]
    pub related: Option<String>,
    /// Assertions that stop installed compilers on the reduced program, found by `mohole report`. One bug may
    /// crash in many places without assertions, and in one with them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asserted: Vec<String>,
    /// Where installed compilers with assertions crash on the reduced program, though no assertion stops
    /// them; found by `mohole report`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crashed_in: Vec<String>,
    /// What the target itself shows, where it has no assertions and the signature is that of a build of the
    /// same release that has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown_as: Option<Signature>,
    /// What a more direct pass shows on the reduced program, found by `mohole report`. The signature names
    /// that pass, too; its key stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direct: Option<Signature>,
    /// What decides whether a program like the reduced one fails, in sentences; found by `mohole report`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// Other passes that fail in the same way on the reduced program, found by `mohole report`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub siblings: Vec<String>,
    /// Passes that fail in other ways on the reduced program, each with its failure, where they are so many
    /// that the verifier should have rejected the program; found by `mohole report`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub victims: Vec<Victim>,
    /// The finding that this one is the same bug as, and what proves it; found by `mohole report`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joined: Option<Joined>,
    /// The title of its report, written by `mohole report`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub headline: Option<String>,
    /// Issues of the project's tracker that it likely is, for people; found by `mohole report`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub upstream: Vec<String>,
    /// How much a maintainer will likely care for it, found by `mohole report`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// What the score takes from the installed compilers, found by `mohole report`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<Standing>,
    /// Other failures of the same pass on the same test case: it does not fail in the same way in every run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_failures: Vec<Signature>,
    /// The compiler's name among the targets.
    pub target: String,
    /// The compiler's arguments on `module.mlir`.
    pub args: Vec<String>,
    /// The strategy that found it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub strategy: String,
    /// How the program came to be.
    #[serde(default)]
    pub provenance: Provenance,
    /// What reduction made of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reduced: Option<ReducedCase>,
    /// The installed compilers that show it, found by `mohole report`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown_on: Vec<String>,
    /// Which releases show it, for people, found by `mohole report`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<String>,
    /// What every installed compiler does with the reduced program, the oldest release of a project first;
    /// found by `mohole report`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub versions: Vec<OnCompiler>,
    /// For wrong code: what the pass changed, found by `mohole report`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comparison: Option<Comparison>,
    /// Why it is not reported, found by `mohole report`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// The rule that refused it, by its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused_by: Option<String>,
    /// For a miscompilation: the program is certified free of undefined behaviour.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub certified: bool,
    /// For a miscompilation: the pipeline after which the program prints what it should.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<Pipeline>,
    /// The program: `module.mlir`.
    #[serde(skip, default = "no_program")]
    pub program: Arc<[u8]>,
    /// What the compiler said when it was found: `output.txt`.
    #[serde(skip)]
    pub output: Vec<u8>,
}

/// A pass that dies of a program, and how.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Victim {
    /// The pass.
    pub pass: String,
    /// Its failure, in a few words.
    pub failure: String,
}

/// What one compiler does with a finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OnCompiler {
    /// Its name among the targets.
    pub target: String,
    /// What strangers call it, with its version.
    pub name: String,
    /// Whether it shows the bug; `None` if it cannot tell.
    pub shows: Option<bool>,
    /// What it does, in a few words.
    pub words: String,
}

/// What a pass makes of a function, and where that goes wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comparison {
    /// The function.
    pub function: String,
    /// The inputs that it is called with.
    pub inputs: Vec<String>,
    /// What differs: a result, or the contents of a buffer.
    pub place: String,
    /// It before the pass.
    pub expected: String,
    /// It after the pass.
    pub got: String,
    /// The function before the pass, where it can be told from the rest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The function after the pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// Two findings that are one bug.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Joined {
    /// The key of the other finding.
    pub with: String,
    /// What proves it, for people.
    pub because: String,
}

/// How much a maintainer will likely care for a finding.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// More is better.
    pub points: i32,
    /// What the points are for, the weightiest first.
    pub reasons: Vec<String>,
}

/// What installed compilers and the target's profile say of a finding.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// A release before the first that shows it does not.
    #[serde(default)]
    pub is_regression: bool,
    /// The newest installed release shows it.
    #[serde(default)]
    pub is_in_newest: bool,
    /// The pass is not MLIR's own, in a compiler that has passes of several projects.
    #[serde(default)]
    pub is_pass_of_another_project: bool,
}

/// What reduction made of a finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReducedCase {
    /// The compiler's arguments on `reduced.mlir`.
    pub args: Vec<String>,
    /// Passes and flags, before and after.
    pub passes: [usize; 2],
    /// Operations, before and after; 0 for a program that was reduced as text.
    pub ops: [usize; 2],
    /// Nothing was left to try.
    pub finished: bool,
    /// It does not show in every run.
    pub flaky: bool,
}

fn no_program() -> Arc<[u8]> {
    Arc::from([])
}

impl Finding {
    /// A finding of which nothing but its signature and its test case is known.
    pub fn new(signature: Signature, target: &str, args: &[String], program: Arc<[u8]>) -> Self {
        Finding {
            signature,
            oracle: String::new(),
            message: None,
            related: None,
            asserted: Vec::new(),
            crashed_in: Vec::new(),
            shown_as: None,
            direct: None,
            conditions: Vec::new(),
            siblings: Vec::new(),
            victims: Vec::new(),
            joined: None,
            headline: None,
            upstream: Vec::new(),
            score: None,
            standing: None,
            other_failures: Vec::new(),
            target: target.to_owned(),
            args: args.to_vec(),
            strategy: String::new(),
            provenance: Provenance::default(),
            reduced: None,
            shown_on: Vec::new(),
            window: None,
            versions: Vec::new(),
            comparison: None,
            refused: None,
            refused_by: None,
            certified: false,
            reference: None,
            program,
            output: Vec::new(),
        }
    }

    /// One line for people.
    pub fn title(&self) -> String {
        self.headline.clone().unwrap_or_else(|| self.signature.title())
    }

    /// Its kind.
    pub fn kind(&self) -> Kind {
        self.signature.kind()
    }

    /// Whether it shows in some runs only.
    pub fn is_flaky(&self) -> bool {
        self.reduced.as_ref().is_some_and(|reduced| reduced.flaky)
    }

    /// Whether reduction has nothing left to try.
    pub fn is_reduced(&self) -> bool {
        self.reduced.as_ref().is_some_and(|reduced| reduced.finished)
    }

    /// Whether a signature is that of this bug, with assertions or without, in its own pass or a more direct
    /// one.
    pub fn is(&self, other: Option<&Signature>) -> bool {
        let keys =
            || [Some(&self.signature), self.shown_as.as_ref(), self.direct.as_ref()].into_iter().flatten();
        other.is_some_and(|other| keys().any(|own| own.key == other.key))
    }

    /// Takes a more direct pass, which shows the same failure with these arguments on the reduced program.
    pub fn take_direct_pass(&mut self, shown: &Signature, args: Vec<String>) {
        if let Some(reduced) = &mut self.reduced {
            reduced.args = args;
        }
        for own in [Some(&mut self.signature), self.shown_as.as_mut()].into_iter().flatten() {
            own.pass.clone_from(&shown.pass);
        }
        self.direct = Some(shown.clone());
    }

    /// What the target itself shows.
    pub fn own_signature(&self) -> &Signature {
        self.shown_as.as_ref().unwrap_or(&self.signature)
    }

    /// What the target itself shows.
    pub fn own_signature_mut(&mut self) -> &mut Signature {
        self.shown_as.as_mut().unwrap_or(&mut self.signature)
    }

    /// Says what went wrong as a build of the same release that has assertions does for the reduced program.
    /// The key stays.
    pub fn describe_reduced_by_assertion(&mut self, asserted: &Signature) {
        if matches!(self.signature.failure, Failure::DialectNotLoaded { .. }) {
            return;
        }
        if self.shown_as.is_none() {
            self.shown_as = Some(self.signature.clone());
        }
        self.signature.failure = asserted.failure.clone();
    }

    /// Takes the signature of a build of the same release that has assertions: it says what went wrong, and
    /// is the same for both builds.
    pub fn describe_by_assertion(&mut self, asserted: Signature) {
        let own = std::mem::replace(&mut self.signature, asserted);
        // A symbolizer may have been asked for the own names, and a run may have told the dialect.
        let is_named = matches!(own.failure.kind(), Kind::Crash(_)) && !own.failure.has_unnamed_code();
        let is_unnamed = self.signature.failure.has_unnamed_code() && is_named;
        if is_unnamed || matches!(own.failure, Failure::DialectNotLoaded { .. }) {
            self.signature.failure = own.failure.clone();
        }
        if own.key != self.signature.key {
            self.shown_as = Some(own);
        }
    }

    /// Whether a run of the finding's own test case on its own compiler shows it, also as another failure:
    /// memory that was overwritten is noticed here or there.
    pub fn fails_as(&self, other: Option<&Signature>) -> bool {
        other.is_some_and(|other| self.is(Some(other)) || self.own_signature().is_death_in_same_pass(other))
    }

    /// Whether a run of a similar test case shows it: as another failure only if its own test case is known
    /// to fail in several ways.
    pub fn is_shown_by(&self, other: Option<&Signature>) -> bool {
        self.is(other) || (!self.other_failures.is_empty() && self.fails_as(other))
    }

    /// Records what a run of its own test case showed, if that is another failure.
    pub fn add_other_failure(&mut self, shown: Option<&Signature>) {
        let known = |other: &Signature| self.other_failures.iter().any(|known| known.key == other.key);
        let is_new =
            |other: &&Signature| self.fails_as(Some(other)) && !self.is(Some(other)) && !known(other);
        if let Some(other) = shown.filter(is_new) {
            self.other_failures.push(other.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Activity;

    fn died(key: &str, signal: &str, pass: Option<&str>) -> Signature {
        let failure = Failure::Signal { signal: signal.to_owned(), place: None };
        Signature { key: key.to_owned(), failure, pass: pass.map(str::to_owned), activity: None }
    }

    #[test]
    fn one_test_case_may_die_in_several_ways_in_one_pass() {
        let finding = Finding::new(died("01", "abort", Some("cse")), "x-opt", &[], (*b"").into());
        let fails = |signature: &Signature| finding.fails_as(Some(signature));
        assert!(fails(&died("02", "segfault", Some("cse"))));
        assert!(fails(&died("02", "segfault", None)), "which pass it was need not be known");
        assert!(!fails(&died("02", "segfault", Some("sccp"))));
        assert!(!fails(&Signature { failure: Failure::Hang, ..died("02", "", Some("cse")) }));
        let printing = Signature { activity: Some(Activity::Printing), ..died("02", "abort", None) };
        assert!(!fails(&printing));
        assert!(!finding.fails_as(None));
    }

    #[test]
    fn a_bug_is_one_with_assertions_and_without() {
        let mut finding = Finding::new(died("01", "segfault", Some("cse")), "x-opt", &[], (*b"").into());
        let asserted = died("02", "abort", Some("cse"));
        finding.describe_by_assertion(asserted.clone());
        assert_eq!(finding.signature.key, "02");
        assert_eq!(finding.own_signature_mut().key, "01");
        assert!(finding.is(Some(&asserted)) && finding.is(Some(&died("01", "segfault", None))));
        assert!(!finding.is(Some(&died("03", "segfault", Some("cse")))));
        let json = serde_json::to_string(&finding).unwrap();
        assert_eq!(serde_json::from_str::<Finding>(&json).unwrap().shown_as, finding.shown_as);
    }

    #[test]
    fn invalid_ir_takes_the_assertion_and_no_crash_of_its_own_build_is_the_same() {
        let failure = Failure::InvalidIr { complaint: "'a.b' op is odd".to_owned(), operation: None };
        let invalid = Signature { failure, ..died("01", "", Some("cse")) };
        let mut finding = Finding::new(invalid, "x-opt", &[], (*b"").into());
        let unnamed = Some(crate::Place::Unnamed("+4fa".to_owned()));
        let asserted = Signature {
            failure: Failure::Signal { signal: "abort".to_owned(), place: unnamed },
            ..died("02", "", Some("cse"))
        };
        finding.describe_by_assertion(asserted.clone());
        assert_eq!(finding.signature, asserted);
        assert_eq!(finding.own_signature().kind(), Kind::InvalidIr);
        assert!(!finding.fails_as(Some(&died("03", "segfault", Some("cse")))));
    }

    #[test]
    fn another_test_case_shows_it_otherwise_only_if_it_fails_in_several_ways() {
        let mut finding = Finding::new(died("01", "abort", Some("cse")), "x-opt", &[], (*b"").into());
        let (second, third) = (died("02", "segfault", Some("cse")), died("03", "trap", Some("cse")));
        assert!(!finding.is_shown_by(Some(&second)));
        finding.add_other_failure(Some(&finding.signature.clone()));
        finding.add_other_failure(Some(&died("02", "segfault", Some("sccp"))));
        assert!(finding.other_failures.is_empty());
        finding.add_other_failure(Some(&second));
        finding.add_other_failure(Some(&second));
        assert_eq!(finding.other_failures.len(), 1);
        assert!(finding.is_shown_by(Some(&third)) && !finding.is(Some(&third)));
    }
}
