//! The start of a reduction: the program is parsed, and the passes are narrowed down.

use std::time::{Duration, Instant};

use mohole_reduce::Case;
use mohole_target::{EngineError, Worker};
use mohole_testcase::{Job, is_bytecode};

use super::reduction::{HANG_WALL_LIMIT, Original, Reduction, job_with, show_in_some};
use crate::judge::retry::{RUNS_IF_FLAKY, first_success};
use crate::oracles::Predicate;

/// The result of the fast start.
pub(super) enum Begun {
    With(Box<Original>),
    /// The careful start is needed. `missed`: the original itself was run and did not show it.
    Without {
        missed: bool,
    },
}

impl Reduction<'_> {
    /// The fast start, for a program in generic form: one run tells whether the guessed pass shows it alone,
    /// another whether all passes do.
    pub(super) fn begin_at_once(
        &self,
        worker: &mut Worker,
        job: &Job,
        interesting: &Predicate<'_>,
        guess: Option<&str>,
    ) -> Result<Begun, EngineError> {
        let case = as_read(job);
        if case.is_unparsed() {
            return Ok(Begun::Without { missed: false });
        }
        let mut missed = false;
        for narrow in self.narrowed(&case, guess).into_iter().chain([case.clone()]) {
            let (start, first) = (Instant::now(), job_with(&narrow, job));
            if interesting(worker, &first)? {
                let job = with_shorter_limit(worker, job, start.elapsed(), interesting)?;
                return Ok(Begun::With(Box::new(Original { job, case, narrow, flaky: false })));
            }
            missed = first.args == job.args && first.input == job.input;
        }
        Ok(Begun::Without { missed })
    }

    /// The careful start, for all others. `None` when the job does not show it.
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
        let job = with_shorter_limit(worker, job, began.elapsed(), interesting)?;
        let patient = |worker: &mut Worker, job: &Job| show_in_some(worker, job, interesting, flaky);
        let case = self.case(worker, &job, &patient, start)?;
        let narrow = match self.narrowed(&case, guess) {
            Some(narrow) if patient(worker, &job_with(&narrow, &job))? => narrow,
            _ => case.clone(),
        };
        Ok(Some(Original { job, case, narrow, flaky }))
    }

    /// The test case with its program parsed, if the compiler can print it in generic form and it still
    /// shows; else as text.
    fn case(
        &self,
        worker: &mut Worker,
        job: &Job,
        interesting: &Predicate<'_>,
        start: Instant,
    ) -> Result<Case, EngineError> {
        let generic = &self.compiler.profile.generic;
        let printed = match self.print(worker, job, generic)? {
            None => self.print_unverified(worker, job, generic)?,
            printed => printed,
        };
        let printed = printed.map(|program| Case::new(&job.args, &program));
        for case in printed.into_iter().chain([as_read(job)]) {
            if case.is_unparsed() {
                continue;
            }
            // Reducing text is much worse, so several runs decide.
            if self.first_shown(worker, &job_with(&case, job), interesting, start)?.is_some() {
                return Ok(case);
            }
        }
        Ok(unparsed(job))
    }

    /// The case with only this pass, if it has others. With several passes every crash needs a second run to
    /// find out which one was running.
    fn narrowed(&self, case: &Case, guess: Option<&str>) -> Option<Case> {
        let pass = guess.filter(|_| self.command)?;
        let (passes, names) = (case.command.passes(), case.command.entry_names());
        let mut narrow = case.clone();
        narrow.command.retain_entries(|place| names[place] == pass || !passes.contains(&names[place]));
        (narrow.command.entry_count() < case.command.entry_count()).then_some(narrow)
    }

    /// The first attempt in which a job is interesting: 0 unless it shows in some runs only.
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

/// The test case with its program parsed, if it is text in generic form.
fn as_read(job: &Job) -> Case {
    match str::from_utf8(&job.input) {
        Ok(text) if !is_bytecode(&job.input) => Case::new(&job.args, text),
        _ => Case::of_bytes(&job.args, &job.input),
    }
}

/// The test case with its program as text or, for bytecode, as bytes.
fn unparsed(job: &Job) -> Case {
    match str::from_utf8(&job.input) {
        Ok(text) if !is_bytecode(&job.input) => Case::of_text(&job.args, text),
        _ => Case::of_bytes(&job.args, &job.input),
    }
}

/// A job with a shorter time limit, if the original reaches its limit and shows with the shorter one: a hang,
/// or a crash whose handler waits for a lock.
fn with_shorter_limit(
    worker: &mut Worker,
    job: &Job,
    took: Duration,
    interesting: &Predicate<'_>,
) -> Result<Job, EngineError> {
    let mut shorter = job.clone();
    shorter.limits.wall = job.limits.wall.min(HANG_WALL_LIMIT);
    let shortens = took >= job.limits.wall && shorter.limits.wall < job.limits.wall;
    Ok(if shortens && interesting(worker, &shorter)? { shorter } else { job.clone() })
}
