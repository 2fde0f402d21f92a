//! Pass pipelines: `builtin.module(a,func.func(b,c{x=1}),d)`.

mod call;
mod parse;
mod tree;

pub use call::PassCall;
pub use parse::{PipelineError, PipelineProblem};
pub use tree::{Entry, Pass, Pipeline};
