//! The catalog itself and its look-ups.

use serde::{Deserialize, Serialize};

use crate::saved::is_default;
use crate::{OpDef, PassDef, PipelineDef, Saved};

/// What one compiler has.
///
/// Every list is sorted by name without duplicates; look-ups are binary searches. Call [`Catalog::sort`]
/// after editing a list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Catalog {
    /// Name of the compiler: `mlir-opt-22`.
    pub compiler: String,
    /// Its version: `22.1.8`.
    pub version: String,
    /// Whether it was built with assertions, if known.
    #[serde(skip_serializing_if = "is_default")]
    pub assertions: Option<bool>,
    /// Dialects, defined or merely registered.
    pub dialects: Vec<DialectDef>,
    /// Ops.
    pub ops: Vec<OpDef>,
    /// Types that dialects define, by `dialect.mnemonic`.
    pub types: Vec<TypeDef>,
    /// Attributes that dialects define, by `dialect.mnemonic`.
    pub attrs: Vec<AttrDef>,
    /// Enums that attributes and options use, by C++ class.
    pub enums: Vec<EnumDef>,
    /// Passes.
    pub passes: Vec<PassDef>,
    /// Pipelines.
    pub pipelines: Vec<PipelineDef>,
}

impl Saved for Catalog {
    const KIND: &'static str = "catalog";
    const FORMAT: u32 = 1;
    const REMEDY: &'static str = "probe the compiler again";
}

/// One dialect.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DialectDef {
    /// Namespace: the part before the dot.
    pub name: String,
    /// One line of English.
    #[serde(skip_serializing_if = "is_default")]
    pub summary: String,
    /// C++ namespace, if definitions say so.
    #[serde(skip_serializing_if = "is_default")]
    pub cpp_namespace: String,
    /// The compiler has it; false for one that only definitions mention.
    #[serde(skip_serializing_if = "is_default")]
    pub registered: bool,
}

/// A type that a dialect defines.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TypeDef {
    /// `dialect.mnemonic`, or `dialect.Class` for a type without a mnemonic.
    pub name: String,
    /// One line of English.
    #[serde(skip_serializing_if = "is_default")]
    pub summary: String,
    /// C++ class, with namespaces.
    pub class: String,
    /// Parameters in order.
    #[serde(skip_serializing_if = "is_default")]
    pub parameters: Vec<Parameter>,
    /// Declarative assembly format of the part after the mnemonic.
    #[serde(skip_serializing_if = "is_default")]
    pub assembly_format: Option<String>,
    /// The assembly format is written in C++.
    #[serde(skip_serializing_if = "is_default")]
    pub custom_assembly: bool,
    /// There is a hand-written verifier.
    #[serde(skip_serializing_if = "is_default")]
    pub verifier: bool,
    /// Interfaces and traits, sorted.
    #[serde(skip_serializing_if = "is_default")]
    pub traits: Vec<String>,
}

/// An attribute that a dialect defines.
pub type AttrDef = TypeDef;

/// One parameter of a type or attribute.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Parameter {
    /// Name in the definition.
    pub name: String,
    /// C++ type.
    pub cpp_type: String,
    /// Default value, as C++ text.
    #[serde(skip_serializing_if = "is_default")]
    pub default: Option<String>,
}

/// An enum.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct EnumDef {
    /// C++ class, with namespaces.
    pub name: String,
    /// Width in bits.
    pub width: u32,
    /// For a bit enum, the text between combined cases. `None` for a plain enum.
    #[serde(skip_serializing_if = "is_default")]
    pub separator: Option<String>,
    /// Cases in order.
    pub cases: Vec<EnumCase>,
}

/// One case of an enum.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct EnumCase {
    /// Spelling in IR.
    pub text: String,
    /// Spelling in C++, if it differs.
    #[serde(skip_serializing_if = "is_default")]
    pub symbol: String,
    /// Value.
    pub value: i64,
}

