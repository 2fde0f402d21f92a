//! The programs that a campaign begins with: each is shown to the compiler, which accepts it, rejects it, or
//! crashes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use mohole_ir::Module;
use mohole_target::{Engine, EngineError, Mode, Silence, Stop, Worker};
use mohole_testcase::{End, Execution, Finding, Job, Provenance};

use super::campaign::Campaign;
use super::pool::Seed;
use super::shared::{SharedState, WorkerState};
use crate::judge::run::{judged, may_be_finding};
use crate::programs::Program;

/// What a finding names as its strategy if it shows before any strategy has had a turn.
const START: &str = "start";

/// How often it is tried to confirm what a program shows.
const MAX_ATTEMPTS: usize = 3;

/// What came of the programs.
#[derive(Default)]
pub(super) struct StartPrograms {
    /// Those that are accepted, in generic form.
    pub(super) accepted: Vec<Seed>,
    /// Those that crash the compiler, the last one first.
    pub(super) crashing: Vec<CrashingProgram>,
}

/// A program that crashes the compiler without any pass.
pub(super) struct CrashingProgram {
    pub(super) name: String,
    job: Job,
    execution: Execution,
    failed_attempts: usize,
}

impl CrashingProgram {
    /// For another attempt, unless there were enough.
    pub(super) fn again(mut self) -> Option<Self> {
        self.failed_attempts += 1;
        (self.failed_attempts < MAX_ATTEMPTS).then_some(self)
    }
}

enum Shown {
    Accepted(Box<Seed>),
    Rejected,
    Crashed(Box<CrashingProgram>),
}

/// How many programs the compiler prints in a form that cannot be read.
pub(super) fn unreadable(accepted: &[Seed]) -> usize {
    accepted.iter().filter(|seed| seed.population.total() == 0).count()
}

impl Campaign<'_> {
    /// Shows all programs to the compiler, or those that the stop allows.
    pub(super) fn show_programs(
        &self,
        stop: &Stop,
        on_shown: &(dyn Fn(usize) + Sync),
    ) -> Result<StartPrograms, EngineError> {
        let profile = &self.config.profile;
        let args: Arc<[String]> = profile.no_op.iter().chain(&profile.generic).cloned().collect();
        let mut engine = Engine::with_stop(&self.config.tool, self.workers, Mode::Best, stop)?;
        let (silence, count) = (Silence::of(&self.config.tool), AtomicUsize::new(0));
        let shown = engine.map(&self.config.programs, |worker, program| {
            if stop.is_requested() {
                return Ok(Shown::Rejected);
            }
            let (shown, end) = self.show(worker, &args, program)?;
            // What was killed because of the stop says nothing.
            if stop.is_requested() {
                return Ok(Shown::Rejected);
            }
            silence.note(end)?;
            on_shown(count.fetch_add(1, Ordering::Relaxed) + 1);
            Ok(shown)
        })?;
        let mut start = StartPrograms::default();
        for shown in shown {
            match shown {
                Shown::Accepted(seed) => start.accepted.push(*seed),
                Shown::Rejected => {}
                Shown::Crashed(program) if !self.config.focus.has_text(&program.job.input) => {}
                Shown::Crashed(program) => start.crashing.push(*program),
            }
        }
        start.crashing.reverse();
        Ok(start)
    }

    fn show(
        &self,
        worker: &mut Worker,
        args: &Arc<[String]>,
        Program { name, text, .. }: &Program,
    ) -> Result<(Shown, End), EngineError> {
        let limits = self.config.search_profile.limits.limits();
        let job = Job { args: args.clone(), input: text.clone(), limits };
        let execution = worker.run(&job)?;
        if execution.end == End::Exited(0) {
            let seed = match Module::parse_bytes(&execution.stdout) {
                Ok(_) => Seed::parse(Provenance::file(name), &execution.stdout),
                Err(_) => Some(Seed::unparsed(Provenance::file(name), text)),
            };
            let shown = seed.map_or(Shown::Rejected, |seed| Shown::Accepted(seed.into()));
            return Ok((shown, execution.end));
        }
        let end = execution.end;
        let shown = match may_be_finding(&job.args, &execution) {
            true => {
                let program = CrashingProgram { name: name.clone(), job, execution, failed_attempts: 0 };
                Shown::Crashed(Box::new(program))
            }
            false => Shown::Rejected,
        };
        Ok((shown, end))
    }

    /// Reports what a program has shown before the first turn.
    pub(super) fn report_crashing(
        &self,
        shared: &SharedState<'_>,
        state: &mut WorkerState<'_>,
        CrashingProgram { name, job, execution, .. }: &CrashingProgram,
    ) -> Result<(), EngineError> {
        let profile = &self.config.profile;
        let run = judged(&mut state.worker, profile, job, execution.clone())?;
        if shared.stop.is_abandoned() {
            return Ok(());
        }
        let Some(finding) = run.finding(&profile.name, Provenance::file(name)) else { return Ok(()) };
        let finding = Finding { strategy: START.to_owned(), ..finding };
        shared.intake.report(&mut state.worker, finding).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_cannot_be_read_are_counted() {
        let [read, unread] = [
            || Seed::parse(Provenance::file("a"), b"\"a.b\"() : () -> ()\n").unwrap(),
            || Seed::unparsed(Provenance::file("b"), b"; ModuleID"),
        ];
        assert_eq!(unreadable(&[unread(), unread(), read()]), 2);
        assert_eq!(unreadable(&[]), 0);
    }
}
