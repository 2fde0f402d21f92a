//! Wrong code: a function does something else after a pass. Found without a runner, by evaluating the program
//! before and after the pass.

use std::sync::Arc;
use std::time::{Duration, Instant};

use mohole_semantics::Difference;
use mohole_target::{EngineError, Worker};
use mohole_testcase::{CommandLine, End, Failure, Finding, Job, Kind, Outcome, Signature, Verdict};

use super::oracle::{Explanation, Oracle, Predicate, ReductionPlan, SecondOpinion, Seen};
use super::recipe::Recipe;
use super::sample::Sample;
use super::wrong_code_report::Evidence;
use crate::judge::compiler::Compiler;
use crate::judge::run::{JudgedRun, examine};
use crate::judge::verifier::examine_with_verifier;
use crate::meaning::confirm::{Confirmation, confirm};
use crate::meaning::direct::more_direct;
use crate::meaning::excerpt::function_text;
use crate::meaning::needed_options::NeededOptions;
use crate::meaning::other_inputs::{OtherInputs, other_inputs};
use crate::meaning::pipeline::{CheckedStep, all_keep_meaning, check_pipeline};
use crate::meaning::step::{Meaning, compare, custom, readable, sentence, signature};

/// The oracle.
pub(super) struct WrongCode;

impl Oracle for WrongCode {
    fn name(&self) -> &'static str {
        "wrong-code"
    }

    fn finds(&self, signature: &Signature) -> bool {
        signature.kind() == Kind::Miscompile
    }

    /// Looks at every run whose program and result can be evaluated, within a part of the time.
    fn sample(&self, sample: &mut Sample<'_>) -> Result<Option<JudgedRun>, EngineError> {
        let JudgedRun { job, execution, verdict } = sample.run;
        if verdict.outcome != Outcome::Success {
            return Ok(None);
        }
        let meanings = &sample.memory.meanings;
        let has_time = sample.is_about_meaning || meanings.has_time(execution.cpu);
        let is_generic = sample.compiler.profile.generic.iter().all(|flag| job.args.contains(flag));
        let is_unchanged = *job.input == *execution.stdout;
        if !(is_unchanged || is_generic && has_time) {
            meanings.leave_out();
            return Ok(None);
        }
        let start = Instant::now();
        let meaning = match is_unchanged || all_keep_meaning(&CommandLine::parse(&job.args)) {
            true => compare(&job.input, &execution.stdout),
            false => Meaning::Inconclusive("a pass is meant to change what programs compute".to_owned()),
        };
        let time = if sample.is_about_meaning { Duration::ZERO } else { start.elapsed() };
        meanings.count(&meaning, time);
        if !matches!(meaning, Meaning::Differs(_)) {
            return Ok(None);
        }
        let Some(wrong) = wrong_step(sample.worker, sample.compiler, job)? else { return Ok(None) };
        let wrong = wrong.more_direct(sample.worker, sample.compiler)?;
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
        finding: &Finding,
    ) -> Result<JudgedRun, EngineError> {
        let run = examine(worker, compiler.profile, job)?;
        if run.execution.end != End::Exited(0) {
            return examine_with_verifier(worker, compiler.profile, job);
        }
        Ok(match wrong_step(worker, compiler, job)? {
            Some(wrong) => JudgedRun { verdict: wrong.verdict_for(finding), ..run },
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

    fn confirm(
        &self,
        alone: &mut Worker,
        _follow_up: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        finding: &Finding,
    ) -> Result<JudgedRun, EngineError> {
        self.look(alone, compiler, job, finding)
    }

    /// Executes the program with and without the pass where that is possible, and evaluates it on other
    /// inputs.
    fn second_opinion(
        &self,
        worker: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        _finding: &Finding,
    ) -> Result<SecondOpinion, EngineError> {
        let Some(wrong) = wrong_step(worker, compiler, job)? else { return Ok(SecondOpinion::None) };
        let executed = match wrong.execute(worker, compiler)? {
            Confirmation::Contradicted(why) => return Ok(SecondOpinion::Contradiction(why)),
            Confirmation::Executed(_) => "Confirmed by execution.".to_owned(),
            Confirmation::NotExecuted(why) => format!("Not executed: {why}."),
        };
        let remark = format!("{executed} {}", wrong.other_inputs());
        Ok(SecondOpinion::Remark(remark.trim_end().to_owned()))
    }

    /// Loosely, the difference may arise at another operation, in the same pass; a wrong value stays one, and
    /// undefined behaviour, too. Options that are needed at the beginning stay.
    fn reduction<'a>(
        &'a self,
        worker: &mut Worker,
        compiler: Compiler<'a>,
        job: &Job,
        finding: &'a Finding,
    ) -> Result<ReductionPlan<'a>, EngineError> {
        let plan = ReductionPlan::new(self.same(compiler, finding, true), finding);
        let Some(known) = wrong_step(worker, compiler, job)? else { return Ok(plan) };
        let plan = match known.difference.at.is_empty() {
            true => ReductionPlan::new(same_without_operation(compiler, finding), finding),
            false => plan,
        };
        let needed = Arc::new(NeededOptions::of(worker, compiler, &known.step, &known.difference)?);
        let (pass, is_undefined) = (known.step.pass, known.difference.wrong.is_undefined());
        let is_alike = move |wrong: &WrongStep| {
            wrong.step.pass == pass && wrong.difference.wrong.is_undefined() == is_undefined
        };
        let looser: Box<Predicate<'a>> = Box::new(move |worker, job| {
            Ok(wrong_step(worker, compiler, job)?.as_ref().is_some_and(&is_alike))
        });
        let predicate = with_options(Arc::clone(&needed), plan.predicate);
        Ok(ReductionPlan { predicate, looser: Some(with_options(needed, looser)), ..plan })
    }

    fn names_pass(&self) -> bool {
        true
    }

    fn describe(&self, _finding: &Finding, _seen: &Seen<'_>) -> &'static str {
        "wrong code"
    }

    /// The program and what the pass makes of it, side by side.
    fn recipe(&self, recipe: &Recipe<'_>) -> String {
        let before = recipe.command_with(&recipe.compiler.profile.no_op);
        format!("{before} > before.mlir; {} | diff before.mlir -", recipe.command())
    }

    fn recipe_prints_difference(&self) -> bool {
        true
    }

    fn explain(
        &self,
        worker: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        finding: &Finding,
    ) -> Result<Explanation, EngineError> {
        let Some(wrong) = wrong_step(worker, compiler, job)? else { return Ok(Explanation::default()) };
        let WrongStep { step, difference } = &wrong;
        let mut confirmation = wrong.execute(worker, compiler)?;
        if let Confirmation::Executed(executed) = &mut confirmation {
            executed.program = readable(worker, compiler.profile, &executed.program)?;
        }
        if let Confirmation::Contradicted(why) = confirmation {
            let contradiction = Some(format!("execution contradicts the evaluation: {why}"));
            return Ok(Explanation { contradiction, ..Explanation::default() });
        }
        let name = &difference.function;
        let printed = |worker: &mut Worker, args: &[String]| {
            let job = Job { args: args.into(), input: step.before.clone(), ..job.clone() };
            custom(worker, compiler.profile, &job)
        };
        let before = printed(worker, &compiler.profile.no_op)?;
        let after = printed(worker, &step.args)?;
        let function = |custom: Option<String>, generic: Option<&Arc<[u8]>>| {
            let generic = || String::from_utf8(generic?.to_vec()).ok();
            custom.and_then(|text| function_text(&text, name)).or_else(|| function_text(&generic()?, name))
        };
        let evidence = Evidence {
            compiler,
            finding,
            args: &job.args,
            program: &String::from_utf8_lossy(&job.input),
            difference,
            before: function(before, Some(&step.before)),
            after: function(after, step.after.as_ref()),
            confirmation: &confirmation,
            other_inputs: &wrong.other_inputs(),
        };
        Ok(evidence.explanation())
    }
}

