//! Wrong code: a function does something else after a pass. Found without a runner, by evaluating the program
//! before and after the pass.

use std::time::Instant;

use mohole_semantics::Difference;
use mohole_target::{EngineError, Worker};
use mohole_testcase::{CommandLine, End, Finding, Job, Kind, Outcome, Verdict};

use super::oracle::Oracle;
use super::recipe::Recipe;
use super::sample::Sample;
use crate::judge::compiler::Compiler;
use crate::judge::run::{JudgedRun, examine};
use crate::judge::verifier::examine_with_verifier;
use crate::meaning::confirm::{Confirmation, confirm};
use crate::meaning::pipeline::{CheckedStep, all_keep_meaning, check_pipeline};
use crate::meaning::step::{Meaning, compare, sentence, signature};

/// The oracle.
pub(super) struct WrongCode;

impl Oracle for WrongCode {
    fn name(&self) -> &'static str {
        "wrong-code"
    }

    fn finds(&self, kind: Kind) -> bool {
        kind == Kind::Miscompile
    }

    /// Looks at every run whose program and result can be evaluated, within a part of the time.
    fn sample(&self, sample: &mut Sample<'_>) -> Result<Option<JudgedRun>, EngineError> {
        let JudgedRun { job, execution, verdict } = sample.run;
        let is_generic = sample.compiler.profile.generic.iter().all(|flag| job.args.contains(flag));
        if verdict.outcome != Outcome::Success || !is_generic {
            return Ok(None);
        }
        if !sample.memory.meanings.has_time(execution.cpu) {
            return Ok(None);
        }
        let start = Instant::now();
        let meaning = match all_keep_meaning(&CommandLine::parse(&job.args)) {
            true => compare(&job.input, &execution.stdout),
            false => Meaning::Inconclusive("a pass is meant to change what programs compute".to_owned()),
        };
        sample.memory.meanings.count(&meaning, start.elapsed());
        if !matches!(meaning, Meaning::Differs(_)) {
            return Ok(None);
        }
        let Some(wrong) = wrong_step(sample.worker, sample.compiler, job)? else { return Ok(None) };
        // The finding is about the one pass, and the program before it.
        let args = wrong.step.args.clone().into();
        let alone = Job { args, input: wrong.step.before.clone(), ..job.clone() };
        let run = examine(sample.worker, sample.compiler.profile, &alone)?;
        Ok(Some(JudgedRun { verdict: wrong.verdict(), ..run }))
    }

    fn look(
        &self,
        worker: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        _finding: &Finding,
    ) -> Result<JudgedRun, EngineError> {
        let run = examine(worker, compiler.profile, job)?;
        if run.execution.end != End::Exited(0) {
            return examine_with_verifier(worker, compiler.profile, job);
        }
        Ok(match wrong_step(worker, compiler, job)? {
            Some(wrong) => JudgedRun { verdict: wrong.verdict(), ..run },
            None => run,
        })
    }

    fn shows(
        &self,
        worker: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        finding: &Finding,
    ) -> Result<bool, EngineError> {
        let wrong = wrong_step(worker, compiler, job)?;
        Ok(wrong.is_some_and(|wrong| finding.is(wrong.verdict().signature.as_ref())))
    }

    /// Looks again in a process of its own, and executes the program with and without the pass where that is
    /// possible. If execution contradicts the evaluation, it is no finding.
    fn confirm(
        &self,
        alone: &mut Worker,
        follow_up: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        _finding: &Finding,
    ) -> Result<JudgedRun, EngineError> {
        let run = examine(alone, compiler.profile, job)?;
        let Some(wrong) = wrong_step(alone, compiler, job)? else { return Ok(run) };
        let WrongStep { step, difference } = &wrong;
        let mut verdict = wrong.verdict();
        match confirm(follow_up, compiler, &step.before, &step.args, difference)? {
            Confirmation::Contradicted(_) => return Ok(run),
            Confirmation::Executed { .. } => append(&mut verdict, "Confirmed by execution."),
            Confirmation::NotExecuted(why) => append(&mut verdict, &format!("Not executed: {why}.")),
        }
        Ok(JudgedRun { verdict, ..run })
    }

    fn names_pass(&self) -> bool {
        true
    }

    fn describe(&self, _finding: &Finding, _output: &str) -> &'static str {
        "wrong code"
    }

    /// The program and what the pass makes of it, side by side.
    fn recipe(&self, recipe: &Recipe<'_>) -> String {
        let before = recipe.command_with(&[]);
        format!("{before} > before.mlir; {} | diff before.mlir -", recipe.command())
    }

    fn recipe_prints_difference(&self) -> bool {
        true
    }

    fn note(&self, message: Option<&str>) -> Option<String> {
        let message = message?;
        Some(format!(
            "The pass changes what a function computes. {message}\n\nThe function was evaluated before and after the \
             pass, operation by operation, as MLIR's documentation and LLVM's reference define them. On this input it \
             has no undefined behaviour before the pass."
        ))
    }
}

/// A pass that changes the meaning.
struct WrongStep {
    step: CheckedStep,
    difference: Box<Difference>,
}

impl WrongStep {
    fn verdict(&self) -> Verdict {
        Verdict::finding(signature(&self.step.pass, &self.difference), Some(sentence(&self.difference)))
    }
}

fn append(verdict: &mut Verdict, sentence: &str) {
    let message = verdict.message.take().unwrap_or_default();
    verdict.message = Some(format!("{message}. {sentence}"));
}

/// The first pass of a job that changes the meaning.
fn wrong_step(
    worker: &mut Worker,
    compiler: Compiler<'_>,
    job: &Job,
) -> Result<Option<WrongStep>, EngineError> {
    if CommandLine::parse(&job.args).passes().is_empty() {
        return Ok(None);
    }
    let Ok(mut steps) = check_pipeline(worker, compiler.profile, job)? else { return Ok(None) };
    let Some(mut step) = steps.pop() else { return Ok(None) };
    match std::mem::replace(&mut step.meaning, Meaning::Same) {
        Meaning::Differs(difference) => Ok(Some(WrongStep { step, difference })),
        _ => Ok(None),
    }
}
