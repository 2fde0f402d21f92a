//! The compiler that a report is about, and how commands are typed that call it.

use std::io;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use mohole_catalog::version::parse_version;
use mohole_target::{Home, Mode, Profile, Stop, Tool, Worker, run_script};
use mohole_testcase::{Execution, Finding, Job};

use super::refuse::{Candidate, RefusedFinding, refusal};
use super::reported::ReportError;
use super::versions::OnVersion;
use crate::findings::folder::TargetRecord;
use crate::findings::unloaded::name_unloaded_dialects;
use crate::judge::compiler::Compiler;
use crate::judge::typed::quote;
use crate::oracles::{self, confirmation_limits};

/// The compiler that a report is about.
pub(crate) struct Subject {
    pub(crate) profile: Profile,
    pub(crate) tool: Arc<Tool>,
    /// The tool that runs lowered programs, where it is installed.
    pub(crate) runner: Option<Arc<Tool>>,
    /// Ends runs, as at a deadline, when abandoned.
    stop: Stop,
    /// See [`asked`](Self::asked).
    asked: OnceLock<TargetRecord>,
}

impl Subject {
    /// The compiler of this name.
    pub(crate) fn named(target: &str, home: &Home, stop: &Stop) -> Result<Self, ReportError> {
        let profile = Profile::named(target, home)?;
        let tool = Arc::new(Tool::of(&profile, home)?);
        let runner = Tool::runner_of(&profile, home).map(Arc::new);
        Ok(Subject { profile, tool, runner, stop: stop.clone(), asked: OnceLock::new() })
    }

    /// A test case of it.
    pub(super) fn job(&self, args: &[String], program: &[u8]) -> Job {
        Job { args: args.into(), input: program.into(), limits: self.profile.limits.for_reports() }
    }

    /// The compiler as oracles take it.
    pub(super) fn compiler(&self) -> Compiler<'_> {
        Compiler { profile: &self.profile, tool: &self.tool, runner: self.runner.as_ref() }
    }

    /// Describes a crash by the dialects that its pass does not load, where that is why it crashes.
    pub(super) fn name_unloaded_dialects(&self, job: &Job, finding: &mut Finding) -> Result<(), ReportError> {
        let mut worker = Worker::with_stop(self.tool.clone(), Mode::BeforeMain, &self.stop)?;
        let said = worker.run(job)?.stderr;
        Ok(name_unloaded_dialects(&mut worker, self.compiler(), job, &said, finding)?)
    }

    /// Why maintainers would refuse a finding, if they would.
    pub(super) fn refusal(
        &self,
        finding: &Finding,
        job: &Job,
        versions: &[OnVersion],
    ) -> Option<RefusedFinding> {
        refusal(&Candidate {
            finding,
            profile: &self.profile,
            args: &job.args,
            program: &String::from_utf8_lossy(&job.input),
            version: self.profile.release().is_none().then(|| self.asked().version.as_str()),
            versions,
        })
    }

    /// What ends runs.
    pub(super) fn stop(&self) -> &Stop {
        &self.stop
    }

    /// The compiler with its version; it is asked once.
    pub(super) fn asked(&self) -> &TargetRecord {
        self.asked.get_or_init(|| {
            let version = parse_version(self.tool.version_text());
            TargetRecord {
                version: version.version,
                assertions: version.assertions,
                ..TargetRecord::of(&self.profile, &self.tool)
            }
        })
    }

    /// Runs a command in a shell, in a sandbox.
    pub(super) fn typed(&self, finding: &Finding, command: &str, folder: &Path) -> io::Result<Execution> {
        let executes = oracles::of(finding).executes_programs();
        self.type_confined(finding, command, folder, executes)
    }

    /// The same; `executes` says whether lowered programs are executed.
    pub(super) fn type_confined(
        &self,
        finding: &Finding,
        command: &str,
        folder: &Path,
        executes: bool,
    ) -> io::Result<Execution> {
        let home = self.tool.program.parent().unwrap_or(Path::new("."));
        let home = quote(&home.to_string_lossy());
        let script = format!("PATH={home}:$PATH; export PATH LLVM_DISABLE_SYMBOLIZATION=1; {command}");
        let runner = if executes { Some(self.runner.as_ref().unwrap_or(&self.tool)) } else { None };
        // A hang has taken its full limit before.
        let limits = confirmation_limits(finding, self.profile.limits.for_reports());
        let finished = run_script(&self.tool, &script, folder, limits, runner.map(Arc::as_ref), &self.stop)?;
        Ok(Execution {
            end: finished.end,
            stdout: finished.stdout,
            stderr: finished.stderr,
            output_limit_hit: false,
            wall: Duration::ZERO,
            cpu: Duration::ZERO,
            peak_memory: 0,
        })
    }
}
