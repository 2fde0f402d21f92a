//! Judges what a compiler did with a program, and gives each bug one signature.
//!
//! [`judge`] judges one run. If that run is not enough, it asks for another one, and [`judge_again`] judges
//! both. Nothing here starts a process, reads a file or a clock.
//!
//! A crash is recognized by the first of the `recognizers` that fits, one file each. It becomes a
//! [`Signature`](mohole_testcase::Signature): the same for two runs of one bug, whatever the memory layout,
//! the thread, the path or the compiler's name.

mod abnormal_end;
mod brief;
mod culprits;
mod diagnostics;
mod evidence;
mod frame_name;
mod frames;
mod invalid_ir;
mod judge;
mod key;
mod local_names;
mod names;
mod output;
mod output_token;
mod quoted;
mod recognizers;
mod related;
mod repeat;
mod round_trip;
mod runner;
mod source;
mod stack;
mod wording;

pub use brief::with_brief_stack;
pub use diagnostics::{first_error, last_error};
pub use invalid_ir::invalid_ir;
pub use judge::{FollowUp, Judged, announced_pass, is_hang, judge, judge_again, judge_without_pass};
pub use local_names::{LocalName, failure_with_local_names, unnamed_functions};
pub use names::{failure_with_names, has_backtrace, has_unnamed_frames, named_functions};
pub use output::{Comparison, Output, Tolerance};
pub use related::{leaves_second_block, mistake, related};
pub use repeat::unstable;
pub use round_trip::{misread, unreadable};
pub use runner::runner_crash;
pub use stack::UnnamedFunction;