/// An item that is looked up by name.
pub(crate) trait Keyed {
    fn key(&self) -> &str;
}

macro_rules! keyed {
    ($($kind:ty),*) => {
        $(impl Keyed for $kind {
            fn key(&self) -> &str {
                &self.name
            }
        })*
    };
}
keyed!(DialectDef, OpDef, TypeDef, EnumDef, PassDef, PipelineDef);

impl Catalog {
    /// The dialect with this namespace.
    pub fn dialect(&self, name: &str) -> Option<&DialectDef> {
        find(&self.dialects, name)
    }

    /// The op with this full name.
    pub fn op(&self, name: &str) -> Option<&OpDef> {
        find(&self.ops, name)
    }

    /// The dialects that the compiler has and of which nothing is known: no operation, and no definition that
    /// says that there is none. Leaves out test dialects.
    pub fn unknown_dialects(&self) -> Vec<&str> {
        let is_unknown = |dialect: &&DialectDef| {
            dialect.registered
                && !dialect.name.starts_with("test")
                && dialect.cpp_namespace.is_empty()
                && self.ops_of(&dialect.name).is_empty()
        };
        self.dialects.iter().filter(is_unknown).map(|dialect| dialect.name.as_str()).collect()
    }

    /// The ops of one dialect.
    pub fn ops_of(&self, dialect: &str) -> &[OpDef] {
        // `a.x` and `a_b.y` do not interleave: within `dialect` + '.' the order is that of the rest.
        let prefix = format!("{dialect}.");
        let start = self.ops.partition_point(|op| op.name.as_str() < prefix.as_str());
        let count = self.ops[start..].iter().take_while(|op| op.name.starts_with(&prefix)).count();
        &self.ops[start..start + count]
    }

    /// The type `dialect.mnemonic`.
    pub fn type_def(&self, dialect: &str, mnemonic: &str) -> Option<&TypeDef> {
        find(&self.types, &format!("{dialect}.{mnemonic}"))
    }

    /// The attribute `dialect.mnemonic`.
    pub fn attr_def(&self, dialect: &str, mnemonic: &str) -> Option<&AttrDef> {
        find(&self.attrs, &format!("{dialect}.{mnemonic}"))
    }

    /// The enum of this C++ class.
    pub fn enum_def(&self, name: &str) -> Option<&EnumDef> {
        find(&self.enums, name)
    }

    /// The pass of this name.
    pub fn pass(&self, name: &str) -> Option<&PassDef> {
        find(&self.passes, name)
    }

    /// The pipeline of this name.
    pub fn pipeline(&self, name: &str) -> Option<&PipelineDef> {
        find(&self.pipelines, name)
    }

    /// Marks these dialects as registered.
    pub fn register_dialects<I: IntoIterator<Item = String>>(&mut self, names: I) {
        for name in names {
            match self.dialects.iter_mut().find(|dialect| dialect.name == name) {
                Some(dialect) => dialect.registered = true,
                None => {
                    self.dialects.push(DialectDef { name, registered: true, ..DialectDef::default() });
                }
            }
        }
        sort(&mut self.dialects);
    }

    /// Sorts every list by name; of duplicates the first stays.
    pub fn sort(&mut self) {
        sort(&mut self.dialects);
        sort(&mut self.ops);
        sort(&mut self.types);
        sort(&mut self.attrs);
        sort(&mut self.enums);
        sort(&mut self.passes);
        sort(&mut self.pipelines);
    }
}

pub(crate) fn sort<T: Keyed>(list: &mut Vec<T>) {
    list.sort_by(|a, b| a.key().cmp(b.key()));
    list.dedup_by(|later, first| later.key() == first.key());
}

fn find<'a, T: Keyed>(list: &'a [T], name: &str) -> Option<&'a T> {
    list.binary_search_by(|item| item.key().cmp(name)).ok().map(|at| &list[at])
}
