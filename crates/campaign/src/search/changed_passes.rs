//! With an earlier build to compare with: passes that make something else of a program than that build does
//! get more of the runs. Bugs of a change are where its passes are.

use mohole_target::{EngineError, Mode};
use mohole_testcase::{End, Execution, Job, PassCall};

use super::turn::{NOMINAL_RUN, Turn};
use crate::judge::run::JudgedRun;
use crate::oracles::earlier::EarlierBuild;

impl Turn<'_, '_> {
    /// Now and then, compares what a pass made of a program with what it made before the change.
    ///
    /// # Errors
    /// When the machine fails.
    pub(super) fn compare_with_earlier(
        &mut self,
        calls: &[PassCall],
        run: &JudgedRun,
    ) -> Result<(), EngineError> {
        let (config, shared) = (self.config(), self.shared);
        let ([call], Some(earlier)) = (calls, &config.earlier) else { return Ok(()) };
        let is_generic = config.profile.generic.iter().all(|flag| run.job.args.contains(flag));
        if !is_generic || config.chooser.is_changed(&call.name) || !shared.comparisons.is_due(&call.name) {
            return Ok(());
        }
        if self.counted(NOMINAL_RUN, |turn| turn.is_other_output(earlier, run))? {
            config.chooser.learn_changed([call.name.as_str()]);
        }
        Ok(())
    }

    /// Whether the earlier build prints the program alike, and what the pass makes of it otherwise.
    fn is_other_output(&mut self, earlier: &EarlierBuild, run: &JudgedRun) -> Result<bool, EngineError> {
        let profile = &self.config().profile;
        let worker = match &mut self.state.earlier {
            Some(worker) => worker,
            none => none.insert(earlier.worker(Mode::Best, self.shared.stop)?),
        };
        let after = worker.run(&run.job)?;
        if !differ(&run.execution, &after) {
            return Ok(false);
        }
        let args = profile.no_op.iter().chain(&profile.generic).cloned().collect();
        let before = worker.run(&Job { args, ..run.job.clone() })?;
        Ok(before.end == End::Exited(0) && before.stdout == *run.job.input)
    }
}

/// Whether two runs of a job that were not cut short print different things.
fn differ(one: &Execution, other: &Execution) -> bool {
    let is_whole = |run: &Execution| matches!(run.end, End::Exited(_));
    is_whole(one) && is_whole(other) && (one.end != other.end || one.stdout != other.stdout)
}
