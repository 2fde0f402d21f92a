//! Attribute constraints as expression trees, and their one-line text.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::TypeConstraint;
use crate::saved::is_default;

/// A condition on an attribute, or on the attribute form of a property.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttrConstraint {
    /// Any attribute.
    Any,
    /// At least one must hold.
    AnyOf(Vec<AttrConstraint>),
    /// `unit`: present or not.
    Unit,
    /// `true` or `false`.
    Bool,
    /// An integer with its type: `3 : i32`.
    Integer(TypeConstraint),
    /// A float with its type: `1.0 : f32`.
    Float(TypeConstraint),
    /// A string.
    String,
    /// A type.
    Type(TypeConstraint),
    /// `@a::@b`, or only `@a` if flat.
    SymbolRef {
        /// No nesting.
        flat: bool,
    },
    /// `affine_map<...>`.
    AffineMap,
    /// `affine_set<...>`.
    IntegerSet,
    /// A location.
    Location,
    /// `[...]`, each element as given.
    Array(Box<AttrConstraint>),
    /// `{...}`.
    Dictionary,
    /// `dense<...>` and other constant shaped values.
    Elements {
        /// Constraint on the element type.
        element: TypeConstraint,
        /// The one shape allowed.
        #[serde(default, skip_serializing_if = "is_default")]
        shape: Option<Vec<u64>>,
    },
    /// `array<i64: ...>` with this element type.
    DenseArray(String),
    /// A case (or a set of cases) of an enum.
    Enum {
        /// Name of the [`crate::EnumDef`]: its C++ class, with namespaces.
        name: String,
        /// How it is spelled in generic form.
        form: EnumForm,
    },
    /// An attribute some dialect defines: `#dialect.mnemonic<...>`; see `Catalog::attr_def`.
    Dialect {
        /// Namespace of the dialect.
        dialect: String,
        /// What follows the dot.
        mnemonic: String,
    },
    /// The constraint and further conditions on the value.
    Confined {
        /// The constraint without the condition.
        base: Box<AttrConstraint>,
        /// The conditions.
        rules: Vec<AttrRule>,
    },
    /// One fixed value, as C++ text.
    Constant {
        /// The constraint without the condition.
        base: Box<AttrConstraint>,
        /// The value.
        value: String,
    },
    /// An instance of a C++ class or interface without a known definition.
    Class(String),
    /// Any other C++ condition, as text.
    Named {
        /// The definition it comes from; empty for an anonymous one.
        #[serde(default, skip_serializing_if = "is_default")]
        def: String,
        /// The C++ condition, with `$_self` for the attribute.
        predicate: String,
        /// Its summary in English.
        #[serde(default, skip_serializing_if = "is_default")]
        summary: String,
    },
}

/// How an enum attribute is spelled in generic form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EnumForm {
    /// The number with its type: `2 : i64`.
    Integer {
        /// Width in bits.
        width: u32,
    },
    /// `#dialect.mnemonic<case>` if `angled`, otherwise `#dialect<mnemonic case>`.
    Attribute {
        /// Namespace of the dialect.
        dialect: String,
        /// Name of the attribute.
        mnemonic: String,
        /// The definition's own format puts the case between `<` and `>`.
        #[serde(default, skip_serializing_if = "is_default")]
        angled: bool,
    },
}

/// A condition on the value of an attribute.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttrRule {
    /// Integer (or each integer of an array) at least this.
    Min(i64),
    /// Integer (or each integer of an array) at most this.
    Max(i64),
    /// Integer other than this.
    NotEqual(i64),
    /// Integer is one of these.
    OneOf(Vec<i64>),
    /// Integer is a power of two.
    PowerOfTwo,
    /// Array with at least this many elements.
    MinCount(u64),
    /// Array with at most this many elements.
    MaxCount(u64),
    /// Array with exactly this many elements.
    Count(u64),
    /// Sorted array; strictly increasing if `true`.
    Sorted(bool),
    /// Any other C++ condition on `$_self`, as text.
    Other(String),
}

