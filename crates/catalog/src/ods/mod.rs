//! Op definitions from `llvm-tblgen --dump-json`.
//!
//! TableGen records carry most of what a generator needs, but encoded: a type constraint is a tree of
//! predicates with C++ expressions at the leaves. [`read`] turns one dump into [`Definitions`]. Below it,
//! `record` is access to the JSON; `leaf`, `functions`, `fold` and `types` understand type predicates,
//! `attrs` and `props` attributes, `traits` and `relations` what ops promise; `ops` and `defs` put it
//! together, and `resolve` turns C++ classes into names at the end. Structure is derived from the classes and
//! predicates of a record, never from its name.

mod attrs;
mod classes;
mod definitions;
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

pub use definitions::Definitions;
pub use files::{TdFile, roots, tblgen_args};
pub use record::DumpError;

use crate::{Anchor, Catalog, DialectDef};

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
                if known.anchor == Anchor::Unknown {
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
