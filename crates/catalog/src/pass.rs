//! Passes: their names, the ops they may run on, and their options.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::saved::is_default;

/// One registered pass.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PassDef {
    /// Name on the command line and in pipelines, without dashes.
    pub name: String,
    /// One line of English.
    #[serde(skip_serializing_if = "is_default")]
    pub summary: String,
    /// The ops it may run on.
    #[serde(skip_serializing_if = "is_default")]
    pub anchor: Anchor,
    /// Its options, in the order the compiler lists them.
    #[serde(skip_serializing_if = "is_default")]
    pub options: Vec<PassOption>,
    /// C++ classes of the dialects whose ops it may create, if definitions say so.
    #[serde(skip_serializing_if = "is_default")]
    pub dependent_dialects: Vec<String>,
    /// The error message if it fails without options on a nearly empty module.
    #[serde(skip_serializing_if = "is_default")]
    pub refuses: Option<String>,
}

/// One registered pipeline.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PipelineDef {
    /// Name on the command line and in pipelines, without dashes.
    pub name: String,
    /// One line of English.
    #[serde(skip_serializing_if = "is_default")]
    pub summary: String,
    /// Its options, in the order the compiler lists them.
    #[serde(skip_serializing_if = "is_default")]
    pub options: Vec<PassOption>,
    /// The passes that it runs without options, as pipeline text below `builtin.module`.
    #[serde(skip_serializing_if = "is_default")]
    pub expansion: Option<String>,
}

/// The ops a pass may run on.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Anchor {
    /// Not probed yet.
    #[default]
    Unknown,
    /// Any op.
    Any,
    /// This op only.
    Op(String),
    /// Only ops that implement some interface. Lists those known to work, possibly none.
    Some(Vec<String>),
}

/// One option of a pass or pipeline.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PassOption {
    /// Name, without dashes.
    pub name: String,
    /// Type of a value.
    #[serde(skip_serializing_if = "is_default")]
    pub kind: OptionKind,
    /// Takes a comma-separated list of such values.
    #[serde(skip_serializing_if = "is_default")]
    pub list: bool,
    /// The default value.
    #[serde(skip_serializing_if = "is_default")]
    pub default: Option<String>,
    /// One line of English.
    #[serde(skip_serializing_if = "is_default")]
    pub summary: String,
}

/// Type of an option's value.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    /// `true` or `false`.
    #[default]
    Bool,
    /// An integer.
    Int,
    /// An unsigned integer.
    Uint,
    /// A floating-point number.
    Float,
    /// Text.
    String,
    /// One of these words.
    Enum(Vec<String>),
    /// Any other type, as the help text names it.
    Other(String),
}

/// Whether a pass tests the compiler: usually `test-..`, but also `slice-analysis-test` and
/// `tosa-test-quant-utils`.
pub fn is_for_tests(pass: &str) -> bool {
    pass.split('-').any(|word| word == "test")
}

/// Prefixes of options, and of their values, that only compiler developers use. Disabling
/// `allow-pattern-rollback` turns a recoverable conversion failure into a fatal error; that is documented.
const NOT_FOR_USERS: &[&str] =
    &["test", "print", "dump", "debug", "analysis-fuzzer", "verify", "allow-pattern-rollback"];

/// Whether an option of this name, or this value of one, is meant for users.
pub fn is_for_users(word: &str) -> bool {
    !NOT_FOR_USERS.iter().any(|start| word.starts_with(start))
}

impl PassDef {
    /// Whether it is a test pass.
    pub fn is_test(&self) -> bool {
        is_for_tests(&self.name)
    }

    /// The op to nest this pass in below `builtin.module`; `None` if it runs on the module itself.
    ///
    /// Also `None` if no op is known to work; the compiler then rejects the pipeline.
    pub fn nest_in(&self) -> Option<&str> {
        match &self.anchor {
            Anchor::Op(op) => Some(op.as_str()),
            Anchor::Some(ops) => ops.first().map(String::as_str),
            Anchor::Any | Anchor::Unknown => None,
        }
        .filter(|op| *op != "builtin.module")
    }
}

/// `name on anchor`, then one line per option.
impl fmt::Display for PassDef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let anchor = match &self.anchor {
            Anchor::Unknown => "?".to_owned(),
            Anchor::Any => "any".to_owned(),
            Anchor::Op(op) => op.clone(),
            Anchor::Some(ops) => format!("some [{}]", ops.join(", ")),
        };
        writeln!(f, "{} on {anchor}", self.name)?;
        self.options.iter().try_for_each(|option| write!(f, "{option}"))
    }
}

impl fmt::Display for PassOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match &self.kind {
            OptionKind::Bool => "bool".to_owned(),
            OptionKind::Int => "int".to_owned(),
            OptionKind::Uint => "uint".to_owned(),
            OptionKind::Float => "float".to_owned(),
            OptionKind::String => "string".to_owned(),
            OptionKind::Enum(values) => values.join("|"),
            OptionKind::Other(name) => format!("<{name}>"),
        };
        let list = if self.list { " list" } else { "" };
        let default = self.default.as_ref().map_or(String::new(), |value| format!(" = {value}"));
        writeln!(f, "  {}: {kind}{list}{default}", self.name)
    }
}
