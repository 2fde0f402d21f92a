//! Miscompilations: a program without undefined behaviour prints something else after one pipeline than after
//! another.
//!
//! The strategies that execute programs look for them; every other question is answered here.

use mohole_target::{EngineError, Worker};
use mohole_testcase::{CommandLine, Finding, Job, Kind, Pipeline, Signature, Verdict};

use super::oracle::{Explanation, Oracle, ReductionPlan, Seen};
use super::recipe::Recipe;
use super::wrong_result::WrongResult;
use crate::judge::compiler::Compiler;
use crate::judge::run::{JudgedRun, examine};
use crate::judge::typed::quote;
use crate::judge::verifier::examine_with_verifier;

/// The oracle.
pub(super) struct Miscompilation;

impl Oracle for Miscompilation {
    fn name(&self) -> &'static str {
        "miscompilation"
    }

    fn finds(&self, signature: &Signature) -> bool {
        signature.kind() == Kind::Miscompile
    }

    /// Where nothing is installed that executes programs, only the compiler is looked at.
    fn look(
        &self,
        worker: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        finding: &Finding,
    ) -> Result<JudgedRun, EngineError> {
        let Some(wrong) = WrongResult::of(compiler, finding, worker.stop())? else {
            return examine_with_verifier(worker, compiler.profile, job);
        };
        let mut run = examine(worker, compiler.profile, job)?;
        if let Some(results) = wrong.look(worker, job)? {
            run.verdict = Verdict::finding(finding.signature.clone(), Some(results.to_string()));
        }
        Ok(run)
    }

    fn shows(
        &self,
        worker: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        finding: &Finding,
    ) -> Result<bool, EngineError> {
        let run = self.look(worker, compiler, job, finding)?;
        Ok(finding.is(run.verdict.signature.as_ref()))
    }

    /// The strategy that found it has compared both pipelines twice, each time in processes of their own.
    fn is_confirmed_when_found(&self) -> bool {
        true
    }

    fn needs_certificate(&self) -> bool {
        true
    }

    fn names_pass(&self) -> bool {
        true
    }

    /// A candidate must stay certified free of undefined behaviour, and run the pass that is to blame.
    fn reduction<'a>(
        &'a self,
        worker: &mut Worker,
        compiler: Compiler<'a>,
        job: &Job,
        finding: &'a Finding,
    ) -> Result<ReductionPlan<'a>, EngineError> {
        let pass = finding.signature.pass.as_deref();
        let wrong = match WrongResult::of(compiler, finding, worker.stop())? {
            Some(wrong) => Some(wrong.with_declarations_of(worker, job)?),
            None => None,
        };
        let still_wrong = move |worker: &mut Worker, job: &Job| {
            let Some(wrong) = &wrong else { return Ok(false) };
            let runs_pass =
                pass.is_none_or(|pass| CommandLine::parse(&job.args).passes().iter().any(|one| one == pass));
            Ok(runs_pass && wrong.look(worker, job)?.is_some())
        };
        Ok(ReductionPlan {
            predicate: Box::new(still_wrong),
            shortcut: None,
            likely_pass: None,
            may_run_passes_first: false,
            looser: None,
        })
    }

    fn closer_reference(
        &self,
        worker: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        finding: &Finding,
    ) -> Result<Option<Pipeline>, EngineError> {
        match (WrongResult::of(compiler, finding, worker.stop())?, &finding.signature.pass) {
            (Some(wrong), Some(pass)) => wrong.nearest_reference(worker, job, pass),
            _ => Ok(None),
        }
    }

    fn describe(&self, _finding: &Finding, _seen: &Seen<'_>) -> &'static str {
        "miscompilation"
    }

    fn recipe(&self, recipe: &Recipe<'_>) -> String {
        let commands = runs(recipe).join("; ");
        format!("{commands}; diff right.txt wrong.txt")
    }

    fn script(&self, recipe: &Recipe<'_>) -> String {
        let right = recipe.finding.reference.as_ref().map(Pipeline::to_string).unwrap_or_default();
        let show = |what: &str, by: &str, file: &str| {
            format!("printf '%s\\n' {}; cat {file}", quote(&format!("{what}, by {by}:")))
        };
        let mut lines = runs(recipe);
        lines.push(show("right", &right, "right.txt"));
        lines.push(show("wrong", &recipe.args.join(" "), "wrong.txt"));
        lines.push("echo difference:; diff right.txt wrong.txt".to_owned());
        lines.join("\n")
    }

    fn recipe_prints_difference(&self) -> bool {
        true
    }

    fn executes_programs(&self) -> bool {
        true
    }

    /// The two pipelines are read side by side.
    fn may_spell_flags(&self) -> bool {
        false
    }

    fn explain(
        &self,
        _worker: &mut Worker,
        _compiler: Compiler<'_>,
        _job: &Job,
        _finding: &Finding,
    ) -> Result<Explanation, EngineError> {
        let text = "The program has no undefined behaviour: every operation in it was checked by a rule for its \
                    kind (`mohole recondition`). The two commands differ in the pipeline alone.";
        Ok(Explanation { text: Some(text.to_owned()), ..Explanation::default() })
    }
}

/// The commands that write both results to `right.txt` and `wrong.txt`.
fn runs(recipe: &Recipe<'_>) -> Vec<String> {
    let right = recipe.finding.reference.as_ref().map(Pipeline::to_argument).unwrap_or_default();
    let runner = recipe.runner_command();
    // A program that dies may have printed all that it should.
    let run = |args: &[String], file: &str| {
        let lower = recipe.command_with(args);
        format!("{lower} | {runner} > {file}; echo \" exit status $?\" >> {file}")
    };
    // The address of a buffer is printed with it, and differs from run to run.
    let hides_addresses = recipe.program.contains("printMemref");
    let hide_addresses = "sed -i 's/base@ = [^ ]*/base@/' right.txt wrong.txt".to_owned();
    let mut commands = vec![run(&[right], "right.txt"), run(recipe.args, "wrong.txt")];
    commands.extend(hides_addresses.then_some(hide_addresses));
    commands
}
