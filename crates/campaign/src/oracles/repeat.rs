//! The oracle of repetition: the same job, each time in a process of its own, must give the same output.
//!
//! A process of its own matters. Children of one server share their addresses, and what depends on addresses,
//! as an order of pointers does, would never show among them.

use mohole_oracle::unstable;
use mohole_target::{EngineError, Mode, Worker};
use mohole_testcase::{CommandLine, End, Execution, Job, Verdict};

/// Runs before an output counts as stable.
const TIMES: usize = 5;

/// Runs a job several times; the verdict if its output changes, with the pass from which on it does.
///
/// # Errors
/// When the machine fails.
pub fn repeat(worker: &Worker, job: &Job) -> Result<Option<(Verdict, Execution)>, EngineError> {
    let mut worker = Worker::with_stop(worker.tool().clone(), Mode::Spawn, worker.stop())?;
    let command = CommandLine::parse(&job.args);
    if command.passes().is_empty() || changes(&mut worker, job, "")?.is_none() {
        return Ok(None);
    }
    for count in 1..=command.entry_count() {
        let mut prefix = command.clone();
        prefix.retain_entries(|place| place < count);
        let Some(pass) = prefix.passes().pop() else { continue };
        let shorter = Job { args: prefix.to_args().into(), ..job.clone() };
        if let Some(found) = changes(&mut worker, &shorter, &pass)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

fn changes(worker: &mut Worker, job: &Job, pass: &str) -> Result<Option<(Verdict, Execution)>, EngineError> {
    let mut runs: Vec<Execution> = Vec::new();
    for _ in 0..TIMES {
        let run = worker.run(job)?;
        if run.end != End::Exited(0) {
            return Ok(None);
        }
        runs.push(run);
    }
    let verdict = unstable(pass, runs.iter().map(|run| run.stdout.as_slice()));
    Ok(verdict.zip(runs.pop()))
}
