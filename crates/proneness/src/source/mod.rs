//! What a file of a compiler's source defines: classes, functions with their calls, passes, operations.

pub(crate) mod calls;
mod td;

use serde::{Deserialize, Serialize};

pub use td::{TdDialect, TdFile, TdOp, read_td};

use crate::features::StaticFeatures;

/// A C++ file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct SourceFile {
    /// Where it is.
    pub path: String,
    /// Its classes.
    pub classes: Vec<Class>,
    /// Its functions.
    pub functions: Vec<Function>,
}

/// A function with a body.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Function {
    /// Its name, without a scope.
    pub name: String,
    /// The class that it is a member of; or, where it is defined outside of a class, the scope of its name.
    pub owner: Option<String>,
    /// The parameters without a default, and all of them.
    pub arity: (u32, u32),
    /// The first line, from 0.
    pub start: u32,
    /// The last line.
    pub end: u32,
    /// Its features.
    pub features: StaticFeatures,
    /// Whether it is said to override a virtual function.
    pub overrides: bool,
    /// Whether other files cannot see it.
    pub local: bool,
    /// The functions that it calls, if they were asked for.
    pub calls: Vec<CallSite>,
}

impl Function {
    /// What identifies it in its file, as long as there is no other of this name and arity.
    pub fn key(&self) -> String {
        format!("{}/{}", self.qualified(), self.arity.1)
    }

    /// Its name with its owner.
    pub fn qualified(&self) -> String {
        match &self.owner {
            Some(owner) => format!("{owner}::{}", self.name),
            None => self.name.clone(),
        }
    }
}

/// A class.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Class {
    /// Its name, without a scope.
    pub name: String,
    /// Its bases, each with the name of its last template argument that is a name.
    pub bases: Vec<(String, Option<String>)>,
    /// What its function `getArgument` returns: the name of a pass on the command line.
    pub argument: Option<String>,
}

/// A call of a function, or of a constructor.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CallSite {
    /// The name, without a scope.
    pub name: String,
    /// The last part of the scope.
    pub scope: Option<String>,
    /// Whether it is called on an object.
    pub on_object: bool,
    /// The number of arguments.
    pub arity: u32,
    /// Classes among the template arguments: `A` and `B` of `add<A, B>(...)`.
    pub classes: Vec<String>,
}
