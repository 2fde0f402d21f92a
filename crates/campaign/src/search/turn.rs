//! One turn of a strategy: what it may use, and the runs it makes, each judged and noted.

use std::collections::BTreeMap;
use std::sync::Arc;

use mohole_lowering::{Atlas, Planner, Population};
use mohole_mutate::{Change, Memory};
use mohole_store::Score;
use mohole_target::{EngineError, Mode, Stop, Worker, own_jobs};
use mohole_testcase::{End, Execution, Job, Limits, Outcome, PassCall, Pipeline, Refusal, Rng};
use parking_lot::RwLock;

use super::chooser::Chosen;
use super::coverage::{Covered, of_pass, of_program};
use super::ledger::Ledger;
use super::pool::{Pool, Seed};
use super::triage::{Taken, Triage};
use super::{Field, HASTE_CPU, YARDSTICK};
use crate::lowering::differ::Lane;
use crate::lowering::{Death, Lowerer, Path, PathEnd, Start};

/// Deaths after which a program is left alone.
const LIVES: usize = 2;

/// What counts as the time of one run where time is counted, not measured.
pub(super) const NOMINAL: f64 = 0.01;

/// The same for a run on the way down, which takes many passes at once.
const NOMINAL_WALK: f64 = 0.02;

/// The same for a lowered program that is run: it is translated first.
const NOMINAL_EXECUTION: f64 = 0.08;

/// The same for runs that compare what programs print: some lower one, some run it.
pub(super) const NOMINAL_COMPARISON: f64 = 0.05;

/// A program printed longer than this is not read.
const LONGEST: usize = 1 << 18;

/// What one worker has for itself.
pub struct Desk<'f> {
    /// Runs the compiler.
    pub worker: Worker,
    /// Compares what lowered programs print; made when it is first needed.
    pub lane: Option<Lane<'f>>,
    /// Walks programs down; made when it is first needed.
    pub walker: Option<Lowerer<'f>>,
}

impl Desk<'_> {
    /// An empty desk.
    ///
    /// # Errors
    /// When the machine gives no temporary folder or memory files.
    pub fn new(field: &Field, stop: &Stop) -> Result<Self, EngineError> {
        let worker = Worker::with_stop(field.tool.clone(), Mode::Best, stop)?;
        Ok(Desk { worker, lane: None, walker: None })
    }
}

/// What all workers share.
pub struct Shared<'f> {
    /// What is fixed.
    pub field: &'f Field,
    /// The programs.
    pub pool: &'f Pool,
    /// The books.
    pub ledger: &'f Ledger,
    /// Who takes findings in.
    pub triage: &'f Triage<'f>,
    /// When to end.
    pub stop: &'f Stop,
    /// Runs after which no turn begins.
    pub most_tests: u64,
    /// The campaign's seed.
    pub seed: u64,
}

/// A turn under way.
pub struct Turn<'t, 'f> {
    /// What all workers share.
    pub shared: &'t Shared<'f>,
    /// What this worker has for itself.
    pub desk: &'t mut Desk<'f>,
    /// The strategy's dice.
    pub rng: Rng,
    /// How many turns the strategy was given before.
    pub number: u64,
    strategy: &'static str,
    /// Whether programs are printed in generic form, and so can be read again. At times they are not, so that
    /// the printers people use are tried too.
    generic: bool,
    pub(crate) score: Score,
    pub(crate) covered: Covered,
    pub(crate) outcomes: BTreeMap<&'static str, u64>,
    /// Time as it is counted where it is not measured.
    pub(crate) nominal: f64,
    /// Findings that are likely mended together with others.
    pub(crate) siblings: u64,
}

/// Which turn it is.
pub(crate) struct Numbers {
    /// Of all turns.
    pub(crate) turn: u64,
    /// Of the strategy's.
    pub(crate) number: u64,
}

/// What came of a test.
pub enum Tested {
    /// The compiler was content.
    Fine,
    /// It stopped with a diagnostic.
    Stopped,
    /// It did something that is a finding, or would be if it were not known.
    Died,
}

