//! What a turn does with lowering paths: it takes programs down, and compares what they print.

use std::sync::Arc;

use mohole_lowering::{PassRun, Planner, RuleIndex};
use mohole_oracle::Tolerance;
use mohole_recondition::certify;
use mohole_target::EngineError;
use mohole_testcase::{Failure, Finding, Kind, Outcome, Pipeline, Provenance, Signature, Step};

use super::config::{CampaignConfig, SEARCH_CPU_LIMIT};
use super::focused_planner::FocusedPlanner;
use super::pool::Seed;
use super::turn::{NOMINAL_COMPARISON, NOMINAL_EXECUTION, NOMINAL_LOWERING_RUN, Turn};
use crate::lowering::differ::{ComparedPath, DiffRunner, DiffVerdict, Differ, Disagreement};
use crate::lowering::execute::ProgramResult;
use crate::lowering::localize::{Location, localize};
use crate::lowering::lowerer::{Lowerer, Start};
use crate::lowering::path::{LoweringPath, PathEnd};
use crate::meaning::entry::{EntryMeaning, main_meaning};

/// What lowering lacks if the rule book has none of the passes in focus.
pub(super) const NO_RULE_IN_FOCUS: &str = "a rule for any of --passes";

/// What generating lacks if it cannot make operations of the dialects in focus.
pub(super) const NO_DIALECT_IN_FOCUS: &str = "a generator for any of --dialects";

/// What a campaign lacks to execute programs.
pub(super) fn lacks(config: &CampaignConfig) -> Option<&'static str> {
    match (&config.execution_rule_index, &config.runner) {
        (None, _) => Some("a rule book: mohole rules learn"),
        (_, None) => Some("a runner that is installed"),
        (Some(rule_index), _) if config.focus.lacks_rules(rule_index) => Some(NO_RULE_IN_FOCUS),
        _ => None,
    }
}

