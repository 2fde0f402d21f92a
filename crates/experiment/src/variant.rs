//! A variant of an experiment: what `mohole fuzz` is called with.

use serde::{Deserialize, Serialize};
use toml::Spanned;

/// How fine coverage of the compiler's code is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// None.
    Off,
    /// Functions.
    Function,
    /// Basic blocks.
    Block,
}

impl Level {
    /// The value of `--cover`.
    pub fn word(self) -> &'static str {
        match self {
            Level::Off => "off",
            Level::Function => "function",
            Level::Block => "block",
        }
    }
}

/// One variant. What it leaves open is as the experiment says.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Variant {
    /// Its name in tables and the name of its folders.
    pub name: Spanned<String>,
    /// The compiler.
    pub target: Option<String>,
    /// Strategies of `mohole fuzz`; none for the default ones.
    #[serde(default)]
    pub strategy: Vec<String>,
    /// Parts of strategies that are left out, as in `mohole fuzz --without`.
    #[serde(default)]
    pub without: Vec<String>,
    /// Files and folders of programs; none for the built-in ones. Relative to the experiment's file.
    pub corpus: Option<Vec<String>>,
    /// A program that writes MLIR files into a folder, as in `mohole fuzz --generator`.
    pub generator: Option<String>,
    /// Further options of `mohole fuzz`.
    #[serde(default)]
    pub options: Vec<String>,
    /// Another mohole, if not this one. Relative to the experiment's file.
    pub mohole: Option<String>,
    /// Coverage of the compiler's code.
    pub cover: Option<Level>,
}

impl Variant {
    /// Its name.
    pub fn name(&self) -> &str {
        self.name.get_ref()
    }

    /// The strategies that it has by its options: a generator is the strategy `generator`.
    pub fn strategies(&self) -> Vec<String> {
        match self.strategy.is_empty() && self.generator.is_some() {
            true => vec!["generator".to_owned()],
            false => self.strategy.clone(),
        }
    }
}
