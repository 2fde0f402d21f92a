//! What a build of the same release that has assertions says of a crash: without assertions a bug shows
//! somewhere behind the place where it is noticed with them, and in another place in every program.

use std::sync::Arc;

use mohole_target::{EngineError, Home, Mode, Profile, Stop, Tool, Worker};
use mohole_testcase::{Failure, Finding, Job, Kind, Signature};

use super::run::examine;

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

    /// Describes a crash as this build does, if it dies of the same job in the same pass. It takes one run,
    /// or two if the pass must be found out.
    ///
    /// # Errors
    /// When the machine fails.
    pub(crate) fn describe(&self, finding: &mut Finding, job: &Job, stop: &Stop) -> Result<(), EngineError> {
        if !is_death(&finding.signature) {
            return Ok(());
        }
        let mut worker = Worker::with_stop(self.tool.clone(), Mode::Spawn, stop)?;
        let job = Job { limits: self.profile.limits.limits(), ..job.clone() };
        let run = examine(&mut worker, &self.profile, &job)?;
        let asserted = run.verdict.signature.filter(|other| is_same_death(&finding.signature, other));
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

/// Whether a bug is that the compiler dies in a pass, or when it prints.
fn is_death(signature: &Signature) -> bool {
    matches!(signature.kind(), Kind::Crash(_))
}

/// A pass that is not known may be any, so that two bugs would become one.
fn is_same_death(own: &Signature, other: &Signature) -> bool {
    is_death(other) && own.pass == other.pass && own.is_death_in_same_pass(other)
}
