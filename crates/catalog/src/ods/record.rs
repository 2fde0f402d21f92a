//! Access to the JSON that `llvm-tblgen --dump-json` writes: records by name, their classes and fields.

use serde_json::{Map, Value};

/// Why a dump could not be read.
#[derive(Debug, thiserror::Error)]
pub enum DumpError {
    /// Not JSON.
    #[error("the output of llvm-tblgen is not valid JSON")]
    Json(#[from] serde_json::Error),
    /// Other JSON.
    #[error("the output of llvm-tblgen is not a table of records")]
    NotRecords,
}

/// All records of one dump.
pub(super) struct Records {
    table: Map<String, Value>,
}

impl Records {
    pub(super) fn parse(json: &[u8]) -> Result<Self, DumpError> {
        match serde_json::from_slice(json)? {
            Value::Object(table) => Ok(Self { table }),
            _ => Err(DumpError::NotRecords),
        }
    }

    pub(super) fn get<'a>(&'a self, name: &str) -> Option<Record<'a>> {
        let (name, value) = self.table.get_key_value(name)?;
        Some(Record { all: self, name, fields: value.as_object()? })
    }

    /// The records of a class, without anonymous ones.
    pub(super) fn of_class(&self, class: &str) -> impl Iterator<Item = Record<'_>> {
        let names =
            self.table.get("!instanceof").and_then(|classes| classes.get(class)).and_then(Value::as_array);
        let records = names.into_iter().flatten().filter_map(|name| self.get(name.as_str()?));
        records.filter(|record| !record.is_anonymous())
    }
}

/// One record. A missing field, or one of another type, reads as empty: definitions are open-ended.
#[derive(Clone, Copy)]
pub(super) struct Record<'a> {
    all: &'a Records,
    pub(super) name: &'a str,
    fields: &'a Map<String, Value>,
}

impl<'a> Record<'a> {
    pub(super) fn is(&self, class: &str) -> bool {
        let classes = self.fields.get("!superclasses").and_then(Value::as_array);
        classes.into_iter().flatten().any(|name| name.as_str() == Some(class))
    }

    pub(super) fn is_anonymous(&self) -> bool {
        self.flag("!anonymous")
    }

    /// The name, empty for an anonymous record: TableGen numbers those separately in each file.
    pub(super) fn own_name(&self) -> &'a str {
        if self.is_anonymous() { "" } else { self.name }
    }

    /// A text; empty if there is none.
    pub(super) fn text(&self, field: &str) -> &'a str {
        self.fields.get(field).and_then(Value::as_str).unwrap_or_default()
    }

    /// A text that is not empty.
    pub(super) fn some_text(&self, field: &str) -> Option<String> {
        let text = self.text(field);
        (!text.trim().is_empty()).then(|| text.to_owned())
    }

    pub(super) fn int(&self, field: &str) -> Option<i64> {
        self.fields.get(field).and_then(Value::as_i64)
    }

    pub(super) fn flag(&self, field: &str) -> bool {
        match self.fields.get(field) {
            Some(Value::Bool(set)) => *set,
            Some(Value::Number(number)) => number.as_i64() != Some(0),
            _ => false,
        }
    }

    /// The record a field refers to.
    pub(super) fn record(&self, field: &str) -> Option<Record<'a>> {
        self.follow(self.fields.get(field)?)
    }

    /// The records a list field refers to.
    pub(super) fn records(&self, field: &str) -> Vec<Record<'a>> {
        self.list(field).filter_map(|value| self.follow(value)).collect()
    }

    /// The texts of a list field.
    pub(super) fn texts(&self, field: &str) -> Vec<String> {
        self.list(field).filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// The arguments of a dag field with their names.
    pub(super) fn dag(&self, field: &str) -> Vec<(DagArg<'a>, String)> {
        let args = self.fields.get(field).and_then(|dag| dag.get("args")).and_then(Value::as_array);
        let read = |arg: &'a Value| {
            let value = arg.get(0)?;
            let name = arg.get(1).and_then(Value::as_str).unwrap_or_default().to_owned();
            match (self.follow(value), value.as_str()) {
                (Some(record), _) => Some((DagArg::Record(record), name)),
                (None, Some(text)) => Some((DagArg::Text(text), name)),
                (None, None) => None,
            }
        };
        args.into_iter().flatten().filter_map(read).collect()
    }

    /// The records among the arguments of a dag field with their names.
    pub(super) fn dag_records(&self, field: &str) -> Vec<(Record<'a>, String)> {
        let records = self.dag(field).into_iter().filter_map(|(arg, name)| match arg {
            DagArg::Record(record) => Some((record, name)),
            DagArg::Text(_) => None,
        });
        records.collect()
    }

    fn list(&self, field: &str) -> impl Iterator<Item = &'a Value> + use<'a> {
        self.fields.get(field).and_then(Value::as_array).into_iter().flatten()
    }

    fn follow(&self, value: &Value) -> Option<Record<'a>> {
        self.all.get(value.get("def")?.as_str()?)
    }
}

/// One argument of a dag.
pub(super) enum DagArg<'a> {
    Record(Record<'a>),
    Text(&'a str),
}

/// A C++ class without `mlir` namespaces: `::mlir::arith::CmpIPredicate` is `arith::CmpIPredicate`.
pub(super) fn short_class(class: &str) -> &str {
    let class = class.trim();
    let class = class.strip_prefix("::").unwrap_or(class);
    class.strip_prefix("mlir::").unwrap_or(class)
}
