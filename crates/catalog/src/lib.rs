//! What one MLIR compiler has, as data: dialects, ops, types, attributes, passes and pipelines.
//!
//! A [`Catalog`] is built from text that the caller provides, because this crate does no IO:
//!
//! - `--version`, `--show-dialects` and `--help` output ([`version`], [`help`]);
//! - the answers to a few questions about passes ([`probe`]): anchors and option defaults;
//! - `llvm-tblgen --dump-json` of the compiler's `.td` files ([`ods`]): ops with their constraints;
//! - the Python bindings of compilers that come without definitions (`Catalog::add_bindings`);
//! - the ops seen in a corpus (`Catalog::observe`), for dialects without any of these.

pub mod attr;
mod bindings;
mod catalog;
pub mod help;
mod observe;
mod observed;
pub mod ods;
pub mod op;
pub mod pass;
mod pipeline_dump;
pub mod probe;
mod saved;
mod scalars;
mod shipped;
pub mod ternary;
pub mod types;
pub mod version;

pub use attr::{AttrConstraint, AttrRule, EnumForm};
pub use catalog::{AttrDef, Catalog, DialectDef, EnumCase, EnumDef, Parameter, TypeDef};
pub use observed::{Observed, Occurrence};
pub use op::{Arity, AttributeDef, OpDef, RegionDef, Relation, Source, SuccessorDef, ValueDef};
pub use pass::{Anchor, OptionKind, PassDef, PassOption, PipelineDef, is_for_tests, is_for_users};
pub use saved::{LoadError, Saved};
pub use scalars::{is_float, is_integer};
pub use shipped::shipped;
pub use types::{Container, Shaped, Sign, TypeConstraint};
