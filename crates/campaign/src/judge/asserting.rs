//! What a build of the same release that has assertions says of a bug: without assertions it shows somewhere
//! behind the place where it is noticed with them, and in another place in every program.

use std::sync::Arc;

use mohole_oracle::is_hang;
use mohole_target::{EngineError, Home, Mode, Profile, Stop, Tool, Worker};
use mohole_testcase::{Failure, Finding, Job, Kind, Signature};

use super::run::judged;

/// A build of the same release that has assertions.
pub struct AssertingBuild {
    profile: Profile,
    tool: Arc<Tool>,
}

impl AssertingBuild {
    /// The one of a compiler; `None` if none is installed, or the compiler has assertions itself.
    pub fn of(profile: &Profile, home: &Home) -> Option<Self> {
        let (profile, tool) = profile.with_assertions(home)?;
        Some(AssertingBuild { profile, tool: Arc::new(tool) })
    }

    /// Describes a bug as this build does, if it dies of the same job in the same pass. It takes one run, or
    /// two if the pass must be found out. Wrong code stays as it is: that is worse than a crash, and its
    /// report names the assertion.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn describe(&self, finding: &mut Finding, job: &Job, stop: &Stop) -> Result<(), EngineError> {
        if !may_be_described(&finding.signature) {
            return Ok(());
        }
        let mut worker = Worker::with_stop(self.tool.clone(), Mode::Spawn, stop)?;
        let job = Job { limits: self.profile.limits.limits(), ..job.clone() };
        let execution = worker.run(&job)?;
        // To find out in which pass it hangs would take as long again.
        if is_hang(&execution) {
            return Ok(());
        }
        let run = judged(&mut worker, &self.profile, &job, execution)?;
        let asserted = run.verdict.signature.filter(|other| is_same_bug(&finding.signature, other));
        if let Some(asserted) = asserted {
            if !matches!(finding.signature.failure, Failure::DialectNotLoaded { .. }) {
                finding.related = mohole_oracle::related(&asserted).or_else(|| finding.related.take());
                finding.message = run.verdict.message.or_else(|| finding.message.take());
            }
            finding.describe_by_assertion(asserted);
        }
        Ok(())
    }
}

/// Whether a build with assertions may say more of a bug.
fn may_be_described(signature: &Signature) -> bool {
    matches!(signature.failure.kind(), Kind::Crash(_) | Kind::Hang | Kind::Memory | Kind::InvalidIr)
}

/// Whether both are one bug. A pass that is not known may be any, so that two bugs would become one.
fn is_same_bug(own: &Signature, other: &Signature) -> bool {
    let is_crash = |signature: &Signature| matches!(signature.failure.kind(), Kind::Crash(_));
    let are_crashes = is_crash(own) && is_crash(other);
    (are_crashes && own.pass == other.pass && own.is_death_in_same_pass(other))
        || own.may_be_noticed_at(other)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// A compiler that stops at an assertion whatever it is asked to do.
    const COMPILER: &str = r#"#!/bin/sh
case "$*" in *print-ir-before-all*) printf '// -----// IR Dump Before Cse (cse) //----- //\nmodule {}\n\n' >&2 ;; esac
echo "x-opt: /x/lib/Odd.cpp:12: void odd(int): Assertion \`x > 0' failed." >&2
kill -ABRT $$
"#;

    /// The title of a finding when this compiler was asked, and what its own shows.
    fn described(failure: Failure) -> (String, Kind) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x-opt");
        fs::write(&path, COMPILER).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        let profile = Profile::for_command("x", path.to_str().unwrap());
        let build = AssertingBuild { profile, tool: Arc::new(Tool::at(path)) };
        let pass = Some("cse".to_owned());
        let own = Signature { key: "01".to_owned(), failure, pass, activity: None };
        let args = ["--cse".to_owned()];
        let mut finding = Finding::new(own, "x", &args, (*b"module {}").into());
        let limits = build.profile.limits.limits();
        let job = Job { args: args.as_slice().into(), input: finding.program.clone(), limits };
        build.describe(&mut finding, &job, &Stop::default()).unwrap();
        (finding.signature.title(), finding.own_signature().kind())
    }

    #[test]
    fn what_shows_in_other_ways_without_assertions_is_named_by_the_assertion() {
        let invalid = Failure::InvalidIr { complaint: "'a.b' op is odd".to_owned(), operation: None };
        let title = || "assertion \"x > 0\" failed in Odd.cpp (cse)".to_owned();
        assert_eq!(described(invalid), (title(), Kind::InvalidIr));
        assert_eq!(described(Failure::OutOfMemory { place: None }), (title(), Kind::Memory));
        assert_eq!(described(Failure::Hang), (title(), Kind::Hang));
    }

    #[test]
    fn wrong_code_stays_wrong_code() {
        let wrong = Failure::WrongCode { at: "arith.addi".to_owned() };
        assert_eq!(described(wrong), ("wrong code of cse at arith.addi".to_owned(), Kind::Miscompile));
    }
}
