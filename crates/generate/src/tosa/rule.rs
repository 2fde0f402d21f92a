//! A rule adds one operation to a graph.

use super::graph::Graph;
use super::value::Val;

/// A way to add one operation to a graph.
pub(crate) struct Rule {
    /// Its name without the dialect, the newest first, then what older versions call it.
    pub(crate) names: &'static [&'static str],
    /// Adds it; `None` when it does not fit just now.
    pub(crate) make: fn(&mut Graph<'_>, &'static str) -> Option<Vec<Val>>,
    /// It may be in executable programs.
    pub(crate) executable: bool,
}

/// A rule for programs of any kind.
pub(crate) const fn rule(
    names: &'static [&'static str],
    make: fn(&mut Graph<'_>, &'static str) -> Option<Vec<Val>>,
) -> Rule {
    Rule { names, make, executable: true }
}

/// A rule for programs that are only compiled.
pub(crate) const fn compile_only(
    names: &'static [&'static str],
    make: fn(&mut Graph<'_>, &'static str) -> Option<Vec<Val>>,
) -> Rule {
    Rule { names, make, executable: false }
}
