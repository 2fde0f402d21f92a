//! What an oracle is.

use std::io;

use mohole_oracle::FollowUp;
use mohole_target::{EngineError, Worker};
use mohole_testcase::{
    CommandLine, Comparison, Execution, Finding, Job, Limits, Pipeline, Signature, Verdict,
};

use super::lit_test::LitTest;
use super::recipe::Recipe;
use super::sample::Sample;
use crate::judge::compiler::Compiler;
use crate::judge::run::{Answer, JudgedRun, judged, one_run_shows, pass_failure, verdict};
use crate::judge::verifier::examine_with_verifier;

/// Says whether a job still shows what is reduced.
pub type Predicate<'a> = dyn Fn(&mut Worker, &Job) -> Result<bool, EngineError> + Sync + 'a;

/// Decides whether something is a bug of its kind, from the search to the report.
///
/// The rest of the campaign asks the finding's oracle and knows no kind by name. The defaults are those of a
/// crash, which one run of the compiler shows. An oracle that compares several runs overrides
/// [`look`](Self::look), [`shows`](Self::shows), [`confirm`](Self::confirm) and [`recipe`](Self::recipe).
pub(crate) trait Oracle: Sync {
    /// The name under which findings remember it.
    fn name(&self) -> &'static str;

    /// Whether findings with this signature are its own, where they do not name their oracle.
    fn finds(&self, signature: &Signature) -> bool;

    // The search.

    /// Looks at a run that ended well or with a diagnostic, in a few of many cases; the runs that it makes
    /// for that count as the search's own. Crashes, hangs and memory blow-ups are seen without being asked
    /// for.
    fn sample(&self, _sample: &mut Sample<'_>) -> Result<Option<JudgedRun>, EngineError> {
        Ok(None)
    }

    /// Whether every look takes the whole time limit. Such findings are confirmed by the reducer, which has
    /// time, not by the worker that met them.
    fn is_slow(&self) -> bool {
        false
    }

    // Looking again: confirm, replay, bisect.

    /// Runs a job and judges it as it was judged when the finding was made.
    fn look(
        &self,
        worker: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        _finding: &Finding,
    ) -> Result<JudgedRun, EngineError> {
        examine_with_verifier(worker, compiler.profile, job)
    }

    /// Whether a job shows a finding; may be cheaper than [`look`](Self::look).
    fn shows(
        &self,
        worker: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        finding: &Finding,
    ) -> Result<bool, EngineError> {
        one_run_shows(worker, compiler.profile, job, finding)
    }

    /// Runs a finding's job in a process of its own. Follow-up questions, such as which pass was running, go
    /// to a worker that answers them faster.
    fn confirm(
        &self,
        alone: &mut Worker,
        follow_up: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        _finding: &Finding,
    ) -> Result<JudgedRun, EngineError> {
        let execution = alone.run(job)?;
        judged(follow_up, compiler.profile, job, execution)
    }

    /// What another way of looking says of a finding that was confirmed.
    fn second_opinion(
        &self,
        _worker: &mut Worker,
        _compiler: Compiler<'_>,
        _job: &Job,
        _finding: &Finding,
    ) -> Result<SecondOpinion, EngineError> {
        Ok(SecondOpinion::None)
    }

    /// Whether a finding was confirmed where it was found, and is not confirmed again.
    fn is_confirmed_when_found(&self) -> bool {
        false
    }

    /// The limits under which a finding is looked at again.
    fn limits(&self, limits: Limits) -> Limits {
        limits
    }

    /// Whether it may come of a dialect that a pass does not load.
    fn may_miss_dialect(&self) -> bool {
        false
    }

    /// Whether the flags that set how programs are printed are part of the finding.
    fn needs_printing_flags(&self) -> bool {
        false
    }

    /// Whether a report needs the certificate that the program has no undefined behaviour on any input.
    fn needs_certificate(&self) -> bool {
        false
    }

    /// Whether its findings name the guilty pass from the start, so that it need not be searched for.
    fn names_pass(&self) -> bool {
        false
    }

    // Reduction.

