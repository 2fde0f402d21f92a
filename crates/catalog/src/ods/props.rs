//! Properties from their records, as constraints on their attribute form, which the generic form prints.

use super::attrs::{self, Attribute};
use super::pred;
use super::record::{Record, short_class};
use crate::{AttrConstraint, AttrRule, EnumForm, Sign, TypeConstraint};

/// Reads a property of an op.
pub(super) fn property(def: Record<'_>) -> Attribute {
    let default = def.some_text("defaultValue");
    Attribute { constraint: constraint(def, 0), optional: def.is("OptionalProp"), default }
}

fn constraint(def: Record<'_>, depth: usize) -> AttrConstraint {
    if depth > pred::MAX_DEPTH {
        return AttrConstraint::Any;
    }
    if let Some(base) = def.record("baseProperty") {
        let base = constraint(base, depth + 1);
        return match def.record("predicate").filter(|_| def.is("ConfinedProp")) {
            Some(predicate) => {
                let rules = vec![AttrRule::Other(pred::text(predicate))];
                AttrConstraint::Confined { base: Box::new(base), rules }
            }
            None => base,
        };
    }
    if let Some(form) = def.record("attrForm").filter(|_| def.flag("storeInCustomAttribute")) {
        return attrs::constraint(form);
    }
    if let Some(info) = def.record("enum") {
        return attrs::enum_of(info, EnumForm::Integer { width: attrs::enum_width(info) });
    }
    by_storage(def)
}

fn by_storage(def: Record<'_>) -> AttrConstraint {
    let storage = short_class(def.text("storageType"));
    let storage =
        storage.strip_prefix("std::optional<").and_then(|inner| inner.strip_suffix('>')).unwrap_or(storage);
    let int = storage.trim_start_matches('u').strip_prefix("int").and_then(|rest| rest.strip_suffix("_t"));
    if let Some(width) = int.and_then(|width| width.parse().ok()) {
        return AttrConstraint::Integer(TypeConstraint::int(Sign::Signless, width));
    }
    match storage {
        "bool" if def.text("summary") == "unit property" => AttrConstraint::Unit,
        "bool" => AttrConstraint::Bool,
        "std::string" => AttrConstraint::String,
        class if class.ends_with("Attr") => AttrConstraint::Class(class.to_owned()),
        other => AttrConstraint::Named {
            def: def.own_name().to_owned(),
            predicate: format!("stored as {other}"),
            summary: def.text("summary").to_owned(),
        },
    }
}
