//! Lowering: what each pass of a compiler does to which operations, learned by watching it, and plans
//! that take a program down along many different ways.
//!
//! Everything here is pure. A planner proposes a step, is told what happened, and proposes the next;
//! running compilers is for others.

mod alive;
mod atlas;
mod book;
mod distance;
mod double;
mod evidence;
mod exceptions;
mod experience;
mod form;
mod kind;
mod ordinary;
mod planner;
mod published;
mod reach;
mod source;
mod stats;
mod units;
mod variants;

pub use alive::keep_alive;
pub use atlas::{Atlas, GOAL, RuleId};
pub use book::{Effect, Kind, Known, PassRule, RuleBook, shipped};
pub use distance::Distances;
pub use double::double;
pub use evidence::{Evidence, Sight};
pub use exceptions::{Allowed, allowed};
pub use experience::{Experience, Moment, Presence, Tally};
pub use form::{Class, Form, Population, form_of};
pub use planner::{
    Directed, Feedback, FeedbackOptions, Happened, Journey, PLANNERS, Planner, Step, TABLE_2, Topological,
    TopologicalOptions,
};
pub use published::{Counterpart, Lobe, Published, compare, published, toward_llvm};
pub use source::{CppFacts, CppReader, SourceRules, TdFacts, read_td, source_rules};
pub use stats::{MARKER, read_stats};
pub use units::choose_units;
pub use variants::{together, variants};
