//! An index of a catalog: the terminators of each operation's regions, and operations that make a value
//! without operands.

use mohole_catalog::{Arity, Catalog, OpDef};
use rustc_hash::FxHashMap;

use super::satisfies::satisfies;

/// A catalog with answers that would be too slow to compute for every draft.
pub struct CatalogIndex<'a> {
    /// The catalog.
    pub catalog: &'a Catalog,
    terminators: FxHashMap<&'a str, Vec<&'a str>>,
    producers: Vec<&'a OpDef>,
}

impl<'a> CatalogIndex<'a> {
    /// Indexes a catalog.
    pub fn of(catalog: &'a Catalog) -> Self {
        let mut terminators: FxHashMap<&str, Vec<&str>> = FxHashMap::default();
        for op in catalog.ops.iter().filter(|op| !op.regions.is_empty()) {
            terminators.insert(&op.name, terminators_of(catalog, op));
        }
        let producers = catalog.ops.iter().filter(|op| has_no_inputs(op)).collect();
        CatalogIndex { catalog, terminators, producers }
    }

    /// Operations that may end the blocks of this one, the most likely first.
    pub(super) fn terminators(&self, op: &str) -> &[&'a str] {
        self.terminators.get(op).map_or(&[], Vec::as_slice)
    }

    /// An operation that makes a value of this type without operands: of the given dialect if there is one,
    /// since some parents accept no other.
    pub(super) fn producer(&self, ty: &str, dialect: &str) -> &str {
        // An operation whose constraint cannot be decided counts only for types of its own dialect.
        let owner = ty.strip_prefix('!').map(|name| name.split(['.', '<']).next().unwrap_or_default());
        let makes = |op: &&&OpDef| match satisfies(ty, &op.results[0].ty) {
            Some(sure) => sure,
            None => owner.is_none_or(|owner| owner == op.dialect()),
        };
        let own = self.producers.iter().filter(makes).find(|op| op.dialect() == dialect);
        let any = || self.producers.iter().filter(makes).find(|op| op.has_trait("ConstantLike"));
        own.or_else(any).map_or("builtin.unrealized_conversion_cast", |op| &op.name)
    }
}

fn terminators_of<'a>(catalog: &'a Catalog, op: &'a OpDef) -> Vec<&'a str> {
    if let Some(implicit) = &op.implicit_terminator {
        return vec![implicit];
    }
    let plain = |known: &&OpDef| known.is_terminator() && known.successors.is_empty();
    let ends: Vec<&OpDef> = catalog.ops.iter().filter(plain).collect();
    let mut names: Vec<&str> =
        ends.iter().filter(|end| end.parents.contains(&op.name)).map(|end| end.name.as_str()).collect();
    let own = ends.iter().filter(|end| end.parents.is_empty() && end.dialect() == op.dialect());
    names.extend(own.map(|end| end.name.as_str()));
    if names.is_empty() {
        names = ends.iter().filter(|end| end.parents.is_empty()).map(|end| end.name.as_str()).collect();
    }
    names
}

fn has_no_inputs(op: &OpDef) -> bool {
    let needs_attribute = op.attributes.iter().any(|attr| !attr.optional && attr.default.is_none());
    op.operands.is_empty()
        && op.regions.is_empty()
        && op.parents.is_empty()
        && !needs_attribute
        && op.has_trait("Pure")
        && op.results.len() == 1
        && op.results[0].arity == Arity::One
}
