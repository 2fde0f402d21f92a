//! MLIR's generic form as a value: parse, print, walk, query, edit, check.
//!
//! No dialect is known here. An operation, type or attribute that nobody has heard of is as good as
//! any other: its text is kept exactly and printed again. What a caller knows of operations (which
//! are isolated from above, which regions are graphs) comes in through [`OpKnowledge`].
//!
//! ```
//! let text = r#"%0 = "my.op"() {n = 4 : i32} : () -> tensor<4x?xf32>"#;
//! let module = mohole_ir::Module::parse(text).unwrap();
//! assert_eq!(module.to_string().trim_end(), text);
//! ```

mod alias;
mod attr;
mod check;
mod clone;
mod dialect;
mod dominance;
mod edit;
mod error;
mod function;
mod intern;
mod module;
mod names;
mod parse;
mod print;
mod symbols;
mod transplant;
mod trim;
mod types;
mod uses;
mod walk;

pub use alias::without_aliases;
pub use attr::{Attr, AttrKind, ElementsKind};
pub use check::{OpKnowledge, Problem, Untold, check};
pub use dialect::dialect_of;
pub use dominance::Dominance;
pub use error::ParseError;
pub use intern::Str;
pub use module::{
    Alias, AliasTarget, Block, BlockData, Def, Module, Name, Op, OpData, Region, RegionData, Successor,
    Value, ValueData,
};
pub use parse::MAX_DEPTH;
pub use transplant::Transplant;
pub use types::{Dim, Signedness, Type, TypeKind};
pub use uses::{Use, Uses};
pub use walk::Walk;
