//! Type constraints as expression trees, and their one-line text.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::saved::is_default;

/// A condition on a type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TypeConstraint {
    /// Any type.
    Any,
    /// At least one must hold.
    AnyOf(Vec<TypeConstraint>),
    /// All must hold. Facts about one shaped type are already folded into a single [`Shaped`].
    AllOf(Vec<TypeConstraint>),
    /// Must not hold.
    Not(Box<TypeConstraint>),
    /// An integer type; of any width if none is given.
    Integer {
        /// Required signedness.
        #[serde(default, skip_serializing_if = "is_default")]
        sign: Sign,
        /// Width in bits.
        #[serde(default, skip_serializing_if = "is_default")]
        width: Option<u32>,
    },
    /// `index`.
    Index,
    /// A float type, by its MLIR spelling (`f32`, `bf16`, `f8E4M3FN`); any float if none is given.
    Float(Option<String>),
    /// `none`.
    None,
    /// A function type.
    Function,
    /// `complex<T>`.
    Complex(Box<TypeConstraint>),
    /// `tuple<...>`, each element as given.
    Tuple(Box<TypeConstraint>),
    /// Vectors, tensors, memrefs and other shaped types.
    Shaped(Box<Shaped>),
    /// A constraint on the element type. Occurs only in an `AllOf` whose other parts constrain the container.
    Element(Box<TypeConstraint>),
    /// A type some dialect defines: `!dialect.mnemonic<...>`; see `Catalog::type_def`.
    Dialect {
        /// Namespace of the dialect.
        dialect: String,
        /// What follows the dot; empty for a type without a mnemonic.
        mnemonic: String,
    },
    /// A parameter of the type has this value, as C++ text. Occurs only in an `AllOf` with a `Dialect` or
    /// `Class`.
    Parameter {
        /// Name, as its C++ accessor has it: `addressSpace`.
        name: String,
        /// The required value.
        value: String,
    },
    /// An instance of a C++ class or interface without a known definition.
    Class(String),
    /// Any other C++ condition, as text.
    Named {
        /// The definition it comes from; empty for an anonymous one.
        #[serde(default, skip_serializing_if = "is_default")]
        def: String,
        /// The C++ condition, with `$_self` for the type.
        predicate: String,
        /// Its summary in English.
        #[serde(default, skip_serializing_if = "is_default")]
        summary: String,
    },
}

/// Signedness of an integer type.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sign {
    /// Any of the three.
    #[default]
    Any,
    /// `iN`.
    Signless,
    /// `siN`.
    Signed,
    /// `uiN`.
    Unsigned,
}

/// A condition on a type with elements and, mostly, a shape.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shaped {
    /// Allowed kinds of containers; empty means any shaped type.
    #[serde(default, skip_serializing_if = "is_default")]
    pub containers: Vec<Container>,
    /// Constraint on the element type.
    #[serde(default, skip_serializing_if = "is_default")]
    pub element: Option<TypeConstraint>,
    /// It must have a rank; for containers that may be unranked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ranked: bool,
    /// Ranks allowed; empty means any, within `min_rank`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ranks: Vec<u32>,
    /// Smallest rank allowed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub min_rank: u32,
    /// Largest rank allowed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub max_rank: Option<u32>,
    /// Element counts allowed; empty means any.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lengths: Vec<u64>,
    /// Smallest element count allowed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub min_length: u64,
    /// Largest element count allowed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub max_length: Option<u64>,
    /// The one shape allowed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shape: Option<Vec<u64>>,
    /// Smallest size of a dimension allowed; dynamic dimensions are not checked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub min_dim: u64,
    /// Largest size of a dimension allowed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub max_dim: Option<u64>,
    /// No dynamic dimension.
    #[serde(default, skip_serializing_if = "is_default")]
    pub static_shape: bool,
    /// All dimensions scalable.
    #[serde(default, skip_serializing_if = "is_default")]
    pub all_scalable: bool,
    /// A memref with strides (any layout MLIR can express as offset and strides).
    #[serde(default, skip_serializing_if = "is_default")]
    pub strided: bool,
}

/// The kinds of shaped type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Container {
    /// `vector<...>`, scalable or not.
    Vector,
    /// A vector without scalable dimensions.
    FixedVector,
    /// A vector with a scalable dimension.
    ScalableVector,
    /// `tensor<...>`, ranked or not.
    Tensor,
    /// A tensor with a rank.
    RankedTensor,
    /// `tensor<*x...>`.
    UnrankedTensor,
    /// A memref with a rank.
    MemRef,
    /// `memref<*x...>`.
    UnrankedMemRef,
    /// A memref with or without a rank.
    AnyMemRef,
    /// A container with value semantics: a vector or a tensor.
    ValueSemantics,
}

