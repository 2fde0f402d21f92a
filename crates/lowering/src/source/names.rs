//! Maps C++ classes to operations.

use mohole_catalog::Catalog;
use mohole_ir::dialect_of;
use rustc_hash::FxHashMap;

use super::expr::TypeExpr;
use super::td::TdFacts;

/// Operations by class, and by trait or interface.
pub(crate) struct Names {
    classes: FxHashMap<String, Vec<Known>>,
    /// Operations by trait and by interface.
    groups: FxHashMap<String, Vec<String>>,
}

/// An operation, and the C++ namespace of its class.
struct Known {
    namespace: String,
    op: String,
}

impl Names {
    /// The names of a catalog's operations. If the catalog does not know the class, it is found by the
    /// mnemonic.
    pub(crate) fn new(catalog: &Catalog, td: &[TdFacts]) -> Self {
        let mut names = Names { classes: FxHashMap::default(), groups: FxHashMap::default() };
        let by_mnemonic = by_mnemonic(td);
        for op in &catalog.ops {
            let (dialect, mnemonic) = op.name.split_once('.').unwrap_or(("", &op.name));
            let namespace = catalog.dialect(dialect).map(|dialect| dialect.cpp_namespace.as_str());
            let namespace = namespace.filter(|name| !name.is_empty()).unwrap_or(dialect);
            let defined = by_mnemonic.get(mnemonic).map_or(&[][..], Vec::as_slice);
            let derived = defined.iter().find(|(prefix, _)| prefix.eq_ignore_ascii_case(dialect));
            let class =
                if op.class.is_empty() { derived.map(|(_, class)| *class) } else { Some(op.class.as_str()) };
            if let Some(class) = class {
                names.add(class, namespace, &op.name);
            }
            for group in op.traits.iter().chain(&op.interfaces) {
                names.groups.entry(group.clone()).or_default().push(op.name.clone());
            }
        }
        names
    }

    fn add(&mut self, class: &str, namespace: &str, op: &str) {
        let known = Known { namespace: namespace.to_owned(), op: op.to_owned() };
        self.classes.entry(class.to_owned()).or_default().push(known);
    }

    /// The operations of a type: one for a class, many for a trait or an interface, none for anything else.
    /// `near` are the open namespaces.
    pub(crate) fn ops(&self, expr: &TypeExpr, near: &[String]) -> Vec<&str> {
        let known = self.classes.get(expr.name()).map_or(&[][..], Vec::as_slice);
        let scope = expr.scope().filter(|scope| *scope != "mlir");
        let found: Vec<&Known> = match (scope, known) {
            (Some(scope), _) => within(known, scope),
            (None, [only]) => vec![only],
            (None, _) => near.iter().flat_map(|namespace| within(known, namespace)).collect(),
        };
        // With several candidates, the class is ambiguous.
        if found.len() == 1 {
            return found.into_iter().map(|known| known.op.as_str()).collect();
        }
        self.groups.get(expr.name()).into_iter().flatten().map(String::as_str).collect()
    }

    /// The operation of a definition such as `Arith_AddIOp`.
    pub(crate) fn op_of_definition(&self, name: &str) -> Option<&str> {
        let (prefix, class) = prefix_and_class(name);
        let known = self.classes.get(class)?;
        let fits = |known: &&Known| {
            prefix.eq_ignore_ascii_case(&known.namespace)
                || prefix.eq_ignore_ascii_case(dialect_of(&known.op))
        };
        match known.as_slice() {
            [only] => Some(&only.op),
            several => several.iter().find(fits).map(|known| known.op.as_str()),
        }
    }
}

fn within<'a>(known: &'a [Known], namespace: &str) -> Vec<&'a Known> {
    known.iter().filter(|known| known.namespace.eq_ignore_ascii_case(namespace)).collect()
}

/// Definitions by mnemonic: prefix and class.
fn by_mnemonic(td: &[TdFacts]) -> FxHashMap<&str, Vec<(&str, &str)>> {
    let mut map: FxHashMap<&str, Vec<(&str, &str)>> = FxHashMap::default();
    for (name, mnemonic) in td.iter().flat_map(|facts| &facts.mnemonics) {
        map.entry(mnemonic).or_default().push(prefix_and_class(name));
    }
    map
}

/// Splits the name of a definition at the first underscore, as TableGen's backend does.
fn prefix_and_class(name: &str) -> (&str, &str) {
    name.split_once('_')
        .filter(|(prefix, class)| !prefix.is_empty() && !class.is_empty())
        .unwrap_or(("", name))
}
