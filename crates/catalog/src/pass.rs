//! What a pass is: its name, where it may run, and its options.

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
    /// C++ classes of the dialects whose ops it may create, where definitions tell.
    #[serde(skip_serializing_if = "is_default")]
    pub dependent_dialects: Vec<String>,
    /// What it answered when run without options on a nearly empty module, if that failed.
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
    /// The passes it stands for when no option is given, as pipeline text below `builtin.module`.
    #[serde(skip_serializing_if = "is_default")]
    pub expansion: Option<String>,
}

/// The ops a pass may run on.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Anchor {
    /// Nobody asked yet.
    #[default]
    Unknown,
    /// Any op.
    Any,
    /// This op only.
    Op(String),
    /// Some ops only, by what they implement; these are known to do. It may be none.
    Some(Vec<String>),
}

/// One option of a pass or pipeline.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PassOption {
    /// Name, without dashes.
    pub name: String,
    /// What a value looks like.
    #[serde(skip_serializing_if = "is_default")]
    pub kind: OptionKind,
    /// Takes a comma-separated list of such values.
    #[serde(skip_serializing_if = "is_default")]
    pub list: bool,
    /// The value it has when left out.
    #[serde(skip_serializing_if = "is_default")]
    pub default: Option<String>,
    /// One line of English.
    #[serde(skip_serializing_if = "is_default")]
    pub summary: String,
}

/// What a value of an option looks like.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    /// `true` or `false`.
    #[default]
    Bool,
    /// A whole number.
    Int,
    /// A whole number, not negative.
    Uint,
    /// A number with a fraction.
    Float,
    /// Text.
    String,
    /// One of these words.
    Enum(Vec<String>),
    /// Something else, as the help text calls it.
    Other(String),
}

/// Whether a pass is there to test the compiler: `test-..` as a rule, `slice-analysis-test` and
/// `tosa-test-quant-utils` as well.
pub fn is_for_tests(pass: &str) -> bool {
    pass.split('-').any(|word| word == "test")
}

/// Options, and values of options, that make a pass say more or do less than users ask of it. Without
/// `allow-pattern-rollback` a conversion ends in a fatal error where it would try another way: so it is
/// documented, for those who mend patterns.
const NOT_FOR_USERS: &[&str] =
    &["test", "print", "dump", "debug", "analysis-fuzzer", "verify", "allow-pattern-rollback"];

/// Whether users may be expected to give an option of this name, or this value of one.
pub fn is_for_users(word: &str) -> bool {
    !NOT_FOR_USERS.iter().any(|start| word.starts_with(start))
}

impl PassDef {
    /// Whether it is a test pass.
    pub fn is_test(&self) -> bool {
        is_for_tests(&self.name)
    }

    /// The op to nest this pass in below `builtin.module`; `None` where it runs on the module itself.
    ///
    /// A pass that runs on some unknown ops only gets no good answer: the module, and the compiler will
    /// refuse.
    pub fn nest_in(&self) -> Option<&str> {
        match &self.anchor {
            Anchor::Op(op) => Some(op.as_str()),
            Anchor::Some(ops) => ops.first().map(String::as_str),
            Anchor::Any | Anchor::Unknown => None,
        }
        .filter(|op| *op != "builtin.module")
    }
}

/// `name on anchor`, then one line per option: for people and for tests.
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
