//! The compiler runs that lowering needs.

use std::sync::Arc;

use mohole_lowering::{RuleId, stats_entry};
use mohole_target::{EngineError, Worker};
use mohole_testcase::{Entry, Job, Pipeline};

use super::lowerer::Lowerer;
use super::path::LoweringPath;
use super::state::PathState;

use crate::judge::verifier::UNVERIFIED;

/// Prints without aliases. To find aliases the printer visits the whole program once more.
pub(crate) const NO_ALIASES: &str = "--mlir-print-local-scope";

impl Lowerer<'_> {
    /// The name of each pass of a path and the program after it, from one run.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn intermediates(
        &self,
        worker: &mut Worker,
        program: &Arc<[u8]>,
        path: &LoweringPath,
    ) -> Result<Vec<(String, String)>, EngineError> {
        let flags = [
            path.pipeline().to_argument(),
            "--mlir-print-ir-after-all".to_owned(),
            "--mlir-print-ir-module-scope".to_owned(),
            NO_ALIASES.to_owned(),
        ];
        let args = flags.into_iter().chain(self.profile.single_thread.iter().cloned());
        let run = worker.run(&self.job(args.collect(), program.clone()))?;
        Ok(read_dumps(&run.stderr_text()))
    }

    /// Runs the passes to replay and then new ones, as a user would.
    pub(super) fn plain_job(&self, state: &PathState, passes: &[RuleId]) -> Job {
        let calls = state.replay.iter().chain(passes).map(|&rule| &self.rule_index.rule(rule).call);
        let pipeline = Pipeline::of_calls(calls).to_argument();
        let flags = self.profile.generic.iter().chain(&self.profile.single_thread);
        self.job([pipeline].into_iter().chain(flags.cloned()).collect(), state.text.clone())
    }

    /// The same with statistics after each new pass. If the verifier is off, the program is printed in custom
    /// form, because the compiler verifies it before it prints that: see [`is_printed_as_valid`].
    pub(super) fn job_with_stats(&self, state: &PathState, passes: &[RuleId]) -> Job {
        let call = |&rule: &RuleId| Entry::from(&self.rule_index.rule(rule).call);
        let replayed = state.replay.iter().map(call);
        let with_stats = passes.iter().flat_map(|rule| {
            let stats = self.prints_op_stats().then(stats_entry);
            [Some(call(rule)), stats].into_iter().flatten()
        });
        let pipeline = Pipeline::on_module(replayed.chain(with_stats)).to_argument();
        let form = match state.verified {
            true => self.profile.generic.clone(),
            false => vec![UNVERIFIED.to_owned(), NO_ALIASES.to_owned()],
        };
        let flags = self.profile.single_thread.iter().cloned();
        self.job([pipeline].into_iter().chain(flags).chain(form).collect(), state.text.clone())
    }

    pub(super) fn job(&self, args: Arc<[String]>, input: Arc<[u8]>) -> Job {
        Job { args, input, limits: self.profile.limits.limits() }
    }
}

/// Whether a program that was printed without `--mlir-print-op-generic` is valid: the compiler prints invalid
/// ones in generic form all the same. This saves a run to verify the program.
pub(super) fn is_printed_as_valid(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n');
    let heads: [&[u8]; 2] = [b"module", b"\"builtin.module\""];
    lines.find(|line| heads.iter().any(|head| line.starts_with(head))).is_some_and(|line| line[0] == b'm')
}

/// Splits the output of `--mlir-print-ir-after-all` into the programs, each after a line
/// `// -----// IR Dump After CSE (cse) //----- //`. A pass that runs on several functions prints the module
/// once for each; the last one counts.
fn read_dumps(stderr: &str) -> Vec<(String, String)> {
    let mut dumps: Vec<(String, String)> = Vec::new();
    for part in stderr.split("// -----// IR Dump After ").skip(1) {
        let Some((head, text)) = part.split_once('\n') else { continue };
        let Some((name, rest)) = head.split_once('(').and_then(|(_, rest)| rest.split_once(')')) else {
            continue;
        };
        let nested = rest.contains("operation:");
        match dumps.last_mut() {
            Some(last) if nested && last.0 == name => last.1 = text.trim_end().to_owned(),
            _ => dumps.push((name.to_owned(), text.trim_end().to_owned())),
        }
    }
    dumps
}

#[cfg(test)]
mod tests {
    use super::is_printed_as_valid;

    #[test]
    fn invalid_programs_are_recognized_by_their_generic_form() {
        assert!(is_printed_as_valid(b"#map = affine_map<() -> ()>\nmodule {\n}\n"));
        assert!(!is_printed_as_valid(b"#map = affine_map<() -> ()>\n\"builtin.module\"() ({\n"));
        assert!(!is_printed_as_valid(b""));
    }
}
