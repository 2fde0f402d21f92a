//! Programs in a compiler's custom assembly format.

use anyhow::{Result, bail};
use mohole_session::Session;
use mohole_session::generic::NotPrinted;
use mohole_target::{Engine, Mode};
use mohole_testcase::{End, Job};

/// A compiler that prints programs.
pub(crate) struct Pretty<'a> {
    session: &'a Session,
    engine: Engine,
}

impl<'a> Pretty<'a> {
    pub(crate) fn new(session: &'a Session) -> Result<Self> {
        Ok(Pretty { session, engine: session.engine(1, Mode::Best)? })
    }

    /// A program in the custom assembly format.
    pub(crate) fn print(&mut self, text: &str) -> Result<String> {
        let profile = &self.session.profile;
        let args = profile.no_op.as_slice().into();
        let job = Job { args, input: text.as_bytes().into(), limits: profile.limits.limits() };
        let run = self.engine.first().run(&job)?;
        if run.end != End::Exited(0) {
            let failed = NotPrinted::of(&job.args, &run);
            bail!("{} {} the program: {}", profile.name, failed.verb(), failed.reason);
        }
        Ok(run.stdout_text().into_owned())
    }
}
