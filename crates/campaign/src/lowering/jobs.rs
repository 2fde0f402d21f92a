//! The runs that a walk asks for.

use std::sync::Arc;

use mohole_lowering::{RuleId, stats_entry};
use mohole_target::{EngineError, Worker};
use mohole_testcase::{Entry, Job, Pipeline};

use super::lowerer::Lowerer;
use super::path::LoweringPath;
use super::walk::Walk;
use crate::judge::verifier::UNVERIFIED;

/// Printing without aliases. To find them the printer goes through the whole program once more.
pub(crate) const NO_ALIASES: &str = "--mlir-print-local-scope";

impl Lowerer<'_> {
    /// The program after each pass of a path, by the pass's name, from one run.
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

    /// The passes that lead to where the walk stands, then new ones, as a person would write it.
    pub(super) fn job_plain(&self, walk: &Walk, passes: &[RuleId]) -> Job {
        let calls = walk.replay.iter().chain(passes).map(|&rule| &self.atlas.rule(rule).call);
        let pipeline = Pipeline::of_calls(calls).to_argument();
        let flags = self.profile.generic.iter().chain(&self.profile.single_thread);
        self.job([pipeline].into_iter().chain(flags.cloned()).collect(), walk.text.clone())
    }

    /// The same with a marker behind each new pass, and without the verifier while all seems well. Where
    /// the verifier is away, in the form that people use, since a compiler asks its verifier before it prints
    /// that: see [`is_printed_as_valid`].
    pub(super) fn job_of(&self, walk: &Walk, passes: &[RuleId]) -> Job {
        let call = |&rule: &RuleId| Entry::from(&self.atlas.rule(rule).call);
        let replayed = walk.replay.iter().map(call);
        let marked = passes.iter().flat_map(|rule| {
            let marker = (self.ahead > 1).then(stats_entry);
            [Some(call(rule)), marker].into_iter().flatten()
        });
        let pipeline = Pipeline::on_module(replayed.chain(marked)).to_argument();
        let form = match walk.verified {
            true => self.profile.generic.clone(),
            false => vec![UNVERIFIED.to_owned(), NO_ALIASES.to_owned()],
        };
        let flags = self.profile.single_thread.iter().cloned();
        self.job([pipeline].into_iter().chain(flags).chain(form).collect(), walk.text.clone())
    }

    pub(super) fn job(&self, args: Arc<[String]>, input: Arc<[u8]>) -> Job {
        Job { args, input, limits: self.profile.limits.limits() }
    }
}

/// Whether a printed program is one that the verifier accepts, when the generic form was not asked for: that
/// of others is printed all the same. It saves reading the program again to find out.
pub(super) fn is_printed_as_valid(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n');
    let heads: [&[u8]; 2] = [b"module", b"\"builtin.module\""];
    lines.find(|line| heads.iter().any(|head| line.starts_with(head))).is_some_and(|line| line[0] == b'm')
}

/// The programs in what `--mlir-print-ir-after-all` prints, each behind a line
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
    fn what_the_verifier_refuses_is_printed_in_generic_form() {
        assert!(is_printed_as_valid(b"#map = affine_map<() -> ()>\nmodule {\n}\n"));
        assert!(!is_printed_as_valid(b"#map = affine_map<() -> ()>\n\"builtin.module\"() ({\n"));
        assert!(!is_printed_as_valid(b""));
    }
}
