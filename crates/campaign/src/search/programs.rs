//! What a turn does with one program: it is shown to the compiler, run through passes, and what comes out is
//! kept.

use std::borrow::Cow;
use std::sync::Arc;

use mohole_ir::Module;
use mohole_lowering::Population;
use mohole_oracle::{FollowUp, first_error, judge_without_pass};
use mohole_target::{EngineError, own_jobs};
use mohole_testcase::{
    End, Execution, Finding, Job, Kind, Limits, Outcome, PassCall, Pipeline, Provenance, Refusal, Verdict,
};

use super::chooser::ChosenPass;
use super::config::CampaignConfig;
use super::odds::PassResult;
use super::pool::{Pool, Seed};
use super::tally::PassesRun;
use super::turn::{Admitted, NOMINAL_RUN, Tested, Turn};
use crate::judge::run::{Answer, JudgedRun, follow_up, judged_args, pass_failure, verdict};
use crate::oracles::{self, Sample};
use crate::programs::Program;

/// Crashes after which a program is left alone.
const MAX_CRASHES: usize = 2;

/// A longer output is not parsed.
const MAX_OUTPUT_BYTES: usize = 1 << 18;

impl Turn<'_, '_> {
    /// Runs a program through some pipelines of one or two passes, unless it crashes too many of them.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn test_briefly(&mut self, seed: &Arc<Seed>, pipelines: usize) -> Result<(), EngineError> {
        let mut crashes = 0;
        for _ in 0..pipelines {
            let length = 1 + self.rng.below(2);
            let passes = self.pipeline(&seed.population, length);
            crashes += usize::from(matches!(self.test(seed, &passes)?, Tested::Crashed));
            if crashes == MAX_CRASHES {
                break;
            }
        }
        Ok(())
    }

    /// Draws passes for a program, each for what the one before is expected to leave.
    pub fn pipeline(&mut self, population: &Population, length: usize) -> Vec<ChosenPass> {
        let config = self.config();
        let rule_index = config.rule_index.as_ref();
        config.chooser.pipeline(&config.catalog, rule_index, population, length, &mut self.rng)
    }

    /// Shows a program to the compiler for the first time.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn admit(&mut self, provenance: &Provenance, text: &[u8]) -> Result<Admitted, EngineError> {
        if !self.config().focus.has_text(text) {
            return Ok(Admitted::Unusable);
        }
        let profile = &self.config().profile;
        let args = profile.no_op.iter().chain(&profile.generic).cloned().collect();
        let job = Job { args, input: text.into(), limits: self.limits() };
        let execution = self.run(&job)?;
        if self.shared.stop.is_abandoned() {
            return Ok(Admitted::Unusable);
        }
        if execution.end == End::Exited(0) {
            self.count_outcome(Outcome::Success);
            let seed = Seed::parse(provenance.clone(), &execution.stdout);
            let Some(seed) = seed else { return Ok(Admitted::Unusable) };
            let seed = Arc::new(seed);
            self.tally.add_program([&seed.population], Outcome::Success.word());
            self.keep_if_new(&seed);
            return Ok(Admitted::Yes(seed));
        }
        let run = self.judge(job, execution)?;
        self.tally_unaccepted(text, run.verdict.outcome);
        if !run.verdict.outcome.is_finding() {
            self.count_outcome(Outcome::Rejected(Refusal::Input));
            let complaint = first_error(&run.execution.stderr_ends()).unwrap_or_default();
            self.shared.statistics.refusals().count(&complaint);
            return Ok(Admitted::No(complaint));
        }
        self.count_outcome(run.verdict.outcome);
        self.report_run(run, provenance)?;
        Ok(Admitted::Crashed)
    }

    /// Gives the compiler a program without passes, with flags that say how to write it; what it writes, if
    /// it accepts the program.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn run_without_passes(
        &mut self,
        provenance: &Provenance,
        program: &[u8],
        flags: &[String],
    ) -> Result<Option<Vec<u8>>, EngineError> {
        let args = self.config().profile.no_op.iter().chain(flags).cloned().collect();
        let job = Job { args, input: program.into(), limits: self.limits() };
        let execution = self.run(&job)?;
        if self.shared.stop.is_abandoned() {
            return Ok(None);
        }
        if execution.end == End::Exited(0) {
            self.count_outcome(Outcome::Success);
            return Ok(Some(execution.stdout));
        }
        let run = self.judge(job, execution)?;
        self.count_outcome(run.verdict.outcome);
        if run.verdict.outcome.is_finding() {
            self.report_run(run, provenance)?;
        }
        Ok(None)
    }

    /// Runs passes on a program.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn test(&mut self, seed: &Arc<Seed>, passes: &[ChosenPass]) -> Result<Tested, EngineError> {
        let Some(passes) = self.in_focus(seed, passes) else { return Ok(Tested::Stopped) };
        if passes.is_empty() {
            return Ok(Tested::Stopped);
        }
        let calls: Vec<PassCall> = passes.iter().map(|chosen| chosen.call.clone()).collect();
        let job = Job { input: seed.text.clone(), ..self.job_of_passes(&calls, b"") };
        let execution = self.run(&job)?;
        let functions = self.functions_reached();
        let run = self.judge(job, execution)?;
        if self.shared.stop.is_abandoned() {
            return Ok(Tested::Stopped);
        }
        self.conclude(seed, &passes, run, &functions)
    }

    /// The job that runs passes on a program.
    pub(super) fn job_of_passes<'p>(
        &self,
        calls: impl IntoIterator<Item = &'p PassCall>,
        program: &[u8],
    ) -> Job {
        let mut args = vec![Pipeline::of_calls(calls).to_argument()];
        if self.prints_generic {
            args.extend(self.config().profile.generic.iter().cloned());
        }
        Job { args: args.into(), input: program.into(), limits: self.limits() }
    }

    /// Learns from a run of passes on a program that the compiler accepts, reports what it shows, and keeps
    /// what it made. `functions` has the function of each block that it was the first to reach.
    pub(super) fn conclude(
        &mut self,
        seed: &Arc<Seed>,
        passes: &[ChosenPass],
        run: JudgedRun,
        functions: &[u32],
    ) -> Result<Tested, EngineError> {
        let calls: Vec<PassCall> = passes.iter().map(|chosen| chosen.call.clone()).collect();
        self.count_outcome(run.verdict.outcome);
        self.tally_test(seed, &calls, &run);
        if let Outcome::Rejected(_) = run.verdict.outcome {
            let said = || run.execution.stderr_ends().into_owned();
            let complaint = run.verdict.message.clone().unwrap_or_else(said);
            self.shared.statistics.refusals().count(&complaint);
            self.config().chooser.learn_rejected(&calls, &complaint);
            return Ok(Tested::Stopped);
        }
        self.learn_from(&seed.population, passes, &run.verdict);
        if run.verdict.outcome.is_finding() {
            self.report_run(run, &seed.provenance)?;
            return Ok(Tested::Crashed);
        }
        self.keep_pair(seed, &calls, functions);
        self.compare_with_earlier(&calls, &run)?;
        if self.uses_oracles {
            self.sample(&run, seed)?;
        }
        if run.verdict.outcome != Outcome::Success {
            return Ok(Tested::Stopped);
        }
        Ok(Tested::Passed(self.keep_output(&run.execution, seed, &calls)))
    }

    /// The passes to run on a program, with one in focus; `None` if the program is out of focus.
    fn in_focus<'p>(&mut self, seed: &Seed, passes: &'p [ChosenPass]) -> Option<Cow<'p, [ChosenPass]>> {
        let config = self.config();
        if !seed.is_in(&config.focus) {
            return None;
        }
        let known = (&config.catalog, config.rule_index.as_ref());
        config.chooser.focused(known, &seed.population, passes, &mut self.rng)
    }

    /// Counts a program that the compiler did not accept.
    pub(super) fn tally_unaccepted(&mut self, text: &[u8], outcome: Outcome) {
        let Ok(module) = Module::parse_bytes(text) else { return };
        let word = match outcome.kind() {
            Some(kind) => kind.word(),
            None => Outcome::Rejected(Refusal::Input).word(),
        };
        self.tally.add_program([&Population::of(&module)], word);
    }

    /// Counts what was run in a test.
    fn tally_test(&mut self, seed: &Seed, calls: &[PassCall], run: &JudgedRun) {
        let JudgedRun { execution, verdict, .. } = run;
        // The program was accepted before; it is the arguments that are rejected.
        if !matches!(verdict.outcome, Outcome::Rejected(_)) {
            self.tally.add_program([&seed.population], verdict.outcome.word());
        }
        let has_changed = self.prints_generic.then(|| *execution.stdout != *seed.text);
        self.tally.add_passes(&PassesRun { calls, verdict, has_changed });
    }

    /// Lets every oracle look at a run that is no finding by itself.
    fn sample(&mut self, run: &JudgedRun, seed: &Seed) -> Result<(), EngineError> {
        for oracle in oracles::all() {
            let found = self.counted(NOMINAL_RUN, |turn| {
                let (shared, before) = (turn.shared, own_jobs());
                // The oracle's runs are counted when it is done.
                let is_over = || {
                    let tests = shared.statistics.tests() + own_jobs() - before;
                    shared.stop.is_requested() || tests >= shared.max_tests
                };
                oracle.sample(&mut Sample {
                    compiler: shared.config.compiler(),
                    worker: &mut turn.state.worker,
                    rng: &mut turn.rng,
                    run,
                    is_handwritten: &|| is_handwritten(shared.config, shared.pool, seed),
                    is_about_meaning: turn.is_about_meaning,
                    is_over: &is_over,
                    memory: &shared.samples,
                })
            })?;
            let target = &self.config().profile.name;
            if let Some(finding) = found.and_then(|run| run.finding(target, seed.provenance.clone())) {
                self.report(Finding { oracle: oracle.name().to_owned(), ..finding })?;
            }
        }
        Ok(())
    }

    /// Reports a run that is a finding.
    pub(super) fn report_run(&mut self, run: JudgedRun, provenance: &Provenance) -> Result<(), EngineError> {
        match run.finding(&self.config().profile.name, provenance.clone()) {
            Some(finding) => self.report(finding),
            None => Ok(()),
        }
    }

    /// Judges a run. The program was accepted before, so a diagnostic is about a pass.
    pub(super) fn judge(&mut self, job: Job, execution: Execution) -> Result<JudgedRun, EngineError> {
        let args = judged_args(&self.config().profile, &job.args);
        let verdict = verdict(&args, &execution, |asked| match asked {
            FollowUp::ParseOnly => Ok(Answer::Verdict(pass_failure(first_error(&execution.stderr_ends())))),
            FollowUp::TracePasses if execution.end == End::Deadline && !self.shared.hangs.is_traced() => {
                Ok(Answer::Verdict(untraced_hang()))
            }
            FollowUp::TracePasses => match self.known_crash(&execution) {
                Some(verdict) => Ok(Answer::Verdict(verdict)),
                None => {
                    let job = follow_up(&self.config().profile, &job, asked);
                    self.run_again(&job).map(Answer::Run)
                }
            },
        })?;
        Ok(JudgedRun { job, execution, verdict })
    }

    /// The verdict on a crash that the search has found before. A crash takes long, most of it for the
    /// backtrace, so that a known one is not traced to its pass.
    fn known_crash(&self, execution: &Execution) -> Option<Verdict> {
        let verdict = judge_without_pass(execution)?;
        let key = &verdict.signature.as_ref()?.key;
        self.shared.intake.claims.search_knows(key).then_some(verdict)
    }

    /// Learns which passes met which operations, and what came of it.
    fn learn_from(&mut self, population: &Population, passes: &[ChosenPass], verdict: &Verdict) {
        let kind = verdict.outcome.kind();
        if let (Some(Kind::Crash(_) | Kind::Unimplemented), None, true) =
            (kind, &verdict.pass, passes.len() > 1)
        {
            self.config().chooser.learn_crash(population);
            return;
        }
        let mut expected = population.clone();
        for chosen in passes {
            let name = &chosen.call.name;
            let gained = self.shared.coverage.cover_pass(name, &expected);
            self.count_coverage(gained);
            let was_last = passes.len() == 1 || verdict.pass.as_ref() == Some(name);
            let result = match kind {
                Some(Kind::Hang) if was_last || verdict.pass.is_none() => PassResult::Hung,
                Some(Kind::Crash(_) | Kind::Memory | Kind::Unimplemented) if was_last => PassResult::Crashed,
                _ => PassResult::Ended,
            };
            self.config().chooser.learn_result(name, &expected, result);
            if result != PassResult::Ended && was_last {
                break;
            }
            if let (Some(rule_index), Some(rule)) = (&self.config().rule_index, chosen.rule) {
                expected = rule_index.predict(&expected, rule);
            }
        }
    }

    /// The program that passes made, if it is another and can be parsed. It is kept if it covers something
    /// new.
    fn keep_output(&mut self, execution: &Execution, seed: &Seed, calls: &[PassCall]) -> Option<Arc<Seed>> {
        let output = &execution.stdout;
        if !self.prints_generic || output.len() > MAX_OUTPUT_BYTES || **output == *seed.text {
            return None;
        }
        let provenance = seed.provenance.after_passes(calls.iter().map(|call| call.name.as_str()));
        let made = Arc::new(Seed::parse(provenance, output)?);
        if let [alone] = calls {
            self.config().chooser.learn_effect(&alone.name, &seed.population, &made.population);
        }
        self.keep_if_new(&made);
        Some(made)
    }

    fn limits(&self) -> Limits {
        self.config().search_profile.limits.limits()
    }
}

/// The verdict on a hang of which it is not known in which pass it is.
fn untraced_hang() -> Verdict {
    Verdict::without_finding(Outcome::Finding(Kind::Hang), None)
}

/// Whether a person wrote a program, all of it in custom form.
fn is_handwritten(config: &CampaignConfig, pool: &Pool, seed: &Seed) -> bool {
    let is_source = |program: &&Program| seed.provenance == Provenance::file(&program.name);
    let source = || config.programs.iter().find(is_source);
    pool.is_original(seed) && source().is_some_and(|program| !has_generic_operation(&program.text))
}

/// Whether a program writes an operation as `"dialect.name"(..)`.
fn has_generic_operation(text: &[u8]) -> bool {
    text.windows(2).any(|pair| pair == b"\"(")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_operation_in_generic_form_is_enough() {
        assert!(has_generic_operation(b"func.func @f() {\n  \"shard.sharding\"() : () -> ()\n}\n"));
        assert!(!has_generic_operation(b"func.func @f() attributes {a = \"b\"} {\n  return\n}\n"));
    }
}
