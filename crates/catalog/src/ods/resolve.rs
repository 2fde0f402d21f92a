//! Replaces the C++ classes in definitions by the names in IR, once all definitions are known.

use std::collections::{BTreeMap, HashMap};

use super::classes::instance_of;
use super::definitions::Definitions;
use super::fold::any_of;
use crate::{Anchor, AttrConstraint, TypeConstraint, TypeDef};

pub(super) fn resolve(definitions: &mut Definitions) {
    let op_names = OpNames::new(definitions);
    for pass in &mut definitions.passes {
        pass.anchor = op_names.anchor(&pass.anchor);
    }
    let types = Classes::new(&definitions.types);
    let attrs = Classes::new(&definitions.attrs);
    for op in &mut definitions.ops {
        let dialect = op.dialect().to_owned();
        for class in op.parents.iter_mut().chain(&mut op.implicit_terminator) {
            if let Some(name) = op_names.find(class, &dialect) {
                *class = name;
            }
        }
        let mut name_type = |ty: &mut TypeConstraint| types.name_type(ty);
        op.operands.iter_mut().chain(&mut op.results).for_each(|value| value.ty.walk_mut(&mut name_type));
        for attribute in &mut op.attributes {
            attribute.constraint.walk_mut(&mut |constraint| match constraint {
                AttrConstraint::Type(ty) => ty.walk_mut(&mut name_type),
                other => attrs.name_attr(other),
            });
        }
    }
}

/// Types or attributes by C++ class and by interface.
struct Classes<'a> {
    by_class: HashMap<&'a str, &'a TypeDef>,
    by_interface: HashMap<&'a str, Vec<&'a TypeDef>>,
}

impl<'a> Classes<'a> {
    fn new(defs: &'a [TypeDef]) -> Self {
        let mut by_interface: HashMap<&str, Vec<&TypeDef>> = HashMap::new();
        for def in defs {
            for interface in &def.traits {
                by_interface.entry(last(interface)).or_default().push(def);
            }
        }
        Self { by_class: defs.iter().map(|def| (def.class.as_str(), def)).collect(), by_interface }
    }

    /// A predicate may omit namespaces that C++ finds by itself.
    fn find(&self, class: &str) -> Option<&'a TypeDef> {
        self.by_class.get(class).copied().or_else(|| {
            let suffix = format!("::{class}");
            let mut matches = self.by_class.iter().filter(|(known, _)| known.ends_with(&suffix));
            match (matches.next(), matches.next()) {
                (Some((_, def)), None) => Some(*def),
                _ => None,
            }
        })
    }

    fn name_type(&self, ty: &mut TypeConstraint) {
        let TypeConstraint::Class(class) = ty else { return };
        let name = |def: &TypeDef| {
            let (dialect, mnemonic) = def.name.split_once('.')?;
            // Types of the builtin dialect are not spelled with its name.
            Some(match dialect {
                "builtin" => instance_of(&def.class),
                _ => TypeConstraint::Dialect { dialect: dialect.to_owned(), mnemonic: mnemonic.to_owned() },
            })
        };
        if let Some(found) = self.find(class).and_then(name) {
            *ty = found;
        } else if let Some(defs) = self.by_interface.get(last(class)) {
            // The class itself stays an alternative: types defined in C++ may implement the interface too.
            let class = TypeConstraint::Class(class.clone());
            *ty = any_of(defs.iter().filter_map(|def| name(def)).chain([class]).collect());
        }
    }

    fn name_attr(&self, attr: &mut AttrConstraint) {
        let AttrConstraint::Class(class) = attr else { return };
        let name = |def: &TypeDef| {
            let (dialect, mnemonic) = def.name.split_once('.')?;
            Some(AttrConstraint::Dialect { dialect: dialect.to_owned(), mnemonic: mnemonic.to_owned() })
        };
        if let Some(found) = self.find(class).and_then(name) {
            *attr = found;
        } else if let Some(defs) = self.by_interface.get(last(class)) {
            let class = AttrConstraint::Class(class.clone());
            *attr = AttrConstraint::AnyOf(defs.iter().filter_map(|def| name(def)).chain([class]).collect());
        }
    }
}

/// Ops by C++ class, with the C++ namespace of their dialect, and by interface.
struct OpNames {
    by_class: HashMap<String, Vec<(String, String)>>,
    by_interface: BTreeMap<String, Vec<String>>,
}

impl OpNames {
    fn new(definitions: &Definitions) -> Self {
        let dialects = definitions.dialects.iter();
        let namespaces: HashMap<_, _> =
            dialects.map(|dialect| (dialect.name.as_str(), dialect.cpp_namespace.as_str())).collect();
        let mut names = Self { by_class: HashMap::new(), by_interface: BTreeMap::new() };
        for op in &definitions.ops {
            let namespace = namespaces.get(op.dialect()).copied().unwrap_or_default();
            names.by_class.entry(op.class.clone()).or_default().push((namespace.to_owned(), op.name.clone()));
            for interface in &op.interfaces {
                names.by_interface.entry(last(interface).to_owned()).or_default().push(op.name.clone());
            }
        }
        names
    }

    /// The op of a class: by its namespace if it has one, otherwise in the dialect that mentions it,
    /// otherwise the only one or the builtin one.
    fn find(&self, class: &str, dialect: &str) -> Option<String> {
        let class = super::record::short_class(class);
        let (namespace, class) = class.rsplit_once("::").unwrap_or(("", class));
        let candidates = self.by_class.get(class)?;
        let chosen = candidates.iter().find(|(known, op)| {
            if namespace.is_empty() {
                mohole_ir::dialect_of(op) == dialect
            } else {
                known == namespace || known.ends_with(&format!("::{namespace}"))
            }
        });
        let only = || if let [only] = candidates.as_slice() { Some(only) } else { None };
        let builtin = || candidates.iter().find(|(_, op)| namespace.is_empty() && op.starts_with("builtin."));
        chosen.or_else(only).or_else(builtin).map(|(_, op)| op.clone())
    }

    fn anchor(&self, anchor: &Anchor) -> Anchor {
        match anchor {
            Anchor::Op(class) => self.find(class, "builtin").map_or(Anchor::Unknown, Anchor::Op),
            Anchor::Some(interfaces) => {
                let ops = interfaces.iter().filter_map(|interface| self.by_interface.get(last(interface)));
                let mut ops: Vec<_> = ops.flatten().cloned().collect();
                // Functions first: most passes for an interface run on them.
                ops.sort_by_key(|op| op != "func.func");
                Anchor::Some(ops)
            }
            other => other.clone(),
        }
    }
}

fn last(class: &str) -> &str {
    class.rsplit("::").next().unwrap_or(class)
}