/// What came of a program shown to the compiler for the first time.
pub enum Admitted {
    /// It is accepted.
    Yes(Arc<Seed>),
    /// It is refused, with this complaint.
    No(String),
    /// It is accepted and of no use to us, or nobody waits for the answer any more.
    Unread,
    /// The compiler died of it.
    Died,
}

impl Admitted {
    /// What the changes that made the program teach.
    pub(super) fn teach(&self, memory: &RwLock<Memory>, changes: &[Change]) {
        let mut memory = memory.write();
        for Change { traits, .. } in changes {
            match self {
                Admitted::Yes(_) => memory.praise(traits),
                Admitted::No(complaint) => memory.blame(traits, complaint),
                // It was worth finding once.
                Admitted::Died => memory.blame(traits, ""),
                Admitted::Unread => {}
            }
        }
    }
}

/// What counts as the time of a run: more for one that was ended because it took too long, by the clock or by
/// the processor's.
fn nominal(execution: &Execution) -> f64 {
    let is_late = execution.end == End::Deadline || execution.cpu >= HASTE_CPU;
    if is_late { HASTE_CPU.as_secs_f64() } else { NOMINAL }
}

impl<'t, 'f> Turn<'t, 'f> {
    pub(crate) fn new(
        shared: &'t Shared<'f>,
        desk: &'t mut Desk<'f>,
        strategy: &'static str,
        Numbers { turn, number }: Numbers,
    ) -> Self {
        // The streams of neighbouring seeds overlap; those of their first numbers do not.
        let mut rng = Rng::new(Rng::new(shared.seed ^ turn.wrapping_mul(0x9e37_79b9)).bits());
        let generic = !rng.chance(1, 8);
        Turn {
            shared,
            desk,
            rng,
            number,
            strategy,
            generic,
            score: Score { turns: 1, ..Score::default() },
            covered: Covered::default(),
            outcomes: BTreeMap::new(),
            nominal: 0.0,
            siblings: 0,
        }
    }

