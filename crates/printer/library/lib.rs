//! What lowered programs print with: the printing functions of MLIR's runner libraries, made fit for
//! comparing one run with another.
//!
//! MLIR's own print six digits of a float, and the address, offset and strides of a memref, which
//! differ between two correct lowerings. These print every digit that matters and the logical contents:
//!
//! ```text
//! tensor<2x3xf32> = [[1, 2.5, -0], [nan, inf, 3.4028235e38]]
//! ```
//!
//! Every call writes at once: the program may be killed, or leave without saying goodbye.

#![allow(clippy::missing_safety_doc)]
#![allow(missing_docs)]

mod element;
mod line;
mod listeners;
mod memref;
mod out;
mod ranked;
mod unranked;
mod vector;
