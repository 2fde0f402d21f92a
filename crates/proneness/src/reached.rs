//! Which functions passes were seen to reach, and how that corrects the call chains of the source.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::chains::{CallGraph, FunctionId};

/// The functions that passes of a compiler reached on some programs, without those that reading, verifying
/// and printing the programs reached.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reached {
    /// The compiler, with its version.
    pub compiler: String,
    /// How many programs each pass ran on.
    pub programs: usize,
    /// By pass, functions as [`scoped_name`] writes them.
    pub passes: BTreeMap<String, BTreeSet<String>>,
}

/// A file that does not hold what was reached.
#[derive(Debug, thiserror::Error)]
#[error("not a list of functions that passes reach: {0}")]
pub struct ReachedError(String);

impl Reached {
    /// The text of the saved file.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("names and numbers can be written") + "\n"
    }

    /// Reads a saved file.
    pub fn from_json(text: &str) -> Result<Reached, ReachedError> {
        serde_json::from_str(text).map_err(|error| ReachedError(error.to_string()))
    }
}

/// The functions of the source that passes were seen to reach.
pub(crate) struct Observed<'a> {
    by_pass: FxHashMap<&'a str, FxHashSet<FunctionId>>,
    by_any: FxHashSet<FunctionId>,
}

impl<'a> Observed<'a> {
    pub(crate) fn new(reached: &'a Reached, graph: &CallGraph<'_>) -> Self {
        let functions = |names: &BTreeSet<String>| names.iter().flat_map(|name| named(name, graph)).collect();
        let by_pass: FxHashMap<&str, FxHashSet<FunctionId>> =
            reached.passes.iter().map(|(pass, names)| (pass.as_str(), functions(names))).collect();
        let by_any = by_pass.values().flatten().copied().collect();
        Observed { by_pass, by_any }
    }

    /// Corrects what a pass can reach. A function that the pass was seen to reach is added. One that only
    /// other passes were seen to reach is taken away. What no pass reached is left as the source has it.
    pub(crate) fn correct(&self, pass: &str, reachable: &mut FxHashSet<FunctionId>) {
        let Some(own) = self.by_pass.get(pass) else { return };
        reachable.retain(|id| own.contains(id) || !self.by_any.contains(id));
        reachable.extend(own);
    }
}

/// The functions of the source with a scoped name: members of the class, or else functions in the namespace.
fn named(name: &str, graph: &CallGraph<'_>) -> Vec<FunctionId> {
    let (scope, name) = name.rsplit_once("::").unwrap_or(("", name));
    let class = |id: FunctionId| {
        let owner = graph.function(id).owner.as_deref()?;
        Some(owner.rsplit("::").next().unwrap_or(owner))
    };
    let all = graph.named(name);
    let members: Vec<FunctionId> = all.iter().copied().filter(|id| class(*id) == Some(scope)).collect();
    if !members.is_empty() {
        return members;
    }
    all.iter().copied().filter(|id| class(*id).is_none()).collect()
}

/// The name of a function with its innermost scope, such as `GenericOp::verify`, from a name as compilers
/// write it (`mlir::linalg::GenericOp::verify()`). Arguments of functions and templates are left out; a
/// function in an anonymous namespace has the scope around it; a lambda is the function that it stands in.
pub fn scoped_name(full: &str) -> String {
    let parts = scopes(full);
    let named: Vec<&String> = parts.iter().filter(|part| !part.is_empty()).collect();
    match &named[..] {
        [.., scope, name] => format!("{scope}::{name}"),
        [name] => (*name).clone(),
        [] => String::new(),
    }
}

/// What stands between `::`, up to the arguments of the function. An anonymous namespace is empty.
fn scopes(full: &str) -> Vec<String> {
    const ANONYMOUS: &str = "(anonymous namespace)";
    let mut parts = vec![String::new()];
    let (mut rest, mut depth) = (full, 0usize);
    while let Some(letter) = rest.chars().next() {
        let mut length = letter.len_utf8();
        let last = parts.last_mut().expect("there is always a last part");
        if depth == 0 && rest.starts_with(ANONYMOUS) {
            length = ANONYMOUS.len();
        } else if depth == 0 && last == "operator" && "<>(".contains(letter) {
            // The name of an operator, such as `operator()` or `operator<<`.
            length = rest.find(|letter: char| !"<>()=-*".contains(letter)).unwrap_or(rest.len());
            if letter != '(' {
                length = rest.find('(').unwrap_or(rest.len());
            } else {
                length = length.min("()".len());
            }
            last.push_str(&rest[..length]);
        } else if letter == '<' {
            depth += 1;
        } else if letter == '>' {
            depth = depth.saturating_sub(1);
        } else if depth > 0 {
        } else if letter == '(' || letter == '{' {
            break;
        } else if rest.starts_with("::") {
            length = 2;
            parts.push(String::new());
        } else if letter == ' ' {
            // What stood before is the type of the result.
            parts = vec![String::new()];
        } else {
            last.push(letter);
        }
        rest = &rest[length..];
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_its_innermost_scope_and_no_arguments() {
        for (full, expected) in [
            ("mlir::linalg::GenericOp::verify()", "GenericOp::verify"),
            (
                "mlir::(anonymous namespace)::Fold<int, a::B>::matchAndRewrite(a::Op) const",
                "Fold::matchAndRewrite",
            ),
            ("(anonymous namespace)::helper(std::pair<int, int>)", "helper"),
            ("void mlir::walk<mlir::scf::ForOp>(mlir::Operation*)", "mlir::walk"),
            ("mlir::f(int)::{lambda(int)#1}::operator()(int) const", "mlir::f"),
            ("a::B::operator()(int) const", "B::operator()"),
            ("a::B::operator<<(int)", "B::operator<<"),
            ("main", "main"),
            ("", ""),
        ] {
            assert_eq!(scoped_name(full), expected, "{full}");
        }
    }
}
