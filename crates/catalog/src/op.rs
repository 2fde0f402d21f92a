//! What an op is made of: operands, results, attributes, regions, successors, traits.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::observed::Observed;
use crate::saved::is_default;
use crate::{AttrConstraint, TypeConstraint};

/// One op of a compiler.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OpDef {
    /// Full name, `dialect.op`.
    pub name: String,
    /// One line of English.
    #[serde(skip_serializing_if = "is_default")]
    pub summary: String,
    /// Where the definition comes from.
    #[serde(skip_serializing_if = "is_default")]
    pub source: Source,
    /// C++ class without namespaces, as other definitions refer to it.
    #[serde(skip_serializing_if = "is_default")]
    pub class: String,
    /// Operands in order.
    #[serde(skip_serializing_if = "is_default")]
    pub operands: Vec<ValueDef>,
    /// Results in order.
    #[serde(skip_serializing_if = "is_default")]
    pub results: Vec<ValueDef>,
    /// Attributes and properties, without derived ones.
    #[serde(skip_serializing_if = "is_default")]
    pub attributes: Vec<AttributeDef>,
    /// Regions in order.
    #[serde(skip_serializing_if = "is_default")]
    pub regions: Vec<RegionDef>,
    /// Successor blocks in order.
    #[serde(skip_serializing_if = "is_default")]
    pub successors: Vec<SuccessorDef>,
    /// Traits by their MLIR names (`IsTerminator`, `Pure`, `AttrSizedOperandSegments`), sorted.
    #[serde(skip_serializing_if = "is_default")]
    pub traits: Vec<String>,
    /// Interfaces by their C++ names (`InferTypeOpInterface`), sorted.
    #[serde(skip_serializing_if = "is_default")]
    pub interfaces: Vec<String>,
    /// Allowed parent ops; empty means any.
    #[serde(skip_serializing_if = "is_default")]
    pub parents: Vec<String>,
    /// The terminator of its regions that may be omitted in the text.
    #[serde(skip_serializing_if = "is_default")]
    pub implicit_terminator: Option<String>,
    /// Conditions that tie operands, results and attributes together.
    #[serde(skip_serializing_if = "is_default")]
    pub relations: Vec<Relation>,
    /// Memory effects of the op as a whole: `Read`, `Write`, `Allocate`, `Free`.
    #[serde(skip_serializing_if = "is_default")]
    pub effects: Vec<String>,
    /// Declarative assembly format.
    #[serde(skip_serializing_if = "is_default")]
    pub assembly_format: Option<String>,
    /// The custom form is C++.
    #[serde(skip_serializing_if = "is_default")]
    pub custom_assembly: bool,
    /// It has a hand-written verifier, so the definition alone does not say what is valid.
    #[serde(skip_serializing_if = "is_default")]
    pub verifier: bool,
    /// Statistics about its occurrences in a corpus.
    #[serde(skip_serializing_if = "is_default")]
    pub observed: Option<Observed>,
}

/// Where the definition of an op comes from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The compiler's own definitions.
    #[default]
    Defined,
    /// Its Python bindings: counts are right, types only roughly known.
    Bound,
    /// Only seen in a corpus: counts and types are those that occurred, not those that are allowed.
    Observed,
}

/// One operand or result (or group of them).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValueDef {
    /// Name in the definition; may be empty.
    #[serde(default, skip_serializing_if = "is_default")]
    pub name: String,
    /// Constraint on its type.
    #[serde(rename = "type")]
    pub ty: TypeConstraint,
    /// How many values it represents.
    #[serde(default, skip_serializing_if = "is_default")]
    pub arity: Arity,
    /// Memory effects on it: `Read`, `Write`, `Allocate`, `Free`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub effects: Vec<String>,
}

/// How many values one operand or result of a definition represents.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arity {
    /// Exactly one.
    #[default]
    One,
    /// None or one.
    Optional,
    /// Any number from this up.
    Variadic(u32),
    /// A list of lists; the attribute of this name has their lengths.
    Nested(String),
}

/// One attribute or property.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttributeDef {
    /// Name in the op's dictionary.
    pub name: String,
    /// Constraint on it.
    pub constraint: AttrConstraint,
    /// May be absent from the op altogether.
    #[serde(default, skip_serializing_if = "is_default")]
    pub optional: bool,
    /// Default value, as C++ text. An attribute with a default may be omitted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub default: Option<String>,
    /// Declared as a C++ property; generic text shows it between `<{` and `}>` like an attribute.
    #[serde(default, skip_serializing_if = "is_default")]
    pub property: bool,
}