impl AttrConstraint {
    /// Calls `f` on this constraint and on all inside it, innermost first.
    pub fn walk_mut(&mut self, f: &mut dyn FnMut(&mut AttrConstraint)) {
        match self {
            Self::AnyOf(parts) => parts.iter_mut().for_each(|part| part.walk_mut(f)),
            Self::Array(base) | Self::Confined { base, .. } | Self::Constant { base, .. } => base.walk_mut(f),
            _ => {}
        }
        f(self);
    }

    /// False if the tree contains C++ text that a generator cannot act on.
    pub fn is_structured(&self) -> bool {
        match self {
            Self::AnyOf(parts) => parts.iter().any(Self::is_structured),
            Self::Array(base) | Self::Constant { base, .. } => base.is_structured(),
            Self::Confined { base, rules } => {
                base.is_structured() && !rules.iter().any(|rule| matches!(rule, AttrRule::Other(_)))
            }
            Self::Type(ty) => ty.is_structured(),
            Self::Class(_) | Self::Named { .. } => false,
            _ => true,
        }
    }
}

impl fmt::Display for AttrConstraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => write!(f, "any"),
            Self::AnyOf(parts) => {
                let parts: Vec<_> = parts.iter().map(ToString::to_string).collect();
                write!(f, "({})", parts.join(" | "))
            }
            Self::Unit => write!(f, "unit"),
            Self::Bool => write!(f, "bool"),
            Self::Integer(ty) | Self::Float(ty) => write!(f, "value of {ty}"),
            Self::String => write!(f, "string"),
            Self::Type(ty) => write!(f, "type {ty}"),
            Self::SymbolRef { flat } => write!(f, "{}symbol", if *flat { "flat " } else { "" }),
            Self::AffineMap => write!(f, "affine_map"),
            Self::IntegerSet => write!(f, "affine_set"),
            Self::Location => write!(f, "loc"),
            Self::Array(element) => write!(f, "[{element}]"),
            Self::Dictionary => write!(f, "dictionary"),
            Self::Elements { element, shape: Some(shape) } => {
                write!(f, "dense<{element}> of shape {shape:?}")
            }
            Self::Elements { element, shape: None } => write!(f, "dense<{element}>"),
            Self::DenseArray(element) => write!(f, "array<{element}>"),
            Self::Enum { name, form: EnumForm::Integer { width } } => write!(f, "enum {name} as i{width}"),
            Self::Enum { name, form: EnumForm::Attribute { dialect, mnemonic, angled } } => {
                let (open, close) = if *angled { (".", "<>") } else { ("<", " >") };
                write!(f, "enum {name} as #{dialect}{open}{mnemonic}{close}")
            }
            Self::Dialect { dialect, mnemonic } => write!(f, "#{dialect}.{mnemonic}"),
            Self::Confined { base, rules } => {
                let rules: Vec<_> = rules.iter().map(ToString::to_string).collect();
                write!(f, "{base} with {}", rules.join(", "))
            }
            Self::Constant { base, value } => write!(f, "{base} = {value}"),
            Self::Class(class) => write!(f, "class {class}"),
            Self::Named { predicate, .. } => write!(f, "`{predicate}`"),
        }
    }
}

impl fmt::Display for AttrRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Min(n) => write!(f, ">= {n}"),
            Self::Max(n) => write!(f, "<= {n}"),
            Self::NotEqual(n) => write!(f, "!= {n}"),
            Self::OneOf(values) => write!(f, "in {values:?}"),
            Self::PowerOfTwo => write!(f, "power of two"),
            Self::MinCount(n) => write!(f, "count >= {n}"),
            Self::MaxCount(n) => write!(f, "count <= {n}"),
            Self::Count(n) => write!(f, "count {n}"),
            Self::Sorted(strictly) => write!(f, "{}sorted", if *strictly { "strictly " } else { "" }),
            Self::Other(text) => write!(f, "`{text}`"),
        }
    }
}
