//! What drives the other crates: run a program and judge it, run many, keep what is found.
//!
//! [`Campaign`] is the main one: strategies take turns, findings are confirmed, kept and reduced. The folders
//! are stages, and each knows only those before it: `judge`, `lowering`, `meaning`, `oracles`, `findings`,
//! `reduce`, `exchange`, `search`, `reports`. `learning` knows `lowering` alone.

mod exchange;
mod fault;
mod findings;
mod judge;
mod learning;
mod lowering;
mod meaning;
mod oracles;
mod programs;
mod reduce;
mod reports;
mod search;

pub use exchange::{CampaignCopy, ExchangeError, Participant, Pulled, Sharing};
pub use fault::Fault;
pub use findings::folder::{
    TargetRecord, finding_folders, read_finding, smallest_case, smallest_file, write_finding,
};
pub use findings::known::{KnownIssue, KnownIssues, KnownIssuesError};
pub use judge::asserting::AssertingBuild;
pub use judge::compiler::Compiler;
pub use judge::names::with_names;
pub use judge::run::{JudgedRun, examine, verdict_of_one_run};
pub use judge::typed::{quote, shown_command};
pub use judge::verifier::examine_with_verifier;
pub use learning::practice::{Practice, PracticeBatch};
pub use learning::rules::{LearningEvent, RuleLearning};
pub use lowering::differ::{
    ComparedPath, DiffReport, DiffRunner, DiffVerdict, Differ, Disagreement, FailedPipeline,
};
pub use lowering::execute::{ProgramResult, execute};
pub use lowering::localize::{Location, localize};
pub use lowering::lowerer::{Lowerer, Start};
pub use lowering::path::{LoweringPath, PathEnd};
pub use meaning::confirm::{Confirmation, Executed, confirm};
pub use meaning::entry::{Entry, EntryMeaning};
pub use meaning::evaluations::evaluate_closely;
pub use meaning::expected_output::ExpectedOutput;
pub use meaning::pipeline::{CheckedStep, check_pipeline};
pub use meaning::step::{Meaning, sentence};
pub use meaning::sweep::{Sweep, SweptPass};
pub use meaning::tally::MeaningCounts;
pub use oracles::earlier::EarlierBuild;
pub use oracles::{Predicate, confirmation_limits, first_bad_pass, look_for, look_often};
pub use programs::{Program, builtin_programs, run_lines, split_pieces};
pub use reduce::{Reduced, Reduction};
pub use reports::clusters::Clusters;
pub use reports::coverage::{Coverage, DialectCoverage, PassCoverage};
pub use reports::figures::{Figures, Sizes};
pub use reports::rank::score::{FEATURES, Feature, score};
pub use reports::rank::traits::Traits;
pub use reports::refused_kinds::is_refused_kind;
pub use reports::reported::{ReportError, Reported};
pub use reports::reporter::{ReportStep, Reporter};
pub use reports::tracker::{Tracker, TrackerError};
pub use reports::versions::{BisectError, OnVersion, Versions, asserting};
pub use reports::window::Window;
pub use search::{
    Admitted, BASELINE, Campaign, CampaignConfig, CampaignInputs, Choice, Chooser, ChosenPass,
    CoverageCounts, Directions, Ended, Focus, FocusError, FuzzError, FuzzEvent, ModelError, NO_MODEL, Part,
    Pool, SampleCounts, SamplingModel, SavedCampaign, Seed, Share, Spent, Status, Strategy, Tested, Turn,
    UnusedStrategy, build_of, expects_rejections, run_line_calls, strategies,
};
