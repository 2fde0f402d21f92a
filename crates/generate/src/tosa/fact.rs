//! Facts of an operation, such as its axis: attributes or constant operands, depending on the version.

use crate::tosa::elem::Elem;
use crate::tosa::value::Val;

/// A fact with its names in all versions of the dialect.
pub(crate) struct Fact {
    pub(crate) names: &'static [&'static str],
    pub(crate) datum: Datum,
}

pub(crate) enum Datum {
    /// Whole numbers: a shape, an array attribute, or a constant tensor of `i32` with these dimensions.
    Ints(Vec<i64>, Vec<u64>),
    Int(i64),
    Bool(bool),
    /// A case of an enum, or the string that older versions take instead.
    Case(&'static str),
    /// A type, or any attribute as written.
    Text(String),
    /// A constant with one element.
    Scalar(Elem, i64),
    /// A constant with one dimension.
    List(Elem, Vec<i64>),
    /// A value that the rule has chosen.
    Value(Val),
}

pub(crate) fn ints(names: &'static [&'static str], values: Vec<i64>) -> Fact {
    let dims = vec![values.len() as u64];
    Fact { names, datum: Datum::Ints(values, dims) }
}

pub(crate) fn int(name: &'static [&'static str], value: i64) -> Fact {
    Fact { names: name, datum: Datum::Int(value) }
}

pub(crate) fn flag(name: &'static [&'static str], value: bool) -> Fact {
    Fact { names: name, datum: Datum::Bool(value) }
}

pub(crate) fn text(name: &'static [&'static str], value: impl Into<String>) -> Fact {
    Fact { names: name, datum: Datum::Text(value.into()) }
}

pub(crate) fn scalar(name: &'static [&'static str], elem: Elem, value: i64) -> Fact {
    Fact { names: name, datum: Datum::Scalar(elem, value) }
}

pub(crate) fn list(name: &'static [&'static str], elem: Elem, values: Vec<i64>) -> Fact {
    Fact { names: name, datum: Datum::List(elem, values) }
}
