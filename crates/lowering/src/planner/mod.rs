//! Planners: each proposes a step, is told the result, and proposes the next.
//!
//! A planner is one file here and one line in [`PLANNERS`]. The command line creates it with its options.

mod default_pipeline;
mod directed;
mod feedback;
mod interface;
mod memory;
mod topological;

pub use directed::{BUG_PRONE_DIALECTS, Directed, MAX_STEPS_PER_DIALECT};
pub use feedback::{Feedback, FeedbackOptions};
pub use interface::{FinishedPath, Planner, Step, StepResult};
pub use topological::{Topological, TopologicalOptions};

/// The planners by the name one types, and what each does.
pub const PLANNERS: &[(&str, &str)] = &[
    ("feedback", "lowers the operation with the highest priority; a failure lowers the priority"),
    ("topological", "runs passes in an order that fits the path of every operation"),
    ("directed", "leads the program through a list of dialects, one after the other"),
];
