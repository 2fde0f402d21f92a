//! MLIR programs in generic form: parse, print, walk, query, edit, check.
//!
//! This crate knows no dialect. The text of an unknown type or attribute is kept exactly and printed again.
//! Callers pass what they know of operations (which are isolated from above, which have graph regions) as an
//! [`OpKnowledge`].
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
mod ids;
mod intern;
mod module;
mod names;
mod op_list;
mod parse;
mod print;
mod recognize;
mod symbols;
mod transplant;
mod trim;
mod types;
mod user_lists;
mod users;
mod uses;
mod walk;

pub use alias::without_aliases;
pub use attr::{AttrKind, ElementsKind};
pub use check::{DefaultKnowledge, OpKnowledge, Problem, check};
pub use dialect::{COMMON_DIALECTS, dialect_of};
pub use dominance::Dominance;
pub use error::ParseError;
pub use ids::{Attr, Block, Op, Region, Str, Type, Value};
pub use module::{
    Alias, AliasTarget, BlockData, Def, Module, Name, OpData, RegionData, Successor, ValueData,
};
pub use op_list::{OpIter, OpList};
pub use parse::MAX_DEPTH;
pub use recognize::may_be_mlir;
pub use transplant::Transplant;
pub use types::{Dim, Signedness, TypeKind};
pub use uses::{Use, Uses};
pub use walk::Walk;
