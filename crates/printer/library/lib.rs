//! The printing functions of MLIR's runner libraries, changed so that two runs can be compared.
//!
//! MLIR's functions print six digits of a float, and the address, offset and strides of a memref, which
//! differ between two correct lowerings. These print every significant digit and only the logical contents:
//!
//! ```text
//! tensor<2x3xf32> = [[1, 2.5, -0], [nan, inf, 3.4028235e38]]
//! ```
//!
//! Every call writes immediately, because the program may be killed or exit without flushing.

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
