//! Runs passes on a mutant that the compiler has not seen, in one run: a pass at the front that prints
//! statistics says whether the compiler accepts the program.

use std::ops::Range;
use std::sync::Arc;

use mohole_ir::Module;
use mohole_lowering::{Population, STATS_PASS};
use mohole_oracle::first_error;
use mohole_target::EngineError;
use mohole_testcase::{End, Execution, Job, Outcome, PassCall, Provenance, Refusal};

use crate::search::chooser::ChosenPass;
use crate::search::pool::Seed;
use crate::search::turn::{Admitted, Tested, Turn};

/// What came of a mutant.
pub(crate) enum Unseen {
    /// The compiler rejects it, with this complaint.
    Rejected(String),
    /// The compiler crashes on it without a pass.
    CrashedAlone,
    /// The passes ran.
    Tested(Tested),
    /// The campaign is over, or the mutant is out of focus.
    Nothing,
}

impl Turn<'_, '_> {
    /// Runs passes on a program that the compiler has not seen.
    ///
    /// # Errors
    /// When the machine fails.
    pub(crate) fn test_unseen(
        &mut self,
        provenance: &Provenance,
        module: &Module,
        passes: &[ChosenPass],
    ) -> Result<Unseen, EngineError> {
        let text = module.to_string();
        if !self.config().has_marker {
            return self.test_admitted(provenance, &text, passes);
        }
        let population = Population::of(module);
        if population.total() == 0
            || population.has_dialect("test")
            || !self.config().focus.has_program(&population)
        {
            return Ok(Unseen::Nothing);
        }
        let calls: Vec<PassCall> = passes.iter().map(|chosen| chosen.call.clone()).collect();
        let marker = PassCall { options: "json=true".to_owned(), ..PassCall::named(STATS_PASS) };
        let job = self.job_of_passes(std::iter::once(&marker).chain(&calls), text.as_bytes());
        let mut execution = self.run(&job)?;
        let functions = self.functions_reached();
        if self.shared.stop.is_abandoned() {
            return Ok(Unseen::Nothing);
        }
        if !take_statistics(&mut execution) {
            let job = self.job_of_passes(&calls, text.as_bytes());
            return self.conclude_unaccepted(provenance, &calls, job, execution);
        }
        let seed = Seed {
            provenance: provenance.clone(),
            text: text.as_bytes().into(),
            module: module.clone(),
            population,
        };
        let seed = Arc::new(seed);
        self.keep_if_new(&seed);
        let job = Job { input: seed.text.clone(), ..self.job_of_passes(&calls, b"") };
        let run = self.judge(job, execution)?;
        self.conclude(&seed, passes, run, &functions).map(Unseen::Tested)
    }

    /// The same with a run of its own for the program, for compilers that cannot print statistics.
    fn test_admitted(
        &mut self,
        provenance: &Provenance,
        text: &str,
        passes: &[ChosenPass],
    ) -> Result<Unseen, EngineError> {
        Ok(match self.admit(provenance, text.as_bytes())? {
            Admitted::Yes(seed) => Unseen::Tested(self.test(&seed, passes)?),
            Admitted::No(complaint) => Unseen::Rejected(complaint),
            Admitted::Unusable => Unseen::Nothing,
            Admitted::Crashed => Unseen::CrashedAlone,
        })
    }

    /// What came of a mutant for which no pass ran.
    fn conclude_unaccepted(
        &mut self,
        provenance: &Provenance,
        calls: &[PassCall],
        job: Job,
        execution: Execution,
    ) -> Result<Unseen, EngineError> {
        let text = job.input.clone();
        if !matches!(execution.end, End::Exited(_)) {
            // The parser or the verifier crashed: shown without passes.
            return Ok(match self.admit(provenance, &text)? {
                Admitted::Crashed => Unseen::CrashedAlone,
                Admitted::No(complaint) => Unseen::Rejected(complaint),
                Admitted::Yes(_) | Admitted::Unusable => Unseen::Nothing,
            });
        }
        let complaint = first_error(&execution.stderr_ends()).unwrap_or_default();
        self.shared.statistics.refusals().count(&complaint);
        let run = self.judge(job, execution)?;
        if let Outcome::Rejected(_) = run.verdict.outcome {
            // The arguments are rejected; nothing is known of the program.
            self.count_outcome(run.verdict.outcome);
            self.config().chooser.learn_rejected(calls, run.verdict.message.as_deref().unwrap_or(&complaint));
            return Ok(Unseen::Nothing);
        }
        self.count_outcome(Outcome::Rejected(Refusal::Input));
        self.tally_unaccepted(&text, Outcome::Rejected(Refusal::Input));
        Ok(Unseen::Rejected(complaint))
    }
}

/// Removes the statistics from what a run has printed; false if there are none, because the compiler did not
/// accept the program.
fn take_statistics(execution: &mut Execution) -> bool {
    match statistics(&execution.stderr) {
        Some(place) => drop(execution.stderr.drain(place)),
        // A compiler may print them elsewhere.
        None => return execution.end == End::Exited(0),
    }
    true
}

/// Where the first statistics are in what was printed. Warnings about the program come before them.
fn statistics(printed: &[u8]) -> Option<Range<usize>> {
    let (open, close) = (b"{\n", b"\n}\n");
    let is_start = |at: &usize| *at == 0 || printed[at - 1] == b'\n';
    let start = (0..printed.len()).filter(is_start).find(|&at| printed[at..].starts_with(open))?;
    let length = printed[start..].windows(close.len()).position(|three| three == close)?;
    Some(start..start + length + close.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is left without the statistics.
    fn left(printed: &str) -> Option<String> {
        let mut left = printed.to_owned();
        left.replace_range(statistics(printed.as_bytes())?, "");
        Some(left)
    }

    #[test]
    fn statistics_are_whole_lines() {
        let stats = "{\n  \"a.b\" : 1\n}\n";
        assert_eq!(left(&format!("{stats}x: error: no\n")).unwrap(), "x: error: no\n");
        assert_eq!(
            left(&format!("x: warning: hm\n{stats}{stats}")).unwrap(),
            format!("x: warning: hm\n{stats}")
        );
        assert_eq!(left("x: error: {\n  a\n}\n"), None);
        assert_eq!(left("{\n  \"a.b\" : 1"), None);
    }
}