    /// How the finding is reduced.
    fn reduction<'a>(
        &'a self,
        _worker: &mut Worker,
        compiler: Compiler<'a>,
        _job: &Job,
        finding: &'a Finding,
    ) -> Result<ReductionPlan<'a>, EngineError> {
        Ok(ReductionPlan::new(self.same(compiler, finding, finding.signature.pass.is_some()), finding))
    }

    /// The predicate that a job shows the finding and, where `needs_pass`, runs a pass: a compiler that does
    /// something of its own when it is asked for nothing shows no bug of a pass.
    fn same<'a>(
        &'a self,
        compiler: Compiler<'a>,
        finding: &'a Finding,
        needs_pass: bool,
    ) -> Box<Predicate<'a>> {
        Box::new(move |worker, job| {
            let asks = !needs_pass || !CommandLine::parse(&job.args).passes().is_empty();
            Ok(asks && self.shows(worker, compiler, job, finding)?)
        })
    }

    /// For a comparison of two pipelines, a reference that is closer to the reduced pipeline; where there is
    /// one.
    fn closer_reference(
        &self,
        _worker: &mut Worker,
        _compiler: Compiler<'_>,
        _job: &Job,
        _finding: &Finding,
    ) -> Result<Option<Pipeline>, EngineError> {
        Ok(None)
    }

    // Reports.

    /// What the report calls it.
    fn describe(&self, finding: &Finding, seen: &Seen<'_>) -> &'static str;

    /// Whether that says if the input is valid.
    fn says_if_input_is_valid(&self) -> bool {
        false
    }

    /// The shell command with which a person sees it.
    fn recipe(&self, recipe: &Recipe<'_>) -> String {
        recipe.command()
    }

    /// The same, with more to read, for a script.
    fn script(&self, recipe: &Recipe<'_>) -> String {
        self.recipe(recipe)
    }

    /// Whether the recipe shows the bug by printing a difference, and not by how the compiler ends.
    fn recipe_prints_difference(&self) -> bool {
        false
    }

    /// Whether lowered programs are executed to see it.
    fn executes_programs(&self) -> bool {
        false
    }

    /// Whether a report may spell a pipeline as one flag for each pass.
    fn may_spell_flags(&self) -> bool {
        true
    }

    /// Whether builds without assertions may miss it.
    fn may_need_assertions(&self) -> bool {
        false
    }

    /// Whether its findings are reported after all others: their maintainers know of them.
    fn is_reported_last(&self) -> bool {
        false
    }

    /// What a reader of the report wants to know beside the command. The job shows the finding.
    fn explain(
        &self,
        _worker: &mut Worker,
        _compiler: Compiler<'_>,
        _job: &Job,
        _finding: &Finding,
    ) -> Result<Explanation, EngineError> {
        Ok(Explanation::default())
    }

    /// The verdict on a run that a person made by typing the command; `trace` types it again with every pass
    /// announced.
    fn judge_typed(
        &self,
        args: &[String],
        typed: &Execution,
        _finding: &Finding,
        trace: &mut dyn FnMut() -> io::Result<Execution>,
    ) -> io::Result<Verdict> {
        verdict(args, typed, |asked| match asked {
            FollowUp::TracePasses => trace().map(Answer::Run),
            // The program was accepted before, so a pass failed.
            FollowUp::ParseOnly => Ok(Answer::Verdict(pass_failure(None))),
        })
    }
}

/// What another way of looking says of a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SecondOpinion {
    /// There is none.
    None,
    /// Something to be added to the finding's message.
    Remark(String),
    /// It is no bug, for this reason, or the two ways do not mean the same. A person should look at it; it is
    /// never reported.
    Contradiction(String),
}

/// What is seen of a finding when it is reported.
pub(crate) struct Seen<'a> {
    /// What the compiler printed.
    pub(crate) output: &'a str,
    /// The program has an operation that only the generic form can hold.
    pub(crate) is_only_generic: bool,
}

/// What a report says beside the command.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Explanation {
    /// The text.
    pub(crate) text: Option<String>,
    /// A test, which is to be tried before it is shown.
    pub(crate) test: Option<LitTest>,
    /// Files that belong to it: their names and contents.
    pub(crate) files: Vec<(&'static str, String)>,
    /// What the pass changed.
    pub(crate) comparison: Option<Comparison>,
    /// What speaks against it: then it is not reported.
    pub(crate) contradiction: Option<String>,
}

/// How a finding is reduced.
pub(crate) struct ReductionPlan<'a> {
    /// Whether a candidate still shows it.
    pub(crate) predicate: Box<Predicate<'a>>,
    /// A cheaper way, tried first.
    pub(crate) shortcut: Option<Shortcut<'a>>,
    /// A pass that may show it alone.
    pub(crate) likely_pass: Option<&'a str>,
    /// Whether passes may be run beforehand, so that the program begins where the guilty pass does.
    pub(crate) may_run_passes_first: bool,
    /// Whether a candidate shows what may be the same bug under another signature. What reduction leaves is
    /// reduced with this, too: findings that end in the same signature are likely one bug. It holds little
    /// but the bug, so that this seldom ends in another one.
    pub(crate) looser: Option<Box<Predicate<'a>>>,
}

/// A cheaper test with tighter limits. What it finds counts only if the real predicate agrees in the end.
pub(crate) struct Shortcut<'a> {
    pub(crate) limits: Limits,
    pub(crate) predicate: Box<Predicate<'a>>,
}

impl<'a> ReductionPlan<'a> {
    pub(crate) fn new(predicate: Box<Predicate<'a>>, finding: &'a Finding) -> Self {
        ReductionPlan {
            predicate,
            shortcut: None,
            likely_pass: finding.signature.pass.as_deref(),
            may_run_passes_first: true,
            looser: None,
        }
    }
}
