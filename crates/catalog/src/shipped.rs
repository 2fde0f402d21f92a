//! Catalogs that come with mohole, made by probing the compilers of that name.
//!
//! They are used if a compiler is installed without its definitions. They are in the folder `data`;
//! `make catalogs` rebuilds them.

use mohole_ir::dialect_of;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Catalog, Saved};

/// The shipped catalog of this name, such as `mlir-22`. The packages with MLIR's main branch have no
/// definitions, so its catalog is that of 22, with the names that operations have got since.
pub fn shipped(name: &str) -> Option<Catalog> {
    let bytes: &[u8] = match name {
        "mlir-22" | "mlir-main" => include_bytes!("../data/mlir-22.json.zst"),
        "mlir-21" => include_bytes!("../data/mlir-21.json.zst"),
        "mlir-19" => include_bytes!("../data/mlir-19.json.zst"),
        _ => return None,
    };
    let mut catalog = Catalog::from_zst(bytes).expect("the shipped data is of this version");
    if name == "mlir-main" {
        catalog.add_moved();
    }
    Some(catalog)
}

/// Dialects that are part of another one since MLIR 23, and how the names in them begin there.
const MOVED: [(&str, &str); 2] = [("amx", "x86.amx"), ("x86vector", "x86")];

/// A definition with the names that it has since then.
fn moved<T: Serialize + DeserializeOwned>(definition: &T) -> T {
    let mut text = serde_json::to_string(definition).expect("it was read");
    for (old, new) in MOVED {
        text = text.replace(&format!("\"{old}."), &format!("\"{new}."));
    }
    // A type's own name has no dialect in front.
    text =
        text.replace(r#"{"dialect":"amx","mnemonic":"tile"}"#, r#"{"dialect":"x86","mnemonic":"amx.tile"}"#);
    serde_json::from_str(&text).expect("it was written")
}

impl Catalog {
    /// Adds the operations and types of dialects that became part of another one under their new names.
    /// Compilers from before keep the old ones.
    fn add_moved(&mut self) {
        let is_moved = |name: &str| MOVED.iter().any(|(old, _)| dialect_of(name) == *old);
        let ops: Vec<_> = self.ops.iter().filter(|op| is_moved(&op.name)).map(moved).collect();
        let types: Vec<_> = self.types.iter().filter(|ty| is_moved(&ty.name)).map(moved).collect();
        self.ops.extend(ops);
        self.types.extend(types);
        self.sort();
    }

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
        assert_eq!(count("mlir-21"), (258, 2, 4));
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
    fn the_main_branch_has_operations_under_their_new_names() {
        let main = shipped("mlir-main").unwrap();
        assert!(main.op("x86.avx512.dot").is_some() && main.op("x86vector.avx512.dot").is_some());
        let load = serde_json::to_string(main.op("x86.amx.tile_load").unwrap()).unwrap();
        assert!(load.contains(r#""mnemonic":"amx.tile""#), "{load}");
        assert!(main.types.iter().any(|ty| ty.name == "x86.amx.tile"));
        assert!(shipped("mlir-22").unwrap().op("x86.avx512.dot").is_none());
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
