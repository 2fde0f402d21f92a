//! What drives the other crates: run a program and judge it, run many, keep what is found.
//!
//! [`Campaign`] is the main one: strategies take turns, findings are confirmed, kept and reduced.

mod alike;
mod bisect;
mod differ;
mod examine;
mod execute;
mod finding;
mod fuzz;
mod known;
mod localize;
mod lower;
mod practice;
mod programs;
mod project;
mod publish;
mod recipe;
mod record;
mod reduce;
mod refuse;
mod repeat;
mod report;
mod report_text;
mod round_trip;
mod rules;
mod sought;
mod symptom;
mod wrong_result;

pub use bisect::{BisectError, OnVersion, Versions, first_bad_pass};
pub use differ::{DiffReport, DiffVerdict, Differ, Disagreement, Lane, Trial};
pub use examine::{Examined, examine};
pub use execute::{Ran, execute};
pub use finding::shown_command;
pub use fuzz::{
    Admitted, Campaign, Choice, Chooser, Chosen, Covered, Desk, Earlier, Ended, Field, Figures, FuzzError,
    FuzzEvent, Known, Mishap, Pool, Seed, Sizes, Spent, Status, Strategy, Tested, Turn, YARDSTICK,
    hang_limits, strategies,
};
pub use known::{KnownIssue, KnownIssues, KnownIssuesError};
pub use localize::{Location, localize};
pub use lower::{Death, Lowerer, Path, PathEnd, Start};
pub use practice::{Lesson, Practice};
pub use programs::{Program, builtin_programs, split_pieces};
pub use record::{Record, ReducedRecord, TargetRecord, finding_folders};
pub use reduce::{Predicate, Reduced, Reduction};
pub use refuse::is_refused_kind;
pub use repeat::repeat;
pub use report::{ReportError, Reported, Reporter};
pub use round_trip::{Form, round_trip};
pub use rules::{LearningEvent, RuleLearning};
pub use sought::Sought;
pub use symptom::{examine_deeply, shows};

pub(crate) use reduce::write_whole;
pub(crate) use symptom::examine_for;
pub(crate) use wrong_result::WrongResult;
