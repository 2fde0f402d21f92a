//! Dialects, types, attributes, enums and passes from their records.

use super::attrs::{enum_name, enum_width};
use super::record::{DagArg, Record, Records, short_class};
use super::traits;
use crate::{Anchor, AttrDef, DialectDef, EnumCase, EnumDef, Parameter, PassDef, TypeDef};

pub(super) fn dialects(records: &Records) -> Vec<DialectDef> {
    let dialect = |record: Record<'_>| DialectDef {
        name: record.text("name").to_owned(),
        summary: record.text("summary").trim().to_owned(),
        cpp_namespace: short_class(record.text("cppNamespace")).to_owned(),
        registered: false,
    };
    records.of_class("Dialect").map(dialect).collect()
}

pub(super) fn types(records: &Records) -> Vec<TypeDef> {
    records.of_class("TypeDef").map(|record| definition(record, "typeName")).collect()
}

pub(super) fn attrs(records: &Records) -> Vec<AttrDef> {
    records.of_class("AttrDef").map(|record| definition(record, "attrName")).collect()
}

pub(super) fn enums(records: &Records) -> Vec<EnumDef> {
    // Before MLIR 20 there was no EnumInfo apart from the attribute.
    let named = records.of_class("EnumInfo").chain(records.of_class("EnumAttrInfo"));
    // An anonymous enum is found through its attribute.
    let nameless = records.of_class("EnumAttr").filter_map(|attr| attr.record("enum"));
    named.chain(nameless).map(enumeration).collect()
}

pub(super) fn passes(records: &Records) -> Vec<PassDef> {
    records.of_class("PassBase").map(pass).collect()
}

fn definition(record: Record<'_>, name_field: &str) -> TypeDef {
    let class = short_class(record.text("cppType"));
    let dialect = record.record("dialect").map_or("", |dialect| dialect.text("name"));
    let name = match (record.text("mnemonic"), record.text(name_field)) {
        ("", "") => format!("{dialect}.{class}"),
        ("", full) if full.ends_with('.') => format!("{full}{class}"),
        ("", full) => full.to_owned(),
        (mnemonic, _) => format!("{dialect}.{mnemonic}"),
    };
    TypeDef {
        name,
        summary: record.text("summary").trim().to_owned(),
        class: class.to_owned(),
        parameters: record.dag("parameters").into_iter().map(|(arg, name)| parameter(&arg, name)).collect(),
        assembly_format: record.some_text("assemblyFormat"),
        custom_assembly: record.flag("hasCustomAssemblyFormat"),
        verifier: record.flag("genVerifyDecl"),
        traits: traits::names(&record.records("traits")),
    }
}

fn parameter(arg: &DagArg<'_>, name: String) -> Parameter {
    let (cpp_type, default) = match arg {
        DagArg::Record(record) => (record.text("cppType"), record.some_text("defaultValue")),
        DagArg::Text(text) => (*text, None),
    };
    Parameter { name, cpp_type: cpp_type.trim().to_owned(), default }
}

fn enumeration(record: Record<'_>) -> EnumDef {
    let case = |case: Record<'_>| {
        let (text, symbol) = (case.text("str").to_owned(), case.text("symbol").to_owned());
        let symbol = if symbol == text { String::new() } else { symbol };
        EnumCase { text, symbol, value: case.int("value").unwrap_or_default() }
    };
    EnumDef {
        name: enum_name(record),
        width: enum_width(record),
        separator: record.some_text("separator"),
        cases: record.records("enumerants").into_iter().map(case).collect(),
    }
}

/// The anchor stays a C++ class; an interface is `interface X`.
fn pass(record: Record<'_>) -> PassDef {
    let base = short_class(record.text("baseClass"));
    let inside = |class: &str| Some(short_class(base.strip_prefix(class)?.strip_suffix('>')?).to_owned());
    let anchor = match (inside("OperationPass<"), inside("InterfacePass<")) {
        (Some(op), _) if op.is_empty() => Anchor::Any,
        (Some(op), _) => Anchor::Op(op),
        (_, Some(interface)) => Anchor::Some(vec![interface]),
        _ => Anchor::Unknown,
    };
    PassDef {
        name: record.text("argument").to_owned(),
        summary: record.text("summary").to_owned(),
        anchor,
        dependent_dialects: record
            .texts("dependentDialects")
            .iter()
            .map(|class| short_class(class).to_owned())
            .collect(),
        ..PassDef::default()
    }
}
