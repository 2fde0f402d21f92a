//! What each pass of a compiler does to which operations, learned from runs, and planners that lower a
//! program by many different paths.
//!
//! Everything here is pure. A planner proposes a step, is told the result, and proposes the next; other
//! crates run the compiler.

mod alive;
mod book;
mod distance;
mod double;
mod evidence;
mod exceptions;
mod experience;
mod form;
mod incidental;
mod kind;
mod planner;
mod published;
mod reach;
mod rule_index;
mod source;
mod stats;
mod tally;
mod units;
mod variants;

pub use alive::keep_alive;
pub use book::{Effect, Known, PassKind, PassRule, RuleBook, RuleId, shipped};
pub use distance::Distances;
pub use double::double;
pub use evidence::{Evidence, Observation};
pub use exceptions::{Allowed, allowed, keeps_meaning};
pub use experience::{Experience, PassRun, Presence};
pub use form::{Class, Form, Population, form_of};
pub use planner::{
    BUG_PRONE_DIALECTS, Directed, Feedback, FeedbackOptions, FinishedPath, MAX_STEPS_PER_DIALECT, PLANNERS,
    Planner, Step, StepResult, Topological, TopologicalOptions,
};
pub use published::{Counterpart, Lobe, Published, compare, published, toward_llvm};
pub use rule_index::{GOAL, RuleIndex};
pub use source::{CppFacts, CppReader, SourceRules, TdFacts, read_td, source_rules};
pub use stats::{STATS_PASS, read_stats, stats_entry};
pub use tally::Tally;
pub use units::choose_programs;
pub use variants::{together, variants};