impl Turn<'_, '_> {
    /// Lowers a program by a planner, reports what is found on the way, and keeps the result if it covers
    /// something new. Does nothing without a rule book.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn lower(&mut self, seed: &Seed, planner: &mut dyn Planner) -> Result<(), EngineError> {
        let config = self.config();
        let Some(rule_index) = &config.rule_index else { return Ok(()) };
        if !seed.is_in(&config.focus) {
            return Ok(());
        }
        let make = || Lowerer::new(&config.search_profile, rule_index, config.has_marker);
        let lowerer = self.state.lowerer.get_or_insert_with(make);
        let start = Start { text: seed.text.clone(), population: seed.population.clone() };
        let rules = config.focus.rules(rule_index);
        let path = match rules.is_empty() {
            true => lowerer.walk(&mut self.state.worker, &start, planner, &mut self.rng)?,
            false => {
                let mut planner = FocusedPlanner::new(planner, rules);
                lowerer.walk(&mut self.state.worker, &start, &mut planner, &mut self.rng)?
            }
        };
        self.record_path(rule_index, path, &seed.provenance)
    }

    /// Records what a path has shown. The numbers of its rules are those of the rule_index.
    fn record_path(
        &mut self,
        rule_index: &RuleIndex,
        path: LoweringPath,
        provenance: &Provenance,
    ) -> Result<(), EngineError> {
        self.count_valid_runs(path.runs.max(1) as u64, NOMINAL_LOWERING_RUN, "walked");
        if self.shared.stop.is_abandoned() {
            return Ok(());
        }
        for moment in &path.finished.ran {
            let pass = &rule_index.rule(moment.rule).call.name;
            let gained = self.shared.coverage.cover_pass(pass, &moment.before);
            self.count_coverage(gained);
        }
        self.tally_path(rule_index, &path);
        for run in path.invalid {
            self.report_run(run, provenance)?;
        }
        match path.end {
            PathEnd::Died(run) => {
                if run.verdict.outcome == Outcome::Finding(Kind::Hang) {
                    self.nominal_time += SEARCH_CPU_LIMIT.as_secs_f64();
                }
                self.report_run(*run, provenance)?;
            }
            PathEnd::Lowered(text) | PathEnd::Stuck(text, _) => {
                if let Some(made) = Seed::parse(provenance.with(Step::Lowered), &text) {
                    self.keep_if_new(&Arc::new(made));
                }
            }
        }
        Ok(())
    }

    /// Counts what was run on a path.
    fn tally_path(&mut self, rule_index: &RuleIndex, LoweringPath { finished, end, .. }: &LoweringPath) {
        let name = |run: &PassRun| &rule_index.rule(run.rule).call.name;
        for run in &finished.ran {
            self.tally.add_pass(name(run), Outcome::Success.word());
        }
        for run in &finished.failed {
            self.tally.add_pass(name(run), Outcome::PassFailure.word());
        }
        let mut outcome = Outcome::Success;
        if let PathEnd::Died(run) = end {
            outcome = run.verdict.outcome;
            if let Some(pass) = &run.verdict.pass {
                self.tally.add_pass(pass, outcome.word());
            }
        }
        self.tally.add_program(finished.ran.iter().map(|run| &run.before), outcome.word());
    }

    /// Lowers a program along several paths and compares what the results print.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn compare_paths(
        &mut self,
        seed: &Seed,
        planner: &mut dyn Planner,
        paths: usize,
    ) -> Result<(), EngineError> {
        let tolerance = Tolerance::default();
        let mut differ = Differ::new(seed.text.clone(), tolerance);
        let start = Start { text: seed.text.clone(), population: seed.population.clone() };
        for number in 0..paths {
            if self.is_over() {
                return Ok(());
            }
            self.make_diff_runner()?;
            let Some(diff_runner) = &mut self.state.diff_runner else { return Ok(()) };
            let rule_index = diff_runner.lowerer.rule_index;
            let rules = self.shared.config.focus.rules(rule_index);
            // The first path has no pass in focus: the others are compared with it.
            let (path, result) = match number == 0 || rules.is_empty() {
                true => diff_runner.walk(&start, planner, &mut self.rng)?,
                false => {
                    let mut planner = FocusedPlanner::new(planner, rules);
                    diff_runner.walk(&start, &mut planner, &mut self.rng)?
                }
            };
            let ran = result.as_ref().is_some_and(ProgramResult::is_result);
            self.shared.path_counts.add(ran);
            differ.take(&self.config().profile.name, &path, result);
            self.record_path(rule_index, path, &seed.provenance)?;
            self.nominal_time += NOMINAL_EXECUTION;
        }
        let verdict =
            self.counted(NOMINAL_COMPARISON, |turn| differ.verdict(turn.state.diff_runner.as_slice()))?;
        let DiffVerdict::Differs(disagreement) = verdict else { return Ok(()) };
        let is_certain = |result: &ProgramResult| !matches!(result, ProgramResult::Hung);
        let counts = is_certain(&disagreement.reference.result)
            && is_certain(&disagreement.other.result)
            && certify(&seed.module).is_certified();
        if !counts || self.shared.stop.is_abandoned() {
            return Ok(());
        }
        match judged(&main_meaning(&seed.module), *disagreement, &tolerance) {
            Some(disagreement) => self.report_disagreement(seed, &disagreement, &tolerance),
            None => Ok(()),
        }
    }

    /// Makes the worker's diff runner, where it has none yet and the campaign can execute programs.
    fn make_diff_runner(&mut self) -> Result<(), EngineError> {
        let config = self.config();
        if let (None, Some(rule_index), Some(runner)) =
            (&self.state.diff_runner, &config.execution_rule_index, &config.runner)
        {
            let profile = &config.search_profile;
            let lowerer = Lowerer::new(profile, rule_index, config.has_marker);
            let made = DiffRunner::new(profile, &config.tool, runner, lowerer, self.shared.stop)?;
            self.state.diff_runner = Some(made);
        }
        Ok(())
    }

    /// Finds the guilty pass and reports the miscompilation.
    fn report_disagreement(
        &mut self,
        seed: &Seed,
        disagreement: &Disagreement,
        tolerance: &Tolerance,
    ) -> Result<(), EngineError> {
        let located = self.counted(NOMINAL_COMPARISON, |turn| match &mut turn.state.diff_runner {
            Some(diff_runner) => localize(diff_runner, &seed.text, disagreement, tolerance).map(Some),
            None => Ok(None),
        })?;
        let Some(Location { passes, first_bad_pass: Some(pass) }) = located else { return Ok(()) };
        let args = [Pipeline::of_calls(&passes).to_argument()];
        let signature = miscompilation(pass);
        let finding = Finding::new(signature, &self.config().profile.name, &args, seed.text.clone());
        self.report(Finding {
            provenance: seed.provenance.clone(),
            certified: true,
            reference: Some(disagreement.reference.pipeline.clone()),
            output: disagreement.to_string().into_bytes(),
            ..finding
        })
    }
}

/// A disagreement with the right side as its reference. `None` if the evaluation allows both, or has no
/// meaning for the program.
fn judged(meaning: &EntryMeaning, disagreement: Disagreement, tolerance: &Tolerance) -> Option<Disagreement> {
    let output = match meaning {
        EntryMeaning::Undefined { .. } => return None,
        EntryMeaning::Inconclusive(_) => return Some(disagreement),
        EntryMeaning::Defined(output) => output,
    };
    let Disagreement { reference, other, .. } = &disagreement;
    let is_right = |path: &ComparedPath| output.allows(&path.result, tolerance) == Some(true);
    match (is_right(reference), is_right(other)) {
        (true, true) => None,
        (false, true) => Some(Disagreement {
            difference: other.result.compare(&reference.result, tolerance),
            reference: disagreement.other,
            other: disagreement.reference,
        }),
        (_, false) => Some(disagreement),
    }
}

