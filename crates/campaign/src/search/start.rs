//! The programs that a campaign begins with: each is shown to the compiler, which accepts it, refuses it, or
//! dies of it.

use std::sync::Arc;

use mohole_ir::Module;
use mohole_oracle::{FollowUp, Judged, judge};
use mohole_target::{Engine, EngineError, Mode, Worker};
use mohole_testcase::{End, Execution, Job};

use super::pool::Seed;
use super::turn::Shared;
use super::{Campaign, Desk};
use crate::judge::examine::judged;
use crate::lowering::Death;
use crate::programs::Program;

/// Who has found what the compiler dies of before any strategy has had a turn.
const START: &str = "start";

/// How often it is tried to take in what a program shows.
const TRIES: usize = 3;

/// What came of showing them.
#[derive(Default)]
pub(super) struct Shown {
    /// Those that are accepted, in generic form.
    pub(super) accepted: Vec<Seed>,
    /// Those that the compiler dies of, the last one first.
    pub(super) deadly: Vec<Deadly>,
}

/// A program that the compiler dies of without any pass.
pub(super) struct Deadly {
    pub(super) name: String,
    job: Job,
    execution: Execution,
    /// How often it was tried in vain to take in what it shows.
    failures: usize,
}

impl Deadly {
    /// For another try, unless there were enough.
    pub(super) fn again(mut self) -> Option<Self> {
        self.failures += 1;
        (self.failures < TRIES).then_some(self)
    }
}

enum Look {
    Accepted(Box<Seed>),
    Refused,
    Deadly(Box<Deadly>),
}

impl Campaign<'_> {
    /// Shows all programs to the compiler.
    pub(super) fn show_programs(&self) -> Result<Shown, EngineError> {
        let profile = &self.field.profile;
        let args: Arc<[String]> = profile.no_op.iter().chain(&profile.generic).cloned().collect();
        let mut engine = Engine::with_stop(&self.field.tool, self.workers, Mode::Best, &self.stop)?;
        let looks = engine.map(&self.field.programs, |worker, program| match self.stop.is_requested() {
            true => Ok(Look::Refused),
            false => self.show(worker, &args, program),
        })?;
        let mut shown = Shown::default();
        for look in looks {
            match look {
                Look::Accepted(seed) => shown.accepted.push(*seed),
                Look::Refused => {}
                Look::Deadly(deadly) => shown.deadly.push(*deadly),
            }
        }
        shown.deadly.reverse();
        Ok(shown)
    }

    fn show(
        &self,
        worker: &mut Worker,
        args: &Arc<[String]>,
        program: &Program,
    ) -> Result<Look, EngineError> {
        let Program { name, text } = program;
        let limits = self.field.hasty.limits.limits();
        let job = Job { args: args.clone(), input: text.clone(), limits };
        let execution = worker.run(&job)?;
        if execution.end == End::Exited(0) {
            let seed = match Module::parse_bytes(&execution.stdout) {
                Ok(_) => Seed::read(name, &execution.stdout),
                Err(_) => Some(Seed::unread(name, text)),
            };
            return Ok(seed.map_or(Look::Refused, |seed| Look::Accepted(seed.into())));
        }
        let is_death = match judge(&job.args, &execution) {
            Judged::Final(verdict) => verdict.outcome.is_finding(),
            Judged::Ask(asked) => asked == FollowUp::TracePasses,
        };
        Ok(match is_death {
            true => Look::Deadly(Box::new(Deadly { name: name.clone(), job, execution, failures: 0 })),
            false => Look::Refused,
        })
    }

    /// Takes in what a program from the start has shown.
    pub(super) fn take_deadly(
        &self,
        shared: &Shared<'_>,
        desk: &mut Desk<'_>,
        Deadly { name, job, execution, .. }: &Deadly,
    ) -> Result<(), EngineError> {
        let examined = judged(&mut desk.worker, &self.field.profile, job, execution.clone())?;
        if shared.stop.is_abandoned() || !examined.verdict.outcome.is_finding() {
            return Ok(());
        }
        let death = Death { job: job.clone(), verdict: examined.verdict, execution: examined.execution };
        shared.triage.take(&mut desk.worker, &death, name, START).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::testing;

    #[test]
    fn what_a_program_shows_is_tried_to_be_taken_in_a_few_times() {
        let execution = testing::stopped();
        let job = Job::new(["--cse"], *b"");
        let mut next = Some(Deadly { name: "a program".to_owned(), job, execution, failures: 0 });
        let mut tries = 0;
        while let Some(deadly) = next {
            tries += 1;
            next = deadly.again();
        }
        assert_eq!(tries, TRIES);
    }
}
