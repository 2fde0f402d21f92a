//! Op definitions from `llvm-tblgen --dump-json`.
//!
//! TableGen records contain most of what a generator needs, but encoded: a type constraint is a tree of
//! predicates with C++ expressions at the leaves. [`read`] turns one dump into [`Definitions`]:
//!
//! - `record` reads the JSON;
//! - `leaf`, `classes`, `functions`, `fold` and `types` interpret type predicates;
//! - `attrs` and `props` interpret attributes and properties, `traits` and `relations` the traits of ops;
//! - `ops` and `defs` put it together, and `resolve` replaces C++ classes by names at the end.
//!
//! Structure is derived from the classes and predicates of a record, never from its name.

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
pub use files::{ReadingPlan, TdFile, reading_plan, tblgen_args};
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
    /// Adds the merged definitions of all dumps, and replaces the C++ classes that they define by names.
    ///
    /// Definitions may contain passes that the compiler was built without. So this adds no pass; it only adds
    /// to known passes what `--help` does not say: dependent dialects, and the anchor if still unknown.
    pub fn add_definitions(&mut self, mut definitions: Definitions) {
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
