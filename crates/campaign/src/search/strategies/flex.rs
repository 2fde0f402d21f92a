//! FLEX: programs that a model wrote; every pass on every valid one.
//!
//! The model samples in the background. A program in generic form that the compiler rejects is repaired by
//! what the verifier says. Then all passes run on it. Those that are known to act on it come first, each with
//! two more behind it. The others mostly leave a program as it is, so they are tested in groups. What one
//! turn does not manage is left for the next. While there is no sample, earlier ones get passes with options.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use mohole_neural::Repair;
use mohole_target::EngineError;
use mohole_testcase::{Provenance, Step};
use parking_lot::Mutex;

use crate::search::chooser::ChosenPass;
use crate::search::config::CampaignConfig;
use crate::search::pass_groups::{GroupResult, PassFailures, PassGroups};
use crate::search::pool::Seed;
use crate::search::sampling::{Draft, SampledProgram, WAIT_FOR_SAMPLE, knows_focus};
use crate::search::shared::SharedState;
use crate::search::strategy::Strategy;
use crate::search::turn::{Admitted, Tested, Turn};

/// Tests in a turn.
const TESTS: usize = 16;

/// Passes that follow one that acts on a program.
const FOLLOWING_PASSES: usize = 2;

/// Samples that are shown to the compiler in a turn until it accepts one.
const MAX_SAMPLES: usize = 8;

/// Crashes after which a program is left alone.
const MAX_CRASHES: usize = 4;

/// Pipelines for an earlier program in a turn without a sample.
const PIPELINES: usize = 12;

/// How many such turns an earlier program gets. More find little: a new program is worth the wait.
const EARLIER_TURNS: usize = 3;

/// Programs that are remembered for this.
const MAX_EARLIER: usize = 256;

/// The strategy, with the programs that have not seen every pass and those that have.
#[derive(Default)]
pub(crate) struct Flex {
    begun: Mutex<VecDeque<Begun>>,
    /// With the number of turns that are left for each.
    earlier: Mutex<VecDeque<(Arc<Seed>, usize)>>,
    failures: PassFailures,
    /// Whether the samples of earlier sessions were looked for.
    has_resumed: AtomicBool,
}

/// A program with the passes that it has not seen.
struct Begun {
    seed: Arc<Seed>,
    /// Those that are known to act on it.
    acting: VecDeque<ChosenPass>,
    others: PassGroups,
    crashes: usize,
}

impl Strategy for Flex {
    fn name(&self) -> &'static str {
        "flex"
    }

    fn about(&self) -> &'static str {
        "programs sampled from a model, through every pass"
    }

    fn needs_programs(&self) -> bool {
        false
    }

    fn takes_samples(&self) -> bool {
        true
    }

    fn lacks(&self, config: &CampaignConfig) -> Option<&'static str> {
        match &config.model {
            None => Some("a model (--model)"),
            Some(model) if !knows_focus(config, &model.checkpoint.vocabulary) => {
                Some("a model that knows an operation of --dialects")
            }
            Some(_) => None,
        }
    }

    fn has_work(&self, shared: &SharedState<'_>) -> bool {
        let has_programs = || !self.begun.lock().is_empty() || !self.earlier.lock().is_empty();
        !self.has_resumed.load(Ordering::Relaxed) || shared.sample_queue.has_samples() || has_programs()
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        let begun = self.begun.lock().pop_front();
        let begun = match begun {
            Some(begun) => Some(begun),
            None => sampled(turn, &self.failures)?,
        };
        let Some(mut begun) = begun else { return self.test_earlier(turn) };
        begun.test_passes(turn, &self.failures)?;
        if begun.is_done() {
            self.remember(begun.seed);
        } else {
            self.begun.lock().push_back(begun);
        }
        Ok(())
    }
}

impl Flex {
    /// Keeps a program for turns without samples.
    fn remember(&self, seed: Arc<Seed>) {
        let mut earlier = self.earlier.lock();
        if earlier.len() == MAX_EARLIER {
            earlier.pop_front();
        }
        earlier.push_back((seed, EARLIER_TURNS));
    }

    /// Remembers samples of earlier sessions that were kept, once: a campaign that resumes has no others
    /// until the model has written some.
    fn resume(&self, turn: &Turn<'_, '_>) {
        if !self.has_resumed.swap(true, Ordering::Relaxed) {
            turn.pool().sampled().into_iter().for_each(|seed| self.remember(seed));
        }
    }

    /// Runs short pipelines on an earlier sample. If there is none and no other strategy has work, it waits a
    /// little: with programs of the pool it would be credited with what the model has not brought.
    fn test_earlier(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        self.resume(turn);
        let earlier = self.earlier.lock().pop_front();
        let Some((seed, turns)) = earlier else {
            turn.shared.sample_queue.idle.wait();
            turn.nominal_time += WAIT_FOR_SAMPLE.as_secs_f64();
            return Ok(());
        };
        turn.test_briefly(&seed, PIPELINES)?;
        if turns > 1 {
            self.earlier.lock().push_back((seed, turns - 1));
        }
        Ok(())
    }
}

