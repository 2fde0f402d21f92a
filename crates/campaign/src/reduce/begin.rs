//! Where a reduction begins: with the program as structure and the passes that may do.

use std::time::{Duration, Instant};

use mohole_reduce::{Body, Case};
use mohole_target::{EngineError, Worker};
use mohole_testcase::Job;

use super::reduction::{HANG_WALL_LIMIT, Original, Reduction, job_with, show_in_some};
use crate::judge::retry::{RUNS_IF_FLAKY, first_success};
use crate::oracles::Predicate;

/// What a first look has given.
pub(super) enum Begun {
    With(Box<Original>),
    /// It takes more looks. One of the original itself may have missed it already.
    Without {
        missed: bool,
    },
}

impl Reduction<'_> {
    /// What most findings are: in generic form, and shown by the guessed pass alone, which one run tells, or
    /// else by all.
    pub(super) fn begin_at_once(
        &self,
        worker: &mut Worker,
        job: &Job,
        interesting: &Predicate<'_>,
        guess: Option<&str>,
    ) -> Result<Begun, EngineError> {
        let case = Case::new(&job.args, &String::from_utf8_lossy(&job.input));
        if matches!(case.body, Body::Text(_)) {
            return Ok(Begun::Without { missed: false });
        }
        let mut missed = false;
        for narrow in self.narrowed(&case, guess).into_iter().chain([case.clone()]) {
            let (start, first) = (Instant::now(), job_with(&narrow, job));
            if interesting(worker, &first)? {
                let job = hastened(worker, job, start.elapsed(), interesting)?;
                return Ok(Begun::With(Box::new(Original { job, case, narrow, flaky: false })));
            }
            missed = first.args == job.args && first.input == job.input;
        }
        Ok(Begun::Without { missed })
    }

    /// As [`begin_at_once`](Self::begin_at_once) for all others. `None` for what does not show.
    pub(super) fn begin_with_care(
        &self,
        worker: &mut Worker,
        job: &Job,
        interesting: &Predicate<'_>,
        guess: Option<&str>,
        missed: bool,
        start: Instant,
    ) -> Result<Option<Original>, EngineError> {
        let began = Instant::now();
        let Some(attempt) = self.first_shown(worker, job, interesting, start)? else { return Ok(None) };
        let flaky = missed || attempt > 0;
        let job = hastened(worker, job, began.elapsed(), interesting)?;
        let patient = |worker: &mut Worker, job: &Job| show_in_some(worker, job, interesting, flaky);
        let case = self.case(worker, &job, &patient, start)?;
        let narrow = match self.narrowed(&case, guess) {
            Some(narrow) if patient(worker, &job_with(&narrow, &job))? => narrow,
            _ => case.clone(),
        };
        Ok(Some(Original { job, case, narrow, flaky }))
    }

    /// The test case as structure where the compiler can print it so and it still shows; else as text.
    fn case(
        &self,
        worker: &mut Worker,
        job: &Job,
        interesting: &Predicate<'_>,
        start: Instant,
    ) -> Result<Case, EngineError> {
        let text = String::from_utf8_lossy(&job.input).into_owned();
        let printed = self.print(worker, job, &self.compiler.profile.generic)?;
        for program in printed.into_iter().chain([text.clone()]) {
            let case = Case::new(&job.args, &program);
            if matches!(case.body, Body::Text(_)) {
                continue;
            }
            // Text is so much worse that one run which did not show it does not decide.
            if self.first_shown(worker, &job_with(&case, job), interesting, start)?.is_some() {
                return Ok(case);
            }
        }
        Ok(Case::of_text(&job.args, &text))
    }

    /// The case with one pass and no other, if it has others. With several passes each look at a crash takes
    /// a second run, to find out which was running.
    fn narrowed(&self, case: &Case, guess: Option<&str>) -> Option<Case> {
        let pass = guess.filter(|_| self.command)?;
        let (passes, names) = (case.command.passes(), case.command.entry_names());
        let mut narrow = case.clone();
        narrow.command.retain_entries(|place| names[place] == pass || !passes.contains(&names[place]));
        (narrow.command.entry_count() < case.command.entry_count()).then_some(narrow)
    }

    /// The first attempt at which a job is interesting, as long as there is time: 0 unless it is only so at
    /// times.
    fn first_shown(
        &self,
        worker: &mut Worker,
        job: &Job,
        interesting: &Predicate<'_>,
        start: Instant,
    ) -> Result<Option<usize>, EngineError> {
        first_success(RUNS_IF_FLAKY, || !self.is_over(start), || interesting(worker, job))
    }
}

/// A job with less time, where the original takes all that it is given and less does as well: a hang, or a
/// crash whose handler waits for a lock that the crash has left behind.
fn hastened(
    worker: &mut Worker,
    job: &Job,
    took: Duration,
    interesting: &Predicate<'_>,
) -> Result<Job, EngineError> {
    let mut hasty = job.clone();
    hasty.limits.wall = job.limits.wall.min(HANG_WALL_LIMIT);
    let shortens = took >= job.limits.wall && hasty.limits.wall < job.limits.wall;
    Ok(if shortens && interesting(worker, &hasty)? { hasty } else { job.clone() })
}