/// The predicate that a job shows a finding that no operation explains. Its key may be of an earlier version.
fn same_without_operation<'a>(compiler: Compiler<'a>, finding: &'a Finding) -> Box<Predicate<'a>> {
    Box::new(move |worker, job| {
        let wrong = wrong_step(worker, compiler, job)?;
        Ok(wrong.is_some_and(|wrong| finding.is(wrong.verdict_for(finding).signature.as_ref())))
    })
}

/// The predicate for jobs that have the options without which there is no such difference.
fn with_options<'a>(needed: Arc<NeededOptions>, predicate: Box<Predicate<'a>>) -> Box<Predicate<'a>> {
    Box::new(move |worker, job| Ok(needed.are_in(&job.args) && predicate(worker, job)?))
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

    /// The verdict for who looks for a finding. Earlier versions named an operation in the key that has
    /// nothing to do with the bug: such a finding keeps its key.
    fn verdict_for(&self, finding: &Finding) -> Verdict {
        let mut verdict = self.verdict();
        if let Some(shown) = &mut verdict.signature
            && self.difference.at.is_empty()
            && matches!(finding.signature.failure, Failure::WrongCode { .. })
            && shown.pass == finding.signature.pass
        {
            shown.key.clone_from(&finding.signature.key);
        }
        verdict
    }

    /// The same with the pass that this one contains, if that makes the difference.
    fn more_direct(self, worker: &mut Worker, compiler: Compiler<'_>) -> Result<WrongStep, EngineError> {
        let direct = more_direct(worker, compiler, &self.step, &self.difference)?;
        Ok(direct.map_or(self, |(step, difference)| WrongStep { step, difference }))
    }

    /// What execution says of it.
    fn execute(&self, worker: &mut Worker, compiler: Compiler<'_>) -> Result<Confirmation, EngineError> {
        confirm(worker, compiler, &self.step.before, &self.step.args, &self.difference)
    }

    /// What other inputs show.
    fn other_inputs(&self) -> OtherInputs {
        match &self.step.after {
            Some(after) => other_inputs(&self.step.before, after, &self.difference),
            None => OtherInputs::None,
        }
    }
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
