//! Catalogs that come with mohole, made by probing the compilers of that name.
//!
//! They are used if a compiler is installed without its definitions. They are in the folder `data`;
//! `make catalogs` rebuilds them.

use mohole_ir::dialect_of;

use crate::{Catalog, Saved};

/// The shipped catalog of this name, such as `mlir-22`. The packages with MLIR's main branch have no
/// definitions, so its catalog is that of 22.
pub fn shipped(name: &str) -> Option<Catalog> {
    let bytes: &[u8] = match name {
        "mlir-22" | "mlir-main" => include_bytes!("../data/mlir-22.json.zst"),
        "mlir-19" => include_bytes!("../data/mlir-19.json.zst"),
        _ => return None,
    };
    Some(Catalog::from_zst(bytes).expect("the shipped data is of this version"))
}

impl Catalog {
    /// Removes the operations, types and attributes of dialects that this compiler has not registered. Does
    /// nothing if the compiler names no dialects.
    pub fn keep_registered(&mut self) {
        let registered: Vec<String> =
            self.dialects.iter().filter(|known| known.registered).map(|known| known.name.clone()).collect();
        let has = |name: &str| {
            name.split_once('.').is_none_or(|(dialect, _)| registered.iter().any(|r| r == dialect))
        };
        if !registered.is_empty() {
            self.ops.retain(|op| has(&op.name));
            self.types.retain(|ty| has(&ty.name));
            self.attrs.retain(|attr| has(&attr.name));
            self.dialects.retain(|dialect| dialect.registered);
        }
    }

    /// Adds the definitions in another catalog of the dialects that this compiler has registered.
    pub fn adopt_definitions(&mut self, other: Catalog) {
        let registered = |dialect: &str| self.dialect(dialect).is_some_and(|known| known.registered);
        let ops: Vec<_> = other.ops.into_iter().filter(|op| registered(op.dialect())).collect();
        let types: Vec<_> = other.types.into_iter().filter(|ty| registered(dialect_of(&ty.name))).collect();
        let attrs: Vec<_> =
            other.attrs.into_iter().filter(|attr| registered(dialect_of(&attr.name))).collect();
        for dialect in other.dialects {
            if let Some(known) = self.dialects.iter_mut().find(|known| known.name == dialect.name) {
                known.summary = dialect.summary;
                known.cpp_namespace = dialect.cpp_namespace;
            }
        }
        self.ops.extend(ops);
        self.types.extend(types);
        self.attrs.extend(attrs);
        self.enums.extend(other.enums);
        self.sort();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_catalogs_hold_what_the_compilers_have() {
        let count = |name: &str| {
            let catalog = shipped(name).unwrap();
            let tests = catalog.passes.iter().filter(|pass| pass.is_test()).count();
            (catalog.passes.len(), tests, catalog.pipelines.len())
        };
        assert_eq!(count("mlir-22"), (479, 193, 15));
        assert_eq!(count("mlir-19"), (401, 167, 10));
        let catalog = shipped("mlir-22").unwrap();
        let mut sorted = catalog.clone();
        sorted.sort();
        assert_eq!(catalog, sorted);
        assert!(catalog.ops.len() >= 2_332, "{} ops", catalog.ops.len());
        assert_eq!(catalog.ops_of("tosa").len(), 94);
        assert_eq!(shipped("mlir-19").unwrap().ops_of("tosa").len(), 77);
    }

    #[test]
    fn only_registered_dialects_are_adopted() {
        let mut catalog = Catalog::default();
        catalog.register_dialects(["arith".to_owned()]);
        catalog.adopt_definitions(shipped("mlir-22").unwrap());
        assert!(catalog.op("arith.addi").is_some());
        assert!(catalog.op("tosa.add").is_none());
    }
}
