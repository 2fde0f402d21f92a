//! The tosa dialect of one version of the compiler: which operations it has and how each is written.

use mohole_catalog::Catalog;
use rustc_hash::FxHashMap;

use crate::tosa::plan::Plan;

pub(crate) struct Dialect {
    /// By the newest name, which rules use: the name in this version, and how it is written.
    ops: FxHashMap<&'static str, (String, Plan)>,
    const_attr: String,
}

impl Dialect {
    /// Those operations that the catalog has. Each is given by its names, the newest first.
    pub(crate) fn of(catalog: &Catalog, ops: impl Iterator<Item = &'static [&'static str]>) -> Self {
        let found = ops.filter_map(|names| {
            let op = names.iter().find_map(|name| catalog.op(&format!("tosa.{name}")))?;
            Some((names[0], (op.name.clone(), Plan::of(op, catalog))))
        });
        let ops = found.collect();
        let const_attr = catalog.op("tosa.const").and_then(|op| op.attributes.first());
        let const_attr = const_attr.map_or("values", |attr| &attr.name).to_owned();
        Dialect { ops, const_attr }
    }

    pub(crate) fn plan(&self, op: &str) -> Option<&Plan> {
        self.ops.get(op).map(|(_, plan)| plan)
    }

    pub(crate) fn spelled(&self, op: &str) -> Option<&str> {
        self.ops.get(op).map(|(name, _)| name.as_str())
    }

    /// Whether this version has the operation, by its newest name.
    pub(crate) fn has(&self, op: &str) -> bool {
        self.ops.contains_key(op)
    }

    pub(crate) fn const_attr(&self) -> &str {
        &self.const_attr
    }

    /// Operations of this version without a rule.
    pub(crate) fn left_out(&self, catalog: &Catalog) -> Vec<String> {
        let made = |name: &str| self.ops.values().any(|(spelled, _)| spelled == name);
        let names = catalog.ops_of("tosa").iter().map(|op| op.name.clone());
        names.filter(|name| !made(name)).collect()
    }
}
