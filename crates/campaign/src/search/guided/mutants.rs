//! Runs passes on a mutant that the compiler has not seen, in one run: a pass at the front that prints
//! statistics says whether the compiler accepts the program.

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
            return self.conclude_unaccepted(provenance, &text, &execution);
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
        text: &str,
        execution: &Execution,
    ) -> Result<Unseen, EngineError> {
        if !matches!(execution.end, End::Exited(_)) {
            // The parser or the verifier crashed: shown without passes.
            return Ok(match self.admit(provenance, text.as_bytes())? {
                Admitted::Crashed => Unseen::CrashedAlone,
                Admitted::No(complaint) => Unseen::Rejected(complaint),
                Admitted::Yes(_) | Admitted::Unusable => Unseen::Nothing,
            });
        }
        self.count_outcome(Outcome::Rejected(Refusal::Input));
        self.tally_unaccepted(text.as_bytes(), Outcome::Rejected(Refusal::Input));
        let complaint = first_error(&execution.stderr_ends()).unwrap_or_default();
        self.shared.statistics.refusals().count(&complaint);
        Ok(Unseen::Rejected(complaint))
    }
}

/// Removes the statistics at the beginning of what a run has printed; false if there are none.
fn take_statistics(execution: &mut Execution) -> bool {
    let Some(end) = statistics_end(&execution.stderr) else { return false };
    execution.stderr.drain(..end);
    true
}

/// Where the statistics end that a text begins with.
fn statistics_end(text: &[u8]) -> Option<usize> {
    let text = text.strip_prefix(b"{\n")?;
    let close = b"\n}\n";
    let at = text.windows(close.len()).position(|three| three == close)?;
    Some(2 + at + close.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_are_found_at_the_beginning_only() {
        assert_eq!(statistics_end(b"{\n  \"a.b\" : 1\n}\nx: error: no"), Some(18));
        assert_eq!(statistics_end(b"x: error: no\n{\n  \"a.b\" : 1\n}\n"), None);
        assert_eq!(statistics_end(b"{\n  \"a.b\" : 1"), None);
    }
}
