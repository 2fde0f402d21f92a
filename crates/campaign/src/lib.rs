//! What drives the other crates: run a program and judge it, run many, keep what is found.
//!
//! [`Campaign`] is the main one: strategies take turns, findings are confirmed, kept and reduced. The folders
//! are stages; each knows only those before it: `judge`, `lowering`, `oracles`, `findings`, `reduce`,
//! `search`, `reports`. `learning` knows `lowering` alone.

mod findings;
mod judge;
mod learning;
mod lowering;
mod oracles;
mod programs;
mod reduce;
mod reports;
mod search;

pub use findings::folder::shown_command;
pub use findings::known::KnownIssues;
pub use findings::record::{Record, finding_folders};
pub use judge::examine::{Examined, examine};
pub use judge::symptom::{examine_deeply, shows};
pub use learning::practice::{Lesson, Practice};
pub use learning::rules::{LearningEvent, RuleLearning};
pub use lowering::differ::{DiffVerdict, Differ, Disagreement, Lane, Trial};
pub use lowering::execute::{Ran, execute};
pub use lowering::localize::{Location, localize};
pub use lowering::{Death, Lowerer, Path, PathEnd, Start};
pub use oracles::repeat::repeat;
pub use oracles::round_trip::{printing_args, round_trip};
pub use oracles::sought::Sought;
pub use programs::{Program, builtin_programs, split_pieces};
pub use reduce::{Reduced, Reduction};
pub use reports::figures::{Figures, Sizes};
pub use reports::refuse::is_refused_kind;
pub use reports::report::{ReportError, Reported, Reporter};
pub use reports::versions::{OnVersion, Versions, first_bad_pass};
pub use search::{
    Campaign, Choice, Chosen, Covered, Earlier, Ended, Field, FuzzError, FuzzEvent, Known, Mishap, Spent,
    Status, Strategy, Turn, YARDSTICK, hang_limits, strategies,
};
