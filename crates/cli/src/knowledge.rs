//! Traits of operations for the structural check, from a catalog.

use mohole_catalog::Catalog;
use mohole_ir::OpKnowledge;

/// Traits from a catalog. An operation that it does not have is treated like an unregistered one: its regions
/// may be graph regions, and are not isolated.
pub(crate) struct FromCatalog(pub(crate) Catalog);

impl OpKnowledge for FromCatalog {
    fn is_isolated(&self, op_name: &str) -> bool {
        self.0.op(op_name).is_some_and(|op| op.has_trait("IsIsolatedFromAbove"))
    }

    fn is_graph_region(&self, op_name: &str, _region: usize) -> bool {
        self.0
            .op(op_name)
            .is_none_or(|op| op.has_trait("HasOnlyGraphRegion") || op.has_interface("RegionKindInterface"))
    }
}
