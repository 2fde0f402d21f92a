//! Invalid IR: a pass succeeds, and the verifier rejects what it left.

use std::io;

use mohole_oracle::{invalid_ir, last_error};
use mohole_target::{EngineError, Worker};
use mohole_testcase::{End, Execution, Finding, Job, Kind, Outcome, Signature, Verdict};

use super::invalid_ir_report::Left;
use super::oracle::{Explanation, Oracle, Seen};
use super::sample::Sample;
use crate::judge::compiler::Compiler;
use crate::judge::run::JudgedRun;
use crate::judge::verifier::{examine_with_verifier, invalid_ir_verdict, judged_with_verifier};

/// The oracle.
pub(super) struct InvalidIr;

impl Oracle for InvalidIr {
    fn name(&self) -> &'static str {
        "invalid-ir"
    }

    fn finds(&self, signature: &Signature) -> bool {
        signature.kind() == Kind::InvalidIr
    }

    /// Looks whether it was the verifier that stopped a pipeline, when its complaint is a new one.
    fn sample(&self, sample: &mut Sample<'_>) -> Result<Option<JudgedRun>, EngineError> {
        if sample.run.verdict.outcome != Outcome::PassFailure {
            return Ok(None);
        }
        let Some(complaint) = verifier_complaint(&sample.run.execution) else { return Ok(None) };
        if !sample.memory.is_new(complaint) {
            return Ok(None);
        }
        let run = examine_with_verifier(sample.worker, sample.compiler.profile, &sample.run.job)?;
        Ok(Some(run).filter(|run| run.verdict.outcome == Outcome::Finding(Kind::InvalidIr)))
    }

    fn shows(
        &self,
        worker: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        finding: &Finding,
    ) -> Result<bool, EngineError> {
        let execution = worker.run(job)?;
        let failed = matches!(execution.end, End::Exited(status) if status != 0);
        if !failed {
            return Ok(false);
        }
        let verdict = invalid_ir_verdict(worker, compiler.profile, job, &execution)?;
        Ok(verdict.is_some_and(|verdict| finding.is(verdict.signature.as_ref())))
    }

    fn confirm(
        &self,
        alone: &mut Worker,
        follow_up: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        _finding: &Finding,
    ) -> Result<JudgedRun, EngineError> {
        let execution = alone.run(job)?;
        judged_with_verifier(follow_up, compiler.profile, job, execution)
    }

    fn describe(&self, _finding: &Finding, _seen: &Seen<'_>) -> &'static str {
        "invalid IR after a pass"
    }

    /// Shows the program before and after the pass.
    fn explain(
        &self,
        worker: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        finding: &Finding,
    ) -> Result<Explanation, EngineError> {
        let text = Left::by(worker, compiler.profile, job)?.map(|left| left.text(finding));
        Ok(Explanation { text, ..Explanation::default() })
    }

    /// The command was seen to leave invalid IR; what the verifier says is all that is left to compare.
    fn judge_typed(
        &self,
        _args: &[String],
        typed: &Execution,
        finding: &Finding,
        _trace: &mut dyn FnMut() -> io::Result<Execution>,
    ) -> io::Result<Verdict> {
        let message = last_error(&typed.stderr_ends()).unwrap_or_default();
        Ok(invalid_ir(finding.signature.pass.as_deref().unwrap_or_default(), &message))
    }
}

/// A complaint as only the verifier makes it, with what varies from program to program left out. The verifier
/// names the operation first; most passes do not.
fn verifier_complaint(execution: &Execution) -> Option<String> {
    let message = last_error(&execution.stderr_ends()).unwrap_or_default();
    let complaint = message.split_once("error: ").map_or(message.as_str(), |(_, rest)| rest);
    let (op, _) = complaint.strip_prefix('\'')?.split_once('\'')?;
    let words = complaint.split_whitespace().filter(|word| word.chars().all(char::is_alphabetic));
    Some(format!("{op} {}", words.collect::<Vec<_>>().join(" ")))
}
