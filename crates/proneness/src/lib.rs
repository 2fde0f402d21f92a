//! Where in a compiler's source bugs are likely: features of functions, a forest that learns from a history
//! which functions are fixed, and scores of passes, dialects and operations.

mod chains;
mod change;
mod evaluate;
mod features;
mod forest;
mod function;
mod message;
mod places;
mod ranking;
mod reached;
mod replay;
mod roles;
mod sample;
mod shipped;
mod source;

pub use chains::{CallGraph, FunctionId};
pub use change::{Commit, FileChange, Hunk, Outline, Version};
pub use evaluate::{Evaluation, SPLITS, Split, area_under_curve, evaluate, spearman};
pub use features::{Evolution, FeatureSet, Features, StaticFeatures};
pub use forest::{Forest, ForestError, ForestOptions, MIN_CLASS, Origin, TrainedOn};
pub use function::{FunctionReader, MAX_BYTES};
pub use message::{Signs, signs};
pub use places::Places;
pub use ranking::{Ranked, Ranking, RankingError, SIGMA, Score, Scores, scores};
pub use reached::{Reached, ReachedError, scoped_name};
pub use replay::{MAX_FILES, Replay};
pub use sample::{Changed, Label, Sample, Samples, Written};
pub use shipped::shipped_ranking;
pub use source::{CallSite, Class, Function, SourceFile, TdDialect, TdFile, TdOp, read_td};