/// The signature of a miscompilation by a pass.
fn miscompilation(pass: String) -> Signature {
    // Stores and lists of known issues hold these keys: changing this renames every known bug.
    let key = blake3::hash(format!("wrong result of {pass}").as_bytes()).to_hex()[..16].to_owned();
    Signature { key, failure: Failure::WrongResult, pass: Some(pass), activity: None }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::time::Duration;

    use mohole_ir::Module;
    use mohole_lowering::{FinishedPath, PassKind, PassRule, Population, RuleBook};
    use mohole_testcase::PassCall;

    use super::*;
    use crate::search::fixtures;

    fn idle(name: &str) -> PassRule {
        PassRule {
            call: PassCall::named(name),
            kind: PassKind::Idle,
            failed: 0,
            crashed: 0,
            effects: Vec::new(),
            complaints: Vec::new(),
            met: BTreeMap::new(),
        }
    }

    /// A path that ran one rule, with this population before.
    fn path(rule: usize, before: Population) -> LoweringPath {
        let ran = vec![PassRun { rule, before }];
        LoweringPath {
            passes: Vec::new(),
            steps: 1,
            steps_without_effect: 0,
            runs: 1,
            compiler_time: Duration::ZERO,
            dropped_passes: 0,
            dialects: Vec::new(),
            invalid: Vec::new(),
            finished: FinishedPath { ran, ..FinishedPath::default() },
            end: PathEnd::Stuck(Arc::from(&b""[..]), Vec::new()),
        }
    }

    /// A program that prints the quotient of 8 and a number.
    fn division(divisor: u8) -> Module {
        let text = format!(
            "\"func.func\"() <{{function_type = () -> (), sym_name = \"main\"}}> ({{
  %0 = \"arith.constant\"() <{{value = 8 : i64}}> : () -> i64
  %1 = \"arith.constant\"() <{{value = {divisor} : i64}}> : () -> i64
  %2 = \"arith.divsi\"(%0, %1) : (i64, i64) -> i64
  \"vector.print\"(%2) <{{punctuation = #vector.punctuation<newline>}}> : (i64) -> ()
  \"func.return\"() : () -> ()
}}) : () -> ()
"
        );
        Module::parse(&text).unwrap()
    }

    #[test]
    fn the_evaluation_says_which_path_is_right() {
        let tolerance = Tolerance::default();
        let path = |text: &str| ComparedPath {
            target: "x".to_owned(),
            passes: Vec::new(),
            pipeline: Pipeline::on_module([]),
            result: ProgramResult::Printed(text.to_owned()),
        };
        let reference_of = |program: &Module, reference: &str, other: &str| {
            let (reference, other) = (path(reference), path(other));
            let difference = reference.result.compare(&other.result, &tolerance);
            let disagreement = Disagreement { reference, other, difference };
            judged(&main_meaning(program), disagreement, &tolerance).map(|judged| judged.reference.result)
        };
        let printed = |text: &str| Some(ProgramResult::Printed(text.to_owned()));
        assert_eq!(reference_of(&division(2), "4\n", "5\n"), printed("4\n"));
        assert_eq!(reference_of(&division(2), "5\n", "4\n"), printed("4\n"));
        assert_eq!(reference_of(&division(2), "5\n", "6\n"), printed("5\n"));
        assert_eq!(reference_of(&division(0), "5\n", "6\n"), None);
    }

    #[test]
    fn a_path_covers_the_passes_of_its_rule_index() {
        // The first rule is left out of the execution rule_index, so that the others have other numbers
        // there.
        let rules = ["affine-data-copy-generate", "cse", "sccp"].map(idle).to_vec();
        let config = fixtures::config(Some(RuleBook { rules, ..RuleBook::default() }));
        let (rule_index, execution_rule_index) =
            (config.rule_index.as_ref().unwrap(), config.execution_rule_index.as_ref().unwrap());
        let nowhere = Provenance::default();
        let before = Seed::parse(nowhere.clone(), b"\"a.b\"() : () -> ()\n").unwrap().population;
        fixtures::with_turn(&config, |turn| {
            turn.record_path(execution_rule_index, path(0, before.clone()), &nowhere).unwrap();
            let is_new = |pass: &str| turn.shared.coverage.cover_pass(pass, &before).total() > 0;
            assert!(!is_new("cse"));
            assert!(is_new("affine-data-copy-generate") && is_new("sccp"));
        });
        fixtures::with_turn(&config, |turn| {
            turn.record_path(rule_index, path(2, before.clone()), &nowhere).unwrap();
            assert_eq!(turn.shared.coverage.cover_pass("sccp", &before).total(), 0);
            assert_eq!((turn.score.tests, turn.covered.pass_ops), (1, 1));
            let mut counted: Vec<String> = std::mem::take(&mut turn.tally)
                .into_counts()
                .map(|row| row.name + " " + &row.outcome)
                .collect();
            counted.sort();
            let program = ["a success", "a.b success", "builtin success", "builtin.module success"];
            assert_eq!(counted, [&program[..], &["sccp success"]].concat());
        });
    }
}
