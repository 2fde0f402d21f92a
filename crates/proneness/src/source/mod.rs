//! What a file of a compiler's source defines: classes, functions with their calls, passes, operations.

pub(crate) mod calls;
mod td;

use serde::{Deserialize, Serialize};

pub use td::{TdDialect, TdFile, TdOp, read_td};

use crate::function::Function;

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
