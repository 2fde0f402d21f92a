//! Runs `mlir-reduce` on the same case.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;
use mohole_ir::Module;
use mohole_session::Session;
use mohole_target::{Home, Mode, Worker, find_program, processor_time, run_program};
use mohole_testcase::{End, Job};
use serde::Serialize;

pub(super) struct Rival {
    program: PathBuf,
}

/// The result.
#[derive(Serialize)]
pub(super) struct RivalResult {
    /// It finished and wrote a program that is not larger.
    pub(super) able: bool,
    /// Why not, otherwise.
    pub(super) why: &'static str,
    pub(super) ops: usize,
    pub(super) seconds: f64,
    /// Processor time, with its tests.
    pub(super) cpu: f64,
}

impl Rival {
    /// The newest installed version.
    pub(super) fn find() -> Option<Self> {
        let names = ["mlir-reduce-22", "/usr/lib/llvm-22/bin/mlir-reduce", "mlir-reduce"].map(str::to_owned);
        find_program(&names, &Home::from_environment()).map(|program| Rival { program })
    }

    /// Reduces the program of a job; `mlir-reduce` does not reduce the command line.
    pub(super) fn try_on(&self, session: &Session, job: &Job, limit: Duration) -> Result<RivalResult> {
        let folder = tempfile::tempdir()?;
        let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
        std::fs::write(at("in.mlir"), &job.input)?;
        std::fs::write(at("test.sh"), script(session, job)?)?;
        make_executable(&at("test.sh"))?;
        let args = [
            at("in.mlir"),
            "-o".to_owned(),
            at("out.mlir"),
            format!("--reduction-tree=traversal-mode=0 test={}", at("test.sh")),
        ];
        let (start, before) = (Instant::now(), processor_time());
        let finished = run_program(&self.program, &args, limit)?;
        let seconds = start.elapsed().as_secs_f64();
        let cpu = processor_time().saturating_sub(before).as_secs_f64();
        let failed = |why| Ok(RivalResult { able: false, why, ops: 0, seconds, cpu });
        match finished.end {
            End::Exited(0) => {}
            End::Deadline => return failed("timeout, no output"),
            End::Signaled(_) => return failed("crashed"),
            End::Exited(_) => return failed("gave up"),
        }
        let Ok(left) = std::fs::read(at("out.mlir")) else { return failed("no output") };
        let mut worker = Worker::new(session.tool.clone(), Mode::BeforeMain)?;
        let count = |worker: &mut Worker, input: &[u8]| ops(worker, session, job, input);
        let (before, after) = (count(&mut worker, &job.input)?, count(&mut worker, &left)?);
        match (before, after) {
            (Some(before), Some(after)) if after <= before => {
                Ok(RivalResult { able: true, why: "", ops: after, seconds, cpu })
            }
            _ => failed("output does not parse"),
        }
    }
}

/// Counts the operations of a program after the compiler printed it.
fn ops(worker: &mut Worker, session: &Session, job: &Job, input: &[u8]) -> Result<Option<usize>> {
    let profile = &session.profile;
    let args = profile.no_op.iter().chain(&profile.generic).chain(&profile.allow_unregistered).cloned();
    let run = worker.run(&Job { args: args.collect(), input: input.into(), limits: job.limits })?;
    Ok(Module::parse_bytes(&run.stdout).ok().map(|module| module.walk().count()).filter(|&ops| ops > 0))
}

/// The test for `mlir-reduce`: exit status 1 means interesting, 0 means not. Symbolization is off, as in our
/// runs.
fn script(session: &Session, job: &Job) -> Result<String> {
    let program = session.tool.program.to_string_lossy().into_owned();
    let words = std::iter::once(&program).chain(&session.tool.args).chain(job.args.iter());
    let command = shlex::try_join(words.map(String::as_str))?;
    Ok(format!(
        "#!/bin/sh\nulimit -c 0\nexport LLVM_DISABLE_SYMBOLIZATION=1\n{command} \"$1\" >/dev/null 2>&1\n\
         if [ $? -ge 128 ]; then exit 1; else exit 0; fi\n"
    ))
}

fn make_executable(path: &str) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755))
}