    /// What is fixed.
    pub fn field(&self) -> &'f Field {
        self.shared.field
    }

    /// The programs.
    pub fn pool(&self) -> &'f Pool {
        self.shared.pool
    }

    /// Whether the turn must end: a stop was requested or the campaign has run its tests.
    pub fn is_over(&self) -> bool {
        self.shared.stop.is_requested() || self.shared.ledger.tests() >= self.shared.most_tests
    }

    /// Runs a program through some pipelines of one or two passes. One that has cost two of them their life
    /// is left alone: it would only do so again.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn test_briefly(&mut self, seed: &Seed, pipelines: usize) -> Result<(), EngineError> {
        let mut lives = LIVES;
        for _ in 0..pipelines {
            let length = 1 + self.rng.below(2);
            let passes = self.pipeline(&seed.population, length);
            lives -= usize::from(matches!(self.test(seed, &passes)?, Tested::Died));
            if lives == 0 {
                break;
            }
        }
        Ok(())
    }

    /// Passes for a program, each for what the one before is expected to leave.
    pub fn pipeline(&mut self, population: &Population, length: usize) -> Vec<Chosen> {
        let Field { chooser, catalog, atlas, .. } = self.field();
        chooser.pipeline(catalog, atlas.as_ref(), population, length, &mut self.rng)
    }

    /// Shows a program to the compiler for the first time.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn admit(&mut self, name: &str, text: &[u8]) -> Result<Admitted, EngineError> {
        let profile = &self.field().profile;
        let args = profile.no_op.iter().chain(&profile.generic).cloned().collect();
        let job = Job { args, input: text.into(), limits: self.limits() };
        let run = self.run(&job)?;
        if self.shared.stop.is_abandoned() {
            return Ok(Admitted::Unread);
        }
        if run.end == End::Exited(0) {
            self.count(Outcome::Success);
            let Some(seed) = Seed::read(name, &run.stdout) else { return Ok(Admitted::Unread) };
            let seed = Arc::new(seed);
            self.take_in(&seed);
            return Ok(Admitted::Yes(seed));
        }
        let verdict = self.judge(&job, &run)?;
        if !verdict.outcome.is_finding() {
            self.count(Outcome::Rejected(Refusal::Input));
            return Ok(Admitted::No(mohole_oracle::first_error(&run.stderr_text()).unwrap_or_default()));
        }
        self.count(verdict.outcome);
        self.report(&Death { job, verdict, execution: run }, name)?;
        Ok(Admitted::Died)
    }

    /// Runs passes on a program.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn test(&mut self, seed: &Seed, passes: &[Chosen]) -> Result<Tested, EngineError> {
        if passes.is_empty() {
            return Ok(Tested::Stopped);
        }
        let calls: Vec<PassCall> = passes.iter().map(|chosen| chosen.call.clone()).collect();
        let mut args = vec![Pipeline::of_calls(&calls).to_argument()];
        if self.generic {
            args.extend(self.field().profile.generic.iter().cloned());
        }
        let job = Job { args: args.into(), input: seed.text.clone(), limits: self.limits() };
        let execution = self.run(&job)?;
        let verdict = self.judge(&job, &execution)?;
        if self.shared.stop.is_abandoned() {
            return Ok(Tested::Stopped);
        }
        self.count(verdict.outcome);
        if let Outcome::Rejected(_) = verdict.outcome {
            let complaint = verdict.message.unwrap_or_else(|| execution.stderr_text().into_owned());
            self.field().chooser.note_refused(&calls, &complaint);
            return Ok(Tested::Stopped);
        }
        self.note_passes(&seed.population, passes, &verdict);
        match verdict.outcome {
            Outcome::Success => {
                self.sample_round_trip(&job, seed)?;
                self.sample_repeat(&job, &execution, &seed.name)?;
                self.keep_output(&execution, seed, &calls);
                Ok(Tested::Fine)
            }
            Outcome::PassFailure if self.is_yardstick() => Ok(Tested::Stopped),
            Outcome::PassFailure => {
                self.look_behind(&job, &execution, &seed.name)?;
                Ok(Tested::Stopped)
            }
            _ => {
                self.report(&Death { job, verdict, execution }, &seed.name)?;
                Ok(Tested::Died)
            }
        }
    }

    /// Takes a program down by a planner; what is found on the way is reported, and what comes out kept if it
    /// covers something new. `None` where there is no rule book.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn walk(&mut self, seed: &Seed, planner: &mut dyn Planner) -> Result<Option<Path>, EngineError> {
        let field = self.field();
        let Some(atlas) = &field.atlas else { return Ok(None) };
        let walker =
            self.desk.walker.get_or_insert_with(|| Lowerer::new(&field.hasty, atlas, field.has_marker));
        let start = Start { text: seed.text.clone(), population: seed.population.clone() };
        let path = walker.walk(&mut self.desk.worker, &start, planner, &mut self.rng)?;
        self.note_path(atlas, &path, &seed.name)?;
        Ok(Some(path))
    }

    /// Notes what a walk by an atlas has shown.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn note_path(&mut self, atlas: &Atlas, path: &Path, name: &str) -> Result<(), EngineError> {
        let runs = path.runs.max(1) as u64;
        self.shared.ledger.count_test(runs);
        self.nominal += NOMINAL_WALK * runs as f64;
        self.score.tests += runs;
        self.score.valid += runs;
        *self.outcomes.entry("walked").or_insert(0) += runs;
        if self.shared.stop.is_abandoned() {
            return Ok(());
        }
        let met = path.journey.ran.iter();
        let met = met.flat_map(|moment| of_pass(&atlas.rule(moment.rule).call.name, &moment.before));
        let gained = self.shared.ledger.cover(met);
        self.gain(gained);
        for death in &path.invalid {
            self.report(death, name)?;
        }
        match &path.end {
            PathEnd::Died(death) => {
                if death.verdict.outcome == Outcome::Finding(mohole_testcase::Kind::Hang) {
                    self.nominal += HASTE_CPU.as_secs_f64();
                }
                self.report(death, name)?;
            }
            PathEnd::Lowered(text) | PathEnd::Stuck(text, _) => {
                let made = Seed::read(&format!("{name}, walked down"), text);
                if let Some(made) = made {
                    self.take_in(&Arc::new(made));
                }
            }
        }
        Ok(())
    }

    /// Something that may be a finding.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn report(&mut self, death: &Death, name: &str) -> Result<(), EngineError> {
        if self.shared.stop.is_abandoned() {
            return Ok(());
        }
        let taken = self.shared.triage.take(&mut self.desk.worker, death, name, self.strategy)?;
        self.score.findings += u64::from(taken != Taken::Nothing);
        self.siblings += u64::from(taken == Taken::Sibling);
        Ok(())
    }

    /// A finding that was confirmed elsewhere is new.
    pub(crate) fn count_finding(&mut self) {
        self.score.findings += 1;
    }

    /// The strategy whose turn it is.
    pub fn strategy(&self) -> &'static str {
        self.strategy
    }

    /// Whether this is the yardstick, which does nothing but run passes.
    pub(super) fn is_yardstick(&self) -> bool {
        self.strategy == YARDSTICK
    }

    /// A run of the compiler, counted.
    fn run(&mut self, job: &Job) -> Result<Execution, EngineError> {
        self.shared.ledger.count_test(1);
        self.score.tests += 1;
        let execution = self.desk.worker.run(job)?;
        self.nominal += nominal(&execution);
        Ok(execution)
    }

    /// A further run that tells more of one, counted.
    pub(super) fn run_again(&mut self, job: &Job) -> Result<Execution, EngineError> {
        let execution = self.desk.worker.run(job)?;
        self.count_extra(1, nominal(&execution));
        Ok(execution)
    }

    /// Asks an oracle that makes runs of its own, which are counted, each for so much time.
    pub(super) fn counted<T>(
        &mut self,
        each: f64,
        ask: impl FnOnce(&mut Self) -> Result<T, EngineError>,
    ) -> Result<T, EngineError> {
        let before = own_jobs();
        let answer = ask(self);
        self.count_extra(own_jobs() - before, each);
        answer
    }

    /// A lowered program was run.
    pub(super) fn count_execution(&mut self) {
        self.nominal += NOMINAL_EXECUTION;
    }

    /// Runs that an oracle asked for.
    fn count_extra(&mut self, runs: u64, each: f64) {
        if runs == 0 {
            return;
        }
        self.shared.ledger.count_test(runs);
        self.score.tests += runs;
        self.score.valid += runs;
        self.nominal += each * runs as f64;
        *self.outcomes.entry("looked-again").or_insert(0) += runs;
    }

    fn count(&mut self, outcome: Outcome) {
        *self.outcomes.entry(outcome.word()).or_insert(0) += 1;
        match outcome {
            Outcome::Rejected(_) => self.score.rejected += 1,
            _ => self.score.valid += 1,
        }
    }

    fn limits(&self) -> Limits {
        self.field().hasty.limits.limits()
    }

    /// Keeps the program that passes have made, if it is another, can be read and covers something new.
    fn keep_output(&mut self, execution: &Execution, seed: &Seed, calls: &[PassCall]) {
        if !self.generic || execution.stdout.len() > LONGEST || execution.stdout == *seed.text {
            return;
        }
        let names: Vec<&str> = calls.iter().map(|call| call.name.as_str()).collect();
        let origin = seed.name.split(" after ").next().unwrap_or_default();
        let name = format!("{origin} after {}", names.join(", "));
        let Some(made) = Seed::read(&name, &execution.stdout) else { return };
        if let [alone] = calls {
            self.field().chooser.note_acted(&alone.name, &seed.population, &made.population);
        }
        self.take_in(&Arc::new(made));
    }

    /// Keeps a program that covers something new.
    fn take_in(&mut self, seed: &Arc<Seed>) {
        let gained = self.shared.ledger.cover(of_program(&seed.module));
        self.gain(gained);
        if gained.total() > 0 && self.pool().add(seed.clone()) {
            self.shared.ledger.keep(self.strategy, seed);
        }
    }

    pub(super) fn gain(&mut self, gained: Covered) {
        self.score.coverage += gained.total() as u64;
        self.covered.ops += gained.ops;
        self.covered.op_pairs += gained.op_pairs;
        self.covered.dialect_pairs += gained.dialect_pairs;
        self.covered.pass_ops += gained.pass_ops;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use mohole_lowering::{Journey, Kind, Moment, PassRule, RuleBook};

    use super::*;
    use crate::search::testing;

    fn idle(name: &str) -> PassRule {
        PassRule {
            call: PassCall::named(name),
            kind: Kind::Idle,
            failed: 0,
            crashed: 0,
            effects: Vec::new(),
            complaints: Vec::new(),
            met: BTreeMap::new(),
        }
    }

    /// A walk that ran one rule, with this there before.
    fn walked(rule: usize, before: Population) -> Path {
        let ran = vec![Moment { rule, before }];
        Path {
            passes: Vec::new(),
            steps: 1,
            vain: 0,
            runs: 1,
            compiler_time: Duration::ZERO,
            retraced: 0,
            dialects: Vec::new(),
            invalid: Vec::new(),
            journey: Journey { ran, ..Journey::default() },
            end: PathEnd::Stuck(Arc::from(&b""[..]), Vec::new()),
        }
    }

    fn with_turn(field: &Field, check: impl FnOnce(&mut Turn<'_, '_>)) {
        testing::with_triage(field, |triage, _| {
            let pool = Pool::default();
            let shared = Shared {
                field,
                pool: &pool,
                ledger: triage.ledger,
                triage,
                stop: triage.stop,
                most_tests: u64::MAX,
                seed: 0,
            };
            let mut desk = Desk::new(field, triage.stop).unwrap();
            check(&mut Turn::new(&shared, &mut desk, "lobe", Numbers { turn: 0, number: 0 }));
        });
    }

    #[test]
    fn a_walk_covers_the_passes_of_the_atlas_that_it_was_walked_by() {
        // The first of them is left out where results are compared, so that the others have other numbers
        // there.
        let rules = ["affine-data-copy-generate", "cse", "sccp"].map(idle).to_vec();
        let field = testing::field(Some(RuleBook { rules, ..RuleBook::default() }));
        let before = Seed::read("x", b"\"a.b\"() : () -> ()\n").unwrap().population;
        with_turn(&field, |turn| {
            turn.note_path(field.results.as_ref().unwrap(), &walked(0, before.clone()), "x").unwrap();
            let is_new = |pass: &str| turn.shared.ledger.cover(of_pass(pass, &before)).total() > 0;
            assert!(!is_new("cse"));
            assert!(is_new("affine-data-copy-generate") && is_new("sccp"));
        });
        with_turn(&field, |turn| {
            turn.note_path(field.atlas.as_ref().unwrap(), &walked(2, before.clone()), "x").unwrap();
            assert_eq!(turn.shared.ledger.cover(of_pass("sccp", &before)).total(), 0);
            assert_eq!((turn.score.tests, turn.covered.pass_ops), (1, 1));
        });
    }

    #[test]
    fn runs_that_an_oracle_makes_are_counted_also_when_it_fails() {
        let field = testing::field(None);
        with_turn(&field, |turn| {
            let job = Job::new(["--cse"], *b"");
            let failed =
                turn.counted(0.5, |turn| turn.desk.worker.run(&job).and_then(|_| turn.desk.worker.run(&job)));
            assert!(failed.is_err(), "there is no compiler");
            assert_eq!((turn.score.tests, turn.shared.ledger.tests()), (1, 1));
            assert!((turn.nominal - 0.5).abs() < 1e-9);
            assert_eq!(turn.outcomes["looked-again"], 1);
        });
    }
}
