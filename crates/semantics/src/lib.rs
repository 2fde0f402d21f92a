//! What an MLIR program means, without a compiler.
//!
//! [`build`] makes a [`Program`] of a module; a [`Machine`] calls its functions. Each operation becomes a
//! closure over registers, so that a program is analysed once and executed often. The result is a value, or a
//! [`Halt`]: undefined behaviour, an operation that is not known, a decision on inexact bits, or no more
//! fuel.
//!
//! Operations are in `dialects`, one file per dialect, one line per operation.

mod affine;
mod approx;
mod attributes;
mod build;
mod bytes;
mod code;
mod compare;
mod dialects;
mod elementwise;
mod externals;
mod fast_math;
mod float;
mod float_convert;
mod float_math;
mod float_value;
mod halt;
mod int_bits;
mod int_math;
mod interval;
mod llvm_types;
mod machine;
mod memory;
mod missing;
mod program;
mod read_type;
mod show;
mod types;
mod unordered;
mod value;
mod wide;
mod wide_float;
mod wide_math;

pub use approx::Approx;
pub use attributes::parse_value;
pub use compare::{
    Comparison, Difference, Effort, Evaluated, Evaluation, Expected, Input, Leaf, NoEntry, Noted,
    POISON_SPREADS, Reference, Seen, Wrong, draw, evaluate, find_entry, refines, show_input,
};
pub use dialects::{operations, why_left_out};
pub use externals::Opaque;
pub use float::Float;
pub use halt::{Eval, Halt};
pub use machine::{Event, Externals, Function, Machine, Observer, Program};
pub use memory::{Memory, Origin};
pub use program::build;
pub use show::show;
pub use types::{Layout, Ty};
pub use value::{MemRef, Pointer, Sizes, Tensor, Value};
