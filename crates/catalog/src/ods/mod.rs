//! Op definitions from `llvm-tblgen --dump-json`.
//!
//! TableGen records carry most of what a generator needs, but encoded: a type constraint is a tree of
//! predicates with C++ expressions at the leaves. [`read`] turns one dump into [`Definitions`]. Below it,
//! `record` is access to the JSON; `leaf`, `functions`, `fold` and `types` understand type predicates,
//! `attrs` and `props` attributes, `traits` and `relations` what ops promise; `ops` and `defs` put it
//! together, and `resolve` turns C++ classes into names at the end. Structure is derived from the classes and
//! predicates of a record, never from its name.

mod attrs;
mod defs;
mod files;
mod fold;
mod functions;
mod leaf;
mod ops;
mod pred;
mod props;
mod record;
mod relations;
mod resolve;
mod traits;
mod types;

pub use files::{TdFile, roots, tblgen_args};

use crate::catalog::sort;
use crate::{AttrDef, Catalog, DialectDef, EnumDef, OpDef, PassDef, TypeDef};

/// What one or many dumps define. Doubles (a file included by many) are merged away by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Definitions {
    /// Dialects.
    pub dialects: Vec<DialectDef>,
    /// Ops.
    pub ops: Vec<OpDef>,
    /// Types.
    pub types: Vec<TypeDef>,
    /// Attributes.
    pub attrs: Vec<AttrDef>,
    /// Enums.
    pub enums: Vec<EnumDef>,
    /// Passes, with anchors that are C++ classes until [`Catalog::define`] gives them their names.
    pub passes: Vec<PassDef>,
}

/// Why a dump could not be read.
#[derive(Debug, thiserror::Error)]
pub enum DumpError {
    /// Not JSON.
    #[error("the output of llvm-tblgen is not valid JSON")]
    Json(#[from] serde_json::Error),
    /// JSON of some other kind.
    #[error("the output of llvm-tblgen is not a table of records")]
    NotRecords,
}

/// Reads the dump of one `.td` file.
pub fn read(json: &[u8]) -> Result<Definitions, DumpError> {
    let records = record::Records::parse(json)?;
    let mut found = Definitions {
        dialects: defs::dialects(&records),
        ops: ops::ops(&records),
        types: defs::types(&records),
        attrs: defs::attrs(&records),
        enums: defs::enums(&records),
        passes: defs::passes(&records),
    };
    found.sort();
    Ok(found)
}

impl Definitions {
    /// Adds what another dump defines; what is already there stays.
    pub fn merge(&mut self, other: Definitions) {
        self.dialects.extend(other.dialects);
        self.ops.extend(other.ops);
        self.types.extend(other.types);
        self.attrs.extend(other.attrs);
        self.enums.extend(other.enums);
        self.passes.extend(other.passes);
        self.sort();
    }

    fn sort(&mut self) {
        sort(&mut self.dialects);
        sort(&mut self.ops);
        sort(&mut self.types);
        sort(&mut self.attrs);
        sort(&mut self.enums);
        sort(&mut self.passes);
    }
}

impl Catalog {
    /// Takes over definitions, once all dumps are merged: C++ classes that definitions explain become names.
    ///
    /// Of passes only what `--help` does not tell is taken (dependent dialects, and the anchor where still
    /// unknown): the definitions may hold passes that the compiler was built without.
    pub fn define(&mut self, mut definitions: Definitions) {
        resolve::resolve(&mut definitions);
        for dialect in definitions.dialects {
            match self.dialects.iter_mut().find(|known| known.name == dialect.name) {
                Some(known) => *known = DialectDef { registered: known.registered, ..dialect },
                None => self.dialects.push(dialect),
            }
        }
        for pass in definitions.passes {
            if let Some(known) = self.passes.iter_mut().find(|known| known.name == pass.name) {
                known.dependent_dialects = pass.dependent_dialects;
                if known.anchor == crate::Anchor::Unknown {
                    known.anchor = pass.anchor;
                }
            }
        }
        self.ops.extend(definitions.ops);
        self.types.extend(definitions.types);
        self.attrs.extend(definitions.attrs);
        self.enums.extend(definitions.enums);
        self.sort();
    }
}