impl Begun {
    /// A program that has seen no pass.
    fn new(turn: &mut Turn<'_, '_>, seed: Arc<Seed>, failures: &PassFailures) -> Self {
        let chooser = &turn.config().chooser;
        let passes = chooser.sweep(&seed.population, &mut turn.rng);
        let (acting, others): (Vec<_>, Vec<_>) =
            passes.into_iter().partition(|pass| chooser.acts_on(&pass.call.name, &seed.population));
        Begun { acting: acting.into(), others: PassGroups::new(others, failures), seed, crashes: 0 }
    }

    fn is_done(&self) -> bool {
        (self.acting.is_empty() && self.others.is_empty()) || self.crashes >= MAX_CRASHES
    }

    /// Makes as many tests as a turn may.
    fn test_passes(&mut self, turn: &mut Turn<'_, '_>, failures: &PassFailures) -> Result<(), EngineError> {
        for _ in 0..TESTS {
            if self.is_done() || turn.is_over() {
                break;
            }
            match self.acting.pop_front() {
                Some(pass) => self.test_acting(turn, pass)?,
                None => self.test_group(turn, failures)?,
            }
        }
        Ok(())
    }

    /// Tests a pass that acts on the program, with two behind it.
    fn test_acting(&mut self, turn: &mut Turn<'_, '_>, pass: ChosenPass) -> Result<(), EngineError> {
        if !turn.config().chooser.is_fine(&pass.call, &self.seed.population, &mut turn.rng) {
            return Ok(());
        }
        let expected = turn.config().predict(&self.seed.population, &pass);
        let behind = turn.pipeline(&expected, FOLLOWING_PASSES);
        let passes: Vec<ChosenPass> = std::iter::once(pass).chain(behind).collect();
        self.crashes += usize::from(matches!(turn.test(&self.seed, &passes)?, Tested::Crashed));
        Ok(())
    }

    /// Tests the next group of other passes.
    fn test_group(&mut self, turn: &mut Turn<'_, '_>, failures: &PassFailures) -> Result<(), EngineError> {
        let Some(mut group) = self.others.next() else { return Ok(()) };
        let chooser = &turn.config().chooser;
        group.retain(|pass| chooser.is_fine(&pass.call, &self.seed.population, &mut turn.rng));
        if group.is_empty() {
            return Ok(());
        }
        let result = match turn.test(&self.seed, &group)? {
            Tested::Passed(_) => GroupResult::Passed,
            Tested::Stopped => GroupResult::Failed,
            Tested::Crashed => GroupResult::Crashed,
        };
        // The pass that crashes in a group crashes alone, too, and counts then.
        self.crashes += usize::from(result == GroupResult::Crashed && group.len() == 1);
        self.others.record(&group, result, failures);
        Ok(())
    }
}

/// The next sample that the compiler accepts, with all passes before it.
fn sampled(turn: &mut Turn<'_, '_>, failures: &PassFailures) -> Result<Option<Begun>, EngineError> {
    for _ in 0..MAX_SAMPLES {
        if turn.is_over() {
            break;
        }
        let Some(sample) = turn.shared.sample_queue.take() else { break };
        let Some(seed) = accepted(turn, sample)? else { continue };
        return Ok(Some(Begun::new(turn, seed, failures)));
    }
    Ok(None)
}

/// A sample as the compiler accepts it, repaired if need be.
fn accepted(turn: &mut Turn<'_, '_>, sample: SampledProgram) -> Result<Option<Arc<Seed>>, EngineError> {
    let provenance = Provenance::sampled(&sample.model, turn.shared.seed, sample.number);
    let (seed, is_repaired) = match sample.draft {
        Draft::Text(text) => (turn.admit(&provenance, text.as_bytes())?.seed(), false),
        Draft::Program(program) => repaired(turn, &provenance, Repair::new(program))?,
    };
    turn.shared.sample_queue.count(|counts| {
        counts.accepted += u64::from(seed.is_some());
        counts.repaired += u64::from(seed.is_some() && is_repaired);
    });
    if let Some(seed) = seed.as_ref().filter(|_| turn.config().learns) {
        let program = mohole_neural::parse(&String::from_utf8_lossy(&seed.text));
        program.into_iter().for_each(|program| turn.shared.sample_queue.teach(program));
    }
    Ok(seed)
}

/// Shows a program to the compiler, and repairs it until it is accepted or nothing is left to try. Tells
/// whether it was repaired.
fn repaired(
    turn: &mut Turn<'_, '_>,
    sampled: &Provenance,
    mut repair: Repair,
) -> Result<(Option<Arc<Seed>>, bool), EngineError> {
    let mut provenance = sampled.clone();
    let mut is_repaired = false;
    loop {
        match turn.admit(&provenance, repair.text().as_bytes())? {
            Admitted::No(complaint) if !turn.is_over() && repair.next(&complaint).is_some() => {
                provenance = sampled.with(Step::Repaired);
                is_repaired = true;
            }
            admitted => return Ok((admitted.seed(), is_repaired)),
        }
    }
}
