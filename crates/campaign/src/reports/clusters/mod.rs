//! Findings that are one bug, so that a maintainer gets one report. Two findings are joined only by what can
//! be shown: the same failure, the same assertion, the same program, or runs of each command on the program
//! of the other.

mod facts;
mod groups;
mod indirect;
mod join;
mod left_behind;
mod proofs;

pub(crate) use self::facts::Member;
pub use self::groups::Clusters;
pub(crate) use self::join::clusters;
