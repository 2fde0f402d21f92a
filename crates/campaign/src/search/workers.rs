//! What a worker does: first the programs that crash the compiler from the start, then turns of strategies.

use std::time::Instant;

use mohole_target::own_job_time;
use parking_lot::Mutex;

use super::bandit::Bandit;
use super::campaign::{Campaign, FuzzError};
use super::coverage::CoverageCounts;
use super::meter::Meter;
use super::shared::{SharedState, WorkerState};
use super::start::CrashingProgram;
use super::statistics::Statistics;
use super::strategy::Strategy;
use super::turn::{Turn, TurnNumber};
use crate::fault::{FailureBudget, Fault, FaultLog, caught};

/// What a turn costs at least, in seconds.
const MIN_TURN_COST: f64 = 0.001;

/// What a failed turn costs at least. Otherwise a strategy that fails at once would be next again and again.
const MIN_FAILED_TURN_COST: f64 = 1.0;

/// What there is to do.
pub(super) struct WorkQueue {
    /// Decides whose turn is next.
    bandit: Mutex<Bandit>,
    /// Programs that crashed the compiler at the start, to be reported before the first turn, the last one
    /// first.
    crashing: Mutex<Vec<CrashingProgram>>,
}

impl WorkQueue {
    pub(super) fn new(
        strategies: &[Box<dyn Strategy>],
        statistics: &Statistics,
        crashing: Vec<CrashingProgram>,
    ) -> Self {
        let turns: Vec<u64> =
            strategies.iter().map(|strategy| statistics.score(strategy.name()).turns).collect();
        WorkQueue { bandit: Mutex::new(Bandit::new(&turns)), crashing: Mutex::new(crashing) }
    }

    /// Recent time and reward of every strategy.
    pub(super) fn recent(&self) -> Vec<[f64; 2]> {
        self.bandit.lock().recent()
    }

    /// Takes in what a strategy brings on other machines.
    pub(super) fn learn(&self, strategy: usize, recent: [f64; 2]) {
        self.bandit.lock().learn(strategy, recent);
    }

    /// Puts a program back behind all others after an internal fault.
    fn put_back(&self, program: CrashingProgram) {
        if let Some(again) = program.again() {
            self.crashing.lock().insert(0, again);
        }
    }
}

impl Campaign<'_> {
    /// Runs one worker. If it fails for good, the campaign ends.
    pub(super) fn work(
        &self,
        shared: &SharedState<'_>,
        work: &WorkQueue,
        faults: FaultLog<'_>,
        meter: &Meter,
    ) -> Result<(), FuzzError> {
        let result = caught("a worker", || self.take_turns(shared, work, faults)).unwrap_or_else(Err);
        meter.measure();
        if result.is_err() {
            shared.stop.request();
        }
        result.map_err(FuzzError::from)
    }

    fn take_turns(
        &self,
        shared: &SharedState<'_>,
        work: &WorkQueue,
        faults: FaultLog<'_>,
    ) -> Result<(), Fault> {
        let mut budget = FailureBudget::default();
        let make = || WorkerState::new(self.config, shared.stop);
        let getting_ready = "getting ready to work";
        let Some(mut state) = faults.retry(&mut budget, getting_ready, shared.stop, make)? else {
            return Ok(());
        };
        loop {
            // A statement of its own: in a `match` the lock would be held for the whole turn.
            let crashing = work.crashing.lock().pop();
            let result = match crashing {
                Some(program) => {
                    let doing = format!("confirming what {} shows", program.name);
                    let report = || self.report_crashing(shared, &mut state, &program);
                    let result = budget.guard(&doing, report);
                    if result.is_err() {
                        work.put_back(program);
                    }
                    result
                }
                None => match self.take_turn(shared, &mut state, &mut budget, &work.bandit) {
                    Some(result) => result,
                    None => return Ok(()),
                },
            };
            if let Err(fault) = result {
                faults.survive(&budget, fault)?;
                let Some(new) = faults.retry(&mut budget, getting_ready, shared.stop, make)? else {
                    return Ok(());
                };
                state = new;
            }
        }
    }

    /// One turn of the next strategy; `None` when the campaign is over.
    fn take_turn<'c>(
        &'c self,
        shared: &SharedState<'c>,
        state: &mut WorkerState<'c>,
        budget: &mut FailureBudget,
        bandit: &Mutex<Bandit>,
    ) -> Option<Result<(), Fault>> {
        let ticket = bandit.lock().next(|number| self.strategies[number].has_work(shared));
        let strategy = &*self.strategies[ticket.strategy];
        let (begun, used) = (Instant::now(), own_job_time());
        let number = TurnNumber { of_all: shared.statistics.next_turn(), of_strategy: ticket.number };
        let doing = format!("turn {}, of strategy {}", number.of_all, strategy.name());
        let blocks = state.worker.reached_in_all();
        let mut turn = Turn::new(shared, state, strategy.name(), strategy.uses_oracles(), number);
        // Without programs there is nothing to do but to report those that crash the compiler.
        let lacks_programs =
            || shared.pool.is_empty() && self.strategies.iter().all(|strategy| strategy.needs_programs());
        if turn.is_over() || lacks_programs() {
            return None;
        }
        let result = budget.guard(&doing, || strategy.turn(&mut turn));
        turn.score.seconds = begun.elapsed().as_secs_f64();
        let blocks = turn.blocks_reached() - blocks;
        let Turn { score, covered, outcomes, tally, nominal_time, reward_of_findings, .. } = turn;
        let processor_time = own_job_time().saturating_sub(used);
        shared.statistics.end_turn(strategy.name(), &score, &outcomes, processor_time);
        shared.exercised.add(tally);
        // With one worker nominal time counts, so that the next turn does not depend on how fast this one
        // was.
        let cost = if self.workers > 1 { score.seconds } else { nominal_time };
        let min_cost = if result.is_ok() { MIN_TURN_COST } else { MIN_FAILED_TURN_COST };
        let mut bandit = bandit.lock();
        bandit.settle(ticket, cost.max(min_cost), reward_of_findings + reward(&covered, blocks));
        if shared.path_counts.is_hopeless() {
            let useless = self.strategies.iter().enumerate().filter(|(_, one)| one.executes_programs());
            for (_, one) in useless.filter(|(number, _)| bandit.retire(*number)) {
                shared.path_counts.give_up(one.name());
            }
        }
        Some(result)
    }
}

/// What the coverage of a turn was worth. It tells strategies apart until there are findings. A strategy may
/// cover thousands of pairs in a minute, so a pair weighs little.
///
/// Blocks of the compiler that a turn was the first to reach count less the more there are: the first runs
/// reach many thousands.
fn reward(covered: &CoverageCounts, blocks: u64) -> f64 {
    let pairs = covered.ops + covered.op_pairs + covered.dialect_pairs;
    0.01 * pairs as f64 + 0.001 * covered.pass_ops as f64 + 0.2 * (blocks as f64).sqrt()
}
