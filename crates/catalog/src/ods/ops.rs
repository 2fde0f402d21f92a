//! Ops from their records.

use super::record::{Record, Records};
use super::{attrs, props, traits, types};
use crate::{Arity, AttributeDef, OpDef, RegionDef, SuccessorDef, TypeConstraint, ValueDef};

/// All ops of a dump.
pub(super) fn ops(records: &Records) -> Vec<OpDef> {
    records.of_class("Op").filter_map(op).collect()
}

fn op(record: Record<'_>) -> Option<OpDef> {
    let dialect = record.record("opDialect")?.text("name");
    let mut op = OpDef {
        name: format!("{dialect}.{}", record.text("opName")),
        summary: record.text("summary").trim().to_owned(),
        class: class(record.name).to_owned(),
        results: record.dag_records("results").into_iter().map(|(def, name)| value(def, name)).collect(),
        regions: record.dag_records("regions").into_iter().map(|(def, name)| region(def, name)).collect(),
        successors: record
            .dag_records("successors")
            .into_iter()
            .map(|(def, name)| successor(def, name))
            .collect(),
        assembly_format: record.some_text("assemblyFormat").map(|text| one_line(&text)),
        custom_assembly: record.flag("hasCustomAssemblyFormat"),
        verifier: record.flag("hasVerifier") || record.flag("hasRegionVerifier"),
        ..OpDef::default()
    };
    for (def, name) in record.dag_records("arguments") {
        let plain = def.record("constraint").filter(|_| def.is("OpVariable")).unwrap_or(def);
        if plain.is("TypeConstraint") {
            op.operands.push(value(def, name));
        } else if plain.is("Property") || plain.is("PropConstraint") {
            op.attributes.push(attribute(props::property(plain), name, true));
        } else if let Some(found) = attrs::attribute(plain) {
            op.attributes.push(attribute(found, name, false));
        }
    }
    traits::read(&mut op, record.records("traits"));
    Some(op)
}

/// The C++ class of an op: its definition's name without the prefix that ends in the first underscore.
fn class(def: &str) -> &str {
    match def.split_once('_') {
        Some((prefix, class)) if !prefix.is_empty() && !class.is_empty() => class,
        _ => def,
    }
}

fn attribute(found: attrs::Attribute, name: String, property: bool) -> AttributeDef {
    let attrs::Attribute { constraint, optional, default } = found;
    AttributeDef { name, constraint, optional, default, property }
}

fn value(def: Record<'_>, name: String) -> ValueDef {
    let effects = traits::effects(&def.records("decorators"));
    let def = def.record("constraint").filter(|_| def.is("OpVariable")).unwrap_or(def);
    let arity = if def.is("VariadicOfVariadic") {
        Arity::Nested(def.text("segmentAttrName").to_owned())
    } else if def.is("Variadic") {
        Arity::Variadic(def.int("minSize").and_then(|min| u32::try_from(min).ok()).unwrap_or(0))
    } else if def.is("Optional") {
        Arity::Optional
    } else {
        Arity::One
    };
    let base = def.record("baseType").filter(|_| arity != Arity::One).unwrap_or(def);
    let ty: TypeConstraint = types::constraint(base);
    ValueDef { name, ty, arity, effects }
}

fn region(def: Record<'_>, name: String) -> RegionDef {
    let text = def.record("predicate").map(super::pred::text).unwrap_or_default();
    let count = |function: &str| {
        let rest = text.strip_prefix(function)?.strip_prefix("($_self, ")?;
        rest.strip_suffix(')')?.parse::<u32>().ok()
    };
    let exactly = count("hasNItems");
    RegionDef {
        name,
        min_blocks: exactly.or_else(|| count("hasNItemsOrMore")).unwrap_or(0),
        max_blocks: exactly.or_else(|| count("hasNItemsOrLess")),
        variadic: def.is("VariadicRegion"),
    }
}

fn successor(def: Record<'_>, name: String) -> SuccessorDef {
    SuccessorDef { name, variadic: def.is("VariadicSuccessor") }
}

/// Line breaks in formats have no meaning.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