impl TypeConstraint {
    /// `i32`, `si8` and the like.
    pub fn int(sign: Sign, width: u32) -> Self {
        Self::Integer { sign, width: Some(width) }
    }

    /// Calls `f` on this constraint and on all inside it, innermost first.
    pub fn walk_mut(&mut self, f: &mut dyn FnMut(&mut TypeConstraint)) {
        match self {
            Self::AnyOf(parts) | Self::AllOf(parts) => parts.iter_mut().for_each(|part| part.walk_mut(f)),
            Self::Not(inner) | Self::Complex(inner) | Self::Tuple(inner) | Self::Element(inner) => {
                inner.walk_mut(f);
            }
            Self::Shaped(shaped) => {
                if let Some(element) = &mut shaped.element {
                    element.walk_mut(f);
                }
            }
            _ => {}
        }
        f(self);
    }

    /// False if the tree contains C++ text that a generator cannot act on.
    pub fn is_structured(&self) -> bool {
        match self {
            Self::AnyOf(parts) => parts.iter().any(Self::is_structured),
            Self::AllOf(parts) => parts.iter().all(Self::is_structured),
            Self::Not(inner) | Self::Complex(inner) | Self::Tuple(inner) | Self::Element(inner) => {
                inner.is_structured()
            }
            Self::Shaped(shaped) => shaped.element.as_ref().is_none_or(Self::is_structured),
            Self::Class(_) | Self::Named { .. } => false,
            _ => true,
        }
    }
}

impl fmt::Display for TypeConstraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => write!(f, "any"),
            Self::AnyOf(parts) => write!(f, "({})", join(parts, " | ")),
            Self::AllOf(parts) => write!(f, "({})", join(parts, " & ")),
            Self::Not(inner) => write!(f, "!{inner}"),
            Self::Integer { sign, width } => {
                let letters = ["int", "i", "si", "ui"][*sign as usize];
                write!(f, "{letters}{}", width.map_or("*".to_owned(), |w| w.to_string()))
            }
            Self::Index => write!(f, "index"),
            Self::Float(kind) => write!(f, "{}", kind.as_deref().unwrap_or("f*")),
            Self::None => write!(f, "none"),
            Self::Function => write!(f, "function"),
            Self::Complex(element) => write!(f, "complex<{element}>"),
            Self::Tuple(element) => write!(f, "tuple<{element}>"),
            Self::Shaped(shaped) => shaped.fmt(f),
            Self::Element(element) => write!(f, "element {element}"),
            Self::Dialect { dialect, mnemonic } => write!(f, "!{dialect}.{mnemonic}"),
            Self::Parameter { name, value } => write!(f, "{name} = {value}"),
            Self::Class(class) => write!(f, "class {class}"),
            Self::Named { predicate, .. } => write!(f, "`{predicate}`"),
        }
    }
}

impl fmt::Display for Shaped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds: Vec<_> = self.containers.iter().map(|kind| format!("{kind:?}").to_lowercase()).collect();
        let kinds = if kinds.is_empty() { "shaped".to_owned() } else { kinds.join("/") };
        let element = self.element.as_ref().unwrap_or(&TypeConstraint::Any);
        write!(f, "{kinds}<{element}>")?;
        let mut notes = Vec::new();
        if self.ranked {
            notes.push("ranked".to_owned());
        }
        if !self.ranks.is_empty() {
            notes.push(format!("rank {}", join(&self.ranks, "/")));
        }
        if self.min_rank > 0 {
            notes.push(format!("rank >= {}", self.min_rank));
        }
        if let Some(max) = self.max_rank {
            notes.push(format!("rank <= {max}"));
        }
        if !self.lengths.is_empty() {
            notes.push(format!("length {}", join(&self.lengths, "/")));
        }
        if self.min_length > 0 {
            notes.push(format!("length >= {}", self.min_length));
        }
        if let Some(max) = self.max_length {
            notes.push(format!("length <= {max}"));
        }
        if let Some(shape) = &self.shape {
            notes.push(format!("shape {}", join(shape, "x")));
        }
        if self.min_dim > 0 {
            notes.push(format!("dims >= {}", self.min_dim));
        }
        if let Some(max) = self.max_dim {
            notes.push(format!("dims <= {max}"));
        }
        for (set, note) in
            [(self.static_shape, "static"), (self.all_scalable, "all scalable"), (self.strided, "strided")]
        {
            if set {
                notes.push(note.to_owned());
            }
        }
        if notes.is_empty() { Ok(()) } else { write!(f, "[{}]", notes.join(", ")) }
    }
}

fn join<T: ToString>(parts: &[T], separator: &str) -> String {
    parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}
