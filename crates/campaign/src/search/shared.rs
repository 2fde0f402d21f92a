//! What the workers of a campaign share, and what each has for itself.

use mohole_target::{EngineError, Mode, Stop, Worker};
use parking_lot::Mutex;

use super::code_record::CodeRecord;
use super::comparisons::Comparisons;
use super::config::CampaignConfig;
use super::coverage_map::CoverageMap;
use super::exercised::Exercised;
use super::guided::Pairs;
use super::hangs::HangSampler;
use super::pool::Pool;
use super::sampling::SampleQueue;
use super::statistics::Statistics;
use super::unused::PathCounts;
use crate::findings::intake::Intake;
use crate::lowering::differ::DiffRunner;
use crate::lowering::lowerer::Lowerer;
use crate::oracles::SampleMemory;

/// What all workers share.
pub struct SharedState<'c> {
    pub(crate) config: &'c CampaignConfig,
    pub(crate) pool: &'c Pool,
    pub(crate) statistics: &'c Statistics,
    pub(crate) coverage: &'c CoverageMap,
    pub(crate) exercised: &'c Exercised,
    /// Takes findings in.
    pub(crate) intake: &'c Intake<'c>,
    /// Programs that a model wrote.
    pub(crate) sample_queue: &'c SampleQueue,
    pub(crate) samples: SampleMemory,
    pub(crate) hangs: HangSampler,
    pub(crate) path_counts: PathCounts,
    /// Programs and passes that reached new code of the compiler.
    pub(crate) pairs: Mutex<Pairs>,
    /// Runs that were compared with the earlier build.
    pub(crate) comparisons: Comparisons,
    /// Keeps what was reached of the compiler's code.
    pub(crate) code_record: Option<&'c CodeRecord>,
    pub(crate) stop: &'c Stop,
    /// Runs of the compiler after which no turn begins.
    pub(crate) max_tests: u64,
    /// The campaign's seed.
    pub(crate) seed: u64,
}

impl SharedState<'_> {
    /// Whether no new work may begin.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.is_requested() || self.statistics.tests() >= self.max_tests
    }
}

/// What one worker has for itself.
pub(crate) struct WorkerState<'c> {
    /// Runs the compiler.
    pub(crate) worker: Worker,
    /// Compares what lowered programs print; made when it is first needed.
    pub(crate) diff_runner: Option<DiffRunner<'c>>,
    /// Lowers programs; made when it is first needed.
    pub(crate) lowerer: Option<Lowerer<'c>>,
    /// Runs the earlier build; made when it is first needed.
    pub(crate) earlier: Option<Worker>,
}

impl WorkerState<'_> {
    /// # Errors
    /// When the machine gives no temporary folder or memory files.
    pub(crate) fn new(config: &CampaignConfig, stop: &Stop) -> Result<Self, EngineError> {
        let worker = Worker::with_stop(config.tool.clone(), Mode::Best, stop)?;
        Ok(WorkerState { worker, diff_runner: None, lowerer: None, earlier: None })
    }
}