/// One region (or group of them).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RegionDef {
    /// Name in the definition.
    #[serde(skip_serializing_if = "is_default")]
    pub name: String,
    /// Fewest blocks allowed.
    #[serde(skip_serializing_if = "is_default")]
    pub min_blocks: u32,
    /// Most blocks allowed.
    #[serde(skip_serializing_if = "is_default")]
    pub max_blocks: Option<u32>,
    /// Any number of such regions.
    #[serde(skip_serializing_if = "is_default")]
    pub variadic: bool,
}

/// One successor block (or group of them).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SuccessorDef {
    /// Name in the definition.
    #[serde(skip_serializing_if = "is_default")]
    pub name: String,
    /// Any number of such blocks.
    #[serde(skip_serializing_if = "is_default")]
    pub variadic: bool,
}

/// A condition that ties operands, results and attributes together, by their names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// All have the same type.
    SameType(Vec<String>),
    /// All have the same element type (or type, if not shaped).
    SameElementType(Vec<String>),
    /// All have the same shape.
    SameShape(Vec<String>),
    /// All have the same rank.
    SameRank(Vec<String>),
    /// All have the same number of elements.
    SameElementCount(Vec<String>),
    /// The type of `to` follows from the type of `from`.
    TypeFrom {
        /// The value whose type is known.
        from: String,
        /// The value whose type follows.
        to: String,
        /// C++ expression with `$_self` for the known type.
        transform: String,
    },
    /// Any other C++ condition, as text.
    Other {
        /// Its summary in English.
        summary: String,
        /// The C++ condition.
        predicate: String,
    },
}

impl OpDef {
    /// The dialect's namespace: the part before the first dot.
    pub fn dialect(&self) -> &str {
        mohole_ir::dialect_of(&self.name)
    }

    /// Whether the op has this trait.
    pub fn has_trait(&self, name: &str) -> bool {
        self.traits.iter().any(|known| known == name)
    }

    /// Whether the op implements this interface.
    pub fn has_interface(&self, name: &str) -> bool {
        self.interfaces.iter().any(|known| known == name)
    }

    /// Whether the op must end its block.
    pub fn is_terminator(&self) -> bool {
        self.has_trait("IsTerminator")
    }
}

/// A few lines of text, one per part.
impl fmt::Display for OpDef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.name)?;
        for (role, values) in [("operand", &self.operands), ("result", &self.results)] {
            for value in values {
                let arity = match &value.arity {
                    Arity::One => String::new(),
                    Arity::Optional => "?".to_owned(),
                    Arity::Variadic(0) => "*".to_owned(),
                    Arity::Variadic(min) => format!("*{min}"),
                    Arity::Nested(segments) => format!("** by {segments}"),
                };
                writeln!(f, "  {role} {}{arity}: {}", value.name, value.ty)?;
            }
        }
        for attribute in &self.attributes {
            let kind = if attribute.property { "property" } else { "attribute" };
            let optional = if attribute.optional { "?" } else { "" };
            write!(f, "  {kind} {}{optional}: {}", attribute.name, attribute.constraint)?;
            writeln!(f, "{}", attribute.default.as_ref().map_or(String::new(), |d| format!(" = {d}")))?;
        }
        for region in &self.regions {
            let most = region.max_blocks.map_or("".to_owned(), |max| max.to_string());
            let many = if region.variadic { "*" } else { "" };
            writeln!(f, "  region {}{many}: {}..{most} blocks", region.name, region.min_blocks)?;
        }
        for successor in &self.successors {
            writeln!(f, "  successor {}{}", successor.name, if successor.variadic { "*" } else { "" })?;
        }
        for (what, names) in [
            ("traits", &self.traits),
            ("interfaces", &self.interfaces),
            ("parents", &self.parents),
            ("effects", &self.effects),
        ] {
            if !names.is_empty() {
                writeln!(f, "  {what} {}", names.join(" "))?;
            }
        }
        if let Some(observed) = &self.observed {
            writeln!(f, "{observed}")?;
        }
        if let Some(terminator) = &self.implicit_terminator {
            writeln!(f, "  implicit terminator {terminator}")?;
        }
        for relation in &self.relations {
            writeln!(f, "  relation {relation:?}")?;
        }
        Ok(())
    }
}
