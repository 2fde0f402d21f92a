//! Judges what a compiler did with a program, and gives each bug one name.
//!
//! [`judge`] looks at one run. Where that run cannot settle what happened it asks for one more, and
//! [`judge_again`] looks at both. Nothing here starts a process, reads a file or looks at a clock.
//!
//! A crash is recognised by the first of the `families` that fits, one small file each. What the
//! family found becomes a [`Signature`](mohole_testcase::Signature): the same for two runs of one
//! bug, whatever the address layout, the thread, the path or the compiler's name.

mod brief;
mod culprits;
mod death;
mod diagnostics;
mod families;
mod frame_name;
mod invalid_ir;
mod judge;
mod key;
mod kin;
mod output;
mod output_token;
mod plumbing;
mod quoted;
mod repeat;
mod round_trip;
mod source;
mod stack;
mod wording;

pub use brief::with_brief_stack;
pub use diagnostics::{first_error, last_error};
pub use invalid_ir::invalid_ir;
pub use judge::{FollowUp, Judged, announced_pass, is_hang, judge, judge_again, judge_briefly};
pub use kin::kin;
pub use output::{Comparison, Output, Tolerance};
pub use repeat::unstable;
pub use round_trip::{misread, unreadable};
