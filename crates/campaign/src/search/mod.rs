//! The search: strategies take turns on workers, findings are confirmed, kept and reduced, and everything is
//! saved.

mod bandit;
pub(crate) mod campaign;
mod choice;
mod chooser;
mod config;
mod coverage;
mod coverage_map;
mod directions;
pub(crate) mod exercised;
#[cfg(test)]
pub(crate) mod fixtures;
mod focus;
mod focused_planner;
mod guided;
mod hangs;
mod left_out;
mod meter;
mod odds;
mod paths;
mod pool;
mod programs;
mod reducer;
mod refusals;
mod run;
mod sampling;
mod shared;
mod sharing;
mod start;
mod statistics;
mod status;
mod strategies;
mod strategy;
pub(crate) mod tally;
mod turn;
mod unused;
mod workers;

pub use campaign::{Campaign, Ended, FuzzError, FuzzEvent};
pub use choice::{Choice, NO_MODEL, SavedCampaign};
pub use chooser::{Chooser, ChosenPass};
pub use config::{CampaignConfig, CampaignInputs};
pub use coverage::CoverageCounts;
pub use directions::Directions;
pub use exercised::Share;
pub use focus::{Focus, FocusError};
pub use meter::Spent;
pub use pool::{Pool, Seed};
pub use sampling::{ModelError, SampleCounts, SamplingModel};
pub use status::Status;
pub use strategies::{BASELINE, expects_rejections, strategies};
pub use strategy::Strategy;
pub use turn::{Admitted, Tested, Turn};
pub use unused::UnusedStrategy;
